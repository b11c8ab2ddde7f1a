package sheet

import (
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// Press sets sheets. What does not differ between copies is set once and
// shared: a case with the same words and chapters is one set of layers,
// however many copies bear it. A Press serves one goroutine.
type Press struct {
	look    Look
	metrics layout.Metrics
	scale   scale
	front   page
	back    page
	cases   map[caseKey]*caseSheet
	brief   *briefing
	common  map[furnitureKey]*layout.Frame
	seats   map[seatKey]seat
	blanks  map[*page]*layout.Frame

	pageParts map[pageKey]pagePart

	placeRoom, identityRoom, codeRoom layout.Pt
}

// NewPress makes a press for one look. The metrics must measure as the drawer
// draws. The error names a paper or a profile that is not known.
func NewPress(look Look, m layout.Metrics) (*Press, error) {
	sc, err := scaleOf(look.Profile)
	if err != nil {
		return nil, err
	}
	p := &Press{look: look, metrics: m, scale: sc, cases: map[caseKey]*caseSheet{}, common: map[furnitureKey]*layout.Frame{},
		seats: map[seatKey]seat{}, blanks: map[*page]*layout.Frame{}, pageParts: map[pageKey]pagePart{}}
	p.placeRoom, p.identityRoom = p.line(sc.small.run(widestPlace)).W, p.line(sc.small.run(widestCopy)).W
	p.codeRoom = p.line(sc.small.in(layout.Bold).run(widestCode)).W
	if p.front, err = pageOf(look, sc, false); err != nil {
		return nil, err
	}
	p.back, err = pageOf(look, sc, true)
	return p, err
}

// side gives the measures of page n of a copy, counted from 1.
func (p *Press) side(n int) *page {
	if n%2 == 0 && p.back.left != p.front.left {
		return &p.back
	}
	return &p.front
}

// furnitureKey names what makes two pages' furniture the same.
type furnitureKey struct {
	side     *page
	nameLine bool // a line to write the name on
	named    bool // the header has a place for the name
}

// caseKey names what makes two case sheets the same on paper.
type caseKey struct {
	asked *plan.Asked
	back  bool // begins on the back of a sheet whose margins are swapped
}

// caseSheet is a case as set: a layer for each of its pages.
type caseSheet struct {
	layers   []*layout.Frame
	beside   bool // the identity of its first page stands beside the chapters
	problems []diag.Problem
}

// copySheets is what of a copy is set: its briefing and its cases.
type copySheets struct {
	paper plan.Paper
	brief *briefing
	cases []*caseSheet
	pages int
	head  func(g *page, left layout.Pt) []layout.Item // the form, or the name of the copy, in the header
	marks map[markKey]*layout.Frame
}

// Participants sets copies one after the other: briefing, case sheets and
// padding up to the given number of sides (see Sides), so that each begins on
// a front and a pile can be cut and stapled by counting. The list has what
// cannot be set, at the author's line; with an error in it there is no
// document.
func (p *Press) Participants(papers []plan.Paper, sides int) (*layout.Document, diag.List) {
	var l diag.List
	for _, paper := range papers {
		p.check(paper, &l)
	}
	if l.Failed() || len(papers) == 0 {
		return nil, l
	}
	b := papers[0].Brief
	return &layout.Document{
		Title: b.Title, Author: b.Author, Language: b.Language, Creator: p.look.Creator,
		Subject: "Case sheets for participants",
		Pages: func(yield func(*layout.Page) bool) {
			for _, paper := range papers {
				if !p.pagesOf(p.set(paper), len(papers) > 1, sides, yield) {
					return
				}
			}
		},
	}, l
}

// Sides says how many sides of paper each copy of a pack takes: as many as its
// longest copy, rounded up to whole sheets when both sides are printed. A
// single copy is not padded.
func (p *Press) Sides(papers []plan.Paper) int {
	most := 0
	for _, paper := range papers {
		most = max(most, p.Pages(paper))
	}
	if len(papers) > 1 && !p.look.Simplex {
		most += most % 2
	}
	return most
}

// Pages says how many pages a copy has, without padding.
func (p *Press) Pages(paper plan.Paper) int {
	n := len(p.briefing(paper).layers)
	for _, it := range paper.Items {
		n += len(p.caseOn(it, paper.Brief, n+1).layers)
	}
	return n
}

// check adds what of a copy cannot be set.
func (p *Press) check(paper plan.Paper, l *diag.List) {
	brief := p.briefing(paper)
	l.Add(brief.problems...)
	n := len(brief.layers)
	for _, it := range paper.Items {
		s := p.caseOn(it, paper.Brief, n+1)
		l.Add(s.problems...)
		n += len(s.layers)
	}
}

// caseOn gives a case as it is set where it begins on page n of its copy.
func (p *Press) caseOn(it plan.Item, b *plan.Brief, n int) *caseSheet {
	k := caseKey{it.Asked, p.side(n) == &p.back}
	s, ok := p.cases[k]
	if !ok {
		s = p.caseSheet(it, b, n)
		p.cases[k] = s
	}
	return s
}

// set sets a copy.
func (p *Press) set(paper plan.Paper) *copySheets {
	c := &copySheets{paper: paper, brief: p.briefing(paper), cases: make([]*caseSheet, 0, len(paper.Items)), marks: map[markKey]*layout.Frame{}}
	c.head = func(g *page, left layout.Pt) []layout.Item {
		return toRight.onGrid(p.line(p.formRuns(paper)...), left, g.header)
	}
	c.pages = len(c.brief.layers)
	for _, it := range paper.Items {
		s := p.caseOn(it, paper.Brief, c.pages+1)
		c.cases = append(c.cases, s)
		c.pages += len(s.layers)
	}
	return c
}

// shared gives the furniture of a side, the same frame for every page.
func (p *Press) shared(g *page, paper plan.Paper, named bool) *layout.Frame {
	k := furnitureKey{g, named && paper.Name == "", named}
	f, ok := p.common[k]
	if !ok {
		f = p.furniture(*g, paper.Brief.Title, k.nameLine, named)
		p.common[k] = f
	}
	return f
}
