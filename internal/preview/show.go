package preview

import (
	"casepack/internal/diag"
)

// menu is what can be chosen whatever the workshop.
type menu struct {
	Papers   []string `json:"papers"`
	Profiles []string `json:"profiles"`
}

// shown is the answer that the page is made from.
type shown struct {
	Number   int               `json:"number"` // changes seen
	Title    string            `json:"title"`
	Language string            `json:"language"`
	Forms    []string          `json:"forms"`
	Form     string            `json:"form"`
	Paper    string            `json:"paper"`
	Profile  string            `json:"profile"`
	Stale    bool              `json:"stale"` // the pages are from before
	Parts    *parts            `json:"parts"` // null where there never was a page
	Layers   map[string]string `json:"layers"`
	Problems []problem         `json:"problems"`
	menu
}

// problem is one thing to mend, with what the page needs to lead to it.
type problem struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Place    string `json:"place"` // file:line:col
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Text     string `json:"text"`
	Hint     string `json:"hint"`
	Excerpt  string `json:"excerpt"` // the line; empty where there is none
	Indent   int    `json:"indent"`  // cells before the column in it
	Case     string `json:"case"`    // whose lines it is in; may be empty
	Also     []note `json:"also"`
}

type note struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// show makes the answer of an outcome.
func (m menu) show(o *outcome) shown {
	s := shown{Number: o.number, Stale: o.stale, Forms: []string{}, Layers: map[string]string{}, Problems: []problem{}, menu: m}
	if o.shown != nil {
		p := o.shown.proof
		s.Parts, s.Layers, s.Forms = &o.shown.parts, o.shown.layers, p.Forms
		s.Title, s.Language = p.Title, p.Language
		s.Form, s.Paper, s.Profile = p.Choice.Form, p.Choice.Paper, p.Choice.Profile
	}
	if p := o.proof; p != nil {
		if s.Parts == nil {
			s.Title, s.Language = p.Title, p.Language
		}
		for _, found := range p.Problems {
			s.Problems = append(s.Problems, p.problem(found))
		}
	}
	if o.err != nil {
		s.Problems = append(s.Problems, problem{Severity: diag.Error.String(), Text: o.err.Error(), Also: []note{}})
	}
	return s
}

func (p *Proof) problem(found diag.Problem) problem {
	out := problem{
		Severity: found.Severity.String(), Code: found.Code, Place: found.Pos.String(),
		File: found.Pos.File, Line: found.Pos.Line, Column: found.Pos.Col,
		Text: visible(found.Text), Hint: visible(found.Hint), Case: caseAt(p.Places, found.Pos), Also: []note{},
	}
	for _, n := range found.Also {
		out.Also = append(out.Also, note{n.Pos.String(), visible(n.Text)})
	}
	if p.Source != nil {
		if src, ok := p.Source(found.Pos.File); ok {
			out.Excerpt, out.Indent, _ = diag.Excerpt(src, found.Pos)
		}
	}
	return out
}

// visible is a text with its invisible signs made visible.
func visible(s string) string {
	text, _ := diag.Shown(s)
	return text
}

// caseAt is the case whose lines a place is in: the last one that begins at or
// before it in the same file.
func caseAt(places []Place, at diag.Pos) string {
	best, found := Place{}, ""
	for _, p := range places {
		if p.From.File == at.File && p.From.Compare(at) <= 0 && (found == "" || best.From.Compare(p.From) < 0) {
			best, found = p, p.Case
		}
	}
	if found == "" { // a file's problem as a whole, or above its first case
		for _, p := range places {
			if p.From.File == at.File {
				return p.Case
			}
		}
	}
	return found
}
