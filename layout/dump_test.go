package layout

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func pagesOf(pages ...*Page) *Document {
	return &Document{Title: "Practice", Language: "en", Pages: slices.Values(pages)}
}

func TestDump(t *testing.T) {
	frame := &Frame{Role: Heading2, Name: "title", Size: Size{W: 100 * MM, H: 8 * MM}, Items: []Item{
		Text{At: Point{X: 1 * MM, Y: 6 * MM}, W: 20 * MM, Face: Bold, Size: 17, S: "Clone "},
	}}
	header := &Frame{Role: Artifact, Size: Size{W: 210 * MM, H: 297 * MM}, Items: []Item{
		Rule{From: Point{X: 20 * MM, Y: 12 * MM}, To: Point{X: 195 * MM, Y: 12 * MM}, Width: 0.8},
		Rule{From: Point{X: 20 * MM, Y: 30 * MM}, To: Point{X: 20 * MM, Y: 40 * MM}, Width: 0.4, Gray: 0.33, Dash: []Pt{1, 2.5}},
	}}
	body := &Frame{Size: Size{W: 210 * MM, H: 297 * MM}, Items: []Item{
		Placed{At: Point{X: 20 * MM, Y: 15 * MM}, Frame: frame},
		Placed{At: Point{X: -0.001, Y: 0}, Frame: &Frame{Role: Figure, Alt: "QR code", After: "title", Items: []Item{
			Code{At: Point{X: 20 * MM, Y: 250 * MM}, Module: 0.677 * MM, Modules: make([][]bool, 29), Payload: "https://example.org/6"},
		}}},
		Box{Rect: Rect{Point{X: 20 * MM, Y: 50 * MM}, Size{W: 175 * MM, H: 30 * MM}}, Stroke: 0.5, Fill: 0.945, Radius: MM},
		Box{Rect: Rect{Point{X: 20 * MM, Y: 90 * MM}, Size{W: 10 * MM, H: 10 * MM}}, Fill: 1},
		Link{Rect: Rect{Point{X: 20 * MM, Y: 280 * MM}, Size{W: 40 * MM, H: 4 * MM}}, URL: "https://example.org/6", Contents: "Chapter 6"},
	}}
	size, live := Size{W: 210 * MM, H: 297 * MM}, Rect{Point{X: 20 * MM, Y: 15 * MM}, Size{W: 175 * MM, H: 267 * MM}}
	doc := pagesOf(
		&Page{Size: size, Live: live, Label: "B-1", Layers: []*Frame{header, body}, Bookmarks: []Bookmark{{Level: 1, Title: "Clone", Y: 15 * MM}}},
		&Page{Size: size, Live: live, Layers: []*Frame{header, nil}},
	)
	const want = `document "Practice" language="en"
page 1 "B-1" 210.00x297.00 live 20.00,15.00 175.00x267.00
  bookmark 1 y=15.00 "Clone"
  layer 1 artifact 0.00,0.00 210.00x297.00
    rule 20.00,12.00 195.00,12.00 0.80pt
    rule 20.00,30.00 20.00,40.00 0.40pt gray=0.33 dash 1.00 2.50
  layer 2 frame 0.00,0.00 210.00x297.00
    heading-2 20.00,15.00 100.00x8.00 name="title"
      text 21.00,21.00 w=20.00 bold 17.00 "Clone "
    figure 0.00,0.00 0.00x0.00 after="title" alt="QR code"
      code 20.00,250.00 29 modules of 0.68 "https://example.org/6"
    box 20.00,50.00 175.00x30.00 stroke 0.50pt fill 0.95 radius 1.00
    box 20.00,90.00 10.00x10.00 no stroke
    link 20.00,280.00 40.00x4.00 https://example.org/6 "Chapter 6"
page 2 210.00x297.00 live 20.00,15.00 175.00x267.00
  layer 1 as page 1 layer 1
  layer 2 is missing
`
	var b strings.Builder
	if err := Dump(&b, doc); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("dump is\n%s\nwant\n%s", b.String(), want)
	}
}

func TestDumpOfNoPages(t *testing.T) {
	var b strings.Builder
	if err := Dump(&b, &Document{}); err != nil || b.String() != "document \"\"\n" {
		t.Errorf("dump is %q, %v", b.String(), err)
	}
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestDrawersTellOfAFullDisk(t *testing.T) {
	doc := pagesOf(&Page{Layers: []*Frame{frameOf(None, "a")}})
	if err := Dump(full{}, doc); !errors.Is(err, errFull) {
		t.Errorf("Dump: %v", err)
	}
	if err := Plain(full{}, doc); !errors.Is(err, errFull) {
		t.Errorf("Plain: %v", err)
	}
}
