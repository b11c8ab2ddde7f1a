package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"casepack/layout"
)

const (
	mm = layout.MM
	in = layout.Pt(72)
)

func at(x, y layout.Pt) layout.Point { return layout.Point{X: x, Y: y} }

func rect(x, y, w, h layout.Pt) layout.Rect {
	return layout.Rect{Point: at(x, y), Size: layout.Size{W: w, H: h}}
}

func a4() layout.Size { return layout.Size{W: 210 * mm, H: 297 * mm} }

func words(face layout.Face, size, x, y layout.Pt, s string) layout.Text {
	return layout.Text{At: at(x, y), Face: face, Size: size, S: s}
}

func frame(role layout.Role, items ...layout.Item) *layout.Frame {
	return &layout.Frame{Role: role, Items: items}
}

func put(f *layout.Frame) layout.Item { return layout.Placed{Frame: f} }

func putAt(x, y layout.Pt, f *layout.Frame) layout.Item {
	return layout.Placed{At: at(x, y), Frame: f}
}

// modules is a square of modules without meaning, the same each time.
func modules(n int) [][]bool {
	m := make([][]bool, n)
	for y := range m {
		m[y] = make([]bool, n)
		for x := range m[y] {
			m[y][x] = (x*x+3*y+x*y)%7 < 3 || x == 0 || y == n-1
		}
	}
	return m
}

// caseSheet is a layer with one of everything that a case sheet has.
func caseSheet(n int) *layout.Frame {
	title := &layout.Frame{Role: layout.Heading2, Name: "title", Items: []layout.Item{
		words(layout.Bold, 17, 110, 90, fmt.Sprintf("Case %d: “AV” To the host…", n)),
	}}
	prompt := frame(layout.Paragraph,
		words(layout.Regular, 11, 110, 120, "A repository keeps its "),
		words(layout.MonoBold, 11, 240, 120, ".env "),
		words(layout.Italic, 11, 280, 120, "out of control, żółć ẞ ș. "),
		words(layout.Regular, 11, 110, 135.3, "Second line of it."))
	list := frame(layout.List)
	for i, s := range []string{"First", "Second"} {
		y := layout.Pt(160 + 15*i)
		list.Items = append(list.Items, put(frame(layout.ListItem,
			put(frame(layout.Label, words(layout.SemiBold, 11, 110, y, fmt.Sprint(i+1)+". "))),
			put(frame(layout.ListBody, words(layout.Regular, 11, 125, y, s))))))
	}
	table := frame(layout.Table)
	for i, s := range []string{"Asset", "Path"} {
		y := layout.Pt(220 + 60*i)
		head := frame(layout.HeaderCell, layout.Box{Rect: rect(60, y, 110, 60), Stroke: 0.8, Fill: 0.94},
			words(layout.SemiBold, 11, 66, y+14, s), words(layout.Regular, 8.4, 66, y+26, "What is at stake?"))
		head.Scope = "Row"
		table.Items = append(table.Items, put(frame(layout.Row, put(head), put(frame(layout.Cell,
			layout.Rule{From: at(180, y+25), To: at(520, y+25), Width: 0.4, Gray: 0.33},
			layout.Rule{From: at(180, y+48), To: at(520, y+48), Width: 0.4, Gray: 0.33, Dash: []layout.Pt{1, 2}})))))
	}
	figure := &layout.Frame{
		Size: layout.Size{W: 21 * 1.92, H: 21 * 1.92}, Role: layout.Figure, Alt: "QR code: chapter 6, example.org/6",
		Items: []layout.Item{layout.Code{Module: 1.92, Modules: modules(21), Payload: "https://example.org/6"}},
	}
	address := frame(layout.Reference,
		words(layout.Regular, 8.5, 120, 720, "example.org/6"),
		layout.Link{Rect: rect(120, 711, 60, 11), URL: "https://example.org/(6)", Contents: "Chapter 6 – żółć"})
	return frame(layout.None, put(title), put(prompt), put(list), put(table), putAt(60, 700, figure), put(address),
		layout.Box{Rect: rect(60, 400, 460, 100), Radius: 6, Stroke: 0.5, Fill: 1})
}

// copies is a document of n copies: a briefing and sheets whose case layers
// are shared, each page with a small layer of its own.
func copies(n, sheets int) *layout.Document {
	head := frame(layout.Artifact, words(layout.SemiBold, 8.5, 60, 40, "Sandbox incident practice"),
		layout.Rule{From: at(60, 50), To: at(540, 50), Width: 0.8})
	briefing := frame(layout.None, put(frame(layout.Heading1, words(layout.Bold, 17, 60, 90, "Briefing"))),
		put(frame(layout.Paragraph, words(layout.Regular, 11, 60, 120, "Practice, not a certification exam."))))
	cases := make([]*layout.Frame, sheets)
	for i := range cases {
		cases[i] = caseSheet(i + 1)
	}
	own := func(c, i int) *layout.Frame {
		code := fmt.Sprintf("%04d-%d", c, i)
		return frame(layout.None,
			put(&layout.Frame{Role: layout.Paragraph, After: "title", Items: []layout.Item{words(layout.Regular, 8.5, 500, 40, "5 minutes")}}),
			put(&layout.Frame{Role: layout.Heading2, Name: "title", Items: []layout.Item{words(layout.Bold, 30, 60, 95, fmt.Sprint(i)+" ")}}),
			put(frame(layout.Artifact, words(layout.Regular, 8.5, 400, 40, fmt.Sprintf("Case %d of %d", i, sheets)),
				words(layout.Bold, 8.5, 480, 810, code))))
	}
	return &layout.Document{
		Title: "Sandbox incident practice", Subject: "Cases & keys", Author: "Müller <team>", Language: "en", Creator: "casepack test",
		Pages: func(yield func(*layout.Page) bool) {
			for c := range n {
				for i := range sheets + 1 {
					p := &layout.Page{Size: a4(), Label: fmt.Sprintf("%d-%d", c+1, i+1), Layers: []*layout.Frame{head}}
					if i == 0 {
						p.Layers = append(p.Layers, briefing)
						p.Bookmarks = []layout.Bookmark{{Level: 1, Title: fmt.Sprintf("Copy %d 😀", c+1)}}
					} else {
						p.Layers = append(p.Layers, own(c+1, i), cases[(i+c)%sheets])
						p.Bookmarks = []layout.Bookmark{{Level: 2, Title: fmt.Sprintf("Case (%d)", i), Y: 80}}
					}
					if !yield(p) {
						return
					}
				}
			}
		},
	}
}

func onePage(layers ...*layout.Frame) *layout.Document {
	return pagesOf(&layout.Page{Size: a4(), Layers: layers})
}

func pagesOf(pages ...*layout.Page) *layout.Document {
	return &layout.Document{Title: "T", Language: "en", Pages: slices.Values(pages)}
}

func fontsFor(t testing.TB) *Fonts {
	t.Helper()
	f, err := LoadFonts()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func written(t testing.TB, doc *layout.Document, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, fontsFor(t), doc, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
