package sheet

import (
	"casepack/internal/casebook"
	"casepack/internal/prose"
	"casepack/layout"
)

// listening is one of the two columns of what to listen for.
type listening struct {
	name, title string
	text        prose.Text
	dash        []layout.Pt
}

// apart is the white between the two columns.
const apart = 6 * mm

// listenFor adds strong and weak answers beside each other: a solid bar marks
// the strong ones, a dotted bar the weak ones. One alone takes the whole width.
func (c *column) listenFor(k *casebook.Case) {
	x := c.press.scale.numberColumn
	var sides []listening
	if !k.Guide.Strong.Empty() {
		sides = append(sides, listening{"strong", "Strong answers", k.Guide.Strong, nil})
	}
	if !k.Guide.Weak.Empty() {
		sides = append(sides, listening{"weak", "Weak answers", k.Guide.Weak, []layout.Pt{1.5, 1.5}})
	}
	if len(sides) == 0 {
		return
	}
	w := (c.width - x - layout.Pt(len(sides)-1)*apart) / layout.Pt(len(sides))
	if set, n := c.listened(sides, w); len(sides) == 1 || n <= mostBeside {
		c.sideBySide(sides, set, n, x, w)
		return
	}
	for i := range sides {
		set, n := c.listened(sides[i:i+1], c.width-x)
		c.sideBySide(sides[i:i+1], set, n, x, c.width-x)
	}
}

// mostBeside is how many lines stand beside each other on one page. Longer
// answers follow each other, so that a page's end parts no two columns and
// each is read whole.
const mostBeside = 12

// Width of the bars and the distance of the text from their left edge.
const (
	barWidth = 2.4
	barInset = 4 * mm
)

// listened breaks the sides' headings and texts into lines, and counts those of
// the longest.
func (c *column) listened(sides []listening, w layout.Pt) (set [][]layout.Line, n int) {
	p := c.press
	for _, s := range sides {
		head := layout.Break(p.metrics, []layout.Run{p.scale.keyLabel.run(s.title)}, w-barInset)
		lines := append(head, layout.Break(p.metrics, flat(s.text, p.scale.key), w-barInset)...)
		set = append(set, lines)
		n = max(n, len(lines))
	}
	return set, n
}

// sideBySide adds the sides' lines, a block for each line of the longest.
func (c *column) sideBySide(sides []listening, set [][]layout.Line, n int, x, w layout.Pt) {
	p := c.press
	bars := &layout.Group{Wrap: func(f *layout.Frame) {
		for i, s := range sides {
			mid := x + layout.Pt(i)*(w+apart) + barWidth/2
			f.Items = append(f.Items, layout.Rule{From: layout.Point{X: mid}, To: layout.Point{X: mid, Y: f.Size.H}, Width: barWidth, Dash: s.dash})
		}
	}}
	for line := range n {
		st, role := p.scale.key, layout.Paragraph
		if line == 0 {
			st, role = p.scale.keyLabel, layout.Heading3
		}
		b := layout.Block{Least: st.leading, Keep: line < n-1 && (len(sides) > 1 || line <= 1) || line == n-2, Groups: []*layout.Group{bars}, Set: func(h layout.Pt) *layout.Frame {
			f := &layout.Frame{Size: layout.Size{W: c.width, H: h}}
			for i, s := range sides {
				left := x + layout.Pt(i)*(w+apart)
				if line >= len(set[i]) {
					continue
				}
				cell := &layout.Frame{Role: role, Name: s.name + itoa(min(line, 1)), Size: f.Size, Items: texts(set[i][line], left+barInset, st.baseline())}
				if line > 0 {
					cell.After = s.name + "0"
				}
				f.Items = append(f.Items, layout.Placed{Frame: cell})
			}
			return f
		}}
		if line == 0 {
			b = gap{3.4 * mm}.on(b)
		}
		c.add(sides[0].text.Pos, b)
	}
}
