package layout

import (
	"strings"
	"unicode"
)

// Square measures a typeface that does not exist, so that expected places in
// tests can be worked out by hand: every sign is half its size wide, marks and
// joiners that combine with a sign before them have no width, nothing is
// kerned, and a line rises 0.8 and falls 0.2 of its size.
type Square struct {
	Lacks   string // signs that only Sans, SansBold and Symbols have
	Rare    string // signs that only Symbols has
	Unknown string // signs that no face has
}

func (Square) Width(_ Face, size Pt, s string) Pt {
	n := 0
	for _, r := range s {
		if !unicode.In(r, unicode.Mn, unicode.Me) && !isJoining(r) {
			n++
		}
	}
	return Pt(n) * size / 2
}

func (q Square) Has(face Face, r rune) bool {
	switch {
	case strings.ContainsRune(q.Unknown, r):
		return false
	case strings.ContainsRune(q.Rare, r):
		return face == Symbols
	case strings.ContainsRune(q.Lacks, r):
		return face == Sans || face == SansBold || face == Symbols
	}
	return true
}

func (Square) Rise(Face) Pt { return 0.8 }
func (Square) Fall(Face) Pt { return 0.2 }
