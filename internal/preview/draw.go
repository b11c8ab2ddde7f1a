package preview

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

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
}

// headings is the level of the headings that pages stand under in the browser:
// the workshop's title is above sheets and key.
const headings = 2

// draw draws the pages of both parts. The error says what cannot be drawn.
func draw(p *Proof) (*sheaf, error) {
	s := &sheaf{proof: p, layers: map[string]string{}}
	ids := map[*layout.Frame]string{}
	var err error
	if s.parts.Sheets, err = s.part(p.Sheets, ids); err != nil {
		return nil, fmt.Errorf("draw sheets: %w", err)
	}
	if s.parts.Key, err = s.part(p.Key, ids); err != nil {
		return nil, fmt.Errorf("draw key: %w", err)
	}
	return s, nil
}

func (s *sheaf) part(from *Part, ids map[*layout.Frame]string) (part, error) {
	out := part{Title: from.Title, Pages: []page{}}
	for p := range from.Pages {
		pg := page{Label: p.Label, W: p.Size.W * svg.PerPoint, H: p.Size.H * svg.PerPoint, Layers: []string{}}
		if n := len(out.Pages); n < len(from.Cases) {
			pg.Case = from.Cases[n]
		}
		for _, f := range p.Layers {
			id, ok := ids[f]
			if !ok {
				layer, err := svg.Layer(f, svg.Options{Below: headings})
				if err != nil {
					return out, fmt.Errorf("page %d: %w", len(out.Pages)+1, err)
				}
				sum := sha256.Sum256(layer)
				id = hex.EncodeToString(sum[:12])
				ids[f], s.layers[id] = id, string(layer)
			}
			pg.Layers = append(pg.Layers, id)
		}
		out.Pages = append(out.Pages, pg)
	}
	return out, nil
}
