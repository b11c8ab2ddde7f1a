package layout

import "strings"

// breakEnd tells what kind of place a line would break at.
type breakEnd uint8

const (
	atWord      breakEnd = iota // where Unicode lets a line break
	atSeparator                 // in a word wider than the line, after one of separators
	atCluster                   // in such a word, anywhere
)

// separators are the signs after which a word that must be broken is broken.
const separators = `/.-_@\&=?:,`

// breakPiece is a stretch of text that is not broken: runes from..word are
// set, the spaces word..to only if the next piece follows on the same line.
type breakPiece struct {
	from, word, to int
	x, w           Pt // where it begins if all were one line; width of from..word
	end            breakEnd
}

// overhang is how far a line may pass its width, so that sums of widths taken
// in another order do not break a line that fits exactly.
const overhang Pt = 1e-3

// pieces cuts runes from..to, which end in no space, where lines may break.
func (t *breakText) pieces(from, to int, width Pt) []breakPiece {
	first := from
	for first < to && t.runes[first] == ' ' {
		first++
	}
	var ps []breakPiece
	start := first
	for p := first + 1; p <= to; p++ {
		if p < to && t.marks[p]&softBreak == 0 {
			continue
		}
		word := t.wordEnd(start, p)
		if word > start {
			ps = t.cutWord(ps, breakPiece{from: start, word: word, to: p}, width)
		} else if len(ps) > 0 {
			ps[len(ps)-1].to = p
		}
		start = p
	}
	if len(ps) > 0 && t.width(from, ps[0].word) <= width+overhang {
		ps[0].from = from
	}
	t.place(ps)
	return ps
}

// wordEnd is the end of a stretch of text without the spaces at its end.
func (t *breakText) wordEnd(from, to int) int {
	for to > from && t.runes[to-1] == ' ' {
		to--
	}
	return to
}

// cutWord appends a piece, cut smaller if it is wider than the line.
func (t *breakText) cutWord(ps []breakPiece, p breakPiece, width Pt) []breakPiece {
	if t.width(p.from, p.word) <= width+overhang {
		return append(ps, p)
	}
	start := p.from
	for i := p.from + 1; i <= p.word; i++ {
		if i < p.word && !t.separates(i) {
			continue
		}
		part := breakPiece{from: start, word: t.wordEnd(start, i), to: i, end: atSeparator}
		if i == p.word {
			part.to, part.end = p.to, p.end
		}
		ps = t.cutPart(ps, part, width)
		start = i
	}
	return ps
}

// separates reports whether a word that must be broken may break before rune
// i for the separator it follows. A row of separators stays together. Spaces
// that Unicode does not break at, as before "!", are the first to give way.
func (t *breakText) separates(i int) bool {
	if t.marks[i]&clusterBreak == 0 || t.runes[i] == ' ' {
		return false
	}
	signs := separators
	if t.marks[i-1]&addressMark != 0 {
		signs = "/"
	}
	return t.runes[i-1] == ' ' ||
		strings.ContainsRune(signs, t.runes[i-1]) && !strings.ContainsRune(signs, t.runes[i])
}

// cutPart appends a part of a word, cut at every cluster if it is wider than
// the line still.
func (t *breakText) cutPart(ps []breakPiece, p breakPiece, width Pt) []breakPiece {
	if t.width(p.from, p.word) <= width+overhang {
		return append(ps, p)
	}
	for start := p.from; start < p.word; {
		end := min(t.clusterEnd(start), p.word)
		c := breakPiece{from: start, word: end, to: end, end: atCluster}
		if end == p.word {
			c.to, c.end = p.to, p.end
		}
		ps = append(ps, c)
		start = end
	}
	return ps
}

// place measures pieces and puts them on one endless line. The width of a line
// is then a difference, with the kerning between its pieces.
func (t *breakText) place(ps []breakPiece) {
	var x Pt
	for i := range ps {
		p := &ps[i]
		p.x = x
		p.w = t.width(p.from, p.word)
		x += t.width(p.from, p.to) + t.kern(p.to)
	}
}

// kern is how much nearer or farther the cluster before rune p sets the one
// at p, within one style.
func (t *breakText) kern(p int) Pt {
	if p >= len(t.runes) || t.style[p-1] != t.style[p] {
		return 0
	}
	a, b := t.clusterStart(p), t.clusterEnd(p)
	return t.width(a, b) - t.width(a, p) - t.width(p, b)
}

// width measures runes set side by side.
func (t *breakText) width(from, to int) Pt {
	var w Pt
	for from < to {
		end := t.stretchEnd(from, to)
		w += t.stretchWidth(t.style[from], t.slice(from, end))
		from = end
	}
	return w
}

func (t *breakText) stretchWidth(style int32, s string) Pt {
	key := breakWord{style, s}
	w, ok := t.widths[key]
	if !ok {
		st := t.styles[style]
		w = t.m.Width(st.face, st.size, s)
		t.widths[key] = w
	}
	return w
}

// stretchEnd is the end of the runes from a place on that share its style.
func (t *breakText) stretchEnd(from, to int) int {
	end := from + 1
	for end < to && t.style[end] == t.style[from] {
		end++
	}
	return end
}

func (t *breakText) slice(from, to int) string { return t.s[t.off[from]:t.off[to]] }
