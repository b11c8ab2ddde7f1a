package exchange

import (
	"strings"
	"unicode"
)

// part is what a stretch of a case is.
type part int

const (
	none part = iota
	prompt
	guidance
	listen
	strong
	weak
	revisit
	observe
	answer
	recap
	tags
	minutes
	ident
)

// guides tells the parts that hold what participants must not read.
func (p part) guides() bool {
	switch p {
	case guidance, listen, strong, weak, revisit, observe, answer:
		return true
	}
	return false
}

// listens tells the parts in which strong and weak answers may stand.
func (p part) listens() bool { return p == listen || p == strong || p == weak }

// short tells the parts that end with their line or paragraph.
func (p part) short() bool { return p == revisit || p == tags || p == minutes || p == ident }

// partNamed tells the part that a name stands for by itself.
func partNamed(name string) part {
	name = strings.ToLower(strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	switch strings.Join(strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" _-’'", r) }), " ") {
	case "prompt", "situation", "scenario":
		return prompt
	case "guidance", "answer guidance", "reveal answer guidance", "show answer guidance", "reveal guidance", "facilitator guidance",
		"answer", "reveal answer", "show answer", "solution", "facilitator notes":
		return guidance
	case "listen for", "listening for", "what to listen for":
		return listen
	case "strong", "strong answer", "strong answers", "strong responses":
		return strong
	case "weak", "weak answer", "weak answers", "weak responses":
		return weak
	case "revisit", "chapters", "chapters to revisit", "read again":
		return revisit
	case "observe", "what to hear", "points to hear":
		return observe
	case "model answer", "structured answer":
		return answer
	case "recap":
		return recap
	case "tags", "tag":
		return tags
	case "minutes", "time":
		return minutes
	case "id":
		return ident
	}
	return none
}

// partMeant tells the part that a heading or lead stands for: by its name, or
// as guidance where the name has other words but no other meaning, such as
// "Guidance for facilitators" and "Expected answer".
func partMeant(name string) part {
	if p := partNamed(name); p != none {
		return p
	}
	words := wordsOf(name)
	if len(words) == 0 || len(words) > 6 || words[0] == "the" {
		return none
	}
	answers, facilitates, notes := false, false, false
	for _, w := range words {
		switch {
		case isAnswerWord(w):
			answers = true
		case isFacilitatorWord(w):
			facilitates = true
		case !isFiller(w):
			return none
		}
		notes = notes || w == "notes" || w == "note"
	}
	switch {
	case answers && (words[0] == "model" || words[0] == "structured"):
		return answer
	case answers || facilitates && notes:
		return guidance
	}
	return none
}
