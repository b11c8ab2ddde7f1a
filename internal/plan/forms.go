package plan

import (
	"encoding/binary"
	"slices"
	"strconv"

	"casepack/internal/casebook"
)

// draft is a form in the making: which cases of the pool stand where.
type draft struct {
	identity
	order []int // positions → place in the pool
}

// tries is how often an order that another form has already is ranked anew
// before all orders are gone through.
const tries = 16

// enough is after how many searches in a row that gave up no more are made.
// Thousands of forms beyond what there is would take minutes.
const enough = 8

// forms makes all forms.
func (m *maker) forms() []draft {
	if m.r.Order == Balanced {
		return m.balanced()
	}
	var out []draft
	used := make(map[string]bool)
	short := false
	for _, id := range m.formIdentities() {
		var last []int
		if len(out) > 0 {
			last = out[len(out)-1].order
		}
		order, ok := m.distinct(id, used, last)
		if order == nil {
			m.refuse(id)
			return nil
		}
		short = short || !ok
		used[signature(order)] = true
		out = append(out, draft{identity: id, order: order})
	}
	if short {
		m.warnAlike(out)
	}
	return out
}

// distinct finds the order of a form that no form before it has. A personal
// form only has to differ from the one before it in the list: to compare it
// with all others would make it depend on all others. ok is false where the
// rules leave no such order; the form then gets one that it shares.
func (m *maker) distinct(id identity, used map[string]bool, last []int) (order []int, ok bool) {
	fresh := func(o []int) bool { return !used[signature(o)] }
	differs := func(o []int) bool { return last == nil || !slices.Equal(o, last) }
	if m.personal {
		fresh = differs
	}
	first := m.first(id, 0)
	if first == nil || fresh(first) {
		return first, true
	}
	if m.r.Order == Fixed && len(m.seats) == len(m.pool) {
		return first, false
	}
	for n := 1; n <= tries && !m.spent; n++ {
		if o := m.first(id, n); o != nil && fresh(o) {
			return o, true
		}
	}
	if !m.spent {
		o, all := m.seek(id, fresh)
		if o != nil {
			m.inVain = 0
			return o, true
		}
		m.gaveUp = m.gaveUp || !all
		m.inVain++
		m.spent = !m.personal && (all || m.inVain == enough)
	}
	if o, _ := m.seek(id, differs); o != nil {
		return o, false
	}
	return first, false
}

// first is the best order at the n-th try, or nil.
func (m *maker) first(id identity, n int) []int {
	if m.all != nil && !m.ruled {
		return m.line(id, n, m.everything())
	}
	var out []int
	m.visit(id, n, func(o []int) bool { out = slices.Clone(o); return true })
	return out
}

// seek is the first order, in the order of preference, that will do; or nil,
// and then whether all were seen.
func (m *maker) seek(id identity, will func([]int) bool) (out []int, all bool) {
	_, all = m.visit(id, 0, func(o []int) bool {
		if !will(o) {
			return false
		}
		out = slices.Clone(o)
		return true
	})
	return out, all
}

// visit goes through all choices of cases and their orders, the preferred
// ones first, until found is content. Orders are places in the pool.
func (m *maker) visit(id identity, n int, found func(order []int) bool) (ok, all bool) {
	limit, all := searchLimit, true
	chosen := m.choices(id, n, func(set []int) bool {
		s := search{bounds: m.bounds(set), limit: limit}
		if s.bounds == nil {
			return false
		}
		s.line = local(m.line(id, n, set), set)
		s.found = func(o []int) bool {
			order := make([]int, len(o))
			for i, c := range o {
				order[i] = set[c]
			}
			ok = found(order)
			return ok
		}
		_, seen := s.run()
		limit -= s.steps
		all = all && seen
		return ok || limit <= 0
	})
	return ok, all && limit > 0 && chosen
}

// choices goes through the sets of cases a pick allows and says whether it
// could see them all.
func (m *maker) choices(id identity, n int, found func(set []int) bool) (all bool) {
	if len(m.seats) == len(m.pool) {
		found(m.everything())
		return true
	}
	ch := &chooser{cases: m.pool, seats: m.seats, apart: m.apart, found: found, line: m.everything()}
	ranks := m.ranks("pick", id, n, func(c *casebook.Case) string { return c.Question.ID })
	slices.SortFunc(ch.line, func(a, b int) int { return ranks[a].compare(ranks[b]) })
	_, all = ch.run()
	return all
}

func (m *maker) everything() []int {
	out := make([]int, len(m.pool))
	for i := range out {
		out[i] = i
	}
	return out
}

// bounds is what the rules mean for a set, or nil where they contradict.
func (m *maker) bounds(set []int) *bounds {
	switch {
	case !m.ruled:
		return free(len(set))
	case m.all != nil:
		return m.all
	}
	return bind(len(set), rulesOf(m.these(set)), !m.r.ShuffleGroups)
}

func (m *maker) these(set []int) []*casebook.Case {
	out := make([]*casebook.Case, len(set))
	for i, c := range set {
		out[i] = m.pool[c]
	}
	return out
}

// ranks hashes a name of each case of the pool for a form.
func (m *maker) ranks(what string, id identity, n int, name func(*casebook.Case) string) []digest {
	parts := append([]string{what}, id.parts...)
	if n > 0 {
		parts = append(parts, "try", strconv.Itoa(n))
	}
	out := make([]digest, len(m.pool))
	for i, c := range m.pool {
		out[i] = m.key.digest(append(parts, name(c))...)
	}
	return out
}

// line sorts a set into the order a form prefers. A group ranks by its name
// and so as one: its size does not draw it to the front.
func (m *maker) line(id identity, n int, set []int) []int {
	out := slices.Clone(set)
	if m.r.Order == Fixed || id.listed && n == 0 {
		return out
	}
	ranks := m.ranks("order", id, n, func(c *casebook.Case) string { return c.Question.ID })
	units := ranks
	if m.ruled {
		size := make(map[string]int)
		for _, c := range set {
			size[m.pool[c].Rules.Group]++
		}
		units = m.ranks("order", id, n, func(c *casebook.Case) string {
			if g := c.Rules.Group; g != "" && size[g] > 1 {
				return "group " + g // no id has a space
			}
			return c.Question.ID
		})
	}
	slices.SortFunc(out, func(a, b int) int {
		if d := units[a].compare(units[b]); d != 0 {
			return d
		}
		return ranks[a].compare(ranks[b])
	})
	return out
}

// local turns places in the pool into places in a set.
func local(line, set []int) []int {
	at := make(map[int]int, len(set))
	for i, c := range set {
		at[c] = i
	}
	out := make([]int, len(line))
	for i, c := range line {
		out[i] = at[c]
	}
	return out
}

// signature tells orders apart.
func signature(order []int) string {
	var b []byte
	for _, c := range order {
		b = binary.AppendUvarint(b, uint64(c))
	}
	return string(b)
}
