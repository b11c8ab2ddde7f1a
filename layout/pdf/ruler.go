package pdf

import "casepack/layout"

// Ruler measures text as Write draws it. Each goroutine has its own.
type Ruler struct {
	fonts *Fonts
	kerns [layout.FaceCount]*kernCache
	err   error // of a font whose kerning cannot be read
}

// kernCache keeps the adjustments of pairs met lately, by a hash of the pair.
// Looking one up in the font takes ten times as long.
type kernCache [1 << 12]struct {
	pair  uint32 // of glyphs; 0 is none
	value int16
}

// Ruler gives a new ruler.
func (f *Fonts) Ruler() *Ruler { return &Ruler{fonts: f} }

// Width is the advance of s in points, kerning included. A sign that the face
// lacks counts nothing.
func (r *Ruler) Width(face layout.Face, size layout.Pt, s string) layout.Pt {
	c := r.fonts.face(face)
	sum, left := 0, uint16(0)
	for _, sign := range s {
		glyph := c.glyph(sign)
		if glyph == 0 || isAccent(sign) {
			continue
		}
		if left != 0 {
			sum += int(r.kern(face, left, glyph))
		}
		sum += int(c.advance[glyph])
		left = glyph
	}
	return layout.Pt(sum) * size / 1000
}

// Has reports whether the face can set r.
func (r *Ruler) Has(face layout.Face, sign rune) bool {
	return r.fonts.face(face).glyph(sign) != 0
}

// Rise is how far the ink of the face reaches above the baseline, for one point of size.
func (r *Ruler) Rise(face layout.Face) layout.Pt {
	rise, _ := r.fonts.face(face).reach()
	return rise
}

// Fall is how far it reaches below.
func (r *Ruler) Fall(face layout.Face) layout.Pt {
	_, fall := r.fonts.face(face).reach()
	return fall
}

// kern is the adjustment between two glyphs in thousandths of an em.
func (r *Ruler) kern(face layout.Face, left, right uint16) int16 {
	if face >= layout.FaceCount {
		face = layout.Regular
	}
	c := r.fonts.face(face)
	if err := c.place(); err != nil {
		r.err = err
		return 0
	}
	if len(c.pairs.lookups) == 0 {
		return 0
	}
	if r.kerns[face] == nil {
		r.kerns[face] = &kernCache{}
	}
	pair := uint32(left)<<16 | uint32(right)
	kept := &r.kerns[face][pair*2654435761>>20] // Knuth's multiplicative hash
	if kept.pair != pair {
		kept.pair, kept.value = pair, c.pairs.adjust(left, right)
	}
	return kept.value
}
