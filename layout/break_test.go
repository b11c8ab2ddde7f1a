package layout

import (
	"slices"
	"strings"
	"testing"
)

// setWords gives the words of each line, with "|" between two texts.
func setWords(lines []Line) []string {
	var out []string
	for _, l := range lines {
		var parts []string
		for _, t := range l.Texts {
			parts = append(parts, t.S)
		}
		out = append(out, strings.Join(parts, "|"))
	}
	return out
}

// The square font is half its size wide: at size 2, a width is a count of signs.
func plainRuns(s string) []Run   { return []Run{{S: s, Size: 2}} }
func addressRuns(s string) []Run { return []Run{{S: s, Size: 2, Address: true}} }

func TestBreak(t *testing.T) {
	hash := strings.Repeat("0123456789abcdef", 4)
	base64 := strings.Repeat("QUJDREVGR0hJSktMTU5P", 15)
	const url = "https://example.org/handbook/chapter-3"
	for _, c := range []struct {
		name string
		runs []Run
		room Pt
		want []string
	}{
		{"fits exactly", plainRuns("ten signs!"), 10, []string{"ten signs!"}},
		{"one sign more", plainRuns("ten signs!!"), 10, []string{"ten ", "signs!!"}},
		{"empty", plainRuns(""), 10, nil},
		{"no runs", nil, 10, nil},
		{"least ragged", plainRuns("aaa bb cc ddddd"), 6, []string{"aaa ", "bb cc ", "ddddd"}},
		{"no lone last word", plainRuns("The clone still sees key"), 20, []string{"The clone still ", "sees key"}},
		{"lone last word is better", plainRuns("abcdef contaminated x"), 20, []string{"abcdef contaminated ", "x"}},
		{"hard breaks", plainRuns("one  \ntwo\n\nthree\n"), 20, []string{"one ", "two ", "", "three"}},
		{"spaces inside are kept", plainRuns("a   b"), 20, []string{"a   b"}},
		{"spaces at a break are one", plainRuns("aaaa   bbbb"), 6, []string{"aaaa ", "bbbb"}},
		{"spaces at the end go", plainRuns("aaaa   "), 20, []string{"aaaa"}},
		{"indented", plainRuns("  if x {\n\treturn"), 20, []string{"  if x { ", " return"}},
		{"indented too far", plainRuns("        return"), 8, []string{"return"}},
		{"hyphen", plainRuns("x rock-roll"), 9, []string{"x rock-", "roll"}},
		{"word joiner", plainRuns("x rock-\u2060roll"), 9, []string{"x ", "rock-roll"}},
		{"space", plainRuns("atop 10 km x"), 7, []string{"atop 10 ", "km x"}},
		{"no-break space", plainRuns("atop 10\u00A0km x"), 7, []string{"atop ", "10\u00A0km x"}},
		{"zero-width space", plainRuns("aaaa\u200Bbbbb"), 5, []string{"aaaa", "bbbb"}},
		{"soft hyphen", plainRuns("aaaa\u00ADbbbb c"), 8, []string{"aaaabbbb ", "c"}},
		{"options and paths", plainRuns("a --bb /c"), 4, []string{"a ", "--bb ", "/c"}},
		{"slash by itself", plainRuns("aaa / bbb"), 5, []string{"aaa / ", "bbb"}},
		{"ideographs", plainRuns("日本語日本語"), 3, []string{"日本語", "日本語"}},
		{"hash", plainRuns(hash), 40, []string{hash[:40], hash[40:]}},
		{"hash in a sentence", plainRuns("Hash " + hash + " is it."), 40,
			[]string{"Hash " + hash[:35], hash[35:] + " is it."}},
		{"base64", plainRuns(base64), 70, []string{base64[:70], base64[70:140], base64[140:210], base64[210:280], base64[280:]}},
		{"path", plainRuns(`C:\Users\Public\Documents\x.txt`), 20, []string{`C:\Users\Public\`, `Documents\x.txt`}},
		{"long name in a path", plainRuns(`C:\averyveryverylongname\x.y`), 12, []string{`C:\averyvery`, `verylongname`, `\x.y`}},
		{"e-mail address", plainRuns("first.last@mail.example.org"), 12, []string{"first.", "last@mail.", "example.org"}},
		{"identifier", plainRuns("private_clone_still"), 8, []string{"private_", "clone_", "still"}},
		{"address", addressRuns(url), 20, []string{"https://example.org/", "handbook/chapter-3"}},
		{"narrow address", addressRuns(url), 12, []string{"https://", "example.org/", "handbook/", "chapter-3"}},
		{"too narrow address", addressRuns(url), 10, []string{"https://ex", "ample.org/", "handbook/", "chapter-3"}},
		{"address with hyphens", addressRuns("ex/a-b-c-d/x"), 8, []string{"ex/", "a-b-c-d/", "x"}},
		{"the same, no address", plainRuns("ex/a-b-c-d/x"), 8, []string{"ex/a-b-", "c-d/x"}},
		{"address before digits", addressRuns("example/2026/30"), 8, []string{"example/", "2026/30"}},
		{"one sign a line", plainRuns("ab c"), 0.5, []string{"a", "b ", "c"}},
		{"accents stay", plainRuns("e\u0301e\u0301"), 1, []string{"e\u0301", "e\u0301"}},
	} {
		got := Break(Square{}, c.runs, c.room)
		if words := setWords(got); !slices.Equal(words, c.want) {
			t.Errorf("%s: %q, want %q", c.name, words, c.want)
		}
	}
}

func TestBreakNeverLoops(t *testing.T) {
	zero := Pt(0)
	for _, width := range []Pt{0, -1, zero / zero, 1 / zero, -1 / zero} {
		for _, size := range []Pt{2, 0, -2, zero / zero, 1 / zero} {
			got := Break(Square{}, []Run{{S: "ab  c\n\nd", Size: size}}, width)
			if words := strings.Fields(strings.Join(setWords(got), "")); strings.Join(words, "") != "abcd" {
				t.Errorf("width %v, size %v: %q", width, size, words)
			}
		}
	}
}

func TestBreakRuns(t *testing.T) {
	m := Square{Lacks: "αβ\u0301", Rare: "→", Unknown: "☃"}
	for _, c := range []struct {
		name string
		runs []Run
		room Pt
		want []Line
	}{
		{"a word of two runs", []Run{{S: "bold", Face: Bold, Size: 2}, {S: "ly go now", Size: 2}}, 10, []Line{
			{W: 6, Texts: []Text{{W: 4, Face: Bold, Size: 2, S: "bold"}, {At: Point{X: 4}, W: 2, Size: 2, S: "ly "}}},
			{W: 6, Texts: []Text{{W: 6, Size: 2, S: "go now"}}},
		}},
		{"equal runs are one", []Run{{S: "a", Size: 2}, {S: "b ", Size: 2}, {S: "c", Size: 2}}, 10, []Line{
			{W: 4, Texts: []Text{{W: 4, Size: 2, S: "ab c"}}},
		}},
		{"gray and size make two", []Run{{S: "a ", Size: 2}, {S: "b ", Size: 4}, {S: "c", Size: 4, Gray: 0.5}}, 10, []Line{
			{W: 8, Texts: []Text{{W: 2, Size: 2, S: "a "}, {At: Point{X: 2}, W: 4, Size: 4, S: "b "},
				{At: Point{X: 6}, W: 2, Size: 4, Gray: 0.5, S: "c"}}},
		}},
		{"fallback", []Run{{S: "a α β b", Size: 2}}, 10, []Line{
			{W: 7, Texts: []Text{{W: 2, Size: 2, S: "a "}, {At: Point{X: 2}, W: 3, Face: Sans, Size: 2, S: "α β"},
				{At: Point{X: 5}, W: 2, Size: 2, S: " b"}}},
		}},
		{"fallback of a bold face, whole clusters", []Run{{S: "he\u0301", Face: SemiBold, Size: 2}}, 10, []Line{
			{W: 2, Texts: []Text{{W: 1, Face: SemiBold, Size: 2, S: "h"}, {At: Point{X: 1}, W: 1, Face: SansBold, Size: 2, S: "e\u0301"}}},
		}},
		{"a sign for symbols", []Run{{S: "a→b", Face: Bold, Size: 2}}, 10, []Line{
			{W: 3, Texts: []Text{{W: 1, Face: Bold, Size: 2, S: "a"}, {At: Point{X: 1}, W: 1, Face: Symbols, Size: 2, S: "→"},
				{At: Point{X: 2}, W: 1, Face: Bold, Size: 2, S: "b"}}},
		}},
		{"a sign that no face has", []Run{{S: "a☃b", Size: 2}}, 10, []Line{
			{W: 3, Texts: []Text{{W: 3, Size: 2, S: "a☃b"}}},
		}},
	} {
		got := Break(m, c.runs, c.room)
		if !slices.EqualFunc(got, c.want, func(a, b Line) bool { return a.W == b.W && slices.Equal(a.Texts, b.Texts) }) {
			t.Errorf("%s:\n got %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

func BenchmarkBreak5000Words(b *testing.B) {
	s := strings.Repeat("Practice prompts, not a certification exam; say what you would look at first. ", 5000/13)
	for b.Loop() {
		BreakString(Square{}, Regular, 11, s, 480)
	}
}
