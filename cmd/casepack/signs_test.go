package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A seed stands in the key, so it is signs that can be printed, on one line.
func TestSeedIsPrintable(t *testing.T) {
	tests := []struct{ what, seed, want string }{
		{"no font has it", "🙂", "casepack: --seed: no font has “🙂” (U+1F642)\n"},
		{"no letter", "\xff", "casepack: --seed: it is not UTF-8\n"},
		{"a line end", "a\nb", "casepack: --seed: nobody sees U+000A\n"},
		{"a control character", "a\x1bb\x07", "casepack: --seed: nobody sees U+001B, U+0007\n"},
		{"turned around", "a\u202eb", "casepack: --seed: nobody sees U+202E\n"},
		{"too long", strings.Repeat("é", 201), "casepack: --seed: it has 201 characters, more than 200\n"},
	}
	for _, tt := range tests {
		var stdout, stderr bytes.Buffer
		status := run([]string{"check", "--seed", tt.seed}, strings.NewReader(""), &stdout, &stderr)
		if status != 2 || !strings.HasPrefix(stderr.String(), tt.want) || stdout.Len() > 0 {
			t.Errorf("%s: status %d, %q, want 2, %q", tt.what, status, stderr.String(), tt.want)
		}
	}
	for _, seed := range []string{strings.Repeat("é", 200), "Frühling 2027, Żółć-№ 3", "x\u0301"} {
		var stdout, stderr bytes.Buffer
		if status := run([]string{"check", "--seed", seed}, strings.NewReader(""), &stdout, &stderr); status != 0 {
			t.Errorf("%q: status %d, %q", seed, status, stderr.String())
		}
	}
}

// Signs of an id are looked at too, when the file's name makes it.
func TestFileNameIsPrintable(t *testing.T) {
	dir := put(t, map[string]string{"workshop.yaml": "title: Night shift\n", "cases/漢.yaml": "title: The lift\nprompt: It stopped.\nguidance: Read the log.\n"})
	var stdout, stderr bytes.Buffer
	status := run([]string{"check", dir}, strings.NewReader(""), &stdout, &stderr)
	want := filepath.Join(dir, "cases", "漢.yaml") + ":1:1: no font has \"漢\" (U+6F22), in the id \"漢\" [no-glyph]"
	if status != 1 || !strings.Contains(stderr.String(), want) {
		t.Errorf("status %d\n%s\nwant %s", status, stderr.String(), want)
	}
}

// A class in a script that no font has is not a thousand problems.
func TestNamesAreSummedUp(t *testing.T) {
	var lines strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&lines, "%d,李\n", i)
	}
	roster := filepath.Join(t.TempDir(), "class.csv")
	if err := os.WriteFile(roster, []byte("id,name\n"+lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	status := run([]string{"check", "--roster", roster}, strings.NewReader(""), &stdout, &stderr)
	if n := strings.Count(stderr.String(), "[no-glyph]"); status != 1 || n != 21 || !strings.Contains(stderr.String(), "980 names more cannot be printed") {
		t.Errorf("status %d, %d problems", status, n)
	}
}
