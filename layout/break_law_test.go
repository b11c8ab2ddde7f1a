package layout

import (
	"strings"
	"testing"
	"unicode"

	"github.com/go-text/typesetting/segmenter"
)

// kerned is the square font with pairs set nearer and farther, also across spaces.
type kerned struct{ Square }

func (k kerned) Width(f Face, size Pt, s string) Pt {
	w := k.Square.Width(f, size, s)
	prev := rune(0)
	for _, r := range s {
		switch {
		case prev == ' ' || r == 'e':
			w -= size / 16
		case prev == 'a' || r == ' ':
			w += size / 8
		}
		prev = r
	}
	return w
}

// checkSet holds the laws of any setting: nothing is lost, no line is wider
// than asked unless it is one letter, texts stand side by side as measured.
func checkSet(t *testing.T, m Metrics, runs []Run, width Pt, lines []Line) {
	t.Helper()
	var in, out strings.Builder
	for _, r := range runs {
		in.WriteString(string([]rune(r.S)))
	}
	for _, l := range lines {
		var x Pt
		var s string
		for i, text := range l.Texts {
			set := text.S
			if i == len(l.Texts)-1 {
				set = strings.TrimSuffix(set, " ")
			}
			if text.At != (Point{X: x}) || text.W != m.Width(text.Face, text.Size, set) || text.S == "" {
				t.Errorf("text %+v stands wrong at %v", text, x)
			}
			if i > 0 && text.Face == l.Texts[i-1].Face && text.Size == l.Texts[i-1].Size && text.Gray == l.Texts[i-1].Gray {
				t.Errorf("%q and %q are not one text", l.Texts[i-1].S, text.S)
			}
			x += text.W
			s += set
			out.WriteString(text.S)
		}
		if l.W != x {
			t.Errorf("line %q is %v wide, its texts %v", s, l.W, x)
		}
		if !(l.W <= width+0.001) && countClusters(s) > 1 {
			t.Errorf("line %q is %v wide in %v", s, l.W, width)
		}
	}
	want := strings.Fields(strings.NewReplacer("\u00AD", "", "\u200B", "", "\u2060", "", "\uFEFF", "").Replace(in.String()))
	if got := strings.Fields(out.String()); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("words became %q, were %q", got, want)
	}
}

func countClusters(s string) int {
	var seg segmenter.Segmenter
	seg.Init([]rune(s))
	n := 0
	for it := seg.GraphemeIterator(); it.Next(); {
		n++
	}
	return n
}

func FuzzBreak(f *testing.F) {
	f.Add("the quick brown fox jumps over a dog", 12.0, 3)
	f.Add("https://example.org/a-b?c=d&e=f, C:\\x\\y and first.last@example.org", 7.5, 20)
	f.Add("e\u0301\u0301 \u200B\u2060x\u00A0y\u00ADz\n\n\r\n \tq", 2.0, 9)
	f.Add("नमस्ते สวัสดี 日本語 👩‍👩‍👧 α \xff", 4.0, 11)
	f.Add("@ ! \u0301 « a » /b", 0.0, 1)
	f.Add("         a   b      ", -1.0, 4)
	f.Fuzz(func(t *testing.T, s string, width float64, cut int) {
		if len(s) > 2000 {
			return
		}
		m := kerned{Square{Lacks: "xαन", Rare: "z", Unknown: "y"}}
		cut = max(0, min(cut, len(s)))
		runs := []Run{{S: s[:cut], Size: 2}, {S: s[cut:], Face: Bold, Size: 2.5, Address: cut%2 == 1}}
		lines := Break(m, runs, Pt(width))
		if width != width || width < 0 {
			width = 0
		}
		if strings.ContainsAny(s, "\u00AD\u200B\u2060\uFEFF") && strings.ContainsFunc(s, unicode.IsMark) {
			return // a mark that such a sign kept apart joins what is before it now
		}
		checkSet(t, m, runs, Pt(width), lines)
	})
}

// number is a row of numbers that look chosen by chance and never change.
type number uint32

func (n *number) below(limit int) int {
	*n = *n*1664525 + 1013904223
	return int(*n>>8) % limit
}

// Words of letters and single spaces break only at spaces, so all ways to set
// them can be tried: the least number of lines is what filling each line
// gives, and no other way with that many lines costs less.
func TestBreakIsBest(t *testing.T) {
	n := number(1)
	for range 400 {
		width := 8 + n.below(16)
		var words []string
		for range 1 + n.below(12) {
			words = append(words, strings.Repeat("x", 1+n.below(8)))
		}
		text := strings.Join(words, " ")
		lines := setWords(Break(Square{}, plainRuns(text), Pt(width)))
		lengths := make([]int, len(lines))
		for i, l := range lines {
			lengths[i] = len(strings.TrimSuffix(l, " "))
		}
		lone := !strings.Contains(lines[len(lines)-1], " ")
		filled := fillLines(words, width)
		if len(lines) != len(filled) {
			t.Fatalf("%q in %d: %d lines, filling gives %d", text, width, len(lines), len(filled))
		}
		best := cheapest(words, width, len(lines), true)
		if got := fourfold(lengths, lone, width); got != best {
			t.Fatalf("%q in %d: %q costs %d, could be %d", text, width, lines, got, best)
		}
	}
}

// fillLines gives the lengths of lines when each takes all words it can.
func fillLines(words []string, width int) []int {
	lengths := []int{len(words[0])}
	for _, w := range words[1:] {
		if last := &lengths[len(lengths)-1]; *last+1+len(w) <= width {
			*last += 1 + len(w)
		} else {
			lengths = append(lengths, len(w))
		}
	}
	return lengths
}

// fourfold is four times the cost of lines: all but the last by the square of
// what they lack, a lone word on a last line a quarter of the width's square.
func fourfold(lengths []int, lone bool, width int) int {
	cost := 0
	for _, n := range lengths[:len(lengths)-1] {
		cost += 4 * (width - n) * (width - n)
	}
	if lone && len(lengths) > 1 {
		cost += width * width
	}
	return cost
}

// cheapest tries every way to set words in a number of lines.
func cheapest(words []string, width, lines int, first bool) int {
	const never = 1 << 30
	if lines == 1 {
		if len(strings.Join(words, " ")) > width {
			return never
		}
		if len(words) == 1 && !first {
			return width * width
		}
		return 0
	}
	best := never
	for i := 1; i < len(words); i++ {
		n := len(strings.Join(words[:i], " "))
		if n > width {
			break
		}
		if rest := cheapest(words[i:], width, lines-1, false); rest < never {
			best = min(best, 4*(width-n)*(width-n)+rest)
		}
	}
	return best
}

// A long text, too long to try all ways, is no more ragged than filled lines.
func TestBreakBeatsFilling(t *testing.T) {
	n := number(7)
	for range 20 {
		width := 20 + n.below(70)
		var words []string
		for range 300 {
			words = append(words, strings.Repeat("x", 1+n.below(12)))
		}
		lines := setWords(Break(Square{}, plainRuns(strings.Join(words, " ")), Pt(width)))
		var lengths []int
		for _, l := range lines {
			lengths = append(lengths, len(strings.TrimSuffix(l, " ")))
		}
		filled := fillLines(words, width)
		lastWord := len(words[len(words)-1])
		got := fourfold(lengths, lengths[len(lengths)-1] == lastWord, width)
		if most := fourfold(filled, filled[len(filled)-1] == lastWord, width); len(lengths) != len(filled) || got > most {
			t.Errorf("width %d: %d lines cost %d, filled %d lines cost %d", width, len(lengths), got, len(filled), most)
		}
	}
}

func TestBreakKerned(t *testing.T) {
	n := number(3)
	for range 200 {
		var b strings.Builder
		for range 60 {
			b.WriteByte(" aebc-/."[n.below(8)])
		}
		runs := []Run{{S: b.String(), Size: 3}}
		width := Pt(5 + n.below(30))
		checkSet(t, kerned{}, runs, width, Break(kerned{}, runs, width))
	}
}
