package diag

import (
	"strings"
	"unicode/utf8"
)

// Near finds the known name that a word was most likely meant to be: the one
// with the fewest slips (a letter missing, added, changed, or two swapped), if
// these are few for its length. Case does not count as a slip. The first of
// equals wins, so the answer is the same on every run.
func Near(word string, known []string) (string, bool) {
	best, name := -1, ""
	folded := []rune(strings.ToLower(word))
	for _, k := range known {
		limit := 1 + min(len(folded), utf8.RuneCountInString(k))/4
		if len(folded) > 64 || utf8.RuneCountInString(k) > 64 {
			continue
		}
		n := slips(folded, []rune(strings.ToLower(k)))
		if n <= limit && n < max(len(folded), 1) && (best < 0 || n < best) {
			best, name = n, k
		}
	}
	return name, best >= 0
}

// slips is the optimal string alignment distance of two words.
func slips(a, b []rune) int {
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
		older, old, row = old, row, older
	}
	return old[len(b)]
}
