package judge

import (
	"image"
	"math"

	"casepack/layout"
)

// Found is a QR code that was found on a page and read.
type Found struct {
	layout.Rect // of the modules, without the quiet zone
	Text        string
}

// FindCodes looks for upright QR codes on a page rendered at dpi, by their
// finder patterns, and reads them; from the top down. Codes that cannot be
// read are not among them: compare with what must be there.
func FindCodes(img *image.Gray, dpi int) []Found {
	scale := float64(dpi) / 72
	eyes := findEyes(img)
	var found []Found
	for _, corner := range eyes {
		r, ok := corner.square(eyes)
		if !ok {
			continue
		}
		in := layout.Rect{
			Point: layout.Point{X: layout.Pt(r.x / scale), Y: layout.Pt(r.y / scale)},
			Size:  layout.Size{W: layout.Pt(r.side / scale), H: layout.Pt(r.side / scale)},
		}
		if text, err := readCode(img, scale, in); err == nil {
			found = append(found, Found{Rect: in, Text: text})
		}
	}
	return found
}

// eye is a finder pattern: its centre and the width of a module, in pixels.
type eye struct{ x, y, module float64 }

type square struct{ x, y, side float64 }

// square finds the code whose top left finder pattern e is: the nearest two
// others at the same distance right and below, with a whole version between.
func (e eye) square(eyes []eye) (square, bool) {
	best, ok := square{}, false
	for _, right := range eyes {
		across := right.x - e.x
		if across < 10*e.module || math.Abs(right.y-e.y) > e.module || ok && across >= best.side {
			continue
		}
		for _, below := range eyes {
			if math.Abs(below.x-e.x) > e.module || math.Abs(below.y-e.y-across) > e.module {
				continue
			}
			// Centres are the side less seven modules apart; 17 + 4v modules a side.
			module := (e.module + right.module + below.module) / 3
			version := math.Round((across/module + 7 - 17) / 4)
			if version < 1 || version > 40 {
				continue
			}
			module = across / (17 + 4*version - 7)
			best = square{x: e.x - 3.5*module, y: e.y - 3.5*module, side: across + 7*module}
			ok = true
		}
	}
	return best, ok
}

// findEyes looks along every row of pixels for black and white in the
// proportions 1:1:3:1:1 and keeps what has them downwards as well.
func findEyes(img *image.Gray) []eye {
	var eyes []eye
	b := img.Rect
	for y := b.Min.Y; y < b.Max.Y; y++ {
		runs := runsOf(b.Min.X, b.Max.X, func(x int) bool { return img.GrayAt(x, y).Y < 128 })
		for i := 0; i+5 <= len(runs); i++ {
			x, wide, ok := eyeIn(runs[i : i+5])
			if !ok {
				continue
			}
			column := int(x)
			down := runsOf(max(b.Min.Y, y-int(5*wide)), min(b.Max.Y, y+int(5*wide)+1),
				func(y int) bool { return img.GrayAt(column, y).Y < 128 })
			for j := 0; j+5 <= len(down); j++ {
				if cy, high, ok := eyeIn(down[j : j+5]); ok && math.Abs(cy-float64(y)) < 2*high && math.Abs(high-wide) < wide/2 {
					eyes = keep(eyes, eye{x: x, y: cy, module: (wide + high) / 2})
				}
			}
		}
	}
	return eyes
}

// keep adds an eye unless it is one seen in a row above.
func keep(eyes []eye, e eye) []eye {
	for _, seen := range eyes {
		if math.Abs(seen.x-e.x) < 2*e.module && math.Abs(seen.y-e.y) < 2*e.module {
			return eyes
		}
	}
	return append(eyes, e)
}

// run is a stretch of pixels of one colour.
type run struct {
	from, to int
	black    bool
}

func runsOf(from, to int, black func(int) bool) []run {
	var runs []run
	for i := from; i < to; i++ {
		b := black(i)
		if n := len(runs); n > 0 && runs[n-1].black == b {
			runs[n-1].to = i + 1
			continue
		}
		runs = append(runs, run{from: i, to: i + 1, black: b})
	}
	return runs
}

// eyeIn reports whether five runs are a cut through the middle of a finder
// pattern, and gives its centre and the width of a module.
func eyeIn(five []run) (centre, module float64, ok bool) {
	if !five[0].black {
		return 0, 0, false
	}
	module = float64(five[4].to-five[0].from) / 7
	for i, modules := range []float64{1, 1, 3, 1, 1} {
		// Rounding to pixels moves each edge by up to one.
		if math.Abs(float64(five[i].to-five[i].from)-modules*module) > max(1.01, modules*module/2) {
			return 0, 0, false
		}
	}
	return float64(five[2].from+five[2].to) / 2, module, module >= 1.5
}
