package judge

import (
	"math"
	"testing"

	"github.com/signintech/gopdf"

	"casepack/layout"
)

func TestOpenRefusesWhatIsNoPDF(t *testing.T) {
	if _, err := Open([]byte("a shopping list")); err == nil {
		t.Error("opened")
	}
}

func TestDocumentPages(t *testing.T) {
	d := open(t, drawn(t, func(p *gopdf.GoPdf) {
		write(t, p, 20, 40, "first page")
		p.AddPageWithOption(gopdf.PageOption{PageSize: &gopdf.Rect{W: 150, H: 100}})
		write(t, p, 20, 40, "second page")
	}))
	if d.Pages() != 2 {
		t.Fatalf("%d pages, want 2", d.Pages())
	}
	for page, want := range []struct {
		size layout.Size
		text string
		w, h int // in pixels at 144 dpi
	}{
		{layout.Size{W: 300, H: 200}, "first page", 600, 400},
		{layout.Size{W: 150, H: 100}, "second page", 300, 200},
	} {
		if size, err := d.Size(page); err != nil || size != want.size {
			t.Errorf("page %d: size %v, %v, want %v", page, size, err, want.size)
		}
		if text, err := d.Text(page); err != nil || text != want.text {
			t.Errorf("page %d: text %q, %v, want %q", page, text, err, want.text)
		}
		if img, err := d.Render(page, 144); err != nil || img.Rect.Dx() != want.w || img.Rect.Dy() != want.h {
			t.Errorf("page %d: rendered %v, %v, want %d × %d", page, img.Rect, err, want.w, want.h)
		}
	}
	if _, err := d.Text(2); err == nil {
		t.Error("text of a page that is not there")
	}
}

func TestChars(t *testing.T) {
	d := open(t, drawn(t, func(p *gopdf.GoPdf) { write(t, p, 50, 80, "H x") }))
	chars, err := d.Chars(0)
	if err != nil {
		t.Fatal(err)
	}
	if len(chars) != 3 || chars[0].Rune != 'H' || chars[1].Rune != ' ' || chars[2].Rune != 'x' {
		t.Fatalf("read %v", chars)
	}
	h := chars[0]
	if h.Size != 12 || h.Font == "" {
		t.Errorf("size %v in font %q", h.Size, h.Font)
	}
	// The H stands on the baseline at 80; capitals of the face are 668/1000 high.
	if foot := float64(h.Box.Y + h.Box.H); math.Abs(foot-80) > 0.1 {
		t.Errorf("foot of the H at %.2f, want 80", foot)
	}
	if math.Abs(float64(h.Box.H)-0.668*12) > 0.2 || h.Box.X < 50 || h.Box.X > 52 {
		t.Errorf("H at %v", h.Box)
	}
}

func TestLinks(t *testing.T) {
	d := open(t, drawn(t, func(p *gopdf.GoPdf) {
		p.AddExternalLink("https://example.org/a/1", 20, 30, 100, 15)
		p.AddExternalLink("https://example.org/b", 20, 60, 50, 10)
	}))
	links, err := d.Links(0)
	if err != nil {
		t.Fatal(err)
	}
	want := []Link{
		{Rect: layout.Rect{Point: layout.Point{X: 20, Y: 30}, Size: layout.Size{W: 100, H: 15}}, URL: "https://example.org/a/1"},
		{Rect: layout.Rect{Point: layout.Point{X: 20, Y: 60}, Size: layout.Size{W: 50, H: 10}}, URL: "https://example.org/b"},
	}
	if len(links) != 2 || links[0] != want[0] || links[1] != want[1] {
		t.Errorf("links %v, want %v", links, want)
	}
}

func TestBookmarksLabelsMetadata(t *testing.T) {
	d := open(t, onePage("/Outlines 5 0 R/PageLabels<</Nums[0<</P(B-3)>>]>>", "/Title<FEFF00C9D83DDE00>/Author(nobody)",
		"<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 2>>",
		"<</Title(Part)/Parent 5 0 R/First 7 0 R/Last 7 0 R/Count 1/Dest[4 0 R/XYZ 0 0 0]>>",
		"<</Title<FEFF00E9>/Parent 6 0 R/Dest[4 0 R/XYZ 0 0 0]>>"))
	marks, err := d.Bookmarks()
	if err != nil || len(marks) != 2 || marks[0] != (Bookmark{1, "Part", 0}) || marks[1] != (Bookmark{2, "é", 0}) {
		t.Errorf("bookmarks %v, %v", marks, err)
	}
	if label, err := d.Label(0); err != nil || label != "B-3" {
		t.Errorf("label %q, %v", label, err)
	}
	entries := d.Metadata()
	if len(entries) != 2 || entries["Title"] != "É😀" || entries["Author"] != "nobody" {
		t.Errorf("metadata %v", entries)
	}
}
