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

// At size 10 a sign is 5 wide: a width of 50 holds ten signs.
func TestBreakString(t *testing.T) {
	for _, c := range []struct {
		name  string
		s     string
		signs Pt
		want  []string
	}{
		{"fits", "ten signs!", 10, []string{"ten signs!"}},
		{"one more", "ten signs!!", 10, []string{"ten ", "signs!!"}},
		{"empty", "", 10, nil},
	} {
		if got := setWords(BreakString(Square{}, Regular, 10, c.s, c.signs*5)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func BenchmarkBreak5000Words(b *testing.B) {
	s := strings.Repeat("Practice prompts, not a certification exam; say what you would look at first. ", 5000/13)
	for b.Loop() {
		BreakString(Square{}, Regular, 11, s, 480)
	}
}
