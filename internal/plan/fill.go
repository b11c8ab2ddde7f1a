package plan

import (
	"slices"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/prose"
)

// fillString replaces the slots of s (casebook.Slot says what is one) for which
// with has an answer: {host} by the form's value, {case:id} by the number that
// the case has on the copy.
func fillString(s string, with func(slot string) (string, bool)) string {
	if !strings.Contains(s, "{") {
		return s
	}
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); i++ {
		name, end := casebook.Slot(s, i)
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

// fillText gives a text with its slots filled; what has none is shared.
func fillText(t prose.Text, with func(string) (string, bool)) prose.Text {
	t.Blocks, t.Source = fillBlocks(t.Blocks, with), fillString(t.Source, with)
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
