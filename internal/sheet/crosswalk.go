package sheet

import (
	"slices"
	"strings"

	"casepack/internal/plan"
	"casepack/layout"
)

// mostRows is how many forms have a row of their own on the key's first page;
// the orders of more stand closer together, after everything else.
const mostRows = 24

// crosswalk adds a row for each form: which case of the key stands at which
// place. Orders too long for one row take several.
func (c *column) crosswalk(pack *plan.Pack) {
	p := c.press
	s := p.scale.key
	most := 0
	for _, f := range pack.Forms {
		most = max(most, len(f.Cases))
	}
	formW, codeW := p.columnWidth(s.in(layout.Bold), formHead(pack), pack), p.codeWidth(s, pack)
	cell := max(p.line(s.run("888")).W, 8*mm)
	per := max(1, min(most, int((c.width-formW-codeW)/cell)))
	t := table{style: s, widths: []layout.Pt{formW}, aligns: []align{toMiddle}, padY: 1.9 * mm, rowHead: true}
	for range per {
		t.widths, t.aligns = append(t.widths, min((c.width-formW-codeW)/layout.Pt(per), 12*mm)), append(t.aligns, toMiddle)
	}
	t.widths, t.aligns = append(t.widths, 0), append(t.aligns, toMiddle)
	rows := []tableRow{{header: true, cells: c.walkCells(s.in(layout.Bold), formHead(pack), "Key code", numbers(0, per), per)}}
	for _, f := range pack.Forms {
		for from := 0; from < max(len(f.Cases), 1); from += per {
			name, code := f.Name, f.Code
			if from > 0 {
				name, code = "", "from "+itoa(from+1)
			}
			cells := f.Cases[from:min(from+per, len(f.Cases))]
			plus := make([]int, len(cells))
			for i, at := range cells {
				plus[i] = at + 1
			}
			row := tableRow{cells: c.walkCells(s, name, code, plus, per)}
			row.cells[0] = []layout.Run{s.in(layout.Bold).run(name)}
			rows = append(rows, row)
		}
	}
	c.table(t, rows, gap{2 * mm})
	c.readAcross(pack, &pack.Forms[len(pack.Forms)-1])
}

// readAcross says by one form how the orders are read.
func (c *column) readAcross(pack *plan.Pack, f *plan.Form) {
	note := "Read across: the numbers are this key's case numbers, in the order of the sheets."
	if len(pack.Forms) > 1 && len(f.Cases) > 0 {
		at := min(2, len(f.Cases)-1)
		note = "Read across: the " + ordinalWord(at+1) + " sheet of " + strings.ToLower(formHead(pack)) + " " + f.Name + " is case " + itoa(f.Cases[at]+1) + " of this key. Where the key names a case by a number, it is the key's number."
	}
	s := c.press.scale.small
	c.text(pack.Brief.From, style{s.face, s.size, s.leading * 1.1, 0.2}, layout.Paragraph, note, 0, gap{1.4 * mm}, false)
}

// formHead is what the orders belong to: forms, or copies with a form of their own.
func formHead(pack *plan.Pack) string {
	if pack.Personal {
		return "Copy"
	}
	return "Form"
}

// orders are the orders of many forms in little room: a table over pages that
// are set when they are drawn, since thousands of rows would fill the memory.
type orders struct {
	press  *Press
	pack   *plan.Pack
	forms  []*plan.Form // as they are looked up: copies with forms of their own by their codes
	widest *plan.Form
	table  table
	across int // forms in a row
}

func (p *Press) orders(pack *plan.Pack) orders {
	s := p.scale.small
	o := orders{press: p, pack: pack, across: 1}
	order := 30 * mm
	for i := range pack.Forms {
		f := &pack.Forms[i]
		o.forms = append(o.forms, f)
		if w := p.line(s.run(sequence(f))).W + cellGap; o.widest == nil || w > order {
			order, o.widest = max(order, w), f
		}
	}
	if pack.Personal {
		slices.SortFunc(o.forms, func(a, b *plan.Form) int { return strings.Compare(a.Name, b.Name) })
	}
	nameW, codeW, width := p.columnWidth(s.in(layout.Bold), formHead(pack), pack), p.codeWidth(s, pack), p.front.width
	o.table = table{style: s, widths: []layout.Pt{nameW, 0, codeW}, padY: 0.3 * mm}
	if 2*(nameW+order+codeW) <= width {
		o.across = 2
		o.table.widths = []layout.Pt{nameW, width/2 - nameW - codeW, codeW, nameW, 0, codeW}
	}
	return o
}

// pages divides the orders over pages. How many rows a page holds is tried with
// the widest order, so every page holds its own.
func (o orders) pages(right []layout.Run) []keyPage {
	var pages []keyPage
	first, later := o.across*o.hold(true), o.across*o.hold(false)
	for from, n := 0, first; from < len(o.forms); from, n = from+n, later {
		part, head := o.forms[from:min(from+n, len(o.forms))], from == 0
		kp := keyPage{what: keyWhat, foot: keyFootWord, right: right, late: func() *layout.Frame { return o.set(part, head) }}
		if head {
			kp.bookmark = "Orders"
		}
		pages = append(pages, kp)
	}
	return pages
}

// column sets rows of forms under the table's head, on the first page also
// under what explains them.
func (o orders) column(forms []*plan.Form, first bool) *column {
	c := &column{press: o.press, width: o.press.front.width}
	if first {
		c.text(o.pack.Brief.From, o.press.scale.keyLabel, layout.Heading2, "Orders", 0, gap{}, true)
		c.readAcross(o.pack, o.forms[0])
	}
	h := o.table.style.in(layout.Bold)
	rows := []tableRow{{header: true}}
	for range o.across {
		rows[0].cells = append(rows[0].cells, []layout.Run{h.run(formHead(o.pack))}, []layout.Run{h.run("Cases in order")}, []layout.Run{h.run("Key code")})
	}
	for i := 0; i < len(forms); i += o.across {
		rows = append(rows, o.row(forms[i:min(i+o.across, len(forms))]))
	}
	c.table(o.table, rows, gap{1 * mm})
	return c
}

func (o orders) row(forms []*plan.Form) tableRow {
	s := o.table.style
	var r tableRow
	for _, f := range forms {
		r.cells = append(r.cells, []layout.Run{s.in(layout.Bold).run(f.Name)}, []layout.Run{s.run(sequence(f))}, []layout.Run{s.run(f.Code)})
	}
	for len(r.cells) < 3*o.across {
		r.cells = append(r.cells, nil)
	}
	return r
}

// room is the height of a page's column.
func (o orders) room(int) layout.Pt {
	g := &o.press.front
	return g.bottom - o.press.keyFoot() - overFoot - g.top
}

// hold tells how many rows a page holds, at least one.
func (o orders) hold(first bool) int {
	head := len(o.column(nil, first).blocks)
	some := make([]*plan.Form, 200*o.across)
	for i := range some {
		some[i] = o.widest
	}
	c := o.column(some, first)
	each := (len(c.blocks) - head) / 200
	spots, err := layout.Fill(c.blocks, o.room)
	if err != nil {
		return 1
	}
	return max(1, (len(spots[0])-head)/each)
}

// set sets one page of orders.
func (o orders) set(forms []*plan.Form, first bool) *layout.Frame {
	c, g := o.column(forms, first), &o.press.front
	f := &layout.Frame{Size: g.size}
	spots, err := layout.Fill(c.blocks, o.room)
	if err == nil {
		f.Items = []layout.Item{layout.Placed{At: layout.Point{X: g.left, Y: g.top}, Frame: layout.Stack(c.blocks, spots[0], c.width)}}
	}
	return f
}

// sequence is a form's order in the key's case numbers.
func sequence(f *plan.Form) string {
	var b strings.Builder
	for i, at := range f.Cases {
		if i > 0 {
			b.WriteString("  ")
		}
		b.WriteString(itoa(at + 1))
	}
	return b.String()
}

// walkCells are a crosswalk row's cells: a name, numbers, a code.
func (c *column) walkCells(s style, name, code string, nums []int, per int) [][]layout.Run {
	cells := [][]layout.Run{{s.run(name)}}
	for i := range per {
		if i < len(nums) {
			cells = append(cells, []layout.Run{s.run(itoa(nums[i]))})
		} else {
			cells = append(cells, nil)
		}
	}
	return append(cells, []layout.Run{s.run(code)})
}

// numbers counts from+1 to from+n.
func numbers(from, n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = from + i + 1
	}
	return out
}

// columnWidth is the width of the forms' column.
func (p *Press) columnWidth(s style, head string, pack *plan.Pack) layout.Pt {
	w := max(p.line(s.run(head)).W, 18*mm)
	for _, f := range pack.Forms {
		w = max(w, p.line(s.run(f.Name)).W)
	}
	return w + cellGap
}

// codeWidth is the least width of the codes' column.
func (p *Press) codeWidth(s style, pack *plan.Pack) layout.Pt {
	w := p.line(s.run("from 88")).W
	for _, f := range pack.Forms {
		w = max(w, p.line(s.run(f.Code)).W)
	}
	return w + 6*mm
}
