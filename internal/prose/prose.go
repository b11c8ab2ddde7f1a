// Package prose holds texts that authors write with a little Markdown:
// paragraphs, emphasis, strong, code, lists and fenced code.
//
// It knows nothing of pages; how a text looks on paper is decided elsewhere.
package prose

import (
	"strconv"

	"casepack/internal/diag"
)

// Style is a set of ways a span stands out.
type Style uint8

const (
	Emphasis Style = 1 << iota // *like this*
	Strong                     // **like this**
	Code                       // `like this`
)

// Span is a stretch of text in one style. A hard line break is a span whose
// text is "\n"; no other span has a newline.
type Span struct {
	Text  string
	Style Style
}

// Kind tells what a block is.
type Kind uint8

const (
	Paragraph Kind = iota
	List
	Fence // code set line by line as typed
)

// Block is a paragraph, a list or a piece of fenced code.
type Block struct {
	Kind    Kind
	Spans   []Span    // of a paragraph
	Items   [][]Block // of a list
	Ordered bool      // the list is numbered
	Paren   bool      // its numbers end in ")", as typed, not in "."
	Start   int       // its first number
	Lines   []string  // of fenced code, tabs spread to four columns
	Pos     diag.Pos  // where the author's block begins
}

// Text is a whole text, composed to NFC. The zero Text is empty.
type Text struct {
	Blocks []Block
	Pos    diag.Pos // where the author's text begins
	Source string   // the Markdown it was read from; never printed
}

// Empty reports whether there is nothing to set.
func (t Text) Empty() bool { return len(t.Blocks) == 0 }

// Number is the mark of a numbered list's entry i, from 0, as the author types it.
func (b Block) Number(i int) string {
	if b.Paren {
		return strconv.Itoa(b.Start+i) + ")"
	}
	return strconv.Itoa(b.Start+i) + "."
}
