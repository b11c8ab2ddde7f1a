package sheet

import (
	"strings"

	"casepack/layout"
)

// seatKey names a place in a copy: what a page shows of it does not depend on
// whose copy it is. number 0 is the briefing.
type seatKey struct {
	side                      *page
	page, number, of, minutes int
	later                     bool // not the first page of its case or of the briefing
}

// seat is what all pages at one place share: the right end of the header, the
// minutes and the number beside the title.
type seat struct {
	frame *layout.Frame
	left  layout.Pt // right edge of what the header says before it: the form
}

// seat sets what a place shows. The minutes are read after the title, the rest
// of the header is not read.
func (p *Press) seat(k seatKey) seat {
	k.page = 0 // a page's number stands in the copy's own marks
	if s, ok := p.seats[k]; ok {
		return s
	}
	g, small := k.side, p.scale.small
	x := g.left + g.width
	frame := &layout.Frame{Size: g.size}
	space := p.metrics.Width(small.face, small.size, " ")
	runs := []layout.Run{small.run("briefing")}
	if k.number > 0 {
		runs = []layout.Run{small.run("Case "), small.in(layout.Bold).run(itoa(k.number)), small.run(" of " + itoa(k.of))}
	}
	switch {
	case k.later:
		runs = append(runs, small.run(" (continued)"))
	case k.number > 0:
		l := p.line(small.run(plural(k.minutes, "minute")))
		frame.Items = append(frame.Items, layout.Placed{Frame: p.number(g, k.number)},
			layout.Placed{Frame: &layout.Frame{Role: layout.Paragraph, After: titleName, Size: g.size, Items: toRight.at(l, x, g.header)}})
		x -= l.W + space
		runs = append(runs, small.run(" ·"))
	}
	l, room := p.line(runs...), p.widest(runs)
	slack := (room - l.W) / 2 // on either side, where it is too little to see
	frame.Items = append(frame.Items, layout.Placed{Frame: artifact(g, toRight.at(l, x-slack, g.header))})
	s := seat{frame: frame, left: x - room - space}
	p.seats[k] = s
	return s
}

// widest is the width of runs whose digits are all as wide as the widest, so
// that what stands left of them stands at one place on every page.
func (p *Press) widest(runs []layout.Run) layout.Pt {
	wide := make([]layout.Run, len(runs))
	for i, r := range runs {
		digit := '0'
		for d := '1'; d <= '9'; d++ {
			if p.metrics.Width(r.Face, r.Size, string(d)) > p.metrics.Width(r.Face, r.Size, string(digit)) {
				digit = d
			}
		}
		r.S = strings.Map(func(c rune) rune {
			if c >= '0' && c <= '9' {
				return digit
			}
			return c
		}, r.S)
		wide[i] = r
	}
	return p.line(wide...).W
}
