package plan

import (
	"fmt"
	"os"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// workshop makes a workshop of n plain cases with the ids c1, c2, …; each case
// stands on a line of its own, ten lines apart.
func workshop(n int) *casebook.Workshop {
	ws := &casebook.Workshop{Title: casebook.Line{Text: "Practice"}, From: diag.Pos{File: "workshop.yaml", Line: 1, Col: 1}}
	for i := range n {
		ws.Cases = append(ws.Cases, newCase(fmt.Sprintf("c%d", i+1), i))
	}
	return ws
}

func newCase(id string, i int) *casebook.Case {
	at := diag.Pos{File: "cases.yaml", Line: 10*i + 1, Col: 1}
	c := &casebook.Case{Question: casebook.Question{ID: id, Title: casebook.Line{Text: "Case " + id}, Minutes: 5, From: at, Prompt: text("What happened to " + id + "?")}}
	c.Guide.Guidance = text("Guidance for " + id)
	c.Rules.Pos = make(map[string]diag.Pos)
	for k, key := range []string{"tags", "pin", "group", "not_with", "after", "vars"} {
		c.Rules.Pos[key] = diag.Pos{File: "cases.yaml", Line: 10*i + 2 + k, Col: 3}
	}
	return c
}

func text(s string) prose.Text {
	return prose.Text{Blocks: []prose.Block{{Spans: []prose.Span{{Text: s}}}}}
}

// mustPlan makes a plan that has no error.
func mustPlan(t testing.TB, ws *casebook.Workshop, r Recipe) *Pack {
	t.Helper()
	p, problems, err := New(ws, r)
	if err != nil {
		t.Fatal(err)
	}
	if problems.Failed() {
		t.Fatalf("problems: %v", lines(problems))
	}
	return p
}

// lines prints problems as place: text, one string each.
func lines(l diag.List) []string {
	var out []string
	for _, p := range l.Sorted() {
		out = append(out, p.Pos.String()+": "+p.Text)
	}
	return out
}

// ids lists the cases of a copy in its order.
func ids(p *Pack, copy int) []string {
	var out []string
	for _, it := range p.Copies[copy].Paper.Items {
		out = append(out, it.Question.ID)
	}
	return out
}

// golden compares a text with a kept one; UPDATE=1 keeps it anew.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s", file, got)
	}
}
