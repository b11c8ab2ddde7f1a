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
	b := append(number(append(number([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="`), p.Size.W), `pt" height="`...), p.Size.H), `pt" viewBox="0 0 `...)
	b = append(number(append(number(b, p.Size.W), ' '), p.Size.H), "\"><style>"...)
	b = append(b, Styles(slices.Compact(faces), dataURL)...)
	b = append(b, `</style><path fill="#fff" d="M0 0H`...)
	b = append(number(append(number(b, p.Size.W), 'V'), p.Size.H), "H0Z\"/>\n"...)
	b = append(append(b, body...), "</svg>\n"...)
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// Layer draws a layer of a page as one element, <g>, in points from the page's
// top left corner. It is drawn rightly only where Styles hold. A layer is
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
