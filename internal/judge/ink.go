package judge

import (
	"image"
	"math"
	"unicode"

	"casepack/layout"
)

// paper is the darkest grey that still counts as bare paper: a renderer's
// rounding leaves 254 here and there.
const paper = 253

// InkOutside looks for ink outside the live area on a page rendered at dpi.
// It gives the rectangle that holds all such ink and whether there is any.
// Renderers smear an edge into the next pixel, so ink within half a pixel of
// a pixel that touches the live area is no fault.
func InkOutside(img *image.Gray, dpi int, live layout.Rect) (layout.Rect, bool) {
	scale := float64(dpi) / 72
	left, top := float64(live.X)*scale-0.5, float64(live.Y)*scale-0.5
	right, bottom := float64(live.X+live.W)*scale+0.5, float64(live.Y+live.H)*scale+0.5
	found := image.Rectangle{}
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		inRows := float64(y+1) > top && float64(y) < bottom
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			if inRows && float64(x+1) > left && float64(x) < right {
				continue
			}
			if img.GrayAt(x, y).Y <= paper {
				found = found.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return points(found, scale), !found.Empty()
}

func points(r image.Rectangle, scale float64) layout.Rect {
	pt := func(px int) layout.Pt { return layout.Pt(float64(px) / scale) }
	return layout.Rect{
		Point: layout.Point{X: pt(r.Min.X), Y: pt(r.Min.Y)},
		Size:  layout.Size{W: pt(r.Dx()), H: pt(r.Dy())},
	}
}

// Word is a run of characters without a space between them.
type Word struct {
	Text  string
	Chars []Char
	Box   layout.Rect
}

// Overlap is two words whose characters lie on each other. A and B are the
// same word where a word lies on itself.
type Overlap struct {
	A, B string
	At   layout.Rect // where two of their characters meet
}

// touch is how far, in points, the boxes of two words' characters may meet:
// hinted outlines and rounding move an edge by a little.
const touch layout.Pt = 0.25

// Overlaps finds words that are printed over each other. Within a word,
// kerning lets neighbours share room; there only letters that nearly cover
// their neighbour, or that touch one further away, are reported.
func Overlaps(chars []Char) []Overlap {
	words := Runs(chars)
	var found []Overlap
	for i, a := range words {
		if at, bad := foldedOver(a.Chars); bad {
			found = append(found, Overlap{A: a.Text, B: a.Text, At: at})
		}
		for _, b := range words[i+1:] {
			if !meet(a.Box, b.Box) {
				continue
			}
			if at, bad := charsMeet(a.Chars, b.Chars); bad {
				found = append(found, Overlap{A: a.Text, B: b.Text, At: at})
			}
		}
	}
	return found
}

// Runs splits characters into words: at spaces, and where the next character
// does not follow on the same line within the width of a wide letter.
func Runs(chars []Char) []Word {
	var words []Word
	var run []Char
	end := func() {
		if len(run) > 0 {
			words = append(words, word(run))
			run = nil
		}
	}
	for _, c := range chars {
		if unicode.IsSpace(c.Rune) || c.Rune < ' ' || c.Box.W <= 0 || c.Box.H <= 0 {
			end()
			continue
		}
		if len(run) > 0 && !follows(run[len(run)-1], c) {
			end()
		}
		run = append(run, c)
	}
	end()
	return words
}

func follows(a, b Char) bool {
	em := max(a.Size, b.Size, 1)
	ahead := b.Box.X - (a.Box.X + a.Box.W)
	drop := (b.Box.Y + b.Box.H) - (a.Box.Y + a.Box.H)
	return ahead > -em && ahead < em && math.Abs(float64(drop)) < float64(em)
}

func word(run []Char) Word {
	w := Word{Chars: run, Box: run[0].Box}
	for _, c := range run {
		w.Text += string(c.Rune)
		w.Box = union(w.Box, c.Box)
	}
	return w
}

func foldedOver(run []Char) (layout.Rect, bool) {
	for i, a := range run {
		for j := i + 1; j < len(run); j++ {
			b := run[j]
			if !meet(a.Box, b.Box) || !unicode.IsLetter(a.Rune) || !unicode.IsLetter(b.Rune) {
				continue
			}
			at := intersection(a.Box, b.Box)
			if j > i+1 || at.W > 0.8*min(a.Box.W, b.Box.W) {
				return at, true
			}
		}
	}
	return layout.Rect{}, false
}

func charsMeet(as, bs []Char) (layout.Rect, bool) {
	for _, a := range as {
		for _, b := range bs {
			if meet(a.Box, b.Box) {
				return intersection(a.Box, b.Box), true
			}
		}
	}
	return layout.Rect{}, false
}

func meet(a, b layout.Rect) bool {
	at := intersection(a, b)
	return at.W > touch && at.H > touch
}

func intersection(a, b layout.Rect) layout.Rect {
	x, y := max(a.X, b.X), max(a.Y, b.Y)
	return layout.Rect{Point: layout.Point{X: x, Y: y},
		Size: layout.Size{W: min(a.X+a.W, b.X+b.W) - x, H: min(a.Y+a.H, b.Y+b.H) - y}}
}

func union(a, b layout.Rect) layout.Rect {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return layout.Rect{Point: layout.Point{X: x, Y: y},
		Size: layout.Size{W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}}
}
