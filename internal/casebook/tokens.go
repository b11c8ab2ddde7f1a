package casebook

import (
	"bytes"
	"fmt"
	"strings"
)

// quoted reads a quoted text, over several lines if need be, and what follows
// it on its last line.
func (s *scanner) quoted(begin int) {
	open, quote := s.i, s.src[s.i]
	for s.i++; ; s.i++ {
		if s.i >= len(s.src) {
			s.unclosed(open)
			return
		}
		switch c := s.src[s.i]; {
		case c == '\\' && quote == '"':
			s.escape()
		case c == '\n':
			line := s.src[s.i+1:]
			body := bytes.TrimLeft(line, " \t")
			if len(body) > 0 && body[0] != '\n' && (len(line)-len(body) <= s.parent || marker(s.p.rest(s.i+1))) {
				s.unclosed(open)
				return
			}
		case c == quote && quote == '\'' && s.i+1 < len(s.src) && s.src[s.i+1] == '\'':
			s.i++
		case c == quote:
			s.i++
			s.behind(begin, open)
			return
		}
	}
}

func (s *scanner) unclosed(open int) {
	s.found(&s.sure, "yaml-quote", open, fmt.Sprintf("this quote %c is never closed", s.src[open]),
		fmt.Sprintf("put a %c at the end of the text; a text with quotation marks in it goes between the other kind", s.src[open]))
	s.stop = true
}

// behind looks at what follows a closing quote.
func (s *scanner) behind(begin, open int) {
	for s.i < len(s.src) && (s.src[s.i] == ' ' || s.src[s.i] == '\t') {
		s.i++
	}
	switch {
	case len(s.flow) > 0 || s.blank(s.i) || s.src[s.i] == '#' && s.blank(s.i-1):
		s.words, s.closed, s.cut = -1, s.parent, -1
	case s.src[s.i] == ':' && s.blank(s.i+1):
		s.key(begin, open)
	default:
		hint := `write \" for a quote inside "…", or put '…' around the whole`
		if s.src[open] == '\'' {
			hint = `write '' for a quote inside '…', or put "…" around the whole`
		}
		s.found(&s.maybe, "yaml-quote", s.i, "text goes on behind the closing quote", hint)
		s.i = s.end()
	}
}

// after looks at what follows the bracket that closes the outermost one.
func (s *scanner) after(begin, open int) {
	if len(s.flow) > 0 {
		return
	}
	for s.i < len(s.src) && (s.src[s.i] == ' ' || s.src[s.i] == '\t') {
		s.i++
	}
	if s.blank(s.i) || s.src[s.i] == '#' && s.blank(s.i-1) || s.src[s.i] == ':' && s.blank(s.i+1) {
		return
	}
	hint := "put the whole text in quotes"
	if open >= begin && s.keyed {
		hint += fmt.Sprintf(": %q", s.value(begin))
	}
	s.found(&s.maybe, "yaml-bracket", s.i, "text goes on behind the closing bracket", hint)
	s.i = s.end()
}

// dashHint says what to do with a dash or a question mark behind a key.
func (s *scanner) dashHint(begin int) string {
	if v := s.value(begin); len(v) > 1 && v[0] == '-' {
		return "begin a list in the line below; a text goes in quotes, or below | behind its key"
	}
	return "put the text in quotes"
}

// escape checks the sequence behind a backslash between double quotes.
func (s *scanner) escape() {
	at := s.i
	s.i++
	if s.i >= len(s.src) {
		return
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s.src[s.i]]
	good := strings.IndexByte("0abt\tnvfer \"/\\N_LPxuU\n", s.src[s.i]) >= 0
	for k := 1; k <= digits; k++ {
		good = good && s.i+k < len(s.src) && strings.IndexByte("0123456789abcdefABCDEF", s.src[s.i+k]) >= 0
	}
	if !good {
		s.found(&s.maybe, "yaml-escape", at, fmt.Sprintf(`\%c is no escape that YAML knows`, []rune(string(s.src[s.i:min(s.i+4, len(s.src))]))[0]),
			`write \\ for a backslash inside "…", or put the text between single quotes`)
	}
	if s.src[s.i] == '\n' {
		s.i-- // the line end is looked at as any other
	}
}

// key takes a colon that ends a key which began at an offset.
func (s *scanner) key(begin, at int) {
	if s.keyed {
		s.found(&s.maybe, "yaml-colon", s.i, `": " begins a new value inside this text`,
			fmt.Sprintf("put it in quotes: %q", s.value(begin)))
		s.i = s.end()
		return
	}
	col := at - begin
	if !s.dashed && (s.words >= 0 && col > s.words || s.closed >= 0 && col > s.closed) {
		s.found(&s.maybe, "yaml-indent", at, "a key stands where the value of the key above goes on",
			"begin it in the column of the key above, or put the text in quotes")
	} else if s.lost {
		s.found(&s.maybe, "yaml-indent", at, "this key stands in no column that a key above has", "line it up with the keys it belongs to")
	}
	s.push(col)
	s.parent, s.keyed, s.words, s.closed = col, true, -1, -1
	s.i++
}

// value is the text behind the first key of a line, for a hint.
func (s *scanner) value(begin int) string {
	line := string(s.src[begin:s.end()])
	if _, v, ok := strings.Cut(line, ": "); ok {
		line = v
	}
	if line = strings.TrimSpace(line); len(line) > 60 {
		line = strings.ToValidUTF8(line[:57], "") + "…"
	}
	return line
}

// plain reads text without quotes up to the colon of a key, a comment, a
// bracket of a flow collection or the end of the line.
func (s *scanner) plain(begin int) {
	at, flow := s.i, len(s.flow) > 0
	if strings.IndexByte("@`%", s.src[at]) >= 0 {
		s.sign(at)
	}
	for ; s.i < len(s.src) && s.src[s.i] != '\n'; s.i++ {
		switch c := s.src[s.i]; {
		case flow && strings.IndexByte(",[]{}", c) >= 0:
			return
		case flow && c == '?' && (s.i > at || !s.blank(s.i+1)):
			s.marks = append(s.marks, s.i)
		case c == '#' && s.i > at && s.blank(s.i-1):
			col := s.parent
			if s.words >= 0 && !s.keyed && !s.dashed {
				col = s.words
			}
			s.cut, s.closed, s.words = s.i, col, -1
			s.i = s.end()
			return
		case c == ':' && (s.blank(s.i+1) || flow && strings.IndexByte(",[]{}", s.src[s.i+1]) >= 0):
			if flow {
				s.i++
				return
			}
			s.key(begin, at)
			return
		}
	}
	if !flow {
		s.text(begin, at)
	}
}

// property skips an anchor, an alias or a tag. None is allowed, and most are
// Markdown that was meant as text.
func (s *scanner) property() {
	s.sign(s.i)
	for s.i++; !s.blank(s.i) && (len(s.flow) == 0 || strings.IndexByte(",[]{}", s.src[s.i]) < 0); s.i++ {
	}
}

func (s *scanner) sign(at int) {
	s.found(&s.maybe, "yaml-sign", at, fmt.Sprintf("a text cannot begin with %c in YAML", s.src[at]), "put the text in quotes")
}

// text looks at a line, or the rest of one, that is text and nothing else.
func (s *scanner) text(begin, at int) {
	goesOn := s.words >= 0 && at-begin > s.words
	switch {
	case s.keyed || s.dashed:
		s.words, s.closed = s.parent, -1
		return
	case goesOn || s.closed < 0 || at-begin <= s.closed:
	case s.cut >= 0:
		s.found(&s.maybe, "comment-in-text", s.cut, `text after " #" is a comment, and behind it the text cannot go on`, "put the text in quotes, or write | behind its key")
		return
	default:
		s.found(&s.maybe, "yaml-indent", at, "text goes on here, behind a value that has ended", "put the whole text in quotes, from its beginning to its end")
		return
	}
	if goesOn || s.parent >= 0 && (len(s.indents) == 0 || at-begin > s.indents[len(s.indents)-1]) {
		if !goesOn {
			s.words = s.parent
		}
		return
	}
	line := s.src[at:s.end()]
	if i := bytes.IndexByte(line, ':'); i > 0 && !bytes.ContainsAny(line[:i], " /") {
		s.found(&s.maybe, "yaml-colon", at+i, "no space follows the colon of this key", "write a space behind it")
		return
	}
	if len(s.indents) > 0 {
		s.found(&s.maybe, "yaml-indent", at, "this line is neither a key nor, by its indentation, part of the text above",
			"indent it as far as the text it belongs to")
	}
}
