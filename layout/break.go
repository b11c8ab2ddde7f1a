package layout

import "math"

// Run is a stretch of text in one style, to be broken into lines.
type Run struct {
	S       string
	Face    Face
	Size    Pt
	Gray    Gray
	Address bool // a web address: may break after "/" only, and is never hyphenated
}

// Line is one set line. Its texts lie on the baseline Y = 0, from X = 0 rightwards.
type Line struct {
	Texts []Text
	W     Pt // without the space at its end
}

// Break sets runs as lines no wider than width, ragged right.
//
// Lines break where Unicode lets them (UAX 14) and always at "\n"; two of
// those in a row leave an empty line, one at the very end does not. There are
// as few lines as can be, and among those the ones whose ends are least
// ragged over the whole paragraph. A word wider than the line is broken after
// a separator such as "/" or "_", and only where that does not help, between
// any two letters. Nothing is inserted and no letter is lost.
//
// A width too small for one letter, or one that is no number, sets one letter
// (with its accents) a line, so a caller can see that Line.W is more than it
// asked for. A text without letters or breaks gives no line.
//
// A line that ended at a space or at "\n" has one space at the end of its last
// Text.S, so that its last word is kept from the next line's first; a line
// that ended inside a word has not. Spaces within a line stay as typed, and a
// paragraph's first ones too, where there is room. Tabs become spaces; word
// joiners, zero-width spaces and soft hyphens do their work and are not set.
//
// Signs that a face lacks are set in Sans or SansBold if that has them, else in
// Symbols if that does.
func Break(m Metrics, runs []Run, width Pt) []Line {
	if math.IsNaN(float64(width)) || width < 0 {
		width = 0
	}
	t := joinRuns(m, runs)
	var lines []Line
	for from := 0; from < len(t.runes); {
		to := t.paragraphEnd(from)
		lines = append(lines, t.setParagraph(from, to, width)...)
		from = to
	}
	return lines
}

// BreakString is Break for a text in one style, in black.
func BreakString(m Metrics, face Face, size Pt, s string, width Pt) []Line {
	return Break(m, []Run{{S: s, Face: face, Size: size}}, width)
}

// paragraphEnd is the place behind the first hard break from a place on.
func (t *breakText) paragraphEnd(from int) int {
	for p := from + 1; p < len(t.runes); p++ {
		if t.marks[p]&hardBreak != 0 {
			return p
		}
	}
	return len(t.runes)
}

// setParagraph sets the runes between two hard breaks.
func (t *breakText) setParagraph(from, to int, width Pt) []Line {
	more := to < len(t.runes)
	for to > from && (isLineEnd(t.runes[to-1]) || t.runes[to-1] == ' ') {
		to--
	}
	pieces := t.pieces(from, to, width)
	if len(pieces) == 0 {
		return []Line{{}}
	}
	ends := bestBreaks(pieces, width)
	lines := make([]Line, len(ends))
	start := 0
	for i, end := range ends {
		last := pieces[end-1]
		lines[i] = t.setLine(pieces[start].from, last.word)
		if last.to > last.word || i == len(ends)-1 && more {
			if texts := lines[i].Texts; len(texts) > 0 {
				texts[len(texts)-1].S += " "
			}
		}
		start = end
	}
	return lines
}

// setLine sets runes side by side, each stretch of one style as one Text.
func (t *breakText) setLine(from, to int) Line {
	var l Line
	for from < to {
		end := t.stretchEnd(from, to)
		st, s := t.styles[t.style[from]], t.slice(from, end)
		w := t.m.Width(st.face, st.size, s)
		l.Texts = append(l.Texts, Text{
			At: Point{X: l.W}, W: w, Face: st.face, Size: st.size, Gray: st.gray, S: s,
		})
		l.W += w
		from = end
	}
	return l
}
