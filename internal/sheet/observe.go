package sheet

import (
	"casepack/internal/casebook"
	"casepack/internal/prose"
	"casepack/layout"
)

// heard are the answers to how well a point was heard.
func heard() []string { return []string{"clearly", "partly", "not"} }

// leastPoint is the narrowest column for a point beside its boxes.
const leastPoint = 55 * mm

// observe adds what to hear in the room, with boxes to tick: in columns beside
// the points, or under each point where the page is narrow.
func (c *column) observe(k *casebook.Case) {
	points := k.Guide.Observe
	if len(points) == 0 {
		return
	}
	p := c.press
	x := p.scale.numberColumn
	c.text(points[0].Pos, p.scale.keyLabel, layout.Heading3, "Heard in the room", x, gap{4 * mm}, true)
	tick := p.line(p.scale.small.run("clearly")).W + 5*mm
	if c.width-x-3*tick < leastPoint {
		c.pointsOverBoxes(points, x)
		return
	}
	c.pointsBesideBoxes(points, x, tick)
}

// pointsBesideBoxes adds a table of the points with a column for each answer.
func (c *column) pointsBesideBoxes(points []prose.Text, x, tick layout.Pt) {
	s, small := c.press.scale.key, c.press.scale.small
	t := table{style: s, x: x, widths: []layout.Pt{0}, aligns: []align{toLeft}, padY: 1.1 * mm, rowHead: true, bare: true}
	head := tableRow{from: points[0].Pos, header: true, cells: [][]layout.Run{{}}}
	for _, answer := range heard() {
		t.widths, t.aligns = append(t.widths, tick), append(t.aligns, toMiddle)
		head.cells = append(head.cells, []layout.Run{small.run(answer)})
	}
	rows := []tableRow{head}
	for _, o := range points {
		rows = append(rows, tableRow{from: o.Pos, cells: [][]layout.Run{flat(o, s), {}, {}, {}}, marks: func(f *layout.Frame, h layout.Pt) {
			for i := range heard() {
				mid := layout.Point{X: c.width - tick*(2.5-layout.Pt(i)), Y: t.padY + s.leading/2}
				f.Items = append(f.Items, tickBox(mid, s))
			}
		}})
	}
	c.table(t, rows, gap{})
}

// pointsOverBoxes adds each point over the whole width and its boxes below it.
func (c *column) pointsOverBoxes(points []prose.Text, x layout.Pt) {
	p := c.press
	s, small := p.scale.key, p.scale.small
	for i, o := range points {
		g := gap{}
		if i > 0 {
			g = gap{1.6 * mm}
		}
		c.lines(o.Pos, s, layout.Break(p.metrics, flat(o, s), c.width-x), x, g, true, &layout.Group{Role: layout.Paragraph})
		c.add(o.Pos, layout.Block{Least: s.leading + 1*mm, Set: func(h layout.Pt) *layout.Frame {
			f := &layout.Frame{Role: layout.Paragraph, Size: layout.Size{W: c.width, H: h}}
			at := x + 0.5*s.size
			for j, answer := range heard() {
				if j < len(heard())-1 {
					answer += " "
				}
				l := p.line(small.run(answer))
				f.Items = append(f.Items, tickBox(layout.Point{X: at, Y: s.leading / 2}, s))
				f.Items = append(f.Items, texts(l, at+0.9*s.size, s.baseline())...)
				at += 0.9*s.size + l.W + 6*mm
			}
			f.Items = append(f.Items, hairline(x, c.width, h))
			return f
		}})
	}
}

// tickBox is a box to tick around a point, for text of a style.
func tickBox(mid layout.Point, s style) layout.Box {
	side := 0.88 * s.size
	return layout.Box{Rect: layout.Rect{Point: layout.Point{X: mid.X - side/2, Y: mid.Y - side/2}, Size: layout.Size{W: side, H: side}},
		Radius: 1.2, Stroke: 0.7, Fill: 1}
}
