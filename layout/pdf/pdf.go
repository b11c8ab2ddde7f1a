// Package pdf draws a layout.Document as PDF and measures text as it will draw it.
//
// gopdf makes the fonts; contents and the file around them (pages, structure,
// links, bookmarks, metadata, cross-references) are written here, as a stream,
// so that a document of any length fits into the same memory. The files are
// tagged after PDF/UA-1.
//
// It is the only place that knows gopdf. It knows nothing of cases.
package pdf

import (
	"io"

	"casepack/layout"
)

// Options of a drawing. The zero value writes a tagged file.
type Options struct {
	Untagged bool // leave out what only a reader of the structure needs
	Simplex  bool // suggest printing on one side, not on both along the long edge
}

// Write draws the document to w as one PDF file. It returns the first error of
// w, if there was one; or says what of the document cannot be drawn and on
// which page, counted from 1. After an error what was written is not a file.
//
// Pages are made by another goroutine, a few ahead of those that are drawn.
// When Write returns, none is being made any more.
//
// The bytes depend on the document alone. Write may run in many goroutines at
// once with the same fonts.
func Write(w io.Writer, f *Fonts, doc *layout.Document, o Options) error {
	return (&Plates{fonts: f}).Write(w, doc, o)
}
