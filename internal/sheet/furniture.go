package sheet

import (
	"strconv"

	"casepack/layout"
)

func itoa(n int) string { return strconv.Itoa(n) }

// dotted joins the parts of a header.
const dotted = " · "

// Texts that stand for the widest of their kind: the room kept for the place in
// the header and for the identity in the footer is the same for every copy, so
// that no copy moves another.
const (
	widestPlace = "Form WW · Case 88 of 88 · 88 minutes"
	widestCopy  = "Form WW · copy 888 · key WW-888888"
	widestPage  = "page 88 of 88"
	widestCode  = "WW88-888888"
)

// furniture is what all sides of the participants' sheets share: the
// workshop's title, the line under the header and, unless names are printed,
// a line for the name.
func (p *Press) furniture(g page, title string, nameLine, named bool) *layout.Frame {
	f := &layout.Frame{Role: layout.Artifact, Size: g.size}
	slot := p.nameSlot(g, title)
	room := slot.X - g.left - 4*mm
	if g.headRows > 1 || !nameLine && !named {
		room = g.width - p.placeRoom - 4*mm
	}
	s := p.scale.small
	head := p.line(s.in(layout.SemiBold).run(title))
	if head.W > room && room > 8*s.size { // with less room than some ten letters it would say nothing
		head = p.elide(s.in(layout.SemiBold), title, room)
	}
	if head.W <= room {
		f.Items = append(f.Items, texts(head, g.left, g.header)...)
	}
	f.Items = append(append(f.Items, headRule(g)), p.banner(g)...)
	if nameLine {
		label := p.line(s.run("Name"))
		f.Items = append(f.Items, texts(label, slot.X, slot.Y)...)
		f.Items = append(f.Items, layout.Rule{
			From: layout.Point{X: slot.X + label.W + 1.5*mm, Y: slot.Y + 0.8*mm}, To: layout.Point{X: slot.X + slot.W, Y: slot.Y + 0.8*mm}, Width: innerLine})
	}
	return f
}

// banner sets the look's warning, if it has one, between header and body.
func (p *Press) banner(g page) []layout.Item {
	if p.look.Banner == "" {
		return nil
	}
	s := p.scale.small.in(layout.Bold)
	l := p.elide(s, p.look.Banner, g.width)
	return toMiddle.at(l, g.left+g.width/2, g.rule+0.4*mm+s.size)
}

// headRule is the line under a header.
func headRule(g page) layout.Rule {
	return layout.Rule{From: layout.Point{X: g.left, Y: g.rule}, To: layout.Point{X: g.left + g.width, Y: g.rule}, Width: 0.8}
}

// nameSlot is where the name stands in the header: X, baseline and width. A
// long title of the workshop moves it to the right, as far as room to write is left.
func (p *Press) nameSlot(g page, title string) layout.Rect {
	if g.headRows > 1 {
		return layout.Rect{Point: layout.Point{X: g.left, Y: g.header + p.scale.small.leading + 1.5*mm}, Size: layout.Size{W: g.width}}
	}
	const toWrite = 42 * mm
	place := g.left + g.width - p.placeRoom - 6*mm
	x := g.left + max(g.width*0.306, p.line(p.scale.small.in(layout.SemiBold).run(title)).W+5*mm)
	x = max(g.left+g.width*0.306, min(x, place-toWrite))
	return layout.Rect{Point: layout.Point{X: x, Y: g.header}, Size: layout.Size{W: min(g.width*0.347, place-x)}}
}

// footHeight is the height of a footer with chapters and identity.
func (p *Press) footHeight(b bar, own layout.Pt) layout.Pt {
	if b.beside || b.frame == nil {
		return max(b.height, own)
	}
	return b.height + 2*mm + own
}
