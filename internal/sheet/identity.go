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

// pageKey names a page's part of an identity: page 3 of 9, which case.
type pageKey struct {
	side        *page
	page, pages int
	id          string
	beside      bool
}

// pagePart is a page's part as drawn, the same layer on all copies, and how the
// other parts stand around it.
type pagePart struct {
	frame *layout.Frame
	lines int
	flat  bool // all on one line: the copy at the left, page and code at the right
}

// height is what an identity takes with this part in it.
func (r pagePart) height(s style) layout.Pt {
	if r.flat {
		return s.leading
	}
	return layout.Pt(r.lines+2) * s.leading
}

// pagePart sets a page's part. Beside the chapters the parts stand under each
// other, the page's uppermost, for only it may take several lines; below them they stand on one line where that is wide enough, which the
// widest texts decide, the same for every copy.
func (p *Press) pagePart(k pageKey) pagePart {
	if r, ok := p.pageParts[k]; ok {
		return r
	}
	g, s := k.side, p.scale.small
	text := "page " + itoa(k.page) + " of " + itoa(k.pages) + dotted + k.id + " "
	right := g.left + g.width
	var r pagePart
	if !k.beside && p.flatWidth(k.id) <= g.width {
		r = pagePart{flat: true, lines: 1, frame: artifact(g, toRight.at(p.line(s.run(text)), right-p.codeRoom-3*mm, g.bottom-s.leading+s.baseline()))}
	} else {
		lines := []layout.Line{p.line(s.run(text))}
		if span := p.identitySpan(g, k.id, k.beside); p.line(s.run(widestPage+dotted+k.id)).W > span {
			lines = layout.Break(p.metrics, []layout.Run{s.run(text)}, span)
		}
		r = pagePart{lines: len(lines), frame: artifact(g, nil)}
		for i, l := range lines {
			y := g.bottom - layout.Pt(len(lines)+2-i)*s.leading + s.baseline()
			r.frame.Items = append(r.frame.Items, toRight.at(l, right, y)...)
		}
	}
	p.pageParts[k] = r
	return r
}

// flatWidth is what an identity needs on one line at most.
func (p *Press) flatWidth(id string) layout.Pt {
	s := p.scale.small
	return p.line(s.run(widestCopy)).W + p.line(s.run(widestPage+dotted+id)).W + p.codeRoom + 8*mm
}

// identitySpan is the width the identity is set in: beside chapters what the
// copy's part needs at most, and more for a long id while there is room.
func (p *Press) identitySpan(g *page, id string, beside bool) layout.Pt {
	if beside {
		page := p.line(p.scale.small.run(widestPage + dotted + id)).W
		return min(max(p.identityRoom, min(page, 0.4*g.width)), g.width)
	}
	return g.width
}

// identityHeight is the height that is kept for the identity of a case.
func (p *Press) identityHeight(g *page, id string, beside bool) layout.Pt {
	return p.pagePart(pageKey{g, 88, 88, id, beside}).height(p.scale.small)
}

// marks are an identity as drawn: the layers of its copy, its page and its code.
type marks struct{ copy, page, code *layout.Frame }

// identify sets an identity at the foot of a side.
func (p *Press) identify(c *copySheets, at seatKey, n identity, beside bool) marks {
	g, s := at.side, p.scale.small
	part := p.pagePart(pageKey{g, n.page, n.pages, n.id, beside})
	right := g.left + g.width
	y := g.bottom - 2*s.leading + s.baseline() // on every page at one place
	if part.flat {
		y = g.bottom - s.leading + s.baseline()
	}
	var code []layout.Run // in parts, most of which a drawer has had on other pages
	for _, part := range plan.FaceParts(n.paper.Code, n.page) {
		code = append(code, s.in(layout.Bold).run(part))
	}
	return marks{
		page: part.frame,
		code: artifact(g, toRight.onGrid(p.line(code...), right, g.bottom-s.leading+s.baseline())),
		copy: c.mark(markKey{g, y, p.seat(at).left}, func() []layout.Item {
			own := p.line(s.run(copyName(n.paper) + dotted + "key " + n.paper.FormCode + " "))
			if part.flat {
				return texts(own, g.left, y)
			}
			return toRight.onGrid(own, right, y)
		}),
	}
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
func (c *copySheets) mark(k markKey, set func() []layout.Item) *layout.Frame {
	f, ok := c.marks[k]
	if !ok {
		f = artifact(k.side, append(set(), c.head(k.side, k.left)...))
		c.marks[k] = f
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
