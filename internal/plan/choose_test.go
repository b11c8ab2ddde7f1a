package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// tag gives tags to the n-th cases of a workshop.
func tag(ws *casebook.Workshop, name string, nth ...int) {
	for _, n := range nth {
		r := &ws.Cases[n-1].Rules
		r.Tags = append(r.Tags, name)
	}
}

func TestQuotas(t *testing.T) {
	ws := workshop(10)
	tag(ws, "mounts", 1, 2, 3, 4)
	tag(ws, "network", 3, 4, 5)
	tag(ws, "easy", 9)
	pick := casebook.Pick{Any: 1, Quotas: []casebook.Quota{{Tag: "mounts", N: 2}, {Tag: "network", N: 2}, {Tag: "easy", N: 1}}}
	p := mustPlan(t, ws, Recipe{People: people(2000), Pick: pick, Seed: "q"})
	used := make(map[string]int)
	for i := range p.Copies {
		got := ids(p, i)
		if len(got) != 6 || !slices.Contains(got, "c9") || broken(p, i) != "" {
			t.Fatalf("copy %d has %v: %s", i, got, broken(p, i))
		}
		if !fills(ws, got, pick) {
			t.Fatalf("copy %d has %v, which does not fill the quotas", i, got)
		}
		for _, id := range got {
			used[id]++
		}
	}
	for _, id := range caseNames(10) {
		if used[id] < 100 {
			t.Errorf("%s is on %d of 2,000 copies", id, used[id])
		}
	}
}

// fills tries all ways to give each quota cases of its own.
func fills(ws *casebook.Workshop, ids []string, pick casebook.Pick) bool {
	var need []string
	for _, q := range pick.Quotas {
		for range q.N {
			need = append(need, q.Tag)
		}
	}
	var try func(i int, left []string) bool
	try = func(i int, left []string) bool {
		if i == len(need) {
			return len(left) == pick.Any
		}
		for k, id := range left {
			for _, c := range ws.Cases {
				if c.Question.ID == id && tagged(c, need[i]) && try(i+1, slices.Delete(slices.Clone(left), k, k+1)) {
					return true
				}
			}
		}
		return false
	}
	return try(0, ids)
}

// Tags, quotas and cases that must be apart drawn at random: a choice is found
// exactly when there is one.
func TestChoiceAgainstAllChoices(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	yes, no := 0, 0
	for range 1500 {
		ws := workshop(3 + r.IntN(5))
		for i, c := range ws.Cases {
			for _, tg := range []string{"a", "b", "c"} {
				if r.IntN(3) == 0 {
					tag(ws, tg, i+1)
				}
			}
			if j := r.IntN(len(ws.Cases)); j != i && r.IntN(3) == 0 {
				c.Rules.NotWith = []string{ws.Cases[j].Question.ID}
			}
		}
		pick := casebook.Pick{Any: r.IntN(2), Quotas: []casebook.Quota{{Tag: "a", N: 1}, {Tag: "b", N: r.IntN(3)}, {Tag: "c", N: r.IntN(2)}}}
		p, problems, err := New(ws, Recipe{Pick: pick, Seed: "x"})
		if err != nil {
			t.Fatal(err)
		}
		if can := anyChoice(ws, pick); can != (p != nil) {
			t.Fatalf("possible: %v, problems %q", can, lines(problems))
		}
		if p == nil {
			no++
			continue
		}
		yes++
		if got := ids(p, 0); !fills(ws, got, pick) || broken(p, 0) != "" {
			t.Fatalf("%v does not do: %s", got, broken(p, 0))
		}
	}
	if yes < 200 || no < 200 {
		t.Errorf("%d possible, %d impossible: the draw is no test", yes, no)
	}
}

func anyChoice(ws *casebook.Workshop, pick casebook.Pick) bool {
	for bits := range 1 << len(ws.Cases) {
		var some []string
		clash := false
		for i, c := range ws.Cases {
			if bits>>i&1 == 0 {
				continue
			}
			some = append(some, c.Question.ID)
			for j, d := range ws.Cases {
				clash = clash || bits>>j&1 == 1 && slices.Contains(c.Rules.NotWith, d.Question.ID)
			}
		}
		if !clash && fills(ws, some, pick) {
			return true
		}
	}
	return false
}

// A case that has both tags is needed for the second quota: taking it for the
// first would leave the second one short.
func TestQuotasNeedAMatching(t *testing.T) {
	ws := workshop(3)
	tag(ws, "a", 1, 2)
	tag(ws, "b", 1)
	pick := casebook.Pick{Quotas: []casebook.Quota{{Tag: "a", N: 1}, {Tag: "b", N: 1}}}
	for seed := range 50 {
		got := ids(mustPlan(t, ws, Recipe{Pick: pick, Seed: fmt.Sprint(seed)}), 0)
		if !slices.Equal(got, []string{"c1", "c2"}) {
			t.Fatalf("seed %d: %v", seed, got)
		}
	}
}

func TestNotWith(t *testing.T) {
	ws := workshop(8)
	ws.Cases[0].Rules.NotWith = []string{"c2", "c3"}
	ws.Cases[6].Rules.NotWith = []string{"c8"}
	ws.Cases[3].Rules.Pin.At, ws.Cases[4].Rules.Pin.At = 1, 1
	p := mustPlan(t, ws, Recipe{People: people(2000), Pick: casebook.Pick{Any: 4}, Seed: "n"})
	used := make(map[string]int)
	for i := range p.Copies {
		if b := broken(p, i); b != "" {
			t.Fatalf("copy %d has %v: %s", i, ids(p, i), b)
		}
		for _, id := range ids(p, i) {
			used[id]++
		}
	}
	for _, id := range caseNames(8) {
		if used[id] < 300 {
			t.Errorf("%s is on %d of 2,000 copies", id, used[id])
		}
	}
}

func TestPickProblems(t *testing.T) {
	quota := func(q ...casebook.Quota) casebook.Pick { return casebook.Pick{Quotas: q} }
	apart := func(ws *casebook.Workshop) {
		ws.Cases[0].Rules.NotWith = []string{"c2", "c3", "c4"}
		ws.Cases[2].Rules.NotWith = []string{"c2", "c4"}
	}
	tests := []struct {
		what string
		r    Recipe
		set  func(*casebook.Workshop)
		want []string
	}{
		{"too few with the tag", Recipe{Pick: quota(casebook.Quota{Tag: "easy", N: 3})}, nil, []string{"--pick: easy: 3 asked, 2 cases have the tag"}},
		{"one with the tag", Recipe{Pick: quota(casebook.Quota{Tag: "hard", N: 2})}, nil, []string{"--pick: hard: 2 asked, 1 case has the tag"}},
		{"two quotas short", Recipe{Pick: quota(casebook.Quota{Tag: "easy", N: 3}, casebook.Quota{Tag: "esay", N: 1})}, nil,
			[]string{"--pick: easy: 3 asked, 2 cases have the tag", "--pick: esay: 1 asked, 0 cases have the tag"}},
		{"more than there are", Recipe{Pick: casebook.Pick{Any: 5}}, nil, []string{"--pick: 5 asked, there are 4 cases to choose from"}},
		{"quotas that share their cases", Recipe{Pick: quota(casebook.Quota{Tag: "easy", N: 2}, casebook.Quota{Tag: "hard", N: 1}, casebook.Quota{Tag: "long", N: 1})}, nil,
			[]string{"--pick: easy: 2 and hard: 1 asked, together only 2 cases have one of these tags"}},
		{"all, and two apart", Recipe{}, func(ws *casebook.Workshop) { ws.Cases[1].Rules.NotWith = []string{"c1"} },
			[]string{"cases.yaml:15:3: c2 never shares a copy with c1, and all cases are asked for"}},
		{"picked, and too many apart", Recipe{Pick: casebook.Pick{Any: 3}}, apart, []string{"--pick: no choice of 3 cases keeps cases apart that never share a copy"}},
		{"unknown id", Recipe{Only: []string{"c1", "cc2"}}, nil, []string{"--only: no case has the id “cc2”"}},
		{"unknown tag", Recipe{Tag: "eassy"}, nil, []string{"--tag: no case has the tag “eassy”"}},
		{"nothing left", Recipe{Tag: "hard", Only: []string{"c4"}}, nil, []string{"--tag: none of the cases asked for has the tag “hard”"}},
	}
	for _, tt := range tests {
		ws := workshop(4)
		tag(ws, "easy", 1, 2)
		tag(ws, "hard", 1)
		tag(ws, "long", 3)
		if tt.set != nil {
			tt.set(ws)
		}
		tt.r.Seed = "x"
		p, problems, err := New(ws, tt.r)
		if err != nil || p != nil || !slices.Equal(lines(problems), tt.want) {
			t.Errorf("%s: pack %v, error %v, %q, want %q", tt.what, p, err, lines(problems), tt.want)
		}
	}
}

// What workshop.yaml asks for is reported there, what a flag asks for as the flag.
func TestPlaceOfWhatWasAsked(t *testing.T) {
	ws := workshop(4)
	here := func(line int) diag.Pos { return diag.Pos{File: "workshop.yaml", Line: line, Col: 3} }
	ws.Pack = casebook.Pack{Forms: 7, Only: []string{"x"}, Pick: casebook.Pick{Any: 9}, Pos: map[string]diag.Pos{"forms": here(4), "only": here(5), "pick": here(6)}}
	pick := casebook.Pick{Quotas: []casebook.Quota{{Tag: "easy", N: 1, Pos: here(8)}}}
	for want, r := range map[string]Recipe{
		"workshop.yaml:6:3: 9 asked, there are 4 cases to choose from": {Pick: casebook.Pick{Any: 9}},
		"--pick: 8 asked, there are 4 cases to choose from":            {Pick: casebook.Pick{Any: 8}},
		"workshop.yaml:8:3: easy: 1 asked, 0 cases have the tag":       {Pick: pick},
		"workshop.yaml:5:3: no case has the id “x”":                    {Only: []string{"x"}},
		"--only: no case has the id “y”":                               {Only: []string{"y"}},
	} {
		r.Seed = "x"
		if _, problems, err := New(ws, r); err != nil || !slices.Equal(lines(problems), []string{want}) {
			t.Errorf("%v %q, want %q", err, lines(problems), want)
		}
	}
	ws.Cases = ws.Cases[:1]
	if _, got := warnings(t, ws, Recipe{Forms: 7, Seed: "x"}); len(got) != 1 || !strings.HasPrefix(got[0], "workshop.yaml:4:3: ") {
		t.Errorf("warned %q", got)
	}
}

func TestNearNames(t *testing.T) {
	ws := workshop(4)
	tag(ws, "mounts", 1)
	for _, tt := range []struct {
		r    Recipe
		want string
	}{
		{Recipe{Only: []string{"C2x"}}, "did you mean “c2”?"},
		{Recipe{Only: []string{"something"}}, "the cases are c1, c2, c3 and c4"},
		{Recipe{Tag: "monuts"}, "did you mean “mounts”?"},
	} {
		_, problems, _ := New(ws, tt.r)
		if got := problems.Sorted()[0].Hint; got != tt.want {
			t.Errorf("hint %q, want %q", got, tt.want)
		}
	}
}

func TestOnlyAndTag(t *testing.T) {
	ws := workshop(6)
	tag(ws, "a", 2, 4, 5)
	for _, tt := range []struct {
		r    Recipe
		want []string
	}{
		{Recipe{Only: []string{"c5", "c2"}}, []string{"c2", "c5"}},
		{Recipe{Tag: "a"}, []string{"c2", "c4", "c5"}},
		{Recipe{Tag: "a", Only: []string{"c1", "c4"}}, []string{"c4"}},
	} {
		if got := ids(mustPlan(t, ws, tt.r), 0); !slices.Equal(got, tt.want) {
			t.Errorf("got %v, want %v", got, tt.want)
		}
	}
}
