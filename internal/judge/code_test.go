package judge

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/signintech/gopdf"
	"github.com/skip2/go-qrcode"

	"casepack/layout"
)

const module = layout.Pt(1.92) // 0.677 mm

// qr draws a code as black modules with its corner at x, y and gives its rectangle.
func qr(t *testing.T, p *gopdf.GoPdf, x, y layout.Pt, payload string) layout.Rect {
	t.Helper()
	code, err := qrcode.New(payload, qrcode.Medium)
	if err != nil {
		t.Fatal(err)
	}
	code.DisableBorder = true
	bits := code.Bitmap()
	for r, row := range bits {
		for c, black := range row {
			if black {
				p.RectFromUpperLeftWithStyle(float64(x+layout.Pt(c)*module), float64(y+layout.Pt(r)*module), float64(module), float64(module), "F")
			}
		}
	}
	side := layout.Pt(len(bits)) * module
	return rect(x, y, side, side)
}

func TestCodes(t *testing.T) {
	for n := range 30 {
		urls := []string{
			fmt.Sprintf("https://example.org/handbook/chapter-%d", n),
			"https://example.org/" + strings.Repeat("a-very-long-path/", n%4) + fmt.Sprint(n),
		}
		var rects []layout.Rect
		d := open(t, drawn(t, func(p *gopdf.GoPdf) {
			rects = append(rects, qr(t, p, 20, 20, urls[0]), qr(t, p, 160.3, 40.7, urls[1]))
			p.RectFromUpperLeftWithStyle(10, 10, 280, 180, "D") // a frame around them
		}))
		for _, dpi := range []int{100, 150, 300} {
			img, err := d.Render(0, dpi)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Codes(img, dpi, rects)
			if err != nil || got[0] != urls[0] || got[1] != urls[1] {
				t.Errorf("%d at %d dpi: %q, %v, want %q", n, dpi, got, err, urls)
			}
			if found := FindCodes(img, dpi); len(found) != 2 || found[0].Text != urls[0] || found[1].Text != urls[1] {
				t.Errorf("%d at %d dpi: found %v, want %q", n, dpi, found, urls)
			} else if off := float64(found[1].X - rects[1].X); math.Abs(off) > 1 {
				t.Errorf("%d at %d dpi: found at %v, want %v", n, dpi, found[1].Rect, rects[1])
			}
		}
	}
}

func TestCodesSampled(t *testing.T) {
	const url = "https://example.org/x"
	var at layout.Rect
	d := open(t, drawn(t, func(p *gopdf.GoPdf) { at = qr(t, p, 20, 20, url) }))
	img, err := d.Render(0, 150)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := sampleCode(img, 150.0/72, at); err != nil || got != url {
		t.Errorf("%q, %v, want %q", got, err, url)
	}
	if got, err := sampleCode(img, 150.0/72, rect(at.X+3*module, at.Y, at.W, at.H)); err == nil {
		t.Errorf("read %q from a wrong place", got)
	}
}

func TestCodesSayWhatTheyCannotRead(t *testing.T) {
	var at layout.Rect
	d := open(t, drawn(t, func(p *gopdf.GoPdf) {
		at = qr(t, p, 20, 20, "https://example.org/x")
		p.RectFromUpperLeftWithStyle(20, 20, 30, 50, "F") // a blot
	}))
	img, err := d.Render(0, 300)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []layout.Rect{at, rect(200, 100, 50, 50), rect(900, 900, 50, 50)} {
		if got, err := Codes(img, 300, []layout.Rect{r}); err == nil {
			t.Errorf("read %q at %v", got, r)
		}
	}
}

func TestQuiet(t *testing.T) {
	var at layout.Rect
	d := open(t, drawn(t, func(p *gopdf.GoPdf) {
		at = qr(t, p, 40, 40, "https://example.org/x")
		p.RectFromUpperLeftWithStyle(float64(at.X+at.W+4*module), 30, 1, 100, "F")
	}))
	img, err := d.Render(0, 300)
	if err != nil {
		t.Fatal(err)
	}
	if ink, bad := Quiet(img, 300, at, module); bad {
		t.Errorf("ink at %v, four modules away", ink)
	}
	for _, spot := range []layout.Rect{
		rect(at.X-3*module, at.Y, 0.5, 0.5), rect(at.X+at.W+3.5*module, at.Y+at.H, 0.5, 0.5),
		rect(at.X, at.Y-3*module, 0.5, 0.5), rect(at.X, at.Y+at.H+3*module, 0.5, 0.5),
	} {
		blotted := image.NewGray(img.Rect)
		copy(blotted.Pix, img.Pix)
		blotted.SetGray(int(spot.X*300/72)+1, int(spot.Y*300/72)+1, color.Gray{})
		if _, bad := Quiet(blotted, 300, at, module); !bad {
			t.Errorf("ink at %v is not seen", spot)
		}
	}
}
