package plan

import (
	"slices"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/prose"
)

// A slot is a pair of braces in a text that is filled: {host} with the form's
// value, {case:id} with the number the case has on the copy. Braces next to a
// further brace or after a dollar sign, as in {{host}} and ${host}, belong to
// the text.

// fillString replaces the slots of s for which with has an answer.
func fillString(s string, with func(slot string) (string, bool)) string {
	if !strings.Contains(s, "{") {
		return s
	}
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); i++ {
		name, end := slotAt(s, i)
		if end == 0 {
			continue
		}
		if v, ok := with(name); ok {
			b.WriteString(s[done:i])
			b.WriteString(v)
			done = end
		}
		i = end - 1
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// slotAt reads a slot that begins at byte i; end is 0 where none does.
func slotAt(s string, i int) (name string, end int) {
	if s[i] != '{' || i > 0 && (s[i-1] == '{' || s[i-1] == '$') {
		return "", 0
	}
	n := strings.IndexByte(s[i:], '}')
	if n < 0 || i+n+1 < len(s) && s[i+n+1] == '}' {
		return "", 0
	}
	name = s[i+1 : i+n]
	word, _ := strings.CutPrefix(name, "case:")
	if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !nameRune(r) }) {
		return "", 0
	}
	if word == name && word[0] >= '0' && word[0] <= '9' {
		return "", 0 // {3} is a repetition or a set of one, never a name
	}
	return name, i + n + 1
}

func nameRune(r rune) bool {
	return r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127
}

// fillText gives a text with its slots filled; what has none is shared.
func fillText(t prose.Text, with func(string) (string, bool)) prose.Text {
	t.Blocks = fillBlocks(t.Blocks, with)
	return t
}

func fillBlocks(blocks []prose.Block, with func(string) (string, bool)) []prose.Block {
	out := slices.Clone(blocks)
	for i := range out {
		b := &out[i]
		b.Spans = slices.Clone(b.Spans)
		for j := range b.Spans {
			b.Spans[j].Text = fillString(b.Spans[j].Text, with)
		}
		b.Lines = slices.Clone(b.Lines)
		for j := range b.Lines {
			b.Lines[j] = fillString(b.Lines[j], with)
		}
		b.Items = slices.Clone(b.Items)
		for j := range b.Items {
			b.Items[j] = fillBlocks(b.Items[j], with)
		}
	}
	return out
}

func fillQuestion(q casebook.Question, with func(string) (string, bool)) casebook.Question {
	q.Title.Text = fillString(q.Title.Text, with)
	q.Prompt = fillText(q.Prompt, with)
	return q
}

func fillGuide(g casebook.Guide, with func(string) (string, bool)) casebook.Guide {
	g.Recap.Text = fillString(g.Recap.Text, with)
	g.Guidance = fillText(g.Guidance, with)
	g.Strong = fillText(g.Strong, with)
	g.Weak = fillText(g.Weak, with)
	g.Observe = slices.Clone(g.Observe)
	for i := range g.Observe {
		g.Observe[i] = fillText(g.Observe[i], with)
	}
	if g.Answer != nil {
		answer := make(map[string]prose.Text, len(g.Answer))
		for id, t := range g.Answer {
			answer[id] = fillText(t, with)
		}
		g.Answer = answer
	}
	return g
}

// slotsOf lists the slots of a question, each once, in order.
func slotsOf(q *casebook.Question) []string {
	var out []string
	fillQuestion(*q, func(slot string) (string, bool) {
		if !slices.Contains(out, slot) {
			out = append(out, slot)
		}
		return "", false
	})
	return out
}
