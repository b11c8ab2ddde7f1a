package plan

import (
	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// textPos is where a text begins, or else.
func textPos(t prose.Text, or diag.Pos) diag.Pos {
	if t.Pos.Line > 0 {
		return t.Pos
	}
	return or
}

// warnWords reports words that point to another case by its place, where places
// differ from copy to copy or from the author's list.
func (m *maker) warnWords() {
	if m.r.Order == Fixed && len(m.seats) == len(m.pool) {
		return
	}
	l := casebook.CheckPositions(m.ws, true)
	m.problems.Add(l.Sorted()...)
}
