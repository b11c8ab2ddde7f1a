package prose

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// spans gives the inline content of a block: neighbours in one style joined,
// a soft line break as a space, a hard one as a span of its own.
func (r *reader) spans(block ast.Node) []Span {
	var l line
	r.inline(&l, block, 0)
	return l.spans()
}

func (r *reader) inline(l *line, parent ast.Node, style Style) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			l.add(unescape(string(n.Segment.Value(r.src))), style)
			switch {
			case n.HardLineBreak():
				l.hard(style)
			case n.SoftLineBreak():
				l.add(" ", style)
			}
		case *ast.CodeSpan:
			r.codeSpan(l, n, style|Code)
		case *ast.Emphasis:
			more := Emphasis
			if n.Level == 2 {
				more = Strong
			}
			if style&more != 0 {
				r.nested(n)
			}
			r.inline(l, n, style|more)
		case *ast.RawHTML:
			for i := range n.Segments.Len() {
				s := n.Segments.At(i)
				if raw := string(s.Value(r.src)); i == 0 {
					r.html(s.Start, raw)
				}
				l.add(strings.ReplaceAll(string(s.Value(r.src)), "\n", " "), style)
			}
		case *ast.String:
			l.add(string(n.Value), style)
		default:
			r.inline(l, n, style)
		}
	}
}

// nested reports emphasis within the same emphasis. It changes nothing on paper,
// so its stars would be gone without a trace: mostly two pairs that overlap,
// as in *a **b* c**.
func (r *reader) nested(n ast.Node) {
	for n.FirstChild() != nil {
		n = n.FirstChild()
	}
	at := 0
	switch n := n.(type) {
	case *ast.Text:
		at = n.Segment.Start
	case *ast.RawHTML:
		at = n.Segments.At(0).Start
	}
	for at > 0 && strings.IndexByte("*`", r.src[at-1]) >= 0 {
		at--
	}
	if k := len(r.problems); k > 0 && r.problems[k-1].Code == "markdown-emphasis" && r.problems[k-1].Pos == r.at(at) {
		return
	}
	r.problem(at, "markdown-emphasis", "these stars mark nothing: they stand within others of their kind, or overlap with them",
		`close the stars in the order they opened, the last first; write \* to print a star`)
}

func (r *reader) codeSpan(l *line, n *ast.CodeSpan, style Style) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			l.add(strings.NewReplacer("\n", " ", "\t", " ").Replace(string(t.Segment.Value(r.src))), style)
		}
	}
}

// unescape takes the backslash from before punctuation, as Markdown has it,
// and makes a tab a space. Entities stay as typed.
func unescape(s string) string {
	if !strings.ContainsAny(s, "\\\t") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && punctuation(s[i+1]):
			i++
			b.WriteByte(s[i])
		case s[i] == '\t':
			b.WriteByte(' ')
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func punctuation(c byte) bool {
	return c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= '~'
}

// line collects spans. The span at its end grows in tail.
type line struct {
	parts []Span
	tail  strings.Builder
	style Style
}

func (l *line) add(text string, style Style) {
	text = strings.ReplaceAll(text, "\r", "")
	if text == "" {
		return
	}
	if style != l.style {
		l.flush()
	}
	l.style = style
	l.tail.WriteString(text)
}

func (l *line) flush() {
	if l.tail.Len() > 0 {
		l.parts = append(l.parts, Span{Text: compose(l.tail.String()), Style: l.style})
		l.tail.Reset()
	}
}

func (l *line) hard(style Style) {
	l.flush()
	l.parts = append(l.parts, Span{Text: "\n", Style: style})
}

// spans gives what was collected, without spaces at the ends.
func (l *line) spans() []Span {
	l.flush()
	out := l.parts
	for len(out) > 0 && out[0].Style&Code == 0 && out[0].Text != "\n" {
		if out[0].Text = strings.TrimLeft(out[0].Text, " "); out[0].Text != "" {
			break
		}
		out = out[1:]
	}
	for k := len(out) - 1; k >= 0 && out[k].Style&Code == 0 && out[k].Text != "\n"; k = len(out) - 1 {
		if out[k].Text = strings.TrimRight(out[k].Text, " "); out[k].Text != "" {
			break
		}
		out = out[:k]
	}
	return out
}
