package layout

import "iter"

// CodeBlock is black modules of a code that are drawn as one rectangle, in modules
// from the code's corner.
type CodeBlock struct{ X, Y, W, H int }

// Blocks gives the black modules of a code as rectangles that do not overlap:
// a run of modules in a row, as far down as the rows below repeat it. A drawer
// fills them as one path, so that no seam shows between two modules.
func (c Code) Blocks() iter.Seq[CodeBlock] {
	return func(yield func(CodeBlock) bool) {
		for y, row := range c.Modules {
			for from, to := nextRun(row, 0); from < to; from, to = nextRun(row, to) {
				if y > 0 && hasRun(c.Modules[y-1], from, to) {
					continue // it goes down from above
				}
				down := 1
				for y+down < len(c.Modules) && hasRun(c.Modules[y+down], from, to) {
					down++
				}
				if !yield(CodeBlock{from, y, to - from, down}) {
					return
				}
			}
		}
	}
}

// nextRun finds the first run of black modules at or behind a place; it is
// empty where there is none.
func nextRun(row []bool, at int) (from, to int) {
	for at < len(row) && !row[at] {
		at++
	}
	from = at
	for at < len(row) && row[at] {
		at++
	}
	return from, at
}

// hasRun reports whether a row has a run of black modules in just this place.
func hasRun(row []bool, from, to int) bool {
	if to > len(row) || from > 0 && row[from-1] || to < len(row) && row[to] {
		return false
	}
	for _, black := range row[from:to] {
		if !black {
			return false
		}
	}
	return true
}
