package casebook

import (
	"bytes"
	"fmt"
	"strings"

	"casepack/internal/diag"
)

// mostDeep bounds collections within collections; the formats need five.
const mostDeep = 32

// scanner walks the tokens of a file as an eye does: indentation, keys,
// quotes, brackets, block scalars, comments. It builds nothing. It runs before
// the YAML parser for two reasons: what nests too deep never reaches it, and a
// parser that stumbles says seldom where and never what to type instead.
type scanner struct {
	p   *page
	src []byte
	i   int

	indents []int // columns (bytes) of the open block collections
	flow    []int // offsets of the open brackets
	parent  int   // column of the key or dash that what comes belongs to; -1 at the top
	keyed   bool  // the line has had its key
	dashed  bool  // the token stands behind a dash
	words   int   // column of the key whose plain text may go on in the next line; -1 if none
	closed  int   // column of the key whose value ended before this line; -1 if none
	cut     int   // offset of a comment that ended a text which may have been meant to go on; -1 if none
	lost    bool  // the line begins in no column that an open collection has

	marks []int          // offsets of question marks in plain texts between brackets
	sure  []diag.Problem // wrong whatever a parser says
	maybe []diag.Problem // likely causes, should the parser stumble
	stop  bool
}

func (p *page) scan() *scanner {
	s := &scanner{p: p, src: p.src, parent: -1, words: -1, closed: -1, cut: -1}
	for s.i < len(s.src) && !s.stop {
		s.line()
	}
	if n := len(s.flow); n > 0 && !s.stop {
		s.found(&s.maybe, "yaml-bracket", s.flow[n-1], fmt.Sprintf("this %q is never closed", s.src[s.flow[n-1]]), "close it, or put text that has brackets in quotes")
	}
	return s
}

func (s *scanner) found(to *[]diag.Problem, code string, off int, text, hint string) {
	if len(*to) < 20 {
		*to = append(*to, diag.Problem{Code: code, Pos: s.p.at(off), Text: text, Hint: hint})
	}
}

// end is where the line ends. What reads a token may stop past the last byte.
func (s *scanner) end() int {
	s.i = min(s.i, len(s.src))
	if j := bytes.IndexByte(s.src[s.i:], '\n'); j >= 0 {
		return s.i + j
	}
	return len(s.src)
}

func (s *scanner) skipLine() { s.i = min(s.end()+1, len(s.src)) }

// line reads from the beginning of a line to its end, or further if a quoted
// text or a block scalar takes more.
func (s *scanner) line() {
	begin, end := s.i, s.end()
	text := s.src[begin:end]
	lead := text[:len(text)-len(bytes.TrimLeft(text, " \t"))]
	body := text[len(lead):]
	switch {
	case len(body) == 0:
		s.skipLine()
		return
	case body[0] == '#':
		if s.words >= 0 {
			s.cut, s.closed = begin+len(lead), s.words
		}
		s.words = -1
		s.skipLine()
		return
	case len(lead) == 0 && marker(text):
		s.indents, s.flow, s.parent, s.words, s.closed = nil, nil, -1, -1, -1
		s.i += 3
	case len(lead) == 0 && text[0] == '%' && len(s.indents) == 0:
		s.skipLine()
		return
	case len(s.flow) == 0 && bytes.IndexByte(lead, '\t') >= 0:
		s.found(&s.sure, "yaml-tab", begin+bytes.IndexByte(lead, '\t'), "a tab stands where YAML wants spaces", "use spaces to indent")
		s.skipLine()
		return
	default:
		s.i += len(lead)
	}
	s.keyed, s.dashed, s.lost = false, false, false
	switch {
	case len(s.flow) > 0:
	case s.words >= 0 && len(lead) > s.words: // text goes on, whatever signs it begins with
		s.plain(begin)
	default:
		s.dashes(begin)
	}
	s.tokens(begin)
	s.skipLine()
}

// marker tells the lines that begin and end documents.
func marker(line []byte) bool {
	return (bytes.HasPrefix(line, []byte("---")) || bytes.HasPrefix(line, []byte("..."))) &&
		(len(line) == 3 || line[3] == ' ' || line[3] == '\t')
}

// dashes takes the dashes and question marks that open a line and keeps the
// stack of block collections.
func (s *scanner) dashes(begin int) {
	for !s.stop {
		col, k := s.i-begin, len(s.indents)
		for ; k > 0 && s.indents[k-1] > col; k-- {
			s.lost = !s.dashed
		}
		s.indents = s.indents[:k]
		s.lost = s.lost && (k == 0 || s.indents[k-1] < col)
		if !s.dashed {
			s.parent = -1
			for _, c := range s.indents {
				if c < col {
					s.parent = c
				}
			}
		}
		if s.i >= len(s.src) || s.src[s.i] != '-' && s.src[s.i] != '?' || !s.blank(s.i+1) {
			return
		}
		s.push(col)
		s.parent, s.dashed, s.words = col, true, -1
		for s.i++; s.i < len(s.src) && (s.src[s.i] == ' ' || s.src[s.i] == '\t'); s.i++ {
		}
	}
}

func (s *scanner) push(col int) {
	if k := len(s.indents); k == 0 || s.indents[k-1] < col {
		s.indents = append(s.indents, col)
	}
	s.deep()
}

func (s *scanner) deep() {
	if len(s.indents)+len(s.flow) > mostDeep && !s.stop {
		s.found(&s.sure, "yaml-deep", s.i, fmt.Sprintf("lists or keys nested more than %d deep", mostDeep), "a case needs five levels at most")
		s.stop = true
	}
}

// blank reports whether a space, a line end or the end of the file stands at i.
func (s *scanner) blank(i int) bool {
	return i >= len(s.src) || strings.IndexByte(" \t\n", s.src[i]) >= 0
}

// tokens reads what stands on the rest of a line.
func (s *scanner) tokens(begin int) {
	for !s.stop && s.i < len(s.src) {
		switch c := s.src[s.i]; {
		case c == '\n':
			return
		case c == ' ' || c == '\t':
			s.i++
		case c == '#' && s.blank(s.i-1):
			s.i = s.end()
			return
		case c == '"' || c == '\'':
			s.quoted(begin)
		case c == '[' || c == '{':
			s.flow = append(s.flow, s.i)
			s.deep()
			s.i++
		case (c == ']' || c == '}') && len(s.flow) > 0:
			open := s.flow[len(s.flow)-1]
			s.flow = s.flow[:len(s.flow)-1]
			s.closed, s.cut = s.parent, -1
			s.i++
			s.after(begin, open)
		case (c == '-' || c == '?') && s.keyed && s.blank(s.i+1) && len(s.flow) == 0:
			s.found(&s.maybe, "yaml-sign", s.i, fmt.Sprintf("%c with a space or nothing behind it cannot begin a text in YAML", c), s.dashHint(begin))
			s.plain(begin)
		case c == '&' || c == '*' || c == '!':
			s.property()
		case c == ',' && len(s.flow) > 0, c == ':' && len(s.flow) > 0:
			s.i++
		case (c == '|' || c == '>') && len(s.flow) == 0:
			s.block()
			return
		default:
			s.plain(begin)
		}
	}
}

// block skips the lines of a block scalar: those indented deeper than what it belongs to.
func (s *scanner) block() {
	s.words, s.closed, s.cut = -1, s.parent, -1
	head := s.src[s.i+1 : s.end()]
	signs := bytes.TrimLeft(head, "+-0123456789")
	if rest := bytes.TrimLeft(signs, " \t"); len(rest) > 0 && (rest[0] != '#' || len(rest) == len(signs)) {
		s.found(&s.maybe, "yaml-sign", s.end()-len(rest), fmt.Sprintf("text stands on the line of %c", s.src[s.i]),
			fmt.Sprintf("begin the text in the line below; a text that begins with %c goes in quotes", s.src[s.i]))
	}
	first := -1 // indentation of the first line
	if bytes.ContainsAny(head[:len(head)-len(signs)], "123456789") {
		first = 0
	}
	for s.skipLine(); s.i < len(s.src); s.skipLine() {
		line := s.src[s.i:s.end()]
		body := bytes.TrimLeft(line, " ")
		switch indent := len(line) - len(body); {
		case len(body) == 0 || indent <= s.parent:
		case first < 0:
			first = indent
		case indent < first:
			s.found(&s.maybe, "yaml-indent", s.i+indent, "this line is indented less than the first line of its text", "indent all lines of the text alike")
			first = indent
		}
		if len(body) > 0 && len(line)-len(body) <= s.parent || s.parent < 0 && marker(line) {
			break
		}
	}
	s.i-- // onto the end of its last line
}
