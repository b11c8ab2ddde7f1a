package pdf

import (
	"fmt"
	"weak"

	"casepack/layout"
)

// drawing is one file while it is drawn.
type drawing struct {
	plates *Plates
	fonts  *Fonts
	ruler  *Ruler
	file   *file
	tagged bool

	pen  pen
	used glyphs  // of the file
	ink  *glyphs // of what is being drawn

	early   map[*layout.Frame]*layer // of the first pages; most of what is shared is among them
	layers  map[weak.Pointer[layout.Frame]]*layer
	sweep   int // the page before which layers are next looked through
	here    []placed
	stamps  []*layer // for stamps on the page in hand
	stamped int      // how many of them are in use
	pieces  pieces
	own     []byte

	pages   pageTree
	size    layout.Size // of the first page, which the others inherit
	outline outline
	labels  labels
	tags    *structure
	urls    map[string]ref
	b       []byte
}

func newDrawing(p *Plates, at desk, tagged bool) *drawing {
	f := at.file
	d := &drawing{
		plates: p, fonts: p.fonts, ruler: at.ruler, file: f, tagged: tagged,
		early:  map[*layout.Frame]*layer{},
		layers: map[weak.Pointer[layout.Frame]]*layer{},
		urls:   map[string]ref{},
	}
	d.pen.d, d.ink = d, &d.used
	d.pages.f, d.outline.f, d.pieces.f = f, f, f
	d.labels.tree = &numberTree{f: f}
	if tagged {
		d.tags = newStructure(f)
	}
	return d
}

// placed is a layer on the page in hand.
type placed struct {
	layer *layer
	frame *layout.Frame
	base  int
	known bool // a variant was found or drawn
	parts []ref
}

// steps are the layer's steps, read anew if it was drawn before.
func (h *placed) steps() []step {
	if h.layer.steps == nil {
		return surveyOf(h.frame).steps
	}
	return h.layer.steps
}

// resource is the number that contents call a face by. It is the same in all
// files, for their contents are.
func resource(face layout.Face) int { return int(face) + 1 }

func missing(c *face, face layout.Face, r rune) error {
	if c.err != nil {
		return c.err
	}
	if isAccent(r) && c.place() != nil {
		return c.placeErr
	}
	return fmt.Errorf("font %s has no sign for U+%04X %q", c.name(), r, r)
}

func (d *drawing) page(p *layout.Page) error {
	if !(p.Size.W > 0 && p.Size.H > 0 && p.Size.W <= 14400 && p.Size.H <= 14400) {
		return fmt.Errorf("a page of %v by %v pt", float64(p.Size.W), float64(p.Size.H))
	}
	if d.size == (layout.Size{}) {
		d.size = p.Size
	}
	if d.pages.count >= d.sweep {
		d.forget()
	}
	if err := d.place(p); err != nil {
		return err
	}
	parent := d.pages.parent()
	self := d.file.reserve()
	annots := d.reserveLinks()
	key := -1
	if d.tagged {
		key = d.tags.begin(p.Size.H, d.here)
	}
	d.writePage(p, self, parent, key, annots)
	d.writeLinks(p, annots, key)
	if key >= 0 {
		d.tags.end(self, annots)
	}
	for _, m := range p.Bookmarks {
		d.outline.add(m, self, p.Size.H)
	}
	d.labels.add(p.Label)
	d.pages.add(self)
	for _, h := range d.here {
		if !h.layer.shared && !h.layer.loose {
			h.layer.survey = nil // most layers never come again, though someone may keep their frames
		}
	}
	if d.file.err == nil && d.file.last > mostObjects {
		return ErrTooLarge
	}
	return d.file.err
}

// place finds or draws the content of each layer of a page. Numbers of
// marked-content sequences must differ on a page. A layer that was drawn
// before keeps its numbers when no other layer has taken them; the others are
// drawn with the lowest numbers that are left.
func (d *drawing) place(p *layout.Page) error {
	d.here, d.stamped = d.here[:0], 0
	for _, frame := range p.Layers {
		if frame == nil {
			continue
		}
		l := d.layer(frame)
		if l.err != nil {
			return l.err
		}
		if l.inked > 0 || len(l.links) > 0 {
			d.here = append(d.here, placed{layer: l, frame: frame, parts: l.parts[:0]})
		}
	}
	for i := range d.here {
		h := &d.here[i]
		for _, v := range h.layer.variants {
			if v.height == p.Size.H && d.free(v.base, h.layer.marks) {
				h.base, h.parts, h.known = v.base, v.parts, true
				break
			}
		}
	}
	for i := range d.here {
		h := &d.here[i]
		if h.known {
			continue
		}
		for !d.free(h.base, h.layer.marks) {
			h.base++
		}
		h.known = true
		if err := d.draw(h, p.Size); err != nil {
			return err
		}
		if h.layer.loose {
			h.layer.parts = h.parts
			continue
		}
		h.layer.steps = nil // most layers are never drawn again
		h.layer.variants = append(h.layer.variants, variant{p.Size.H, h.base, h.parts})
	}
	return nil
}

// free reports whether no layer on the page has taken one of n numbers.
func (d *drawing) free(base, n int) bool {
	for _, h := range d.here {
		if h.known && base < h.base+h.layer.marks && h.base < base+n {
			return false
		}
	}
	return true
}
