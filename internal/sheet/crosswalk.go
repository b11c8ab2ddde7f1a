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

// orders adds the orders of many forms in little room, two in a row where they
// fit. Copies with forms of their own go by their codes, as they are looked up.
func (c *column) orders(pack *plan.Pack) {
	p := c.press
	s := p.scale.small
	forms := make([]*plan.Form, len(pack.Forms))
	order := 30 * mm
	for i := range pack.Forms {
		forms[i] = &pack.Forms[i]
		order = max(order, p.line(s.run(sequence(forms[i]))).W+cellGap)
	}
	if pack.Personal {
		slices.SortFunc(forms, func(a, b *plan.Form) int { return strings.Compare(a.Name, b.Name) })
	}
	nameW, codeW := p.columnWidth(s.in(layout.Bold), formHead(pack), pack), p.codeWidth(s, pack)
	c.subhead(pack, "Orders")
	c.readAcross(pack, forms[0])
	entry, across := []layout.Pt{nameW, 0, codeW}, 1
	if 2*(nameW+order+codeW) <= c.width {
		each := c.width/2 - nameW - codeW
		entry, across = []layout.Pt{nameW, each, codeW, nameW, 0, codeW}, 2
	}
	head := tableRow{header: true}
	for range across {
		h := s.in(layout.Bold)
		head.cells = append(head.cells, []layout.Run{h.run(formHead(pack))}, []layout.Run{h.run("Cases in order")}, []layout.Run{h.run("Key code")})
	}
	rows := []tableRow{head}
	for i := 0; i < len(forms); i += across {
		var r tableRow
		for j := range across {
			if i+j >= len(forms) {
				r.cells = append(r.cells, nil, nil, nil)
				continue
			}
			f := forms[i+j]
			r.cells = append(r.cells, []layout.Run{s.in(layout.Bold).run(f.Name)}, []layout.Run{s.run(sequence(f))}, []layout.Run{s.run(f.Code)})
		}
		rows = append(rows, r)
	}
	c.table(table{style: s, widths: entry, padY: 0.3 * mm}, rows, gap{1 * mm})
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
