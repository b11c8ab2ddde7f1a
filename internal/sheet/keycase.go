package sheet

import (
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// entry is a case as it stands in a key.
type entry struct {
	number   int
	c        casebook.Case
	where    []layout.Run // what the header says of its places
	settings []plan.Setting
}

// keyCase sets the key's pages of one case.
func (p *Press) keyCase(pack *plan.Pack, e entry, l *diag.List) []keyPage {
	c := &e.c
	g := &p.front
	col := &column{press: p, width: g.width}
	col.keyOpening(c, e.number)
	col.settings(pack, e.settings)
	col.guidance(c)
	col.listenFor(c)
	col.model(pack.Brief.Boxes, c)
	col.observe(c)
	var chapters []casebook.Chapter
	if pack.QR != plan.QRNone {
		chapters = c.Guide.Revisit
	}
	foot := p.chapterBar(chapters, g.width, p.keyWidth(), l)
	heights := []layout.Pt{p.keyHeight(foot), p.keyFoot()}
	spots := col.withNotes(c, func(i int) layout.Pt { return g.bottom - heights[min(i, 1)] - overFoot - g.top }, l)
	var pages []keyPage
	for n, page := range spots {
		body := &layout.Frame{Size: g.size, Items: []layout.Item{
			layout.Placed{At: layout.Point{X: g.left, Y: g.top}, Frame: layout.Stack(col.blocks, page, col.width)}}}
		kp := keyPage{what: keyWhat, foot: keyFootWord, body: body, right: e.where}
		if n == 0 {
			kp.bookmark = itoa(e.number) + "  " + c.Question.Title.Text
			if foot.frame != nil {
				body.Items = append(body.Items, layout.Placed{At: layout.Point{X: g.left, Y: g.bottom - heights[0]}, Frame: foot.frame})
			}
		} else {
			kp.right = append(append([]layout.Run(nil), e.where...), p.scale.small.run(" (continued)"))
		}
		pages = append(pages, kp)
	}
	return pages
}

// keyHeight is the height of the key's footer with chapters.
func (p *Press) keyHeight(b bar) layout.Pt {
	if b.beside || b.frame == nil {
		return max(b.height, p.keyFoot())
	}
	return b.height + 2*mm + p.keyFoot()
}

// mostForms is how many forms a case page's header names; the crosswalk has all.
const mostForms = 6

// standsWhere says in the header on which forms a case stands where.
func (p *Press) standsWhere(pack *plan.Pack, i int) []layout.Run {
	s := p.scale.small
	runs := []layout.Run{s.run("Case "), s.in(layout.Bold).run(itoa(i + 1))}
	if len(pack.Forms) == 1 {
		return runs
	}
	var places []string
	for _, f := range pack.Forms {
		for pos, at := range f.Cases {
			if at == i {
				places = append(places, f.Name+" "+ordinal(pos+1))
			}
		}
	}
	switch {
	case len(places) == 0:
		return append(runs, s.run(dotted+"on no form"))
	case len(places) > mostForms:
		return append(runs, s.run(dotted+"on "+itoa(len(places))+" of "+itoa(len(pack.Forms))+" forms"))
	}
	return append(runs, s.run(dotted+"on form "+strings.Join(places, dotted)))
}

// keyOpening adds number, title and the line that recalls the case.
func (c *column) keyOpening(k *casebook.Case, n int) {
	p := c.press
	x := p.scale.numberColumn
	number := p.number(&page{size: layout.Size{W: c.width}}, n)
	title := layout.Break(p.metrics, []layout.Run{p.scale.title.run(k.Question.Title.Text)}, c.width-x)
	heading := &layout.Group{Role: layout.Heading2, Name: titleName}
	c.add(k.Question.Title.Pos, layout.Block{Keep: true, Groups: []*layout.Group{heading}, Set: func(layout.Pt) *layout.Frame {
		return &layout.Frame{Items: number.Items}
	}})
	c.lines(k.Question.Title.Pos, p.scale.title, title, x, gap{}, true, heading)
	if k.Guide.Recap.Text != "" {
		c.text(k.Guide.Recap.Pos, p.scale.recap, layout.Paragraph, k.Guide.Recap.Text, x, gap{1.6 * mm}, false)
	}
}

// guidance adds the guidance under its heading.
func (c *column) guidance(k *casebook.Case) {
	x := c.press.scale.numberColumn
	c.text(k.Guide.Guidance.Pos, c.press.scale.keyLabel, layout.Heading3, "Guidance", x, gap{3 * mm}, true)
	c.prose(k.Guide.Guidance, c.press.scale.key, x, gap{0.6 * mm})
}

// model adds the author's answer for each box, where there is one.
func (c *column) model(boxes []casebook.Box, k *casebook.Case) {
	s := c.press.scale.key
	var rows []tableRow
	for _, b := range boxes {
		if a, ok := k.Guide.Answer[b.ID]; ok && !a.Empty() {
			rows = append(rows, tableRow{from: a.Pos, cells: [][]layout.Run{{s.in(layout.SemiBold).run(b.Label.Text)}, flat(a, s)}})
		}
	}
	if len(rows) == 0 {
		return
	}
	c.table(table{style: s, x: c.press.scale.numberColumn, widths: []layout.Pt{c.keyLabelWidth(rows), 0}, padY: 1.1 * mm, rowHead: true}, rows, gap{4 * mm})
}

// keyLabelWidth is the width of the first column: 24 mm, or what its labels need.
func (c *column) keyLabelWidth(rows []tableRow) layout.Pt {
	w := 24 * mm
	for _, r := range rows {
		w = max(w, c.press.line(r.cells[0]...).W+cellGap)
	}
	return min(w, (c.width-c.press.scale.numberColumn)*0.4)
}

// withNotes stands the case on pages with room for notes after it, unless the
// notes alone would take a page more.
func (c *column) withNotes(k *casebook.Case, room func(page int) layout.Pt, l *diag.List) [][]layout.Spot {
	what := "the key of " + k.Question.ID
	spots := c.fill(room, what, l)
	n := len(c.blocks)
	c.notes(k)
	if noted, err := layout.Fill(c.blocks, room); err == nil && len(noted) == len(spots) {
		return noted
	}
	c.blocks, c.from = c.blocks[:n], c.from[:n]
	return spots
}

// notes adds a framed box with lines for the facilitator, as high as there is room.
func (c *column) notes(k *casebook.Case) {
	p := c.press
	s := p.scale.keyLabel
	least := s.leading + 1*mm + (3+underRow)*p.scale.pitch
	c.add(k.Question.From, gap{4.6 * mm}.on(layout.Block{Least: least, Most: 1e5, Weight: 1, Set: func(h layout.Pt) *layout.Frame {
		label := &layout.Frame{Role: layout.Heading3, Size: layout.Size{W: c.width, H: s.leading}, Items: texts(p.line(s.run("Notes")), pad, s.baseline()+0.8*mm)}
		f := &layout.Frame{Size: layout.Size{W: c.width, H: h}, Items: []layout.Item{layout.Placed{Frame: label}}}
		f.Items = append(f.Items, p.pens(pad, c.width-pad-0.5*mm, s.leading, h, underRow)...)
		f.Items = append(f.Items, layout.Box{Rect: layout.Rect{Size: layout.Size{W: c.width, H: h}}, Stroke: frameLine, Fill: 1})
		return f
	}}))
}

// settings adds the values that a case's variables take, by form.
func (c *column) settings(pack *plan.Pack, settings []plan.Setting) {
	if len(settings) == 0 {
		return
	}
	p := c.press
	x, s := p.scale.numberColumn, p.scale.key
	c.text(diag.Pos{}, p.scale.keyLabel, layout.Heading3, "Values by form", x, gap{3 * mm}, true)
	var rows []tableRow
	for _, v := range settings {
		rows = append(rows, tableRow{cells: [][]layout.Run{{s.in(layout.Mono).run("{" + v.Name + "}")}, {s.run(byForm(pack, v))}}})
	}
	c.table(table{style: s, x: x, widths: []layout.Pt{c.keyLabelWidth(rows), 0}, padY: 0.7 * mm, rowHead: true}, rows, gap{0.6 * mm})
}

// byForm says which forms have which value: "web-1: A, C; web-2: B".
func byForm(pack *plan.Pack, v plan.Setting) string {
	var order []string
	forms := map[string][]string{}
	for i, value := range v.Values {
		if value == "" {
			continue
		}
		if _, seen := forms[value]; !seen {
			order = append(order, value)
		}
		forms[value] = append(forms[value], pack.Forms[i].Name)
	}
	var parts []string
	for _, value := range order {
		parts = append(parts, value+": "+strings.Join(forms[value], ", "))
	}
	return strings.Join(parts, "; ")
}
