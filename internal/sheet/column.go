package sheet

import (
	"casepack/internal/diag"
	"casepack/internal/prose"
	"casepack/layout"
)

// column gathers the blocks of a flow, each with the author's place it comes from.
type column struct {
	press  *Press
	width  layout.Pt
	blocks []layout.Block
	from   []diag.Pos
	rows   int // table rows so far: their cells' names count them
}

// add appends a block that comes from pos.
func (c *column) add(pos diag.Pos, b layout.Block) {
	c.blocks = append(c.blocks, b)
	c.from = append(c.from, pos)
}

// gap is white space above the next block; it may shrink to 0.6 of itself.
type gap struct{ natural layout.Pt }

func (g gap) on(b layout.Block) layout.Block {
	b.Gap, b.Tight = g.natural, 0.6*g.natural
	return b
}

// lineBlock is a block that shows one set line at x.
func lineBlock(s style, l layout.Line, x layout.Pt, width layout.Pt) layout.Block {
	return layout.Block{Least: s.leading, Set: func(h layout.Pt) *layout.Frame {
		return &layout.Frame{Size: layout.Size{W: width, H: h}, Items: texts(l, x, s.baseline())}
	}}
}

// lines adds a paragraph's lines under groups. The first two and the last two
// stay together; keepLast holds the last line to what follows.
func (c *column) lines(pos diag.Pos, s style, ls []layout.Line, x layout.Pt, above gap, keepLast bool, groups ...*layout.Group) {
	for i, l := range ls {
		b := lineBlock(s, l, x, c.width)
		b.Groups = groups
		if i == 0 {
			b = above.on(b)
		}
		last := i == len(ls)-1
		b.Keep = last && keepLast || !last && (i == 0 || i == len(ls)-2)
		c.add(pos, b)
	}
}

// text adds a plain text of one role, broken to the width from x on.
func (c *column) text(pos diag.Pos, s style, role layout.Role, text string, x layout.Pt, above gap, keepLast bool, outer ...*layout.Group) {
	ls := layout.Break(c.press.metrics, []layout.Run{s.run(text)}, c.width-x)
	c.lines(pos, s, ls, x, above, keepLast, with(outer, &layout.Group{Role: role})...)
}

// with appends a group without disturbing the slice it extends.
func with(outer []*layout.Group, g ...*layout.Group) []*layout.Group {
	return append(append(make([]*layout.Group, 0, len(outer)+len(g)), outer...), g...)
}

// prose adds a text with its paragraphs, lists and code, from x on. above is
// the gap before its first block.
func (c *column) prose(t prose.Text, s style, x layout.Pt, above gap, outer ...*layout.Group) {
	c.proseBlocks(t.Blocks, s, x, above, outer)
}

func (c *column) proseBlocks(blocks []prose.Block, s style, x layout.Pt, above gap, outer []*layout.Group) {
	for i, b := range blocks {
		if i > 0 {
			above = gap{s.leading * 0.45}
		}
		switch b.Kind {
		case prose.Paragraph:
			ls := layout.Break(c.press.metrics, s.runs(b.Spans), c.width-x)
			c.lines(b.Pos, s, ls, x, above, false, with(outer, &layout.Group{Role: layout.Paragraph})...)
		case prose.List:
			c.list(b, s, x, above, outer)
		case prose.Fence:
			c.fence(b, s, x, above, outer)
		}
	}
}

// list adds a list's items, their numbers or bullets hanging left of the text.
func (c *column) list(b prose.Block, s style, x layout.Pt, above gap, outer []*layout.Group) {
	list := &layout.Group{Role: layout.List}
	labels := make([]layout.Line, len(b.Items))
	indent := s.size * 1.25
	for i := range b.Items {
		mark := "•"
		if b.Ordered {
			mark = b.Number(i)
		}
		labels[i] = c.press.line(s.run(mark))
		indent = max(indent, labels[i].W+s.size*0.5)
	}
	indent = min(indent, (c.width-x)/2)
	for i, item := range b.Items {
		if i > 0 {
			above = gap{s.leading * 0.3}
		}
		group := with(outer, list, &layout.Group{Role: layout.ListItem})
		l, at := labels[i], x+indent-s.size*0.5
		mark := above.on(layout.Block{Keep: true, Groups: with(group, &layout.Group{Role: layout.Label}), Set: func(layout.Pt) *layout.Frame {
			return &layout.Frame{Size: layout.Size{W: c.width}, Items: toRight.at(l, at, s.baseline())}
		}})
		c.add(b.Pos, mark)
		before := len(c.blocks)
		c.proseBlocks(item, s, x+indent, gap{}, with(group, &layout.Group{Role: layout.ListBody}))
		if len(c.blocks) == before { // an empty item still takes its line
			c.add(b.Pos, layout.Block{Least: s.leading, Set: func(layout.Pt) *layout.Frame { return nil }})
		}
	}
}

// fence adds code line by line on a tint, as typed; only lines wider than the
// column are broken.
func (c *column) fence(b prose.Block, s style, x layout.Pt, above gap, outer []*layout.Group) {
	code := s.in(layout.Mono)
	code.size, code.leading = s.size*0.9, s.leading*0.9
	pad := 2 * mm
	group := &layout.Group{Role: layout.Preformatted, Wrap: func(f *layout.Frame) {
		tint := layout.Box{Rect: layout.Rect{Point: layout.Point{X: x}, Size: layout.Size{W: c.width - x, H: f.Size.H}}, Fill: 0.945}
		f.Items = append([]layout.Item{tint}, f.Items...)
	}}
	for i, text := range b.Lines {
		ls := layout.Break(c.press.metrics, []layout.Run{code.run(text)}, c.width-x-2*pad)
		if len(ls) == 0 {
			ls = []layout.Line{{}}
		}
		g := gap{}
		if i == 0 {
			g = above
		}
		c.lines(b.Pos, code, ls, x+pad, g, false, with(outer, group)...)
	}
}
