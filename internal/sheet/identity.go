package sheet

import (
	"casepack/internal/plan"
	"casepack/layout"
)

// identity is what lets a loose side be put back: whose copy it is, which page
// and case, and a code. Each part stands in lines of its own, so that what
// comes again on other pages is the same there: a copy's part on all its pages,
// a page's part on all copies.
type identity struct {
	paper       plan.Paper
	id          string // the case's, or briefing
	page, pages int
}

// rows are the lines of an identity's parts.
type rows struct {
	copy layout.Line
	page []layout.Line
	code layout.Line
	flat bool // all on one line: the copy at the left, page and code at the right
}

// count is how many lines the parts take.
func (r rows) count() int {
	if r.flat {
		return 1
	}
	return len(r.page) + 2
}

// identityRows sets the parts of an identity. Beside the chapters they stand
// under each other; below them they stand on one line where that is wide
// enough, which the widest texts decide, the same for every copy.
func (p *Press) identityRows(g page, n identity, beside bool) rows {
	s := p.scale.small
	r := rows{
		copy: p.line(s.run(copyName(n.paper) + dotted + "key " + n.paper.FormCode + " ")),
		code: p.line(s.in(layout.SemiBold).run(plan.Face(n.paper.Code, n.page))),
	}
	page := "page " + itoa(n.page) + " of " + itoa(n.pages) + dotted + n.id + " "
	whole := p.line(s.run(page))
	r.page = []layout.Line{whole}
	if !beside && p.flatWidth(n.id) <= g.width {
		r.flat = true
		return r
	}
	if span := p.identitySpan(g, beside); whole.W > span || p.line(s.run(widestPage+dotted+n.id)).W > span {
		r.page = layout.Break(p.metrics, []layout.Run{s.run(page)}, span)
	}
	return r
}

// flatWidth is what an identity needs on one line at most.
func (p *Press) flatWidth(id string) layout.Pt {
	s := p.scale.small
	return p.line(s.run(widestCopy)).W + p.line(s.run(widestPage+dotted+id)).W + p.codeRoom + 8*mm
}

// identitySpan is the width the identity is set in.
func (p *Press) identitySpan(g page, beside bool) layout.Pt {
	if beside {
		return min(p.identityRoom, g.width)
	}
	return g.width
}

// identityHeight is the height that is kept for the identity of a case.
func (p *Press) identityHeight(g page, id string, beside bool) layout.Pt {
	n := identity{paper: plan.Paper{Form: "WW", FormCode: "WW-888888", Number: 888, Code: "WW-888888"}, id: id, page: 88, pages: 88}
	return layout.Pt(p.identityRows(g, n, beside).count()) * p.scale.small.leading
}

// marks are an identity as drawn: the layers of its copy, its page and its code.
type marks struct{ copy, page, code *layout.Frame }

// identify sets an identity at the foot of a side.
func (p *Press) identify(c *copySheets, at seatKey, n identity, beside bool) marks {
	g, s := at.side, p.scale.small
	r := p.identityRows(*g, n, beside)
	right := g.left + g.width
	y := g.bottom - layout.Pt(r.count())*s.leading + s.baseline()
	if r.flat {
		return marks{
			copy: c.mark(g, y, p.seat(at).left, func() []layout.Item { return texts(r.copy, g.left, y) }),
			page: p.pageMark(at, n, beside, func() []layout.Item {
				return toRight.at(r.page[0], right-p.codeRoom-3*mm, y)
			}),
			code: artifact(g, toRight.at(r.code, right, y)),
		}
	}
	m := marks{copy: c.mark(g, y, p.seat(at).left, func() []layout.Item { return toRight.at(r.copy, right, y) })}
	m.page = p.pageMark(at, n, beside, func() []layout.Item {
		var items []layout.Item
		for i, l := range r.page {
			items = append(items, toRight.at(l, right, y+layout.Pt(i+1)*s.leading)...)
		}
		return items
	})
	m.code = artifact(g, toRight.at(r.code, right, y+layout.Pt(len(r.page)+1)*s.leading))
	return m
}

// artifact is a layer that is not read aloud.
func artifact(g *page, items []layout.Item) *layout.Frame {
	return &layout.Frame{Role: layout.Artifact, Size: g.size, Items: items}
}

// markKey names where a copy's own part stands: on most pages at the same place.
type markKey struct {
	side    *page
	y, left layout.Pt
}

// mark gives the copy's part, the same layer on all pages where it stands at
// the same place: identity and, in the header, the form.
func (c *copySheets) mark(g *page, y, left layout.Pt, set func() []layout.Item) *layout.Frame {
	k := markKey{g, y, left}
	f, ok := c.marks[k]
	if !ok {
		f = artifact(g, append(set(), c.head(g, left)...))
		c.marks[k] = f
	}
	return f
}

// pageKey names the page's part of an identity: page 3 of 9, which case.
type pageKey struct {
	side        *page
	page, pages int
	id          string
	beside      bool
}

// pageMark gives the page's part, the same layer on all copies.
func (p *Press) pageMark(at seatKey, n identity, beside bool, set func() []layout.Item) *layout.Frame {
	k := pageKey{at.side, n.page, n.pages, n.id, beside}
	f, ok := p.pageMarks[k]
	if !ok {
		f = artifact(at.side, set())
		p.pageMarks[k] = f
	}
	return f
}

// copyName names a copy: its form and its number. A copy with a form of its own
// is named by its code, which stays when someone joins the list before it.
func copyName(paper plan.Paper) string {
	if personal(paper) {
		return "copy " + paper.Code
	}
	return "Form " + paper.Form + dotted + "copy " + itoa(paper.Number)
}

// personal tells whether a copy's form is its own.
func personal(paper plan.Paper) bool { return paper.Form == paper.Code }
