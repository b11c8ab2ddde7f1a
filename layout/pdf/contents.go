package pdf

import (
	"bytes"
	"strconv"
	"weak"

	"casepack/layout"
)

// stampSteps is how much a layer of text may hold to be drawn as a stamp.
const stampSteps = 16

// draw draws a layer, its sequences numbered from its base on.
func (d *drawing) draw(h *placed, size layout.Size) error {
	if h.layer.plain && h.layer.inked <= stampSteps {
		return d.drawStamp(h, size.H)
	}
	h.parts = []ref{d.file.reserve()}
	now := due{self: h.parts[0], layer: h.layer.self, how: impression{size.H, h.base, d.tagged}}
	if d.plates.met(now.layer) {
		now.survey = h.layer.survey
	}
	if now.print = d.plates.print(now.layer, now.how); now.print == nil {
		now.print, now.fresh = &print{}, true
		d.sketch.begin(now.print, size)
		d.ink = &now.print.used
		err := d.run(&d.sketch, h.steps(), h, size.H)
		d.ink = &d.used
		if err != nil {
			return err
		}
	}
	d.used.join(&now.print.used)
	d.due = append(d.due, now)
	d.items += h.layer.inked + 50 // what a page itself takes
	return nil
}

// due is the content of a layer that is not yet in the file. Where it will
// stand does not depend on whether it had to be drawn.
type due struct {
	self ref
	*print
	fresh  bool // in the sketch
	layer  weak.Pointer[layout.Frame]
	survey *survey // nil if it need not be kept: those of long tables take megabytes
	how    impression
}

// writeDue writes the contents that are due. It gives the objects of gopdf's
// document, if one was needed.
func (d *drawing) writeDue() (objects, error) {
	cut, err := d.sketch.tear(func(p *print, content []byte) {
		var data []byte
		p.dict, data = d.file.encoded(content)
		p.data = bytes.Clone(data)
	})
	if err != nil {
		return nil, err
	}
	for _, now := range d.due {
		d.file.stream(now.self, now.dict, now.data)
		if now.fresh {
			d.plates.keep(now.layer, now.survey, now.how, now.print)
		}
	}
	clear(d.due)
	d.due, d.items = d.due[:0], 0
	return cut, nil
}

// drawStamp draws a small layer: whole, or in pieces that other pages share.
func (d *drawing) drawStamp(h *placed, height layout.Pt) error {
	steps := h.steps()
	if d.pages.count >= wholePages && severalTexts(steps) {
		return d.drawPieces(h, steps, height)
	}
	d.stamp.begin(height)
	if err := d.run(&d.stamp, steps, h, height); err != nil {
		return err
	}
	own := d.file.reserve()
	d.file.content(own, d.stamp.end())
	h.parts = append(h.parts, own)
	return nil
}

// run draws items in order: one loop, one switch.
func (d *drawing) run(to pen, steps []step, h *placed, height layout.Pt) error {
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
