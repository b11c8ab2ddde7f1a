package exchange

import (
	"bytes"
	"encoding/json"

	"casepack/internal/casebook"
	"casepack/internal/plan"
)

// The names below are a promise to programs: none is taken away, and lists are
// always there even when they are empty. docs/exchange.md tells what they mean.

type briefJSON struct {
	Title   string    `json:"title"`
	Notice  string    `json:"notice"`
	Lang    string    `json:"language"`
	Author  string    `json:"author"`
	Intro   string    `json:"intro"`
	Closing string    `json:"closing"`
	First   []boxJSON `json:"first_response"`
	Boxes   []boxJSON `json:"boxes"`
}

type boxJSON struct {
	ID       string `json:"id"`
	Label    string `json:"label"`
	Question string `json:"question"`
}

type questionJSON struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Minutes int    `json:"minutes"`
	Prompt  string `json:"prompt"`
}

type caseJSON struct {
	questionJSON
	Tags     []string            `json:"tags"`
	Recap    string              `json:"recap"`
	Guidance string              `json:"guidance"`
	Listen   listenJSON          `json:"listen_for"`
	Revisit  []chapterJSON       `json:"revisit"`
	Answer   map[string]string   `json:"answer"`
	Observe  []string            `json:"observe"`
	Vars     map[string][]string `json:"vars"`
}

type listenJSON struct {
	Strong string `json:"strong"`
	Weak   string `json:"weak"`
}

type chapterJSON struct {
	Name  string `json:"chapter"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

func handOutJSON(b *bytes.Buffer, p *plan.Paper) error {
	out := struct {
		briefJSON
		Cases []questionJSON `json:"cases"`
	}{briefOf(p.Brief), []questionJSON{}}
	for _, it := range p.Items {
		out.Cases = append(out.Cases, questionOf(it.Question))
	}
	return encode(b, out)
}

func wholeJSON(b *bytes.Buffer, ws *casebook.Workshop) error {
	out := struct {
		briefJSON
		Cases []caseJSON `json:"cases"`
	}{briefOf(&plan.Brief{Title: ws.Title.Text, Notice: ws.Notice.Text, Language: ws.Language.Text, Author: ws.Author.Text,
		Intro: ws.Intro, Closing: ws.Closing, First: ws.First, Boxes: ws.Boxes}), []caseJSON{}}
	for _, c := range ws.Cases {
		out.Cases = append(out.Cases, caseOf(c))
	}
	return encode(b, out)
}

func encode(b *bytes.Buffer, value any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}

func briefOf(b *plan.Brief) briefJSON {
	return briefJSON{Title: b.Title, Notice: b.Notice, Lang: b.Language, Author: b.Author, Intro: trimmed(b.Intro.Source),
		Closing: trimmed(b.Closing.Source), First: boxesOf(b.First), Boxes: boxesOf(b.Boxes)}
}

func boxesOf(boxes []casebook.Box) []boxJSON {
	out := []boxJSON{}
	for _, x := range boxes {
		out = append(out, boxJSON{x.ID, x.Label.Text, x.Question.Text})
	}
	return out
}

func questionOf(q *casebook.Question) questionJSON {
	return questionJSON{ID: q.ID, Title: q.Title.Text, Minutes: q.Minutes, Prompt: trimmed(q.Prompt.Source)}
}

func caseOf(c *casebook.Case) caseJSON {
	g := &c.Guide
	out := caseJSON{questionJSON: questionOf(&c.Question), Tags: append([]string{}, g.Tags...), Recap: g.Recap.Text,
		Guidance: trimmed(g.Guidance.Source), Listen: listenJSON{trimmed(g.Strong.Source), trimmed(g.Weak.Source)},
		Revisit: []chapterJSON{}, Answer: map[string]string{}, Observe: []string{}, Vars: map[string][]string{}}
	for _, ch := range g.Revisit {
		out.Revisit = append(out.Revisit, chapterJSON{ch.Name, ch.Title, ch.URL})
	}
	for id, t := range g.Answer {
		out.Answer[id] = trimmed(t.Source)
	}
	for _, t := range g.Observe {
		out.Observe = append(out.Observe, trimmed(t.Source))
	}
	for _, v := range c.Rules.Vars {
		out.Vars[v.Name] = append([]string{}, v.Values...)
	}
	return out
}
