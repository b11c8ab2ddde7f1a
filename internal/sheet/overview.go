package sheet

import (
	"strings"

	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// overview sets the key's opening: which case stands where, the copies, the
// run of show.
func (p *Press) overview(pack *plan.Pack, l *diag.List) []keyPage {
	g, s := &p.front, p.scale.small
	c := &column{press: p, width: g.width}
	c.text(pack.Brief.From, p.scale.title, layout.Heading1, "Which case stands where", 0, gap{}, true)
	c.crosswalk(pack)
	c.caseNames(pack)
	c.copies(pack)
	c.runOfShow(pack)
	spots := c.fill(func(int) layout.Pt { return g.bottom - p.keyFoot() - overFoot - g.top }, "the overview", l)
	right := plural(len(pack.Forms), "form") + dotted + copiesWord(len(pack.Copies))
	if pack.Seed != "" {
		right += dotted + "seed " + pack.Seed
	}
	right = p.elideText(s, right, g.width*0.55)
	var pages []keyPage
	for i, page := range spots {
		kp := keyPage{what: keyWhat, foot: keyFootWord, right: []layout.Run{s.run(right)}, body: &layout.Frame{Size: g.size, Items: []layout.Item{
			layout.Placed{At: layout.Point{X: g.left, Y: g.top}, Frame: layout.Stack(c.blocks, page, c.width)}}}}
		if i == 0 {
			kp.bookmark = "Which case stands where"
		}
		pages = append(pages, kp)
	}
	return pages
}

func copiesWord(n int) string {
	if n == 1 {
		return "1 copy"
	}
	return itoa(n) + " copies"
}

// elideText cuts a text to a width and gives it back as text.
func (p *Press) elideText(s style, text string, width layout.Pt) string {
	var b strings.Builder
	for _, t := range p.elide(s, text, width).Texts {
		b.WriteString(t.S)
	}
	return b.String()
}

// crosswalk adds a row for each form: which case of the key stands at which
// place. Orders too long for one row take several.
func (c *column) crosswalk(pack *plan.Pack) {
	p := c.press
	s := p.scale.key
	most := 0
	for _, f := range pack.Forms {
		most = max(most, len(f.Cases))
	}
	formW, codeW := p.columnWidth(s.in(layout.SemiBold), "Form", pack), p.codeWidth(s, pack)
	cell := max(p.line(s.run("888")).W, 8*mm)
	per := max(1, min(most, int((c.width-formW-codeW)/cell)))
	t := table{style: s, widths: []layout.Pt{formW}, aligns: []align{toMiddle}, padY: 1.9 * mm, rowHead: true}
	if len(pack.Forms) > 24 {
		t.padY = 0.4 * mm
	}
	for range per {
		t.widths, t.aligns = append(t.widths, min((c.width-formW-codeW)/layout.Pt(per), 12*mm)), append(t.aligns, toMiddle)
	}
	t.widths, t.aligns = append(t.widths, 0), append(t.aligns, toMiddle)
	rows := []tableRow{{header: true, cells: c.walkCells(s.in(layout.Bold), "Form", "Key code", numbers(0, per), per)}}
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
	note := "Read across: the numbers are this key's case numbers, in the order of the form's sheets."
	if f := pack.Forms[len(pack.Forms)-1]; len(pack.Forms) > 1 && len(f.Cases) > 0 {
		at := min(2, len(f.Cases)-1)
		note = "Read across: the " + ordinalWord(at+1) + " sheet of form " + f.Name + " is case " + itoa(f.Cases[at]+1) + " of this key."
	}
	c.text(pack.Brief.From, style{p.scale.small.face, p.scale.small.size, p.scale.small.leading * 1.1, 0.2}, layout.Paragraph, note, 0, gap{1.4 * mm}, false)
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

// caseNames adds the key's cases by number, so that the crosswalk can be read.
func (c *column) caseNames(pack *plan.Pack) {
	s := c.press.scale.key
	c.subhead(pack, "Cases")
	var rows []tableRow
	for i, k := range pack.Cases {
		rows = append(rows, tableRow{from: k.Question.Title.Pos, cells: [][]layout.Run{{s.in(layout.Bold).run(itoa(i + 1))}, {s.run(k.Question.Title.Text)}, {s.run(plural(k.Question.Minutes, "minute"))}}})
	}
	c.table(table{style: s, widths: []layout.Pt{10 * mm, 0, c.press.line(s.run("888 minutes")).W}, aligns: []align{toLeft, toLeft, toRight}, padY: 0.7 * mm, rowHead: true}, rows, gap{1 * mm})
}

// copies adds which copies bear which form, where there are more copies than forms.
func (c *column) copies(pack *plan.Pack) {
	if len(pack.Copies) > len(pack.Forms) {
		c.formTable(pack, "Copies")
	}
}

// formTable adds a row for each form with its copies' numbers.
func (c *column) formTable(pack *plan.Pack, title string) {
	byForm := make([][]int, len(pack.Forms))
	for _, cp := range pack.Copies {
		byForm[cp.Key.Form] = append(byForm[cp.Key.Form], cp.Paper.Number)
	}
	s := c.press.scale.key
	c.subhead(pack, title)
	var rows []tableRow
	for i, f := range pack.Forms {
		rows = append(rows, tableRow{cells: [][]layout.Run{{s.in(layout.Bold).run(f.Name)}, {s.run(ranges(byForm[i]))}}})
	}
	c.table(table{style: s, widths: []layout.Pt{18 * mm, 0}, padY: 0.7 * mm, rowHead: true}, rows, gap{1 * mm})
}

// ranges says ascending numbers briefly: 1–3, 7, 9–10.
func ranges(n []int) string {
	var parts []string
	for i := 0; i < len(n); {
		j := i
		for j+1 < len(n) && n[j+1] == n[j]+1 {
			j++
		}
		if j > i {
			parts = append(parts, itoa(n[i])+"–"+itoa(n[j]))
		} else {
			parts = append(parts, itoa(n[i]))
		}
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// subhead adds a heading of the overview.
func (c *column) subhead(pack *plan.Pack, text string) {
	c.text(pack.Brief.From, c.press.scale.keyLabel, layout.Heading2, text, 0, gap{6 * mm}, true)
}

// Minutes of the run of show besides the cases: reading the briefing and
// collecting take five each.
const (
	openingMinutes    = 5
	collectingMinutes = 5
)

// runOfShow adds what happens when, from the start.
func (c *column) runOfShow(pack *plan.Pack) {
	var total, longest int
	items := pack.Copies[0].Paper.Items
	for _, cp := range pack.Copies {
		sum := 0
		for _, it := range cp.Paper.Items {
			sum += it.Question.Minutes
		}
		if sum > longest {
			longest, items = sum, cp.Paper.Items
		}
	}
	total = longest
	debrief := (total*3/4 + 4) / 5 * 5 // three quarters of the writing time, in fives
	s, small := c.press.scale.key, c.press.scale.small
	rows := []tableRow{{header: true, cells: [][]layout.Run{{small.run("from")}, {small.run("min")}, {small.run("what happens")}}}}
	at := 0
	add := func(minutes int, what string) {
		rows = append(rows, tableRow{cells: [][]layout.Run{{s.run(clock(at))}, {s.run(itoa(minutes))}, {s.run(what)}}})
		at += minutes
	}
	add(openingMinutes, "Hand out the packs face down; read the briefing aloud")
	add(total, strings.TrimSuffix(summary(items), ".")+"; call the time before each ends")
	add(debrief, "Debrief, case by case, with this key")
	add(collectingMinutes, "Collect the sheets; each bears its form, copy and page")
	c.subhead(pack, "Run of show")
	c.table(table{style: s, widths: []layout.Pt{16 * mm, 16 * mm, 0}, padY: 1.1 * mm, bare: true, whole: true}, rows, gap{0.6 * mm})
	if !pack.Brief.Closing.Empty() {
		c.text(pack.Brief.Closing.Pos, c.press.scale.keyLabel, layout.Heading2, "To close", 0, gap{6 * mm}, true)
		c.prose(pack.Brief.Closing, s, 0, gap{0.6 * mm})
	}
}

// ordinalWord says the first places in words.
func ordinalWord(n int) string {
	words := []string{"", "first", "second", "third"}
	if n < len(words) {
		return words[n]
	}
	return ordinal(n)
}
