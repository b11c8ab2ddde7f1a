// Package svg draws a page of a layout.Document as SVG, from the same display
// list as the PDF: every text begins where it begins there, in the same fonts,
// kerned by the same tables.
//
// A layer is drawn by itself, so that whoever shows many pages draws a layer
// that they share once. Frames say what they are with the roles of WAI-ARIA.
//
// It knows nothing of cases, and no address but those of the document's links.
package svg

import (
	"fmt"
	"io"
	"slices"

	"casepack/layout"
)

// PerPoint is how many units of a drawing are a point. A drawing is in
// twentieths because browsers set text with the advances that its font has at
// its size in units: at 8.4 those are rounded to the grid of a screen and a line
// ends a third of a point too early, at 168 they are those of the PDF.
const PerPoint = 20

// Options of a drawing. The zero value is right for a page by itself.
type Options struct {
	// Below is the level of the heading that the page stands under: a first
	// heading of the page is one level deeper.
	Below int
}

// Write draws a page as one SVG file that needs nothing else: the faces it uses
// are in it as data. The error is the first of w, or says what cannot be drawn.
func Write(w io.Writer, p *layout.Page, o Options) error {
	if !(p.Size.W > 0 && p.Size.H > 0 && p.Size.W <= most && p.Size.H <= most) {
		return fmt.Errorf("draw page: a page of %v by %v pt", float64(p.Size.W), float64(p.Size.H))
	}
	var body []byte
	var faces []layout.Face
	for _, f := range p.Layers {
		layer, err := Layer(f, o)
		if err != nil {
			return fmt.Errorf("draw page: %w", err)
		}
		body = append(body, layer...)
		faces = append(faces, Faces(f)...)
	}
	slices.Sort(faces)
	width, height := p.Size.W*PerPoint, p.Size.H*PerPoint
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%spt" height="%spt" viewBox="0 0 %s %s"><style>%s</style>`+
		`<path fill="#fff" d="M0 0H%[3]sV%[4]sH0Z"/>`+"\n%[6]s</svg>\n",
		number(nil, p.Size.W), number(nil, p.Size.H), number(nil, width), number(nil, height), Styles(slices.Compact(faces), dataURL), body)
	if err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// Layer draws a layer of a page as one element, <g>, from the page's top left
// corner; PerPoint is its unit. It is drawn rightly only where Styles hold. A layer is
// drawn the same on every page. The error says what cannot be drawn.
func Layer(f *layout.Frame, o Options) ([]byte, error) {
	d := drawing{below: o.Below}
	d.b = append(d.b, "<g>"...)
	if f != nil {
		d.frame(f, context{})
	}
	d.b = append(d.b, "</g>\n"...)
	if d.err != nil {
		return nil, d.err
	}
	return d.b, nil
}

// Faces lists the faces that a frame's texts are set in, each once, in order.
func Faces(f *layout.Frame) []layout.Face {
	var used [layout.FaceCount]bool
	mark(f, &used)
	var out []layout.Face
	for i, u := range used {
		if u {
			out = append(out, layout.Face(i))
		}
	}
	return out
}

func mark(f *layout.Frame, used *[layout.FaceCount]bool) {
	if f == nil {
		return
	}
	for _, item := range f.Items {
		switch it := item.(type) {
		case layout.Text:
			used[known(it.Face)] = true
		case layout.Placed:
			mark(it.Frame, used)
		}
	}
}

// known is the face itself, or Regular where there is no such face.
func known(f layout.Face) layout.Face {
	if f >= layout.FaceCount {
		return layout.Regular
	}
	return f
}
