package exchange

import (
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
	r.fail("import-markup", p.closest(src, f.Pos.Col), f.Text+" (in "+what+")", f.Hint)
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
		return mendFence(src, src[start:end])
	}
	return src
}

// mendHeading makes a heading a strong line of its own.
func mendHeading(src string, start, off, end int) string {
	line := src[off:end]
	if !strings.HasPrefix(line, "#") {
		return mendUnderlined(src, off, end)
	}
	name := strings.TrimLeft(withoutClosers(strings.TrimLeft(line, "#")), " \t")
	if name = strings.ReplaceAll(name, "**", ""); name != "" {
		name = "**" + name + "**"
	}
	if off > start && strings.Trim(src[start:off], " ") != "" { // in a list
		return src[:off] + name + src[end:]
	}
	return strings.TrimRight(src[:start]+"\n"+strings.Repeat(" ", off-start)+name+"\n"+src[end:], "\n")
}

// mendUnderlined takes the line of signs away that makes a heading of the lines
// above it, and makes it strong where that is one line.
func mendUnderlined(src string, off, end int) string {
	line, rest := src[off:end], src[end:]
	if next, _, _ := strings.Cut(strings.TrimPrefix(rest, "\n"), "\n"); underline(next) > 0 && !strings.Contains(line, "*") {
		src = src[:off] + "**" + strings.TrimRight(line, " \t") + "**" + rest
	}
	for rest != "" {
		next, more, _ := strings.Cut(rest[1:], "\n")
		if underline(next) > 0 {
			return src[:len(src)-len(rest)] + strings.TrimRight("\n\n"+more, "\n")
		}
		rest = rest[1+len(next):]
	}
	return src
}

// mendQuote takes the signs of a block quote away.
func mendQuote(src string, start int) string {
	body := strings.Split(src[start:], "\n")
	for i, l := range body {
		said, quoted := strings.CutPrefix(strings.TrimLeft(l, " \t"), ">")
		if !quoted && i > 0 {
			break
		}
		if quoted {
			if said != "" && strings.IndexByte(" \t", said[0]) >= 0 {
				said = said[1:]
			}
			body[i] = said
		} else if k := strings.Index(l, ">"); k >= 0 { // behind a list's mark
			body[i] = l[:k] + strings.TrimPrefix(l[k+1:], " ")
		}
	}
	return src[:start] + strings.Join(body, "\n")
}

var inlineLink = pattern(`^!?\[([^\[\]]*)\]\(([^()\s]*)(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)`)

// mendLink writes a link's address behind its words.
func mendLink(src string) string {
	m := inlineLink().FindStringSubmatch(src)
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
