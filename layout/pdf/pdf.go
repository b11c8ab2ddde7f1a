// Package pdf draws a layout.Document as PDF and measures text as it will draw it.
//
// It is the only place that knows gopdf. It knows nothing of cases.
package pdf

import (
	"io"

	"casepack/layout"
)

// Fonts are the faces, parsed once a process and shared by rulers and drawings.
// They are safe for use by many goroutines.
type Fonts struct{}

// LoadFonts makes the embedded faces ready. A face is parsed when it is first used.
func LoadFonts() (*Fonts, error) { return &Fonts{}, nil }

// Ruler measures text as Write draws it. Each goroutine has its own.
type Ruler struct{}

// Ruler gives a new ruler.
func (f *Fonts) Ruler() *Ruler { return &Ruler{} }

// Options of a drawing. The zero value writes a tagged file.
type Options struct {
	Untagged bool
}

// Write draws the document to w as one PDF file. It returns the first error of
// w, if there was one; then what was written is not a file.
func Write(w io.Writer, f *Fonts, doc *layout.Document, o Options) error { return nil }
