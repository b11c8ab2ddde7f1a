package pdf

import "casepack/layout"

// kinds are the structure types of the roles (ISO 32000-1, 14.8.4).
var kinds = map[layout.Role]string{
	layout.None:         "P", // a frame that is named or moved, but has no role
	layout.Section:      "Sect",
	layout.Heading1:     "H1",
	layout.Heading2:     "H2",
	layout.Heading3:     "H3",
	layout.Paragraph:    "P",
	layout.Label:        "Lbl",
	layout.List:         "L",
	layout.ListItem:     "LI",
	layout.ListBody:     "LBody",
	layout.Table:        "Table",
	layout.Row:          "TR",
	layout.HeaderCell:   "TH",
	layout.Cell:         "TD",
	layout.Figure:       "Figure",
	layout.Reference:    "Link",
	layout.Preformatted: "P",
}

// home is the role that an element must stand in; out of it, it becomes a
// paragraph or a plain division, for a reader would stumble over it.
var home = map[layout.Role]layout.Role{
	layout.Label:      layout.ListItem,
	layout.ListItem:   layout.List,
	layout.ListBody:   layout.ListItem,
	layout.Row:        layout.Table,
	layout.HeaderCell: layout.Row,
	layout.Cell:       layout.Row,
}

// inside is the role made for text that stands directly in a role which only
// holds elements.
var inside = map[layout.Role]layout.Role{
	layout.Section:  layout.Paragraph,
	layout.List:     layout.ListItem,
	layout.ListItem: layout.ListBody,
	layout.Table:    layout.Row,
	layout.Row:      layout.Cell,
}

// element adds the element of a frame.
func (s *survey) element(f *layout.Frame, c context) int {
	e := elem{
		role: f.Role, kind: kinds[f.Role], alt: f.Alt, scope: f.Scope, name: f.Name, after: f.After,
		box: layout.Rect{Point: c.at, Size: f.Size},
	}
	if e.role == layout.None {
		e.role = layout.Paragraph
	}
	if want, ok := home[f.Role]; ok && (c.elem < 0 || s.elems[c.elem].role != want) {
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
	if e >= 0 && inside[s.elems[e].role] == layout.None {
		return e
	}
	if s.implicit >= 0 && s.within == e {
		return s.implicit
	}
	s.within = e
	for {
		role := layout.Paragraph
		if e >= 0 {
			if role = inside[s.elems[e].role]; role == layout.None {
				break
			}
		}
		e = s.add(e, elem{role: role, kind: kinds[role]})
	}
	s.implicit = e
	return e
}

// link adds a link to the reference around it, or makes one.
func (s *survey) link(l layout.Link, c context) {
	rect := l.Rect
	rect.X += c.at.X
	rect.Y += c.at.Y
	e := c.elem
	if e < 0 || s.elems[e].role != layout.Reference {
		e = s.add(e, elem{role: layout.Reference, kind: kinds[layout.Reference]})
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
	case "TH":
		scope := e.scope
		if scope != "Row" {
			scope = "Column"
		}
		b = append(append(append(b, "/A<</O/Table/Scope/"...), scope...), ">>"...)
	}
	return b
}
