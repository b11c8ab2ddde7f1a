package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"weak"

	"casepack/layout"
)

// drawing is one file while it is drawn.
type drawing struct {
	fonts  *Fonts
	ruler  *Ruler
	file   *file
	tagged bool
	err    error

	stamp  stamp
	sketch sketch
	faces  []layout.Face            // in the order of their resource numbers, from 1
	number [layout.FaceCount]int    // of the resource, 0 if the face was not drawn
	used   [layout.FaceCount][]bool // by glyph, whether it was drawn

	layers map[weak.Pointer[layout.Frame]]*layer
	sweep  int // how many layers may be known before the dead ones are forgotten
	here   []placed
	pieces pieces
	own    []byte

	pages   pageTree
	size    layout.Size // of the first page, which the others inherit
	outline outline
	labels  labels
	tags    *structure
	urls    map[string]ref
	b       []byte
}

// layer is a frame that was drawn, with what may be needed of it on other
// pages.
type layer struct {
	*survey
	variants []variant
}

// variant is a layer drawn for a height of page, its marked-content sequences
// numbered from base on.
type variant struct {
	height layout.Pt
	base   int
	parts  []ref
}

// placed is a layer on the page in hand.
type placed struct {
	layer *layer
	frame *layout.Frame
	base  int
	known bool // a variant was found or drawn
	parts []ref
}

func (d *drawing) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// resource is the number that contents call a face by.
func (d *drawing) resource(face layout.Face) int {
	if d.number[face] == 0 {
		d.faces = append(d.faces, face)
		d.number[face] = len(d.faces)
	}
	return d.number[face]
}

// use makes room to note the glyphs of a face.
func (d *drawing) use(face layout.Face) {
	if d.used[face] == nil {
		d.used[face] = make([]bool, len(d.fonts.face(face).sign))
	}
}

func missing(c *face, face layout.Face, r rune) error {
	if c.err != nil {
		return c.err
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
	if err := d.place(p); err != nil {
		return err
	}
	parent := d.pages.parent()
	self := d.file.reserve()
	annots := d.reserveLinks()
	key := -1
	if d.tagged {
		key = d.tags.page(self, p.Size.H, d.here, annots)
	}
	d.writePage(p, self, parent, key, annots)
	d.writeLinks(p, annots)
	for _, m := range p.Bookmarks {
		d.outline.add(m, self, p.Size.H)
	}
	d.labels.add(p.Label)
	d.pages.add(self)
	if d.sketch.full() {
		if _, err := d.sketch.tear(d.file.content); err != nil {
			return err
		}
	}
	if d.err == nil {
		d.err = d.file.err
	}
	return d.err
}

// place finds or draws the content of each layer of a page. Numbers of
// marked-content sequences must differ on a page. A layer that was drawn
// before keeps its numbers when no other layer has taken them; the others are
// drawn with the lowest numbers that are left.
func (d *drawing) place(p *layout.Page) error {
	d.here = d.here[:0]
	for _, frame := range p.Layers {
		if frame == nil {
			continue
		}
		l := d.layer(frame)
		if l.err != nil {
			return l.err
		}
		if len(l.steps) > 0 || len(l.links) > 0 {
			d.here = append(d.here, placed{layer: l, frame: frame})
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

// layer surveys a frame, or finds it as it was surveyed. It is kept as long as
// someone else keeps the frame.
func (d *drawing) layer(frame *layout.Frame) *layer {
	key := weak.Make(frame)
	if l := d.layers[key]; l != nil {
		return l
	}
	if len(d.layers) >= d.sweep {
		for k := range d.layers {
			if k.Value() == nil {
				delete(d.layers, k)
			}
		}
		d.sweep = max(256, 2*len(d.layers))
	}
	l := &layer{survey: surveyOf(frame)}
	d.layers[key] = l
	return l
}

// stampSteps is how much a layer of text may hold to be drawn as a stamp.
const stampSteps = 16

// draw draws a layer, its sequences numbered from its base on.
func (d *drawing) draw(h *placed, size layout.Size) error {
	if h.layer.plain && len(h.layer.steps) <= stampSteps {
		return d.drawStamp(h, size.H)
	}
	h.parts = []ref{d.file.reserve()}
	d.sketch.begin(h.parts[0], size)
	return d.steps(&d.sketch, h.layer.steps, h, size.H)
}

// drawStamp draws a small layer in pieces, of which those that come again are
// shared; the rest of them are one stream.
func (d *drawing) drawStamp(h *placed, height layout.Pt) error {
	d.own = d.own[:0]
	var last markKind // of the pieces that are not shared
	for steps := h.layer.steps; len(steps) > 0; {
		n := 1
		for n < len(steps) && steps[n].mark == steps[0].mark && steps[0].mark.kind == content {
			n++ // a sequence is not split
		}
		d.stamp.begin(height)
		if err := d.steps(&d.stamp, steps[:n], h, height); err != nil {
			return err
		}
		piece := d.stamp.end()
		if shared := d.pieces.share(piece); shared != 0 {
			h.parts = append(h.parts, shared)
		} else {
			d.own = join(d.own, piece, last == pagination)
			last = steps[0].mark.kind
		}
		steps = steps[n:]
	}
	if len(d.own) > 0 {
		own := d.file.reserve()
		d.file.content(own, d.own)
		h.parts = append(h.parts, own)
	}
	return nil
}

// join puts a piece behind others. Two pieces of pagination become one sequence.
func join(b, piece []byte, pagination bool) []byte {
	if before, ok := bytes.CutSuffix(b, []byte(endMark)); ok && pagination {
		if rest, ok := bytes.CutPrefix(piece, []byte(beginPagination)); ok {
			return append(before, rest...)
		}
	}
	return append(b, piece...)
}

// steps draws items in order: one loop, one switch.
func (d *drawing) steps(to pen, steps []step, h *placed, height layout.Pt) error {
	open := mark{}
	for _, s := range steps {
		if d.tagged && s.mark != open {
			to.operators(d.turn(open, s.mark, h))
			open = s.mark
		}
		switch it := s.item.(type) {
		case layout.Text:
			span := d.spoken(it)
			if span != nil {
				to.operators(span)
			}
			if err := to.text(it, s.at); err != nil {
				return err
			}
			if span != nil {
				to.operators([]byte(endMark))
			}
		case layout.Rule:
			to.rule(it, s.at)
		case layout.Box:
			to.box(it, s.at)
		case layout.Code:
			to.operators(appendCode(nil, it, s.at, height))
		}
	}
	if open.kind != unmarked {
		to.operators([]byte(endMark))
	}
	return nil
}

const (
	endMark         = "EMC\n"
	beginPagination = "/Artifact/Pagination BDC\n" // a property list of the resources
	propertyLists   = "/Properties<</Pagination<</Type/Pagination>>>>"
)

// turn ends one marked-content sequence and begins the next (ISO 32000-1, 14.6).
func (d *drawing) turn(from, to mark, h *placed) []byte {
	b := d.b[:0]
	if from.kind != unmarked {
		b = append(b, endMark...)
	}
	switch to.kind {
	case decoration:
		b = append(b, "/Artifact BMC\n"...)
	case pagination:
		b = append(b, beginPagination...)
	case content:
		b = append(append(b, '/'), h.layer.elems[to.elem].kind...)
		b = strconv.AppendInt(append(b, "<</MCID "...), int64(h.base+to.id), 10)
		b = append(b, ">>BDC\n"...)
	}
	d.b = b
	return b
}

func (d *drawing) writePage(p *layout.Page, self, parent ref, key int, annots []ref) {
	b := appendRef(append(d.b[:0], "<</Type/Page/Parent "...), parent)
	if p.Size != d.size {
		b = appendSize(append(b, "/MediaBox"...), p.Size)
	}
	b = appendSize(append(b, "/TrimBox"...), p.Size)
	b = append(b, "/Contents["...)
	for _, h := range d.here {
		for _, part := range h.parts {
			b = append(appendRef(b, part), ' ')
		}
	}
	b = append(b, ']')
	if len(annots) > 0 {
		b = appendRefs(append(b, "/Annots"...), annots)
	}
	if key >= 0 {
		b = strconv.AppendInt(append(b, "/StructParents "...), int64(key), 10)
	}
	if d.tagged {
		b = append(b, "/Tabs/S"...)
	}
	d.b = append(b, ">>"...)
	d.file.put(self, d.b)
}

func appendSize(b []byte, s layout.Size) []byte {
	b = appendFixed(append(b, "[0 0 "...), s.W, 4)
	return append(appendFixed(append(b, ' '), s.H, 4), ']')
}

func (d *drawing) reserveLinks() []ref {
	var annots []ref
	for _, h := range d.here {
		for range h.layer.links {
			annots = append(annots, d.file.reserve())
		}
	}
	return annots
}

// writeLinks writes the page's link annotations (12.5.6.5).
func (d *drawing) writeLinks(p *layout.Page, annots []ref) {
	n := 0
	for _, h := range d.here {
		for i := range h.layer.links {
			l := &h.layer.links[i]
			b := append(d.b[:0], "<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect"...)
			b = appendRect(b, l.rect, p.Size.H)
			b = appendString(append(b, "/Contents"...), l.contents)
			b = appendRef(append(b, "/A "...), d.action(l.url))
			if d.tagged {
				key := d.tags.linkKey(n)
				b = strconv.AppendInt(append(b, "/StructParent "...), int64(key), 10)
			}
			d.b = append(b, ">>"...)
			d.file.put(annots[n], d.b)
			n++
		}
	}
}

// action gives the object that leads to an address.
func (d *drawing) action(url string) ref {
	if r := d.urls[url]; r != 0 {
		return r
	}
	if len(d.urls) >= 4096 { // addresses of each copy must not pile up
		clear(d.urls)
	}
	r := d.file.reserve()
	d.urls[url] = r
	b := []byte("<</S/URI/URI(")
	for i := range len(url) {
		b = appendByte(b, url[i])
	}
	d.file.put(r, append(b, ")>>"...))
	return r
}

var errNoPages = errors.New("the document has no pages")

// finish writes what belongs to the document as a whole.
func (d *drawing) finish(doc *layout.Document) error {
	if d.pages.count == 0 {
		return errNoPages
	}
	resources, err := d.embed()
	if err != nil {
		return err
	}
	inherited := "/MediaBox" + string(appendSize(nil, d.size)) + "/Resources" + resources
	root := d.file.reserve()
	b := appendRef([]byte("<</Type/Catalog/Pages "), d.pages.close(inherited))
	if r := d.outline.close(); r != 0 {
		b = appendRef(append(b, "/Outlines "...), r)
	}
	if r := d.labels.close(); r != 0 {
		b = appendRef(append(b, "/PageLabels "...), r)
	}
	if d.tagged {
		b = appendRef(append(b, "/MarkInfo<</Marked true>>/StructTreeRoot "...), d.tags.close())
	}
	if doc.Language != "" {
		b = appendString(append(b, "/Lang"...), doc.Language)
	}
	b = append(b, "/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/Duplex/DuplexFlipLongEdge>>"...)
	meta := d.file.reserve()
	d.file.stream(meta, "/Type/Metadata/Subtype/XML", metadata(doc, d.tagged))
	b = append(appendRef(append(b, "/Metadata "...), meta), ">>"...)
	d.file.put(root, b)
	about := d.file.reserve()
	d.file.put(about, info(doc))
	return d.file.close(root, about)
}
