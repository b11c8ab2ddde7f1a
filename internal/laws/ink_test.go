package laws

import (
	"fmt"
	"strings"
	"testing"

	"casepack/internal/judge"
	"casepack/internal/plan"
	"casepack/internal/sheet"
	"casepack/layout"
)

const mm = 72 / 25.4

// paperSizes are the papers in points: ISO 216, ANSI/ASME Y14.1, and the width
// of A4 by the height of Letter.
var paperSizes = map[string]layout.Size{
	"a4":     {W: 210 * mm, H: 297 * mm},
	"letter": {W: 612, H: 792},
	"legal":  {W: 612, H: 1008},
	"a5":     {W: 148 * mm, H: 210 * mm},
	"common": {W: 210 * mm, H: 792},
}

var profiles = []string{"standard", "clear", "large"}

// Nothing is printed outside the live area, nothing over something else, and
// every word of the author is on paper, in the author's order.
func TestInkLaw(t *testing.T) {
	hard := hardShop()
	for paper := range paperSizes {
		for _, profile := range profiles {
			look := sheet.Look{Paper: paper, Profile: profile}
			name := paper + "/" + profile
			t.Run("built-in/"+name, func(t *testing.T) {
				t.Parallel()
				holdInk(t, job{files: builtIn, look: look}, readSource(t, builtIn))
			})
			t.Run("hard/"+name, func(t *testing.T) {
				t.Parallel()
				named := []plan.Person{{ID: "1", Name: longName()}}
				holdInk(t, job{files: hard, look: look, checks: true, recipe: plan.Recipe{Order: plan.Fixed, People: named}}, readSource(t, hard))
			})
		}
	}
	t.Run("forty cases", func(t *testing.T) {
		t.Parallel()
		long := longShop()
		look := sheet.Look{Paper: "a4", Punch: true, Banner: "Changed since the first print: " + hash}
		holdInk(t, job{files: long, look: look, recipe: plan.Recipe{Forms: 2, Order: plan.Shuffled, Seed: "s"}}, readSource(t, long))
	})
}

// holdInk holds the law on every file of a pack.
func holdInk(t *testing.T, j job, s *source) {
	p := j.print(t)
	holdInkOn(t, "sheets", p.sheets, j.look)
	holdInkOn(t, "key", p.key, j.look)
	for i, k := range p.formKeys {
		holdInkOn(t, "key of form "+p.plan.Forms[i].Name, k, j.look)
	}
	if p.instructions != nil {
		holdInkOn(t, "instructions", p.instructions, j.look)
	}
	for i, c := range p.plan.Copies {
		holdSheetWords(t, s, c.Paper, p.sheets.read(t), i*p.sides, p.sides)
	}
	holdKeyWords(t, s, p)
}

// holdInkOn holds the law of where ink may be on one file.
func holdInkOn(t *testing.T, what string, o *output, look sheet.Look) {
	t.Helper()
	const dpi = 100
	size := paperSizes[look.Paper]
	live := layout.Rect{Point: layout.Point{X: 10 * mm, Y: 10 * mm}, Size: layout.Size{W: size.W - 20*mm, H: size.H - 20*mm}}
	d := o.read(t)
	for page := range d.Pages() {
		if at, out := judge.InkOutside(must(d.Render(page, dpi)), dpi, live); out {
			t.Errorf("%s, page %d: ink nearer than 10 mm to an edge: %.1f × %.1f points at %.1f, %.1f", what, page+1, at.W, at.H, at.X, at.Y)
		}
		for _, o := range judge.Overlaps(must(d.Chars(page))) {
			t.Errorf("%s, page %d: %q and %q overlap at %.1f, %.1f by %.2f × %.2f", what, page+1, o.A, o.B, o.At.X, o.At.Y, o.At.W, o.At.H)
		}
	}
}

// readings are the two ways in which text is taken out of pages: as it is
// drawn, which is what most programs extract, and as it is read aloud.
func readings(t testing.TB, d *judge.Document, from, n int) map[string]string {
	t.Helper()
	var plain, aloud strings.Builder
	for page := from; page < from+n; page++ {
		plain.WriteString(must(d.Text(page)) + "\n")
		aloud.WriteString(must(d.Aloud(page)) + "\n")
	}
	return map[string]string{"extracted": plain.String(), "read aloud": aloud.String()}
}

// holdSheetWords holds that a copy, n pages of a file from one on, says all that its author wrote.
func holdSheetWords(t *testing.T, s *source, paper plan.Paper, d *judge.Document, from, n int) {
	t.Helper()
	want := s.Title + "\n" + s.Notice + "\n" + bare(s.Intro) + "\n"
	if s.Closing != "" {
		want += bare(s.Closing) + "\n"
	}
	for _, item := range paper.Items {
		c := s.find(t, item.Question.ID)
		want += c.Title + "\n" + bare(c.Prompt) + "\n"
		for _, b := range append(append([]box{}, s.First...), s.Boxes...) {
			want += b.Label + "\n" + b.Question + "\n"
		}
	}
	holdWords(t, fmt.Sprintf("copy %d", paper.Number), want, readings(t, d, from, n))
}

// holdKeyWords holds that the key says all that is for the facilitator.
func holdKeyWords(t *testing.T, s *source, p *printed) {
	t.Helper()
	d := p.key.read(t)
	got := readings(t, d, 0, d.Pages())
	for _, c := range p.plan.Cases {
		w := s.find(t, c.Question.ID)
		parts := []string{w.Title, w.Recap, bare(w.Guidance), bare(w.Listen.Strong)}
		for _, b := range s.Boxes {
			if a := w.Answer[b.ID]; a != "" {
				parts = append(parts, b.Label, bare(a))
			}
		}
		for _, o := range w.Observe {
			parts = append(parts, bare(o))
		}
		holdWords(t, "key of "+w.ID, strings.Join(parts, "\n"), got)
		// What weak answers say stands beside the strong ones: each is in order.
		holdWords(t, "key of "+w.ID, w.Title+"\n"+bare(w.Listen.Weak), got)
	}
}

// holdWords holds that the words of a text are found again in their order.
//
// A word broken over two lines or pages has other words between its pieces
// where text is taken out as it is drawn: those of the column beside it, or a
// footer and a header. Words that are ever broken are left to the reading
// aloud, which has each column in one piece.
func holdWords(t *testing.T, what, want string, got map[string]string) {
	t.Helper()
	var whole []string
	for _, w := range judge.Words(want) {
		if len(w) < 16 {
			whole = append(whole, w)
		}
	}
	for how, want := range map[string]string{"extracted": strings.Join(whole, " "), "read aloud": want} {
		if missing := judge.MissingWords(want, got[how]); len(missing) > 0 {
			t.Errorf("%s, %s: %d words are missing or out of order: %.300q", what, how, len(missing), missing)
		}
	}
}

// Strong and weak answers stand beside each other and are read one after the
// other, each in one piece, where they are not broken over two pages.
func TestColumnsAreReadOneAfterTheOther(t *testing.T) {
	s := readSource(t, builtIn)
	p := job{files: builtIn}.print(t)
	d := p.key.read(t)
	aloud := strings.Join(judge.Words(readings(t, d, 0, d.Pages())["read aloud"]), " ")
	for _, c := range s.cases {
		want := "Strong answers " + bare(c.Listen.Strong) + " Weak answers " + bare(c.Listen.Weak)
		if want = strings.Join(judge.Words(want), " "); !strings.Contains(aloud, want) {
			t.Errorf("case %s: %q is not read in one piece", c.ID, want)
		}
	}
}
