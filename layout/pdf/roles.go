package pdf

import "casepack/layout"

// kindOf is the structure type of a role (ISO 32000-1, 14.8.4).
func kindOf(r layout.Role) string {
	switch r {
	case layout.Section:
		return "Sect"
	case layout.Heading1:
		return "H1"
	case layout.Heading2:
		return "H2"
	case layout.Heading3:
		return "H3"
	case layout.Label:
		return "Lbl"
	case layout.List:
		return "L"
	case layout.ListItem:
		return "LI"
	case layout.ListBody:
		return "LBody"
	case layout.Table:
		return "Table"
	case layout.Row:
		return "TR"
	case layout.HeaderCell:
		return "TH"
	case layout.Cell:
		return "TD"
	case layout.Figure:
		return "Figure"
	case layout.Reference:
		return "Link"
	}
	return "P" // also a frame that is named or moved but has no role
}

// homeOf is the role that an element must stand in, None for anywhere. Out of
// it, it becomes a paragraph or a plain division, for a reader would stumble
// over it.
func homeOf(r layout.Role) layout.Role {
	switch r {
	case layout.Label, layout.ListBody:
		return layout.ListItem
	case layout.ListItem:
		return layout.List
	case layout.Row:
		return layout.Table
	case layout.HeaderCell, layout.Cell:
		return layout.Row
	}
	return layout.None
}

// insideOf is the role made for text that stands directly in a role which
// only holds elements, None where text may stand.
func insideOf(r layout.Role) layout.Role {
	switch r {
	case layout.Section:
		return layout.Paragraph
	case layout.List:
		return layout.ListItem
	case layout.ListItem:
		return layout.ListBody
	case layout.Table:
		return layout.Row
	case layout.Row:
		return layout.Cell
	}
	return layout.None
}

// element adds the element of a frame.
func (s *survey) element(f *layout.Frame, c context) int {
	e := elem{
		role: f.Role, kind: kindOf(f.Role), alt: f.Alt, scope: f.Scope, name: f.Name, after: f.After,
		box: layout.Rect{Point: c.at, Size: f.Size},
	}
	if e.role == layout.None {
		e.role = layout.Paragraph
	}
	if home := homeOf(f.Role); home != layout.None && (c.elem < 0 || s.elems[c.elem].role != home) {
		e.role, e.kind = layout.Paragraph, "P"
		if f.Role == layout.ListItem || f.Role == layout.ListBody || f.Role == layout.Row {
			e.role, e.kind = layout.Section, "Div"
		}
	}
	s.implicit = -1
	return s.add(c.elem, e)
}

func (s *survey) add(parent int, e elem) int {
	e.parent = parent
	n := len(s.elems)
	s.elems = append(s.elems, e)
	if parent >= 0 {
		s.elems[parent].kids = append(s.elems[parent].kids, kid{kidElem, n})
	}
	return n
}

// holder is the element that text in an element belongs to: itself, or one
// made for it. Unbroken stretches of such text share one.
func (s *survey) holder(e int) int {
	if e >= 0 && insideOf(s.elems[e].role) == layout.None {
		return e
	}
	if s.implicit >= 0 && s.within == e {
		return s.implicit
	}
	s.within = e
	for {
		role := layout.Paragraph
		if e >= 0 {
			if role = insideOf(s.elems[e].role); role == layout.None {
				break
			}
		}
		e = s.add(e, elem{role: role, kind: kindOf(role)})
	}
	s.implicit = e
	return e
}

// numbering takes from a list's first label how the list counts (14.8.5.5).
func (s *survey) numbering(m mark, label string) {
	if m.kind != content || s.elems[m.elem].kind != "Lbl" {
		return
	}
	list := &s.elems[s.elems[s.elems[m.elem].parent].parent]
	if list.numbering != "" {
		return
	}
	switch c := label[0]; {
	case c >= '0' && c <= '9':
		list.numbering = "Decimal"
	case c >= 'A' && c <= 'Z':
		list.numbering = "UpperAlpha"
	case c >= 'a' && c <= 'z':
		list.numbering = "LowerAlpha"
	default:
		list.numbering = "Disc"
	}
}

// link adds a link to the reference around it, or makes one.
func (s *survey) link(l layout.Link, c context) {
	rect := l.Rect
	rect.X += c.at.X
	rect.Y += c.at.Y
	e := c.elem
	if e < 0 || s.elems[e].role != layout.Reference {
		e = s.add(e, elem{role: layout.Reference, kind: kindOf(layout.Reference)})
	}
	s.elems[e].kids = append(s.elems[e].kids, kid{kidLink, len(s.links)})
	contents := l.Contents
	if contents == "" {
		contents = l.URL
	}
	s.links = append(s.links, link{rect, l.URL, contents, e})
}

// appendAttributes writes what an element's entry says besides its content.
func (e *elem) appendAttributes(b []byte, height layout.Pt) []byte {
	switch e.kind {
	case "Figure":
		b = appendString(append(b, "/Alt"...), e.alt)
		b = appendRect(append(b, "/A<</O/Layout/Placement/Block/BBox"...), e.box, height)
		b = append(b, ">>"...)
	case "L":
		if e.numbering != "" {
			b = append(append(append(b, "/A<</O/List/ListNumbering/"...), e.numbering...), ">>"...)
		}
	case "TH":
		scope := e.scope
		if scope != "Row" {
			scope = "Column"
		}
		b = append(append(append(b, "/A<</O/Table/Scope/"...), scope...), ">>"...)
	}
	return b
}
