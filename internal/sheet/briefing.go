package sheet

import (
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/internal/prose"
	"casepack/layout"
)

// briefing is the opening page of a copy as set, shared by all copies whose
// cases take the same time.
type briefing struct {
	of       extent
	layers   []*layout.Frame
	problems []diag.Problem
	slot     layout.Rect // where the name stands on the first page: X, baseline, width
}

// briefingID stands in the place of a case id in the briefing's identity.
const briefingID = "briefing"

// nameName is the element that the briefing's word "Name" is read as.
const nameName = "name"

// briefing sets the opening page: what this is, how it goes, what is asked.
func (p *Press) briefing(paper plan.Paper) *briefing {
	var l diag.List
	of := extentOf(paper.Items)
	if p.brief != nil && p.brief.of == of {
		return p.brief
	}
	b, g := paper.Brief, p.side(1)
	br := &briefing{of: of}
	c := &column{press: p, width: g.width}
	c.text(b.From, p.scale.h1, layout.Heading1, b.Title, 0, gap{}, true)
	lead := of.String()
	if b.Notice != "" {
		lead += " " + b.Notice
	}
	c.text(b.From, p.scale.lead, layout.Paragraph, lead, 0, gap{5 * mm}, false)
	nameBlock := c.nameLines(br)
	c.how(b)
	top := g.top + min(6*mm, g.size.H*0.02)
	foot := p.footHeight(bar{}, p.identityHeight(g, briefingID, true))
	spots := c.fill(func(int) layout.Pt { return g.bottom - foot - overFoot - top }, "the briefing", &l)
	for i, page := range spots {
		side := p.side(1 + i)
		br.layers = append(br.layers, &layout.Frame{Size: side.size, Items: []layout.Item{
			layout.Placed{At: layout.Point{X: side.left, Y: top}, Frame: layout.Stack(c.blocks, page, c.width)}}})
		for _, s := range page {
			if s.Block == nameBlock && i == 0 {
				br.slot.X += side.left
				br.slot.Y += top + s.Y
			}
		}
	}
	br.problems = l.Sorted()
	p.brief = br
	return br
}

// extent is how many cases there are and how many minutes they take.
type extent struct {
	cases, minutes int
	same           bool // all take the same time
}

func extentOf(items []plan.Item) extent {
	e := extent{cases: len(items), same: true}
	for _, it := range items {
		e.minutes += it.Question.Minutes
		e.same = e.same && it.Question.Minutes == items[0].Question.Minutes
	}
	return e
}

// String says it in a sentence.
func (e extent) String() string {
	s := count(e.cases) + " short cases"
	switch {
	case e.cases == 1:
		return "One short case, " + plural(e.minutes, "minute") + "."
	case e.same && e.minutes == e.cases:
		return s + ", " + counted(1) + " minute each."
	case e.same && e.cases > 0:
		return s + ", " + counted(e.minutes/e.cases) + " minutes each."
	}
	return s + ", " + plural(e.minutes, "minute") + " in all."
}

// nameRoom is the height to write in above the briefing's lines.
const nameRoom = 8.6 * mm

// nameLines adds the lines for name, table and date, and says which block it is.
func (c *column) nameLines(br *briefing) int {
	p := c.press
	s := p.scale.small
	labels := []string{"Name", "Table", "Date"}
	shares := []layout.Pt{0.466, 0.233, 0.233}
	apart := c.width * 0.034
	h := s.leading + nameRoom
	br.slot = layout.Rect{Point: layout.Point{Y: h - 1.6*mm}, Size: layout.Size{W: c.width * shares[0]}}
	c.add(diag.Pos{}, gap{10 * mm}.on(layout.Block{Least: h, Set: func(layout.Pt) *layout.Frame {
		f := &layout.Frame{Size: layout.Size{W: c.width, H: h}}
		x := layout.Pt(0)
		for i, label := range labels {
			w := c.width * shares[i]
			f.Items = append(f.Items,
				layout.Placed{At: layout.Point{X: x}, Frame: &layout.Frame{Role: layout.Paragraph, Name: strings.ToLower(label), Size: layout.Size{W: w, H: s.leading},
					Items: texts(p.line(s.run(label)), 0, s.baseline())}},
				layout.Rule{From: layout.Point{X: x, Y: h}, To: layout.Point{X: x + w, Y: h}, Width: frameLine})
			x += w + apart
		}
		return f
	}}))
	return len(c.blocks) - 1
}

// how adds how the session goes and the shape of a useful answer.
func (c *column) how(b *plan.Brief) {
	p := c.press
	head := p.scale.text.in(layout.SemiBold)
	head.size *= 1.06
	if !b.Intro.Empty() {
		c.text(b.Intro.Pos, head, layout.Heading2, "How to use this session", 0, gap{14 * mm}, true)
		c.prose(b.Intro, p.scale.text, 0, gap{1.6 * mm})
	}
	if len(b.First) > 0 {
		c.text(b.First[0].Label.Pos, head, layout.Heading2, "Say this first", 0, gap{8 * mm}, true)
		c.firstList(b.First, gap{1.6 * mm})
	}
	if len(b.Boxes) > 0 {
		c.text(b.Boxes[0].Label.Pos, head, layout.Heading2, "The shape of a useful answer", 0, gap{8 * mm}, true)
		c.labelTable(b.Boxes, gap{1.6 * mm})
	}
	if !b.Closing.Empty() {
		c.prose(b.Closing, p.scale.text, 0, gap{8 * mm})
	}
}

// firstList adds what to say first: a table where there are questions to it,
// else a numbered list.
func (c *column) firstList(boxes []casebook.Box, above gap) {
	list := prose.Block{Kind: prose.List, Ordered: true, Start: 1, Pos: boxes[0].Label.Pos}
	for _, b := range boxes {
		if b.Question.Text != "" {
			c.labelTable(boxes, above)
			return
		}
		list.Items = append(list.Items, []prose.Block{{Kind: prose.Paragraph, Pos: b.Label.Pos, Spans: []prose.Span{{Text: b.Label.Text}}}})
	}
	from := len(c.blocks)
	c.prose(prose.Text{Blocks: []prose.Block{list}}, c.press.scale.text, 0, above)
	for i := from; i < len(c.blocks)-1; i++ {
		c.blocks[i].Keep = true // what to say first is read at one glance
	}
}

// labelTable adds a table of boxes: label and question, a hairline between rows.
func (c *column) labelTable(boxes []casebook.Box, above gap) {
	rows := make([]tableRow, len(boxes))
	for i, b := range boxes {
		rows[i] = tableRow{from: b.Label.Pos, cells: [][]layout.Run{{c.press.scale.text.in(layout.SemiBold).run(b.Label.Text)}, {c.press.scale.text.run(b.Question.Text)}}}
	}
	c.table(table{style: c.press.scale.text, widths: []layout.Pt{30 * mm, 0}, padY: 1.7 * mm, rowHead: true}, rows, above)
}

// briefName is a printed name on the line that the briefing has for it.
func (p *Press) briefName(c *copySheets, n int) []layout.Item {
	if n > 1 || c.paper.Name == "" {
		return nil
	}
	slot := c.brief.slot
	lines, s := p.fitted(p.scale.label.in(layout.SemiBold), c.paper.Name, layout.Size{W: slot.W, H: nameRoom}, p.leastSize())
	f := &layout.Frame{Role: layout.Paragraph, After: nameName, Size: p.side(n).size}
	for i, l := range lines {
		f.Items = append(f.Items, texts(l, slot.X, slot.Y-layout.Pt(len(lines)-1-i)*s.leading)...)
	}
	return []layout.Item{layout.Placed{Frame: f}}
}
