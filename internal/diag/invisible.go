package diag

import "unicode"

// Invisible names a sign that shows nothing and takes no room where it stands:
// format characters, variation selectors, fillers. To an author it is as good as
// a fault, for nobody sees it on a screen. Spaces and control characters are
// not among them.
func Invisible(r rune) (name string, ok bool) {
	switch {
	case r < 0xad: // most of all texts
		return "", false
	case r == 0xad:
		return "soft hyphen", true
	case r == 0x034f:
		return "grapheme joiner", true
	case r == 0x200b:
		return "zero-width space", true
	case r == 0x200c:
		return "zero-width non-joiner", true
	case r == 0x200d:
		return "zero-width joiner", true
	case r == 0x200e, r == 0x200f, r == 0x061c:
		return "mark of the direction of text", true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return "turns the direction of text around", true
	case r == 0x2060:
		return "word joiner", true
	case r == 0xfeff:
		return "byte-order mark", true
	case unicode.Is(unicode.Variation_Selector, r):
		return "variation selector", true
	case r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0:
		return "filler", true
	case unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return "format character", true
	}
	return "", false
}
