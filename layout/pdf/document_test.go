package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"casepack/layout"
)

// The page tree holds all pages in order, whatever their number.
func TestPageTree(t *testing.T) {
	for _, n := range []int{1, 2, 63, 64, 65, 128, 4095, 4096, 4097, 5000} {
		doc := pagesOf()
		doc.Pages = func(yield func(*layout.Page) bool) {
			for i := range n {
				if !yield(&layout.Page{Size: layout.Size{W: 100, H: layout.Pt(100 + i)}}) {
					return
				}
			}
		}
		f := readPDF(t, written(t, doc, Options{Untagged: true}))
		pages := f.pages()
		if len(pages) != n {
			t.Fatalf("%d pages, want %d", len(pages), n)
		}
		for i, p := range pages {
			if h := p.list("MediaBox")[3].(float64); h != float64(100+i) {
				t.Fatalf("of %d, page %d is %v tall", n, i+1, h)
			}
		}
		for number, entry := range f.where {
			if entry[0] == 0 && number != 0 {
				t.Errorf("%d pages: object %d was reserved and not written", n, number)
			}
		}
	}
}

// bookmarks reads an outline as "level title page y" and checks its links.
func bookmarks(t *testing.T, f *pdfFile) []string {
	t.Helper()
	number := map[any]int{}
	var count func(v any)
	count = func(v any) {
		if kids := f.dict(v).list("Kids"); kids != nil {
			for _, k := range kids {
				count(k)
			}
			return
		}
		number[v] = len(number) + 1
	}
	count(f.root()["Pages"])
	var all []string
	var walk func(parent any, level int) int
	walk = func(parent any, level int) int {
		n := 0
		var prev any
		for v := f.dict(parent)["First"]; v != nil; v = f.dict(v)["Next"] {
			d := f.dict(v)
			if d["Parent"] != parent || d["Prev"] != prev {
				t.Errorf("bookmark %v: parent %v, prev %v; want %v, %v", v, d["Parent"], d["Prev"], parent, prev)
			}
			dest := d.list("Dest")
			all = append(all, fmt.Sprintf("%d %s %d %v", level, textOf(d["Title"]), number[dest[0]], dest[3]))
			if kids := walk(v, level+1); kids > 0 && d["Count"] != float64(-kids) || kids == 0 && d["Count"] != nil {
				t.Errorf("bookmark %v: count %v of %d", v, d["Count"], kids)
			}
			prev = v
			n++
		}
		if f.dict(parent)["Last"] != prev {
			t.Errorf("%v: last %v, want %v", parent, f.dict(parent)["Last"], prev)
		}
		return n
	}
	if root := f.root()["Outlines"]; root != nil {
		if n := walk(root, 1); f.dict(root)["Count"] != float64(n) {
			t.Errorf("count %v of %d", f.dict(root)["Count"], n)
		}
	}
	return all
}

func TestBookmarks(t *testing.T) {
	mark := func(level int, title string, y layout.Pt) layout.Bookmark {
		return layout.Bookmark{Level: level, Title: title, Y: y}
	}
	size := layout.Size{W: 100, H: 200}
	doc := pagesOf(
		&layout.Page{Size: size, Bookmarks: []layout.Bookmark{mark(1, "A", 0), mark(2, "żółć (1)", 20)}},
		&layout.Page{Size: size},
		&layout.Page{Size: size, Bookmarks: []layout.Bookmark{mark(2, "B\\", 0), mark(9, "deep", 0), mark(9, "deeper", 0), mark(1, "C 😀", 10.5), mark(0, "D", 200), mark(2, "E", 0)}})
	got := strings.Join(bookmarks(t, readPDF(t, written(t, doc, Options{}))), "\n")
	want := "1 A 1 200\n2 żółć (1) 1 180\n2 B\\ 3 200\n3 deep 3 200\n4 deeper 3 200\n1 C 😀 3 189.5\n1 D 3 0\n2 E 3 200"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if f := readPDF(t, written(t, pagesOf(&layout.Page{Size: size}), Options{})); f.root()["Outlines"] != nil {
		t.Error("an outline without bookmarks")
	}
}

// shownLabels is what a viewer makes of the page labels.
func shownLabels(f *pdfFile, pages int) []string {
	ranges := f.numbers(f.root()["PageLabels"])
	var all []string
	var d pdfDict
	from := 0
	for i := range pages {
		if v, ok := ranges[i]; ok {
			d, from = f.dict(v), i
		}
		label := textOf(d["P"])
		if d["S"] == pdfName("D") {
			start, ok := d["St"].(float64)
			if !ok {
				start = 1
			}
			label += fmt.Sprint(i - from + int(start))
		}
		all = append(all, label)
	}
	return all
}

func TestPageLabels(t *testing.T) {
	tests := []struct{ given, want string }{
		{"A-1 A-2 A-3 B-1 B-2", "A-1 A-2 A-3 B-1 B-2"},
		{"_ _ A-1 _ _ B-7 B-9", "1 2 A-1 A-2 A-3 B-7 B-9"},
		{"i ii iii 1 2", "i ii iii 1 2"},
		{"A-007 A-008 x0 x1 x", "A-007 A-008 x0 x1 x"},
		{"ż-1 ż-2 12 13 _", "ż-1 ż-2 12 13 14"},
		{"99999999999999999999 5", "99999999999999999999 5"},
		{"cover _ _ 1", "cover cover cover 1"},
	}
	for _, test := range tests {
		doc := pagesOf()
		labels := strings.Fields(test.given)
		doc.Pages = func(yield func(*layout.Page) bool) {
			for _, l := range labels {
				if !yield(&layout.Page{Size: a4(), Label: strings.TrimPrefix(l, "_")}) {
					return
				}
			}
		}
		f := readPDF(t, written(t, doc, Options{}))
		if got := strings.Join(shownLabels(f, len(labels)), " "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.given, got, test.want)
		}
	}
	if f := readPDF(t, written(t, pagesOf(&layout.Page{Size: a4()}), Options{})); f.root()["PageLabels"] != nil {
		t.Error("labels without a label")
	}
}

// What is said of the document as a whole stands in Info and XMP alike.
func TestMetadata(t *testing.T) {
	doc := copies(1, 1)
	doc.Title = "Fälle & <Schlüssel> 😀"
	u := readUA(t, written(t, doc, Options{Simplex: true}))
	info := u.dict(u.trailer["Info"])
	for _, test := range []struct{ key, space, name, want string }{
		{"Title", "http://purl.org/dc/elements/1.1/", "title", doc.Title},
		{"Author", "http://purl.org/dc/elements/1.1/", "creator", doc.Author},
		{"Subject", "http://purl.org/dc/elements/1.1/", "description", doc.Subject},
		{"Creator", "http://ns.adobe.com/xap/1.0/", "CreatorTool", doc.Creator},
		{"Producer", "http://ns.adobe.com/pdf/1.3/", "Producer", "casepack"},
	} {
		if got := textOf(info[pdfName(test.key)]); got != test.want {
			t.Errorf("%s is %q, want %q", test.key, got, test.want)
		}
		if got := u.xmp(test.space, test.name); got != test.want {
			t.Errorf("XMP %s is %q, want %q", test.name, got, test.want)
		}
	}
	for _, clock := range []pdfName{"CreationDate", "ModDate"} {
		if info[clock] != nil {
			t.Errorf("%s %v", clock, info[clock])
		}
	}
	prefs := u.dict(u.pdfFile.root()["ViewerPreferences"])
	if prefs["PrintScaling"] != pdfName("None") || prefs["Duplex"] != pdfName("Simplex") {
		t.Errorf("preferences %v", prefs)
	}
	prefs = readPDF(t, written(t, doc, Options{})).root()
	if d := prefs["ViewerPreferences"].(pdfDict)["Duplex"]; d != pdfName("DuplexFlipLongEdge") {
		t.Errorf("duplex %v", d)
	}
}

// The identifier tells two contents apart and says nothing else.
func TestIdentifier(t *testing.T) {
	id := func(n int) string {
		ids := readPDF(t, written(t, copies(n, 1), Options{})).trailer.list("ID")
		if len(ids) != 2 || ids[0] != ids[1] || len(ids[0].(string)) != 16 {
			t.Errorf("identifier %q", ids)
		}
		return ids[0].(string)
	}
	if a, b, c := id(1), id(1), id(2); a != b || a == c {
		t.Errorf("identifiers %x %x %x", a, b, c)
	}
}

// Untagged files carry nothing of the structure, and show the same.
func TestUntagged(t *testing.T) {
	raw := written(t, copies(3, 2), Options{Untagged: true})
	f := readPDF(t, raw)
	if f.root()["StructTreeRoot"] != nil || f.root()["MarkInfo"] != nil {
		t.Error("there is a structure")
	}
	for i, p := range f.pages() {
		if p["StructParents"] != nil || p["Tabs"] != nil {
			t.Errorf("page %d: %v", i+1, p)
		}
		for _, part := range p.list("Contents") {
			if data := f.get(part).(pdfData).data; bytes.Contains(data, []byte("BDC")) || bytes.Contains(data, []byte("BMC")) {
				t.Errorf("page %d: %s", i+1, data)
			}
		}
		for _, a := range p.list("Annots") {
			if f.dict(a)["StructParent"] != nil {
				t.Errorf("page %d: %v", i+1, f.dict(a))
			}
		}
	}
}

// A letter that shares its glyph with another is told by /ActualText; others
// are not burdened with it.
func TestActualText(t *testing.T) {
	large := slices.Repeat([]layout.Item{layout.Rule{To: at(1, 1), Width: 1}}, 20)
	sans := words(layout.Symbols, 10, 9, 9, "𝖠x") // drawn with the glyph of A
	plain := words(layout.Symbols, 10, 9, 29, "Ax")
	for _, items := range [][]layout.Item{{sans, plain}, append(large, sans, plain)} {
		file := readPDF(t, written(t, onePage(frame(layout.Paragraph, items...)), Options{}))
		texts := file.read(file.pages()[0]).texts
		if len(texts) != 2 || texts[0].text != "Ax" || texts[0].actual != "𝖠x" || texts[1].text != "Ax" || texts[1].actual != "" {
			t.Errorf("%+v", texts)
		}
	}
}
