package main

import (
	"bytes"
	"strings"
	"testing"
)

// What the README shows as a workshop is one, without a word of complaint.
func TestReadmeWorkshop(t *testing.T) {
	files := map[string]string{}
	for _, f := range fences(page(t, "README.md")) {
		if name, text, ok := f.file(); ok {
			files[name] = text
		}
	}
	if len(files) != 2 {
		t.Fatalf("%d files in the README", len(files))
	}
	var stdout, stderr bytes.Buffer
	if status := run([]string{"check", put(t, files)}, strings.NewReader(""), &stdout, &stderr); status != 0 || stderr.Len() > 0 {
		t.Errorf("status %d\n%s", status, stderr.String())
	}
	if !strings.Contains(stdout.String(), "1 case, no problems") {
		t.Errorf("check says %s", stdout.String())
	}
}

// Every command and flag in the README is one, and every file it links to is there.
func TestReadmeCommands(t *testing.T) {
	text := page(t, "README.md")
	linked(t, "README.md", text)
	if n := mentioned(t, text); n < 15 {
		t.Errorf("only %d commands and flags", n)
	}
}

// The changes tell of the version that this source is of.
func TestChangelogHasVersion(t *testing.T) {
	if !strings.Contains(page(t, "CHANGELOG.md"), "\n## "+version+"\n") {
		t.Errorf("no heading for %s", version)
	}
}
