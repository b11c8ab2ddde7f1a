package layout

import (
	"unicode"
	"unicode/utf8"
)

// chooseFaces gives each cluster one style, that of its first rune, or a
// fallback of its face if only that has all of it. Spaces between two words
// in one fallback join them, so that they stay one Text.
func (t *breakText) chooseFaces() {
	for p := 0; p < len(t.runes); {
		end := t.clusterEnd(p)
		style := t.style[p]
		st := t.styles[style]
		if f := t.faceFor(st.face, t.runes[p:end]); f != st.face {
			st.face = f
			style = t.styleIndex(st)
		}
		for ; p < end; p++ {
			t.style[p] = style
		}
	}
	for p := 1; p < len(t.runes); p++ {
		if t.runes[p] != ' ' {
			continue
		}
		end := p
		for end < len(t.runes) && t.runes[end] == ' ' {
			end++
		}
		if end < len(t.runes) && t.style[p-1] == t.style[end] && t.standsIn(t.style[end], t.style[p]) {
			for i := p; i < end; i++ {
				t.style[i] = t.style[end]
			}
		}
		p = end
	}
}

// standsIn reports whether style a is style b in a fallback of its face.
func (t *breakText) standsIn(a, b int32) bool {
	own, other := t.styles[b], t.styles[a]
	for _, f := range fallbacks(own.face) {
		own.face = f
		if own == other {
			return true
		}
	}
	return false
}

// fallbacks are the faces that stand in, in order, for one that lacks a sign.
func fallbacks(f Face) [2]Face {
	switch f {
	case SemiBold, Bold, BoldItalic, MonoBold, SansBold:
		return [2]Face{SansBold, Symbols}
	}
	return [2]Face{Sans, Symbols}
}

func (t *breakText) faceFor(f Face, cluster []rune) Face {
	if t.hasAll(f, cluster) {
		return f
	}
	for _, b := range fallbacks(f) {
		if t.hasAll(b, cluster) {
			return b
		}
	}
	return f
}

func (t *breakText) hasAll(f Face, cluster []rune) bool {
	for _, r := range cluster {
		if r >= utf8.RuneSelf && unicode.IsSpace(r) || r <= ' ' || isJoining(r) {
			continue // sets no ink
		}
		if !t.m.Has(f, r) {
			return false
		}
	}
	return true
}

// isJoining tells the signs that shape their neighbours and are never seen:
// joiners and variation selectors.
func isJoining(r rune) bool {
	return r == '\u200C' || r == '\u200D' || r >= '\uFE00' && r <= '\uFE0F'
}
