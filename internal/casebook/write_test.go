package casebook

import (
	"strings"
	"testing"

	"casepack/internal/prose"

	"golang.org/x/text/unicode/norm"
)

func TestWriteYAML(t *testing.T) {
	var y YAML
	y.Line(0, "title", "Ignored by Git, known to the agent")
	y.Line(0, "plain", "A plain one (of 2)")
	y.Line(0, "number", "007")
	y.Line(0, "comment", "Ticket #42 opened")
	y.Line(0, "quote", `she said "no\"`)
	y.Line(0, "empty", "")
	y.Number(0, "minutes", 7)
	y.List(0, "tags", []string{"a", "b, c"})
	y.Text(0, "prompt", "\n\nOne.\n\n  - two\n\n")
	y.Text(0, "indented", "  - one\n  - two")
	y.Text(0, "short", "One line.")
	y.Texts(0, "observe", []string{"x: y", "- a\n- b"})
	want := `title: "Ignored by Git, known to the agent"
plain: A plain one (of 2)
number: 007
comment: "Ticket #42 opened"
quote: "she said \"no\\\""
minutes: 7
tags: [a, "b, c"]
prompt: |
  One.

    - two
indented: |2
    - one
    - two
short: One line.
observe:
  - "x: y"
  - |
    - a
    - b
`
	if got := string(y.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What is written is read back to the letter, whatever it is.
func FuzzWriteYAML(f *testing.F) {
	for _, s := range []string{"a", "no", "1.10", "- a", " a: b # c", "'x'", "\tx", "a\n\n  b\n", "  - a\n - b", "x\u0085y", "\u2028", "null", "~", "é\u0301", "?", "a\n---\nb", "%x", "|", "{a}", "a \n b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.ContainsFunc(s, (&checking{}).unseen) || len(s) > 2000 {
			return // is reported wherever it is read from
		}
		title := strings.Join(strings.Fields(s), " ")
		if title == "" {
			return
		}
		var y YAML
		y.Line(0, "title", title)
		y.Text(0, "prompt", "p\n"+s)
		y.Text(0, "guidance", s)
		y.Texts(0, "observe", []string{s})
		files := map[string]string{"workshop.yaml": "title: t\n", "cases/a.yaml": string(y.Bytes())}
		w, _, err := Load(folder(files))
		if err != nil || len(w.Cases) != 1 {
			t.Fatalf("%d cases, %v in\n%s", len(w.Cases), err, y.Bytes())
		}
		c := w.Cases[0]
		if got, want := c.Question.Title.Text, norm.NFC.String(title); got != want {
			t.Errorf("title %q, want %q", got, want)
		}
		if got, want := strings.TrimSuffix(c.Question.Prompt.Source, "\n"), trimLines("p\n"+s); got != want {
			t.Errorf("prompt %q, want %q", got, want)
		}
		if got, want := strings.TrimSuffix(c.Guide.Guidance.Source, "\n"), trimLines(s); got != want {
			t.Errorf("guidance %q, want %q", got, want)
		}
		if text, _ := prose.Parse(s, nil); text.Empty() {
			return // such as a "#" alone, which is refused
		}
		if len(c.Guide.Observe) != 1 || strings.TrimSuffix(c.Guide.Observe[0].Source, "\n") != trimLines(s) {
			t.Errorf("observe %q, want %q", sources(c.Guide.Observe), trimLines(s))
		}
	})
}
