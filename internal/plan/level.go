package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"casepack/internal/diag"
)

// level searches form by form, each time for the order whose places and
// followers were used least so far, then does each form over once more in the
// light of all others.
func (d *design) level(forms int) [][]int {
	out := make([][]int, 0, forms)
	for f := range forms {
		out = append(out, d.least(out, f))
	}
	best := d.tally(out)
	for range 2 {
		for f := 1; f < forms; f++ {
			others := slices.Delete(slices.Clone(out), f, f+1)
			again := append(slices.Clone(others), d.least(others, f))
			if t := d.tally(again); t.less(best) {
				best, out[f] = t, again[len(again)-1]
			}
		}
	}
	return out
}

// least finds the order of form f that evens out the others best, place by
// place; the very first is the author's. Where all orders are used it is one
// of them.
func (d *design) least(others [][]int, f int) []int {
	used := make(map[string]bool, len(others))
	for _, o := range others {
		used[signature(o)] = true
	}
	s := search{bounds: d.bounds, limit: searchLimit / 2}
	for c := range d.n {
		s.line = append(s.line, c)
	}
	if len(others) > 0 {
		s.prefer = d.rarest(d.tally(others), f)
	}
	var found, fall []int
	s.found = func(o []int) bool {
		if fall == nil {
			fall = slices.Clone(o)
		}
		if used[signature(o)] {
			return false
		}
		found = slices.Clone(o)
		return true
	}
	s.run()
	if found == nil {
		return fall
	}
	return found
}

// rarest puts first what had the next place least often, then what followed
// the case before it least often, then what the seed says.
func (d *design) rarest(t tally, f int) func(placed, candidates []int) {
	rank := make([]digest, d.n)
	for c := range d.n {
		rank[c] = d.key.digest("level", strconv.Itoa(f), d.ids[c])
	}
	return func(placed, candidates []int) {
		p := len(placed)
		follows := func(c int) int {
			if p == 0 {
				return 0
			}
			return t.follow[placed[p-1]][c]
		}
		slices.SortFunc(candidates, func(a, b int) int {
			return cmp.Or(cmp.Compare(t.place[a][p], t.place[b][p]), cmp.Compare(follows(a), follows(b)), rank[a].compare(rank[b]))
		})
	}
}

// tally counts over some orders how often each case has each place and how
// often it follows each other.
type tally struct {
	place, follow [][]int
	squares       [2]int // sums of squares: the more even, the smaller
}

func (d *design) tally(orders [][]int) tally {
	t := tally{place: make([][]int, d.n), follow: make([][]int, d.n)}
	for c := range d.n {
		t.place[c], t.follow[c] = make([]int, d.n), make([]int, d.n)
	}
	for _, o := range orders {
		for p, c := range o {
			t.place[c][p]++
			t.squares[0] += 2*t.place[c][p] - 1
			if p > 0 {
				t.follow[o[p-1]][c]++
				t.squares[1] += 2*t.follow[o[p-1]][c] - 1
			}
		}
	}
	return t
}

func (t tally) less(u tally) bool {
	return t.squares[0] < u.squares[0] || t.squares[0] == u.squares[0] && t.squares[1] < u.squares[1]
}

// evenness is the least and the most often that a case without a pin has a place
// that no pin holds, and follows another such case.
func (d *design) evenness(t tally) (place, follow [2]int) {
	place, follow = [2]int{1 << 30, 0}, [2]int{1 << 30, 0}
	for c := range d.n {
		for p := range d.n {
			if d.at[c] < 0 && d.here[p] < 0 {
				place[0], place[1] = min(place[0], t.place[c][p]), max(place[1], t.place[c][p])
			}
			if d.at[c] < 0 && d.at[p] < 0 && c != p {
				follow[0], follow[1] = min(follow[0], t.follow[c][p]), max(follow[1], t.follow[c][p])
			}
		}
	}
	return place, follow
}

// warnBalance says by how much the forms miss balance.
func (m *maker) warnBalance(d *design, orders [][]int) {
	place, follow := d.evenness(d.tally(orders))
	n := len(d.units)
	if n < 2 {
		return
	}
	p := diag.Problem{Code: "not-balanced", Severity: diag.Warning, Pos: m.asked("order", m.ws.Pack.Order == string(m.r.Order))}
	whole := n // forms that balance followers too
	if n%2 == 1 {
		whole = 2 * n
	}
	plain := d.square && len(d.members) == 0
	switch {
	case place[0] < place[1]:
		p.Text = fmt.Sprintf("over %s a case has a place %d to %d times, not equally often", count(len(orders), "form", "forms"), place[0], place[1])
		if plain {
			p.Hint = fmt.Sprintf("%d forms, or a multiple of that, are balanced", n)
		} else {
			p.Hint = "groups and after leave no better forms that were found"
		}
	case follow[0] < follow[1] && plain && n == d.n && len(orders)%whole != 0:
		p.Text = fmt.Sprintf("over %d forms each case has each place equally often, but follows another %d to %d times", len(orders), follow[0], follow[1])
		p.Hint = fmt.Sprintf("%d forms balance that too", whole)
	default:
		return
	}
	m.problems.Add(p)
}
