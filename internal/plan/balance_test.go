package plan

import (
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
)

// tallyOf counts by id how often a case has a place and follows another.
func tallyOf(p *Pack) (place map[string]map[int]int, follow map[[2]string]int) {
	place, follow = make(map[string]map[int]int), make(map[[2]string]int)
	for i := range p.Copies {
		last := ""
		for pos, id := range ids(p, i) {
			if place[id] == nil {
				place[id] = make(map[int]int)
			}
			place[id][pos]++
			if last != "" {
				follow[[2]string{last, id}]++
			}
			last = id
		}
	}
	return place, follow
}

func warnings(t *testing.T, ws *casebook.Workshop, r Recipe) (*Pack, []string) {
	t.Helper()
	p, problems, err := New(ws, r)
	if err != nil || p == nil {
		t.Fatal(err, lines(problems))
	}
	return p, lines(problems)
}

// Whole designs are exact: each case in each place, and after each other case,
// equally often; and all forms differ.
func TestBalancedIsExact(t *testing.T) {
	for n := 2; n <= 12; n++ {
		for times := 1; times <= 3; times++ {
			forms := n * times
			if n%2 == 1 {
				forms *= 2
			}
			if n < 4 && times > 1 {
				continue // there are too few orders
			}
			p, warned := warnings(t, workshop(n), Recipe{Order: Balanced, Forms: forms, Seed: "b"})
			if len(warned) > 0 {
				t.Errorf("%d cases, %d forms: %q", n, forms, warned)
			}
			place, follow := tallyOf(p)
			for _, id := range caseNames(n) {
				for pos := range n {
					if got := place[id][pos]; got != forms/n {
						t.Errorf("%d cases, %d forms: %s stands %d times in place %d", n, forms, id, got, pos+1)
					}
				}
				for _, other := range caseNames(n) {
					// Each form has n−1 neighbours among n(n−1) pairs.
					if got := follow[[2]string{other, id}]; other != id && got != forms/n {
						t.Errorf("%d cases, %d forms: %s follows %s %d times, want %d", n, forms, id, other, got, forms/n)
					}
				}
			}
			seen := make(map[string]bool)
			for i := range p.Copies {
				seen[strings.Join(ids(p, i), " ")] = true
			}
			if len(seen) != forms {
				t.Errorf("%d cases: %d orders over %d forms", n, len(seen), forms)
			}
		}
	}
}

// Neighbours have different forms, however many more forms there are than
// orders, and form A is as listed.
func TestBalancedNeighboursDiffer(t *testing.T) {
	for _, tt := range []struct{ cases, forms int }{{3, 100}, {3, 101}, {3, 200}, {3, 500}, {2, 8}, {4, 200}, {5, 1000}} {
		p, _ := warnings(t, workshop(tt.cases), Recipe{Forms: tt.forms, Order: Balanced, Seed: "s"})
		if got := ids(p, 0); !slices.IsSorted(got) {
			t.Errorf("%d cases, %d forms: form A is %v", tt.cases, tt.forms, got)
		}
		for i := 1; i < len(p.Copies); i++ {
			if slices.Equal(ids(p, i), ids(p, i-1)) {
				t.Errorf("%d cases, %d forms: forms %d and %d are equal", tt.cases, tt.forms, i, i+1)
			}
		}
		place, _ := tallyOf(p)
		for id, counts := range place {
			for pos, n := range counts {
				if n < tt.forms/tt.cases-2 || n > tt.forms/tt.cases+3 {
					t.Errorf("%d cases, %d forms: %s stands %d times in place %d", tt.cases, tt.forms, id, n, pos)
				}
			}
		}
	}
}

func TestBalancedMakesEnoughForms(t *testing.T) {
	for n, forms := range map[int]int{1: 1, 4: 4, 7: 7, 8: 8} {
		p, _ := warnings(t, workshop(n), Recipe{Order: Balanced, Seed: "b"})
		if len(p.Forms) != forms || !slices.Equal(ids(p, 0), caseNames(n)) {
			t.Errorf("%d cases: %d forms, form A %v", n, len(p.Forms), ids(p, 0))
		}
	}
	p, _ := warnings(t, workshop(6), Recipe{Order: Balanced, Seed: "b", People: people(20)})
	if len(p.Forms) != 6 || len(p.Copies) != 20 || p.Copies[7].Paper.Form != "B" {
		t.Errorf("%d forms, %d copies", len(p.Forms), len(p.Copies))
	}
}

func TestBalancedNotes(t *testing.T) {
	group := func(ws *casebook.Workshop, name string, nth ...int) {
		for _, n := range nth {
			ws.Cases[n-1].Rules.Group = name
		}
	}
	tests := []struct {
		what  string
		n     int
		forms int
		set   func(*casebook.Workshop)
		want  []string
	}{
		{"part of a square", 8, 4, nil, []string{"--order: over 4 forms a case has a place 0 to 1 times, not equally often"}},
		{"a square and a half", 8, 12, nil, []string{"--order: over 12 forms a case has a place 1 to 2 times, not equally often"}},
		{"an odd square without its mirror", 5, 5, nil, []string{"--order: over 5 forms each case has each place equally often, but follows another 0 to 2 times"}},
		{"pins leave a square of the others", 6, 4, func(ws *casebook.Workshop) {
			ws.Cases[0].Rules.Pin.At, ws.Cases[5].Rules.Pin.At = 1, -1
		}, nil},
		{"a pin in the middle", 5, 4, func(ws *casebook.Workshop) { ws.Cases[4].Rules.Pin.At = 3 }, nil},
		{"two groups of two", 4, 2, func(ws *casebook.Workshop) { group(ws, "g", 1, 2); group(ws, "h", 3, 4) },
			[]string{"--order: over 2 forms a case has a place 0 to 1 times, not equally often"}},
		{"after", 3, 3, func(ws *casebook.Workshop) { ws.Cases[1].Rules.After = []string{"c1"} },
			[]string{"--order: over 3 forms a case has a place 0 to 2 times, not equally often"}},
	}
	for _, tt := range tests {
		ws := workshop(tt.n)
		if tt.set != nil {
			tt.set(ws)
		}
		p, got := warnings(t, ws, Recipe{Order: Balanced, Forms: tt.forms, Seed: "b"})
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.what, got, tt.want)
		}
		seen := make(map[string]bool)
		for i := range p.Copies {
			seen[strings.Join(ids(p, i), " ")] = true
			if b := broken(p, i); b != "" {
				t.Errorf("%s: %v: %s", tt.what, ids(p, i), b)
			}
		}
		if len(seen) != tt.forms {
			t.Errorf("%s: %d orders over %d forms", tt.what, len(seen), tt.forms)
		}
	}
}

// With pins the others still share their places exactly.
func TestBalancedAroundPins(t *testing.T) {
	ws := workshop(7)
	ws.Cases[2].Rules.Pin.At = 4
	p, _ := warnings(t, ws, Recipe{Order: Balanced, Forms: 6, Seed: "b"})
	place, _ := tallyOf(p)
	for _, id := range caseNames(7) {
		for pos := range 7 {
			want := 1
			switch {
			case id == "c3" && pos == 3:
				want = 6
			case id == "c3" || pos == 3:
				want = 0
			}
			if got := place[id][pos]; got != want {
				t.Errorf("%s stands %d times in place %d, want %d", id, got, pos+1, want)
			}
		}
	}
}

// Two groups of two that may change inside: four forms are exact (AB CD, CD AB,
// BA DC, DC BA).
func TestBalancedInsideGroups(t *testing.T) {
	ws := workshop(4)
	for i, c := range ws.Cases {
		c.Rules.Group = []string{"g", "g", "h", "h"}[i]
	}
	p, warned := warnings(t, ws, Recipe{Order: Balanced, Forms: 4, Seed: "b", ShuffleGroups: true})
	place, _ := tallyOf(p)
	for _, id := range caseNames(4) {
		for pos := range 4 {
			if place[id][pos] != 1 {
				t.Errorf("%s stands %d times in place %d; %q", id, place[id][pos], pos+1, warned)
			}
		}
	}
}

// All rules at once: kept by every form, and places shared as well as two
// rounds of search can.
func TestBalancedWithRules(t *testing.T) {
	ws := ruledWorkshop()
	p, warned := warnings(t, ws, Recipe{Order: Balanced, Forms: 8, Seed: "b"})
	for i := range p.Copies {
		if b := broken(p, i); b != "" {
			t.Errorf("%v: %s", ids(p, i), b)
		}
	}
	if len(warned) != 1 || !strings.Contains(warned[0], "not equally often") {
		t.Errorf("warned %q", warned)
	}
}

// A balanced pick gives all forms the same cases.
func TestBalancedPick(t *testing.T) {
	p, warned := warnings(t, workshop(9), Recipe{Order: Balanced, Forms: 4, Pick: casebook.Pick{Any: 4}, Seed: "b"})
	place, _ := tallyOf(p)
	if len(place) != 4 || len(p.Cases) != 4 || len(warned) > 0 {
		t.Errorf("%d cases over all forms, %q", len(place), warned)
	}
}
