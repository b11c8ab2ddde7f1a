package plan

import (
	"fmt"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// rule is one thing an author asked of an order. Cases are indexes in a set.
type rule struct {
	kind  ruleKind
	cases []int // of a pin one, of after the earlier and the later, of a group all
	at    int   // of a pin: the place from 0
	pos   diag.Pos
	text  string // what it asks, for a message
}

type ruleKind int

const (
	pinRule ruleKind = iota
	groupRule
	afterRule
)

// rulesOf lists the rules that bind a set of cases, in the author's order. A
// group of which only one case is in the set binds nothing, nor does an after
// whose other case is missing.
func rulesOf(set []*casebook.Case) []rule {
	index := make(map[string]int, len(set))
	for i, c := range set {
		index[c.Question.ID] = i
	}
	groups := make(map[string][]int)
	for i, c := range set {
		if g := c.Rules.Group; g != "" {
			groups[g] = append(groups[g], i)
		}
	}
	var out []rule
	for i, c := range set {
		r := c.Rules
		if p := r.Pin.At; p != 0 {
			out = append(out, pinOf(i, p, len(set), c))
		}
		if g := groups[r.Group]; len(g) > 1 && g[0] == i {
			out = append(out, rule{kind: groupRule, cases: g, pos: rulePos(c, "group"),
				text: fmt.Sprintf("%s stand together as group %s", andIDs(set, g), quote(r.Group))})
		}
		for _, id := range r.After {
			if j, ok := index[id]; ok {
				out = append(out, rule{kind: afterRule, cases: []int{j, i}, pos: rulePos(c, "after"),
					text: fmt.Sprintf("%s stands after %s", c.Question.ID, id)})
			}
		}
	}
	return out
}

// pinOf makes the rule of a pin: place p counts from 1, or is -1 for the last.
func pinOf(i, p, n int, c *casebook.Case) rule {
	at, place := p-1, fmt.Sprintf("place %d", p)
	switch {
	case p < 0:
		at, place = n-1, "the last place"
	case p > n:
		place += fmt.Sprintf(" of %d", n)
	}
	return rule{kind: pinRule, cases: []int{i}, at: at, pos: rulePos(c, "pin"),
		text: fmt.Sprintf("%s is pinned to %s", c.Question.ID, place)}
}

// rulePos is where a case says something, or where it begins.
func rulePos(c *casebook.Case, key string) diag.Pos {
	if p, ok := c.Rules.Pos[key]; ok {
		return p
	}
	return c.Question.From
}

// andIDs lists the ids of some cases of a set: a, b and c.
func andIDs(set []*casebook.Case, some []int) string {
	ids := make([]string, len(some))
	for i, j := range some {
		ids[i] = set[j].Question.ID
	}
	return and(ids)
}
