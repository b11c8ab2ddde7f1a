package casebook

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// page is one file being read: its bytes, where its lines begin, and where
// problems go.
type page struct {
	name   string // in the workshop's folder
	shown  string // in positions
	src    []byte // UTF-8 without byte-order mark, lines end in LF
	starts []int  // offset of each line
	out    *diag.List
	texts  *[]text // what was written for print, for the checks
	owner  *Case   // the case being read; nil in the workshop's own file
	last   cursor
	said   int // problems so far
}

// mostProblems bounds what is said of one file; a file with more is not one
// that a person wrote.
const mostProblems = 200

// cursor is a place that was asked for last. The next one is mostly near it,
// which keeps long lines from being walked from their start each time.
type cursor struct{ line, col, off int }

func (p *page) index(src []byte) {
	p.src = src
	p.starts = []int{0}
	for i, c := range src {
		if c == '\n' {
			p.starts = append(p.starts, i+1)
		}
	}
}

// at gives the position of a byte offset.
func (p *page) at(off int) diag.Pos {
	off = min(max(off, 0), len(p.src))
	line, found := slices.BinarySearch(p.starts, off)
	if !found {
		line--
	}
	c := p.near(line)
	if c.off <= off {
		c.col += utf8.RuneCount(p.src[c.off:off])
	} else {
		c.col -= utf8.RuneCount(p.src[off:c.off])
	}
	c.off = off
	p.last = c
	return diag.Pos{File: p.shown, Line: line + 1, Col: c.col + 1}
}

// offset gives the byte offset of a node.
func (p *page) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(p.starts) {
		return len(p.src)
	}
	c := p.near(n.Line - 1)
	for ; c.col < n.Column-1 && c.off < len(p.src) && p.src[c.off] != '\n'; c.col++ {
		_, size := utf8.DecodeRune(p.src[c.off:])
		c.off += size
	}
	for ; c.col > n.Column-1 && c.off > p.starts[c.line]; c.col-- {
		_, size := utf8.DecodeLastRune(p.src[:c.off])
		c.off -= size
	}
	p.last = c
	return c.off
}

// near is the last place if it was on this line, else the line's beginning.
// Lines count from 0 here.
func (p *page) near(line int) cursor {
	if p.last.line == line && p.last.off >= p.starts[line] {
		return p.last
	}
	return cursor{line: line, off: p.starts[line]}
}

// pos gives the position of a node.
func (p *page) pos(n *yaml.Node) diag.Pos {
	return diag.Pos{File: p.shown, Line: n.Line, Col: n.Column}
}

// rest gives what stands on the line from an offset on.
func (p *page) rest(off int) []byte {
	line, _, _ := bytes.Cut(p.src[min(off, len(p.src)):], []byte("\n"))
	return line
}

func (p *page) fail(code string, at diag.Pos, text, hint string, also ...diag.Note) {
	p.add(diag.Problem{Code: code, Pos: at, Text: text, Hint: hint, Also: also})
}

func (p *page) warn(code string, at diag.Pos, text, hint string, also ...diag.Note) {
	p.add(diag.Problem{Code: code, Severity: diag.Warning, Pos: at, Text: text, Hint: hint, Also: also})
}

// add keeps problems up to the bound, and says once that there are more.
func (p *page) add(problems ...diag.Problem) {
	for _, one := range problems {
		switch p.said++; {
		case p.said <= mostProblems:
			p.out.Add(one)
		case p.said == mostProblems+1:
			p.out.Add(diag.Problem{Code: "too-many-problems", Pos: diag.Pos{File: p.shown}, Text: "the file has more problems than these", Hint: "mend them and check again"})
		}
	}
}

func (p *page) full() bool { return p.said > mostProblems }
