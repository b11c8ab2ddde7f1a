package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"casepack/internal/diag"
	"casepack/internal/pack"
)

// voice is how the program speaks: stdout carries what was asked for, stderr
// the rest. It is the only place that writes to either.
type voice struct {
	out   *faithful
	err   io.Writer
	live  bool       // stderr is a terminal: progress may be shown
	color bool       // and wants colours
	width func() int // of that terminal, in columns; nil where it is not known

	open openWork // what must be put away before the last word

	events  bool // stderr carries JSON, an object a line, and nothing else
	thrifty bool // the process does nothing else: a build may bound its memory
}

func newVoice(stdout, stderr io.Writer) *voice {
	v := &voice{out: &faithful{w: stdout}, err: stderr}
	if f, ok := stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		v.live = true
		v.width = func() int {
			columns, _, err := term.GetSize(int(f.Fd()))
			if err != nil {
				return 0
			}
			return columns
		}
		v.color = os.Getenv("NO_COLOR") == "" // https://no-color.org
	}
	return v
}

// faithful remembers its first error, so that a full disk behind stdout is not
// taken for success.
type faithful struct {
	w   io.Writer
	err error
}

func (f *faithful) Write(p []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	n, err := f.w.Write(p)
	f.err = err
	return n, err
}

// print writes a line of what was asked for.
func (v *voice) print(line string) { fmt.Fprintln(v.out, line) }

// printJSON writes what was asked for as one JSON value.
func (v *voice) printJSON(value any) error {
	enc := json.NewEncoder(v.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}

// fit cuts a line that would not fit on one row of the terminal: it could not
// be taken away again.
func (v *voice) fit(line string) string {
	if v.width == nil {
		return line
	}
	if most := v.width() - 1; most > 0 && len(line) > most {
		return line[:most]
	}
	return line
}

// event tells programs something beside the work.
func (v *voice) event(e any) {
	enc := json.NewEncoder(v.err)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(e) // there is nobody else to tell
}

// say tells something beside the work.
func (v *voice) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if v.events {
		v.event(struct {
			Event string `json:"event"`
			Text  string `json:"text"`
		}{"message", text})
		return
	}
	for line := range strings.Lines(text) {
		if shown, _ := diag.Shown(strings.TrimSpace(line)); shown != "" {
			fmt.Fprintln(v.err, "casepack: "+shown)
		}
	}
}

// problems shows the author's problems with their lines.
func (v *voice) problems(list []diag.Problem, source func(string) ([]byte, bool)) error {
	if v.events {
		for _, p := range list {
			v.event(struct {
				Event   string       `json:"event"`
				Problem diag.Problem `json:"problem"`
			}{"problem", p})
		}
		return nil
	}
	return diag.Write(v.err, list, diag.Options{Color: v.color, Source: source})
}

// problemsError tells that the cases have problems. They have been shown.
type problemsError struct {
	count   int
	outcome string // what follows from it, such as "nothing written"
}

func (e *problemsError) Error() string {
	text := plural(e.count, "problem")
	if e.outcome != "" {
		text += ", " + e.outcome
	}
	return text
}

// errDiffers tells that a folder is not as its manifest says. It has been shown how.
var errDiffers = errors.New("not as the manifest says")

// end tells the error, if there is one, and gives the exit status.
func (v *voice) end(err error) int {
	if err == nil && v.out.err != nil {
		err = fmt.Errorf("write to standard output: %w", v.out.err)
	}
	var (
		usage    *usageError
		signal   signalError
		conflict *pack.ConflictError
		changes  *changesError
	)
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		v.say("%v\nrun '%s --help' for how it is used", err, usage.path)
		return 2
	case errors.As(err, &signal):
		v.say("%v, nothing written", signal)
		return signal.status()
	case errors.As(err, &conflict) && !conflict.Movable():
		v.say("%v\nnothing written; a folder is never replaced: move it away, or name another place with --out", err)
		return 1
	case errors.As(err, &conflict):
		v.say("%v\nnothing written; --force replaces files, --out names another folder", err)
		return 1
	case errors.As(err, &changes):
		v.say("%v\nnothing written; --accept-changes prints it and says so on every page", err)
		return 1
	}
	v.say("%v", err)
	return 1
}

// plural writes a count and its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
