package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A pack is printed again with its own list of who got which copy, into the
// same bytes. A list in which somebody changed a name is another roster.
func TestReprintFromHandOut(t *testing.T) {
	class := "id;name;room\r\n1;Żaneta;B2\r\n2;=1+1;\r\n3;Third Person;A1\r\n"
	dir := put(t, map[string]string{"class.csv": class})
	for _, args := range [][]string{
		{"--spares", "2", "--forms", "2", "--seed", "s"},
		{"--spares", "1", "--seed", "s", "--no-names"},
		{"--seed", "s", "--split"},
	} {
		first := built(t, append([]string{"--roster", filepath.Join(dir, "class.csv")}, args...)...)
		from := put(t, map[string]string{"manifest.json": string(first["manifest.json"]), "list.csv": string(first["hand-out.csv"])})
		again := built(t, "--from", filepath.Join(from, "manifest.json"), "--roster", filepath.Join(from, "list.csv"))
		if !maps.EqualFunc(first, again, bytes.Equal) {
			t.Errorf("%q: printed again, %v differ", args, differing(first, again))
		}

		other := strings.ReplaceAll(string(first["hand-out.csv"]), "Third", "Fourth")
		if err := os.WriteFile(filepath.Join(from, "list.csv"), []byte(other), 0o666); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		status := run([]string{"build", "--from", filepath.Join(from, "manifest.json"), "--roster", filepath.Join(from, "list.csv"), "--out", filepath.Join(from, "out")},
			strings.NewReader(""), &stdout, &stderr)
		if status != 1 || !strings.Contains(stderr.String(), "the roster was changed") {
			t.Errorf("%q: with another name: status %d\n%s", args, status, stderr.String())
		}
	}
}

// differing names the files that are not the same.
func differing(a, b map[string][]byte) []string {
	var names []string
	for name := range a {
		if !bytes.Equal(a[name], b[name]) {
			names = append(names, name)
		}
	}
	for name := range b {
		if a[name] == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
