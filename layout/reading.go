package layout

import "slices"

// Element is a part of a page as it is read: a frame with a role, or all the
// frames of a page that bear one name.
type Element struct {
	Role             Role // never Artifact; None for loose frames that are only moved together
	Alt, Scope, Name string
	Kids             []Kid

	parent *Element
	after  string
}

// Kid is one thing in an element: an element in it, or an item to be read.
type Kid struct {
	Element *Element // nil for an item
	Item    Item     // a Text, Code or Link, placed from the page's top left corner
}

// Reading gives what there is to read on a page, in the order to read it in:
// layer by layer as drawn, except that frames of one name are together where
// the first of them is, and frames that say After follow the element they
// name. An After that names nothing on the page, or closes a circle, is as
// if it were not there. Texts outside any element, and texts straight in a
// section, are paragraphs. Artifacts are left out.
func Reading(p *Page) []*Element {
	read, _ := readPage(p)
	var elements []*Element
	for _, k := range read.Kids {
		elements = append(elements, k.Element)
	}
	return elements
}

// reader collects the elements of one page.
type reader struct {
	named     map[string]*Element
	moved     []*Element // those that say After, as drawn
	artifacts []*Element // one for each frame that is one
}

// readPage gives what is read on a page, in one element, and its artifacts.
func readPage(p *Page) (*Element, []*Element) {
	r := &reader{named: map[string]*Element{}}
	root := &Element{Role: Section}
	for _, layer := range p.Layers {
		if layer != nil {
			r.frame(root, layer, Point{})
		}
	}
	r.move()
	wrapLoose(root)
	root.Kids = slices.DeleteFunc(root.Kids, func(k Kid) bool { return k.Element == nil })
	return root, r.artifacts
}

// frame reads a frame into the element around it. The frame's corner is at at.
func (r *reader) frame(around *Element, f *Frame, at Point) {
	e := around
	switch {
	case f.Role == Artifact:
		e = &Element{Role: Artifact}
		r.artifacts = append(r.artifacts, e)
		around = nil
	case around.Role == Artifact:
	case f.Name != "" && r.named[f.Name] != nil:
		e = r.named[f.Name]
		if e.Alt == "" {
			e.Alt = f.Alt
		}
	case f.Role != None || f.Name != "" || f.After != "":
		e = &Element{Role: f.Role, Alt: f.Alt, Scope: f.Scope, Name: f.Name, parent: around, after: f.After}
		around.Kids = append(around.Kids, Kid{Element: e})
		if f.Name != "" {
			r.named[f.Name] = e
		}
		if f.After != "" {
			r.moved = append(r.moved, e)
		}
	}
	r.items(e, f.Items, at)
}

func (r *reader) items(e *Element, items []Item, at Point) {
	for _, item := range items {
		switch it := item.(type) {
		case Text:
			it.At = it.At.plus(at)
			e.Kids = append(e.Kids, Kid{Item: it})
		case Code:
			it.At = it.At.plus(at)
			e.Kids = append(e.Kids, Kid{Item: it})
		case Link:
			it.Point = it.Point.plus(at)
			e.Kids = append(e.Kids, Kid{Item: it})
		case Placed:
			if it.Frame != nil {
				r.frame(e, it.Frame, it.At.plus(at))
			}
		}
	}
}

func (p Point) plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// move puts the elements that say After in their places.
func (r *reader) move() {
	m := mover{named: r.named, begun: map[*Element]bool{}, done: map[*Element]bool{}, last: map[*Element]*Element{}}
	for _, e := range r.moved {
		m.move(e)
	}
}

type mover struct {
	named       map[string]*Element
	begun, done map[*Element]bool
	last        map[*Element]*Element // what was put last behind an element
}

// move puts an element behind the one it names, once that is in its own
// place, and behind what was put there before it.
func (m *mover) move(e *Element) {
	if m.begun[e] {
		return
	}
	m.begun[e] = true
	defer func() { m.done[e] = true }()
	target := m.named[e.after]
	if e.after == "" || target == nil {
		return
	}
	m.move(target)
	if !m.done[target] { // it waits for e
		return
	}
	behind := target
	for m.last[behind] != nil {
		behind = m.last[behind]
	}
	for up := behind; up != nil; up = up.parent {
		if up == e {
			return
		}
	}
	isE := func(k Kid) bool { return k.Element == e }
	isBehind := func(k Kid) bool { return k.Element == behind }
	e.parent.Kids = slices.DeleteFunc(e.parent.Kids, isE)
	e.parent = behind.parent
	e.parent.Kids = slices.Insert(e.parent.Kids, slices.IndexFunc(e.parent.Kids, isBehind)+1, Kid{Element: e})
	m.last[behind] = e
}

// wrapLoose makes paragraphs of the items that stand straight in a section.
func wrapLoose(e *Element) {
	if e.Role != Section {
		return
	}
	var kids []Kid
	var loose *Element
	for _, k := range e.Kids {
		if k.Element != nil {
			wrapLoose(k.Element)
			kids, loose = append(kids, k), nil
			continue
		}
		if loose == nil {
			loose = &Element{Role: Paragraph, parent: e}
			kids = append(kids, Kid{Element: loose})
		}
		loose.Kids = append(loose.Kids, k)
	}
	e.Kids = kids
}
