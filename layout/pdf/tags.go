package pdf

import (
	"slices"
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

// node is an element of a page, or a sequence or link in one.
type node struct {
	elem *elem
	kind kidKind
	n    int // number of the sequence or link on the page
	self ref

	parent, first, last, prev, next int // 0 is none
}

// named is an element that others join or follow.
type named struct {
	name string
	node int
	tail int // the last of those that follow it
}

func newStructure(f *file) *structure {
	return &structure{f: f, root: f.reserve(), document: f.reserve(), parents: numberTree{f: f}}
}

// page writes the elements of a page. It gives the page's key in the parent
// tree, -1 when nothing on the page is read.
func (s *structure) page(page ref, height layout.Pt, layers []placed, annots []ref) (key int) {
	s.tall = height
	s.gather(layers)
	s.join()
	s.number(0)
	if s.nodes[0].self == 0 {
		return -1
	}
	s.sections = append(s.sections, s.nodes[0].self)
	s.slots = s.slots[:0]
	for _, p := range layers {
		for len(s.slots) < p.base+p.layer.marks {
			s.slots = append(s.slots, 0)
		}
	}
	s.links = slices.Grow(s.links[:0], len(annots))[:len(annots)]
	key = s.keys
	s.keys++
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
	s.parents.add(key, s.b)
	return key
}

// linkKey gives an annotation of the page in hand its key in the parent tree.
func (s *structure) linkKey(n int) int {
	key := s.keys
	s.keys++
	s.b = appendRef(s.b[:0], s.links[n])
	s.parents.add(key, s.b)
	return key
}

// gather makes the page's nodes from its layers' elements.
func (s *structure) gather(layers []placed) {
	s.nodes = append(s.nodes[:0], node{})
	links := 0
	for _, p := range layers {
		first := len(s.nodes)
		for i := range p.layer.elems {
			s.nodes = append(s.nodes, node{elem: &p.layer.elems[i]})
		}
		for i := range p.layer.elems {
			e := &p.layer.elems[i]
			if e.parent < 0 {
				s.append(0, first+i)
			}
			for _, k := range e.kids {
				switch k.kind {
				case kidElem:
					s.append(first+i, first+k.n)
				case kidMark:
					s.leaf(first+i, kidMark, p.base+k.n)
				case kidLink:
					s.leaf(first+i, kidLink, links+k.n)
				}
			}
		}
		links += len(p.layer.links)
	}
}

func (s *structure) leaf(parent int, kind kidKind, n int) {
	s.nodes = append(s.nodes, node{kind: kind, n: n})
	s.append(parent, len(s.nodes)-1)
}

// append makes a node the last in its parent.
func (s *structure) append(parent, kid int) { s.insert(parent, s.nodes[parent].last, kid) }

// insert puts a node into a parent behind one of its kids; 0 is the beginning.
func (s *structure) insert(parent, behind, kid int) {
	k, p := &s.nodes[kid], &s.nodes[parent]
	k.parent, k.prev = parent, behind
	if behind == 0 {
		k.next, p.first = p.first, kid
	} else {
		k.next, s.nodes[behind].next = s.nodes[behind].next, kid
	}
	if k.next == 0 {
		p.last = kid
	} else {
		s.nodes[k.next].prev = kid
	}
}

func (s *structure) detach(kid int) {
	k := &s.nodes[kid]
	p := &s.nodes[k.parent]
	if k.prev == 0 {
		p.first = k.next
	} else {
		s.nodes[k.prev].next = k.next
	}
	if k.next == 0 {
		p.last = k.prev
	} else {
		s.nodes[k.next].prev = k.prev
	}
	k.parent, k.prev, k.next = 0, 0, 0
}

// join makes elements of one name one, and moves those that follow a name.
func (s *structure) join() {
	s.names = s.names[:0]
	for i := 1; i < len(s.nodes); i++ {
		if e := s.nodes[i].elem; e != nil && e.name != "" {
			if first := s.find(e.name); first == nil {
				s.names = append(s.names, named{e.name, i, i})
			} else if !s.within(first.node, i) {
				s.merge(first.node, i)
			}
		}
	}
	if len(s.names) == 0 {
		return
	}
	for i := 1; i < len(s.nodes); i++ {
		e := s.nodes[i].elem
		if e == nil || e.after == "" {
			continue
		}
		if to := s.find(e.after); to != nil && to.node != i && !s.within(to.node, i) && s.linked(i) {
			s.detach(i)
			s.insert(s.nodes[to.node].parent, to.tail, i)
			to.tail = i
		}
	}
}

func (s *structure) find(name string) *named {
	for i := range s.names {
		if s.names[i].name == name {
			return &s.names[i]
		}
	}
	return nil
}

// linked reports whether a node hangs in the page; a merged one does not.
func (s *structure) linked(n int) bool {
	return s.nodes[n].parent != 0 || s.nodes[n].prev != 0 || s.nodes[0].first == n
}

// within reports whether a node lies in another.
func (s *structure) within(n, outer int) bool {
	for ; n != 0; n = s.nodes[n].parent {
		if n == outer {
			return true
		}
	}
	return false
}

func (s *structure) merge(into, from int) {
	for k := s.nodes[from].first; k != 0; k = s.nodes[from].first {
		s.detach(k)
		s.append(into, k)
	}
	s.detach(from)
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
