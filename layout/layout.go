// Package layout sets documents: lengths, frames, lines and pages.
//
// A document is pages of frames; a frame holds what is drawn and says what it
// is (its Role). Drawers turn a document into PDF or into text; they add
// nothing and leave nothing out. Package layout knows no case, no key and no
// file format.
package layout

import "iter"

// Pt is a length in points, the only unit inside. 72 points are an inch.
type Pt float64

// MM is one millimetre. Lengths are written 20*layout.MM.
const MM Pt = 72.0 / 25.4

// Point is a place in a frame: from its top left corner, Y downwards.
type Point struct{ X, Y Pt }

// Size is a width and a height.
type Size struct{ W, H Pt }

// Rect is a rectangle by its top left corner and its size.
type Rect struct {
	Point
	Size
}

// Gray is the whiteness of ink: 0 is black, 1 is paper.
type Gray float64

// Face is one of the typefaces a document is set in.
type Face uint8

const (
	Regular Face = iota
	Italic
	SemiBold
	Bold
	BoldItalic
	Mono
	MonoBold
	Sans     // for signs the faces above lack
	SansBold // the same, bold
	Symbols  // for signs that Sans lacks: arrows, mathematics, shapes
	FaceCount
)

// Metrics measures text as it will be drawn.
type Metrics interface {
	// Width is the advance of s in points, kerning included.
	Width(face Face, size Pt, s string) Pt
	// Has reports whether the face has a glyph for r.
	Has(face Face, r rune) bool
	// Rise and Fall are the ascent above and the descent below the baseline
	// for one point of size; both positive. No glyph's ink passes them.
	Rise(face Face) Pt
	Fall(face Face) Pt
}

// Item is something in a frame: Text, Rule, Box, Code, Link or Placed.
type Item interface{ item() }

// Text is a run of text in one face on one baseline. S may end in one space
// that W does not count: it keeps words apart where a line was broken.
type Text struct {
	At   Point // left end of the baseline
	W    Pt    // advance, as Metrics measured it
	Face Face
	Size Pt
	Gray Gray
	S    string
}

// Rule is a straight line. Dash, if not nil, gives on and off lengths.
type Rule struct {
	From, To Point
	Width    Pt
	Gray     Gray
	Dash     []Pt
}

// Box is a rectangle, filled, stroked or both. The stroke is centred on its edge.
type Box struct {
	Rect
	Radius Pt   // of rounded corners
	Stroke Pt   // width in black; 0 for none
	Fill   Gray // 1 for none
}

// Code is a two-dimensional code of black modules. Its quiet zone is not part
// of the matrix; whoever places it leaves that room white.
type Code struct {
	At      Point
	Module  Pt
	Modules [][]bool // rows of modules, true is black
	Payload string
}

// Link makes a rectangle lead to an address.
type Link struct {
	Rect
	URL      string
	Contents string // what it leads to, in words
}

// Placed is a frame inside a frame.
type Placed struct {
	At    Point
	Frame *Frame
}

func (Text) item()   {}
func (Rule) item()   {}
func (Box) item()    {}
func (Code) item()   {}
func (Link) item()   {}
func (Placed) item() {}

// Role says what a frame is to someone who cannot see the page.
type Role uint8

const (
	None     Role = iota // a grouping without meaning; its content belongs to the frame around it
	Artifact             // rules, boxes, headers and footers: not read aloud
	Section
	Heading1
	Heading2
	Heading3
	Paragraph
	Label // of a list item or of an answer box
	List
	ListItem
	ListBody
	Table
	Row
	HeaderCell // Scope tells of what
	Cell
	Figure    // has Alt
	Reference // a link and its words
	Preformatted
)

// Frame is a line, a block or a page: a size and what is drawn in it.
//
// Rules and boxes are never read aloud, whatever frame they are in. Text in no
// frame with a role of its own is read as a paragraph.
type Frame struct {
	Size  Size
	Role  Role
	Alt   string // alternative text of a Figure
	Scope string // of a HeaderCell: "Row" or "Column"
	// Name, if not empty, makes frames of one page that bear the same name one
	// element, in the place of the first.
	Name string
	// After, if not empty, has this frame read after the element of that name
	// on the same page, wherever it is drawn.
	After string
	Items []Item
}

// Page is one side of paper. Its layers are drawn in order, each from the
// page's top left corner. A layer that is the same *Frame on many pages is
// drawn once and shared, so a layer must not change once it is on a page.
type Page struct {
	Size      Size
	Live      Rect   // where ink may be
	Label     string // page label, such as "B-3"; empty counts on in arabic
	Layers    []*Frame
	Bookmarks []Bookmark
}

// Bookmark leads from the reader's outline to a place on its page.
type Bookmark struct {
	Level int // 1 is outermost
	Title string
	Y     Pt
}

// Document is pages and what is said of them as a whole. Pages can be walked
// once or many times; a drawer walks them once, in order.
type Document struct {
	Title, Subject, Author string
	Language               string // BCP 47
	Creator                string // the program and its version
	Len                    int    // how many pages there are; 0 where that is not told
	Pages                  iter.Seq[*Page]
}
