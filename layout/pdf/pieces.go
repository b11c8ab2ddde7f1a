package pdf

import "casepack/layout"

// pieces are the parts of small layers that come again: the name of a form on
// each of its pages, the body of a code on each page of a copy. Each is a
// stream of its own, which all pages share; a stream for each page takes more
// room than a list of ten shared ones.
//
// What came lately is remembered, in two halves: when the younger one is full
// the older one is forgotten. So memory stays bounded, and what is forgotten
// depends on the document alone.
type pieces struct {
	f          *file
	young, old map[string]ref
}

const (
	manyPieces = 4096

	// wholePages is up to which page small layers are not taken apart. In a
	// short document too little comes again.
	wholePages = 32
)

// share gives the stream of a piece.
func (p *pieces) share(piece []byte) ref {
	if r, ok := p.young[string(piece)]; ok {
		return r
	}
	r, ok := p.old[string(piece)]
	if !ok {
		r = p.f.reserve()
		p.f.content(r, piece)
	}
	if p.young == nil || len(p.young) >= manyPieces {
		p.young, p.old = map[string]ref{}, p.young
	}
	p.young[string(piece)] = r
	return r
}

// isMarks tells whether a frame is nothing but a few texts and lines that are
// not read: what a copy has in its header and footer.
func isMarks(frame *layout.Frame) bool {
	if frame.Role != layout.Artifact || len(frame.Items) > markSteps {
		return false
	}
	texts := 0
	for _, item := range frame.Items {
		switch item.(type) {
		case layout.Text:
			texts++
		case layout.Rule:
		default:
			return false
		}
	}
	return texts > 1
}

// severalTexts tells whether a layer has more than one text. One by itself is
// the same on many pages or on none.
func severalTexts(steps []step) bool {
	n := 0
	for _, s := range steps {
		if _, ok := s.item.(layout.Text); ok {
			n++
		}
	}
	return n > 1
}

// drawPieces draws a small layer in pieces. Texts that follow each other on a
// line become one text object (ISO 32000-1, 9.4): where it begins is the first
// piece and each text is another, so that a word is one piece wherever it
// stands. A page's content may be cut between any two tokens (7.8.2). What is
// read aloud is cut between its sequences only.
func (d *drawing) drawPieces(h *placed, steps []step, height layout.Pt) error {
	for len(steps) > 0 {
		n := 1
		var err error
		if _, text := steps[0].item.(layout.Text); text && steps[0].mark.kind != content {
			n, err = d.drawLine(h, steps, height)
		} else {
			for n < len(steps) && steps[n].mark == steps[0].mark && steps[0].mark.kind == content {
				n++
			}
			d.pen.begin(height)
			err = d.run(steps[:n], h)
			h.parts = append(h.parts, d.pieces.share(d.pen.end()))
		}
		if err != nil {
			return err
		}
		steps = steps[n:]
	}
	return nil
}

// drawLine draws the first of some steps, a text, and those that go on where
// it ends. It gives how many there were.
func (d *drawing) drawLine(h *placed, steps []step, height layout.Pt) (n int, err error) {
	first := steps[0].item.(layout.Text)
	pen := layout.Point{X: steps[0].at.X + first.At.X, Y: steps[0].at.Y + first.At.Y}
	b := d.own[:0]
	if d.tagged {
		b = append(b, d.turn(mark{}, steps[0].mark, h)...)
	}
	if first.Gray != 0 {
		b = append(appendFixed(append(b, "q "...), layout.Pt(first.Gray), 2), " g\n"...)
	}
	b = append(appendPoint(append(b, "BT "...), pen.X, height-pen.Y), " Td\n"...)
	h.parts = append(h.parts, d.pieces.share(b))
	for last := false; !last; n++ {
		t := steps[n].item.(layout.Text)
		var wide layout.Pt
		if b, wide, err = d.appendPiece(b[:0], t); err != nil {
			return n, err
		}
		pen.X += wide
		if last = n+1 == len(steps) || !goesOn(steps[n], steps[n+1], pen); last {
			b = append(b, "ET\n"...)
			if first.Gray != 0 {
				b = append(b, "Q\n"...)
			}
			if d.tagged {
				b = append(b, endMark...)
			}
		}
		h.parts = append(h.parts, d.pieces.share(b))
	}
	d.own = b
	return n, nil
}

// appendPiece writes a text where the pen stands, and tells how far it moves the pen.
func (d *drawing) appendPiece(b []byte, t layout.Text) (_ []byte, wide layout.Pt, err error) {
	b = appendFont(b, resource(t.Face), t.Size)
	span := d.spoken(t)
	b, wide, err = d.appendShow(append(b, span...), t)
	b = append(b, '\n')
	if span != nil {
		b = append(b, endMark...)
	}
	return b, wide, err
}

// goesOn tells whether a text goes on where the one before left the pen.
func goesOn(before, s step, pen layout.Point) bool {
	const near = 0.005 // pt: half of what places are rounded to
	t, ok := s.item.(layout.Text)
	if !ok || s.mark != before.mark || t.Gray != before.item.(layout.Text).Gray {
		return false
	}
	x, y := s.at.X+t.At.X-pen.X, s.at.Y+t.At.Y-pen.Y
	return x > -near && x < near && y > -near && y < near
}
