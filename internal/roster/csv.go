package roster

import (
	"strings"
	"unicode/utf8"

	"casepack/internal/diag"
)

// field is a field's text and where it begins.
type field struct {
	text      string
	line, col int
}

func (f field) pos(file string) diag.Pos { return diag.Pos{File: file, Line: f.line, Col: f.col} }

// row is the fields of a record and the line it begins on.
type row struct {
	line   int
	fields []field
}

// separator finds what keeps fields apart: of comma, semicolon and tab the one
// that the header has most often outside quotes. A header of one column has
// none and counts as kept apart by commas.
func separator(text string) rune {
	counts := make(map[rune]int)
	quoted := false
	for _, r := range strings.TrimLeft(text, " \r\n") {
		if r == '"' {
			quoted = !quoted
		}
		if !quoted && (r == '\n' || r == '\r') {
			break
		}
		if !quoted {
			counts[r]++
		}
	}
	best := ','
	for _, r := range []rune{';', '\t'} {
		if counts[r] > counts[best] {
			best = r
		}
	}
	return best
}

// cut finds the separator and cuts the text into records. A first line such as
// sep=; (spreadsheets write and read it) names the separator.
func (rd *reader) cut(out *Roster, text string) []row {
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

// scanner walks a file by characters and keeps the place.
type scanner struct {
	*reader
	rest      string
	line, col int
	sep       rune
}

// rows cuts a file into records (RFC 4180, with any of three separators and
// any line end). Empty lines are no records. encoding/csv would do the
// cutting, but it counts columns in bytes and takes a lone CR for text.
func (s *scanner) rows() []row {
	var out []row
	for s.rest != "" {
		r := row{line: s.line}
		for more := true; more; {
			var f field
			f, more = s.field()
			if s.problems.Failed() {
				return nil
			}
			r.fields = append(r.fields, f)
		}
		if !blank(r) {
			out = append(out, r)
		}
	}
	return out
}

// blank reports a line without anything in it; spreadsheets leave lines of
// bare separators at the end.
func blank(r row) bool {
	for _, f := range r.fields {
		if f.text != "" {
			return false
		}
	}
	return true
}

// peek is the next character, or 0 at the end. CR LF and CR read as LF.
func (s *scanner) peek() (rune, int) {
	if s.rest == "" {
		return 0, 0
	}
	r, n := utf8.DecodeRuneInString(s.rest)
	if r == '\r' {
		if strings.HasPrefix(s.rest, "\r\n") {
			n = 2
		}
		return '\n', n
	}
	return r, n
}

func (s *scanner) next() rune {
	r, n := s.peek()
	s.rest = s.rest[n:]
	s.col++
	if r == '\n' {
		s.line, s.col = s.line+1, 1
	}
	return r
}

// field reads a field and what ends it; more says that the record goes on.
func (s *scanner) field() (f field, more bool) {
	for r, _ := s.peek(); r == ' ' || r == '\t' && s.sep != '\t'; r, _ = s.peek() {
		s.next()
	}
	f.line, f.col = s.line, s.col
	var b strings.Builder
	if r, _ := s.peek(); r == '"' {
		s.quoted(f, &b)
	}
	quotedEnd := b.Len()
	wasQuoted := s.line != f.line || s.col != f.col // an empty pair of quotes counts
	for s.rest != "" {
		at := field{line: s.line, col: s.col}
		r := s.next()
		if r == s.sep || r == '\n' {
			f.text = compose(b.String())
			return f, r == s.sep
		}
		if wasQuoted && b.Len() == quotedEnd && (r == ' ' || r == '\t') {
			continue
		}
		if wasQuoted {
			s.fail("roster-quote", at.line, at.col, "double a quote inside quotes: \"\"", "text goes on after the closing quote")
			return f, false
		}
		b.WriteRune(r)
	}
	f.text = compose(b.String())
	return f, false
}

// quoted reads a quoted field up to its closing quote.
func (s *scanner) quoted(f field, b *strings.Builder) {
	s.next()
	for s.rest != "" {
		r := s.next()
		if r != '"' {
			b.WriteRune(r)
			continue
		}
		if n, _ := s.peek(); n != '"' {
			return
		}
		b.WriteRune(s.next())
	}
	s.fail("roster-quote", f.line, f.col, "close it with a quote", "the quote that opens here is never closed")
}
