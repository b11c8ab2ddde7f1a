package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What the README shows as a workshop is one, without a word of complaint.
func TestReadmeWorkshop(t *testing.T) {
	files := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)```yaml\n# (\\S+)\n(.*?)```").FindAllStringSubmatch(readme(t), -1) {
		files[m[1]] = m[2]
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

// Every command and flag in the README is one.
func TestReadmeCommands(t *testing.T) {
	var out bytes.Buffer
	commands := 0
	for _, m := range regexp.MustCompile("`(casepack [^`]*|--?[a-z][^`]*)`").FindAllStringSubmatch(readme(t), -1) {
		root, _ := newRoot(newVoice(&out, &out))
		args := strings.Fields(strings.TrimPrefix(m[1], "casepack "))
		if strings.HasPrefix(m[1], "-") {
			args = append([]string{"build"}, args...)
		}
		if args[0] == "help" { // which cobra adds as it runs
			args = args[1:]
		}
		cmd, rest, err := root.Find(args)
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil || cmd == root {
			t.Errorf("%s: %v", m[1], err)
		}
		commands++
	}
	if commands < 15 {
		t.Errorf("only %d commands and flags", commands)
	}
}

// The changes tell of the version that this source is of.
func TestChangelogHasVersion(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n## "+version+"\n") {
		t.Errorf("no heading for %s", version)
	}
}
