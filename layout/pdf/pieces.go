package pdf

import "casepack/layout"

// pieces are the parts of small layers that come again: the name of a form on
// each of its pages, the body of a code on each page of a copy. Each is a
// stream of its own, which all pages share; a stream for each page takes more
// room than a list of ten shared ones.
type pieces struct {
	f     *file
	other recent[string, ref] // by what they draw
	words recent[word, *spelled]
}

// word is a text wherever it stands.
type word struct {
	face layout.Face
	size layout.Pt
	gray bool
	s    string
}

// spelled is a word as it is drawn: how far it moves the pen, and its streams,
// in a line and at the end of one.
type spelled struct {
	wide    layout.Pt
	streams [2]ref
}

// wholePages is up to which page small layers are not taken apart. In a short
// document too little comes again.
const wholePages = 32

// recent remembers what came lately, in two halves: when the younger one is
// full the older one is forgotten. So memory stays bounded, and what is
// forgotten depends on the document alone.
type recent[K comparable, V any] struct{ young, old map[K]V }

const manyRecent = 4096

func (r *recent[K, V]) find(k K) (v V, ok bool) {
	if v, ok = r.young[k]; !ok {
		if v, ok = r.old[k]; ok {
			r.keep(k, v)
		}
	}
	return v, ok
}

func (r *recent[K, V]) keep(k K, v V) {
	if r.young == nil || len(r.young) >= manyRecent {
		r.young, r.old = map[K]V{}, r.young
	}
	r.young[k] = v
}

// share gives the stream of a piece.
func (p *pieces) share(piece []byte) ref {
	if r, ok := p.other.young[string(piece)]; ok { // without a copy of the piece
		return r
	}
	r, ok := p.other.find(string(piece))
	if !ok {
		r = p.write(piece)
		p.other.keep(string(piece), r)
	}
	return r
}

func (p *pieces) write(piece []byte) ref {
	r := p.f.reserve()
	p.f.content(r, piece)
	return r
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
	at := layout.Point{X: steps[0].at.X + first.At.X, Y: steps[0].at.Y + first.At.Y}
	b := d.own[:0]
	if d.tagged {
		b = append(b, d.turn(mark{}, steps[0].mark, h)...)
	}
	if first.Gray != 0 {
		b = append(appendFixed(append(b, "q "...), layout.Pt(first.Gray), 2), " g\n"...)
	}
	d.own = append(appendPoint(append(b, "BT "...), at.X, height-at.Y), " Td\n"...)
	h.parts = append(h.parts, d.pieces.share(d.own))
	for last := false; !last; n++ {
		t := steps[n].item.(layout.Text)
		w, err := d.spell(t)
		if err != nil {
			return n, err
		}
		at.X += w.wide
		end := 0
		if last = n+1 == len(steps) || !goesOn(steps[n], steps[n+1], at); last {
			end = 1
		}
		if w.streams[end] == 0 {
			if err := d.writeWord(t, last); err != nil {
				return n, err
			}
			w.streams[end] = d.pieces.write(d.own)
		}
		h.parts = append(h.parts, w.streams[end])
	}
	return n, nil
}

// spell finds a word as it was drawn before.
func (d *drawing) spell(t layout.Text) (*spelled, error) {
	k := word{t.Face, t.Size, t.Gray != 0, t.S}
	w, ok := d.pieces.words.find(k)
	if !ok {
		b, wide, err := d.appendShow(d.own[:0], t)
		if err != nil {
			return nil, err
		}
		d.own, w = b, &spelled{wide: wide}
		d.pieces.words.keep(k, w)
	}
	return w, nil
}

// writeWord writes a text where the pen stands, and what ends the line behind the last.
func (d *drawing) writeWord(t layout.Text, last bool) error {
	b := appendFont(d.own[:0], resource(t.Face), t.Size)
	span := d.spoken(t)
	b, _, err := d.appendShow(append(b, span...), t)
	b = append(b, '\n')
	if span != nil {
		b = append(b, endMark...)
	}
	if last {
		b = append(b, "ET\n"...)
		if t.Gray != 0 {
			b = append(b, "Q\n"...)
		}
		if d.tagged {
			b = append(b, endMark...)
		}
	}
	d.own = b
	return err
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
