package casebook

import (
	"fmt"
	"slices"
	"strings"

	"casepack/internal/diag"
)

// cycles reports cases that are to stand after one another in a ring, each
// ring once, at the place of the last reference that closes it.
func (c *checking) cycles() {
	const open, done = 1, 2
	state := map[*Case]int{}
	type step struct {
		k    *Case
		next int
	}
	for _, start := range c.w.Cases {
		if state[start] != 0 {
			continue
		}
		state[start] = open
		for path := []step{{k: start}}; len(path) > 0; {
			top := &path[len(path)-1]
			if top.next >= len(top.k.Rules.After) {
				state[top.k] = done
				path = path[:len(path)-1]
				continue
			}
			to := c.cases[top.k.Rules.After[top.next]]
			top.next++
			switch {
			case to == nil || to == top.k: // reported as a reference
			case state[to] == 0:
				state[to] = open
				path = append(path, step{k: to})
			case state[to] == open:
				i := slices.IndexFunc(path, func(s step) bool { return s.k == to })
				var ring []*Case
				for _, s := range path[i:] {
					ring = append(ring, s.k)
				}
				c.ring(ring)
			}
		}
	}
}

func (c *checking) ring(ring []*Case) {
	var ids []string
	var also []diag.Note
	for i, k := range ring {
		ids = append(ids, k.Question.ID)
		if i < len(ring)-1 && i < 8 {
			also = append(also, diag.Note{Pos: k.afterPos(ring[i+1].Question.ID), Text: fmt.Sprintf("%s stands after %s", k.Question.ID, ring[i+1].Question.ID)})
		}
	}
	last := ring[len(ring)-1]
	ids = append(ids, ids[0])
	c.add("after-cycle", diag.Error, last.afterPos(ring[0].Question.ID),
		"these cases are each to stand after the next: "+clip(strings.Join(ids, " → ")), "take one of the after keys away", also...)
}

func (k *Case) afterPos(id string) diag.Pos {
	for _, r := range k.refs {
		if r.key == "after" && r.id == id {
			return r.pos
		}
	}
	return k.Question.From
}
