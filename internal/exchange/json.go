package exchange

import (
	"bytes"
	"encoding/json"

	"casepack/internal/casebook"
	"casepack/internal/plan"
	"casepack/internal/prose"
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

func participantsJSON(b *bytes.Buffer, p *plan.Paper) error {
	return encode(b, struct {
		briefJSON
		Cases []questionJSON `json:"cases"`
	}{briefOf(p.Brief), listOf(p.Items, func(it plan.Item) questionJSON { return questionOf(it.Question) })})
}

func wholeJSON(b *bytes.Buffer, ws *casebook.Workshop) error {
	brief := plan.Brief{Title: ws.Title.Text, Notice: ws.Notice.Text, Language: ws.Language.Text, Author: ws.Author.Text,
		Intro: ws.Intro, Closing: ws.Closing, First: ws.First, Boxes: ws.Boxes}
	return encode(b, struct {
		briefJSON
		Cases []caseJSON `json:"cases"`
	}{briefOf(&brief), listOf(ws.Cases, caseOf)})
}

func encode(b *bytes.Buffer, value any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}

// listOf makes a list of another; it is never nil, which JSON would show.
func listOf[From, To any](all []From, to func(From) To) []To {
	out := make([]To, 0, len(all))
	for _, x := range all {
		out = append(out, to(x))
	}
	return out
}

// sourceOf is the Markdown of a text.
func sourceOf(t prose.Text) string { return trimmed(t.Source) }

func briefOf(b *plan.Brief) briefJSON {
	return briefJSON{Title: b.Title, Notice: b.Notice, Lang: b.Language, Author: b.Author, Intro: sourceOf(b.Intro),
		Closing: sourceOf(b.Closing), First: listOf(b.First, boxOf), Boxes: listOf(b.Boxes, boxOf)}
}

func boxOf(b casebook.Box) boxJSON { return boxJSON{b.ID, b.Label.Text, b.Question.Text} }

func questionOf(q *casebook.Question) questionJSON {
	return questionJSON{ID: q.ID, Title: q.Title.Text, Minutes: q.Minutes, Prompt: sourceOf(q.Prompt)}
}

func caseOf(c *casebook.Case) caseJSON {
	g := &c.Guide
	out := caseJSON{questionJSON: questionOf(&c.Question), Tags: append([]string{}, g.Tags...), Recap: g.Recap.Text,
		Guidance: sourceOf(g.Guidance), Listen: listenJSON{sourceOf(g.Strong), sourceOf(g.Weak)},
		Revisit: listOf(g.Revisit, func(ch casebook.Chapter) chapterJSON { return chapterJSON{ch.Name, ch.Title, ch.URL} }),
		Answer:  map[string]string{}, Observe: listOf(g.Observe, sourceOf), Vars: map[string][]string{}}
	for id, t := range g.Answer {
		out.Answer[id] = sourceOf(t)
	}
	for _, v := range c.Rules.Vars {
		out.Vars[v.Name] = append([]string{}, v.Values...)
	}
	return out
}
