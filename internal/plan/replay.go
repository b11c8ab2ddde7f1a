package plan

import (
	"fmt"
	"slices"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// Record is what a manifest keeps of a pack: its orders, values and codes. It
// holds nobody's name or id.
type Record struct {
	Seed     string
	Order    Order
	Personal bool
	Forms    []FormRecord
	Copies   []CopyRecord
}

// FormRecord is a form as it was printed.
type FormRecord struct {
	Name, Code string
	Cases      []string                     // ids by position
	Values     map[string]map[string]string // case id → variable → value
}

// CopyRecord is a copy as it was printed.
type CopyRecord struct {
	Code  string
	Form  int // index in Forms
	Spare bool
}

// Record gives what Replay needs to make the pack again.
func (p *Pack) Record() Record {
	r := Record{Seed: p.Seed, Order: p.Order, Personal: p.Personal}
	for _, f := range p.Forms {
		fr := FormRecord{Name: f.Name, Code: f.Code, Values: f.Values}
		for _, c := range f.Cases {
			fr.Cases = append(fr.Cases, p.Cases[c].Question.ID)
		}
		r.Forms = append(r.Forms, fr)
	}
	for _, c := range p.Copies {
		r.Copies = append(r.Copies, CopyRecord{Code: c.Paper.Code, Form: c.Key.Form, Spare: c.Key.Spare})
	}
	return r
}

// Replay makes a pack again from its record: the same copies with the same
// orders, values and codes, whatever a plan of the same recipe would draw by
// now. Recipe says what it said then; its people get the copies whose codes
// are theirs, and a copy whose person is not among them bears no name. Where
// the cases have not changed since, the pack is the same to the last code.
// Whether they may have is for the caller to say. A person without a copy, or a
// case that is gone, is a problem; a record that does not fit together is an error.
func Replay(ws *casebook.Workshop, r Recipe, rec Record) (*Pack, diag.List, error) {
	r.Seed, r.Order = rec.Seed, rec.Order
	m := &maker{ws: ws, r: r, key: newKeyed(rec.Seed)}
	if err := m.settle(); err != nil {
		return nil, diag.List{}, fmt.Errorf("replay: %w", err)
	}
	m.personal = rec.Personal
	if m.r.Order == Balanced {
		m.r.Forms = len(rec.Forms)
	}
	m.pool = m.eligible() // nothing is chosen or ordered here, so no pick or rule is asked
	m.seats = seatsOf(m.r.Pick, len(m.pool))
	p := m.emptyPack()
	m.recordedCases(p, rec)
	if m.problems.Failed() {
		return nil, m.problems, nil
	}
	m.recordedForms(p, rec)
	if err := m.recordedCopies(p, rec); err != nil {
		return nil, m.problems, fmt.Errorf("replay: %w", err)
	}
	m.warnWords()
	if m.problems.Failed() {
		return nil, m.problems, nil
	}
	return p, m.problems, nil
}

// recordedCases finds the cases in use.
func (m *maker) recordedCases(p *Pack, rec Record) {
	wanted := make(map[string]bool)
	var order []string
	for _, f := range rec.Forms {
		for _, id := range f.Cases {
			if !wanted[id] {
				wanted[id] = true
				order = append(order, id)
			}
		}
	}
	for _, c := range m.ws.Cases {
		if wanted[c.Question.ID] {
			p.Cases = append(p.Cases, c)
			delete(wanted, c.Question.ID)
		}
	}
	for _, id := range order {
		if wanted[id] {
			m.problems.Add(diag.Problem{Code: "unknown-case", Pos: m.ws.From,
				Text: fmt.Sprintf("the printed pack has a case %s, the workshop has none", quote(id)),
				Hint: "bring the case back, or build a new pack"})
		}
	}
}

func (m *maker) recordedForms(p *Pack, rec Record) {
	ids, sums := caseIDs(p.Cases), caseSums(p.Cases)
	place := make(map[string]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	for _, fr := range rec.Forms {
		f := Form{Name: fr.Name, Values: fr.Values}
		for _, id := range fr.Cases {
			f.Cases = append(f.Cases, place[id])
		}
		label := f.Name
		if rec.Personal {
			label = ""
		}
		f.Code = m.formCode(label, f, p.Cases, sums)
		p.Forms = append(p.Forms, f)
	}
}

func (m *maker) recordedCopies(p *Pack, rec Record) error {
	byBody := make(map[string]int, len(rec.Copies))
	seats := make([]seat, len(rec.Copies))
	for i, c := range rec.Copies {
		if c.Form < 0 || c.Form >= len(rec.Forms) {
			return fmt.Errorf("copy %s is of form number %d, and there are %d forms", c.Code, c.Form+1, len(rec.Forms))
		}
		if _, err := ParseCode(c.Code); err != nil {
			return err
		}
		seats[i] = seat{form: c.Form, spare: c.Spare}
		if _, b := cut(c.Code); !c.Spare {
			byBody[b] = i
		}
	}
	m.recordedPeople(seats, byBody)
	w := newWriter(p, &m.problems)
	for i, s := range seats {
		p.Copies = append(p.Copies, w.copy(i+1, len(seats), rec.Copies[i].Code, s))
	}
	return nil
}

// recordedPeople gives each person the copy whose code is made of their id.
func (m *maker) recordedPeople(seats []seat, byBody map[string]int) {
	var strangers []string
	for _, p := range m.r.People {
		at := -1
		for n := 0; n < tries && at < 0; n++ {
			if i, ok := byBody[m.tryBody(n, identity{parts: []string{"person", p.ID}})]; ok && seats[i].person.ID == "" {
				at = i
			}
		}
		if at < 0 {
			strangers = append(strangers, quote(p.ID))
			continue
		}
		seats[at].person = p
	}
	if len(strangers) == 0 {
		return
	}
	shown := slices.Clone(strangers[:min(len(strangers), 5)])
	if len(strangers) > 5 {
		shown = append(shown, fmt.Sprintf("%d more", len(strangers)-5))
	}
	m.problems.Add(diag.Problem{Code: "unknown-person", Pos: diag.Pos{File: "--roster"},
		Text: "the printed pack has no copy for the " + plural(len(strangers), "id ", "ids ") + strings.TrimSpace(and(shown)),
		Hint: "give them a spare copy, or build a pack for them alone"})
}
