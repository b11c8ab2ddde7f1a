package layout

// What a line costs, beside the square of what it falls short of the width.
// All were set by eye: they are shares of the square of the whole width.
const (
	// A break after a separator inside a word is as bad as a tenth of a line.
	separatorCost Pt = 0.01
	// A break anywhere in a word is as bad as half a line, and the line it
	// ends ought to be full.
	clusterCost   Pt = 0.25
	clusterWeight Pt = 16
	// One word alone on the last line is as bad as half an empty line.
	loneWordCost Pt = 0.25
)

// breakState is the best way to set all pieces up to one.
type breakState struct {
	lines int
	cost  Pt
	from  int // first piece of the last line
}

func (s breakState) betterThan(o breakState) bool {
	return s.lines < o.lines || s.lines == o.lines && s.cost < o.cost
}

// bestBreaks gives, for each line, the piece behind its last: as few lines as
// can be, and of these the cheapest. It looks at each pair of pieces that
// could begin and end a line once.
func bestBreaks(ps []breakPiece, width Pt) []int {
	n := len(ps)
	if breakWidth(ps, 0, n) <= width+overhang {
		return []int{n}
	}
	states := make([]breakState, n+1)
	for end := 1; end <= n; end++ {
		var best breakState
		for from := end - 1; from >= 0; from-- {
			w := breakWidth(ps, from, end)
			if !(w <= width+overhang) && from < end-1 {
				break
			}
			s := breakState{states[from].lines + 1, states[from].cost + lineCost(ps, from, end, width-w, width), from}
			if best.lines == 0 || s.betterThan(best) {
				best = s
			}
		}
		states[end] = best
	}
	ends := make([]int, states[n].lines)
	for i, end := len(ends)-1, n; i >= 0; i-- {
		ends[i] = end
		end = states[end].from
	}
	return ends
}

// breakWidth is the width of a line of pieces from..end-1.
func breakWidth(ps []breakPiece, from, end int) Pt {
	return ps[end-1].x + ps[end-1].w - ps[from].x
}

// lineCost is what a line of pieces from..end-1 costs. The conversions keep
// machines that can multiply and add in one step from rounding otherwise.
func lineCost(ps []breakPiece, from, end int, slack, width Pt) Pt {
	whole := Pt(width * width)
	if end == len(ps) {
		if from > 0 && isLoneWord(ps[from:end]) {
			return Pt(loneWordCost * whole)
		}
		return 0
	}
	slack = max(slack, 0)
	square := Pt(slack * slack)
	switch ps[end-1].end {
	case atSeparator:
		return square + Pt(separatorCost*whole)
	case atCluster:
		return Pt(clusterWeight*square) + Pt(clusterCost*whole)
	}
	return square
}

func isLoneWord(ps []breakPiece) bool {
	for _, p := range ps[:len(ps)-1] {
		if p.to > p.word {
			return false
		}
	}
	return true
}
