package exchange

import (
	"slices"
	"strings"
	"unicode/utf8"

	"casepack/internal/diag"
)

// line is a line of a file, or the rest of one, and where it begins.
type line struct {
	text string
	pos  diag.Pos
	code bool // stands in fenced code, or opens or closes it
}

func (l line) blank() bool { return strings.Trim(l.text, " \t") == "" }

// from gives the line from a byte on.
func (l line) from(off int) line {
	l.pos.Col += utf8.RuneCountInString(l.text[:off])
	l.text = l.text[off:]
	return l
}

// passage is lines that belong together.
type passage []line

// trim takes empty lines from the ends.
func (p passage) trim() passage {
	for len(p) > 0 && p[0].blank() {
		p = p[1:]
	}
	for len(p) > 0 && p[len(p)-1].blank() {
		p = p[:len(p)-1]
	}
	return p
}

// source is the passage as one text.
func (p passage) source() string {
	var b strings.Builder
	for i, l := range p {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l.text)
	}
	return b.String()
}

// at tells where a byte of source stands in the file.
func (p passage) at(off int) diag.Pos {
	for i, l := range p {
		if off <= len(l.text) || i == len(p)-1 {
			pos := l.pos
			pos.Col += utf8.RuneCountInString(l.text[:min(off, len(l.text))])
			return pos
		}
		off -= len(l.text) + 1
	}
	return diag.Pos{}
}

// atEnd reports whether a place is on the first or the last line.
func (p passage) atEnd(at diag.Pos) bool {
	return len(p) > 0 && (at.Line == p[0].pos.Line || at.Line == p[len(p)-1].pos.Line)
}

// like is the line of the passage that has most words of a line of src, which
// was made of it; off is a byte of that line.
func (p passage) like(src string, off int) diag.Pos {
	off = min(max(off, 0), len(src))
	start := strings.LastIndexByte(src[:off], '\n') + 1
	made, _, _ := strings.Cut(src[start:], "\n")
	words := wordsOf(made)
	best, most := p.at(off), 0
	for _, l := range p {
		n := 0
		for _, w := range wordsOf(l.text) {
			if slices.Contains(words, w) {
				n++
			}
		}
		if n > most {
			best, most = l.pos, n
		}
	}
	return best
}

// lines cuts a file into lines and marks those that are fenced code.
func lines(file, src string) passage {
	src = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n").Replace(src)
	src = strings.TrimSuffix(src, "\n")
	var out passage
	var f fence
	for i, text := range strings.Split(src, "\n") {
		out = append(out, line{text: text, pos: diag.Pos{File: file, Line: i + 1, Col: 1}, code: f.takes(text)})
	}
	return out
}

// fence follows fenced code from line to line.
type fence struct {
	sign byte
	n    int // 0 outside
}

// takes reports whether a line is code or the line of signs around it.
func (f *fence) takes(text string) bool {
	body := strings.TrimLeft(text, " \t")
	if f.n == 0 {
		body = afterMarkers(body)
	}
	n := 0
	for n < len(body) && (body[0] == '`' || body[0] == '~') && body[n] == body[0] {
		n++
	}
	switch {
	case f.n > 0:
		if n >= f.n && body[0] == f.sign && strings.Trim(body[n:], " \t") == "" {
			*f = fence{}
		}
		return true
	case n >= 3 && (body[0] == '~' || !strings.Contains(body[n:], "`")):
		*f = fence{body[0], n}
		return true
	}
	return false
}

// afterMarkers is what follows the marks of list items at the start of a line.
func afterMarkers(s string) string {
	for {
		rest := strings.TrimLeft(s, "0123456789")
		switch {
		case len(s) > 1 && strings.IndexByte("-+*", s[0]) >= 0 && (s[1] == ' ' || s[1] == '\t'):
			s = strings.TrimLeft(s[2:], " \t")
		case len(rest) < len(s) && len(rest) > 1 && (rest[0] == '.' || rest[0] == ')') && rest[1] == ' ':
			s = strings.TrimLeft(rest[2:], " \t")
		default:
			return s
		}
	}
}
