package pdf

import (
	"strconv"

	"casepack/layout"
)

// stampSteps is how much a layer of text and lines may hold that belongs to one
// copy or one page.
const stampSteps = 16

// draw draws a layer, its sequences numbered from its base on.
func (d *drawing) draw(h *placed, size layout.Size) error {
	if !h.layer.plain || h.layer.inked > stampSteps {
		return d.drawBody(h, size.H)
	}
	steps := h.steps()
	if d.pages.count >= wholePages && severalTexts(steps) {
		return d.drawPieces(h, steps, size.H)
	}
	d.pen.begin(size.H)
	if err := d.run(steps, h); err != nil {
		return err
	}
	self := d.file.reserve()
	d.file.content(self, d.pen.end())
	h.parts = append(h.parts, self)
	return nil
}

// drawBody draws a layer that other files may have too: then it is drawn once for all.
func (d *drawing) drawBody(h *placed, height layout.Pt) error {
	how := impression{height, h.base, d.tagged}
	p := d.plates.print(h.layer.self, how)
	if p == nil {
		p = &print{}
		d.ink = &p.used
		d.pen.begin(height)
		err := d.run(h.steps(), h)
		d.ink = &d.used
		if err != nil {
			return err
		}
		p.dict, p.data = d.file.encoded(d.pen.end())
		d.plates.keep(h.layer.self, h.layer.survey, how, p)
	}
	d.used.join(&p.used)
	self := d.file.reserve()
	d.file.stream(self, p.dict, p.data)
	h.parts = append(h.parts, self)
	return nil
}

// run draws items in order: one loop, one switch.
func (d *drawing) run(steps []step, h *placed) error {
	to, open := &d.pen, mark{}
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
			to.code(it, s.at)
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
