package plan

import (
	"fmt"
	"strconv"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// writer makes the items of copies. Copies that show the same share it: the
// items of a form, and each filled question.
type writer struct {
	pack     *Pack
	problems *diag.List
	slots    [][]string                    // by case: what its question leaves open
	filled   map[string]*casebook.Question // by case and what fills it
	asked    map[*casebook.Question]*Asked
	forms    [][]Item
}

func newWriter(p *Pack, problems *diag.List) *writer {
	w := &writer{pack: p, problems: problems, filled: make(map[string]*casebook.Question),
		asked: make(map[*casebook.Question]*Asked), forms: make([][]Item, len(p.Forms))}
	for _, c := range p.Cases {
		w.slots = append(w.slots, slotsOf(&c.Question))
	}
	return w
}

// copy makes the n-th of so many copies.
func (w *writer) copy(n, of int, code string, s seat) Copy {
	p := w.pack
	form := &p.Forms[s.form]
	return Copy{
		Paper: Paper{Brief: p.Brief, Pack: p.Code, Form: form.Name, FormCode: form.Code, Number: n, Of: of,
			Code: code, Name: s.person.Name, Items: w.items(s.form)},
		Key: Key{Form: s.form, Person: s.person, Spare: s.spare},
	}
}

// items gives what a copy of a form holds.
func (w *writer) items(form int) []Item {
	if w.forms[form] != nil {
		return w.forms[form]
	}
	f := &w.pack.Forms[form]
	out := make([]Item, len(f.Cases))
	for i, c := range f.Cases {
		out[i] = Item{Number: i + 1, Asked: w.ask(w.question(f, c), c)}
	}
	w.forms[form] = out
	return out
}

// ask gives what copies with a question of a case show of it.
func (w *writer) ask(q *casebook.Question, c int) *Asked {
	a, ok := w.asked[q]
	if !ok {
		a = &Asked{Question: q}
		if w.pack.QR == QRBoth {
			a.Chapters = w.pack.Cases[c].Guide.Revisit
		}
		w.asked[q] = a
	}
	return a
}

func (w *writer) question(f *Form, c int) *casebook.Question {
	q := &w.pack.Cases[c].Question
	if len(w.slots[c]) == 0 {
		return q
	}
	with := w.pack.filler(f, c)
	key := []string{strconv.Itoa(c)}
	for _, slot := range w.slots[c] {
		v, ok := with(slot)
		if id, is := strings.CutPrefix(slot, "case:"); is && !ok {
			w.absent(f, q, id)
		}
		key = append(key, v)
	}
	k := strings.Join(key, "\x00")
	if w.filled[k] == nil {
		done := fillQuestion(*q, with)
		w.filled[k] = &done
	}
	return w.filled[k]
}

// absent reports a reference to a case that the form does not have.
func (w *writer) absent(f *Form, q *casebook.Question, id string) {
	w.problems.Add(diag.Problem{Code: "case-reference", Pos: textPos(q.Prompt, q.From),
		Text: fmt.Sprintf("%s refers to case %s, which is not on every copy that has %s", q.ID, quote(id), q.ID),
		Hint: "take the reference out, or ask for all cases"})
}

// filler answers slots for a case as it stands on a form.
func (p *Pack) filler(f *Form, c int) func(string) (string, bool) {
	values := f.Values[p.Cases[c].Question.ID]
	return func(slot string) (string, bool) {
		if id, ok := strings.CutPrefix(slot, "case:"); ok {
			for i, d := range f.Cases {
				if p.Cases[d].Question.ID == id {
					return strconv.Itoa(i + 1), true
				}
			}
			return "", false
		}
		v, ok := values[slot]
		return v, ok
	}
}
