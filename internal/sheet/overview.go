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
	if len(pack.Forms) <= mostRows {
		c.crosswalk(pack)
		c.caseNames(pack)
		c.copies(pack)
		c.runOfShow(pack)
	} else { // pages of orders come last
		c.caseNames(pack)
		c.runOfShow(pack)
	}
	spots := c.fill(func(int) layout.Pt { return g.bottom - p.keyFoot() - overFoot - g.top }, "the overview", l)
	right := copiesWord(len(pack.Copies))
	if !pack.Personal {
		right = plural(len(pack.Forms), "form") + dotted + right
	}
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
	if len(pack.Forms) > mostRows {
		pages = append(pages, p.orders(pack).pages([]layout.Run{s.run(right)})...)
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

// caseNames adds the key's cases by number, so that the crosswalk can be read.
func (c *column) caseNames(pack *plan.Pack) {
	s := c.press.scale.key
	c.subhead(pack, "Cases")
	var rows []tableRow
	var wide layout.Pt
	for i := range pack.Cases {
		q := pack.Master(i).Question
		minutes := s.run(plural(q.Minutes, "minute"))
		wide = max(wide, c.press.line(minutes).W)
		rows = append(rows, tableRow{from: q.Title.Pos, cells: [][]layout.Run{{s.in(layout.Bold).run(itoa(i + 1))}, {s.run(q.Title.Text)}, {minutes}}})
	}
	c.table(table{style: s, widths: []layout.Pt{10 * mm, 0, wide + 0.1*mm}, aligns: []align{toLeft, toLeft, toRight}, padY: 0.7 * mm, rowHead: true}, rows, gap{1 * mm})
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
	add(total, strings.TrimSuffix(extentOf(items).String(), ".")+"; call the time before each ends")
	add(debrief, "Debrief, case by case, with this key")
	add(collectingMinutes, "Collect the sheets; each bears its form, copy and page")
	clockWidth := max(16*mm, c.press.line(s.run("88:88")).W+1.2*cellGap)
	c.subhead(pack, "Run of show")
	c.table(table{style: s, widths: []layout.Pt{clockWidth, clockWidth, 0}, padY: 1.1 * mm, bare: true, whole: true}, rows, gap{0.6 * mm})
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
