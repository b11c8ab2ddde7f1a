package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// page reads a text that people read, by its name from the project's root.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fence is a fenced block of a page.
type fence struct{ language, body string }

func fences(text string) (out []fence) {
	for _, m := range regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
		out = append(out, fence{m[1], m[2]})
	}
	return out
}

// file takes a block apart whose first line names a file: "# cases/x.yaml".
func (f fence) file() (name, text string, ok bool) {
	first, text, _ := strings.Cut(f.body, "\n")
	name, ok = strings.CutPrefix(first, "# ")
	return name, text, ok && f.language == "yaml" && !strings.Contains(name, " ")
}

// shellWords cuts a command line as a shell would; quotes are all it knows.
func shellWords(line string) (out []string) {
	for _, w := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1) {
		out = append(out, strings.Trim(w, `"`))
	}
	return out
}

// obey runs a line of a page and gives what it printed on both outputs.
func obey(t *testing.T, line string) (printed string, status int) {
	t.Helper()
	args := shellWords(line)
	switch {
	case len(args) > 1 && args[0] == "casepack":
		var out bytes.Buffer
		status = run(args[1:], strings.NewReader(""), &out, &out)
		return out.String(), status
	case len(args) > 1 && args[0] == "rm":
		for _, name := range args[1:] {
			if err := os.Remove(filepath.FromSlash(name)); err != nil {
				t.Error(err)
			}
		}
	default:
		t.Errorf("nobody can run %q", line)
	}
	return "", 0
}

// follow does what a page says from its first line to its last, in an empty
// folder: files are written, commands run, and what the page shows as their
// answer is what they say.
func follow(t *testing.T, text string) (did int) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range fences(text) {
		name, body, named := f.file()
		switch {
		case named:
			at := filepath.FromSlash(name)
			if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(body), 0o666); err != nil {
				t.Fatal(err)
			}
		case f.language == "sh":
			for line := range strings.Lines(f.body) {
				if printed, status := obey(t, line); status != 0 {
					t.Errorf("%s: status %d\n%s", strings.TrimSpace(line), status, printed)
				}
			}
		case f.language == "console":
			for part := range strings.SplitSeq("\n"+strings.TrimSuffix(f.body, "\n"), "\n$ ") {
				line, want, _ := strings.Cut(part, "\n")
				if line == "" {
					continue
				}
				printed, _ := obey(t, line)
				if printed = filepath.ToSlash(strings.TrimSuffix(printed, "\n")); printed != want {
					t.Errorf("%s\nsays\n%s\nthe page shows\n%s", line, printed, want)
				}
			}
		default:
			t.Errorf("a block of %s that nobody tries:\n%s", f.language, f.body)
		}
		did++
	}
	return did
}

// mentioned wants every command and flag that stands in a text as code to be
// one. It gives how many there are.
func mentioned(t *testing.T, text string) (count int) {
	t.Helper()
	var out bytes.Buffer
	for _, m := range regexp.MustCompile("`(casepack [^`]*|--?[a-z][^`]*)`").FindAllStringSubmatch(text, -1) {
		root, _ := newRoot(newVoice(&out, &out))
		args := shellWords(strings.TrimPrefix(m[1], "casepack "))
		if strings.HasPrefix(m[1], "-") {
			args = append([]string{"build"}, args...)
		}
		if len(args) > 1 && args[0] == "help" { // which cobra adds as it runs
			args = args[1:]
		}
		count++
		if len(args) == 1 && args[0] == "help" {
			continue
		}
		cmd, rest, err := root.Find(args)
		if len(rest) == 1 && cmd.Flags().Lookup(strings.TrimLeft(rest[0], "-")) != nil {
			continue // a flag by its name alone
		}
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil || cmd == root {
			t.Errorf("%s: %v", m[1], err)
		}
	}
	return count
}

// linked wants every file that a page links to to be there.
func linked(t *testing.T, name, text string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`\]\(([^):#]+)\)`).FindAllStringSubmatch(text, -1) {
		at := filepath.Join("..", "..", filepath.Dir(filepath.FromSlash(name)), filepath.FromSlash(m[1]))
		if _, err := os.Stat(at); err != nil {
			t.Errorf("%s links to %s: %v", name, m[1], err)
		}
	}
}

// Whoever follows a guide gets what it shows.
func TestGuides(t *testing.T) {
	for name, least := range map[string]struct{ blocks, mentions int }{
		"docs/tutorial.md":          {13, 4},
		"docs/facilitator-guide.md": {4, 4},
		"docs/printing.md":          {9, 10},
	} {
		t.Run(name, func(t *testing.T) {
			text := page(t, name)
			linked(t, name, text)
			if n := mentioned(t, text); n < least.mentions {
				t.Errorf("only %d commands and flags in the text", n)
			}
			if n := follow(t, text); n < least.blocks {
				t.Errorf("only %d blocks", n)
			}
		})
	}
}
