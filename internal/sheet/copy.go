package sheet

import (
	"casepack/internal/plan"
	"casepack/layout"
)

// pagesOf yields the pages of one copy. many says that the document has other
// copies too, padded that another follows.
func (p *Press) pagesOf(c copySheets, many, padded bool, yield func(*layout.Page) bool) bool {
	n := 0
	level := 1
	if many {
		level = 2
	}
	for i, layer := range c.brief.layers {
		n++
		pg := p.page(c, n, p.briefPlace(c, n), layer)
		if i == 0 {
			if many {
				pg.Bookmarks = append(pg.Bookmarks, layout.Bookmark{Level: 1, Title: "Form " + c.paper.Form + dotted + "copy " + itoa(c.paper.Number)})
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
	if padded && n%2 == 1 && !p.look.Simplex {
		return yield(p.padding(c.paper, n+1))
	}
	return true
}

// page is a page of a copy: the furniture, the copy's own marks and the shared
// body, in this order, so that the number is read before the title.
func (p *Press) page(c copySheets, n int, own []layout.Item, body *layout.Frame) *layout.Page {
	g := p.side(n)
	if c.paper.Name != "" {
		own = append(own, p.printedName(g, c.paper.Name))
	}
	return &layout.Page{
		Size: g.size, Live: g.live(), Label: c.paper.Form + itoa(c.paper.Number) + "-" + itoa(n),
		Layers: []*layout.Frame{p.shared(g, c.paper), {Size: g.size, Items: own}, body},
	}
}

// casePage is page j of the i-th case of a copy, page n of the copy.
func (p *Press) casePage(c copySheets, i, j, n int) *layout.Page {
	it, s, g := c.paper.Items[i], c.cases[i], p.side(n)
	small := p.scale.small
	heavy := small.in(layout.Bold)
	where := []layout.Run{small.run("Form "), heavy.run(c.paper.Form), small.run(dotted + "Case "), heavy.run(itoa(it.Number)), small.run(" of " + itoa(len(c.paper.Items)))}
	minutes := plural(it.Question.Minutes, "minute")
	if j > 0 {
		where = append(where, small.run(" (continued)"))
		minutes = ""
	}
	own := p.place(*g, where, minutes)
	if j == 0 {
		own = append(own, layout.Placed{Frame: p.number(g, it.Number)})
	}
	f := face{paper: c.paper, id: it.Question.ID, page: n, pages: c.pages}
	own = append(own, layout.Placed{Frame: p.identity(*g, f, s.beside || j > 0)})
	return p.page(c, n, own, s.layers[j])
}

// padding is the blank back of a copy's last sheet. It is not counted.
func (p *Press) padding(paper plan.Paper, n int) *layout.Page {
	g := p.side(n)
	s := p.scale.small
	l := p.line(s.run("This side is left blank."))
	return &layout.Page{
		Size: g.size, Live: g.live(), Label: paper.Form + itoa(paper.Number) + "-blank",
		Layers: []*layout.Frame{{Size: g.size, Items: []layout.Item{layout.Placed{Frame: &layout.Frame{
			Role: layout.Paragraph, Size: g.size, Items: toMiddle.at(l, g.left+g.width/2, g.size.H/2)}}}}},
	}
}

// printedName sets a person's name where the others write theirs, cut short
// with an ellipsis where it is longer than its place.
func (p *Press) printedName(g *page, name string) layout.Item {
	slot := p.nameSlot(*g)
	return layout.Placed{Frame: &layout.Frame{Role: layout.Artifact, Size: g.size,
		Items: texts(p.elide(p.scale.small.in(layout.SemiBold), name, slot.W), slot.X, slot.Y)}}
}
