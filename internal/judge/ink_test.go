package judge

import (
	"math"
	"testing"

	"github.com/signintech/gopdf"

	"casepack/layout"
)

func rect(x, y, w, h layout.Pt) layout.Rect {
	return layout.Rect{Point: layout.Point{X: x, Y: y}, Size: layout.Size{W: w, H: h}}
}

func TestInkOutside(t *testing.T) {
	live := rect(30, 20, 240, 160)
	for name, c := range map[string]struct {
		x, y, w, h float64
		outside    bool
	}{
		"fills the live area":  {30, 20, 240, 160, false},
		"half a point left":    {29, 50, 10, 10, true},
		"past the right edge":  {265, 50, 7, 10, true},
		"above":                {100, 10, 5, 5, true},
		"below":                {100, 175, 5, 6.5, true},
		"on the last page row": {100, 199, 5, 1, true},
	} {
		d := open(t, drawn(t, func(p *gopdf.GoPdf) { p.RectFromUpperLeftWithStyle(c.x, c.y, c.w, c.h, "F") }))
		for _, dpi := range []int{100, 150, 300} {
			img, err := d.Render(0, dpi)
			if err != nil {
				t.Fatal(err)
			}
			if at, outside := InkOutside(img, dpi, live); outside != c.outside {
				t.Errorf("%s at %d dpi: outside %v at %v, want %v", name, dpi, outside, at, c.outside)
			}
		}
	}
}

func TestInkOutsideSaysWhere(t *testing.T) {
	d := open(t, drawn(t, func(p *gopdf.GoPdf) { p.RectFromUpperLeftWithStyle(100, 5, 20, 10, "F") }))
	img, err := d.Render(0, 144)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := InkOutside(img, 144, rect(30, 20, 240, 160))
	if at != rect(100, 5, 20, 10) {
		t.Errorf("ink at %v", at)
	}
}

func TestInkOutsideSeesPaleInk(t *testing.T) {
	d := open(t, drawn(t, func(p *gopdf.GoPdf) {
		p.SetGrayFill(0.95) // the tint behind labels
		p.RectFromUpperLeftWithStyle(5, 5, 10, 10, "F")
	}))
	img, err := d.Render(0, 150)
	if err != nil {
		t.Fatal(err)
	}
	if _, outside := InkOutside(img, 150, rect(30, 20, 240, 160)); !outside {
		t.Error("a tint outside the live area is not seen")
	}
}

func TestOverlaps(t *testing.T) {
	type text struct {
		x, y float64
		s    string
	}
	for name, c := range map[string]struct {
		texts []text
		want  int
	}{
		"lines of a paragraph":            {[]text{{20, 40, "gypsy quay jog"}, {20, 53, "Hall Åland tall"}}, 0},
		"kerned words":                    {[]text{{20, 40, "AVATAR To. Ty, LT' fjord \"Wave\" ffi"}}, 0},
		"neighbours in columns":           {[]text{{20, 40, "left"}, {60, 40, "right"}}, 0},
		"a word on another":               {[]text{{20, 40, "diagnosis"}, {40, 43, "evidence"}}, 1},
		"one line run into the next cell": {[]text{{20, 40, "0123456789abcdef"}, {80, 40, "cell"}}, 1},
		"nearly the same place":           {[]text{{20, 40, "twice"}, {21, 41, "TWICE"}}, 1},
	} {
		d := open(t, drawn(t, func(p *gopdf.GoPdf) {
			for _, s := range c.texts {
				write(t, p, s.x, s.y, s.s)
			}
		}))
		chars, err := d.Chars(0)
		if err != nil {
			t.Fatal(err)
		}
		if got := Overlaps(chars); (len(got) > 0) != (c.want > 0) {
			t.Errorf("%s: overlaps %v, want %d", name, got, c.want)
		}
	}
}

func TestRuns(t *testing.T) {
	d := open(t, drawn(t, func(p *gopdf.GoPdf) {
		write(t, p, 20, 40, "two words")
		write(t, p, 200, 40, "apart")
	}))
	chars, err := d.Chars(0)
	if err != nil {
		t.Fatal(err)
	}
	words := Runs(chars)
	if len(words) != 3 || words[0].Text != "two" || words[1].Text != "words" || words[2].Text != "apart" {
		t.Fatalf("words %v", words)
	}
	if x := float64(words[2].Box.X); math.Abs(x-200) > 1 {
		t.Errorf("the third word begins at %.1f, want 200", x)
	}
}
