package exchange

import (
	"regexp"
	"slices"
	"strings"

	"casepack/internal/diag"
	"casepack/internal/prose"
)

// mostMends bounds how often one text is read and rewritten.
const mostMends = 200

// mend gives a passage as Markdown that is set as it stands. What paper cannot
// show, such as a link or a table, is written out with all its words, and a
// warning says so; of headings and quotes only the look is lost, and a rule
// at an end parts this text from another.
func (r *reader) mend(p passage, what string) string {
	p = p.trim()
	src := p.source()
	_, found := prose.Parse(src, p.at)
	for _, f := range found {
		if f.Code == "markdown-heading" || f.Code == "markdown-quote" || f.Code == "markdown-rule" && p.atEnd(f.Pos) {
			continue
		}
		r.warn("import-markup", f.Pos, f.Text+" (in "+what+"); its words are kept", "read what became of it in the case's file")
	}
	for range mostMends {
		_, found = prose.Parse(src, func(off int) diag.Pos { return diag.Pos{Line: 1, Col: off} })
		if len(found) == 0 {
			return wrapped(src)
		}
		mended := mendAll(src, found)
		if mended == src {
			break
		}
		src = mended
	}
	f := found[0]
	r.fail("import-markup", p.like(src, f.Pos.Col), f.Text+" (in "+what+")", f.Hint)
	return src
}

// mendAll writes out the first of what was found, and where that is a link all
// links with it: they stand by themselves. A problem's column is its byte.
func mendAll(src string, found []diag.Problem) string {
	isLink := func(p diag.Problem) bool { return p.Code == "markdown-link" || p.Code == "markdown-image" }
	at := func(p diag.Problem) int { return min(max(p.Pos.Col, 0), len(src)) }
	if !isLink(found[0]) {
		return mendAt(src, at(found[0]), found[0].Code)
	}
	slices.SortFunc(found, func(a, b diag.Problem) int { return b.Pos.Col - a.Pos.Col })
	for _, p := range found { // from the last on, so that places stay
		if isLink(p) {
			src = mendAt(src, at(p), p.Code)
		}
	}
	return src
}

// mendAt writes one thing out that stands at a byte of src.
func mendAt(src string, off int, code string) string {
	start := strings.LastIndexByte(src[:off], '\n') + 1
	end := len(src)
	if i := strings.IndexByte(src[off:], '\n'); i >= 0 {
		end = off + i
	}
	switch code {
	case "markdown-heading":
		return mendHeading(src, start, off, end)
	case "markdown-quote":
		return mendQuote(src, start)
	case "markdown-rule":
		return src[:off] + src[end:]
	case "markdown-indent":
		return mendIndent(src, start)
	case "markdown-table":
		return mendTable(src, start)
	case "markdown-link", "markdown-image":
		return src[:off] + mendLink(src[off:])
	case "markdown-html":
		return mendHTML(src, off)
	case "open-fence":
		body := strings.TrimLeft(src[start:end], " \t")
		signs := afterMarkers(body)
		n := len(signs) - len(strings.TrimLeft(signs, signs[:1]))
		indent := strings.Repeat(" ", end-start-len(signs))
		return src + "\n" + indent + signs[:n]
	}
	return src
}

// mendHeading makes a heading a strong line of its own.
func mendHeading(src string, start, off, end int) string {
	line := src[off:end]
	if !strings.HasPrefix(line, "#") { // signs below the text
		rest := src[end:]
		if next, _, _ := strings.Cut(strings.TrimPrefix(rest, "\n"), "\n"); setext.MatchString(next) && !strings.Contains(line, "*") {
			src = src[:off] + "**" + strings.TrimRight(line, " \t") + "**" + rest
		}
		for rest != "" {
			next, more, _ := strings.Cut(rest[1:], "\n")
			if setext.MatchString(next) {
				return src[:len(src)-len(rest)] + strings.TrimRight("\n\n"+more, "\n")
			}
			rest = rest[1+len(next):]
		}
		return src
	}
	name := strings.Trim(closers.ReplaceAllString(strings.TrimLeft(line, "#"), ""), " \t")
	if name = strings.ReplaceAll(name, "**", ""); name != "" {
		name = "**" + name + "**"
	}
	if off > start && strings.Trim(src[start:off], " ") != "" { // in a list
		return src[:off] + name + src[end:]
	}
	return strings.TrimRight(src[:start]+"\n"+strings.Repeat(" ", off-start)+name+"\n"+src[end:], "\n")
}

var quoted = regexp.MustCompile(`^[ \t]*>[ \t]?`)

// mendQuote takes the signs of a block quote away.
func mendQuote(src string, start int) string {
	head, body := src[:start], strings.Split(src[start:], "\n")
	for i, l := range body {
		m := quoted.FindString(l)
		if m == "" {
			if i > 0 {
				break
			}
			if k := strings.Index(l, ">"); k >= 0 { // behind a list's mark
				body[i] = l[:k] + strings.TrimPrefix(l[k+1:], " ")
			}
			continue
		}
		body[i] = l[len(m):]
	}
	return head + strings.Join(body, "\n")
}

// fenced puts lines between lines of backticks that are more than any of them has.
func fenced(indent string, body []string) []string {
	n := 3
	for _, l := range body {
		for run := range strings.FieldsFuncSeq(l, func(r rune) bool { return r != '`' }) {
			n = max(n, len(run)+1)
		}
	}
	signs := indent + strings.Repeat("`", n)
	return append(append([]string{signs}, body...), signs)
}

// mendIndent fences code that is marked by its indentation.
func mendIndent(src string, start int) string {
	body := strings.Split(strings.ReplaceAll(src[start:], "\t", "    "), "\n")
	indent := max(0, len(body[0])-len(strings.TrimLeft(body[0], " "))-4)
	n := 0
	for i, l := range body {
		if blank := strings.Trim(l, " ") == ""; !blank && len(l)-len(strings.TrimLeft(l, " ")) < indent+4 {
			break
		} else if !blank {
			n = i + 1
		}
	}
	if n == 0 {
		return src
	}
	var code []string
	for _, l := range body[:n] {
		code = append(code, strings.Repeat(" ", indent)+l[min(len(l), indent+4):])
	}
	code = fenced(strings.Repeat(" ", indent), code)
	return src[:start] + strings.Join(append(code, body[n:]...), "\n")
}

// mendTable fences the lines of a table.
func mendTable(src string, start int) string {
	body := strings.Split(src[start:], "\n")
	n := 0
	for n < len(body) && strings.Contains(body[n], "|") {
		n++
	}
	if n == 0 {
		return src
	}
	indent := body[0][:len(body[0])-len(strings.TrimLeft(body[0], " "))]
	return src[:start] + strings.Join(append(fenced(indent, body[:n]), body[n:]...), "\n")
}

var link = regexp.MustCompile(`^!?\[([^\[\]]*)\]\(([^()\s]*)(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)`)

// mendLink writes a link's address behind its words.
func mendLink(src string) string {
	m := link.FindStringSubmatch(src)
	if m == nil {
		return src
	}
	return beside(m[1], m[2], m[3]+m[4]) + src[len(m[0]):]
}

// beside writes words, and an address and more words in brackets behind them.
func beside(words, address, more string) string {
	var in []string
	for _, s := range []string{address, more} {
		if s != "" && s != words {
			in = append(in, s)
		}
	}
	switch {
	case len(in) == 0:
		return words
	case words == "":
		return strings.Join(in, ", ")
	}
	return words + " (" + strings.Join(in, ", ") + ")"
}

var (
	comment = regexp.MustCompile(`(?s)^<!--.*?(?:-->|$)`)
	element = regexp.MustCompile(`^</?([A-Za-z][A-Za-z0-9]*)`)
	anchor  = regexp.MustCompile(`(?is)^<a\b[^>]*?href=["']?([^"'\s>]*)["']?[^>]*>(.*?)</a>`)
	image   = regexp.MustCompile(`(?is)^<img\b([^>]*)>`)
	altText = regexp.MustCompile(`(?i)\balt=["']([^"']*)["']`)
	srcName = regexp.MustCompile(`(?i)\bsrc=["']?([^"'\s>]*)`)
)

// mendHTML writes HTML as Markdown where that has the same, and else takes the
// tags away and leaves what is between them.
func mendHTML(src string, off int) string {
	rest := src[off:]
	if m := comment.FindString(rest); m != "" {
		return src[:off] + rest[len(m):]
	}
	if m := anchor.FindStringSubmatch(rest); m != nil {
		return src[:off] + beside(m[2], m[1], "") + rest[len(m[0]):]
	}
	if m := image.FindStringSubmatch(rest); m != nil {
		return src[:off] + beside(firstGroup(altText, m[1]), firstGroup(srcName, m[1]), "") + rest[len(m[0]):]
	}
	name := strings.ToLower(firstGroup(element, rest))
	if name == "" {
		return src[:off] + `\` + rest
	}
	with := ""
	switch name {
	case "br":
		with = "\\\n"
	case "b", "strong":
		with = "**"
	case "i", "em":
		with = "*"
	case "code", "kbd", "tt":
		with = "`"
	case "p", "div", "li", "tr", "ul", "ol", "table":
		with = "\n\n"
	}
	tag := regexp.MustCompile(`(?is)[ \t]*</?` + name + `(?:[\s/][^>]*)?>\n?`)
	if with != "\n\n" && with != "\\\n" {
		tag = regexp.MustCompile(`(?is)</?` + name + `(?:[\s/][^>]*)?>`)
	}
	if !tag.MatchString(src) {
		return src[:off] + `\` + rest
	}
	return strings.Trim(tag.ReplaceAllLiteralString(src, with), "\n\\")
}

func firstGroup(re *regexp.Regexp, s string) string {
	if m := re.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	return ""
}
