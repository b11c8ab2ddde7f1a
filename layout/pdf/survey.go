package pdf

import (
	"fmt"

	"casepack/layout"
)

// survey is a layer read through once: what to draw, in order, and what it is
// to someone who cannot see it. It does not depend on the page the layer
// stands on, so a shared layer is surveyed once.
type survey struct {
	steps []step
	inked int    // how many steps there are, or were
	elems []elem // parents before children
	links []link
	marks int  // marked-content sequences; their numbers count from 0
	plain bool // nothing but text and straight rules
	err   error

	open     mark // of the last step
	implicit int  // the element made for text that had none, -1 if closed
	within   int  // the element it was made in
}

// step is an item to draw, as part of one marked-content sequence.
type step struct {
	item layout.Item
	at   layout.Point // where the item's frame lies on the page
	mark mark
}

// mark tells what a sequence of content is: the number of a marked-content
// sequence, or an artifact.
type mark struct {
	kind markKind
	id   int
	elem int
}

type markKind uint8

const (
	unmarked markKind = iota
	decoration
	pagination
	content
)

// elem is an element of the structure as its layer gives it.
type elem struct {
	role        layout.Role
	kind        string // structure type
	alt, scope  string
	name, after string
	box         layout.Rect // of a figure
	numbering   string      // of a list
	parent      int         // -1: of the page
	kids        []kid
}

// kid is what an element holds: an element, a sequence or a link, by number.
type kid struct {
	kind kidKind
	n    int
}

type kidKind uint8

const (
	kidElem kidKind = iota
	kidMark
	kidLink
)

// link is a rectangle of the page that leads somewhere.
type link struct {
	rect          layout.Rect
	url, contents string
	elem          int
}

// context is what a frame's content inherits from the frames around it.
type context struct {
	at       layout.Point
	elem     int // -1 outside all elements
	artifact bool
}

func surveyOf(f *layout.Frame) *survey {
	s := &survey{}
	s.again(f)
	return s
}

// again surveys another frame, in the memory of the one before.
func (s *survey) again(f *layout.Frame) {
	*s = survey{steps: s.steps[:0], plain: true, implicit: -1, within: -1}
	s.frame(f, context{elem: -1})
	s.inked = len(s.steps)
}

func (s *survey) frame(f *layout.Frame, c context) {
	switch {
	case c.artifact:
	case f.Role == layout.Artifact:
		c.artifact = true
		s.implicit = -1
	case f.Role != layout.None || f.Name != "" || f.After != "":
		c.elem = s.element(f, c)
	}
	for _, item := range f.Items {
		s.item(item, c)
	}
	if c.elem >= 0 && s.within == c.elem {
		s.implicit = -1
	}
}

func (s *survey) item(item layout.Item, c context) {
	switch it := item.(type) {
	case layout.Text:
		s.finite(it.At.X, it.At.Y, it.Size, layout.Pt(it.Gray))
		if it.S != "" {
			m := s.textMark(c)
			s.draw(item, c, m)
			s.numbering(m, it.S)
		}
	case layout.Rule:
		s.finite(it.From.X, it.From.Y, it.To.X, it.To.Y, it.Width, layout.Pt(it.Gray))
		s.finite(it.Dash...)
		s.draw(item, c, mark{kind: decoration})
	case layout.Box:
		s.finite(it.X, it.Y, it.W, it.H, it.Radius, it.Stroke, layout.Pt(it.Fill))
		s.plain = false
		s.draw(item, c, mark{kind: decoration})
	case layout.Code:
		s.finite(it.At.X, it.At.Y, it.Module)
		s.plain = false
		s.draw(item, c, s.codeMark(it, c))
	case layout.Link:
		s.finite(it.X, it.Y, it.W, it.H)
		s.link(it, c)
	case layout.Placed:
		s.finite(it.At.X, it.At.Y)
		c.at.X += it.At.X
		c.at.Y += it.At.Y
		s.frame(it.Frame, c)
	default:
		s.fail("cannot draw a %T", item)
	}
}

// finite sees to it that no number reaches the file that PDF cannot write.
func (s *survey) finite(numbers ...layout.Pt) {
	const most = 14400 // PDF 1.7, annex C: 200 inches
	for _, n := range numbers {
		if !(n >= -most && n <= most) {
			s.fail("a length of %v pt", float64(n))
		}
	}
}

func (s *survey) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf(format, args...)
	}
}

func (s *survey) draw(item layout.Item, c context, m mark) {
	s.open = m
	s.steps = append(s.steps, step{item, c.at, m})
}

// textMark is the mark of text: it goes on with the open sequence when that
// is of the same element.
func (s *survey) textMark(c context) mark {
	if c.artifact {
		return mark{kind: pagination}
	}
	return s.contentMark(s.holder(c.elem))
}

func (s *survey) contentMark(elem int) mark {
	if s.open.kind == content && s.open.elem == elem {
		return s.open
	}
	m := mark{kind: content, id: s.marks, elem: elem}
	s.marks++
	s.elems[elem].kids = append(s.elems[elem].kids, kid{kidMark, m.id})
	return m
}

// codeMark is the mark of a two-dimensional code: of the figure around it, or
// of one made for it.
func (s *survey) codeMark(code layout.Code, c context) mark {
	if c.artifact {
		return mark{kind: decoration}
	}
	e := c.elem
	if e < 0 || s.elems[e].role != layout.Figure {
		side := func(n int) layout.Pt { return code.Module * layout.Pt(n) }
		size := layout.Size{H: side(len(code.Modules))}
		if len(code.Modules) > 0 {
			size.W = side(len(code.Modules[0]))
		}
		at := layout.Point{X: c.at.X + code.At.X, Y: c.at.Y + code.At.Y}
		box := layout.Rect{Point: at, Size: size}
		e = s.add(e, elem{role: layout.Figure, kind: "Figure", alt: code.Payload, box: box})
	}
	return s.contentMark(e)
}
