package plan

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
)

// and joins words as one says them.
func and(words []string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
}

func quote(s string) string { return "“" + s + "”" }

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// count puts a number before a word, or where a %d stands in it.
func count(n int, one, many string) string {
	word := many
	if n == 1 {
		word = one
	}
	if strings.Contains(word, "%d") {
		return fmt.Sprintf(word, n)
	}
	if strings.ContainsAny(word, "0123456789") {
		return word
	}
	return fmt.Sprintf("%d %s", n, word)
}

// near words a hint: the names that are one or two slips away from a word, or
// all of them.
func near(word string, names []string, all string) string {
	var close []string
	for _, n := range names {
		if d := slips(strings.ToLower(word), strings.ToLower(n)); d <= max(1, len([]rune(word))/3) {
			close = append(close, quote(n))
		}
	}
	switch {
	case len(close) > 0:
		return "did you mean " + strings.Join(close, " or ") + "?"
	case len(names) == 0:
		return ""
	case len(names) > 12:
		return all + strings.Join(names[:12], ", ") + ", …"
	}
	return all + and(names)
}

// slips counts the least insertions, losses and changes of a character that
// lead from a to b (Levenshtein), an exchange of neighbours counting as one.
func slips(a, b string) int {
	s, t := []rune(a), []rune(b)
	d := make([][]int, len(s)+1)
	for i := range d {
		d[i] = make([]int, len(t)+1)
		d[i][0] = i
		for j := 1; j <= len(t); j++ {
			if i == 0 {
				d[i][j] = j
				continue
			}
			change := d[i-1][j-1]
			if s[i-1] != t[j-1] {
				change++
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(s)][len(t)]
}

// caseIDs lists the ids of cases.
func caseIDs(cases []*casebook.Case) []string {
	out := make([]string, len(cases))
	for i, c := range cases {
		out[i] = c.Question.ID
	}
	return out
}
