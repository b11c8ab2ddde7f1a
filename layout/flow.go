package layout

import (
	"fmt"
	"math"
)

// Block is one thing in a column: a line of text, a row of boxes, a picture.
// It is never split. Its height lies between Least and Most; what room is left
// on a page is shared among its blocks by Weight.
type Block struct {
	Gap    Pt // white space above; none at the top of a page
	Tight  Pt // what Gap may shrink to before a page is broken
	Least  Pt
	Most   Pt // below Least means exactly Least
	Weight float64
	Keep   bool              // the next block stands on the same page
	Groups []*Group          // the groups it belongs to, outermost first
	Set    func(h Pt) *Frame // draws it h high; its width is the column's
}

// Group puts neighbouring blocks of one page into one frame.
type Group struct {
	Role  Role
	Name  string
	After string
	Scope string
	// Wrap, if not nil, may add to the group's frame on each page it stands
	// on, such as a border. Items it puts first are drawn below the blocks.
	Wrap func(f *Frame)
}

// Spot is where a block came to stand on its page.
type Spot struct {
	Block int // index of the block
	Y, H  Pt
}

// TallError says that a block is taller than a whole page.
type TallError struct {
	Block      int
	Need, Room Pt
}

func (e *TallError) Error() string {
	return fmt.Sprintf("block %d needs %.1f mm where a page has %.1f mm", e.Block, e.Need/MM, e.Room/MM)
}

// hair forgives sums of lengths that do not add up exactly.
const hair Pt = 0.01

// Fill stands blocks on pages. room tells how high the column of page i is.
// It gives up slack first, then gaps, then breaks between blocks; no block is
// lost. The error is a *TallError.
func Fill(blocks []Block, room func(page int) Pt) ([][]Spot, error) {
	var breaks []int // where each page begins
	for i := 0; i < len(blocks); {
		breaks = append(breaks, i)
		n := fit(blocks[i:], room(len(breaks)-1))
		if n == 0 {
			return nil, &TallError{Block: i, Need: blocks[i].Least, Room: room(len(breaks) - 1)}
		}
		i += n
	}
	balance(blocks, breaks, room)
	var pages [][]Spot
	for p, from := range breaks {
		to := len(blocks)
		if p+1 < len(breaks) {
			to = breaks[p+1]
		}
		pages = append(pages, share(blocks[from:to], from, room(p)))
	}
	return pages, nil
}

// fit tells how many of the blocks stand in a height at their least, without
// ending on a block that keeps the next one, unless nothing else can be done.
func fit(blocks []Block, height Pt) int {
	most, good := 0, 0
	var used Pt
	for i, b := range blocks {
		if i > 0 {
			used += b.Tight
		}
		used += b.Least
		if !(used <= height+hair) { // also ends on NaN
			break
		}
		most = i + 1
		if !b.Keep || i+1 == len(blocks) {
			good = i + 1
		}
	}
	if good > 0 {
		return good
	}
	return most
}

// balance sees to it that no answer box stands alone on the last page while
// the page before has two or more: a lone box reads as a mistake.
func balance(blocks []Block, breaks []int, room func(page int) Pt) {
	last := len(breaks) - 1
	if last < 1 {
		return
	}
	at := breaks[last]
	stretchy := func(i int) bool { return i >= 0 && i < len(blocks) && blocks[i].Weight > 0 }
	if at != len(blocks)-1 || !stretchy(at) || !stretchy(at-1) || !stretchy(at-2) || at-2 < breaks[last-1] || blocks[at-2].Keep {
		return
	}
	if fit(blocks[at-1:], room(last)) == 2 {
		breaks[last] = at - 1
	}
}

// share gives each block of one page its place and height.
func share(blocks []Block, first int, height Pt) []Spot {
	var least, gaps, tight Pt
	for i, b := range blocks {
		least += b.Least
		if i > 0 {
			gaps += b.Gap
			tight += b.Tight
		}
	}
	squeeze := 1.0 // how much of the gaps' give is kept
	if over := least + gaps - height; over > 0 && gaps > tight {
		squeeze = max(0, 1-float64(over/(gaps-tight)))
	}
	extra := spread(blocks, height-least-gaps)
	spots := make([]Spot, len(blocks))
	var y Pt
	for i, b := range blocks {
		if i > 0 {
			y += b.Tight + Pt(squeeze)*(b.Gap-b.Tight)
		}
		spots[i] = Spot{Block: first + i, Y: y, H: b.Least + extra[i]}
		y += spots[i].H
	}
	return spots
}

// spread shares slack by weight; what one block cannot take goes to the others.
func spread(blocks []Block, slack Pt) []Pt {
	extra := make([]Pt, len(blocks))
	for range blocks {
		var weights float64
		for i, b := range blocks {
			if b.Least+extra[i] < b.Most-hair {
				weights += b.Weight
			}
		}
		if slack <= hair || weights <= 0 || math.IsNaN(weights) {
			break
		}
		given := Pt(0)
		for i, b := range blocks {
			if b.Least+extra[i] < b.Most-hair {
				take := min(slack*Pt(b.Weight/weights), b.Most-b.Least-extra[i])
				extra[i] += take
				given += take
			}
		}
		slack -= given
	}
	return extra
}

// Stack draws the blocks of one page into a frame of the given width, as high
// as they reach.
func Stack(blocks []Block, spots []Spot, width Pt) *Frame {
	f := &Frame{Size: Size{W: width}}
	if len(spots) > 0 {
		last := spots[len(spots)-1]
		f.Size.H = last.Y + last.H
	}
	f.Items = nest(blocks, spots, width, 0, 0)
	return f
}

// nest places blocks from the given depth of their groups on; top is the Y of
// the frame they are placed in.
func nest(blocks []Block, spots []Spot, width Pt, depth int, top Pt) []Item {
	var items []Item
	for i := 0; i < len(spots); {
		b := blocks[spots[i].Block]
		if len(b.Groups) <= depth {
			if f := b.Set(spots[i].H); f != nil {
				items = append(items, Placed{At: Point{Y: spots[i].Y - top}, Frame: f})
			}
			i++
			continue
		}
		g, end := b.Groups[depth], i+1
		for end < len(spots) && len(blocks[spots[end].Block].Groups) > depth && blocks[spots[end].Block].Groups[depth] == g {
			end++
		}
		y, last := spots[i].Y, spots[end-1]
		f := &Frame{Size: Size{W: width, H: last.Y + last.H - y}, Role: g.Role, Name: g.Name, After: g.After, Scope: g.Scope}
		f.Items = nest(blocks, spots[i:end], width, depth+1, y)
		if g.Wrap != nil {
			g.Wrap(f)
		}
		items = append(items, Placed{At: Point{Y: y - top}, Frame: f})
		i = end
	}
	return items
}
