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

// allText is a frame's text, artifacts and all.
func allText(f *layout.Frame) string {
	var b strings.Builder
	for _, it := range f.Items {
		switch it := it.(type) {
		case layout.Placed:
			b.WriteString(allText(it.Frame))
		case layout.Text:
			b.WriteString(it.S + " ")
		}
	}
	return b.String()
}

// TestCopiesShareWhatIsAlike: a case's layer is one frame on all copies.
func TestCopiesShareWhatIsAlike(t *testing.T) {
	pack := sample(nil)
	p := press(t, Look{})
	doc, l := p.Participants(papers(pack), p.Sides(papers(pack)))
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	var pages []*layout.Page
	for pg := range doc.Pages {
		pages = append(pages, pg)
	}
	if len(pages) != 4 {
		t.Fatalf("got %d pages, want 2 copies of a briefing and a case", len(pages))
	}
	for i := range 2 {
		a, b := pages[i].Layers, pages[i+2].Layers
		if a[0] != b[0] || a[1] == b[1] || a[2] != b[2] || a[3] == b[3] || a[4] != b[4] || a[5] != b[5] {
			t.Errorf("page %d: the copies do not share furniture and body, or share their own marks", i+1)
		}
	}
}

// TestBanner: a warning stands on every side of sheets and key.
func TestBanner(t *testing.T) {
	pack := sample(nil)
	p := press(t, Look{Banner: "Cases changed since the first print."})
	sheets, l := p.Participants(papers(pack), p.Sides(papers(pack)))
	key, k := p.Key(pack)
	if l.Failed() || k.Failed() {
		t.Fatal(l.Sorted(), k.Sorted())
	}
	for _, doc := range []*layout.Document{sheets, key} {
		checkInk(t, doc, p.metrics)
		n := 0
		for pg := range doc.Pages {
			n++
			text := ""
			for _, layer := range pg.Layers {
				text += allText(layer)
			}
			if !strings.Contains(text, "Cases changed since the first print.") {
				t.Errorf("%s: side %d bears no banner", doc.Title, n)
			}
		}
	}
}

// TestPadding: two copies of three pages each begin on fronts, and the blank
// side is not counted.
func TestPadding(t *testing.T) {
	pack := sample(nil)
	for i := range pack.Copies { // a briefing and two cases
		paper := &pack.Copies[i].Paper
		second := paper.Items[0]
		second.Number = 2
		paper.Items = append(paper.Items[:1:1], second)
	}
	p := press(t, Look{})
	pages := p.Pages(pack.Copies[0].Paper)
	sides := p.Sides(papers(pack))
	if pages != 3 || sides != 4 {
		t.Fatalf("%d pages on %d sides, want 3 on 4", pages, sides)
	}
	doc, _ := p.Participants(papers(pack), sides)
	var texts []string
	for pg := range doc.Pages {
		s := ""
		for _, l := range pg.Layers {
			s += allText(l)
		}
		texts = append(texts, s)
	}
	if len(texts) != 2*sides {
		t.Fatalf("got %d sides, want %d", len(texts), 2*sides)
	}
	for copyNo := range 2 {
		for n := range pages {
			want := "page " + itoa(n+1) + " of " + itoa(pages)
			if got := texts[copyNo*sides+n]; !strings.Contains(got, want) || !strings.Contains(got, "copy "+itoa(copyNo+1)) {
				t.Errorf("copy %d, page %d does not say %q and its copy", copyNo+1, n+1, want)
			}
		}
		if blank := texts[copyNo*sides+pages]; !strings.Contains(blank, "left blank") {
			t.Errorf("copy %d: the padding says %q", copyNo+1, blank)
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

// TestLongNames: a name is printed whole where two lines of small letters hold
// it, on the briefing and on every case sheet.
func TestLongNames(t *testing.T) {
	name := "The person with the longest-of-all names in this class"
	for _, paper := range []string{"a4", "a5"} {
		pack := sample(nil)
		for i := range pack.Copies {
			pack.Copies[i].Paper.Name = name
		}
		p := press(t, Look{Paper: paper})
		doc, l := p.Participants(papers(pack), p.Sides(papers(pack)))
		if l.Failed() {
			t.Fatal(l.Sorted())
		}
		checkInk(t, doc, p.metrics)
		n := 0
		for pg := range doc.Pages {
			n++
			text := ""
			for _, layer := range pg.Layers {
				text += allText(layer)
			}
			if !strings.Contains(squeezed(text), squeezed(name)) {
				t.Errorf("%s, side %d: the name is not whole: %q", paper, n, text)
			}
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

// TestSparesAreTold: who hands the copies out knows which are left over.
func TestSparesAreTold(t *testing.T) {
	for spares, want := range []string{"foot of each sheet", "the last copy is a spare", "the last 2 copies are spares"} {
		pack := sample(nil)
		for i := range spares {
			pack.Copies[len(pack.Copies)-1-i].Key.Spare = true
		}
		doc, l := press(t, Look{}).Instructions(pack, Job{Participants: "participants.pdf", Key: "answer-key.pdf", KeyPages: 2, HandOut: "hand-out.csv"})
		if l.Failed() {
			t.Fatal(l.Sorted())
		}
		var b strings.Builder
		if err := layout.Plain(&b, doc); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(strings.Fields(b.String()), " ")
		if !strings.Contains(got, want) || spares == 0 && strings.Contains(got, "spare") {
			t.Errorf("%d spares: no %q in\n%s", spares, want, got)
		}
	}
}

// TestCodeIsAWord: what is drawn before a page's code ends in a space, so that
// readers that join what follows on a line keep the code apart.
func TestCodeIsAWord(t *testing.T) {
	pack := sample(nil)
	p := press(t, Look{})
	doc, l := p.Participants(papers(pack), p.Sides(papers(pack)))
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	n := 0
	for pg := range doc.Pages {
		var before, code string
		for i, layer := range pg.Layers {
			if code = said(layer); code == plan.Face(pack.Copies[n/2].Paper.Code, n%2+1) {
				before = said(pg.Layers[i-1])
				break
			}
		}
		if !strings.HasSuffix(before, " ") {
			t.Errorf("page %d: %q stands before the code %q", n+1, before, code)
		}
		n++
	}
	if n != 4 {
		t.Fatalf("%d pages", n)
	}
}

// said is the text of a frame's own items.
func said(f *layout.Frame) string {
	var b strings.Builder
	for _, item := range f.Items {
		if t, ok := item.(layout.Text); ok {
			b.WriteString(t.S)
		}
	}
	return b.String()
}
