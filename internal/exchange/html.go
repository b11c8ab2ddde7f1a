package exchange

import (
	"fmt"
	"strings"

	"casepack/internal/prose"
)

// htmlOf writes a text as HTML on one line; line ends stand only in code.
func htmlOf(t prose.Text) string {
	var b strings.Builder
	for _, x := range t.Blocks {
		blockHTML(&b, x)
	}
	return b.String()
}

func blockHTML(b *strings.Builder, x prose.Block) {
	switch x.Kind {
	case prose.Paragraph:
		b.WriteString("<p>")
		spansHTML(b, x.Spans)
		b.WriteString("</p>")
	case prose.Fence:
		fmt.Fprintf(b, "<pre><code>%s</code></pre>", escaped(strings.Join(x.Lines, "\n")))
	case prose.List:
		open, shut := "<ul>", "</ul>"
		if x.Ordered {
			open, shut = "<ol>", "</ol>"
			if x.Start != 1 {
				open = fmt.Sprintf(`<ol start="%d">`, x.Start)
			}
		}
		b.WriteString(open)
		for _, item := range x.Items {
			itemHTML(b, item)
		}
		b.WriteString(shut)
	}
}

// itemHTML writes an entry of a list; its first paragraph needs no mark.
func itemHTML(b *strings.Builder, item []prose.Block) {
	b.WriteString("<li>")
	for i, x := range item {
		if i == 0 && x.Kind == prose.Paragraph {
			spansHTML(b, x.Spans)
		} else {
			blockHTML(b, x)
		}
	}
	b.WriteString("</li>")
}

func spansHTML(b *strings.Builder, spans []prose.Span) {
	for _, s := range spans {
		if s.Text == "\n" {
			b.WriteString("<br>")
			continue
		}
		open, shut := "", ""
		for _, e := range []struct {
			style prose.Style
			name  string
		}{{prose.Strong, "strong"}, {prose.Emphasis, "em"}, {prose.Code, "code"}} {
			if s.Style&e.style != 0 {
				open, shut = open+"<"+e.name+">", "</"+e.name+">"+shut
			}
		}
		b.WriteString(open + escaped(s.Text) + shut)
	}
}

// strongHTML writes a lead of one line.
func strongHTML(lead string) string { return "<strong>" + escaped(lead) + "</strong>" }

// listHTML makes a list of its entries, and nothing of none.
func listHTML(entries string) string {
	if entries == "" {
		return ""
	}
	return "<ul>" + entries + "</ul>"
}

// escaped writes the signs that HTML gives a meaning as its names for them.
// Apostrophes stay, unlike with package html: the text is to be readable.
func escaped(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}
