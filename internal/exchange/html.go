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
			b.WriteString("<li>")
			for i, y := range item {
				if i == 0 && y.Kind == prose.Paragraph {
					spansHTML(b, y.Spans)
				} else {
					blockHTML(b, y)
				}
			}
			b.WriteString("</li>")
		}
		b.WriteString(shut)
	}
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

// lineHTML writes a text of one line as a paragraph.
func lineHTML(lead, text string) string {
	if lead != "" {
		lead = "<strong>" + escaped(lead) + "</strong>"
	}
	if lead != "" && text != "" {
		lead += " "
	}
	return "<p>" + lead + escaped(text) + "</p>"
}

// escaped writes signs that HTML gives a meaning as its names for them.
func escaped(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}
