package plan

import (
	"slices"
	"strconv"

	"casepack/internal/casebook"
)

// pack puts the forms together: the cases in use, codes and values. Copies
// come later.
func (m *maker) pack(drafts []draft) *Pack {
	p := m.emptyPack()
	place := make([]int, len(m.pool)) // place in the pool → place in p.Cases
	for c := range m.pool {
		if slices.ContainsFunc(drafts, func(d draft) bool { return slices.Contains(d.order, c) }) {
			place[c] = len(p.Cases)
			p.Cases = append(p.Cases, m.pool[c])
		}
	}
	sums := caseSums(p.Cases)
	for _, d := range drafts {
		f := Form{Name: d.label}
		for _, c := range d.order {
			f.Cases = append(f.Cases, place[c])
		}
		f.Values = m.values(d.identity, p.Cases, f.Cases)
		f.Code = m.formCode(d.label, f, p.Cases, sums)
		p.Forms = append(p.Forms, f)
	}
	return p
}

// emptyPack is a pack without cases, forms and copies.
func (m *maker) emptyPack() *Pack {
	p := &Pack{Seed: m.r.Seed, Order: m.r.Order, QR: m.r.QR, Brief: brief(m.ws), Personal: m.personal,
		titles: make(map[string]string, len(m.ws.Cases))}
	p.Code = m.packCode(p.Brief)
	for _, c := range m.ws.Cases {
		p.titles[c.Question.ID] = c.Question.Title.Text
	}
	return p
}

func caseSums(cases []*casebook.Case) []string {
	out := make([]string, len(cases))
	for i, c := range cases {
		out[i] = caseSum(c)
	}
	return out
}

func brief(ws *casebook.Workshop) *Brief {
	return &Brief{Title: ws.Title.Text, Notice: ws.Notice.Text, Language: ws.Language.Text, Author: ws.Author.Text,
		Intro: ws.Intro, Closing: ws.Closing, First: ws.First, Boxes: ws.Boxes}
}

// values chooses a value for each variable of a form's cases. Values are
// ranked one by one, so that a value added to a list leaves the forms alone
// that do not get it.
func (m *maker) values(id identity, cases []*casebook.Case, order []int) map[string]map[string]string {
	var out map[string]map[string]string
	for _, i := range order {
		c := cases[i]
		for _, v := range c.Rules.Vars {
			if len(v.Values) == 0 {
				continue
			}
			if out == nil {
				out = make(map[string]map[string]string)
			}
			if out[c.Question.ID] == nil {
				out[c.Question.ID] = make(map[string]string)
			}
			out[c.Question.ID][v.Name] = m.value(id, c.Question.ID, v)
		}
	}
	return out
}

func (m *maker) value(id identity, caseID string, v casebook.Var) string {
	parts := append([]string{"value"}, id.parts...)
	parts = append(parts, caseID, v.Name)
	best, least := "", digest{}
	for i, val := range v.Values {
		if d := m.key.digest(append(parts, val)...); i == 0 || d.compare(least) < 0 {
			best, least = val, d
		}
	}
	return best
}

// copies gives each copy its code and its paper.
func (m *maker) copies(p *Pack, seats []seat) {
	bodies := make(map[string]bool, len(seats))
	w := newWriter(p, &m.problems)
	for i, s := range seats {
		code := sealed(s.label, m.copyBody(s.identity, bodies))
		if m.personal {
			p.Forms[s.form].Name = code
		}
		p.Copies = append(p.Copies, w.copy(i+1, len(seats), code, s))
	}
}

// copyBody draws the characters of a copy's code. They depend on the seed (or,
// where there is none, on the workshop's title) and on who the copy is for:
// not on its cases, nor on other copies unless one has the same characters.
func (m *maker) copyBody(id identity, taken map[string]bool) string {
	for n := 0; ; n++ {
		if b := m.tryBody(n, id); !taken[b] {
			taken[b] = true
			return b
		}
	}
}

func (m *maker) tryBody(n int, id identity) string {
	parts := append([]string{"code"}, id.parts...)
	if m.r.Seed == "" {
		parts = append(parts, "title", m.ws.Title.Text)
	}
	return body(m.key.try(n, parts...))
}

// packCode covers all that the key must agree on with the sheets: what the
// cases of the pool say to either audience, the workshop's own texts, and what
// of the recipe decides orders. It leaves out how many forms, copies and
// people there are, so that one more changes nothing on the sheets of the others.
func (m *maker) packCode(b *Brief) string {
	parts := []string{"pack", briefSum(b), string(m.r.Order), strconv.FormatBool(m.r.ShuffleGroups), strconv.Itoa(m.r.Pick.Any)}
	for _, q := range m.r.Pick.Quotas {
		parts = append(parts, q.Tag, strconv.Itoa(q.N))
	}
	if m.r.Order == Balanced {
		parts = append(parts, "forms", strconv.Itoa(m.r.Forms))
	}
	for _, c := range m.pool {
		parts = append(parts, caseSum(c))
	}
	return sealed("", body(m.key.digest(parts...)))
}

// formCode covers the form's cases in their order, with its values.
func (m *maker) formCode(label string, f Form, cases []*casebook.Case, sums []string) string {
	parts := []string{"form code", label}
	for _, i := range f.Cases {
		parts = append(parts, sums[i])
		for _, v := range cases[i].Rules.Vars {
			parts = append(parts, v.Name, f.Values[cases[i].Question.ID][v.Name])
		}
	}
	return sealed(label, body(m.key.digest(parts...)))
}
