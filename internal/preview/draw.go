package preview

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"casepack/layout"
	"casepack/layout/svg"
)

// sheaf is the pages of a proof as the browser gets them.
type sheaf struct {
	number int // changes seen before
	proof  *Proof
	parts  parts
	layers map[string]string // SVG by id
}

type parts struct {
	Sheets part `json:"sheets"`
	Key    part `json:"key"`
}

type part struct {
	Title string `json:"title"`
	Pages []page `json:"pages"`
}

// page names its layers by what is in them: the browser keeps what it has
// already, and a layer that many pages share is sent once.
type page struct {
	Label  string    `json:"label"`
	W      layout.Pt `json:"w"` // in the units of the drawing
	H      layout.Pt `json:"h"`
	Case   string    `json:"case"`
	Layers []string  `json:"layers"`
	// Body changes with what the page says, and not with the codes in header
	// and footer, which change on every page with every word.
	Body string `json:"body"`
}

// headings is the level of the headings that pages stand under in the browser:
// the workshop's title is above sheets and key.
const headings = 2

// drawing remembers what each layer was drawn as.
type drawing struct {
	ids    map[*layout.Frame]drawn
	layers map[string]string
}

type drawn struct{ id, body string }

// draw draws the pages of both parts. The error says what cannot be drawn.
func draw(p *Proof) (*sheaf, error) {
	d := &drawing{ids: map[*layout.Frame]drawn{}, layers: map[string]string{}}
	s := &sheaf{proof: p, layers: d.layers}
	var err error
	if s.parts.Sheets, err = d.part(p.Sheets); err != nil {
		return nil, fmt.Errorf("draw sheets: %w", err)
	}
	if s.parts.Key, err = d.part(p.Key); err != nil {
		return nil, fmt.Errorf("draw key: %w", err)
	}
	return s, nil
}

func (d *drawing) part(from *Part) (part, error) {
	out := part{Title: from.Title, Pages: []page{}}
	for p := range from.Pages {
		pg := page{Label: p.Label, W: p.Size.W * svg.PerPoint, H: p.Size.H * svg.PerPoint, Layers: []string{}}
		if n := len(out.Pages); n < len(from.Cases) {
			pg.Case = from.Cases[n]
		}
		for _, f := range p.Layers {
			l, err := d.layer(f)
			if err != nil {
				return out, fmt.Errorf("page %d: %w", len(out.Pages)+1, err)
			}
			pg.Layers = append(pg.Layers, l.id)
			pg.Body += l.body
		}
		out.Pages = append(out.Pages, pg)
	}
	return out, nil
}

func (d *drawing) layer(f *layout.Frame) (drawn, error) {
	if l, ok := d.ids[f]; ok {
		return l, nil
	}
	all, err := svg.Layer(f, svg.Options{Below: headings})
	if err != nil {
		return drawn{}, err
	}
	l := drawn{id: idOf(all)}
	l.body = l.id
	if bare := withoutArtifacts(f); bare != f {
		body, err := svg.Layer(bare, svg.Options{Below: headings})
		if err != nil {
			return drawn{}, err
		}
		l.body = idOf(body)
	}
	d.ids[f], d.layers[l.id] = l, string(all)
	return l, nil
}

// idOf names a layer by what is in it.
func idOf(layer []byte) string {
	sum := sha256.Sum256(layer)
	return hex.EncodeToString(sum[:12])
}

// withoutArtifacts is the frame without what is not part of the page's text;
// the frame itself where there is no such thing.
func withoutArtifacts(f *layout.Frame) *layout.Frame {
	if f == nil {
		return nil
	}
	if f.Role == layout.Artifact {
		return &layout.Frame{}
	}
	bare := f
	for i, item := range f.Items {
		p, ok := item.(layout.Placed)
		if !ok {
			continue
		}
		inner := withoutArtifacts(p.Frame)
		if inner == p.Frame {
			continue
		}
		if bare == f {
			c := *f
			c.Items = slices.Clone(f.Items)
			bare = &c
		}
		bare.Items[i] = layout.Placed{At: p.At, Frame: inner}
	}
	return bare
}
