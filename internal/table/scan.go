package table

import (
	"strings"
	"unicode/utf8"

	"casepack/internal/diag"
)

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

// scanner walks a file by characters and keeps the place.
type scanner struct {
	*reader
	rest      string
	line, col int
	sep       rune
}

func (s *scanner) here() diag.Pos { return diag.Pos{File: s.file, Line: s.line, Col: s.col} }

// rows cuts a file into records (RFC 4180, with any of three separators and
// any line end). Empty lines are no records. encoding/csv would do the
// cutting, but it counts columns in bytes and takes a lone CR for text.
func (s *scanner) rows() []Row {
	var out []Row
	for s.rest != "" {
		r := Row{Line: s.line}
		for more := true; more; {
			var f Field
			f, more = s.field()
			if s.problems.Failed() {
				return nil
			}
			r.Fields = append(r.Fields, f)
		}
		if !blank(r) {
			out = append(out, r)
		}
	}
	return out
}

// blank reports a line without anything in it; spreadsheets leave lines of
// bare separators at the end.
func blank(r Row) bool {
	for _, f := range r.Fields {
		if f.Text != "" {
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
func (s *scanner) field() (f Field, more bool) {
	for r, _ := s.peek(); r == ' ' || r == '\t' && s.sep != '\t'; r, _ = s.peek() {
		s.next()
	}
	f.Pos = s.here()
	var b strings.Builder
	if r, _ := s.peek(); r == '"' {
		f.Quoted = true
		s.quoted(f, &b)
	}
	quotedEnd := b.Len()
	wasQuoted := s.here() != f.Pos // an empty pair of quotes counts
	for s.rest != "" {
		at := s.here()
		r := s.next()
		if r == s.sep || r == '\n' {
			f.Text = tidy(b.String())
			return f, r == s.sep
		}
		if wasQuoted && b.Len() == quotedEnd && (r == ' ' || r == '\t') {
			continue
		}
		if wasQuoted {
			s.fail("csv-quote", at, "double a quote inside quotes: \"\"", "text goes on after the closing quote")
			return f, false
		}
		b.WriteRune(r)
	}
	f.Text = tidy(b.String())
	return f, false
}

// quoted reads a quoted field up to its closing quote.
func (s *scanner) quoted(f Field, b *strings.Builder) {
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
	s.fail("csv-quote", f.Pos, "close it with a quote", "the quote that opens here is never closed")
}
