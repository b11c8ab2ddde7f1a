package sheet

import (
	"math"
	"strings"

	"casepack/internal/prose"
	"casepack/layout"
)

// endless is a width no line reaches.
const endless layout.Pt = 1e6

// run is a plain stretch of text in a style.
func (s style) run(text string) layout.Run {
	return layout.Run{S: text, Face: s.face, Size: s.size, Gray: s.gray}
}

// in gives the style in another face.
func (s style) in(face layout.Face) style {
	s.face = face
	return s
}

// baseline is where text stands in a line of the style's leading: the height
// of capitals, about 0.7 of the size, lies in the middle.
func (s style) baseline() layout.Pt { return s.leading/2 + 0.35*s.size }

// bold is the heavier companion of a face.
func bold(f layout.Face) layout.Face {
	switch f {
	case layout.Italic, layout.BoldItalic:
		return layout.BoldItalic
	case layout.Mono, layout.MonoBold:
		return layout.MonoBold
	}
	return layout.Bold
}

// faceOf is the face that spans of a style are set in, from a base face.
func faceOf(base layout.Face, s prose.Style) layout.Face {
	f := base
	if s&prose.Emphasis != 0 {
		if f == layout.Regular {
			f = layout.Italic
		} else {
			f = layout.BoldItalic
		}
	}
	if s&prose.Code != 0 {
		f = layout.Mono
		if base != layout.Regular && base != layout.Italic {
			f = layout.MonoBold
		}
	}
	if s&prose.Strong != 0 {
		f = bold(f)
	}
	return f
}

// runs turns spans into runs of a style.
func (s style) runs(spans []prose.Span) []layout.Run {
	out := make([]layout.Run, 0, len(spans))
	for _, sp := range spans {
		r := s.in(faceOf(s.face, sp.Style)).run(sp.Text)
		if sp.Style&prose.Code != 0 {
			r.Size *= 0.96 // the mono face looks larger than its neighbours
		}
		out = append(out, r)
	}
	return out
}

// texts moves a line's texts to a place.
func texts(l layout.Line, x, baseline layout.Pt) []layout.Item {
	out := make([]layout.Item, len(l.Texts))
	for i, t := range l.Texts {
		t.At.X += x
		t.At.Y += baseline
		out[i] = t
	}
	return out
}

// line sets runs on one line, however long.
func (p *Press) line(runs ...layout.Run) layout.Line {
	if l, ok := p.plainLine(runs); ok {
		return l
	}
	lines := layout.Break(p.metrics, runs, endless)
	if len(lines) == 0 {
		return layout.Line{}
	}
	return lines[0]
}

// plainLine sets runs whose letters their faces have and that have nothing to
// break at or to combine. Headers and footers are made of such, thousands of
// times a pack, so they are spared the search for breaks.
func (p *Press) plainLine(runs []layout.Run) (layout.Line, bool) {
	l := layout.Line{Texts: make([]layout.Text, 0, len(runs))}
	for _, r := range runs {
		for _, c := range r.S {
			if c < ' ' || c >= 0x300 || c == 0xad || !p.metrics.Has(r.Face, c) {
				return layout.Line{}, false
			}
		}
		if r.S == "" || strings.HasSuffix(r.S, "  ") {
			return layout.Line{}, false
		}
		w := p.metrics.Width(r.Face, r.Size, r.S)
		l.Texts = append(l.Texts, layout.Text{At: layout.Point{X: l.W}, W: w, Face: r.Face, Size: r.Size, Gray: r.Gray, S: r.S})
		l.W += w
	}
	n := len(runs)
	if n == 0 {
		return layout.Line{}, false
	}
	if last := &l.Texts[n-1]; strings.HasSuffix(last.S, " ") { // it has no width at a line's end
		l.W -= last.W
		last.W = p.metrics.Width(last.Face, last.Size, strings.TrimSuffix(last.S, " "))
		l.W += last.W
	}
	return l, true
}

// broken breaks runs into lines no wider than width.
func (p *Press) broken(runs []layout.Run, width layout.Pt) []layout.Line {
	if l, ok := p.plainLine(runs); ok && l.W <= width {
		return []layout.Line{l}
	}
	return layout.Break(p.metrics, runs, width)
}

// elide sets text on one line no wider than width, cut short with an ellipsis if need be.
func (p *Press) elide(s style, text string, width layout.Pt) layout.Line {
	l := p.line(s.run(text))
	if l.W <= width {
		return l
	}
	letters := []rune(text)
	lo, hi := 0, len(letters)
	for lo < hi { // the most letters that fit
		mid := (lo + hi + 1) / 2
		if p.line(s.run(string(letters[:mid])+"…")).W <= width {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return p.line(s.run(string(letters[:lo]) + "…"))
}

// fitted sets a text in a box: as it is on one line, else smaller down to a
// least size and over as many lines as fit, else cut short with an ellipsis.
// It gives the lines and the style they came to be set in.
func (p *Press) fitted(s style, text string, box layout.Size, least layout.Pt) ([]layout.Line, style) {
	if l := p.line(s.run(text)); l.W <= box.W {
		return []layout.Line{l}, s
	}
	for _, share := range []layout.Pt{1, 0.9, 0.8, 0.7} {
		small := s
		small.size, small.leading = s.size*share, s.leading*share
		if small.size < least {
			break
		}
		lines := layout.Break(p.metrics, []layout.Run{small.run(text)}, box.W)
		if layout.Pt(len(lines))*small.leading <= box.H && (share < 1 || len(lines) > 1) {
			return lines, small
		}
	}
	return []layout.Line{p.elide(s, text, box.W)}, s
}

// align says which edge of a place a line keeps to.
type align int

const (
	toLeft align = iota
	toRight
	toMiddle
)

// at places a line by its left edge, right edge or middle.
func (a align) at(l layout.Line, x, baseline layout.Pt) []layout.Item {
	switch a {
	case toRight:
		x -= l.W
	case toMiddle:
		x -= l.W / 2
	}
	return texts(l, x, baseline)
}

// grid is what marks of a copy are moved by at most, too little to see: where
// they stand at few places, a drawer need not say anew for each copy where.
const grid = layout.Pt(0.5)

// onGrid places a line like at, but for its left edge, which goes to the next
// place of the grid to the left.
func (a align) onGrid(l layout.Line, x, baseline layout.Pt) []layout.Item {
	if a == toRight {
		x -= l.W
	}
	return texts(l, grid*layout.Pt(math.Floor(float64(x/grid))), baseline)
}
