package sheet

import (
	"errors"
	"fmt"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// titleName is the element that a case's number and title are read as.
const titleName = "title"

// overFoot is the white above the footer: it keeps a code's quiet zone clear.
const overFoot = 4.6 * mm

// caseSheet sets a case that begins on page n of its copy.
func (p *Press) caseSheet(it plan.Item, b *plan.Brief, n int) *caseSheet {
	var l diag.List
	q, g := it.Question, p.side(n)
	foot := p.chapterBar(it.Chapters, g.width, p.identitySpan(g, q.ID, true), &l)
	s := &caseSheet{beside: foot.beside}
	c := &column{press: p, width: g.width}
	c.opening(q)
	c.firstResponse(b.First)
	c.structured(b.Boxes)
	foots := []layout.Pt{p.footHeight(foot, p.identityHeight(g, q.ID, foot.beside)), p.footHeight(bar{}, p.identityHeight(g, q.ID, true))}
	spots := c.fill(func(i int) layout.Pt { return g.bottom - foots[min(i, 1)] - overFoot - g.top }, "case "+q.ID, &l)
	for i, page := range spots {
		side := p.side(n + i)
		layer := &layout.Frame{Size: side.size, Items: []layout.Item{
			layout.Placed{At: layout.Point{X: side.left, Y: side.top}, Frame: layout.Stack(c.blocks, page, c.width)}}}
		if i == 0 && foot.frame != nil {
			layer.Items = append(layer.Items, layout.Placed{At: layout.Point{X: side.left, Y: side.bottom - foots[0]}, Frame: foot.frame})
		}
		s.layers = append(s.layers, layer)
	}
	if n := len(spots); n > 1 {
		c.nearlyEmpty(q, spots[n-1], g.bottom-foots[1]-overFoot-g.top, &l)
	}
	s.problems = l.Sorted()
	return s
}

// nearlyEmpty warns of a last page with little on it: a few words less would
// save a side of paper on every copy.
func (c *column) nearlyEmpty(q *casebook.Question, spots []layout.Spot, room layout.Pt, l *diag.List) {
	last := spots[len(spots)-1]
	used := last.Y + c.blocks[last.Block].Least
	if used > room/6 {
		return
	}
	l.Add(diag.Problem{
		Code: "page-nearly-empty", Severity: diag.Warning, Pos: q.From,
		Text: fmt.Sprintf("case %s takes a page more for its last %.0f mm", q.ID, used/mm),
		Hint: "shorten the prompt by a line or two, or give the boxes fewer lines",
	})
}

// opening adds a case's title and prompt, beside the room for its number.
func (c *column) opening(q *casebook.Question) {
	x := c.press.scale.numberColumn
	s := c.press.scale.title
	title := layout.Break(c.press.metrics, []layout.Run{s.run(q.Title.Text)}, c.width-x)
	c.lines(q.Title.Pos, s, title, x, gap{}, true, &layout.Group{Role: layout.Heading2, Name: titleName})
	c.prose(q.Prompt, c.press.scale.prompt, x, gap{3 * mm})
}

// fill stands the column's blocks on pages. What cannot be set is a problem at
// the author's line.
func (c *column) fill(room func(page int) layout.Pt, what string, l *diag.List) [][]layout.Spot {
	spots, err := layout.Fill(c.blocks, room)
	var tall *layout.TallError
	if errors.As(err, &tall) {
		l.Add(diag.Problem{
			Code: "too-tall", Pos: c.from[tall.Block],
			Text: fmt.Sprintf("%s: this needs %.0f mm in one piece where a page has %.0f mm", what, tall.Need/mm, tall.Room/mm),
			Hint: "shorten it, ask for fewer lines, or print on larger paper",
		})
	}
	return spots
}

// number sets a case's number at the left of its title, smaller where it has
// three digits or more.
func (p *Press) number(g *page, n int) *layout.Frame {
	s := p.scale.number
	l := p.line(s.run(itoa(n)))
	if room := p.scale.numberColumn - 1*mm; l.W > room {
		s.size *= room / l.W
		l = p.line(s.run(itoa(n)))
	}
	l.Texts[len(l.Texts)-1].S += " " // keeps it apart from the title's first word
	return &layout.Frame{Role: layout.Heading2, Name: titleName, Size: g.size,
		Items: texts(l, g.left, g.top+p.scale.title.baseline()+0.2*s.size)}
}
