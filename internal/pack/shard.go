package pack

// Shard says which part of a pack a folder holds: the Part-th of Of parts, of
// a pack of so many Copies. The parts follow each other by copy number and
// their sizes differ by one copy at most.
//
// Part 1 also holds what a pack has once: keys, print instructions and the
// list of who gets which copy.
type Shard struct {
	Part   int `json:"part"` // from 1
	Of     int `json:"of"`
	Copies int `json:"copies"` // of all parts together
}

// Range gives the copies of the part: from is the first, to is after the last,
// both counted from 0.
func (s Shard) Range() (from, to int) {
	return cut(s.Part-1, s.Of, s.Copies), cut(s.Part, s.Of, s.Copies)
}

// cut is where part i ends, without a product that could grow too large.
func cut(i, of, n int) int {
	return i*(n/of) + i*(n%of)/of
}

// valid reports whether there can be such a part with something in it.
func (s Shard) valid() bool {
	return 1 <= s.Part && s.Part <= s.Of && s.Of <= s.Copies
}

// Total is how many copies the whole pack has, of which a part holds some.
func (m *Manifest) Total() int {
	if m.Shard != nil {
		return m.Shard.Copies
	}
	return len(m.Copies)
}
