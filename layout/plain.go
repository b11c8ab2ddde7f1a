package layout

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// plainColumns is how many signs a line of the text twin holds; only a word
// longer than that makes a longer line.
const plainColumns = 78

// Plain writes a document as text to be read, on a screen or aloud: page by
// page in reading order (see Reading), paragraphs flowing again, headings
// underlined, codes as their alternative text, links as their words and, where
// those do not say it, their address. What a page bears beside that (its
// header, its identity) stands once at its top, in brackets. Rules and boxes
// are left out.
func Plain(w io.Writer, doc *Document) error {
	if doc.Pages == nil {
		return nil
	}
	b := bufio.NewWriter(w)
	n := 0
	for p := range doc.Pages {
		if n++; n > 1 {
			b.WriteByte('\n')
		}
		for _, line := range plainPage(p, n) {
			b.WriteString(line)
			b.WriteByte('\n')
		}
		if err := b.Flush(); err != nil {
			return fmt.Errorf("write page %d: %w", n, err)
		}
	}
	return nil
}

// plainPage gives the lines of the nth page of a document.
func plainPage(p *Page, n int) []string {
	label := p.Label
	if label == "" {
		label = strconv.Itoa(n)
	}
	lines := []string{"--- page " + label + " ---"}
	read, artifacts := readPage(p)
	if beside := besides(artifacts); beside != "" {
		lines = append(lines, wrapPlain("["+beside+"]", plainColumns)...)
	}
	if body := plainKids(read, plainColumns); len(body) > 0 {
		lines = append(append(lines, ""), body...)
	}
	return lines
}

// besides joins the texts of artifacts, each that differs once, with "; ". A
// dot at an end led to something that is read in another place.
func besides(artifacts []*Element) string {
	var parts []string
	for _, a := range artifacts {
		for _, line := range plainRows(a.Kids, farApart) {
			line = strings.Trim(line, " ·")
			if line != "" && !slices.Contains(parts, line) {
				parts = append(parts, line)
			}
		}
	}
	return strings.Join(parts, "; ")
}

// plainBlock gives the lines of one element, no longer than columns.
func plainBlock(e *Element, columns int) []string {
	switch e.Role {
	case Heading1:
		return underlined(plainText(e.Kids), "=", columns)
	case Heading2:
		return underlined(plainText(e.Kids), "-", columns)
	case Heading3:
		return underlined(plainText(e.Kids), "~", columns)
	case List:
		return plainList(e, columns)
	case ListItem:
		return plainItem(e, columns)
	case Table:
		return plainTable(e, columns)
	case Preformatted:
		return indentPlain(plainRows(e.Kids, anotherLine), "    ")
	}
	if isFlow(e) {
		return wrapPlain(plainText([]Kid{{Element: e}}), columns)
	}
	return plainKids(e, columns)
}

// isFlow reports whether an element is read as one paragraph: nothing in it
// begins a paragraph of its own.
func isFlow(e *Element) bool {
	for _, k := range e.Kids {
		if k.Element != nil && (!isInline(k.Element.Role) || !isFlow(k.Element)) {
			return false
		}
	}
	return e.Role != Section && e.Role != None
}

func isInline(r Role) bool { return r == None || r == Reference || r == Figure }

// plainKids gives the lines of what is in an element, blocks apart. Items
// between blocks are a block together.
func plainKids(e *Element, columns int) []string {
	var lines []string
	add := func(block []string) {
		if len(block) > 0 {
			if len(lines) > 0 {
				lines = append(lines, "")
			}
			lines = append(lines, block...)
		}
	}
	var loose []Kid
	for _, k := range e.Kids {
		if k.Element == nil {
			loose = append(loose, k)
			continue
		}
		add(wrapPlain(plainText(loose), columns))
		loose = nil
		add(plainBlock(k.Element, columns))
	}
	add(wrapPlain(plainText(loose), columns))
	return lines
}

// underlined gives a heading and a line of signs as wide as it.
func underlined(s, sign string, columns int) []string {
	lines := wrapPlain(s, columns)
	width := 0
	for _, l := range lines {
		width = max(width, columnsOf(l))
	}
	if width == 0 {
		return nil
	}
	return append(lines, strings.Repeat(sign, width))
}

// plainList gives the items of a list; they stand apart if one of them has
// more than one paragraph.
func plainList(e *Element, columns int) []string {
	var items [][]string
	apart := false
	for _, k := range e.Kids {
		var item []string
		if k.Element != nil {
			item = plainBlock(k.Element, columns)
		} else {
			item = wrapPlain(plainText([]Kid{k}), columns)
		}
		apart = apart || slices.Contains(item, "")
		items = append(items, item)
	}
	var lines []string
	for i, item := range items {
		if apart && i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, item...)
	}
	return lines
}

// plainItem gives a list item, its text hanging behind its label.
func plainItem(e *Element, columns int) []string {
	label := "-"
	body := &Element{Role: Section}
	for _, k := range e.Kids {
		if k.Element != nil && k.Element.Role == Label {
			if s := plainText(k.Element.Kids); s != "" {
				label = s
			}
			continue
		}
		body.Kids = append(body.Kids, k)
	}
	label += " "
	hang := strings.Repeat(" ", columnsOf(label))
	lines := indentPlain(plainKids(body, columns-len(hang)), hang)
	if len(lines) == 0 {
		return []string{strings.TrimRight(label, " ")}
	}
	lines[0] = label + strings.TrimPrefix(lines[0], hang)
	return lines
}

func indentPlain(lines []string, by string) []string {
	for i, l := range lines {
		if l != "" {
			lines[i] = by + l
		}
	}
	return lines
}
