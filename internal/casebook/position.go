package casebook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"casepack/internal/diag"
)

// Words that number a case, and words that say where one stands.
const (
	numbered = `(?i)\b(?:case|question|exercise|incident|sheet|page)s? (?:no\.? ?|number |#)?\d+\b`
	relative = `(?i)\b(?:above|below|previous|previously|preceding|earlier|following|next|last|first)\b(?: (?:case|question|exercise|incident|scenario|sheet|page|one|example)s?\b)?`
)

// CheckPositions warns of words that rely on where a case stands: "case 3", "as
// above", "the previous case". In a pack whose order is not the author's they
// point anywhere; with shuffled false there is nothing to warn of.
func CheckPositions(w *Workshop, shuffled bool) diag.List {
	var out diag.List
	if !shuffled {
		return out
	}
	number, place := regexp.MustCompile(numbered), regexp.MustCompile(relative)
	for i := range w.texts {
		t := &w.texts[i]
		if !filled(t) {
			continue
		}
		for _, m := range number.FindAllStringIndex(t.value, -1) {
			if !ownCase(t.value[:m[0]]) {
				warnPosition(&out, t, m)
			}
		}
		for _, m := range place.FindAllStringIndex(t.value, -1) {
			if points(t.value, m) {
				warnPosition(&out, t, m)
			}
		}
	}
	return out
}

// ownCase reports whether the words before a number make it count something
// else: "in this case 30 hosts fell".
func ownCase(before string) bool {
	words := strings.Fields(strings.ToLower(before))
	return len(words) > 0 && slices.Contains([]string{"this", "that", "each", "every", "any"}, words[len(words)-1])
}

// points tells a word that points at another case from one that only says where
// something is: "the previous case" and "as above", but not "the previous
// build", "above 5 MB" or "last week".
func points(s string, m []int) bool {
	word := strings.ToLower(s[m[0]:m[1]])
	if strings.Contains(word, " ") {
		return true
	}
	before, after := strings.TrimRight(s[:m[0]], " \n"), strings.TrimLeft(s[m[1]:], " \n")
	ends := after == "" || strings.ContainsAny(after[:1], ".,;:!?)") || strings.HasPrefix(after, "–")
	switch word {
	case "above", "below":
		for _, lead := range []string{"as", "see", "case", "question", "the", "mentioned", "described", "shown", "given", "from"} {
			if strings.HasSuffix(strings.ToLower(before), lead) {
				return ends || lead != "the"
			}
		}
		return ends
	case "previous", "previously", "preceding":
		return ends
	}
	return false
}

func warnPosition(out *diag.List, t *text, m []int) {
	words := strings.Join(strings.Fields(t.value[m[0]:m[1]]), " ")
	out.Add(diag.Problem{Code: "place-in-words", Severity: diag.Warning, Pos: t.at(m[0]),
		Text: fmt.Sprintf("%q relies on the order of the cases, and it is not the same on every form", words),
		Hint: "name the case by its title, or write {case:its-id} for its number on each copy"})
}
