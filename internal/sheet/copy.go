package sheet

import (
	"casepack/internal/plan"
	"casepack/layout"
)

// pagesOf yields the pages of one copy, padded to sides. many says that the
// document has other copies too.
func (p *Press) pagesOf(c *copySheets, many bool, sides int, yield func(*layout.Page) bool) bool {
	n := 0
	level := 1
	if many {
		level = 2
	}
	for i, layer := range c.brief.layers {
		n++
		at := seatKey{side: p.side(n), page: n, later: i > 0}
		pg := p.page(c, at, p.briefName(c, n), briefingID, true, layer)
		if i == 0 {
			if many {
				pg.Bookmarks = append(pg.Bookmarks, layout.Bookmark{Level: 1, Title: copyName(c.paper)})
			}
			pg.Bookmarks = append(pg.Bookmarks, layout.Bookmark{Level: level, Title: "Briefing"})
		}
		if !yield(pg) {
			return false
		}
	}
	for i, s := range c.cases {
		for j := range s.layers {
			n++
			pg := p.casePage(c, i, j, n)
			if j == 0 {
				it := c.paper.Items[i]
				pg.Bookmarks = []layout.Bookmark{{Level: level, Title: itoa(it.Number) + "  " + it.Question.Title.Text, Y: p.side(n).top}}
			}
			if !yield(pg) {
				return false
			}
		}
	}
	for n++; n <= sides; n++ {
		if !yield(p.padding(c.paper, n)) {
			return false
		}
	}
	return true
}

// page is a page of a copy: what all pages share, the copy's own marks, what
// all pages at one place share, and the body, in this order, so that the number
// is read before the title.
func (p *Press) page(c *copySheets, at seatKey, own []layout.Item, id string, beside bool, body *layout.Frame) *layout.Page {
	g, n := at.side, at.page
	named := n > 1 // the briefing's first page has a line of its own for the name
	m := p.identify(c, at, identity{paper: c.paper, id: id, page: n, pages: c.pages}, beside)
	layers := []*layout.Frame{p.shared(g, c.paper, named), m.copy, m.page, m.code, p.seat(at).frame}
	if named && c.paper.Name != "" {
		layers = append(layers, c.printedName(p, g))
	}
	if own != nil {
		layers = append(layers, &layout.Frame{Size: g.size, Items: own})
	}
	return &layout.Page{Size: g.size, Live: g.live(), Label: pageLabel(c.paper, itoa(n)), Layers: append(layers, body)}
}

// casePage is page j of the i-th case of a copy, page n of the copy.
func (p *Press) casePage(c *copySheets, i, j, n int) *layout.Page {
	it, s := c.paper.Items[i], c.cases[i]
	at := seatKey{side: p.side(n), page: n, number: it.Number, of: len(c.paper.Items), minutes: it.Question.Minutes, later: j > 0}
	return p.page(c, at, nil, it.Question.ID, s.beside || j > 0, s.layers[j])
}

// padding is the blank back of a copy's last sheet. It is not counted.
func (p *Press) padding(paper plan.Paper, n int) *layout.Page {
	g := p.side(n)
	f, ok := p.blanks[g]
	if !ok {
		l := p.line(p.scale.small.run("This side is left blank."))
		f = &layout.Frame{Size: g.size, Items: []layout.Item{layout.Placed{Frame: &layout.Frame{
			Role: layout.Paragraph, Size: g.size, Items: toMiddle.at(l, g.left+g.width/2, g.size.H/2)}}}}
		p.blanks[g] = f
	}
	return &layout.Page{Size: g.size, Live: g.live(), Label: pageLabel(paper, "blank"), Layers: []*layout.Frame{f}}
}

// printedName sets a person's name where the others write theirs: a long one
// smaller and on two lines, and only one longer than that is cut short (the
// list of who gets which copy has it whole). All pages share it.
func (c *copySheets) printedName(p *Press, g *page) *layout.Frame {
	k := markKey{side: g}
	f, ok := c.marks[k]
	if !ok {
		slot := p.nameSlot(*g, c.paper.Brief.Title)
		s := p.scale.small.in(layout.SemiBold)
		lines, s := p.fitted(s, c.paper.Name, layout.Size{W: slot.W, H: 1.7 * s.leading}, p.leastSize())
		f = artifact(g, nil)
		for i, l := range lines { // the last line of two hangs below the header's baseline
			y := slot.Y + (layout.Pt(i)-0.5*layout.Pt(len(lines)-1))*s.leading
			f.Items = append(f.Items, texts(l, slot.X, y)...)
		}
		c.marks[k] = f
	}
	return f
}

// leastSize is the smallest size a name may shrink to: large print does not shrink.
func (p *Press) leastSize() layout.Pt {
	if p.look.Profile == "large" {
		return p.scale.small.size
	}
	return 6.5
}

// formRuns says in the header which form, or which copy, a page belongs to.
func (p *Press) formRuns(paper plan.Paper) []layout.Run {
	s := p.scale.small
	if personal(paper) {
		return []layout.Run{s.run("Copy "), s.in(layout.Bold).run(paper.Code), s.run(" ·")}
	}
	return []layout.Run{s.run("Form "), s.in(layout.Bold).run(paper.Form), s.run(" ·")}
}

// pageLabel is the label a reader's page list shows: B3-4 is page 4 of copy 3, form B.
func pageLabel(paper plan.Paper, page string) string {
	if personal(paper) {
		return paper.Code + "-" + page
	}
	return paper.Form + itoa(paper.Number) + "-" + page
}
