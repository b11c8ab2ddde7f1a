package exchange

import (
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/plan"
	"casepack/internal/prose"
)

// entry is an essay question of a question bank, its texts in HTML.
type entry struct {
	id, title string
	question  string
	notes     string // for whoever grades; empty on participants' side
	tags      []string
	lines     int // of the room to answer in
}

// entryOf makes a question an entry. It is given no guide.
func entryOf(q *casebook.Question, b *plan.Brief) entry {
	e := entry{id: q.ID, title: q.Title.Text, question: htmlOf(q.Prompt), lines: 5}
	var ask strings.Builder
	for _, box := range b.Boxes {
		ask.WriteString("<li>" + strings.TrimSuffix(strings.TrimPrefix(lineHTML(box.Label.Text, box.Question.Text), "<p>"), "</p>") + "</li>")
		e.lines += 2
	}
	if ask.Len() > 0 {
		e.question += "<ul>" + ask.String() + "</ul>"
	}
	return e
}

func entries(p *plan.Paper) []entry {
	var out []entry
	for _, it := range p.Items {
		out = append(out, entryOf(it.Question, p.Brief))
	}
	return out
}

// guided makes the cases of a plan entries with notes, filled as on form A;
// in a question bank no case has a number.
func guided(ws *casebook.Workshop, p *plan.Pack) []entry {
	var out []entry
	for _, at := range p.Forms[0].Cases {
		c := p.Apart(0, at)
		e := entryOf(&c.Question, p.Brief)
		e.notes, e.tags = notes(&c.Guide, ws.Boxes), c.Guide.Tags
		out = append(out, e)
	}
	return out
}

// notes is what the facilitator knows, in the order of the answer key.
func notes(g *casebook.Guide, boxes []casebook.Box) string {
	var b strings.Builder
	b.WriteString(htmlOf(g.Guidance))
	add := func(head string, t prose.Text) {
		if !t.Empty() {
			b.WriteString(lineHTML(head, "") + htmlOf(t))
		}
	}
	add(ownStrong, g.Strong)
	add(ownWeak, g.Weak)
	for _, box := range boxes {
		add(box.Label.Text, g.Answer[box.ID])
	}
	if len(g.Observe) > 0 {
		list := prose.Block{Kind: prose.List}
		for _, t := range g.Observe {
			list.Items = append(list.Items, t.Blocks)
		}
		add(ownObserve, prose.Text{Blocks: []prose.Block{list}})
	}
	if len(g.Revisit) > 0 {
		b.WriteString(lineHTML(ownRevisit, "") + "<ul>")
		for _, ch := range g.Revisit {
			name := escaped(strings.TrimSpace(ch.Name + " " + ch.Title))
			if ch.URL != "" {
				name = `<a href="` + escaped(ch.URL) + `">` + name + "</a>"
			}
			b.WriteString("<li>" + name + "</li>")
		}
		b.WriteString("</ul>")
	}
	return b.String()
}
