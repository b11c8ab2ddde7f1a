package sheet

import (
	"fmt"

	"casepack/layout"
)

const mm = layout.MM

// Look is the paper and the profile that sheets are set for.
type Look struct {
	Paper   string // a4, letter, legal, a5 or common
	Profile string // standard, clear or large
	Punch   bool   // a wider binding margin for a hole punch, on the other side on backs
	Simplex bool   // one side only: no padding pages, no swapped margins
	Creator string // the program and its version, for the file's properties
	Banner  string // a warning under every header, such as that inputs changed since the first print
	Codes   *Codes // shared with other presses; nil keeps none
}

// Papers lists the papers by name and their exact sizes. common is what A4 and
// Letter have in common, so one file prints whole on both.
func paperSize(name string) (layout.Size, error) {
	switch name {
	case "", "a4":
		return layout.Size{W: 210 * mm, H: 297 * mm}, nil
	case "letter":
		return layout.Size{W: 8.5 * 72, H: 11 * 72}, nil
	case "legal":
		return layout.Size{W: 8.5 * 72, H: 14 * 72}, nil
	case "a5":
		return layout.Size{W: 148 * mm, H: 210 * mm}, nil
	case "common":
		return layout.Size{W: 210 * mm, H: 11 * 72}, nil
	}
	return layout.Size{}, fmt.Errorf("paper %q: use a4, letter, legal, a5 or common", name)
}

// style is a way to set text: a face, its size, the distance of baselines, its ink.
type style struct {
	face          layout.Face
	size, leading layout.Pt
	gray          layout.Gray
}

// type scale of one profile, in points; pitch is the distance of writing lines.
type scale struct {
	h1, lead, number, title, prompt, text, section, label, question, small style
	key, keyLabel, recap                                                   style
	pitch                                                                  layout.Pt
	labelColumn, numberColumn                                              layout.Pt
}

// st is a style in points of size and millimetres of leading.
func st(face layout.Face, size, leading layout.Pt) style {
	return style{face: face, size: size, leading: leading * mm}
}

// scaleOf gives a profile's type. Standard follows the measures of the design;
// clear is 12 pt on 9 mm lines; large is 18 pt with nothing under 16.
func scaleOf(profile string) (scale, error) {
	switch profile {
	case "", "standard":
		return scale{
			h1: st(layout.Bold, 30, 12.5), lead: st(layout.Regular, 13, 6.4),
			number: st(layout.Bold, 30, 10), title: st(layout.SemiBold, 17, 7.4),
			prompt: st(layout.Regular, 11, 5.4), text: st(layout.Regular, 11, 5.4),
			section: st(layout.SemiBold, 9, 4.6), label: st(layout.Bold, 11, 5.2), question: st(layout.Regular, 8.4, 3.8),
			small: st(layout.Regular, 8.5, 3.95),
			key:   st(layout.Regular, 10.5, 5.2), keyLabel: st(layout.SemiBold, 9, 4.6), recap: style{layout.Italic, 10.5, 5.2 * mm, 0.2},
			pitch: 8 * mm, labelColumn: 38 * mm, numberColumn: 14 * mm,
		}, nil
	case "clear":
		return scale{
			h1: st(layout.Bold, 30, 12.5), lead: st(layout.Regular, 14, 7),
			number: st(layout.Bold, 30, 10), title: st(layout.SemiBold, 18, 8),
			prompt: st(layout.Regular, 12, 6.2), text: st(layout.Regular, 12, 6.2),
			section: st(layout.SemiBold, 11, 5.4), label: st(layout.Bold, 12, 5.8), question: st(layout.Regular, 10, 4.6),
			small: st(layout.Regular, 10, 4.6),
			key:   st(layout.Regular, 12, 6), keyLabel: st(layout.SemiBold, 11, 5.4), recap: style{layout.Italic, 12, 6 * mm, 0},
			pitch: 9 * mm, labelColumn: 42 * mm, numberColumn: 14 * mm,
		}, nil
	case "large":
		return scale{
			h1: st(layout.Bold, 34, 15), lead: st(layout.Regular, 18, 9),
			number: st(layout.Bold, 34, 12), title: st(layout.SemiBold, 22, 10),
			prompt: st(layout.Regular, 18, 9), text: st(layout.Regular, 18, 9),
			section: st(layout.SemiBold, 16, 8), label: st(layout.Bold, 18, 8.4), question: st(layout.Regular, 16, 7.4),
			small: st(layout.Regular, 16, 7.4),
			key:   st(layout.Regular, 18, 9), keyLabel: st(layout.SemiBold, 16, 8), recap: style{layout.Italic, 18, 9 * mm, 0},
			pitch: 12 * mm, labelColumn: 56 * mm, numberColumn: 18 * mm,
		}, nil
	}
	return scale{}, fmt.Errorf("profile %q: use standard, clear or large", profile)
}

// page is where things stand on one side of a sheet.
type page struct {
	size        layout.Size
	left, width layout.Pt // the column between the margins
	headRows    int       // lines of the header: a second holds the name on narrow pages
	header      layout.Pt // baseline of the first header line
	rule        layout.Pt // the line below the header
	top         layout.Pt // where the body begins
	bottom      layout.Pt // lower edge of the footer
}

// edge is the least distance of ink from the paper's edge: printers leave up
// to 6 mm white, and a copy scaled to fit loses some more.
const edge = 10 * mm

// live is the area that may hold ink.
func (g page) live() layout.Rect {
	return layout.Rect{
		Point: layout.Point{X: edge, Y: edge},
		Size:  layout.Size{W: g.size.W - 2*edge, H: g.size.H - 2*edge},
	}
}

// pageOf lays out a side. back is the back of a sheet, whose binding side is on the right.
func pageOf(look Look, sc scale, back bool) (page, error) {
	size, err := paperSize(look.Paper)
	if err != nil {
		return page{}, err
	}
	binding, outer := 20*mm, 15*mm
	if look.Punch {
		binding = 25 * mm
	}
	g := page{size: size, left: binding, width: size.W - binding - outer, headRows: 1}
	if back && look.Punch && !look.Simplex {
		g.left = outer
	}
	if g.width < 55*sc.small.size*0.75 { // too narrow for title, name and place beside each other
		g.headRows = 2
	}
	g.header = 12*mm + sc.small.size*0.95
	g.rule = g.header + layout.Pt(g.headRows-1)*(sc.small.leading+3.6*mm) + 3.6*mm
	g.top = g.rule + 5.8*mm
	g.bottom = size.H - 11*mm
	return g, nil
}
