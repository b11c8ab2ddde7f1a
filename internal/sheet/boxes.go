package sheet

import (
	"math"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/layout"
)

// Widths of lines in points: frames, lines inside them, lines to write on.
const (
	frameLine = 0.8
	innerLine = 0.5
	penLine   = 0.4
)

// penGray is the ink of writing lines and of hairlines in tables: as light as a
// contrast of 3:1 to the paper allows (WCAG 1.4.11), so that pens stand out.
const penGray layout.Gray = 0.58

// tint lies behind labels: 5.5 % black.
const tint layout.Gray = 0.945

// pad is the room between a box's edge and what is in it.
const pad = 2 * mm

// tightest is the least pitch of writing lines: scaled to 94 % by "fit to
// page" it is still 7.1 mm.
func (p *Press) tightest() layout.Pt { return p.scale.pitch * 0.95 }

// pens draws writing lines into a box h high from x to to, below the top that
// its label takes. A share of a pitch stays free under the last line.
func (p *Press) pens(x, to, top, h, share layout.Pt) []layout.Item {
	room := h - top
	n := layout.Pt(math.Floor(float64(room/p.tightest()-share) + 1e-6))
	if !(n >= 1) {
		return nil
	}
	pitch := min(room/(n+share), p.scale.pitch*1.12)
	var items []layout.Item
	for i := layout.Pt(1); i <= n; i++ {
		y := top + i*pitch
		items = append(items, layout.Rule{From: layout.Point{X: x, Y: y}, To: layout.Point{X: to, Y: y}, Width: penLine, Gray: penGray})
	}
	return items
}

// Shares of a pitch that stay free under the last writing line: letters hang
// below a line, and the next box's label begins there.
const (
	underRow  = 0.5
	underGrid = 0.3
)

// framed draws a heavier frame around a group of boxes, and one line between
// each box and the next.
func framed(width layout.Pt) *layout.Group {
	return &layout.Group{Wrap: func(f *layout.Frame) {
		for _, it := range f.Items[min(1, len(f.Items)):] {
			y := it.(layout.Placed).At.Y
			f.Items = append(f.Items, layout.Rule{From: layout.Point{Y: y}, To: layout.Point{X: width, Y: y}, Width: innerLine})
		}
		f.Items = append(f.Items, layout.Box{Rect: layout.Rect{Size: layout.Size{W: width, H: f.Size.H}}, Stroke: frameLine, Fill: 1})
	}}
}

// upright is the line between two boxes beside each other.
func upright(x, h layout.Pt) layout.Rule {
	return layout.Rule{From: layout.Point{X: x}, To: layout.Point{X: x, Y: h}, Width: innerLine}
}

// heading adds the small heading over a group of boxes.
func (c *column) heading(pos diag.Pos, text string) {
	s := c.press.scale.section
	c.text(pos, s, layout.Heading3, text, 0, gap{5 * mm}, true)
}

// firstResponse adds the grid of short answers, two in a row.
func (c *column) firstResponse(boxes []casebook.Box) {
	if len(boxes) == 0 {
		return
	}
	c.heading(boxes[0].Label.Pos, "First response")
	group := framed(c.width)
	for i := 0; i < len(boxes); i += 2 {
		c.gridRow(boxes[i:min(i+2, len(boxes))], group, i == 0)
	}
}

// gridRow adds one row of the grid. A box alone in its row takes all of it.
func (c *column) gridRow(boxes []casebook.Box, group *layout.Group, first bool) {
	p, w := c.press, c.width/layout.Pt(len(boxes))
	s := p.scale.section
	heads := make([][]layout.Line, len(boxes))
	var top layout.Pt
	lines := 0
	for i, b := range boxes {
		text := []layout.Run{s.run(b.Label.Text)}
		if b.Question.Text != "" {
			text = append(text, p.scale.question.run("  "+b.Question.Text))
		}
		heads[i] = layout.Break(p.metrics, text, w-2*pad)
		top = max(top, layout.Pt(len(heads[i]))*s.leading)
		lines = max(lines, b.Lines)
	}
	g := gap{}
	if first {
		g = gap{1.2 * mm}
	}
	height := func(pitch layout.Pt) layout.Pt { return top + (layout.Pt(lines)+underGrid)*pitch }
	c.add(boxes[0].Label.Pos, g.on(layout.Block{
		Least: height(p.tightest()), Most: height(p.scale.pitch), Weight: 0.5, Groups: []*layout.Group{group},
		Set: func(h layout.Pt) *layout.Frame {
			f := &layout.Frame{Size: layout.Size{W: c.width, H: h}}
			for i := range boxes {
				x := layout.Pt(i) * w
				label := &layout.Frame{Role: layout.Paragraph}
				p.stackLines(label, s, heads[i])
				f.Items = append(f.Items, layout.Placed{At: layout.Point{X: x + pad, Y: 0.8 * mm}, Frame: label})
				if i > 0 {
					f.Items = append(f.Items, upright(x, h))
				}
				f.Items = append(f.Items, p.pens(x+pad, x+w-pad-0.5*mm, top, h, underGrid)...)
			}
			return f
		},
	}))
}

// structured adds the rows of the structured answer.
func (c *column) structured(boxes []casebook.Box) {
	if len(boxes) == 0 {
		return
	}
	c.heading(boxes[0].Label.Pos, "Structured answer")
	group := framed(c.width)
	for i, b := range boxes {
		c.answerRow(b, group, i == 0)
	}
}

// mostLines is how far a box grows on an empty page when its author names no
// bound: a tall box asks for an essay.
const mostLines = 5

// answerRow adds one box: its label and question on a tint, ruled space beside them.
func (c *column) answerRow(b casebook.Box, group *layout.Group, first bool) {
	p := c.press
	col := min(p.scale.labelColumn, c.width*0.32)
	label := layout.Break(p.metrics, []layout.Run{p.scale.label.run(b.Label.Text)}, col-2*pad)
	question := layout.Break(p.metrics, []layout.Run{p.scale.question.run(b.Question.Text)}, col-2*pad)
	head := &layout.Frame{Role: layout.Paragraph}
	p.stackLines(head, p.scale.label, label)
	head.Size.H += 0.4 * mm
	p.stackLines(head, p.scale.question, question)
	most := b.Most
	if most == 0 {
		most = max(mostLines, b.Lines)
	}
	height := func(lines int, pitch layout.Pt) layout.Pt { return (layout.Pt(lines) + underRow) * pitch }
	g := gap{}
	if first {
		g = gap{1.2 * mm}
	}
	c.add(b.Label.Pos, g.on(layout.Block{
		Least: max(head.Size.H+3*mm, height(b.Lines, p.tightest())), Most: height(most, p.scale.pitch*1.05), Weight: float64(max(b.Weight, 1)),
		Groups: []*layout.Group{group},
		Set: func(h layout.Pt) *layout.Frame {
			f := &layout.Frame{Size: layout.Size{W: c.width, H: h}, Items: []layout.Item{
				layout.Box{Rect: layout.Rect{Size: layout.Size{W: col, H: h}}, Fill: tint},
				upright(col, h),
				layout.Placed{At: layout.Point{X: pad, Y: 1.4 * mm}, Frame: head},
			}}
			f.Items = append(f.Items, p.pens(col+pad, c.width-pad-0.5*mm, 0, h, underRow)...)
			return f
		},
	}))
}
