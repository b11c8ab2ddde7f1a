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
	e := entry{id: q.ID, title: q.Title.Text, question: htmlOf(q.Prompt), lines: 5 + 2*len(b.Boxes)}
	var boxes strings.Builder
	for _, box := range b.Boxes {
		boxes.WriteString("<li>" + strings.TrimSpace(strongHTML(box.Label.Text)+" "+escaped(box.Question.Text)) + "</li>")
	}
	e.question += listHTML(boxes.String())
	return e
}

// participantsEntries makes the questions of a paper entries without notes.
func participantsEntries(p *plan.Paper) []entry {
	var out []entry
	for _, it := range p.Items {
		out = append(out, entryOf(it.Question, p.Brief))
	}
	return out
}

// wholeEntries makes the cases of a plan entries with notes, filled as on form
// A; in a question bank no case has a number.
func wholeEntries(ws *casebook.Workshop, p *plan.Pack) []entry {
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
	add := func(lead, html string) {
		if html != "" {
			b.WriteString("<p>" + strongHTML(lead) + "</p>" + html)
		}
	}
	b.WriteString(htmlOf(g.Guidance))
	add(ownStrong, htmlOf(g.Strong))
	add(ownWeak, htmlOf(g.Weak))
	for _, box := range boxes {
		add(box.Label.Text, htmlOf(g.Answer[box.ID]))
	}
	add(ownObserve, observeHTML(g.Observe))
	add(ownRevisit, revisitHTML(g.Revisit))
	return b.String()
}

func observeHTML(points []prose.Text) string {
	var b strings.Builder
	for _, t := range points {
		itemHTML(&b, t.Blocks)
	}
	return listHTML(b.String())
}

func revisitHTML(chapters []casebook.Chapter) string {
	var b strings.Builder
	for _, ch := range chapters {
		name := escaped(strings.TrimSpace(ch.Name + " " + ch.Title))
		if ch.URL != "" {
			name = `<a href="` + escaped(ch.URL) + `">` + name + "</a>"
		}
		b.WriteString("<li>" + name + "</li>")
	}
	return listHTML(b.String())
}
