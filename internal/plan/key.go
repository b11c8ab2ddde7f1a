package plan

import (
	"slices"
	"strconv"
	"strings"

	"casepack/internal/casebook"
)

// Place is the position of a case on a form, from 1; 0 where the form lacks it.
func (f *Form) Place(c int) int {
	for i, d := range f.Cases {
		if d == c {
			return i + 1
		}
	}
	return 0
}

// CaseOn gives a case with its texts filled as on one form: the form's values,
// and the numbers its copies have. A case that the guide refers to and the form
// lacks is called by its title.
func (p *Pack) CaseOn(form, c int) casebook.Case {
	return p.fillCase(c, p.filler(&p.Forms[form], c))
}

// Apart gives a case with the values of a form, to stand by itself: no number
// leads from it to another case, so a reference becomes that case's title.
func (p *Pack) Apart(form, c int) casebook.Case {
	with := p.filler(&p.Forms[form], c)
	return p.fillCase(c, func(slot string) (string, bool) {
		if strings.HasPrefix(slot, "case:") {
			return "", false
		}
		return with(slot)
	})
}

// Unnumbered gives the paper of a copy with its questions as Apart has them.
func (p *Pack) Unnumbered(copy int) Paper {
	out := p.Copies[copy].Paper
	form := p.Copies[copy].Key.Form
	out.Items = slices.Clone(out.Items)
	for i, c := range p.Forms[form].Cases {
		q := p.Apart(form, c).Question
		out.Items[i].Asked = &Asked{Question: &q, Chapters: out.Items[i].Chapters}
	}
	return out
}

// Master gives a case with its texts filled as far as all forms agree. Values
// that differ stay as their names in braces, for which Settings has the list;
// a reference becomes the key's number of the case.
func (p *Pack) Master(c int) casebook.Case {
	shared := make(map[string]string)
	for _, s := range p.Settings(c) {
		if v, ok := s.same(); ok {
			shared[s.Name] = v
		}
	}
	return p.fillCase(c, func(slot string) (string, bool) {
		id, ok := strings.CutPrefix(slot, "case:")
		if !ok {
			v, ok := shared[slot]
			return v, ok
		}
		for i, d := range p.Cases {
			if d.Question.ID == id {
				return strconv.Itoa(i + 1), true
			}
		}
		return "", false
	})
}

func (p *Pack) fillCase(c int, with func(string) (string, bool)) casebook.Case {
	whole := *p.Cases[c]
	orTitle := func(slot string) (string, bool) {
		if v, ok := with(slot); ok {
			return v, true
		}
		if id, ok := strings.CutPrefix(slot, "case:"); ok {
			return quote(p.title(id)), true
		}
		return "", false
	}
	whole.Question = fillQuestion(whole.Question, orTitle)
	whole.Guide = fillGuide(whole.Guide, orTitle)
	return whole
}

// title is a case's title by its id, or the id where the pack has no such case.
func (p *Pack) title(id string) string {
	if t, ok := p.titles[id]; ok {
		return t
	}
	return id
}

// Setting is a variable of a case and the value each form gives it.
type Setting struct {
	Name   string
	Values []string // by form; empty where the form lacks the case
	has    []bool
}

// same is the value that all forms with the case share.
func (s *Setting) same() (string, bool) {
	value, found := "", false
	for i, v := range s.Values {
		if !s.has[i] {
			continue
		}
		if found && v != value {
			return "", false
		}
		value, found = v, true
	}
	return value, found
}

// Settings lists the variables of a case in the author's order.
func (p *Pack) Settings(c int) []Setting {
	var out []Setting
	for _, v := range p.Cases[c].Rules.Vars {
		s := Setting{Name: v.Name, Values: make([]string, len(p.Forms)), has: make([]bool, len(p.Forms))}
		for i := range p.Forms {
			s.Values[i], s.has[i] = p.Forms[i].Values[p.Cases[c].Question.ID][v.Name]
		}
		out = append(out, s)
	}
	return out
}
