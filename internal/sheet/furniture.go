package sheet

import (
	"strconv"

	"casepack/internal/plan"
	"casepack/layout"
)

func itoa(n int) string { return strconv.Itoa(n) }

// dotted joins the parts of a header.
const dotted = " · "

// face is what the header and the identity of one side of paper say.
type face struct {
	paper       plan.Paper
	id          string // the case's, or briefing
	page, pages int
}

// Texts that stand for the widest of their kind: the room kept for the place in
// the header and for the identity in the footer is the same for every copy, so
// that no copy moves another.
const (
	widestPlace    = "Form WW · Case 88 of 88 · 88 minutes"
	widestWhere    = "Form WW · copy 888 · page 88 of 88"
	widestKey      = "key WW-888888"
	widestFaceCode = "WW88-888888"
)

// furniture is what all sides of the participants' sheets share: the
// workshop's title, the line under the header and, unless names are printed,
// a line for the name.
func (p *Press) furniture(g page, title string, nameLine bool) *layout.Frame {
	f := &layout.Frame{Role: layout.Artifact, Size: g.size}
	slot := p.nameSlot(g)
	room := slot.X - g.left - 4*mm
	if g.headRows > 1 {
		room = g.width - p.placeRoom - 4*mm
	}
	s := p.scale.small
	f.Items = append(f.Items, texts(p.elide(s.in(layout.SemiBold), title, room), g.left, g.header)...)
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

// nameSlot is where the name stands in the header: X, baseline and width.
func (p *Press) nameSlot(g page) layout.Rect {
	if g.headRows > 1 {
		return layout.Rect{Point: layout.Point{X: g.left, Y: g.header + p.scale.small.leading + 1.5*mm}, Size: layout.Size{W: g.width}}
	}
	x := g.left + g.width*0.306
	return layout.Rect{Point: layout.Point{X: x, Y: g.header}, Size: layout.Size{W: min(g.width*0.347, g.left+g.width-p.placeRoom-6*mm-x)}}
}

// identityLines sets form, copy, page, case, key and code in a width. The key's
// code, the form's, stands in the answer key too: a stale key is seen at once. The code is
// never broken; a long case id is, after its dashes.
func (p *Press) identityLines(where, id, key, code string, beside bool, width layout.Pt) []layout.Line {
	s := p.scale.small
	heavy := s.in(layout.SemiBold).run(code)
	if !beside {
		if l := p.line(s.run(where+dotted+id+dotted+key+dotted), heavy); l.W <= width {
			return []layout.Line{l}
		}
		return layout.Break(p.metrics, []layout.Run{s.run(where + dotted + id + "\n" + key + dotted), heavy}, width)
	}
	lines := []layout.Line{p.line(s.run(where)), p.line(s.run(id)), p.line(s.run(key+dotted), heavy)}
	for i, l := range lines {
		if l.W > width {
			return layout.Break(p.metrics, []layout.Run{s.run(where + "\n" + id + "\n" + key + dotted), heavy}, width)
		}
		if i < len(lines)-1 {
			l.Texts[len(l.Texts)-1].S += " " // words of two lines are two words
		}
	}
	return lines
}

// identityRows tells how many lines are kept for the identity of a case, the
// same for every copy.
func (p *Press) identityRows(g page, id string, beside bool) int {
	return len(p.identityLines(widestWhere, id, widestKey, widestFaceCode, beside, p.identitySpan(g, beside)))
}

// identitySpan is the width the identity is set in.
func (p *Press) identitySpan(g page, beside bool) layout.Pt {
	if beside {
		return min(p.identityRoom, g.width)
	}
	return g.width
}

// identity sets what lets a loose side be put back at the foot of its page.
func (p *Press) identity(g page, f face, beside bool) []layout.Item {
	where := copyName(f.paper) + dotted + "page " + itoa(f.page) + " of " + itoa(f.pages)
	lines := p.identityLines(where, f.id, "key "+f.paper.FormCode, f.code(), beside, p.identitySpan(g, beside))
	var out []layout.Item
	y := g.bottom - layout.Pt(len(lines))*p.scale.small.leading
	for _, l := range lines {
		out = append(out, toRight.at(l, g.left+g.width, y+p.scale.small.baseline())...)
		y += p.scale.small.leading
	}
	return out
}

// footHeight is the height of a footer with chapters and identity.
func (p *Press) footHeight(b bar, rows int) layout.Pt {
	own := layout.Pt(rows) * p.scale.small.leading
	if b.beside || b.frame == nil {
		return max(b.height, own)
	}
	return b.height + 2*mm + own
}

// code is the code of one face: the copy's, with the page.
func (f face) code() string { return plan.Face(f.paper.Code, f.page) }

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
