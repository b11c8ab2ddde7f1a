// Package roster reads the list of people a pack is printed for.
//
// A roster is a CSV file with a header. It knows nothing of cases or pages, and
// it never changes a character of what it reads but for composing letters (NFC):
// an id such as 007 or 1E5 is text.
package roster

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
	"casepack/internal/plan"
	"golang.org/x/text/unicode/norm"
)

// Bounds on what is read, far above any class: beyond them a file is a mistake.
const (
	maxBytes  = 16 << 20
	maxPeople = 100_000
	maxName   = 300 // characters
	maxUneven = 20  // lines with a wrong number of fields that are told one by one
)

// Roster is a list of people and how it was written.
type Roster struct {
	People    []plan.Person
	Lines     []int      // by person: the line of the file
	Separator rune       // ',' or ';' or '\t'
	Columns   []string   // the header, as written
	Extra     []string   // columns that have no meaning here, in order
	Rows      [][]string // by person: all fields, as the columns go
	BOM       bool       // the file began with a byte-order mark
}

// Describe says in a few words how the file was read.
func (r *Roster) Describe() string {
	names := map[rune]string{',': "commas", ';': "semicolons", '\t': "tabs"}
	s := fmt.Sprintf("%d people; fields apart by %s; columns %s", len(r.People), names[r.Separator], strings.Join(r.Columns, ", "))
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

func (rd *reader) fail(code string, line, col int, hint, format string, args ...any) {
	rd.problems.Add(diag.Problem{Code: code, Pos: diag.Pos{File: rd.file, Line: line, Col: col}, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (rd *reader) read(src []byte) *Roster {
	out := &Roster{}
	src, out.BOM = bytes.CutPrefix(src, []byte("\xef\xbb\xbf"))
	offset := 0
	if out.BOM {
		offset = 3
	}
	if !rd.sound(src, offset) {
		return nil
	}
	rows := rd.cut(out, string(src))
	if rd.problems.Failed() {
		return nil
	}
	if len(rows) == 0 {
		rd.fail("roster-empty", 0, 0, "write a header line such as id,name and a line for each person", "the roster is empty")
		return nil
	}
	cols, ok := rd.header(out, rows[0])
	if !ok {
		return nil
	}
	rd.people(out, cols, rows)
	return out
}

// sound checks the bytes: their number, that they are UTF-8, and that no
// control character is among them but tab and line ends. Offsets count from
// the file's first byte, 0, a byte-order mark included.
func (rd *reader) sound(src []byte, offset int) bool {
	switch {
	case len(src) > maxBytes:
		rd.fail("roster-size", 0, 0, "a roster has a line for each person", "the roster has %d bytes, more than %d", len(src), maxBytes)
		return false
	case bytes.HasPrefix(src, []byte("\xff\xfe")), bytes.HasPrefix(src, []byte("\xfe\xff")):
		rd.fail("roster-encoding", 1, 1, "save it as CSV UTF-8", "the roster is in UTF-16")
		return false
	}
	line, col := 1, 1
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			rd.fail("roster-encoding", line, col, "the file is in Windows-1252 or the like: save it as CSV UTF-8",
				"byte %02X at offset %d is not UTF-8", src[i], offset+i)
			return false
		case r == '\n' || r == '\r':
			if r == '\r' && i+1 < len(src) && src[i+1] == '\n' {
				size = 2
			}
			line, col = line+1, 0
		case r == 0xFEFF, unicode.IsControl(r) && r != '\t', r == 0x2028, r == 0x2029:
			rd.fail("roster-character", line, col, "take the character out", "U+%04X at offset %d has no place in a roster", r, offset+i)
			return false
		}
		i += size
		col++
	}
	return true
}

// columns says which field holds what; -1 for a column that is not there.
type columns struct{ id, name, form int }

// header reads the first row.
func (rd *reader) header(out *Roster, head row) (columns, bool) {
	c := columns{-1, -1, -1}
	places := map[string]*int{"id": &c.id, "name": &c.name, "form": &c.form}
	for i, f := range head.fields {
		out.Columns = append(out.Columns, f.text)
		at, known := places[strings.ToLower(f.text)]
		switch {
		case !known:
			out.Extra = append(out.Extra, f.text)
		case *at >= 0:
			rd.fail("roster-header", f.line, f.col, "keep one of them", "the header has two columns %s", strings.ToLower(f.text))
		default:
			*at = i
		}
	}
	first := head.fields[0]
	if c.id < 0 && c.name < 0 {
		rd.fail("roster-header", first.line, first.col, "the first line names the columns: id,name",
			"the first line is no header: it has neither a column id nor a column name, but %s", quoted(out.Columns))
	} else if c.id < 0 {
		rd.fail("roster-header", first.line, first.col, "number the people: two may have one name", "the header has no column id, but %s", quoted(out.Columns))
	} else if c.name < 0 {
		rd.fail("roster-header", first.line, first.col, "add a column name", "the header has no column name, but %s", quoted(out.Columns))
	}
	return c, !rd.problems.Failed()
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
func (rd *reader) people(out *Roster, c columns, rows []row) {
	head, uneven := len(rows[0].fields), 0
	seen := make(map[string]field)
	for _, r := range rows[1:] {
		if n := len(r.fields); n != head {
			if uneven++; uneven <= maxUneven {
				rd.fail("roster-fields", r.line, 1, "put a field that holds the separator in \"quotes\"",
					"line %d has %d %s, the header has %d", r.line, n, plural(n, "field", "fields"), head)
			}
			continue
		}
		p := plan.Person{ID: rd.id(r.fields[c.id], seen), Name: rd.name(r.fields[c.name])}
		if c.form >= 0 {
			p.Form = strings.ToUpper(r.fields[c.form].text)
			rd.form(r.fields[c.form])
		}
		texts := make([]string, head)
		for i, f := range r.fields {
			texts[i] = f.text
		}
		out.People, out.Lines, out.Rows = append(out.People, p), append(out.Lines, r.line), append(out.Rows, texts)
	}
	if more := uneven - maxUneven; more > 0 {
		rd.fail("roster-fields", 0, 0, "is the separator of the header that of the lines?",
			"%d more %s not as many fields as the header", more, plural(more, "line has", "lines have"))
	}
	switch {
	case len(rows) == 1:
		rd.fail("roster-empty", rows[0].line, 1, "write a line for each person", "the roster has a header and nobody")
	case len(out.People) > maxPeople:
		rd.fail("roster-size", 0, 0, "split the roster", "the roster has %d people, more than %d", len(out.People), maxPeople)
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// compose tidies a field: letters composed, spaces around it gone.
func compose(s string) string { return norm.NFC.String(strings.TrimSpace(s)) }
