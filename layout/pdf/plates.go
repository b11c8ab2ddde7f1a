package pdf

import (
	"bytes"
	"io"
	"sync"
	"weak"

	"casepack/layout"
)

// Plates are what files of one pack have in common: layers that were drawn
// before, fonts cut down to the signs in use, and the memory that files are
// made in. Files written with the same plates take a fraction of the time when
// their pages share frames or signs. What plates hold changes no file's bytes.
//
// They may be used by many goroutines at once. A layer is kept from its second
// file on, as long as someone else keeps its frame; the rest is bounded.
type Plates struct {
	fonts *Fonts

	mu      sync.Mutex
	layers  map[weak.Pointer[layout.Frame]]*plate // nil when layers are not kept
	sweep   int                                   // how many may be known before the dead ones are forgotten
	subsets subsets
	desks   []desk // at rest
}

// NewPlates gives plates that hold nothing yet.
func NewPlates(f *Fonts) *Plates {
	return &Plates{fonts: f, layers: map[weak.Pointer[layout.Frame]]*plate{}}
}

// Write draws the document to w as the function Write does, into the same bytes.
func (p *Plates) Write(w io.Writer, doc *layout.Document, o Options) error {
	at := p.desk(w)
	if err := newDrawing(p, at, !o.Untagged).document(doc, o); err != nil {
		return err // the desk may still be at work; it is not used again
	}
	p.rest(at)
	return nil
}

// desk is what one file at a time is made with.
type desk struct {
	file  *file
	ruler *Ruler // with the pairs that it met
}

// plate is a layer that was drawn: what it is, and its contents. One that was
// in one file only is known and no more.
type plate struct {
	survey *survey
	prints map[impression]*print
}

// impression is all that the contents of a layer depend on besides its frame.
type impression struct {
	height layout.Pt
	base   int // of the numbers of its sequences
	tagged bool
}

// print is the content stream of a layer, as it stands in a file.
type print struct {
	dict string // of the stream, without brackets and length
	data []byte
	used glyphs
}

// plate gives what is known of a layer, nil if it is nothing.
func (p *Plates) plate(frame weak.Pointer[layout.Frame]) *survey {
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.layers[frame]; known != nil {
		return known.survey
	}
	return nil
}

func (p *Plates) print(frame weak.Pointer[layout.Frame], how impression) *print {
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.layers[frame]; known != nil {
		return known.prints[how]
	}
	return nil
}

// keep remembers a layer that was drawn, from the second file on that has it:
// most pages of a long document are in no other. The data stay the caller's.
func (p *Plates) keep(frame weak.Pointer[layout.Frame], s *survey, how impression, as *print) {
	if p.layers == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.layers[frame]
	switch {
	case known == nil:
		p.forget()
		p.layers[frame] = &plate{}
		return
	case known.prints == nil:
		known.survey, known.prints = s, map[impression]*print{}
	}
	known.prints[how] = &print{as.dict, bytes.Clone(as.data), as.used}
}

// forget lets go of layers whose frames nobody has any more.
func (p *Plates) forget() {
	if len(p.layers) < p.sweep {
		return
	}
	for frame := range p.layers {
		if frame.Value() == nil {
			delete(p.layers, frame)
		}
	}
	p.sweep = max(256, 2*len(p.layers))
}

// desk gives a desk with a new file that is written to w.
func (p *Plates) desk(w io.Writer) desk {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.desks)
	if n == 0 {
		return desk{newFile(w, &p.fonts.zips), p.fonts.Ruler()}
	}
	at := p.desks[n-1]
	p.desks = p.desks[:n-1]
	at.file.begin(w)
	return at
}

func (p *Plates) rest(at desk) {
	at.file.w = nil
	p.mu.Lock()
	defer p.mu.Unlock()
	p.desks = append(p.desks, at)
}
