package casebook

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// text is something written for print, with the way back to its place.
type text struct {
	field  string // "prompt", "boxes.asset.question"
	value  string // as YAML gave it
	places []int32
	page   *page
	owner  *Case // nil in the workshop's own file
}

// at gives the author's place of a byte of the value.
func (t *text) at(off int) diag.Pos {
	if len(t.places) == 0 {
		return diag.Pos{File: t.page.shown}
	}
	return t.page.at(int(t.places[min(max(off, 0), len(t.places)-1)]))
}

// places gives the offset in the file for each byte of a scalar's value, and
// for its end. YAML folds lines and takes escapes away, but it never changes the order
// of what it keeps: so value and source are walked side by side, and only
// spaces and line ends are allowed to differ.
func (p *page) places(n *yaml.Node) []int32 {
	w := walk{src: p.src, i: p.offset(n), style: n.Style}
	switch {
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		w.i += len(p.rest(w.i)) + 1
	case n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		w.i++
	}
	out := make([]int32, 0, len(n.Value)+1)
	for _, r := range n.Value {
		at := w.step(r)
		for range utf8.RuneLen(r) {
			out = append(out, int32(at))
		}
	}
	return append(out, int32(min(w.i, len(w.src))))
}

type walk struct {
	src   []byte
	i     int
	style yaml.Style
}

// step finds the next rune of a value in the source and gives where it begins.
func (w *walk) step(r rune) int {
	for w.i < len(w.src) {
		got, size := w.next()
		switch {
		case got == r:
			at := w.i
			w.i += size
			return at
		case space(r) && !space(got):
			return w.i
		case space(r) && got != '\n' && got >= 0:
			return w.i // a line end that was folded to a space, or the reverse
		case got < 0, space(got):
			w.i += size
		default:
			return w.i // the two have parted: stay, so that nothing runs away
		}
	}
	return len(w.src)
}

func space(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }

// next decodes what stands at the walk's place: a rune, or -1 for something
// that gives none (an escaped line end).
func (w *walk) next() (rune, int) {
	c := w.src[w.i]
	switch {
	case c == '\'' && w.style&yaml.SingleQuotedStyle != 0:
		return '\'', min(2, len(w.src)-w.i)
	case c == '\\' && w.style&yaml.DoubleQuotedStyle != 0 && w.i+1 < len(w.src):
		return w.escaped()
	}
	return utf8.DecodeRune(w.src[w.i:])
}

func (w *walk) escaped() (rune, int) {
	c := w.src[w.i+1]
	switch c {
	case '\n':
		return -1, 2
	case 'x', 'u', 'U':
		n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
		if w.i+2+n <= len(w.src) {
			if v, err := strconv.ParseUint(string(w.src[w.i+2:w.i+2+n]), 16, 32); err == nil {
				return rune(v), 2 + n
			}
		}
		return -1, 2
	}
	const names, runes = "0abtnvfre_NLP", "\x00\a\b\t\n\v\f\r\x1b\u00a0\u0085\u2028\u2029"
	if k := strings.IndexByte(names, c); k >= 0 {
		return []rune(runes)[k], 2
	}
	r, size := utf8.DecodeRune(w.src[w.i+1:])
	return r, 1 + size
}
