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

// between gives the line from a byte on up to another.
func (l line) between(from, to int) line {
	l.text = l.text[:to]
	return l.from(from)
}

// suffix gives the end of the line that is s.
func (l line) suffix(s string) line { return l.from(len(l.text) - len(s)) }

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

// closest is the line of the passage that has most words of a line of src,
// which was made of it; off is a byte of that line.
func (p passage) closest(src string, off int) diag.Pos {
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
