package exchange

import (
	"strings"
	"unicode"
)

// wordsOf are the words of a text in small letters.
func wordsOf(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// oneLine is a text with one space wherever it had spaces or line ends.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// isAnswerWord tells the words that name what a case's answer stands under.
func isAnswerWord(word string) bool {
	switch word {
	case "answer", "answers", "solution", "solutions", "rubric", "lösung", "lösungen", "loesung", "musterlösung", "antwort", "antworten",
		"réponse", "réponses", "corrigé", "respuesta", "respuestas", "solución":
		return true
	}
	return misspells(word, "guidance") || misspells(word, "solution") || misspells(word, "answers") && strings.HasPrefix(word, "an")
}

// isFacilitatorWord tells the words for whoever holds the session.
func isFacilitatorWord(word string) bool {
	switch strings.TrimSuffix(word, "s") {
	case "facilitator", "trainer", "teacher", "instructor", "moderator", "tutor":
		return true
	}
	return false
}

// isFiller tells the words and numbers that may stand beside these in a name
// and do not change what it means.
func isFiller(word string) bool {
	switch word {
	case "for", "the", "only", "notes", "note", "model", "expected", "suggested", "sample", "correct", "reveal", "show", "s":
		return true
	}
	return strings.Trim(word, "0123456789") == ""
}

// misspells reports whether a word is another one, with a slip of the pen for
// every four of its letters at most: the distance of Levenshtein. The first
// letter is never wrong.
func misspells(word, meant string) bool {
	a, b := []rune(word), []rune(meant)
	if len(a)+2 < len(b) || len(b)+2 < len(a) || len(a) == 0 || a[0] != b[0] {
		return false
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := diagonal
			if x != y {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)] <= len(b)/4
}
