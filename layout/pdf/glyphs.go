package pdf

import (
	"iter"
	"math/bits"

	"casepack/layout"
)

// glyphs are sets of glyphs, one for each face: a bit for each glyph.
type glyphs [layout.FaceCount][]uint64

// add puts a glyph into the set of a face.
func (g *glyphs) add(face layout.Face, glyph uint16) {
	set, word := g[face], int(glyph/64)
	for word >= len(set) {
		set = append(set, 0)
	}
	set[word] |= 1 << (glyph % 64)
	g[face] = set
}

// join puts all that is in other sets into these.
func (g *glyphs) join(other *glyphs) {
	for face, theirs := range other {
		set := g[face]
		for len(set) < len(theirs) {
			set = append(set, 0)
		}
		for i, word := range theirs {
			set[i] |= word
		}
		g[face] = set
	}
}

// within reports whether all glyphs of a face are in other sets too.
func (g *glyphs) within(face layout.Face, other *glyphs) bool {
	for i, word := range g[face] {
		if i < len(other[face]) {
			word &^= other[face][i]
		}
		if word != 0 {
			return false
		}
	}
	return true
}

// of gives the glyphs of a face in rising order.
func (g *glyphs) of(face layout.Face) iter.Seq[uint16] {
	return func(yield func(uint16) bool) {
		for i, word := range g[face] {
			for ; word != 0; word &= word - 1 {
				if !yield(uint16(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// key tells the set of a face from others.
func (g *glyphs) key(face layout.Face) string {
	b := []byte{byte(face)}
	for _, word := range g[face] {
		for shift := 0; shift < 64; shift += 8 {
			b = append(b, byte(word>>shift))
		}
	}
	return string(b)
}
