package pdf

import (
	"fmt"
	"testing"

	"casepack/layout"
)

// coded is a document of n pages with marks as copies have them: words in
// several faces on one line, and a code in parts, at a place that depends on
// its width. Every twelve pages are a copy.
func coded(t *testing.T, n int) *layout.Document {
	r := fontsFor(t).Ruler()
	line := func(x, y layout.Pt, gray layout.Gray, size layout.Pt, texts ...layout.Text) (items []layout.Item) {
		for _, it := range texts {
			it.At, it.Size, it.Gray = at(x, y), size, gray
			it.W = r.Width(it.Face, size, it.S)
			items = append(items, it)
			x += it.W
		}
		return items
	}
	text := func(face layout.Face, s string) layout.Text { return layout.Text{Face: face, S: s} }
	var pages []*layout.Page
	for i := range n {
		form, page := string(rune('A'+i/12%26)), i%12+1
		items := line(60, 40, 0, 8.5, text(layout.Regular, "Form "), text(layout.Bold, form), text(layout.Regular, " · żółć"))
		items = append(items, layout.Rule{From: at(60, 50), To: at(540, 50), Width: 0.8, Dash: []layout.Pt{1, 2}})
		items = append(items, line(300, 40, 0.5, 8.5, text(layout.Regular, "gray "), text(layout.Regular, "and gray"))...)
		items = append(items, line(400, 40, 0.25, 8.5, text(layout.Regular, "darker"))...)
		items = append(items, line(500+layout.Pt(i%3)/2, 800, 0, 8.5, text(layout.SemiBold, form), text(layout.SemiBold, fmt.Sprint(page)),
			text(layout.SemiBold, fmt.Sprintf("-7K2Q%c", 'A'+i/12%26)), text(layout.SemiBold, string(rune('0'+i%10))))...)
		pages = append(pages, &layout.Page{Size: a4(), Layers: []*layout.Frame{frame(layout.Artifact, items...),
			frame(layout.Paragraph, words(layout.Regular, 11, 60, 100, "same"), words(layout.Regular, 11, 60, 120, "on all"))}})
	}
	return pagesOf(pages...)
}

// In a long document the words of a line and the parts of a code are streams
// that other pages share; no page has a stream of its own for its code.
func TestMarksAreShared(t *testing.T) {
	const copies = 10
	f := readPDF(t, written(t, coded(t, wholePages+12*copies), Options{}))
	streams := map[string]bool{}
	for _, p := range f.pages()[wholePages:] {
		for _, part := range p.list("Contents") {
			streams[fmt.Sprint(part)] = true
		}
	}
	// A copy has three of its own: its form's name in two faces, and its code's
	// body. All have in common: what stands before and behind the name, and
	// where; the rule; three pieces of gray and two places of them; 3 places,
	// 12 pages and 10 check characters of codes; what is on all pages.
	if most := 3*copies + 3 + 1 + 3 + 2 + 3 + 12 + 10 + 2 + 3; len(streams) > most {
		t.Errorf("%d streams for %d copies, want %d at most", len(streams), copies, most)
	}
}
