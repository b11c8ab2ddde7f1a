package sheet

import (
	"fmt"
	"strings"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/plan"
	"casepack/internal/prose"
	"casepack/layout"
)

// ink is a rectangle of a page with ink in it.
type ink struct {
	layout.Rect
	text string // empty for rules, boxes and codes
}

// inks gathers what is drawn on a page, in page coordinates.
func inks(pg *layout.Page, m layout.Metrics) []ink {
	var out []ink
	var walk func(f *layout.Frame, at layout.Point)
	rect := func(x, y, w, h layout.Pt) layout.Rect {
		return layout.Rect{Point: layout.Point{X: x, Y: y}, Size: layout.Size{W: w, H: h}}
	}
	walk = func(f *layout.Frame, at layout.Point) {
		for _, it := range f.Items {
			switch it := it.(type) {
			case layout.Placed:
				walk(it.Frame, layout.Point{X: at.X + it.At.X, Y: at.Y + it.At.Y})
			case layout.Text:
				rise, fall := it.Size*m.Rise(it.Face), it.Size*m.Fall(it.Face)
				out = append(out, ink{rect(at.X+it.At.X, at.Y+it.At.Y-rise, it.W, rise+fall), it.S})
			case layout.Rule:
				x, y := at.X+min(it.From.X, it.To.X), at.Y+min(it.From.Y, it.To.Y)
				w, h := max(it.From.X, it.To.X)+at.X-x, max(it.From.Y, it.To.Y)+at.Y-y
				out = append(out, ink{rect(x-min(it.Width/2, h), y-min(it.Width/2, w), w+min(it.Width, h), h+min(it.Width, w)), ""})
			case layout.Box:
				out = append(out, ink{rect(at.X+it.X-it.Stroke/2, at.Y+it.Y-it.Stroke/2, it.W+it.Stroke, it.H+it.Stroke), ""})
			case layout.Code:
				side := layout.Pt(len(it.Modules)) * it.Module
				out = append(out, ink{rect(at.X+it.At.X, at.Y+it.At.Y, side, side), ""})
			}
		}
	}
	for _, l := range pg.Layers {
		walk(l, layout.Point{})
	}
	return out
}

// checkInk holds the ink law: nothing outside the live area, no two texts overlap.
func checkInk(t *testing.T, doc *layout.Document, m layout.Metrics) {
	t.Helper()
	n := 0
	for pg := range doc.Pages {
		n++
		all := inks(pg, m)
		for _, i := range all {
			if i.X < pg.Live.X-0.01 || i.Y < pg.Live.Y-0.01 || i.X+i.W > pg.Live.X+pg.Live.W+0.01 || i.Y+i.H > pg.Live.Y+pg.Live.H+0.01 {
				t.Errorf("page %d: ink of %q at %.1f,%.1f (%.1f × %.1f) is outside the live area %+v", n, i.text, i.X, i.Y, i.W, i.H, pg.Live)
			}
		}
		for a := range all {
			for b := a + 1; b < len(all); b++ {
				x, y := all[a], all[b]
				if x.text == "" || y.text == "" {
					continue
				}
				w := min(x.X+x.W, y.X+y.W) - max(x.X, y.X)
				h := min(x.Y+x.H, y.Y+y.H) - max(x.Y, y.Y)
				if w > 0.05 && h > 0.15*min(x.H, y.H) {
					t.Errorf("page %d: %q at %.1f,%.1f and %q at %.1f,%.1f overlap by %.1f × %.1f", n, x.text, x.X, x.Y, y.text, y.X, y.Y, w, h)
				}
			}
		}
	}
	if n == 0 {
		t.Error("the document has no pages")
	}
}

// read gives a document's words in drawing order, without headers, footers and chapters.
func read(doc *layout.Document) string {
	var b strings.Builder
	for pg := range doc.Pages {
		for _, l := range pg.Layers {
			b.WriteString(frameText(l))
		}
	}
	return b.String()
}

// frameText is the text of a frame in drawing order, a space after each run.
func frameText(f *layout.Frame) string {
	var b strings.Builder
	if f.Role == layout.Artifact || isChapters(f) {
		return ""
	}
	for _, it := range f.Items {
		switch it := it.(type) {
		case layout.Placed:
			b.WriteString(frameText(it.Frame))
		case layout.Text:
			b.WriteString(it.S)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// isChapters tells the foot of a page by the code it begins with.
func isChapters(f *layout.Frame) bool {
	if len(f.Items) == 0 {
		return false
	}
	first, ok := f.Items[0].(layout.Placed)
	return ok && (first.Frame.Role == layout.Figure || first.Frame.Role == layout.Reference)
}

// squeezed is a text without white space, so that words broken for want of
// room are found again.
func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// plainOf is an author's text without style.
func plainOf(t prose.Text) string {
	var b strings.Builder
	for _, r := range flat(t, style{}) {
		b.WriteString(r.S)
	}
	return b.String()
}

// variants are cases that strain a page.
func variants() map[string]func(c *casebook.Case, b *plan.Brief) {
	code := strings.Repeat("0123456789abcdef", 4)
	return map[string]func(c *casebook.Case, b *plan.Brief){
		"plain": nil,
		"prompt of 90 lines": func(c *casebook.Case, b *plan.Brief) {
			c.Question.Prompt = para(words(300, "one"), words(300, "two"), words(300, "three"))
		},
		"guidance of 60 lines": func(c *casebook.Case, b *plan.Brief) { c.Guide.Guidance = para(words(900, "word")) },
		"long titles": func(c *casebook.Case, b *plan.Brief) {
			c.Question.Title.Text, b.Title = words(55, "title"), words(40, "shop")
		},
		"a word wider than its column": func(c *casebook.Case, b *plan.Brief) {
			c.Question.Title.Text = strings.Repeat("Wide", 60)
			b.Boxes[0].Label.Text = strings.Repeat("label", 12)
			b.Boxes[1].Question.Text = code
		},
		"a hash, a path and an address": func(c *casebook.Case, b *plan.Brief) {
			c.Question.Prompt = para(code + " " + `C:\Program Files\Some\Very\Long\Path\To\A\File.txt` + " someone.with.a.long.name@department.example.org")
			c.Guide.Strong, c.Guide.Weak = para(strings.Repeat(code, 5)), para(code)
			c.Guide.Answer["asset"] = para(strings.Repeat("QUJD", 75))
		},
		"six chapters": func(c *casebook.Case, b *plan.Brief) {
			for _, n := range []string{"7", "8", "23", "24", "25"} {
				c.Guide.Revisit = append(c.Guide.Revisit, chapter(n, "https://example.org/handbook/chapter-"+n))
			}
		},
		"a long address": func(c *casebook.Case, b *plan.Brief) {
			c.Guide.Revisit = []casebook.Chapter{chapter("B2", "https://example.org/"+strings.Repeat("deep/", 20)+strings.Repeat("x", 60))}
		},
		"many boxes": func(c *casebook.Case, b *plan.Brief) {
			for i := range 14 {
				x := b.Boxes[0]
				x.ID, x.Lines = fmt.Sprint("box", i), 3
				b.Boxes = append(b.Boxes, x)
			}
		},
		"three first answers": func(c *casebook.Case, b *plan.Brief) { b.First = b.First[:3] },
		"no boxes at all":     func(c *casebook.Case, b *plan.Brief) { b.First, b.Boxes = nil, nil },
		"a long id": func(c *casebook.Case, b *plan.Brief) {
			c.Question.ID = "a-case-whose-id-is-as-long-as-ids-may-be-0123456789-0123456789"
		},
	}
}

func TestInkLaw(t *testing.T) {
	m := layout.Square{}
	for name, change := range variants() {
		for _, paper := range []string{"a4", "letter", "legal", "a5", "common"} {
			for _, profile := range []string{"standard", "clear", "large"} {
				t.Run(name+"/"+paper+"/"+profile, func(t *testing.T) {
					pack := sample(change)
					p, err := NewPress(Look{Paper: paper, Profile: profile}, m)
					if err != nil {
						t.Fatal(err)
					}
					doc, l := p.Participants(papers(pack), p.Sides(papers(pack)))
					if l.Failed() {
						t.Fatalf("participants: %+v", l.Sorted())
					}
					key, l := p.Key(pack)
					if l.Failed() {
						t.Fatalf("key: %+v", l.Sorted())
					}
					checkInk(t, doc, m)
					checkInk(t, key, m)
					c := pack.Cases[0]
					sheets, book := squeezed(read(doc)), squeezed(read(key))
					for _, want := range []string{c.Question.Title.Text, plainOf(c.Question.Prompt)} {
						if !strings.Contains(sheets, squeezed(want)) {
							t.Errorf("the sheets lack %.60q", want)
						}
					}
					if !strings.Contains(book, squeezed(plainOf(c.Guide.Guidance))) {
						t.Error("the key lacks the guidance")
					}
					if strings.Contains(sheets, "KEY") {
						t.Error("the sheets show the key")
					}
				})
			}
		}
	}
}
