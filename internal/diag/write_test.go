package diag

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func source(text string) func(string) ([]byte, bool) {
	return func(file string) ([]byte, bool) { return []byte(text), file == "f.yaml" }
}

func TestWriteShowsExcerptsNotesAndHints(t *testing.T) {
	src := "title: a\nmore: b\ntitle: c\n"
	var out strings.Builder
	err := Write(&out, []Problem{
		{Code: "duplicate-key", Pos: Pos{"f.yaml", 3, 1}, Text: "title is given twice", Hint: "keep one of them",
			Also: []Note{{Pos{"f.yaml", 1, 1}, "the first one"}}},
		{Severity: Warning, Code: "w", Pos: Pos{"f.yaml", 2, 7}, Text: "odd"},
		{Pos: Pos{File: "empty.yaml"}, Text: "no case in file empty.yaml"},
	}, Options{Source: source(src)})
	if err != nil {
		t.Fatal(err)
	}
	want := `f.yaml:3:1: title is given twice [duplicate-key]
    3 | title: c
      | ^
  f.yaml:1:1: note: the first one
    1 | title: a
      | ^
  hint: keep one of them
f.yaml:2:7: warning: odd [w]
    2 | more: b
      |       ^
empty.yaml: no case in file empty.yaml
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestCaretStandsUnderTheColumn(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, c := range []struct {
		name, line string
		col        int
		shown      string
		indent     int
	}{
		{"plain", "title: x", 8, "title: x", 7},
		{"past the end", "abc", 4, "abc", 3},
		{"far past the end", "abc", 9, "abc", 3},
		{"tab", "\ta: b", 2, "    a: b", 4},
		{"tab after two", "ab\tc", 4, "ab  c", 4},
		{"wide signs take two cells", "漢字x", 3, "漢字x", 4},
		{"fullwidth", "ＡＢ", 2, "ＡＢ", 2},
		{"a combining accent takes none", "e\u0301x", 3, "e\u0301x", 1},
		{"an escape sequence is made visible", "a\x1b[31mb", 7, "a␛[31mb", 6},
		{"a byte that is no letter", "caf\xe9!", 5, "caf\ufffd!", 4},
		{"direction signs are made visible", "a\u202eb", 3, "a\ufffdb", 2},
		{"a long line is cut behind", long, 1, long[:100] + "…", 0},
		{"a long line is cut before", long, 301, "…" + long[:70], 71},
		{"a long line is cut at both ends", long, 150, "…" + long[:100] + "…", 71},
		{"empty", "", 1, "", 0},
	} {
		shown, indent := cut([]byte(c.line), c.col)
		if shown != c.shown || indent != c.indent {
			t.Errorf("%s: got %q and %d, want %q and %d", c.name, shown, indent, c.shown, c.indent)
		}
	}
}

func TestTextCannotActOnTheTerminal(t *testing.T) {
	var out strings.Builder
	if err := Write(&out, []Problem{{Pos: Pos{File: "a\x1b.yaml"}, Text: "id \"\x1b[2J\"", Hint: "x\ny"}}, Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "a␛.yaml: id \"␛[2J\"\n  hint: x␊y\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestColor(t *testing.T) {
	var out strings.Builder
	if err := Write(&out, []Problem{{Pos: Pos{"f.yaml", 1, 1}, Text: "x", Hint: "y"}}, Options{Color: true, Source: source("z")}); err != nil {
		t.Fatal(err)
	}
	want := "\x1b[1mf.yaml:1:1\x1b[0m: \x1b[1mx\x1b[0m\n    1 | z\n      | \x1b[1;31m^\x1b[0m\n  \x1b[1;32mhint\x1b[0m: y\n"
	if out.String() != want {
		t.Errorf("got %q\nwant %q", out.String(), want)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteTellsAWriterThatFails(t *testing.T) {
	if err := Write(broken{}, []Problem{{Text: "x"}}, Options{}); err == nil || err.Error() != "show problems: disk full" {
		t.Errorf("got %v", err)
	}
}

func TestJSONHasStableNames(t *testing.T) {
	p := Problem{Code: "duplicate-id", Severity: Warning, Pos: Pos{"a.yaml", 3, 4}, Text: "two", Hint: "h", Also: []Note{{Pos{"b.yaml", 1, 2}, "first"}}}
	b, err := json.Marshal([]Problem{p, {Pos: Pos{File: "c"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"code":"duplicate-id","severity":"warning","file":"a.yaml","line":3,"column":4,"text":"two","hint":"h",` +
		`"also":[{"file":"b.yaml","line":1,"column":2,"text":"first"}]},` +
		`{"code":"","severity":"error","file":"c","line":0,"column":0,"text":"","hint":"","also":[]}]`
	if string(b) != want {
		t.Errorf("got  %s\nwant %s", b, want)
	}
}

func TestNear(t *testing.T) {
	keys := []string{"title", "prompt", "guidance", "minutes", "tags", "id"}
	for word, want := range map[string]string{
		"guidence": "guidance", "titel": "title", "Prompt": "prompt", "promt": "prompt", "mintues": "minutes", "tag": "tags",
		"notes": "", "x": "", "": "", "xy": "", "answer": "", "guidanceguidance": "",
	} {
		if got, ok := Near(word, keys); got != want || ok != (want != "") {
			t.Errorf("Near(%q) = %q, %v, want %q", word, got, ok, want)
		}
	}
}

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"titel", "title", 1}, {"abc", "abc", 0}} {
		if got := slips([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("slips(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
