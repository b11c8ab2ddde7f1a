package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
)

// broken says which rule an order of cases breaks; empty if none. It asks each
// rule by its definition.
func broken(p *Pack, copy int) string {
	at := make(map[string]int)
	items := p.Copies[copy].Paper.Items
	for i, it := range items {
		if _, twice := at[it.Question.ID]; twice {
			return it.Question.ID + " stands twice"
		}
		at[it.Question.ID] = i
	}
	groups := make(map[string][]int)
	for _, c := range p.Cases {
		i, here := at[c.Question.ID]
		if !here {
			continue
		}
		if pin := c.Rules.Pin.At; pin > 0 && i != pin-1 || pin < 0 && i != len(items)-1 {
			return fmt.Sprintf("%s is pinned to %d and stands at %d", c.Question.ID, pin, i+1)
		}
		for _, id := range c.Rules.After {
			if j, ok := at[id]; ok && j > i {
				return fmt.Sprintf("%s stands before %s", c.Question.ID, id)
			}
		}
		for _, id := range c.Rules.NotWith {
			if _, ok := at[id]; ok {
				return fmt.Sprintf("%s is with %s", c.Question.ID, id)
			}
		}
		if g := c.Rules.Group; g != "" {
			groups[g] = append(groups[g], i)
		}
	}
	for g, places := range groups {
		if slices.Max(places)-slices.Min(places) != len(places)-1 {
			return fmt.Sprintf("group %s stands at %v", g, places)
		}
	}
	return ""
}

// ruledWorkshop has 12 cases with every kind of rule.
func ruledWorkshop() *casebook.Workshop {
	ws := workshop(12)
	c := ws.Cases
	c[0].Rules.Pin.At = 1
	c[11].Rules.Pin.At = -1
	c[5].Rules.Pin.At = 6
	for _, i := range []int{1, 2, 3} {
		c[i].Rules.Group = "mail"
	}
	for _, i := range []int{7, 8} {
		c[i].Rules.Group = "disk"
	}
	c[4].Rules.After = []string{"c10"}
	c[2].Rules.After = []string{"c11"}
	return ws
}

func TestRulesAreKept(t *testing.T) {
	ws := ruledWorkshop()
	for _, inside := range []bool{false, true} {
		p := mustPlan(t, ws, Recipe{People: people(2000), Seed: "rules", ShuffleGroups: inside})
		seen, swapped := make(map[string]bool), false
		for i := range p.Copies {
			if b := broken(p, i); b != "" {
				t.Fatalf("copy %d, %v: %s", i, ids(p, i), b)
			}
			got := ids(p, i)
			if len(got) != 12 {
				t.Fatalf("copy %d has %v", i, got)
			}
			seen[strings.Join(got, " ")] = true
			swapped = swapped || slices.Index(got, "c8") > slices.Index(got, "c9")
		}
		if swapped != inside {
			t.Errorf("order inside a group changed: %v, want %v", swapped, inside)
		}
		if len(seen) < 20 {
			t.Errorf("only %d orders among 2,000 copies", len(seen))
		}
	}
}

// A group ranks as one: of a group of three and three single cases, each of the
// four stands first a quarter of the time (4,000 copies, as in TestPlacesAreEven).
func TestGroupsAreNoHeavier(t *testing.T) {
	ws := workshop(6)
	for i := range 3 {
		ws.Cases[i].Rules.Group = "g"
	}
	p := mustPlan(t, ws, Recipe{People: people(4000), Seed: "g", ShuffleGroups: true})
	count := make(map[string]int)
	for i := range p.Copies {
		first := ids(p, i)[0]
		if first == "c1" || first == "c2" || first == "c3" {
			count[first]++
			first = "g"
		}
		count[first]++
	}
	for _, u := range []string{"g", "c4", "c5", "c6"} {
		if n := count[u]; n < 863 || n > 1137 {
			t.Errorf("%s stands first %d times of 4,000", u, n)
		}
	}
	for _, c := range []string{"c1", "c2", "c3"} { // mean 333, deviation 17.5
		if n := count[c]; n < 245 || n > 421 {
			t.Errorf("%s stands first %d times of 4,000", c, n)
		}
	}
}

// Small sets with rules drawn at random: the search finds an order exactly when
// going through all of them does, and what it finds keeps the rules.
func TestSearchAgainstAllOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	yes, no := 0, 0
	for range 1000 {
		ws := randomRules(r, 2+r.IntN(5))
		keep := r.IntN(2) == 0
		can := anyOrder(ws, keep)
		p, problems, err := New(ws, Recipe{Order: Shuffled, Seed: "r", ShuffleGroups: !keep})
		if err != nil {
			t.Fatal(err)
		}
		if can != (p != nil) {
			t.Fatalf("possible: %v, problems %q", can, lines(problems))
		}
		if p == nil {
			no++
			continue
		}
		yes++
		if b := broken(p, 0); b != "" {
			t.Fatalf("%v: %s", ids(p, 0), b)
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("%d possible, %d impossible: the draw is no test", yes, no)
	}
}

func randomRules(r *rand.Rand, n int) *casebook.Workshop {
	ws := workshop(n)
	for i, c := range ws.Cases {
		if r.IntN(4) == 0 {
			c.Rules.Pin.At = []int{-1, 1, 1 + r.IntN(n)}[r.IntN(3)]
		}
		if r.IntN(2) == 0 {
			c.Rules.Group = []string{"g", "h"}[r.IntN(2)]
		}
		if j := r.IntN(n); j != i && r.IntN(3) == 0 {
			c.Rules.After = []string{ws.Cases[j].Question.ID}
		}
	}
	return ws
}

// anyOrder goes through all orders.
func anyOrder(ws *casebook.Workshop, keep bool) bool {
	found := false
	n := len(ws.Cases)
	p := &Pack{Cases: ws.Cases, Copies: make([]Copy, 1)}
	var walk func(order []int)
	walk = func(order []int) {
		if found {
			return
		}
		if len(order) < n {
			for c := range n {
				if !slices.Contains(order, c) {
					walk(append(slices.Clone(order), c))
				}
			}
			return
		}
		last := make(map[string]int)
		var items []Item
		for _, c := range order {
			if g := ws.Cases[c].Rules.Group; keep && g != "" {
				if l, ok := last[g]; ok && l > c {
					return
				}
				last[g] = c
			}
			items = append(items, Item{Asked: &Asked{Question: &ws.Cases[c].Question}})
		}
		p.Copies[0].Paper.Items = items
		found = broken(p, 0) == ""
	}
	walk(nil)
	return found
}

func TestClashes(t *testing.T) {
	type set = func(c []*casebook.Case)
	tests := []struct {
		what  string
		set   set
		keep  bool
		want  string
		notes []string
	}{
		{"two for one place", func(c []*casebook.Case) { c[1].Rules.Pin.At, c[3].Rules.Pin.At = 1, 1 }, true,
			"cases.yaml:13:3: no order of the cases keeps all of this: c2 is pinned to place 1; c4 is pinned to place 1",
			[]string{"cases.yaml:33:3 c4 is pinned to place 1"}},
		{"last by number and by word", func(c []*casebook.Case) { c[0].Rules.Pin.At, c[1].Rules.Pin.At = 4, -1 }, true,
			"cases.yaml:3:3: no order of the cases keeps all of this: c1 is pinned to place 4; c2 is pinned to the last place",
			[]string{"cases.yaml:13:3 c2 is pinned to the last place"}},
		{"a circle", func(c []*casebook.Case) { c[0].Rules.After, c[2].Rules.After = []string{"c3"}, []string{"c1"} }, true,
			"cases.yaml:6:3: no order of the cases keeps all of this: c1 stands after c3; c3 stands after c1",
			[]string{"cases.yaml:26:3 c3 stands after c1"}},
		{"after itself", func(c []*casebook.Case) { c[0].Rules.After = []string{"c1"} }, true,
			"cases.yaml:6:3: no order of the cases keeps this: c1 stands after c1", nil},
		{"a place that is not there", func(c []*casebook.Case) { c[0].Rules.Pin.At = 5 }, true,
			"cases.yaml:3:3: no order of the cases keeps this: c1 is pinned to place 5 of 4", nil},
		{"pinned before what it stands after", func(c []*casebook.Case) { c[3].Rules.Pin.At, c[3].Rules.After = 1, []string{"c1"} }, true,
			"cases.yaml:33:3: no order of the cases keeps all of this: c4 is pinned to place 1; c4 stands after c1",
			[]string{"cases.yaml:36:3 c4 stands after c1"}},
		{"a group in a gap of one, and a pin that does not matter", func(c []*casebook.Case) {
			c[0].Rules.Group, c[1].Rules.Group = "g", "g"
			c[0].Rules.Pin.At, c[2].Rules.Pin.At, c[3].Rules.Pin.At = 2, 3, 1
		}, false,
			"cases.yaml:4:3: no order of the cases keeps all of this: c1 and c2 stand together as group “g”; c3 is pinned to place 3; c4 is pinned to place 1",
			[]string{"cases.yaml:23:3 c3 is pinned to place 3", "cases.yaml:33:3 c4 is pinned to place 1"}},
		{"a circle through a group", func(c []*casebook.Case) {
			c[0].Rules.Group, c[1].Rules.Group = "g", "g"
			c[2].Rules.After, c[1].Rules.After = []string{"c1"}, []string{"c3"}
		}, false,
			"cases.yaml:4:3: no order of the cases keeps all of this: c1 and c2 stand together as group “g”; c2 stands after c3; c3 stands after c1",
			[]string{"cases.yaml:16:3 c2 stands after c3", "cases.yaml:26:3 c3 stands after c1"}},
	}
	for _, tt := range tests {
		for _, order := range []Order{Fixed, Shuffled, Balanced} {
			ws := workshop(4)
			tt.set(ws.Cases)
			p, problems, err := New(ws, Recipe{Order: order, Seed: "x", ShuffleGroups: !tt.keep})
			if err != nil || p != nil {
				t.Fatalf("%s: pack %v, %v", tt.what, p, err)
			}
			got := problems.Sorted()
			if len(got) != 1 || got[0].Pos.String()+": "+got[0].Text != tt.want {
				t.Errorf("%s: %q\nwant %q", tt.what, lines(problems), tt.want)
				continue
			}
			var notes []string
			for _, n := range got[0].Also {
				notes = append(notes, n.Pos.String()+" "+n.Text)
			}
			if !slices.Equal(notes, tt.notes) {
				t.Errorf("%s: notes %q, want %q", tt.what, notes, tt.notes)
			}
		}
	}
}

// Rules that would take ages to go through end in bounded time, in words.
func TestHardRulesEnd(t *testing.T) {
	ws := workshop(60)
	for i, c := range ws.Cases {
		c.Rules.Group = fmt.Sprintf("g%d", i/3) // twenty groups of three
	}
	for i := range 3 {
		ws.Cases[i].Rules.Pin.At = []int{20, 21, 22}[i]
	}
	// The places before 20 are 19: no number of threes.
	_, problems, err := New(ws, Recipe{Order: Shuffled, Seed: "x"})
	if err != nil || !problems.Failed() {
		t.Fatalf("%v %q", err, lines(problems))
	}
}
