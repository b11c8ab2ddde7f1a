package pdf

// node is an element of a page, or a sequence or link in one.
type node struct {
	elem *elem
	kind kidKind
	n    int // number of the sequence or link on the page
	self ref

	moved bool // or in its place for good

	parent, first, last, prev, next int // 0 is none
}

// named is an element that others join or follow.
type named struct {
	name string
	node int
	tail int // the last of those that follow it
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

// join makes elements of one name and kind one, and moves those that follow a name.
func (s *structure) join() {
	s.names = s.names[:0]
	for i := 1; i < len(s.nodes); i++ {
		e := s.nodes[i].elem
		if e == nil || e.name == "" {
			continue
		}
		first := s.find(e.name)
		switch {
		case first == nil:
			s.names = append(s.names, named{e.name, i, i})
		case s.nodes[first.node].elem.kind == e.kind && !s.within(i, first.node):
			s.merge(first.node, i)
		}
	}
	if len(s.names) == 0 {
		return
	}
	for i := 1; i < len(s.nodes); i++ {
		s.follow(i)
	}
}

// follow moves an element behind the one it is to be read after, once that is
// where it will stay.
func (s *structure) follow(n int) {
	e := s.nodes[n].elem
	if e == nil || e.after == "" || s.nodes[n].moved || !s.linked(n) {
		return
	}
	s.nodes[n].moved = true
	to := s.find(e.after)
	if to == nil || to.node == n {
		return
	}
	s.follow(to.node)
	if s.within(to.node, n) {
		return
	}
	s.detach(n)
	s.insert(s.nodes[to.node].parent, to.tail, n)
	to.tail = n
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
