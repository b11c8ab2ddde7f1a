package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"casepack/internal/pack"
	"casepack/internal/plan"
	"casepack/internal/sheet"
	"casepack/layout"
	"casepack/layout/pdf"
)

// Names of the files of a pack, without their endings.
const (
	sheetsName       = "participants" // a file, or a folder of a file a copy
	keyName          = "answer-key"
	formKeys         = "answer-keys" // a folder of a key a form
	instructionsName = "print-instructions"
	handOutName      = "hand-out.csv"
)

// copyName is the file of a copy, without its ending. It comes from the copy's
// code: no name gets into a file name, and none can lead out of the folder.
func copyName(p plan.Paper) string { return sheetsName + "/" + p.Code }

// files lists the files of the pack. Each page drawn for participants is counted.
func (w *work) files(count func()) []pack.File {
	var out []pack.File
	w.plates = pdf.NewPlates(w.book.fonts)
	if w.split {
		room := &room{press: w.press}
		for _, p := range w.papers[w.from:w.to] {
			out = append(out, w.drawn(copyName(p), func(bool) (*layout.Document, error) {
				doc, err := room.copy(p, w.sides)
				return counted(doc, count), err
			})...)
		}
	} else {
		out = append(out, w.drawn(sheetsName, func(again bool) (*layout.Document, error) {
			doc, err := w.sheets, error(nil)
			if again {
				doc, err = w.sheetsAgain()
			}
			return counted(doc, count), err
		})...)
	}
	if w.once() {
		out = append(out, w.onceFiles()...)
	}
	return out
}

// onceFiles lists what a pack has once, however many copies: keys and the
// papers of whoever prints it.
func (w *work) onceFiles() []pack.File {
	out := w.drawn(keyName, func(again bool) (*layout.Document, error) {
		if again {
			return w.keyAgain()
		}
		return w.key, nil
	})
	if w.settings.key == keyPerForm {
		for i, form := range w.plan.Forms {
			out = append(out, w.drawn(formKeys+"/form-"+form.Name, func(bool) (*layout.Document, error) { return w.formKey(i) })...)
		}
	}
	if w.instructions != nil {
		out = append(out, pack.File{Name: instructionsName + "." + w.kinds()[0].ext, Draw: func(to io.Writer) error {
			return w.kinds()[0].draw(to, w.instructions)
		}})
	}
	if w.class != nil {
		out = append(out, pack.File{Name: handOutName, Draw: func(to io.Writer) error {
			return w.class.handOut(to, w.plan.Copies)
		}})
	}
	return out
}

// drawn lists a document's files, one a kind. Files are drawn at the same time
// and a document is walked by one at a time, so for a second kind it is asked
// for again.
func (w *work) drawn(name string, doc func(again bool) (*layout.Document, error)) []pack.File {
	var out []pack.File
	for i, k := range w.kinds() {
		out = append(out, pack.File{Name: name + "." + k.ext, Draw: func(to io.Writer) error {
			d, err := doc(i > 0)
			if err != nil {
				return err
			}
			return k.draw(to, d)
		}})
	}
	return out
}

func (w *work) sheetsAgain() (*layout.Document, error) {
	p, err := w.press()
	if err != nil {
		return nil, err
	}
	doc, problems := p.Participants(w.papers, w.sides)
	return doc, asError(problems.Sorted())
}

func (w *work) keyAgain() (*layout.Document, error) {
	p, err := w.press()
	if err != nil {
		return nil, err
	}
	doc, problems := p.Key(w.plan)
	return doc, asError(problems.Sorted())
}

func (w *work) formKey(form int) (*layout.Document, error) {
	p, err := w.press()
	if err != nil {
		return nil, err
	}
	doc, problems := p.FormKey(w.plan, form)
	return doc, asError(problems.Sorted())
}

// room is presses for copies that are set one by one. A press serves one at a
// time and keeps what copies share, so there are as many as ever work at once
// and none is given up: setting a case costs a hundred times finding it.
type room struct {
	mu    sync.Mutex
	idle  []*sheet.Press
	press func() (*sheet.Press, error)
}

// copy sets one copy by itself.
func (r *room) copy(p plan.Paper, sides int) (*layout.Document, error) {
	press, err := r.take()
	if err != nil {
		return nil, err
	}
	defer r.put(press)
	doc, problems := press.Participants([]plan.Paper{p}, sides)
	if doc == nil {
		return nil, asError(problems.Sorted())
	}
	return made(doc), nil
}

// made is the document with its pages made now, while its press is ours. A
// press makes pages as they are walked, and serves one at a time.
func made(doc *layout.Document) *layout.Document {
	doc.Pages = slices.Values(slices.Collect(doc.Pages))
	return doc
}

func (r *room) take() (*sheet.Press, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.idle); n > 0 {
		press := r.idle[n-1]
		r.idle = r.idle[:n-1]
		return press, nil
	}
	return r.press()
}

func (r *room) put(press *sheet.Press) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.idle = append(r.idle, press)
}

// kind is a form that files are written in.
type kind struct {
	ext  string
	draw func(io.Writer, *layout.Document) error
}

func (w *work) kinds() []kind {
	asPDF := kind{"pdf", func(to io.Writer, doc *layout.Document) error {
		err := w.plates.Write(to, doc, pdf.Options{Untagged: w.untagged})
		if errors.Is(err, pdf.ErrTooLarge) {
			return fmt.Errorf("%w: make a file for each copy with --split, or leave out tags with --untagged", err)
		}
		return err
	}}
	asText := kind{"txt", layout.Plain}
	switch {
	case w.format == formatText:
		return []kind{asText}
	case w.text:
		return []kind{asPDF, asText}
	}
	return []kind{asPDF}
}

// counted is the document with each page told as it is walked.
func counted(doc *layout.Document, tell func()) *layout.Document {
	if doc == nil {
		return nil
	}
	c := *doc
	c.Pages = func(yield func(*layout.Page) bool) {
		for p := range doc.Pages {
			if !yield(p) {
				return
			}
			tell()
		}
	}
	return &c
}
