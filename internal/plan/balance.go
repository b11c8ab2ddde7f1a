package plan

import (
	"slices"
	"strconv"
)

// balanced makes forms over which each case stands in each place equally
// often. All forms have the same cases: a pick is drawn once.
//
// Where nothing but pins binds, the forms are rows of a Williams design
// (E. J. Williams, Australian Journal of Scientific Research A 2, 1949): for an
// even number of cases a Latin square in which each case follows each other
// once, for an odd number such a square and its mirror, in which it follows
// each other twice. Where groups or after bind as well, the nearest forms found
// are taken and a note says by how much they miss.
func (m *maker) balanced() []draft {
	pack := identity{parts: []string{"pack"}}
	first := m.first(pack, 0)
	if first == nil {
		m.refuse(pack)
		return nil
	}
	set := slices.Sorted(slices.Values(first))
	d := &design{bounds: m.bounds(set), key: m.key, inside: m.r.ShuffleGroups, ids: caseIDs(m.these(set))}
	d.split()
	if m.r.Forms == 0 {
		m.r.Forms = max(1, len(d.units))
	}
	orders := parted(d.nearest(m.r.Forms))
	var out []draft
	alike := false
	seen := make(map[string]bool)
	for i, id := range m.formIdentities() {
		f := draft{identity: id}
		for _, c := range orders[i] {
			f.order = append(f.order, set[c])
		}
		alike = alike || seen[signature(f.order)]
		seen[signature(f.order)] = true
		out = append(out, f)
	}
	if alike {
		m.warnAlike(out)
	}
	m.warnBalance(d, orders)
	return out
}

// parted exchanges orders so that no two neighbours are equal, where there are
// others to exchange with: whoever sits beside has another form. How often a
// case stands in a place stays as it is.
func parted(orders [][]int) [][]int {
	for i := 1; i < len(orders); i++ {
		same := func(k int) bool { return slices.Equal(orders[k], orders[i]) }
		if !same(i - 1) {
			continue
		}
		with := i + 1
		for with < len(orders) && same(with) {
			with++
		}
		if with == len(orders) { // none behind; the first stays the author's
			for with = i - 2; with > 0 && (same(with) || same(with-1) || same(with+1)); with-- {
			}
		}
		if with <= 0 {
			return orders // all that are left are equal
		}
		orders[i], orders[with] = orders[with], orders[i]
	}
	return orders
}

// design works on one set of cases.
type design struct {
	*bounds
	key    *keyed
	inside bool // groups may change inside
	ids    []string
	units  [][]int // what moves as one and is not pinned, in the author's order
	square bool    // whether rows of units can be laid out at all
}

// split finds the units. Rules of the kind after, and pins inside a group, make
// a square pointless.
func (d *design) split() {
	d.square = true
	for c := range d.n {
		g := d.group[c]
		switch {
		case g >= 0 && d.members[g][0] != c:
		case g < 0 && d.at[c] >= 0:
		default:
			d.units = append(d.units, d.unit(c))
		}
		if g >= 0 && d.at[c] >= 0 {
			d.square = false
		}
		for _, x := range d.preds[c] {
			if g < 0 || d.group[x] != g || d.inside {
				d.square = false
			}
		}
	}
}

// nearest gives the orders of a number of forms: of the ways tried, the one
// over which places differ least, then followers.
func (d *design) nearest(forms int) [][]int {
	if rows := d.williams(forms); rows != nil {
		if len(d.members) == 0 {
			return rows
		}
		if other := d.level(forms); d.tally(other).less(d.tally(rows)) {
			return other
		}
		return rows
	}
	return d.level(forms)
}

// zigzag is the first row of a Williams square: 0, 1, n−1, 2, n−2, …. Each
// other row adds a number to it, modulo n.
func zigzag(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = (i + 1) / 2
		if i > 0 && i%2 == 0 {
			out[i] = n - i/2
		}
	}
	return out
}

// williams lays out blocks of rows, each block a whole design under names of
// its own. The first row of all is the author's order; the others come in a
// keyed order. It is nil where a row cannot keep the rules.
func (d *design) williams(forms int) [][]int {
	if !d.square {
		return nil
	}
	var out [][]int
	used := make(map[string]bool)
	for block := 0; len(out) < forms; block++ {
		var rows [][]int
		for try := range tries {
			rows = d.block(block, try)
			if !slices.ContainsFunc(rows, func(r []int) bool { return used[signature(r)] }) {
				break
			}
		}
		for _, r := range rows {
			if !d.keeps(r) {
				return nil
			}
			used[signature(r)] = true
		}
		out = append(out, rows...)
	}
	return out[:forms]
}

// block makes the rows of one design, laid out.
func (d *design) block(block, try int) [][]int {
	n := len(d.units)
	if n == 0 {
		return [][]int{slices.Clone(d.here)}
	}
	first := make([]int, n) // the units in the order of the first row
	for i := range first {
		first[i] = i
	}
	name := strconv.Itoa(block)
	if block > 0 {
		d.sort(first, try, "label", name)
	}
	zig := zigzag(n)
	rank := make([]int, n) // number in the square → unit
	for i, z := range zig {
		rank[z] = first[i]
	}
	rows := d.rows(n, block, name)
	out := make([][]int, len(rows))
	for i, r := range rows {
		row := make([]int, n)
		for j := range row {
			row[j] = rank[(zig[j]+r)%n]
		}
		if r >= n {
			slices.Reverse(row)
		}
		out[i] = d.layOut(row, block)
	}
	return out
}

// rows numbers the rows of a design in the order in which forms take them:
// those of the square in a keyed order, then for an odd n those of its mirror,
// counted on from n.
func (d *design) rows(n, block int, name string) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	from := 1 // form A keeps row 0
	if block > 0 {
		from = 0
	}
	d.sort(out[from:], 0, "row", name)
	if n%2 == 1 && n > 1 {
		for _, r := range slices.Clone(out) {
			out = append(out, n+r)
		}
	}
	return out
}

// sort puts numbers into a keyed order.
func (d *design) sort(nums []int, try int, parts ...string) {
	parts = append([]string{"balanced"}, parts...)
	rank := make(map[int]digest, len(nums))
	for _, i := range nums {
		rank[i] = d.key.try(try, append(slices.Clone(parts), strconv.Itoa(i))...)
	}
	slices.SortFunc(nums, func(a, b int) int { return rank[a].compare(rank[b]) })
}

// layOut turns a row of units into an order: pinned cases keep their places,
// units fill the others. Inside a group that may change, the cases move on by
// one with each block.
func (d *design) layOut(row []int, block int) []int {
	out := make([]int, 0, d.n)
	pinned := func() {
		for len(out) < d.n && d.here[len(out)] >= 0 {
			out = append(out, d.here[len(out)])
		}
	}
	for _, u := range row {
		pinned()
		unit := d.units[u]
		for i := range unit {
			if d.inside {
				i = (i + block) % len(unit)
			}
			out = append(out, unit[i])
		}
	}
	pinned()
	return out
}

// keeps reports whether an order keeps pins and the groups' kept order.
func (d *design) keeps(order []int) bool {
	if len(order) != d.n {
		return false
	}
	s := search{bounds: d.bounds, line: order, limit: d.n + 1}
	ok := false
	s.found = func(o []int) bool { ok = slices.Equal(o, order); return true }
	s.run()
	return ok
}
