package preview

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"casepack/internal/diag"
)

func TestTellsOfSaves(t *testing.T) {
	d := serve(t, "one")
	next := d.listen()
	if got := next(); got != "0" {
		t.Fatalf("at first: %s", got)
	}
	d.save("one\ntwo")
	if got := next(); got != "1" {
		t.Fatalf("after a save: %s", got)
	}
	if s := d.proof(""); s.words() != "one two" || s.Number != 1 {
		t.Errorf("after a save: %+v", s)
	}
	other := d.file + ".new" // as editors do that rename
	if err := os.WriteFile(other, []byte("three"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, d.file); err != nil {
		t.Fatal(err)
	}
	if got := next(); got != "2" {
		t.Fatalf("after a file was renamed over it: %s", got)
	}
	if s := d.proof(""); s.words() != "three" {
		t.Errorf("after a rename: %+v", s)
	}
	if err := d.end(); err != nil {
		t.Errorf("serve: %v", err)
	}
	if got := next(); got != "end" {
		t.Errorf("after the end: %s", got)
	}
}

// A broken workshop shows what is wrong, and the last pages that were right.
func TestKeepsTheLastGoodPages(t *testing.T) {
	d := serve(t, "one!")
	next := d.listen()
	next()
	if s := d.proof(""); s.Parts != nil || len(s.Problems) != 1 || !s.Stale {
		t.Fatalf("broken from the start: %+v", s)
	}
	change := func(text string) {
		t.Helper()
		d.save(text)
		next()
	}
	change("one\ntwo")
	if s := d.proof(""); s.words() != "one two" || s.Stale {
		t.Fatalf("mended: %+v", s)
	}
	d.proof("?form=B")
	change("one\n\ttwo!")
	s := d.proof("")
	want := problem{Severity: "error", Code: "bang", Place: "w:2:5", File: "w", Line: 2, Column: 5, Text: "a ␛ bang", Hint: "whisper",
		Excerpt: "    two!", Indent: 7, Case: "second", Also: []note{}}
	if s.words() != "one two" || !s.Stale || len(s.Problems) != 1 || !equal(s.Problems[0], want) {
		t.Errorf("broken: %s, stale %t, %+v", s.words(), s.Stale, s.Problems)
	}
	if s := d.proof("?form=B"); s.words() != "Bone Btwo" || s.Form != "B" || !s.Stale {
		t.Errorf("broken, the other form: %+v", s)
	}
	if status, _, body := d.get("sheets.pdf"); status != 409 || strings.Contains(body, "%PDF") {
		t.Errorf("print of what is broken: status %d, %s", status, body)
	}
	if status, _, body := d.get("source.txt?file=w"); status != 200 || body != "one\n\ttwo!" {
		t.Errorf("source: status %d, %s", status, body)
	}
	if status, _, _ := d.get("source.txt?file=/etc/hostname"); status != 404 {
		t.Errorf("a file that is not of the workshop: status %d", status)
	}
	if err := os.Remove(d.file); err != nil {
		t.Fatal(err)
	}
	next()
	if s := d.proof(""); s.words() != "one two" || !s.Stale || len(s.Problems) != 1 || s.Problems[0].Text != "read workshop: it went" {
		t.Errorf("gone: %+v", s)
	}
	change("back")
	if s := d.proof(""); s.words() != "back" || s.Stale || len(s.Problems) != 0 {
		t.Errorf("mended again: %+v", s)
	}
}

func equal(a, b problem) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}

func TestPrints(t *testing.T) {
	d := serve(t, "one")
	status, header, body := d.get("sheets.pdf?form=B")
	if status != 200 || body != "%PDF of Trial B" || header.Get("Content-Type") != "application/pdf" || header.Get("Content-Disposition") != `inline; filename="sheets-B.pdf"` {
		t.Errorf("status %d, %v, %s", status, header, body)
	}
	if status, _, body := d.get("key.pdf"); status != 200 || body != "%PDF of Key" {
		t.Errorf("status %d, %s", status, body)
	}
}

func TestCaseAt(t *testing.T) {
	places := []Place{{"a", diag.Pos{File: "x", Line: 3, Col: 1}}, {"c", diag.Pos{File: "y", Line: 1, Col: 1}}, {"b", diag.Pos{File: "x", Line: 9, Col: 1}}}
	for _, tt := range []struct {
		at   diag.Pos
		want string
	}{
		{diag.Pos{File: "x", Line: 3, Col: 1}, "a"}, {diag.Pos{File: "x", Line: 8, Col: 70}, "a"}, {diag.Pos{File: "x", Line: 9, Col: 2}, "b"},
		{diag.Pos{File: "x", Line: 99}, "b"}, {diag.Pos{File: "x"}, "a"}, {diag.Pos{File: "y", Line: 5}, "c"}, {diag.Pos{File: "workshop.yaml", Line: 5}, ""}, {diag.Pos{}, ""},
	} {
		if got := caseAt(places, tt.at); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.at, got, tt.want)
		}
	}
}
