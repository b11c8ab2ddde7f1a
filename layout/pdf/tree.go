package pdf

import (
	"slices"
	"strconv"
)

const fanOut = 64 // kids of a tree node

// pageTree builds the tree of pages (ISO 32000-1, 7.7.3) while they come:
// a node is written as soon as it is full.
type pageTree struct {
	f      *file
	levels []pageNode // open nodes, the lowest first
	count  int
}

type pageNode struct {
	self  ref
	kids  []ref
	pages int
}

// parent is the node that the next page will hang from.
func (t *pageTree) parent() ref { return t.level(0).self }

func (t *pageTree) add(page ref) {
	t.count++
	t.hang(0, page, 1)
}

func (t *pageTree) level(n int) *pageNode {
	if n == len(t.levels) {
		t.levels = append(t.levels, pageNode{})
	}
	node := &t.levels[n]
	if node.self == 0 {
		node.self = t.f.reserve()
	}
	return node
}

func (t *pageTree) hang(n int, kid ref, pages int) {
	node := t.level(n)
	node.kids = append(node.kids, kid)
	node.pages += pages
	if len(node.kids) == fanOut {
		t.shut(n)
	}
}

// shut writes the open node of a level and hangs it from the level above.
func (t *pageTree) shut(n int) {
	above := t.level(n + 1).self
	node := &t.levels[n]
	t.f.put(node.self, node.append(nil, "/Parent "+string(appendRef(nil, above))))
	self, pages := node.self, node.pages
	*node = pageNode{kids: node.kids[:0]}
	t.hang(n+1, self, pages)
}

func (n *pageNode) append(b []byte, more string) []byte {
	b = append(b, "<</Type/Pages/Count "...)
	b = strconv.AppendInt(b, int64(n.pages), 10)
	b = appendRefs(append(b, "/Kids"...), n.kids)
	return append(append(b, more...), ">>"...)
}

// close writes what is open and gives the root, which carries what all pages inherit.
func (t *pageTree) close(inherited string) ref {
	for n := 0; ; n++ {
		if n+1 == len(t.levels) {
			root := t.level(n)
			t.f.put(root.self, root.append(nil, inherited))
			return root.self
		}
		if len(t.levels[n].kids) > 0 {
			t.shut(n)
		}
	}
}

// numberTree builds a number tree (7.9.7) of entries that come in rising order.
type numberTree struct {
	f           *file
	nums, b     []byte
	count       int
	first, last int
	kids        []ref
}

// add takes an entry: a number and an object, written out.
func (t *numberTree) add(n int, object []byte) {
	if t.count == 0 {
		t.first = n
	}
	t.nums = strconv.AppendInt(t.nums, int64(n), 10)
	t.nums = append(append(append(t.nums, ' '), object...), ' ')
	t.last = n
	if t.count++; t.count == fanOut {
		t.shut()
	}
}

func (t *numberTree) shut() {
	if t.count == 0 {
		return
	}
	b := strconv.AppendInt(append(t.b[:0], "<</Limits["...), int64(t.first), 10)
	b = strconv.AppendInt(append(b, ' '), int64(t.last), 10)
	t.b = append(append(append(b, "]/Nums["...), t.nums...), "]>>"...)
	leaf := t.f.reserve()
	t.f.put(leaf, t.b)
	t.kids = append(t.kids, leaf)
	t.nums, t.count = t.nums[:0], 0
}

// close writes what is open and gives the root.
func (t *numberTree) close() ref {
	t.shut()
	root := t.f.reserve()
	t.f.put(root, append(appendRefs([]byte("<</Kids"), t.kids), ">>"...))
	return root
}

func appendRefs(b []byte, refs []ref) []byte {
	b = append(slices.Grow(b, 12*len(refs)), '[')
	for i, r := range refs {
		if i > 0 {
			b = append(b, ' ')
		}
		b = appendRef(b, r)
	}
	return append(b, ']')
}
