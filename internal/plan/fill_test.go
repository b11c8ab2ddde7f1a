package plan

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/prose"
)

func TestFillString(t *testing.T) {
	with := func(slot string) (string, bool) {
		v, ok := map[string]string{"host": "web-01", "case:c2": "7", "größe": "12", "a_b-c": "{host}"}[slot]
		return v, ok
	}
	for s, want := range map[string]string{
		"on {host}.":                            "on web-01.",
		"{host}{host}":                          "web-01web-01",
		"see {case:c2}, {who}":                  "see 7, {who}",
		"{größe} GB":                            "12 GB",
		"{a_b-c}":                               "{host}",
		"{{host}} and ${host}":                  "{{host}} and ${host}",
		"{3} {} { host } {case:} {ho st} {host": "{3} {} { host } {case:} {ho st} {host",
		"{host":                                 "{host", "}": "}", "": "", "{": "{",
		"{x{host}": "{xweb-01",
	} {
		if got := fillString(s, with); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
}

func FuzzFillString(f *testing.F) {
	f.Add("a {host} {case:x} {{y}} ${z}")
	f.Fuzz(func(t *testing.T, s string) {
		if got := fillString(s, func(slot string) (string, bool) { return "{" + slot + "}", true }); got != s {
			t.Errorf("%q became %q", s, got)
		}
	})
}

// spoken gives all the text of a value, whatever its type.
func spoken(v any) string {
	var b strings.Builder
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if v.Len() > 0 {
				b.WriteString(v.String() + "\n")
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					walk(v.Field(i))
				}
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Map:
			for _, k := range v.MapKeys() {
				walk(v.MapIndex(k))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		}
	}
	walk(reflect.ValueOf(v))
	return b.String()
}

// varied has a variable in every text of a case, in code and in a list too.
func varied() *casebook.Workshop {
	ws := workshop(5)
	c := ws.Cases[1]
	c.Rules.Vars = []casebook.Var{{Name: "host", Values: []string{"web-01", "db-02", "mail-03"}}}
	c.Question.Title.Text = "Noise on {host}"
	c.Question.Prompt = prose.Text{Blocks: []prose.Block{
		{Spans: []prose.Span{{Text: "Look at "}, {Text: "ssh {host}", Style: prose.Code}, {Text: "; case {case:c4} is like it."}}},
		{Kind: prose.Fence, Lines: []string{"ping {host}", "echo ${host}"}},
		{Kind: prose.List, Items: [][]prose.Block{{{Spans: []prose.Span{{Text: "{host} again"}}}}}},
	}}
	c.Guide = casebook.Guide{Recap: casebook.Line{Text: "{host} recap"}, Guidance: text("{host} guidance, case {case:c4}"), Strong: text("{host} strong"),
		Weak: text("{host} weak"), Observe: []prose.Text{text("{host} observe")}, Answer: map[string]prose.Text{"asset": text("{host} answer")}}
	return ws
}

func TestValues(t *testing.T) {
	ws := varied()
	before := spoken(ws.Cases)
	p := mustPlan(t, ws, Recipe{Forms: 40, Seed: "v"})
	seen := make(map[string]int)
	for i, f := range p.Forms {
		host := f.Values["c2"]["host"]
		seen[host]++
		if len(f.Values) != 1 || len(f.Values["c2"]) != 1 {
			t.Fatalf("values %v", f.Values)
		}
		var q *casebook.Question
		number := ""
		for _, it := range p.Copies[i].Paper.Items {
			if it.Question.ID == "c2" {
				q = it.Question
			}
			if it.Question.ID == "c4" {
				number = string(rune('0' + it.Number))
			}
		}
		got := spoken(q)
		if strings.Count(got, host) != 4 || strings.Count(got, "{host}") != 1 || !strings.Contains(got, "case "+number+" is like it") {
			t.Fatalf("form %s with %s and c4 at %s:\n%s", f.Name, host, number, got)
		}
		guide := spoken(p.CaseOn(i, 1).Guide)
		if strings.Count(guide, host) != 6 || strings.Contains(guide, "{host}") || !strings.Contains(guide, "case "+number) {
			t.Fatalf("form %s, guide:\n%s", f.Name, guide)
		}
	}
	for _, host := range []string{"web-01", "db-02", "mail-03"} { // mean 13, deviation 3
		if seen[host] < 3 {
			t.Errorf("%s is on %d of 40 forms", host, seen[host])
		}
	}
	if after := spoken(ws.Cases); after != before {
		t.Error("the workshop itself was changed")
	}
	if len(p.Settings(1)) != 1 || p.Settings(1)[0].Name != "host" || p.Settings(1)[0].Values[3] != p.Forms[3].Values["c2"]["host"] || len(p.Settings(0)) != 0 {
		t.Errorf("settings %v", p.Settings(1))
	}
}

// The master key keeps a name in braces where forms differ, fills it where they
// agree, and counts cases by its own numbers.
func TestMaster(t *testing.T) {
	ws := varied()
	p := mustPlan(t, ws, Recipe{Forms: 40, Seed: "v"})
	if got := spoken(p.Master(1).Guide); strings.Count(got, "{host}") != 6 || !strings.Contains(got, "case 4") {
		t.Errorf("master:\n%s", got)
	}
	p = mustPlan(t, ws, Recipe{Order: Shuffled, Seed: "v"})
	host := p.Forms[0].Values["c2"]["host"]
	if got := spoken(p.Master(1)); strings.Count(got, host) < 10 || !strings.Contains(got, "guidance, case 4") {
		t.Errorf("master of one form:\n%s", got)
	}
}

// A value more in a list changes only the forms that get it.
func TestOneMoreValue(t *testing.T) {
	small, large := varied(), varied()
	large.Cases[1].Rules.Vars[0].Values = []string{"web-01", "new-04", "db-02", "mail-03"}
	a, b := mustPlan(t, small, Recipe{Forms: 60, Seed: "v"}), mustPlan(t, large, Recipe{Forms: 60, Seed: "v"})
	got := 0
	for i := range a.Forms {
		was, is := a.Forms[i].Values["c2"]["host"], b.Forms[i].Values["c2"]["host"]
		if is == "new-04" {
			got++
		} else if was != is {
			t.Errorf("form %d had %s and has %s", i, was, is)
		}
	}
	if got == 0 || got > 30 {
		t.Errorf("%d of 60 forms have the new value", got)
	}
}

// Copies that show the same question share it.
func TestQuestionsAreShared(t *testing.T) {
	p := mustPlan(t, varied(), Recipe{People: people(1000), Seed: "v"})
	distinct := make(map[*casebook.Question]bool)
	for _, c := range p.Copies {
		for _, it := range c.Paper.Items {
			distinct[it.Question] = true
		}
	}
	if len(distinct) > 4+3*5 { // three values, c4 in five places
		t.Errorf("%d questions for 1,000 copies", len(distinct))
	}
}

// A prompt that refers to a case which some copies lack is refused; a guide
// that does calls it by its title.
func TestReferenceToAnAbsentCase(t *testing.T) {
	ws := workshop(3)
	ws.Cases[0].Question.Prompt = text("see case {case:c3}")
	_, problems, err := New(ws, Recipe{Pick: casebook.Pick{Any: 2}, People: people(20), Seed: "x"})
	want := []string{"cases.yaml:1:1: c1 refers to case “c3”, which is not on every copy that has c1"}
	if err != nil || !problems.Failed() || !slices.Equal(lines(problems), want) {
		t.Errorf("%v %q, want %q", err, lines(problems), want)
	}
	ws = workshop(3)
	ws.Cases[0].Guide.Guidance = text("as in {case:c3}")
	p := mustPlan(t, ws, Recipe{Only: []string{"c1", "c2"}})
	for _, c := range []casebook.Case{p.CaseOn(0, 0), p.Master(0)} {
		if got := spoken(c.Guide.Guidance); got != "as in “Case c3”\n" {
			t.Errorf("guide says %q", got)
		}
	}
}
