package plan

import (
	"errors"
	"fmt"
	"strconv"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// maker holds what the steps of one plan share.
type maker struct {
	ws       *casebook.Workshop
	r        Recipe // with its defaults filled in
	key      *keyed
	pool     []*casebook.Case // cases that may be taken, in the author's order
	seats    []string
	apart    [][]int // by place in the pool
	all      *bounds // of the whole pool; nil where a pick takes some of it
	ruled    bool    // whether any case of the pool has rules for its place
	personal bool
	gaveUp   bool // a search for orders that differ did not see them all
	inVain   int  // such searches in a row
	spent    bool // every order is some form's, as far as can be told: none is searched for any more
	problems diag.List
}

// New makes the plan that a recipe asks for of a workshop that casebook found
// no error in. Problems are the author's or lie
// in what was asked of these cases; where one of them is an error there is no
// pack. An error means that the recipe itself cannot be followed: an unknown
// order, a number below 0, no seed where one is needed.
func New(ws *casebook.Workshop, r Recipe) (*Pack, diag.List, error) {
	m := &maker{ws: ws, r: r, key: newKeyed(r.Seed)}
	if err := m.settle(); err != nil {
		return nil, diag.List{}, fmt.Errorf("plan: %w", err)
	}
	m.take()
	if m.problems.Failed() {
		return nil, m.problems, nil
	}
	if r.Seed == "" && m.draws() {
		return nil, m.problems, errors.New("plan: nothing to draw with: the recipe has no seed")
	}
	forms := m.forms()
	if m.problems.Failed() {
		return nil, m.problems, nil
	}
	p := m.pack(forms)
	m.copies(p, m.deal(len(p.Forms)))
	m.warnWords()
	if m.problems.Failed() {
		return nil, m.problems, nil
	}
	return p, m.problems, nil
}

// NeedsSeed reports whether a plan draws anything: an order, a choice of cases
// or a value. A recipe for which it is false gives the same plan for any seed
// but for the codes.
func NeedsSeed(ws *casebook.Workshop, r Recipe) bool {
	m := &maker{ws: ws, r: r}
	if m.settle() != nil {
		return false
	}
	m.take()
	return !m.problems.Failed() && m.draws()
}

func (m *maker) draws() bool {
	if m.r.Order != Fixed || len(m.seats) < len(m.pool) {
		return true
	}
	for _, c := range m.pool {
		for _, v := range c.Rules.Vars {
			if len(v.Values) > 1 {
				return true
			}
		}
	}
	return false
}

// settle checks the recipe and fills in its defaults.
func (m *maker) settle() error {
	r := &m.r
	if err := r.counts(); err != nil {
		return err
	}
	if r.Copies > 0 && len(r.People) > 0 {
		return errors.New("copies of each form and a roster exclude each other")
	}
	if r.Forms == 0 {
		for _, p := range r.People {
			r.Forms = max(r.Forms, formIndex(p.Form)+1)
		}
	}
	seen := make(map[string]bool, len(r.People))
	for _, p := range r.People {
		if seen[p.ID] {
			return fmt.Errorf("two people have the id %q", p.ID)
		}
		seen[p.ID] = true
	}
	switch r.QR {
	case "":
		r.QR = QRBoth
	case QRBoth, QRKey, QRNone:
	default:
		return fmt.Errorf("qr %q is none of both, key and none", r.QR)
	}
	switch r.Order {
	case "":
		r.Order = Fixed
		if r.Forms > 1 || r.Forms == 0 && len(r.People) > 0 {
			r.Order = Shuffled
		}
	case Fixed, Shuffled, Balanced:
	default:
		return fmt.Errorf("order %q is none of fixed, shuffled and balanced", r.Order)
	}
	m.personal = r.Order == Shuffled && r.Forms == 0 && len(r.People) > 0
	return nil
}

// mostCopies bounds a pack: a million copies are more than are printed at once.
const mostCopies = 1_000_000

// counts checks the numbers of a recipe.
func (r *Recipe) counts() error {
	type number struct {
		what string
		n    int
	}
	numbers := []number{{"forms", r.Forms}, {"copies", r.Copies}, {"spares", r.Spares}, {"pick", r.Pick.Any}}
	for _, q := range r.Pick.Quotas {
		numbers = append(numbers, number{"pick: " + q.Tag, q.N})
	}
	for _, x := range numbers {
		if x.n < 0 {
			return fmt.Errorf("%s: %d is below 0", x.what, x.n)
		}
		if x.n > mostCopies {
			return fmt.Errorf("%s: %d is more than %d", x.what, x.n, mostCopies)
		}
	}
	forms, copies := max(1, r.Forms), max(1, r.Copies)
	switch n := forms*copies + len(r.People) + r.Spares; {
	case n > mostCopies && copies > 1:
		return fmt.Errorf("%d forms of %d copies are too many: a pack has at most %d copies", forms, copies, mostCopies)
	case n > mostCopies:
		return fmt.Errorf("%d copies are too many: a pack has at most %d", n, mostCopies)
	}
	return nil
}

// identity names a form or a copy in what is hashed. It never holds a
// person's name.
type identity struct {
	label  string // form A; empty for a personal form
	parts  []string
	listed bool // it prefers the author's order
}

// FormName names the n-th form, from 0: A … Z, AA, AB ….
func FormName(n int) string {
	name := ""
	for n++; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// formIdentities lists the forms to make. Personal forms come in the order of
// the copies. Of several forms, A keeps the author's order, so that the key's
// numbers of cases are their places on form A.
func (m *maker) formIdentities() []identity {
	var out []identity
	if m.personal {
		for _, p := range m.r.People {
			out = append(out, identity{parts: []string{"person", p.ID}})
		}
		for i := range m.r.Spares {
			out = append(out, identity{parts: []string{"spare", strconv.Itoa(i + 1)}})
		}
		return out
	}
	for i := range max(1, m.r.Forms) {
		out = append(out, identity{label: FormName(i), parts: []string{"form", FormName(i)}, listed: i == 0 && m.r.Forms > 1})
	}
	return out
}
