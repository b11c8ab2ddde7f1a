package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"casepack/internal/pack"
	"casepack/internal/plan"
)

// Every code that a text shows as an example is one.
func TestCodesInTexts(t *testing.T) {
	names := []string{"README.md"}
	for _, pattern := range []string{"../../docs/*.md", "topics/*.txt"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			names = append(names, filepath.ToSlash(filepath.Join("cmd", "casepack", name)))
		}
	}
	shown := 0
	for _, name := range names {
		text := page(t, name)
		for _, m := range regexp.MustCompile(`(?:--code|code such as) ([0-9A-Z-]+)`).FindAllStringSubmatch(text, -1) {
			shown++
			if _, err := plan.ParseCode(m[1]); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if shown < 4 {
		t.Errorf("only %d codes", shown)
	}
}

// Whoever finds a page learns which key code must stand beside its code: the
// codes of copies are the same for all packs of one seed.
func TestFindTellsKeyCode(t *testing.T) {
	dirs := []string{filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")}
	var told []string
	for i, extra := range [][]string{{"--order", "shuffled"}, {"--order", "shuffled", "--only", ""}} {
		var out, errs bytes.Buffer
		if i == 1 {
			ids := caseIDs(t)
			extra[3] = ids[0] + "," + ids[1]
		}
		if status := run(append([]string{"build", "--seed", "s", "--format", "text", "--out", dirs[i]}, extra...), strings.NewReader(""), &out, &errs); status != 0 {
			t.Fatalf("status %d: %s", status, errs.String())
		}
		m, err := pack.Read(dirs[i])
		if err != nil {
			t.Fatal(err)
		}
		out.Reset()
		if status := run([]string{"verify", filepath.Join(dirs[i], "manifest.json"), "--code", plan.Face(m.Copies[0].Code, 1)}, strings.NewReader(""), &out, &errs); status != 0 {
			t.Fatalf("status %d: %s", status, errs.String())
		}
		if want := ", if the sheet says key " + m.Forms[0].Code + "\n"; !strings.HasSuffix(out.String(), want) {
			t.Errorf("%q does not end in %q", out.String(), want)
		}
		sheets, err := os.ReadFile(filepath.Join(dirs[i], "participants.txt"))
		if err != nil || !strings.Contains(string(sheets), m.Forms[0].Code) {
			t.Errorf("the sheets do not bear %s: %v", m.Forms[0].Code, err)
		}
		told = append(told, m.Copies[0].Code, m.Forms[0].Code)
	}
	if told[0] != told[2] || told[1] == told[3] {
		t.Errorf("copies and keys: %q", told)
	}
}

// caseIDs are those of the built-in workshop.
func caseIDs(t *testing.T) (ids []string) {
	t.Helper()
	b, err := read("")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.Cases {
		ids = append(ids, c.Question.ID)
	}
	return ids
}
