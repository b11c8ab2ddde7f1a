package diag

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// sources keeps the files that problems point into, split into lines once.
type sources struct {
	read  func(file string) ([]byte, bool)
	files map[string]lines
}

type lines struct{ src [][]byte }

// line gives the line of a place, without its end; false when there is none.
func (s *sources) line(at Pos) ([]byte, bool) {
	if s.read == nil || at.Line < 1 {
		return nil, false
	}
	file, seen := s.files[at.File]
	if !seen {
		if src, ok := s.read(at.File); ok {
			src = bytes.TrimPrefix(src, []byte("\ufeff"))
			file.src = bytes.Split(src, []byte("\n"))
		}
		s.files[at.File] = file
	}
	if at.Line > len(file.src) {
		return nil, false
	}
	return bytes.TrimSuffix(file.src[at.Line-1], []byte("\r")), true
}

const (
	tabStop  = 4
	mostWide = 100 // cells of a line shown; more is cut away from the caret
	before   = 70  // cells kept before the caret when a line is cut
)

// cell is a sign as a terminal shows it.
type cell struct {
	text string
	wide int
}

// cut gives a line fit for a terminal and the width of what stands before
// column col. Tabs become spaces, signs that would act on the terminal become
// visible ones, and a long line is cut with an ellipsis.
func cut(line []byte, col int) (shown string, indent int) {
	var cells []cell
	wide, mark := 0, -1
	for i, n := 0, 1; i < len(line); n++ {
		if n == col {
			mark = wide
		}
		r, size := utf8.DecodeRune(line[i:])
		c := picture(r, size, wide)
		cells = append(cells, c)
		wide += c.wide
		i += size
		if mark >= 0 && wide > mark+mostWide {
			break
		}
	}
	if mark < 0 { // one past the end, or beyond it
		mark = wide
	}
	from := 0
	if wide > mostWide && mark > before {
		from = mark - before
	}
	return window(cells, from, mark)
}

// window joins the cells from a given width on, at most mostWide of them, and
// gives the width before a mark in what it joined.
func window(cells []cell, from, mark int) (string, int) {
	var b strings.Builder
	indent := mark
	if from > 0 {
		b.WriteString("…")
		indent = mark + 1 - from
	}
	at := 0
	for _, c := range cells {
		switch {
		case at < from && at+c.wide > from: // half of a wide sign
			b.WriteString(strings.Repeat(" ", at+c.wide-from))
		case at >= from+mostWide:
			b.WriteString("…")
			return b.String(), indent
		case at >= from:
			b.WriteString(c.text)
		}
		at += c.wide
	}
	return b.String(), indent
}

// picture shows one sign that begins at a width of cells.
func picture(r rune, size, at int) cell {
	switch {
	case r == '\t':
		n := tabStop - at%tabStop
		return cell{strings.Repeat(" ", n), n}
	case r < ' ':
		return cell{string('\u2400' + r), 1} // the control pictures of Unicode
	case r == 0x7f:
		return cell{"\u2421", 1}
	case r == utf8.RuneError && size == 1, unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r),
		r == '\u2028', r == '\u2029':
		return cell{"\ufffd", 1}
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return cell{string(r), 0}
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return cell{string(r), 2}
	}
	return cell{string(r), 1}
}

// plain is Shown without its width.
func plain(s string) string {
	text, _ := Shown(s)
	return text
}
