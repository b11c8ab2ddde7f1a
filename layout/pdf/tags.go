package pdf

import (
	"strconv"

	"casepack/layout"
)

// structure writes the structure tree (ISO 32000-1, 14.7) a page at a time:
// the document, in it a section a page, in that the elements of the page's
// layers in reading order.
type structure struct {
	f        *file
	root     ref
	document ref
	sections []ref
	parents  numberTree
	keys     int // given out in the parent tree

	nodes []node // of the page in hand; the first is its section
	names []named
	slots []ref // by marked-content number, the element it belongs to
	links []ref // by link, the same
	tall  layout.Pt
	b     []byte
}

func newStructure(f *file) *structure {
	return &structure{f: f, root: f.reserve(), document: f.reserve(), parents: numberTree{f: f}}
}

// begin takes the elements of a page and gives them their objects. It gives the
// page's key in the parent tree, which those of its links follow; -1 when
// nothing on the page is read.
func (s *structure) begin(height layout.Pt, layers []placed) (key int) {
	s.tall = height
	s.gather(layers)
	s.join()
	if !s.number(0) {
		return -1
	}
	marks := 0
	for _, p := range layers {
		marks = max(marks, p.base+p.layer.marks)
	}
	s.slots = append(s.slots[:0], make([]ref, marks)...)
	return s.keys
}

// end writes the elements of the page in hand, and its entries in the parent tree.
func (s *structure) end(page ref, annots []ref) {
	s.links = append(s.links[:0], annots...)
	s.sections = append(s.sections, s.nodes[0].self)
	s.write(0, page, annots)
	b := append(s.b[:0], '[')
	for _, r := range s.slots {
		if r == 0 {
			b = append(b, "null "...)
			continue
		}
		b = append(appendRef(b, r), ' ')
	}
	s.b = append(b, ']')
	s.parents.add(s.keys, s.b)
	for i, element := range s.links {
		s.b = appendRef(s.b[:0], element)
		s.parents.add(s.keys+1+i, s.b)
	}
	s.keys += 1 + len(s.links)
}

// number gives an element and those in it their objects, in reading order.
// One that holds nothing gets none, if its absence changes nothing.
func (s *structure) number(n int) bool {
	if s.empty(n) {
		return false
	}
	s.nodes[n].self = s.f.reserve()
	for k := s.nodes[n].first; k != 0; k = s.nodes[k].next {
		if s.nodes[k].kind == kidElem {
			s.number(k)
		}
	}
	return true
}

func (s *structure) empty(n int) bool {
	if e := s.nodes[n].elem; e != nil {
		switch e.role {
		case layout.Cell, layout.HeaderCell, layout.ListBody, layout.Figure:
			return false // a table keeps its shape, a list its bodies
		}
	}
	for k := s.nodes[n].first; k != 0; k = s.nodes[k].next {
		if s.nodes[k].kind != kidElem || !s.empty(k) {
			return false
		}
	}
	return true
}

// holdsContent reports whether an element has content or links of its own.
func (s *structure) holdsContent(n int) bool {
	for k := s.nodes[n].first; k != 0; k = s.nodes[k].next {
		if s.nodes[k].kind != kidElem {
			return true
		}
	}
	return false
}

// write writes an element and those in it.
func (s *structure) write(n int, page ref, annots []ref) {
	self := &s.nodes[n]
	parent := s.document
	b := append(s.b[:0], "<</S/"...)
	if n == 0 {
		b = append(b, "Sect"...)
	} else {
		b = append(b, self.elem.kind...)
		parent = s.nodes[self.parent].self
	}
	b = appendRef(append(b, "/P "...), parent)
	if s.holdsContent(n) {
		b = appendRef(append(b, "/Pg "...), page)
	}
	b = append(b, "/K["...)
	for k := self.first; k != 0; k = s.nodes[k].next {
		kid := &s.nodes[k]
		switch kid.kind {
		case kidMark:
			s.slots[kid.n] = self.self
			b = append(strconv.AppendInt(b, int64(kid.n), 10), ' ')
		case kidLink:
			s.links[kid.n] = self.self
			b = append(appendRef(append(b, "<</Type/OBJR/Obj "...), annots[kid.n]), ">>"...)
		case kidElem:
			if kid.self != 0 {
				b = append(appendRef(b, kid.self), ' ')
			}
		}
	}
	if b[len(b)-1] == ' ' {
		b = b[:len(b)-1]
	}
	b = append(b, ']')
	if n > 0 {
		b = self.elem.appendAttributes(b, s.tall)
	}
	s.b = append(b, ">>"...)
	s.f.put(self.self, s.b)
	for k := s.nodes[n].first; k != 0; k = s.nodes[k].next {
		if s.nodes[k].kind == kidElem && s.nodes[k].self != 0 {
			s.write(k, page, annots)
		}
	}
}

// close writes the document element and the roots, and gives the root.
func (s *structure) close() ref {
	b := appendRef([]byte("<</S/Document/P "), s.root)
	s.f.put(s.document, append(appendRefs(append(b, "/K"...), s.sections), ">>"...))
	b = appendRef([]byte("<</Type/StructTreeRoot/K "), s.document)
	b = appendRef(append(b, "/ParentTree "...), s.parents.close())
	b = append(append(b, "/ParentTreeNextKey "...), strconv.Itoa(s.keys)...)
	s.f.put(s.root, append(b, ">>"...))
	return s.root
}
