package pdf

import (
	"bytes"
	"strconv"

	"casepack/layout"
)

// stampSteps is how much a layer of text may hold to be drawn as a stamp.
const stampSteps = 16

// draw draws a layer, its sequences numbered from its base on.
func (d *drawing) draw(h *placed, size layout.Size) error {
	if h.layer.plain && len(h.layer.steps) <= stampSteps {
		return d.drawStamp(h, size.H)
	}
	h.parts = []ref{d.file.reserve()}
	d.sketch.begin(h.parts[0], size, len(h.layer.steps))
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
