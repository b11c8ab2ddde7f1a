package plan

import (
	"fmt"
	"strconv"
	"strings"

	"casepack/internal/diag"
)

// seat is a copy to be: who gets it and which form it has.
type seat struct {
	identity // what its code is made of
	person   Person
	form     int
	spare    bool
}

// deal lists the copies in the order in which they are handed out. Copies of
// several forms take turns, so that neighbours in the pile differ; a person
// whom the roster gives a form has that one, and the turn goes on around it.
// One more person at the end, one more copy or one more spare moves nobody; only
// a new last person for whom the roster names a form may make the one before
// change to another.
func (m *maker) deal(forms int) []seat {
	var out []seat
	if len(m.r.People) == 0 {
		for i := range forms * max(1, m.r.Copies) {
			f := i % forms
			out = append(out, seat{form: f, identity: identity{label: FormName(f),
				parts: []string{"copy", FormName(f), strconv.Itoa(i/forms + 1)}}})
		}
	}
	for i, p := range m.r.People {
		s := seat{person: p, form: i, identity: identity{parts: []string{"person", p.ID}}}
		if !m.personal {
			s.form = m.formOf(p, forms)
		}
		out = append(out, s)
	}
	for i := range m.r.Spares {
		s := seat{spare: true, form: len(out), identity: identity{parts: []string{"spare", strconv.Itoa(i + 1)}}}
		if !m.personal {
			s.form = i % forms // whatever the last person has, so that one more moves no spare
		}
		out = append(out, s)
	}
	if !m.personal {
		turns(out, forms)
	}
	return out
}

// formOf is the form a roster gives a person, or -1.
func (m *maker) formOf(p Person, forms int) int {
	if p.Form == "" {
		return -1
	}
	if f := formIndex(p.Form); f >= 0 && f < forms {
		return f
	}
	m.problems.Add(diag.Problem{Code: "unknown-form", Pos: diag.Pos{File: "--roster"},
		Text: fmt.Sprintf("the person with the id %s is given form %s, and there %s", quote(p.ID), quote(p.Form), m.formList(forms)),
		Hint: "give one of these, leave the column empty, or ask for more forms"})
	return 0
}

// formIndex reads a form's name of one or two letters: A is 0. It is -1 for
// any other word.
func formIndex(name string) int {
	name = strings.ToUpper(strings.TrimSpace(name))
	if len(name) == 0 || len(name) > 2 {
		return -1
	}
	n := 0
	for _, r := range name {
		if r < 'A' || r > 'Z' {
			return -1
		}
		n = 26*n + int(r-'A') + 1
	}
	return n - 1
}

func (m *maker) formList(forms int) string {
	if forms == 1 {
		return "is only form A"
	}
	return fmt.Sprintf("are forms A to %s", FormName(forms-1))
}

// turns gives the copies without a form one, in turn, skipping a form that a
// neighbour has where another is left.
func turns(seats []seat, forms int) {
	next := 0
	for i := range seats {
		s := &seats[i]
		if s.form < 0 {
			s.form = nextForm(seats, i, next, forms)
			next = (s.form + 1) % forms
		}
		s.label = FormName(s.form)
	}
}

// nextForm is the first form from next on that neither neighbour has, else one
// that the copy before does not have.
func nextForm(seats []seat, i, next, forms int) int {
	for _, both := range []bool{true, false} {
		for k := range forms {
			f := (next + k) % forms
			if i > 0 && seats[i-1].form == f || both && i+1 < len(seats) && seats[i+1].form == f {
				continue
			}
			return f
		}
	}
	return next
}
