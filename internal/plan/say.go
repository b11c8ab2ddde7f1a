package plan

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
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

// near words a hint: the name that a word was most likely meant to be, or all
// names.
func near(word string, names []string, all string) string {
	if n, ok := diag.Near(word, names); ok {
		return "did you mean " + quote(n) + "?"
	}
	switch {
	case len(names) == 0:
		return ""
	case len(names) > 12:
		return all + strings.Join(names[:12], ", ") + ", …"
	}
	return all + and(names)
}

// caseIDs lists the ids of cases.
func caseIDs(cases []*casebook.Case) []string {
	out := make([]string, len(cases))
	for i, c := range cases {
		out[i] = c.Question.ID
	}
	return out
}
