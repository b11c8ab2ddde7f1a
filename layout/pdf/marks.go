package pdf

import (
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// marks are how a font attaches accents that have no letter of their own with
// them: the lookups of its GPOS features "mark" and "mkmk".
type marks struct {
	onBase []tables.MarkBasePos
	onMark []tables.MarkMarkPos
}

func readMarks(gpos []byte) (marks, error) {
	var m marks
	take := func(subtables []tables.GPOSLookup) {
		for _, s := range subtables {
			switch s := s.(type) {
			case tables.MarkBasePos:
				m.onBase = append(m.onBase, s)
			case tables.MarkMarkPos:
				m.onMark = append(m.onMark, s)
			}
		}
	}
	if err := eachLookup(gpos, "mark", take); err != nil {
		return marks{}, err
	}
	return m, eachLookup(gpos, "mkmk", take)
}

// has reports whether the glyph is an accent that can be attached.
func (m *marks) has(glyph uint16) bool {
	for _, s := range m.onBase {
		if _, ok := s.Cov().Index(tables.GlyphID(glyph)); ok {
			return true
		}
	}
	return false
}

// on is where the accent's origin lies, seen from the origin of the glyph
// under it, in thousandths of an em and upwards. Without an anchor in the font
// it stands just behind the letter, where its outline was made to overhang.
func (m *marks) on(under, accent uint16, underIsAccent bool) (x, y int, ok bool) {
	u, a := ot.GID(under), ot.GID(accent)
	if underIsAccent {
		for _, s := range m.onMark {
			x, y, ok := meet(s.Mark1Coverage, s.Mark2Coverage, s.Mark1Array, s.Mark2Array.Anchors(), a, u)
			if ok {
				return x, y, true
			}
		}
		return 0, 0, false
	}
	for _, s := range m.onBase {
		if x, y, ok := meet(s.Cov(), s.BaseCoverage, s.MarkArray, s.BaseArray.Anchors(), a, u); ok {
			return x, y, true
		}
	}
	return 0, 0, false
}

// meet lays the accent's anchor upon the one of its class under it.
func meet(accents, unders tables.Coverage, array tables.MarkArray, anchors tables.AnchorMatrix, accent, under ot.GID) (x, y int, ok bool) {
	i, ok := accents.Index(tables.GlyphID(accent))
	if !ok || i >= len(array.MarkRecords) || i >= len(array.MarkAnchors) {
		return 0, 0, false
	}
	k, ok := unders.Index(tables.GlyphID(under))
	if !ok || k >= anchors.Len() {
		return 0, 0, false
	}
	at := anchors.Anchor(k, int(array.MarkRecords[i].MarkClass))
	if at == nil {
		return 0, 0, false
	}
	ux, uy := place(at)
	ax, ay := place(array.MarkAnchors[i])
	return ux - ax, uy - ay, true
}

func place(a tables.Anchor) (x, y int) {
	switch a := a.(type) {
	case tables.AnchorFormat1:
		return int(a.XCoordinate), int(a.YCoordinate)
	case tables.AnchorFormat2:
		return int(a.XCoordinate), int(a.YCoordinate)
	case tables.AnchorFormat3:
		return int(a.XCoordinate), int(a.YCoordinate)
	}
	return 0, 0
}
