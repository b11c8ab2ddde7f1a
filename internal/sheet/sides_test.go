package sheet

import (
	"strings"
	"testing"

	"casepack/internal/plan"
	"casepack/layout"
)

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

// sideTexts is the text of each side of a document, artifacts and all.
func sideTexts(doc *layout.Document) []string {
	var texts []string
	for pg := range doc.Pages {
		s := ""
		for _, l := range pg.Layers {
			s += allText(l)
		}
		texts = append(texts, s)
	}
	return texts
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
		for i, text := range sideTexts(doc) {
			if !strings.Contains(text, "Cases changed since the first print.") {
				t.Errorf("%s: side %d bears no banner", doc.Title, i+1)
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
	texts := sideTexts(doc)
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
		for i, text := range sideTexts(doc) {
			if !strings.Contains(squeezed(text), squeezed(name)) {
				t.Errorf("%s, side %d: the name is not whole: %q", paper, i+1, text)
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
