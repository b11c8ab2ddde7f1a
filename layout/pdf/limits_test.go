package pdf

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"testing"

	"casepack/layout"
)

func TestWhatCannotBeDrawn(t *testing.T) {
	page := func(items ...layout.Item) *layout.Document { return onePage(frame(layout.Paragraph, items...)) }
	nan := layout.Pt(math.NaN())
	many := slices.Repeat([]layout.Item{layout.Rule{To: at(1, 1), Width: 1}}, 20)
	tests := []struct {
		name string
		doc  *layout.Document
		want string
	}{
		{"no pages", pagesOf(), "the document has no pages"},
		{"no size", pagesOf(&layout.Page{}), "draw page 1: a page of 0 by 0 pt"},
		{"endless page", pagesOf(&layout.Page{Size: layout.Size{W: layout.Pt(math.Inf(1)), H: 9}}), "draw page 1: a page of +Inf by 9 pt"},
		{"missing sign", page(words(layout.Bold, 10, 9, 9, "a→")), `draw page 1: font AtkinsonHyperlegibleNext-Bold has no sign for U+2192 '→'`},
		{"missing sign in a large layer", page(slices.Concat(many, []layout.Item{words(layout.Mono, 10, 9, 9, "ж")})...), `draw page 1: font AtkinsonHyperlegibleMono-Regular has no sign for U+0436 'ж'`},
		{"newline", page(words(layout.Bold, 10, 9, 9, "a\n")), `draw page 1: font AtkinsonHyperlegibleNext-Bold has no sign for U+000A '\n'`},
		{"broken text", page(words(layout.Bold, 10, 9, 9, "a\xff")), `draw page 1: font AtkinsonHyperlegibleNext-Bold has no sign for U+FFFD '�'`},
		{"text at NaN", page(words(layout.Bold, 10, nan, 9, "a")), "draw page 1: a length of NaN pt"},
		{"rule of NaN", page(layout.Rule{Width: nan}), "draw page 1: a length of NaN pt"},
		{"dash of NaN", page(layout.Rule{Dash: []layout.Pt{1, nan}}), "draw page 1: a length of NaN pt"},
		{"box far away", page(layout.Box{Rect: rect(0, 1e6, 1, 1)}), "draw page 1: a length of 1e+06 pt"},
		{"link of NaN", page(layout.Link{Rect: rect(0, nan, 1, 1)}), "draw page 1: a length of NaN pt"},
		{"code of NaN", page(layout.Code{Module: nan}), "draw page 1: a length of NaN pt"},
		{"frame at NaN", page(putAt(nan, 0, frame(layout.None))), "draw page 1: a length of NaN pt"},
		{"nothing for an item", page(nil), "draw page 1: cannot draw a <nil>"},
		{"second page", pagesOf(&layout.Page{Size: a4()}, &layout.Page{Size: a4(), Layers: []*layout.Frame{frame(layout.None, layout.Box{Rect: rect(nan, 0, 1, 1)})}}), "draw page 2: a length of NaN pt"},
	}
	for _, test := range tests {
		err := Write(io.Discard, fontsFor(t), test.doc, Options{})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", test.name, err, test.want)
		}
	}
}

// An empty page, a nil layer, empty frames and an empty code are pages too.
func TestEmptyPages(t *testing.T) {
	doc := pagesOf(
		&layout.Page{Size: a4()},
		&layout.Page{Size: layout.Size{W: 8.5 * in, H: 11 * in}, Layers: []*layout.Frame{nil, frame(layout.Section), frame(layout.Paragraph, words(layout.Regular, 10, 9, 9, ""))}},
		&layout.Page{Size: a4(), Layers: []*layout.Frame{frame(layout.Figure, layout.Code{Module: 1})}})
	for _, o := range []Options{{}, {Untagged: true}} {
		f := readPDF(t, written(t, doc, o))
		for i, p := range f.pages() {
			if m := f.read(p); len(m.texts)+len(m.lines)+len(m.rects) > 0 {
				t.Errorf("page %d shows %+v", i+1, m)
			}
		}
	}
}

// Boxes are exact to a hundred-thousandth of an inch, whatever the paper, and
// a shared layer keeps its distance from the top on each.
func TestPageSizes(t *testing.T) {
	sizes := []layout.Size{a4(), {W: 8.5 * in, H: 11 * in}, {W: 8.5 * in, H: 14 * in}, {W: 148 * mm, H: 210 * mm}, a4()}
	shared := caseSheet(1)
	var pages []*layout.Page
	for _, s := range sizes {
		pages = append(pages, &layout.Page{Size: s, Layers: []*layout.Frame{shared}})
	}
	f := readPDF(t, written(t, pagesOf(pages...), Options{}))
	want := []string{"[0 0 595.2756 841.8898]", "[0 0 612 792]", "[0 0 612 1008]", "[0 0 419.5276 595.2756]", "[0 0 595.2756 841.8898]"}
	contents := map[string]bool{}
	for i, p := range f.pages() {
		for _, box := range []pdfName{"MediaBox", "TrimBox"} {
			if got := fmt.Sprint(p.list(box)); got != want[i] {
				t.Errorf("page %d: %s %s, want %s", i+1, box, got, want[i])
			}
		}
		if m := f.read(p); !near(m.texts[0].y, 90, 0.006) {
			t.Errorf("page %d: the title stands at %v", i+1, m.texts[0].y)
		}
		contents[fmt.Sprint(p["Contents"])] = true
	}
	if len(contents) != 4 {
		t.Errorf("%d different contents for 4 sizes", len(contents))
	}
}

// A layer of many pages is drawn once; so are small things that come again.
func TestLayersAreShared(t *testing.T) {
	f := readPDF(t, written(t, copies(100, 4), Options{}))
	own := map[any]int{}
	parts := 0
	for _, p := range f.pages() {
		for _, part := range p.list("Contents") {
			own[part]++
			parts++
		}
	}
	once := 0
	for _, n := range own {
		if n == 1 {
			once++
		}
	}
	// Each of the 400 sheets has a code of its own; the rest is shared.
	if once > 410 || len(own)-once > 60 || parts < 1500 {
		t.Errorf("%d streams on %d places, %d of them on one page only", len(own), parts, once)
	}
}

// Small layers and large ones agree on the names of the fonts, whenever a face
// is met first.
func TestFacesMetLate(t *testing.T) {
	rules := slices.Repeat([]layout.Item{layout.Rule{To: at(9, 9), Width: 1}}, 600)
	var pages []*layout.Page
	for i := range 120 {
		face := layout.Face(i / 20 % int(layout.Symbols))
		small := frame(layout.Paragraph, words((face+3)%layout.Symbols, 10, 60, 40, fmt.Sprintf("small %d", i)))
		large := frame(layout.Paragraph, append([]layout.Item{words(face, 10, 60, 60, fmt.Sprintf("large %d", i))}, rules...)...)
		pages = append(pages, &layout.Page{Size: a4(), Layers: []*layout.Frame{small, large}})
	}
	f := readPDF(t, written(t, pagesOf(pages...), Options{}))
	for i, p := range f.pages() {
		m := f.read(p)
		face := layout.Face(i / 20 % int(layout.Symbols))
		for k, want := range []struct {
			face layout.Face
			text string
		}{{(face + 3) % layout.Symbols, fmt.Sprintf("small %d", i)}, {face, fmt.Sprintf("large %d", i)}} {
			if got := m.texts[k]; got.text != want.text || got.font[7:] != fontsFor(t).faces[want.face].name() {
				t.Errorf("page %d: %q in %s, want %q in %s", i+1, got.text, got.font, want.text, fontsFor(t).faces[want.face].name())
			}
		}
		if len(m.lines) != len(rules) {
			t.Errorf("page %d: %d lines", i+1, len(m.lines))
		}
	}
}

// A file of more objects than readers take is refused.
func TestTooManyObjects(t *testing.T) {
	p := NewPlates(fontsFor(t))
	for _, before := range []ref{mostObjects - 1000, mostObjects} {
		at := p.desk(io.Discard)
		at.file.last = before
		err := newDrawing(p, at, true).document(&layout.Document{Pages: copies(3, 2).Pages}, Options{})
		if want := before == mostObjects; errors.Is(err, ErrTooLarge) != want {
			t.Errorf("after %d objects: %v", before, err)
		}
	}
}
