package sheet

import (
	"casepack/internal/diag"
	"casepack/internal/prose"
	"casepack/layout"
)

// tableRow is one row: its cells' runs, and what else is drawn in it.
type tableRow struct {
	from   diag.Pos
	cells  [][]layout.Run
	header bool                               // of column headers
	marks  func(f *layout.Frame, h layout.Pt) // may draw into the row's first line
}

// table is a look for rows: columns with hairlines between the rows.
type table struct {
	style   style
	x       layout.Pt   // left edge in the column
	widths  []layout.Pt // by cell; one of 0 takes what the others leave
	aligns  []align     // by cell; missing ones keep left
	padY    layout.Pt   // above and below the text
	rowHead bool        // the first cell names its row
	bare    bool        // no line above the first row
	whole   bool        // a short table that stays on one page
}

// cellGap keeps neighbouring cells' words apart.
const cellGap = 2.5 * mm

// table adds rows. A long row is broken between its lines, like a paragraph.
func (c *column) table(t table, rows []tableRow, above gap) {
	t.widths = t.columns(c.width - t.x)
	group := &layout.Group{Role: layout.Table}
	for i, r := range rows {
		g := gap{}
		if i == 0 {
			g = above
		}
		c.row(t, r, group, g, i == 0 && !t.bare, i+1 < len(rows) && (r.header || i == 0 || t.whole))
	}
}

// columns fills in the width of the column that takes the rest.
func (t table) columns(width layout.Pt) []layout.Pt {
	out := append([]layout.Pt(nil), t.widths...)
	rest := width
	for _, w := range out {
		rest -= w
	}
	for i, w := range out {
		if w == 0 {
			out[i] = max(rest, 5*mm)
		}
	}
	return out
}

// row adds one row as a block for each of its lines.
func (c *column) row(t table, r tableRow, table *layout.Group, above gap, topLine, keep bool) {
	p := c.press
	cells := make([][]layout.Line, len(r.cells))
	n := 1
	for i, runs := range r.cells {
		w := t.widths[i]
		if i+1 < len(r.cells) {
			w -= cellGap
		}
		cells[i] = p.broken(runs, w)
		n = max(n, len(cells[i]))
	}
	c.rows++
	groups := []*layout.Group{table, {Role: layout.Row}}
	for line := range n {
		first, last := line == 0, line == n-1
		h := t.style.leading
		top := layout.Pt(0)
		if first {
			h, top = h+t.padY, t.padY
		}
		if last {
			h += t.padY
		}
		b := layout.Block{Least: h, Groups: groups, Keep: !last && (n <= 4 || first || line == n-2) || last && keep}
		if first {
			b = above.on(b)
		}
		name := "row" + itoa(c.rows)
		b.Set = func(h layout.Pt) *layout.Frame {
			f := &layout.Frame{Size: layout.Size{W: c.width, H: h}}
			x := t.x
			for i, ls := range cells {
				f.Items = append(f.Items, layout.Placed{Frame: t.cell(r, i, line, ls, x, top, layout.Size{W: c.width, H: h}, name)})
				x += t.widths[i]
			}
			if first && r.marks != nil {
				r.marks(f, h)
			}
			if first && topLine {
				f.Items = append(f.Items, hairline(t.x, c.width, 0))
			}
			if last {
				f.Items = append(f.Items, hairline(t.x, c.width, h))
			}
			return f
		}
		c.add(r.from, b)
	}
}

// cell sets one line of a cell. Lines of a cell bear one name, so that they
// are read as one.
func (t table) cell(r tableRow, i, line int, ls []layout.Line, x, top layout.Pt, size layout.Size, name string) *layout.Frame {
	f := &layout.Frame{Role: layout.Cell, Name: name + "." + itoa(i), Size: size}
	switch {
	case r.header:
		f.Role, f.Scope = layout.HeaderCell, "Column"
	case t.rowHead && i == 0:
		f.Role, f.Scope = layout.HeaderCell, "Row"
	}
	if line >= len(ls) {
		return f
	}
	a := toLeft
	if i < len(t.aligns) {
		a = t.aligns[i]
	}
	switch a {
	case toMiddle:
		x += t.widths[i] / 2
	case toRight:
		x += t.widths[i]
	}
	f.Items = a.at(ls[line], x, top+t.style.baseline())
	return f
}

// hairline is a thin line across a column from x on.
func hairline(x, to, y layout.Pt) layout.Rule {
	return layout.Rule{From: layout.Point{X: x, Y: y}, To: layout.Point{X: to, Y: y}, Width: innerLine, Gray: penGray}
}

// flat turns a text with blocks into runs for a table's cell: a new line for
// each block and each list item.
func flat(t prose.Text, s style) []layout.Run {
	var out []layout.Run
	var walk func(blocks []prose.Block, mark string)
	walk = func(blocks []prose.Block, mark string) {
		for _, b := range blocks {
			if len(out) > 0 && b.Kind != prose.List {
				out = append(out, s.run("\n"))
			}
			if mark != "" && b.Kind != prose.List {
				out = append(out, s.run(mark+"\u00a0"))
				mark = ""
			}
			switch b.Kind {
			case prose.Paragraph:
				out = append(out, s.runs(b.Spans)...)
			case prose.Fence:
				for i, l := range b.Lines {
					if i > 0 {
						l = "\n" + l
					}
					out = append(out, s.in(layout.Mono).run(l))
				}
			case prose.List:
				for i, item := range b.Items {
					m := "•"
					if b.Ordered {
						m = b.Number(i)
					}
					walk(item, m)
				}
			}
		}
	}
	walk(t.Blocks, "")
	return out
}
