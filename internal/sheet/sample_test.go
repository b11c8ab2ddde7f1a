package sheet

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/internal/prose"
)

// para is a text of plain paragraphs that stands at line 7.
func para(texts ...string) prose.Text {
	t := prose.Text{Pos: diag.Pos{File: "case.yaml", Line: 7, Col: 3}}
	for _, s := range texts {
		t.Blocks = append(t.Blocks, prose.Block{Kind: prose.Paragraph, Spans: []prose.Span{{Text: s}}, Pos: t.Pos})
	}
	return t
}

func words(n int, word string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s%d", word, i)
	}
	return b.String()
}

func chapter(name, url string) casebook.Chapter {
	return casebook.Chapter{Name: name, URL: url, Show: strings.TrimPrefix(url, "https://"), Pos: diag.Pos{File: "case.yaml", Line: 20, Col: 10}}
}

// sample is a pack of one case on two forms. change may change the case before it is planned.
func sample(change func(c *casebook.Case, b *plan.Brief)) *plan.Pack {
	c := &casebook.Case{
		Question: casebook.Question{ID: "door-left-open", Title: casebook.Line{Text: "A door left open", Pos: diag.Pos{File: "case.yaml", Line: 2, Col: 8}},
			Minutes: 5, Prompt: para("The alarm is silent and the door stands open. What happened, and how would you know?")},
		Guide: casebook.Guide{
			Recap: casebook.Line{Text: "What happened, and how would you know?"}, Guidance: para("KEYGUIDANCE The log of the door comes first."),
			Strong: para("KEYSTRONG Asks for the log."), Weak: para("KEYWEAK Blames the guard."),
			Answer:  map[string]prose.Text{"asset": para("KEYASSET The stock"), "path": para("KEYPATH Through the yard")},
			Observe: []prose.Text{para("KEYOBSERVE Names the log")}, Revisit: []casebook.Chapter{chapter("6", "https://example.org/handbook/chapter-6")},
			Tags: []string{"KEYTAG"},
		},
	}
	line := func(s string) casebook.Line {
		return casebook.Line{Text: s, Pos: diag.Pos{File: "workshop.yaml", Line: 9, Col: 5}}
	}
	b := &plan.Brief{Title: "Night shift", Notice: "Practice, no exam.", Language: "en", Intro: para("Read once, then write."), Closing: para("Say what you do not know."),
		First: []casebook.Box{{ID: "diagnosis", Label: line("Diagnosis"), Lines: 2}, {ID: "evidence", Label: line("First evidence to inspect"), Lines: 2},
			{ID: "avoid", Label: line("Action to avoid until clarified"), Lines: 2}, {ID: "recovery", Label: line("Recovery plan"), Lines: 2}},
		Boxes: []casebook.Box{{ID: "asset", Label: line("Asset"), Question: line("What is at stake?"), Lines: 2, Weight: 1},
			{ID: "path", Label: line("Path"), Question: line("What crosses the boundary?"), Lines: 2, Weight: 1}},
	}
	if change != nil {
		change(c, b)
	}
	p := &plan.Pack{Code: "7K2QM4", Brief: b, Cases: []*casebook.Case{c}, Order: plan.Fixed}
	items := []plan.Item{{Number: 1, Asked: &plan.Asked{Question: &c.Question, Chapters: c.Guide.Revisit}}}
	for i, form := range []string{"A", "B"} {
		p.Forms = append(p.Forms, plan.Form{Name: form, Code: form + "-5MJZRG", Cases: []int{0}})
		p.Copies = append(p.Copies, plan.Copy{Paper: plan.Paper{Brief: b, Pack: p.Code, Form: form, FormCode: form + "-5MJZRG", Number: i + 1, Of: 2, Code: form + "-7K2QM4", Items: items}, Key: plan.Key{Form: i}})
	}
	return p
}
