package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
	"casepack/layout"
)

// unprintable says which signs of a text cannot be printed, and what to do about
// it; both are empty where all can. Signs that are never seen, such as joiners and marks of
// direction, are among them: what is printed would not be what was written.
func (b *book) unprintable(text string) (why, hint string) {
	ruler := b.fonts.Ruler()
	var unseen, lacking []string
	for _, sign := range letters(text) {
		switch {
		case strings.ContainsFunc(sign, hidden):
			unseen = append(unseen, points(sign))
		case !hasWhole(ruler.Has, sign):
			lacking = append(lacking, fmt.Sprintf("“%s” (%s)", sign, points(sign)))
		}
	}
	switch {
	case len(lacking) > 0:
		return "no font has " + several(lacking), "write it with letters the fonts have"
	case len(unseen) > 0:
		return "nobody sees " + several(unseen), "take it out"
	}
	return "", ""
}

// letters cuts a text into letters, each with the marks that stand on it.
func letters(text string) (out []string) {
	for _, r := range text {
		if n := len(out); n > 0 && unicode.IsMark(r) {
			out[n-1] += string(r)
			continue
		}
		out = append(out, string(r))
	}
	return out
}

// hidden tells signs without ink, spaces left out.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' || r == unicode.ReplacementChar
}

// hasWhole reports whether any one face has a letter and the marks on it.
func hasWhole(has func(layout.Face, rune) bool, sign string) bool {
	for face := range layout.FaceCount {
		if !strings.ContainsFunc(sign, func(r rune) bool { return !unicode.IsSpace(r) && !has(face, r) }) {
			return true
		}
	}
	return false
}

func points(sign string) string {
	var out []string
	for _, r := range sign {
		out = append(out, fmt.Sprintf("U+%04X", r))
	}
	return strings.Join(out, " ")
}

// several joins a few words, and says that there are more.
func several(words []string) string {
	if len(words) > 3 {
		words = append(words[:3:3], "…")
	}
	return strings.Join(words, ", ")
}

// mostNames bounds the names that are told one by one: a class in a script that
// no font has is one fault.
const mostNames = 20

// printable adds the names of a class that cannot be printed to the problems.
func (b *book) printable(c *class, file string) {
	wrong := 0
	for i, p := range c.People {
		why, hint := b.unprintable(p.Name)
		if why == "" {
			continue
		}
		if wrong++; wrong <= mostNames {
			b.found.Add(diag.Problem{Code: "no-glyph", Pos: c.Names[i], Text: why + ", in the name",
				Hint: hint + ", or use --no-names"})
		}
	}
	if more := wrong - mostNames; more > 0 {
		b.found.Add(diag.Problem{Code: "no-glyph", Pos: diag.Pos{File: file},
			Text: fmt.Sprintf("%s more cannot be printed", plural(more, "name")), Hint: "--no-names leaves a line to write each on"})
	}
}

// mostSeed is how long a seed may be, in characters: it stands on one line of
// the key.
const mostSeed = 200

// unfitSeed says why a text can be no seed; it is empty where it can.
func (b *book) unfitSeed(seed string) string {
	if n := utf8.RuneCountInString(seed); n > mostSeed {
		return fmt.Sprintf("it has %d characters, more than %d", n, mostSeed)
	}
	if !utf8.ValidString(seed) {
		return "it is not UTF-8"
	}
	why, _ := b.unprintable(seed)
	return why
}
