package prose

import (
	"strings"
)

// String is the text without its styles: paragraphs and lists apart by an
// empty line, list items behind "- " or their number, code indented by four.
func (t Text) String() string {
	return strings.Join(plain(t.Blocks), "\n")
}

// plain gives the lines of blocks, with an empty line between two blocks.
func plain(blocks []Block) []string {
	var out []string
	for i, b := range blocks {
		if i > 0 {
			out = append(out, "")
		}
		switch b.Kind {
		case Paragraph:
			out = append(out, strings.Split(b.text(), "\n")...)
		case Fence:
			for _, l := range b.Lines {
				out = append(out, strings.TrimRight("    "+l, " "))
			}
		case List:
			out = append(out, b.items()...)
		}
	}
	return out
}

// text is a paragraph without its styles; hard breaks are newlines.
func (b Block) text() string {
	var s strings.Builder
	for _, span := range b.Spans {
		s.WriteString(span.Text)
	}
	return s.String()
}

func (b Block) items() []string {
	var out []string
	for i, item := range b.Items {
		mark := "- "
		if b.Ordered {
			mark = b.Number(i) + " "
		}
		indent := strings.Repeat(" ", len(mark))
		lines := plain(item)
		if len(lines) == 0 {
			out = append(out, strings.TrimRight(mark, " "))
		}
		for j, l := range lines {
			if j == 0 {
				out = append(out, mark+l)
			} else {
				out = append(out, strings.TrimRight(indent+l, " "))
			}
		}
	}
	return out
}
