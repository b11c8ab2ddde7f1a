package plan

import (
	"slices"

	"casepack/internal/casebook"
)

// chooser picks sets of cases that fill a pick's quotas. It treats a pick as
// seats, one a case: a seat with a tag takes a case that has it, any other
// seat takes any case. Each case sits at most once.
type chooser struct {
	cases []*casebook.Case // the pool, in the author's order
	seats []string         // a tag each; "" takes any case
	apart [][]int          // case → cases it never shares a copy with
	line  []int            // the order in which cases are tried
	found func(set []int) bool

	chosen []int
	steps  int
}

// seatsOf lists the seats of a pick from n cases; the zero pick seats all.
func seatsOf(p casebook.Pick, n int) []string {
	var out []string
	for _, q := range p.Quotas {
		out = append(out, slices.Repeat([]string{q.Tag}, max(0, q.N))...)
	}
	out = append(out, slices.Repeat([]string{""}, max(0, p.Any))...)
	if out == nil {
		out = slices.Repeat([]string{""}, n)
	}
	return out
}

// tagged reports whether a case has a tag.
func tagged(c *casebook.Case, tag string) bool {
	return slices.Contains(c.Rules.Tags, tag) || slices.Contains(c.Guide.Tags, tag)
}

// suits reports whether a case may take a seat.
func (ch *chooser) suits(c, seat int) bool {
	t := ch.seats[seat]
	return t == "" || tagged(ch.cases[c], t)
}

// seating says who sits where.
type seating struct {
	*chooser
	by   []int  // seat → case, or -1
	seen []bool // seats asked in the current try
}

func (ch *chooser) seating() *seating {
	return &seating{chooser: ch, by: repeat(len(ch.seats), -1), seen: make([]bool, len(ch.seats))}
}

// add seats one more case, moving others if need be (an augmenting path); false
// leaves everyone in place.
func (s *seating) add(c int) bool {
	clear(s.seen)
	return s.sit(c)
}

func (s *seating) sit(c int) bool {
	for i := range s.by {
		if s.seen[i] || !s.suits(c, i) {
			continue
		}
		s.seen[i] = true
		if s.by[i] < 0 || s.sit(s.by[i]) {
			s.by[i] = c
			return true
		}
	}
	return false
}

// run tries cases in line order, takes each that leaves the pick fillable, and
// goes back where cases that must be apart make that fail. It reports whether
// found was content with a set (sorted into the author's order), and if not
// whether all sets were seen.
func (ch *chooser) run() (ok, all bool) {
	ch.steps = 0
	if set := ch.greedy(); set != nil && ch.found(set) {
		return true, false
	}
	ok = ch.walk(0, make([]bool, len(ch.cases)))
	return ok, ch.steps <= searchLimit
}

// greedy is the first set of a walk where no case must be apart from another,
// and nil otherwise: sets of cases that can be seated form a matroid, so that to
// take each case that still finds a seat is never a step too far.
func (ch *chooser) greedy() []int {
	if slices.ContainsFunc(ch.apart, func(a []int) bool { return len(a) > 0 }) {
		return nil
	}
	s := ch.seating()
	var set []int
	for _, c := range ch.line {
		if len(set) < len(ch.seats) && s.add(c) {
			set = append(set, c)
		}
	}
	if len(set) < len(ch.seats) {
		return nil
	}
	slices.Sort(set)
	return set
}

func (ch *chooser) walk(from int, barred []bool) bool {
	if len(ch.chosen) == len(ch.seats) {
		if !ch.fillable(len(ch.line), barred) {
			return false
		}
		set := slices.Sorted(slices.Values(ch.chosen))
		return ch.found(set)
	}
	if ch.steps++; ch.steps > searchLimit || from == len(ch.line) || !ch.fillable(from, barred) {
		return false
	}
	c := ch.line[from]
	if !barred[c] {
		ch.chosen = append(ch.chosen, c)
		inner := barred
		if len(ch.apart[c]) > 0 {
			inner = slices.Clone(barred)
			for _, o := range ch.apart[c] {
				inner[o] = true
			}
		}
		if ch.walk(from+1, inner) {
			return true
		}
		ch.chosen = ch.chosen[:len(ch.chosen)-1]
	}
	return ch.walk(from+1, barred)
}

// fillable reports whether the chosen cases all have seats and those left in
// line can fill the others, as far as tags go.
func (ch *chooser) fillable(from int, barred []bool) bool {
	s := ch.seating()
	n := 0
	for _, c := range ch.chosen {
		if !s.add(c) {
			return false
		}
		n++
	}
	for _, c := range ch.line[from:] {
		if n == len(ch.seats) {
			break
		}
		if !barred[c] && s.add(c) {
			n++
		}
	}
	return n == len(ch.seats)
}
