package plan

import "slices"

// bounds is what rules mean for the orders of n cases.
type bounds struct {
	n       int
	at      []int   // case → its place, or -1
	here    []int   // place → the case that must stand there, or -1
	group   []int   // case → its group, or -1
	members [][]int // group → its cases
	preds   [][]int // case → cases that stand before it
	early   []int   // case → first place it can have
	late    []int   // case → last place it can have
	bound   bool    // whether pins or preds exist
}

// free bounds leave all orders open.
func free(n int) *bounds {
	b := &bounds{n: n, at: repeat(n, -1), here: repeat(n, -1), group: repeat(n, -1), preds: make([][]int, n)}
	b.early, b.late = make([]int, n), repeat(n, n-1)
	return b
}

func repeat(n, v int) []int { return slices.Repeat([]int{v}, n) }

// bind works out what rules mean. It is nil where they contradict each other
// on their face: two cases for one place, a place that is not there, a circle.
// Kept groups keep the author's order inside.
func bind(n int, rules []rule, keep bool) *bounds {
	b := free(n)
	before := make([][]bool, n) // before[x][y]: x stands before y
	for i := range before {
		before[i] = make([]bool, n)
	}
	for _, r := range rules {
		switch r.kind {
		case pinRule:
			c := r.cases[0]
			if r.at >= n || b.here[r.at] >= 0 {
				return nil
			}
			b.at[c], b.here[r.at], b.bound = r.at, c, true
		case groupRule:
			for _, c := range r.cases {
				b.group[c] = len(b.members)
			}
			b.members = append(b.members, r.cases)
			for i := 1; keep && i < len(r.cases); i++ {
				before[r.cases[i-1]][r.cases[i]] = true
				b.bound = true
			}
		}
	}
	for _, r := range rules {
		if r.kind == afterRule {
			b.bound = true
			b.spread(before, r.cases[0], r.cases[1])
		}
	}
	if !b.bound {
		return b
	}
	if !b.close(before) {
		return nil
	}
	return b
}

// unit is all cases that stand together with c.
func (b *bounds) unit(c int) []int {
	if g := b.group[c]; g >= 0 {
		return b.members[g]
	}
	return []int{c}
}

// spread notes that x stands before y, and so their whole groups, unless they
// share one.
func (b *bounds) spread(before [][]bool, x, y int) {
	if b.group[x] >= 0 && b.group[x] == b.group[y] {
		before[x][y] = true
		return
	}
	for _, u := range b.unit(x) {
		for _, v := range b.unit(y) {
			before[u][v] = true
		}
	}
}

// close completes "stands before" and works out the first and last place of
// each case. It is false where a case would stand before itself or has no place.
func (b *bounds) close(before [][]bool) bool {
	for m := range b.n {
		for x := range b.n {
			if !before[x][m] {
				continue
			}
			for y := range b.n {
				before[x][y] = before[x][y] || before[m][y]
			}
		}
	}
	for x := range b.n {
		succs := 0
		for y := range b.n {
			if before[y][x] {
				b.preds[x] = append(b.preds[x], y)
			}
			if before[x][y] {
				succs++
			}
		}
		b.early[x], b.late[x] = len(b.preds[x]), b.n-1-succs
		if before[x][x] {
			return false
		}
	}
	return b.tighten(before)
}

// tighten lets pins move the first and last places of the cases around them.
func (b *bounds) tighten(before [][]bool) bool {
	for x, p := range b.at {
		if p < 0 {
			continue
		}
		if p < b.early[x] || p > b.late[x] {
			return false
		}
		b.early[x], b.late[x] = p, p
		for y := range b.n {
			if before[x][y] {
				b.early[y] = max(b.early[y], p+1)
			}
			if before[y][x] {
				b.late[y] = min(b.late[y], p-1)
			}
		}
	}
	for x := range b.n {
		if b.early[x] > b.late[x] {
			return false
		}
	}
	return true
}
