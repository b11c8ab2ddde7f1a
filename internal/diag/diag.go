// Package diag says what is wrong in an author's files, where, and what to do about it.
//
// It knows nothing of cases or of YAML: a Problem is a place and words.
package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// Pos is a place in an author's file. Line and Col count from 1, Col in
// characters (runes), not bytes. Line 0 means the file as a whole.
type Pos struct {
	File      string
	Line, Col int
}

// String gives file:line:col, or the file alone for a whole file.
func (p Pos) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Compare orders places by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Severity tells whether a problem stops the build.
type Severity int

const (
	Error   Severity = iota // the build stops
	Warning                 // the build goes on
)

// Problem is one thing the author can mend.
type Problem struct {
	Code     string // stable name for programs, such as "unknown-key"
	Severity Severity
	Pos      Pos
	Text     string // what is wrong, lower case, no full stop
	Hint     string // what to do about it; may be empty
	Also     []Note // other places that belong to it, such as the first of two duplicates
}

// Note is a further place of a problem and what is there.
type Note struct {
	Pos  Pos
	Text string
}

// List collects problems. Its zero value is ready for use.
type List struct {
	problems []Problem
}

// Add appends problems to the list.
func (l *List) Add(p ...Problem) { l.problems = append(l.problems, p...) }

// Sorted gives all problems by place, then code and text; exact repeats once.
func (l *List) Sorted() []Problem {
	out := slices.Clone(l.problems)
	slices.SortStableFunc(out, func(a, b Problem) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Text, b.Text))
	})
	return slices.CompactFunc(out, func(a, b Problem) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Text == b.Text
	})
}

// Failed reports whether any problem is an error.
func (l *List) Failed() bool {
	return slices.ContainsFunc(l.problems, func(p Problem) bool { return p.Severity == Error })
}
