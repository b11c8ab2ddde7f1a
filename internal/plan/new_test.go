package plan

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/prose"
)

// No type that can be reached from a Paper is, or holds, the facilitator's
// part of a case: a sheet for participants cannot be given the answer.
func TestPaperHoldsNoAnswer(t *testing.T) {
	seen := make(map[reflect.Type]bool)
	var walk func(ty reflect.Type, path string)
	walk = func(ty reflect.Type, path string) {
		if seen[ty] {
			return
		}
		seen[ty] = true
		for _, bad := range []any{casebook.Guide{}, casebook.Case{}, casebook.Rules{}, casebook.Workshop{}, Key{}, Pack{}, Form{}, Person{}} {
			if ty == reflect.TypeOf(bad) {
				t.Errorf("%s is a %s", path, ty)
			}
		}
		switch ty.Kind() {
		case reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
			t.Errorf("%s is a %s, which can hold anything", path, ty)
		case reflect.Pointer, reflect.Slice, reflect.Array:
			walk(ty.Elem(), path)
		case reflect.Map:
			walk(ty.Key(), path)
			walk(ty.Elem(), path)
		case reflect.Struct:
			for i := range ty.NumField() {
				walk(ty.Field(i).Type, path+"."+ty.Field(i).Name)
			}
		}
	}
	walk(reflect.TypeOf(Paper{}), "Paper")
	if len(seen) < 12 {
		t.Errorf("only %d types were reached", len(seen))
	}
}

func TestChaptersAsTheRecipeSays(t *testing.T) {
	ws := workshop(2)
	ws.Cases[0].Guide.Revisit = []casebook.Chapter{{Name: "6"}}
	for qr, want := range map[QR]int{"": 1, QRBoth: 1, QRKey: 0, QRNone: 0} {
		p := mustPlan(t, ws, Recipe{QR: qr})
		if got := len(p.Copies[0].Paper.Items[0].Chapters); got != want {
			t.Errorf("qr %q: %d chapters on the sheet, want %d", qr, got, want)
		}
	}
}

func TestRecipesThatCannotBe(t *testing.T) {
	for want, r := range map[string]Recipe{
		"plan: forms: -1 is below 0":                                                      {Forms: -1},
		"plan: copies: -1 is below 0":                                                     {Copies: -1},
		"plan: spares: -2 is below 0":                                                     {Spares: -2},
		"plan: pick: -3 is below 0":                                                       {Pick: casebook.Pick{Any: -3}},
		`plan: order "random" is none of fixed, shuffled and balanced`:                    {Order: "random"},
		`plan: qr "some" is none of both, key and none`:                                   {QR: "some"},
		"plan: copies of each form and a roster exclude each other":                       {Copies: 2, People: people(2), Seed: "x"},
		`plan: two people have the id "a"`:                                                {People: []Person{{ID: "a"}, {ID: "a"}}, Seed: "x"},
		"plan: nothing to draw with: the recipe has no seed":                              {Forms: 2},
		"plan: forms: 2000000 is more than 1000000":                                       {Forms: 2000000},
		"plan: 2000 forms of 2000 copies are too many: a pack has at most 1000000 copies": {Forms: 2000, Copies: 2000},
		`plan: pick: easy: -1 is below 0`:                                                 {Pick: casebook.Pick{Quotas: []casebook.Quota{{Tag: "easy", N: -1}}}},
	} {
		p, _, err := New(workshop(3), r)
		if p != nil || err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestNeedsSeed(t *testing.T) {
	vars := varied()
	one := workshop(3)
	one.Cases[0].Rules.Vars = []casebook.Var{{Name: "x", Values: []string{"only"}}}
	for i, tt := range []struct {
		ws   *casebook.Workshop
		r    Recipe
		want bool
	}{
		{workshop(3), Recipe{}, false},
		{workshop(3), Recipe{Forms: 2}, true},
		{workshop(3), Recipe{Forms: 2, Order: Fixed}, false},
		{workshop(3), Recipe{Order: Balanced}, true},
		{workshop(3), Recipe{People: people(2)}, true},
		{workshop(3), Recipe{Pick: casebook.Pick{Any: 2}}, true},
		{workshop(3), Recipe{Pick: casebook.Pick{Any: 3}}, false},
		{vars, Recipe{}, true},
		{one, Recipe{}, false},
	} {
		if got := NeedsSeed(tt.ws, tt.r); got != tt.want {
			t.Errorf("%d: %v, want %v", i, got, tt.want)
		}
	}
}

func TestFormOfTheRosterThatIsNotThere(t *testing.T) {
	who := people(2)
	who[1].Form = "D"
	_, problems, err := New(workshop(4), Recipe{Forms: 3, People: who, Seed: "x"})
	want := []string{"--roster: the person with the id “p002” is given form “D”, and there are forms A to C"}
	if err != nil || !slices.Equal(lines(problems), want) {
		t.Errorf("%v %q, want %q", err, lines(problems), want)
	}
}

// What changes the pack's code, and what does not.
func TestPackCode(t *testing.T) {
	base := Recipe{Forms: 3, Seed: "s"}
	code := func(ws *casebook.Workshop, r Recipe) string { return mustPlan(t, ws, r).Code }
	was := code(varied(), base)
	edits := map[string]func(*casebook.Workshop){
		"title":    func(ws *casebook.Workshop) { ws.Cases[1].Question.Title.Text = "{host} is loud" },
		"prompt":   func(ws *casebook.Workshop) { ws.Cases[0].Question.Prompt = text("other") },
		"minutes":  func(ws *casebook.Workshop) { ws.Cases[0].Question.Minutes = 6 },
		"guidance": func(ws *casebook.Workshop) { ws.Cases[0].Guide.Guidance = text("other") },
		"observe":  func(ws *casebook.Workshop) { ws.Cases[0].Guide.Observe = []prose.Text{text("other")} },
		"answer":   func(ws *casebook.Workshop) { ws.Cases[1].Guide.Answer["asset"] = text("other") },
		"revisit":  func(ws *casebook.Workshop) { ws.Cases[0].Guide.Revisit = []casebook.Chapter{{Name: "7"}} },
		"a value":  func(ws *casebook.Workshop) { ws.Cases[1].Rules.Vars[0].Values[1] = "db-20" },
		"box":      func(ws *casebook.Workshop) { ws.Boxes = []casebook.Box{{ID: "asset"}} },
		"closing":  func(ws *casebook.Workshop) { ws.Closing = text("bye") },
		"a case":   func(ws *casebook.Workshop) { ws.Cases = append(ws.Cases, newCase("c6", 6)) },
	}
	for what, edit := range edits {
		ws := varied()
		edit(ws)
		if code(ws, base) == was {
			t.Errorf("another %s leaves the code", what)
		}
	}
	for what, r := range map[string]Recipe{
		"seed":  {Forms: 3, Seed: "t"},
		"order": {Forms: 3, Seed: "s", Order: Balanced},
		"pick":  {Forms: 3, Seed: "s", Pick: casebook.Pick{Any: 5}},
	} {
		if code(varied(), r) == was {
			t.Errorf("another %s leaves the code", what)
		}
	}
	moved := varied()
	for _, c := range moved.Cases {
		c.Question.From.Line += 3
	}
	for what, got := range map[string]string{
		"lines moved":   code(moved, base),
		"one more form": code(varied(), Recipe{Forms: 4, Seed: "s"}),
		"more copies":   code(varied(), Recipe{Forms: 3, Copies: 9, Spares: 2, Seed: "s"}),
		"people":        code(varied(), Recipe{Forms: 3, People: people(5), Seed: "s"}),
	} {
		if got != was {
			t.Errorf("%s: the code was %s and is %s", what, was, got)
		}
	}
}

// An edit shows in the codes of the forms that have the case, and in no other.
func TestFormCode(t *testing.T) {
	r := Recipe{Forms: 12, Pick: casebook.Pick{Any: 2}, Seed: "s"}
	edited := workshop(6)
	edited.Cases[2].Guide.Weak = text("other")
	a, b := mustPlan(t, workshop(6), r), mustPlan(t, edited, r)
	changed := 0
	for i := range a.Forms {
		has := slices.Contains(ids(a, i), "c3")
		if has {
			changed++
		}
		if differs := a.Forms[i].Code != b.Forms[i].Code; differs != has {
			t.Errorf("form %d with %v: code differs %v", i, ids(a, i), differs)
		}
	}
	if changed == 0 || changed == 12 {
		t.Errorf("%d forms have the case", changed)
	}
}

// 10,000 copies have codes of their own, all whole, and none tells a name or id.
func TestCodesOfManyCopies(t *testing.T) {
	p := mustPlan(t, workshop(4), Recipe{People: people(10000), Seed: "many"})
	seen := make(map[string]bool)
	for _, c := range p.Copies {
		code := c.Paper.Code
		if seen[code[:bodyLen]] {
			t.Fatalf("%s twice", code)
		}
		seen[code[:bodyLen]] = true
		if got, err := ParseCode(code); err != nil || got.body != code[:bodyLen] || c.Paper.Form != code {
			t.Fatalf("%s: %v, form %s", code, err, c.Paper.Form)
		}
	}
}

func TestReplay(t *testing.T) {
	for _, r := range []Recipe{
		{},
		{Forms: 4, Copies: 3, Spares: 2, Seed: "s"},
		{People: people(30), Spares: 2, Seed: "s"},
		{Forms: 3, People: people(30), Seed: "s", Pick: casebook.Pick{Any: 5}},
		{Order: Balanced, Seed: "s"},
	} {
		ws := varied()
		if r.Seed == "" {
			ws = workshop(5)
		}
		first := mustPlan(t, ws, r)
		kept, err := json.Marshal(first.Record())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(kept), "Name 1") || strings.Contains(string(kept), "p001") {
			t.Errorf("the record tells names or ids: %s", kept)
		}
		var rec Record
		if err := json.Unmarshal(kept, &rec); err != nil {
			t.Fatal(err)
		}
		again, problems, err := Replay(ws, r, rec)
		if err != nil || problems.Failed() {
			t.Fatal(err, lines(problems))
		}
		if !reflect.DeepEqual(first, again) {
			t.Errorf("recipe %v came back otherwise", r)
		}
	}
}

// The record wins over what would be drawn by now.
func TestReplayAfterChanges(t *testing.T) {
	who := people(6)
	ws := workshop(6)
	first := mustPlan(t, ws, Recipe{People: who, Spares: 1, Seed: "s"})
	rec := first.Record()

	changed := workshop(7)
	changed.Cases[0].Question.Prompt = text("other")
	changed.Cases[3].Rules.Pin.At = 1
	fewer := slices.Delete(slices.Clone(who), 2, 3)
	slices.Reverse(fewer)
	p, problems, err := Replay(changed, Recipe{People: fewer, Spares: 1}, rec)
	if err != nil || problems.Failed() {
		t.Fatal(err, lines(problems))
	}
	for i := range first.Copies {
		if !slices.Equal(ids(first, i), ids(p, i)) || first.Copies[i].Paper.Code != p.Copies[i].Paper.Code {
			t.Errorf("copy %d was %v and is %v", i, ids(first, i), ids(p, i))
		}
		want := first.Copies[i].Paper.Name
		if i == 2 {
			want = ""
		}
		if p.Copies[i].Paper.Name != want {
			t.Errorf("copy %d is for %q, want %q", i, p.Copies[i].Paper.Name, want)
		}
	}
	if p.Code == first.Code {
		t.Error("a changed case leaves the pack's code")
	}

	more := append(slices.Clone(who), Person{ID: "late"})
	_, problems, err = Replay(ws, Recipe{People: more}, rec)
	if want := []string{"--roster: the printed pack has no copy for the id “late”"}; err != nil || !slices.Equal(lines(problems), want) {
		t.Errorf("%v %q, want %q", err, lines(problems), want)
	}
	gone := workshop(6)
	gone.Cases = gone.Cases[1:]
	_, problems, err = Replay(gone, Recipe{}, rec)
	if want := []string{"workshop.yaml:1:1: the printed pack has a case “c1”, the workshop has none"}; err != nil || !slices.Equal(lines(problems), want) {
		t.Errorf("%v %q, want %q", err, lines(problems), want)
	}
	rec.Copies[1].Form = 99
	if _, _, err := Replay(ws, Recipe{}, rec); err == nil {
		t.Error("a copy of a form that is not there was let through")
	}
}

func BenchmarkForms1000(b *testing.B) {
	ws := workshop(12)
	for b.Loop() {
		mustPlan(b, ws, Recipe{Forms: 1000, Seed: "b"})
	}
}

func BenchmarkPeople10000(b *testing.B) {
	for name, ws := range map[string]*casebook.Workshop{"free": workshop(12), "rules": ruledWorkshop()} {
		who := people(10000)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				mustPlan(b, ws, Recipe{People: who, Seed: "b"})
			}
		})
	}
	b.Run("pick", func(b *testing.B) {
		ws := workshop(40)
		for i, c := range ws.Cases {
			c.Rules.Tags = []string{fmt.Sprint("t", i%4)}
		}
		pick := casebook.Pick{Any: 2, Quotas: []casebook.Quota{{Tag: "t0", N: 3}, {Tag: "t1", N: 3}}}
		for b.Loop() {
			mustPlan(b, ws, Recipe{People: people(10000), Pick: pick, Seed: "b"})
		}
	})
}

func BenchmarkBalanced(b *testing.B) {
	for name, ws := range map[string]*casebook.Workshop{"free": workshop(12), "rules": ruledWorkshop()} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				mustPlan(b, ws, Recipe{Order: Balanced, Forms: 24, Seed: "b"})
			}
		})
	}
}
