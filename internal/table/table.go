// Package table reads tables that spreadsheets write: CSV with commas,
// semicolons or tabs, and a place for every field.
//
// It does not know what a table is about. It never changes a character of what
// it reads but for composing letters (NFC) and the spaces around a field: 007
// and 1E5 are text.
package table

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"

	"golang.org/x/text/unicode/norm"
)

// maxUneven bounds the lines with a wrong number of fields that are told one by one.
const maxUneven = 20

// Table is what was read.
type Table struct {
	Head      Row
	Rows      []Row // below the head, each with as many fields
	Below     int   // records below the head, those with a wrong number of fields too
	Separator rune  // ',' or ';' or '\t'
	BOM       bool  // the file began with a byte-order mark
}

// Row is a record and the line it begins on.
type Row struct {
	Line   int
	Fields []Field
}

// Field is a field's text, without spaces around it, and where it begins:
// at its opening quote if it has one.
type Field struct {
	Text   string
	Pos    diag.Pos
	Quoted bool
}

// Read reads a table. name is the file's name in problems, what is what the
// table is in them: "roster". The table is nil where the file is none or has
// no record; the last is not a problem yet.
func Read(name, what string, src []byte) (*Table, diag.List) {
	rd := &reader{file: name, what: what}
	out := &Table{}
	src, out.BOM = bytes.CutPrefix(src, []byte("\xef\xbb\xbf"))
	offset := 0
	if out.BOM {
		offset = 3
	}
	if !rd.sound(src, offset) {
		return nil, rd.problems
	}
	rows := rd.cut(out, string(src))
	if rd.problems.Failed() || len(rows) == 0 {
		return nil, rd.problems
	}
	out.Head, out.Below = rows[0], len(rows)-1
	out.Rows = rd.even(len(rows[0].Fields), rows[1:])
	return out, rd.problems
}

// Apart names the separator in words.
func (t *Table) Apart() string {
	return map[rune]string{',': "commas", ';': "semicolons", '\t': "tabs"}[t.Separator]
}

// reader collects problems.
type reader struct {
	file, what string
	problems   diag.List
}

func (rd *reader) fail(code string, at diag.Pos, hint, format string, args ...any) {
	rd.problems.Add(diag.Problem{Code: code, Pos: at, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (rd *reader) pos(line, col int) diag.Pos {
	return diag.Pos{File: rd.file, Line: line, Col: col}
}

// sound checks the bytes: that they are UTF-8, and that no control character
// is among them but tab and line ends. Offsets count from the file's first
// byte, 0, a byte-order mark included.
func (rd *reader) sound(src []byte, offset int) bool {
	if bytes.HasPrefix(src, []byte("\xff\xfe")) || bytes.HasPrefix(src, []byte("\xfe\xff")) {
		rd.fail("csv-encoding", rd.pos(1, 1), "save it as CSV UTF-8", "the %s is in UTF-16", rd.what)
		return false
	}
	line, col := 1, 1
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			rd.fail("csv-encoding", rd.pos(line, col), "the file is in Windows-1252 or the like: save it as CSV UTF-8",
				"byte %02X at offset %d is not UTF-8", src[i], offset+i)
			return false
		case r == '\n' || r == '\r':
			if r == '\r' && i+1 < len(src) && src[i+1] == '\n' {
				size = 2
			}
			line, col = line+1, 0
		case r == 0xFEFF, unicode.IsControl(r) && r != '\t', r == 0x2028, r == 0x2029:
			rd.fail("csv-character", rd.pos(line, col), "take the character out", "U+%04X at offset %d has no place in a %s", r, offset+i, rd.what)
			return false
		}
		i += size
		col++
	}
	return true
}

// cut finds the separator and cuts the text into records. A first line such as
// sep=; (spreadsheets write and read it) names the separator.
func (rd *reader) cut(out *Table, text string) []Row {
	s := &scanner{reader: rd, rest: text, line: 1, col: 1}
	if len(text) > 5 && strings.EqualFold(text[:4], "sep=") && strings.ContainsRune(",;\t", rune(text[4])) &&
		(text[5] == '\n' || text[5] == '\r') {
		s.sep = rune(text[4])
		s.rest = text[5:]
		s.next()
	} else {
		s.sep = separator(text)
	}
	out.Separator = s.sep
	return s.rows()
}

// even reports the records that have not as many fields as the head, and gives
// the others.
func (rd *reader) even(head int, rows []Row) []Row {
	var out []Row
	uneven := 0
	for _, r := range rows {
		n := len(r.Fields)
		if n == head {
			out = append(out, r)
			continue
		}
		if uneven++; uneven <= maxUneven {
			rd.fail("csv-fields", rd.pos(r.Line, 1), "put a field that holds the separator in \"quotes\"",
				"line %d has %d %s, the header has %d", r.Line, n, plural(n, "field", "fields"), head)
		}
	}
	if more := uneven - maxUneven; more > 0 {
		rd.fail("csv-fields", diag.Pos{File: rd.file}, "is the separator of the header that of the lines?",
			"%d more %s not as many fields as the header", more, plural(more, "line has", "lines have"))
	}
	return out
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// tidy composes letters and takes the spaces around a field away.
func tidy(s string) string { return norm.NFC.String(strings.TrimSpace(s)) }
