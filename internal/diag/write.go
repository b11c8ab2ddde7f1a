package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Options say how problems are shown. The zero value shows them plain and
// without excerpts.
type Options struct {
	// Color marks kinds and carets with ANSI colours. Whether the writer is a
	// terminal, and what NO_COLOR says, is for the caller to find out.
	Color bool
	// Source gives the bytes of a file by the name that positions carry; nil
	// or false leaves the excerpt out.
	Source func(file string) ([]byte, bool)
}

const (
	bold   = "1"
	red    = "1;31"
	yellow = "1;33"
	cyan   = "1;36"
	green  = "1;32"
)

// Write shows problems one after the other: place and text, the line with a
// caret under the column, other places that belong to it, and a hint. An
// error is the writer's.
func Write(w io.Writer, problems []Problem, o Options) error {
	out := bufio.NewWriter(w)
	s := show{out: out, color: o.Color, sources: sources{read: o.Source, files: map[string]lines{}}}
	for _, p := range problems {
		s.problem(p)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("show problems: %w", err)
	}
	return nil
}

type show struct {
	out     *bufio.Writer
	color   bool
	sources sources
}

func (s *show) problem(p Problem) {
	if place := p.Pos.String(); place != "" {
		s.print(s.paint(bold, plain(place)), ": ")
	}
	if p.Severity == Warning {
		s.print(s.paint(yellow, "warning"), ": ")
	}
	s.print(s.paint(bold, plain(p.Text)))
	if p.Code != "" {
		s.print(" [", plain(p.Code), "]")
	}
	s.print("\n")
	caret := red
	if p.Severity == Warning {
		caret = yellow
	}
	s.excerpt(p.Pos, caret)
	for _, n := range p.Also {
		s.print("  ", plain(n.Pos.String()), ": ", s.paint(cyan, "note"), ": ", plain(n.Text), "\n")
		s.excerpt(n.Pos, cyan)
	}
	if p.Hint != "" {
		s.print("  ", s.paint(green, "hint"), ": ", plain(p.Hint), "\n")
	}
}

// excerpt shows the line of a place with a caret under its column.
func (s *show) excerpt(at Pos, caret string) {
	line, ok := s.sources.line(at)
	if !ok {
		return
	}
	shown, indent := cut(line, at.Col)
	number := fmt.Sprint(at.Line)
	s.print(fmt.Sprintf(" %4s | ", number), shown, "\n")
	s.print(strings.Repeat(" ", 1+max(4, len(number))), " | ", strings.Repeat(" ", indent), s.paint(caret, "^"), "\n")
}

func (s *show) print(parts ...string) {
	for _, p := range parts {
		s.out.WriteString(p) // the first failure is kept by the writer and comes out of Flush
	}
}

func (s *show) paint(color, text string) string {
	if !s.color {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}
