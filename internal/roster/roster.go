// Package roster reads the list of people a pack is printed for.
//
// A roster is a CSV file with a header. It knows nothing of cases or pages, and
// it never changes a character of what it reads but for composing letters (NFC):
// an id such as 007 or 1E5 is text.
package roster

import (
	"fmt"
	"strings"

	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/internal/table"
)

// Bounds on what is read, far above any class: beyond them a file is a mistake.
const (
	maxBytes  = 16 << 20
	maxPeople = 100_000
	maxName   = 300 // characters
)

// Roster is a list of people and how it was written.
type Roster struct {
	People    []plan.Person
	Lines     []int      // by person: the line of the file
	Names     []diag.Pos // by person: where the name begins
	Separator rune       // ',' or ';' or '\t'
	Columns   []string   // the header, as written
	Extra     []int      // places of the columns that have no meaning here
	Rows      [][]string // by person: all fields, as the columns go
	BOM       bool       // the file began with a byte-order mark

	apart   string // the separator in words
	handOut bool   // it is a list of who got which copy, as this program writes it
}

// Describe says in a few words how the file was read.
func (r *Roster) Describe() string {
	s := fmt.Sprintf("%d people; fields apart by %s; columns %s", len(r.People), r.apart, strings.Join(r.Columns, ", "))
	if len(r.People) == 1 {
		s = strings.Replace(s, "1 people", "1 person", 1)
	}
	return s
}

// Read reads a roster. name is the file's name in problems. With any error
// among the problems the roster is nil.
func Read(name string, src []byte) (*Roster, diag.List) {
	rd := &reader{file: name}
	out := rd.read(src)
	if rd.problems.Failed() {
		return nil, rd.problems
	}
	return out, rd.problems
}

// reader collects problems.
type reader struct {
	file     string
	problems diag.List
}

func (rd *reader) fail(code string, at diag.Pos, hint, format string, args ...any) {
	rd.problems.Add(diag.Problem{Code: code, Pos: at, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (rd *reader) read(src []byte) *Roster {
	if len(src) > maxBytes {
		rd.fail("roster-size", diag.Pos{File: rd.file}, "a roster has a line for each person", "the roster has %d bytes, more than %d", len(src), maxBytes)
		return nil
	}
	t, problems := table.Read(rd.file, "roster", src)
	rd.problems.Add(problems.Sorted()...)
	if t == nil {
		if !rd.problems.Failed() {
			rd.fail("roster-empty", diag.Pos{File: rd.file}, "write a header line such as id,name and a line for each person", "the roster is empty")
		}
		return nil
	}
	out := &Roster{Separator: t.Separator, BOM: t.BOM, apart: t.Apart()}
	cols, ok := rd.header(out, t.Head)
	if !ok {
		return nil
	}
	rd.people(out, cols, t)
	return out
}

// columns says which field holds what; -1 for a column that is not there.
type columns struct{ id, name, form int }

// header reads the first row.
func (rd *reader) header(out *Roster, head table.Row) (columns, bool) {
	c := columns{-1, -1, -1}
	places := map[string]*int{"id": &c.id, "name": &c.name, "form": &c.form}
	skip := 0
	if out.handOut = isHandOut(head); out.handOut {
		skip = 3 // what it tells of copies; only id and name are the people's
		delete(places, "form")
	}
	for i, f := range head.Fields {
		out.Columns = append(out.Columns, out.said(f))
		if i < skip {
			continue
		}
		at, known := places[strings.ToLower(f.Text)]
		switch {
		case !known:
			out.Extra = append(out.Extra, i)
		case *at >= 0:
			rd.fail("roster-header", f.Pos, "keep one of them", "the header has two columns %s", strings.ToLower(f.Text))
		default:
			*at = i
		}
	}
	first := head.Fields[0]
	if c.id < 0 && c.name < 0 {
		rd.fail("roster-header", first.Pos, "the first line names the columns: id,name",
			"the first line is no header: it has neither a column id nor a column name, but %s", quoted(out.Columns))
	} else if c.id < 0 {
		rd.fail("roster-header", first.Pos, "add a column id that numbers the people: two may have one name", "the header has no column id, but %s", quoted(out.Columns))
	} else if c.name < 0 {
		rd.fail("roster-header", first.Pos, "add a column name", "the header has no column name, but %s", quoted(out.Columns))
	}
	return c, c.id >= 0 && c.name >= 0
}

func quoted(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "“%s”", w)
	}
	return b.String()
}

// people reads all rows below the header.
func (rd *reader) people(out *Roster, c columns, t *table.Table) {
	seen := make(map[string]table.Field)
	for _, r := range t.Rows {
		for i := range r.Fields {
			r.Fields[i].Text = out.said(r.Fields[i])
		}
		if out.handOut && r.Fields[c.id].Text == "" && r.Fields[c.name].Text == "" {
			continue // a spare copy, for nobody yet
		}
		p := plan.Person{ID: rd.id(r.Fields[c.id], seen), Name: rd.name(r.Fields[c.name])}
		if c.form >= 0 {
			p.Form = strings.ToUpper(r.Fields[c.form].Text)
			rd.form(r.Fields[c.form])
		}
		texts := make([]string, len(r.Fields))
		for i, f := range r.Fields {
			texts[i] = f.Text
		}
		out.People, out.Lines, out.Rows = append(out.People, p), append(out.Lines, r.Line), append(out.Rows, texts)
		out.Names = append(out.Names, r.Fields[c.name].Pos)
	}
	switch {
	case t.Below == 0:
		rd.fail("roster-empty", diag.Pos{File: rd.file, Line: t.Head.Line, Col: 1}, "write a line for each person", "the roster has a header and nobody")
	case len(out.People) > maxPeople:
		rd.fail("roster-size", diag.Pos{File: rd.file}, "split the roster", "the roster has %d people, more than %d", len(out.People), maxPeople)
	}
}
