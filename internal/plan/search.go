package plan

import "slices"

// searchLimit bounds how many places a search for one order fills before it
// gives up. Orders of workshops are found in a few dozen.
const searchLimit = 50_000

// search goes through the orders of a set that keep its rules, place by place,
// the best candidate first. It comes to each order once.
type search struct {
	*bounds
	// line is all cases in the order in which they are tried.
	line []int
	// prefer, if not nil, sorts the candidates for the next place anew.
	prefer func(placed, candidates []int)
	// found is given each order, in a slice that it must not keep, and says
	// whether it is content.
	found func(order []int) bool

	order []int
	used  []bool
	steps int
	limit int
}

// run searches. It reports whether found was content, and if not whether all
// orders were seen.
func (s *search) run() (ok, all bool) {
	s.order, s.used = make([]int, 0, s.n), make([]bool, s.n)
	if s.limit == 0 {
		s.limit = searchLimit
	}
	ok = s.place()
	return ok, s.steps <= s.limit
}

// place fills the next place and all after it.
func (s *search) place() bool {
	if len(s.order) == s.n {
		return s.found(s.order)
	}
	for _, c := range s.candidates() {
		if s.steps++; s.steps > s.limit {
			return false
		}
		s.order, s.used[c] = append(s.order, c), true
		if !s.doomed() && s.place() {
			return true
		}
		s.order, s.used[c] = s.order[:len(s.order)-1], false
	}
	return false
}

// candidates lists the cases that may stand in the next place.
func (s *search) candidates() []int {
	var out []int
	open := s.open()
	for _, c := range s.line {
		if !s.used[c] && (open < 0 || s.group[c] == open) && s.fits(c) {
			out = append(out, c)
		}
	}
	if s.prefer != nil {
		s.prefer(s.order, out)
	}
	return out
}

// open is the group that is begun and not complete, or -1.
func (s *search) open() int {
	if len(s.order) == 0 {
		return -1
	}
	g := s.group[s.order[len(s.order)-1]]
	if g >= 0 && slices.ContainsFunc(s.members[g], func(c int) bool { return !s.used[c] }) {
		return g
	}
	return -1
}

// fits reports whether a case may stand in the next place.
func (s *search) fits(c int) bool {
	p := len(s.order)
	if p < s.early[c] || p > s.late[c] || s.here[p] >= 0 && s.here[p] != c {
		return false
	}
	for _, x := range s.preds[c] {
		if !s.used[x] {
			return false
		}
	}
	g := s.group[c]
	if g < 0 || s.open() == g {
		return true
	}
	return s.room(g, p)
}

// room reports whether a whole group may stand from place p on, as pins go.
func (s *search) room(g, p int) bool {
	end := p + len(s.members[g])
	if end > s.n {
		return false
	}
	for q := p; q < end; q++ {
		if c := s.here[q]; c >= 0 && s.group[c] != g {
			return false
		}
	}
	for _, c := range s.members[g] {
		if at := s.at[c]; at >= 0 && (at < p || at >= end) {
			return false
		}
	}
	return true
}

// doomed reports whether more cases must stand in the places up to some place
// than there are.
func (s *search) doomed() bool {
	if !s.bound {
		return false
	}
	p := len(s.order)
	due := make([]int, s.n)
	for c, l := range s.late {
		if s.used[c] {
			continue
		}
		if l < p {
			return true
		}
		due[l]++
	}
	sum := 0
	for q := p; q < s.n; q++ {
		if sum += due[q]; sum > q-p+1 {
			return true
		}
	}
	return false
}
