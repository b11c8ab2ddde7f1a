package sheet

import (
	"fmt"

	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// Job is what the print room is given besides the copies themselves.
type Job struct {
	Participants string // file, or folder of a file a copy
	Split        bool   // Participants is a folder
	Key          string
	KeyPages     int
	HandOut      string // list of who gets which copy; empty without a roster
}

// Instructions sets a page for the print room: paper, sides, scale, counts,
// staples, a ruler to check the scale with, and what goes to whom.
func (p *Press) Instructions(pack *plan.Pack, job Job) (*layout.Document, diag.List) {
	var l diag.List
	g := &p.front
	c := &column{press: p, width: g.width}
	c.text(pack.Brief.From, p.scale.title, layout.Heading1, "Print instructions", 0, gap{}, true)
	s := p.scale.key
	var rows []tableRow
	for _, r := range p.jobRows(pack, job) {
		rows = append(rows, tableRow{cells: [][]layout.Run{{s.in(layout.SemiBold).run(r[0])}, {s.run(r[1])}}})
	}
	c.table(table{style: s, widths: []layout.Pt{min(40*mm, c.width*0.3), 0}, padY: 1.4 * mm, rowHead: true}, rows, gap{2 * mm})
	c.ruler()
	if !pack.Personal {
		c.handOut(pack)
	}
	pages := c.fill(func(int) layout.Pt { return g.bottom - p.keyFoot() - overFoot - g.top }, "the print instructions", &l)
	if l.Failed() {
		return nil, l
	}
	b := pack.Brief
	return &layout.Document{
		Title: b.Title + " – print instructions", Author: b.Author, Language: b.Language, Creator: p.look.Creator, Subject: "Instructions for the print room",
		Pages: func(yield func(*layout.Page) bool) {
			for i, spots := range pages {
				body := &layout.Frame{Size: g.size, Items: []layout.Item{layout.Placed{At: layout.Point{X: g.left, Y: g.top}, Frame: layout.Stack(c.blocks, spots, c.width)}}}
				kp := keyPage{what: "print instructions", foot: "Print instructions", right: []layout.Run{p.scale.small.run("for the organiser and the print room")}, body: body}
				if !yield(p.keyPage(pack, kp, i+1, len(pages))) {
					return
				}
			}
		},
	}, l
}

// jobRows are what to set on the printer and what must come out.
func (p *Press) jobRows(pack *plan.Pack, job Job) [][2]string {
	size := p.front.size
	sides := p.Sides(papers(pack))
	sheets := (sides + 1) / 2
	duplex := "both sides, flip on the long edge"
	if p.look.Simplex {
		sheets, duplex = sides, "one side only"
	}
	n := len(pack.Copies)
	file := job.Participants
	if job.Split {
		file += ", a file a copy"
	}
	rows := [][2]string{
		{"Participants", fmt.Sprintf("%s: %s, %s each", file, copiesWord(n), plural(sides, "side"))},
		{"Paper", fmt.Sprintf("%s, %.0f × %.0f mm, white, black ink; %s in all", paperName(p.look.Paper), size.W/mm, size.H/mm, sheetsWord(n*sheets))},
		{"Sides", duplex},
		{"Scale", "actual size (100 %); no “fit to page”, no “shrink oversized pages”"},
		{"Staple", fmt.Sprintf("top left, every %s: that is one copy", sheetsWord(sheets))},
		{"Answer key", fmt.Sprintf("%s: %s, one print for each facilitator, in an envelope of its own", job.Key, plural(job.KeyPages, "page"))},
	}
	if n == 1 {
		rows[0][1] = fmt.Sprintf("%s: one copy, %s; print one for each participant", file, plural(sides, "side"))
		rows[1][1] = fmt.Sprintf("%s, %.0f × %.0f mm, white, black ink; %s a participant", paperName(p.look.Paper), size.W/mm, size.H/mm, sheetsWord(sheets))
	}
	if job.HandOut != "" {
		by := "number"
		if pack.Personal {
			by = "code"
		}
		text := job.HandOut + " says who gets which copy, by the copy's " + by + " at the foot of each sheet"
		switch n := spares(pack); {
		case n == 1:
			text += "; the last copy is a spare"
		case n > 1:
			text += "; the last " + itoa(n) + " copies are spares"
		}
		rows = append(rows, [2]string{"Hand out", text})
	}
	return append(rows, [2]string{"Check", "the key code at the foot of every sheet stands in the first table of the answer key; " + packWord(pack) + packCode(pack) + " at its foot and at the foot of this page"})
}

// spares counts the copies that are for nobody yet. They are the last.
func spares(pack *plan.Pack) int {
	n := 0
	for _, c := range pack.Copies {
		if c.Key.Spare {
			n++
		}
	}
	return n
}

// papers are the participants' halves of a pack's copies.
func papers(pack *plan.Pack) []plan.Paper {
	out := make([]plan.Paper, len(pack.Copies))
	for i, c := range pack.Copies {
		out[i] = c.Paper
	}
	return out
}

func sheetsWord(n int) string {
	if n == 1 {
		return "1 sheet of paper"
	}
	return itoa(n) + " sheets of paper"
}

// paperName is a paper's name as printers show it.
func paperName(paper string) string {
	switch paper {
	case "letter":
		return "Letter"
	case "legal":
		return "Legal"
	case "a5":
		return "A5"
	case "common":
		return "A4 or Letter, the marks fit on both"
	}
	return "A4"
}

// ruler adds 100 mm to lay a ruler on: a copy that was scaled shows here.
func (c *column) ruler() {
	p := c.press
	s := p.scale.small
	const long = 100 * mm
	h := 5*mm + s.leading
	c.text(diag.Pos{}, p.scale.keyLabel, layout.Heading2, "100 mm: lay a ruler on it", 0, gap{8 * mm}, true)
	c.add(diag.Pos{}, gap{2 * mm}.on(layout.Block{Least: h, Set: func(layout.Pt) *layout.Frame {
		f := &layout.Frame{Role: layout.Artifact, Size: layout.Size{W: c.width, H: h}}
		f.Items = append(f.Items, layout.Rule{To: layout.Point{X: long}, Width: 0.5})
		for i := layout.Pt(0); i <= 100; i += 5 {
			x, tick := i*mm, 2*mm
			if int(i)%10 == 0 {
				tick = 4 * mm
				label := p.line(s.run(itoa(int(i))))
				if i == 0 {
					f.Items = append(f.Items, texts(label, 0, 4.4*mm+s.baseline())...)
				} else {
					f.Items = append(f.Items, toMiddle.at(label, x, 4.4*mm+s.baseline())...)
				}
			}
			f.Items = append(f.Items, layout.Rule{From: layout.Point{X: x}, To: layout.Point{X: x, Y: tick}, Width: 0.5})
		}
		return f
	}}))
}

// handOut adds which copies bear which form, so that neighbours get different ones.
func (c *column) handOut(pack *plan.Pack) {
	if len(pack.Forms) < 2 || len(pack.Copies) == len(pack.Forms) {
		return
	}
	c.formTable(pack, "Which copies bear which form")
}
