package sheet

import (
	"strings"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// press is a press for a look with square metrics.
func press(t *testing.T, look Look) *Press {
	t.Helper()
	p, err := NewPress(look, layout.Square{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPaperSizes(t *testing.T) {
	// Points of 1/72 inch: ISO 216 in millimetres, ANSI sizes in inches.
	want := map[string]layout.Size{
		"a4": {W: 595.275591, H: 841.889764}, "letter": {W: 612, H: 792}, "legal": {W: 612, H: 1008},
		"a5": {W: 419.527559, H: 595.275591}, "common": {W: 595.275591, H: 792},
	}
	for name, size := range want {
		got, err := paperSize(name)
		if err != nil || got.W-size.W > 1e-5 || size.W-got.W > 1e-5 || got.H-size.H > 1e-5 || size.H-got.H > 1e-5 {
			t.Errorf("%s: got %v, %v; want %v", name, got, err, size)
		}
	}
	if _, err := NewPress(Look{Paper: "a3"}, layout.Square{}); err == nil || !strings.Contains(err.Error(), "letter") {
		t.Errorf("an unknown paper: got %v, want the known ones named", err)
	}
	if _, err := NewPress(Look{Profile: "huge"}, layout.Square{}); err == nil || !strings.Contains(err.Error(), "large") {
		t.Errorf("an unknown profile: got %v, want the known ones named", err)
	}
}

func TestProblemsAreAtTheAuthorsLine(t *testing.T) {
	tests := []struct {
		name   string
		change func(c *casebook.Case, b *plan.Brief)
		code   string
		pos    diag.Pos
	}{
		{"a question taller than a page", func(c *casebook.Case, b *plan.Brief) { b.Boxes[0].Question.Text = words(500, "why") },
			"too-tall", diag.Pos{File: "workshop.yaml", Line: 9, Col: 5}},
		{"an address too long for a code", func(c *casebook.Case, b *plan.Brief) {
			c.Guide.Revisit = []casebook.Chapter{chapter("9", "https://example.org/"+strings.Repeat("a", 1200))}
		}, "qr-too-large", diag.Pos{File: "case.yaml", Line: 20, Col: 10}},
		{"chapters that leave a page no room", func(c *casebook.Case, b *plan.Brief) {
			for i := range c.Guide.Revisit {
				c.Guide.Revisit[i].Title = words(400, "title")
			}
		}, "too-tall", diag.Pos{File: "case.yaml", Line: 20, Col: 10}},
		{"an address no code holds", func(c *casebook.Case, b *plan.Brief) {
			c.Guide.Revisit = []casebook.Chapter{chapter("9", "https://example.org/"+strings.Repeat("a", 4000))}
		}, "qr-too-large", diag.Pos{File: "case.yaml", Line: 20, Col: 10}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pack := sample(tt.change)
			p := press(t, Look{})
			sides := p.Sides(papers(pack)) // a problem met while counting is still reported
			doc, l := p.Participants(papers(pack), sides)
			if doc != nil || !l.Failed() {
				t.Fatal("it was set all the same")
			}
			got := l.Sorted()[0]
			if got.Code != tt.code || got.Pos != tt.pos || got.Hint == "" {
				t.Errorf("got %+v, want %s at %v with a hint", got, tt.code, tt.pos)
			}
		})
	}
}

// TestLongAddress: 300 characters need version 13 at level M (331 bytes by
// ISO/IEC 18004, 69 modules): 35.05 mm at the least module of 0.508 mm.
func TestLongAddress(t *testing.T) {
	url := "https://example.org/" + strings.Repeat("a", 280)
	s, err := encode(url)
	if err != nil || len(s.modules) != 69 {
		t.Fatalf("got %d modules, %v; want 69", len(s.modules), err)
	}
	pack := sample(func(c *casebook.Case, b *plan.Brief) {
		c.Guide.Revisit = []casebook.Chapter{chapter("9", url)}
	})
	p := press(t, Look{})
	doc, l := p.Participants(papers(pack), 0)
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	found := false
	for pg := range doc.Pages {
		for _, c := range codes(pg) {
			found = true
			if c.Payload != url || c.Module < 0.508*layout.MM-0.001 {
				t.Errorf("a code of module %.3f mm for %.40q", c.Module/layout.MM, c.Payload)
			}
		}
	}
	if !found {
		t.Error("no code was drawn")
	}
}

// codes are the codes on a page.
func codes(pg *layout.Page) []layout.Code {
	var out []layout.Code
	var walk func(f *layout.Frame)
	walk = func(f *layout.Frame) {
		for _, it := range f.Items {
			switch it := it.(type) {
			case layout.Placed:
				walk(it.Frame)
			case layout.Code:
				out = append(out, it)
			}
		}
	}
	for _, l := range pg.Layers {
		walk(l)
	}
	return out
}

func TestAtMostThreeCodes(t *testing.T) {
	pack := sample(variants()["six chapters"])
	p := press(t, Look{})
	doc, l := p.Participants(papers(pack)[:1], 0)
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	text := read(doc)
	n := 0
	for pg := range doc.Pages {
		n += len(codes(pg))
		for _, layer := range pg.Layers {
			text += allText(layer)
		}
	}
	if n != 3 {
		t.Errorf("%d codes, want 3", n)
	}
	for _, name := range []string{"6", "7", "8", "23", "24", "25"} {
		if !strings.Contains(squeezed(text), squeezed("example.org/handbook/chapter-"+name)) {
			t.Errorf("the address of chapter %s is not in words", name)
		}
	}
}

func TestWords(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 102: "102nd", 111: "111th"} {
		if got := ordinal(n); got != want {
			t.Errorf("ordinal(%d) = %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int]string{0: "0:00", 5: "0:05", 45: "0:45", 60: "1:00", 75: "1:15"} {
		if got := clock(n); got != want {
			t.Errorf("clock(%d) = %s, want %s", n, got, want)
		}
	}
	if got := ranges([]int{1, 2, 3, 7, 9, 10}); got != "1–3, 7, 9–10" {
		t.Errorf("ranges: got %s", got)
	}
	asked := func(minutes int) plan.Item {
		return plan.Item{Asked: &plan.Asked{Question: &casebook.Question{Minutes: minutes}}}
	}
	five := asked(5)
	for _, tt := range []struct {
		items []plan.Item
		want  string
	}{
		{[]plan.Item{five}, "One short case, 5 minutes."},
		{[]plan.Item{five, five}, "Two short cases, five minutes each."},
		{[]plan.Item{five, asked(8)}, "Two short cases, 13 minutes in all."},
	} {
		if got := extentOf(tt.items).String(); got != tt.want {
			t.Errorf("summary: got %q, want %q", got, tt.want)
		}
	}
}

// TestNearlyEmptyPage: a box of 18 lines fills the first page, one of a single
// line is left for the second.
func TestNearlyEmptyPage(t *testing.T) {
	for lines, want := range map[int]bool{2: false, 18: true} {
		pack := sample(func(c *casebook.Case, b *plan.Brief) {
			b.Boxes[0].Lines, b.Boxes[1].Lines = lines, 1
		})
		_, l := press(t, Look{}).Participants(papers(pack), 0)
		got := false
		for _, p := range l.Sorted() {
			got = got || p.Code == "page-nearly-empty" && p.Severity == diag.Warning
		}
		if got != want {
			t.Errorf("%d lines: warned %v, want %v", lines, got, want)
		}
	}
}

// TestOrdersOfManyForms: every form's order and code stands in the key once,
// whole, over as many pages as they take.
func TestOrdersOfManyForms(t *testing.T) {
	for _, look := range []Look{{}, {Paper: "a5"}, {Paper: "a5", Profile: "large"}} {
		pack := sample(nil)
		pack.Forms = nil
		for i := range 301 {
			pack.Forms = append(pack.Forms, plan.Form{Name: plan.FormName(i), Code: plan.FormName(i) + "-" + itoa(100000+i), Cases: []int{0}})
		}
		p := press(t, look)
		doc, l := p.Key(pack)
		if l.Failed() {
			t.Fatal(l.Sorted())
		}
		checkInk(t, doc, p.metrics)
		text := read(doc)
		for _, f := range pack.Forms {
			if n := strings.Count(text, f.Code); n != 1 {
				t.Errorf("%+v: the code of form %s stands %d times", look, f.Name, n)
			}
		}
	}
}
