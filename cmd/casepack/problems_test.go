package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"casepack/docs"
)

// example is one side of a page of docs/problems.md.
type example struct {
	files    map[string]string
	commands []string
}

// examples reads the fences of a page: what stands behind "Wrong:" and "Right:".
func examples(t *testing.T, page string) (wrong, right *example) {
	t.Helper()
	var here *example
	fence, name := "", ""
	for line := range strings.Lines(page) {
		signs := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence == "" && line == "Wrong:\n":
			wrong = &example{files: map[string]string{}}
			here = wrong
		case fence == "" && line == "Right:\n":
			right = &example{files: map[string]string{}}
			here = right
		case fence == "" && len(signs) >= 3:
			info := strings.Fields(strings.TrimLeft(line, "`"))
			if here == nil || len(info) == 0 || len(info) < 2 && info[0] != "sh" {
				t.Fatalf("an example without a side or a file's name: %q", line)
			}
			fence, name = signs, info[len(info)-1]
		case fence != "" && strings.TrimSpace(line) == fence:
			fence = ""
		case fence != "" && name == "sh":
			here.commands = append(here.commands, strings.TrimSpace(line))
		case fence != "":
			here.files[name] += line
		}
	}
	return wrong, right
}

var standIn = regexp.MustCompile(`⟨(?:byte ([0-9A-F]{2})|(\d+) × ([^⟩]*))⟩`)

// meant writes out what stands between ⟨ and ⟩.
func meant(text string) string {
	return standIn.ReplaceAllStringFunc(text, func(s string) string {
		m := standIn.FindStringSubmatch(s)
		if m[1] != "" {
			b, _ := strconv.ParseUint(m[1], 16, 8) // two hexadecimal digits by the expression
			return string([]byte{byte(b)})
		}
		n, _ := strconv.Atoi(m[2]) // digits by the expression
		return strings.Repeat(strings.ReplaceAll(m[3], "¶", "\n"), n)
	})
}

// complete adds what an example does not show, and says how it is tried.
func (e *example) complete() {
	_, imported := e.files["cases.md"]
	_, table := e.files["cases.csv"]
	_, roster := e.files["roster.csv"]
	if len(e.commands) == 0 {
		switch {
		case imported:
			e.commands = []string{"casepack import cases.md"}
		case table:
			e.commands = []string{"casepack import cases.csv --title 'Night shift'"}
		case roster:
			e.commands = []string{"casepack check . --roster roster.csv"}
		default:
			e.commands = []string{"casepack check ."}
		}
	}
	if imported || table {
		return
	}
	if e.files["workshop.yaml"] == "" {
		e.files["workshop.yaml"] = "title: Night shift\n"
		if roster { // of one case there is one form only
			e.files["workshop.yaml"] += "pack: {forms: 1}\n"
		}
	}
	for name := range e.files {
		if strings.HasPrefix(name, "cases/") {
			return
		}
	}
	e.files["cases/a.yaml"] = "title: The lift\nprompt: It stopped. Why?\nguidance: Read the log.\n"
}

var coded = regexp.MustCompile(`(?m)^\S.* \[([a-z0-9-]+)\]$`)

// try runs an example in a folder of its own and gives the codes that the last
// command told.
func (e *example) try(t *testing.T) []string {
	t.Helper()
	e.complete()
	t.Chdir(t.TempDir())
	for name, text := range e.files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(meant(text)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var codes []string
	for _, c := range e.commands {
		var out, err bytes.Buffer
		args := words(c)[1:]
		status := run(args, strings.NewReader(""), &out, &err)
		codes = codes[:0]
		for _, m := range coded.FindAllStringSubmatch(err.String(), -1) {
			codes = append(codes, m[1])
		}
		if status == 2 || status == 1 && len(codes) == 0 {
			t.Errorf("%s: status %d, %s", c, status, err.String())
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// words cuts a command line at spaces that are not between single quotes.
func words(line string) []string {
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

var withOthers = regexp.MustCompile("(?m)^It comes with `([a-z0-9-]+)`\\.$")

// Each page's wrong example has its problem and no other; the right one has none.
func TestProblemPages(t *testing.T) {
	tried := 0
	for _, code := range docs.Codes() {
		page, _ := docs.Problem(code)
		wrong, right := examples(t, page)
		if wrong == nil || right == nil {
			if code != "markdown-unknown" { // nothing is known that leads there
				t.Errorf("%s: no examples", code)
			}
			continue
		}
		tried++
		t.Run(code, func(t *testing.T) {
			want := []string{code}
			if m := withOthers.FindStringSubmatch(page); m != nil {
				want = append(want, m[1])
				slices.Sort(want)
			}
			if got := wrong.try(t); !slices.Equal(got, want) {
				t.Errorf("the wrong example has %q, want %q", got, want)
			}
			if got := right.try(t); len(got) > 0 {
				t.Errorf("the right example has %q", got)
			}
		})
	}
	if tried < 80 {
		t.Errorf("%d pages with examples", tried)
	}
}

func TestMeant(t *testing.T) {
	if got, want := meant("a⟨byte E9⟩b⟨3 × -¶⟩"), "a\xe9b-\n-\n-\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := fmt.Sprint(words("casepack import a.md --title 'Night shift'")), "[casepack import a.md --title Night shift]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
