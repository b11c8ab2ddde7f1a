package pdf

import (
	"strconv"

	"casepack/layout"
)

// outline writes the bookmarks (ISO 32000-1, 12.3.3) while pages come. A
// bookmark names the next one of its level, so one of each level is held back
// until that has come or cannot come any more.
type outline struct {
	f    *file
	root ref
	open []bookmark // by level, the outermost first
	top  family
	b    []byte
}

type bookmark struct {
	self, prev ref
	title      string
	page       ref
	y          layout.Pt // from the bottom of the page
	kids       family
}

type family struct {
	first, last ref
	n           int
}

// add takes the next bookmark. One that is deeper than the one before it by
// more than a level counts as one level deeper.
func (o *outline) add(m layout.Bookmark, page ref, height layout.Pt) {
	if o.root == 0 {
		o.root = o.f.reserve()
	}
	level := min(max(m.Level, 1)-1, len(o.open))
	b := bookmark{self: o.f.reserve(), title: m.Title, page: page, y: height - m.Y}
	b.prev = o.shut(level, b.self)
	parent := &o.top
	if level > 0 {
		parent = &o.open[level-1].kids
	}
	if parent.first == 0 {
		parent.first = b.self
	}
	parent.last = b.self
	parent.n++
	o.open = append(o.open, b)
}

// shut writes the open bookmarks down to a level; the one on that level is
// followed by next. It gives that one, 0 if there is none.
func (o *outline) shut(level int, next ref) ref {
	for n := len(o.open) - 1; n >= level; n-- {
		parent := o.root
		if n > 0 {
			parent = o.open[n-1].self
		}
		follower := ref(0)
		if n == level {
			follower = next
		}
		o.b = o.open[n].append(o.b[:0], parent, follower)
		o.f.put(o.open[n].self, o.b)
	}
	last := ref(0)
	if level < len(o.open) {
		last = o.open[level].self
		o.open = o.open[:level]
	}
	return last
}

func (m *bookmark) append(b []byte, parent, next ref) []byte {
	b = appendString(append(b, "<</Title"...), m.title)
	b = appendRef(append(b, "/Parent "...), parent)
	b = appendRef(append(b, "/Dest["...), m.page)
	b = append(appendFixed(append(b, "/XYZ null "...), m.y, 2), " null]"...)
	if m.prev != 0 {
		b = appendRef(append(b, "/Prev "...), m.prev)
	}
	if next != 0 {
		b = appendRef(append(b, "/Next "...), next)
	}
	b = m.kids.append(b, true)
	return append(b, ">>"...)
}

func (k family) append(b []byte, closed bool) []byte {
	if k.n == 0 {
		return b
	}
	b = appendRef(append(b, "/First "...), k.first)
	b = appendRef(append(b, "/Last "...), k.last)
	b = append(b, "/Count "...)
	if closed {
		b = append(b, '-')
	}
	return strconv.AppendInt(b, int64(k.n), 10)
}

// close writes what is held back and gives the root, 0 without bookmarks.
func (o *outline) close() ref {
	if o.root == 0 {
		return 0
	}
	o.shut(0, 0)
	o.f.put(o.root, append(o.top.append([]byte("<</Type/Outlines"), false), ">>"...))
	return o.root
}
