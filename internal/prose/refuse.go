package prose

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// refused reports a block that is not on the whitelist and keeps its text.
func (r *reader) refused(n ast.Node, depth int) []Block {
	at := offset(n)
	switch n := n.(type) {
	case *ast.Heading:
		return r.heading(n)
	case *ast.Blockquote:
		r.problem(at, "markdown-quote", "a block quote (a line that begins with >) is not set",
			`write \> to print the sign, or put quotation marks around the text`)
		if depth >= mostNested {
			return r.kept(n)
		}
		return r.blocks(n, depth+1)
	case *ast.ThematicBreak:
		r.problem(at, "markdown-rule", "a line of dashes or stars draws no rule",
			`leave it out, or write \- to print the signs`)
		return r.kept(n)
	case *ast.CodeBlock:
		r.problem(at, "markdown-indent", "a line indented by four or more spaces would be read as code",
			"take the spaces away, or put code between lines of three backticks")
		return []Block{{Kind: Fence, Lines: r.code(n), Pos: r.at(at)}}
	}
	r.problem(at, "markdown-unknown", "this kind of Markdown is not set", "write it as paragraphs, lists or fenced code")
	return r.kept(n)
}

func (r *reader) heading(n *ast.Heading) []Block {
	at := offset(n)
	if strings.HasPrefix(strings.TrimLeft(r.lineAt(at), " "), "#") {
		r.problem(at, "markdown-heading", "a heading (a line that begins with # ) is not set",
			`write **strong** for a lead, or \# to print the sign`)
	} else {
		r.problem(at, "markdown-heading", "a line of dashes or equals signs makes the text above it a heading, which is not set",
			"leave an empty line between them, or take the line of signs away")
	}
	if spans := r.spans(n); len(spans) > 0 {
		return []Block{{Kind: Paragraph, Spans: spans, Pos: r.at(at)}}
	}
	return nil
}

// kept gives the source line of a block as it was typed.
func (r *reader) kept(n ast.Node) []Block {
	at := offset(n)
	line := strings.TrimSpace(r.lineAt(at))
	if line == "" {
		return nil
	}
	return []Block{{Kind: Paragraph, Spans: []Span{{Text: compose(line)}}, Pos: r.at(at)}}
}

// lineAt is the source from an offset to the end of its line.
func (r *reader) lineAt(at int) string {
	line, _, _ := bytes.Cut(r.src[min(at, len(r.src)):], []byte("\n"))
	return string(line)
}

var (
	tableRule = regexp.MustCompile(`^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)+\|?\s*$|^\s*\|\s*:?-{2,}:?\s*\|\s*$`)
	linkForm  = regexp.MustCompile(`(!?)\[[^\[\]]*\]\(([^()\s]*)(\s+("[^"]*"|'[^']*'))?\s*\)`)
)

// tables reports a paragraph that was meant as a table.
func (r *reader) tables(n ast.Node) {
	if bytes.IndexByte(r.src, '|') < 0 {
		return
	}
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		if i > 0 && tableRule.Match(s.Value(r.src)) {
			r.problem(n.Lines().At(i-1).Start, "markdown-table", "a table is not set",
				"write it as a list, or line it up between lines of three backticks")
			return
		}
	}
}

// links reports links and images. They are kept as typed, so it is the source
// that is searched, with code and escaped signs masked.
func (r *reader) links(doc ast.Node) {
	if !bytes.Contains(r.src, []byte("](")) {
		return
	}
	masked := append([]byte(nil), r.src...)
	for i := 0; i+1 < len(masked); i++ {
		if masked[i] == '\\' {
			masked[i], masked[i+1] = ' ', keepBreak(masked[i+1])
			i++
		}
	}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the walker below never fails
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				if t, ok := c.(*ast.Text); ok {
					blank(masked, t.Segment.Start, t.Segment.Stop)
				}
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			for i := range n.Lines().Len() {
				s := n.Lines().At(i)
				blank(masked, s.Start, s.Stop)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, m := range linkForm.FindAllSubmatchIndex(masked, -1) {
		if m[2] < m[3] {
			r.problem(m[0], "markdown-image", "an image is not set", `describe it in words, or write \! to print the signs`)
			continue
		}
		r.problem(m[0], "markdown-link", "a link cannot be followed on paper",
			`write the address out in words, or \[ to print the bracket`)
	}
}

func blank(b []byte, from, to int) {
	for i := from; i < to; i++ {
		b[i] = keepBreak(' ')
	}
}

func keepBreak(c byte) byte {
	if c == '\n' {
		return c
	}
	return ' '
}

// elements are the HTML names that authors write to format text. Other names
// in angle brackets, such as <host>, are kept as typed.
const elements = " a abbr b big blockquote br center code dd del details div dl dt em figure font h1 h2 h3 h4 h5 h6 hr i iframe img ins" +
	" kbd li mark ol p pre q s script small span strike strong style sub summary sup table tbody td th thead tr tt u ul var video "

// html reports raw HTML; a name that is none stays text without a word.
func (r *reader) html(at int, raw string) {
	if strings.HasPrefix(raw, "</") {
		return // its opening tag has been reported
	}
	name := strings.ToLower(strings.TrimLeft(raw, "<"))
	if i := strings.IndexFunc(name, func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') }); i >= 0 {
		name = name[:i]
	}
	switch {
	case strings.HasPrefix(raw, "<!--"):
		r.problem(at, "markdown-html", "an HTML comment would be printed", "take it out of the text; a YAML comment stands on a line of its own, before a key")
	case name != "" && strings.Contains(elements, " "+name+" "):
		r.problem(at, "markdown-html", "HTML is not read: <"+name+"> would be printed as it stands",
			`write *emphasis*, **strong** or `+"`code`"+`; to print the tag, put it into code or write \<`)
	}
}
