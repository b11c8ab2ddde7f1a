package exchange

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// What only the facilitator may read is told by its heading, and headings are
// written in many ways. A name that can mean nothing else makes a part; one
// that only might, on its way to what participants read, is refused: a file
// that has to be mended costs a minute, a printed answer costs the session.

// wordsOf are the words of a heading in small letters.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// solving tells the words that name what a case's answer stands under.
func solving(word string) bool {
	switch word {
	case "answer", "answers", "solution", "solutions", "rubric", "lösung", "lösungen", "loesung", "musterlösung", "antwort", "antworten",
		"réponse", "réponses", "corrigé", "respuesta", "respuestas", "solución":
		return true
	}
	return near(word, "guidance") || near(word, "solution") || near(word, "answers") && strings.HasPrefix(word, "an")
}

// role tells the words for whoever holds the session.
func role(word string) bool {
	switch strings.TrimSuffix(word, "s") {
	case "facilitator", "trainer", "teacher", "instructor", "moderator", "tutor":
		return true
	}
	return false
}

// filling tells the words that may stand with them in a name and change nothing.
func filling(word string) bool {
	switch word {
	case "for", "the", "only", "notes", "note", "model", "expected", "suggested", "sample", "correct", "reveal", "show", "s":
		return true
	}
	return strings.Trim(word, "0123456789") == ""
}

// near reports whether a word is another with one or two slips of the pen.
func near(word, meant string) bool {
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
	core, held, notes := false, false, false
	for _, w := range words {
		switch {
		case solving(w):
			core = true
		case role(w):
			held = true
		case !filling(w):
			return none
		}
		notes = notes || w == "notes" || w == "note"
	}
	if core && (words[0] == "model" || words[0] == "structured") {
		return answer
	}
	if core || held && notes {
		return guidance
	}
	return none
}

// asked takes the verb out of a heading: "Before you answer" hides nothing.
var asked = regexp.MustCompile(`(?i)\b(?:to|you|please) answer\b`)

// mayTell reports whether a heading may stand above what participants must not
// read.
func mayTell(name string) bool {
	switch partMeant(name) {
	case guidance, listen, strong, weak, revisit, observe, answer:
		return true
	}
	if structureName.MatchString(name) {
		return false
	}
	held, told := false, false
	for _, w := range wordsOf(asked.ReplaceAllString(name, "")) {
		if solving(w) {
			return true
		}
		held = held || role(w)
		told = told || w == "notes" || w == "note" || w == "only" || w == "for"
	}
	return held && told
}

// telling finds the first line of a passage that may stand above what
// participants must not read.
func (p passage) telling() (line, bool) {
	for i, l := range p {
		if l.code {
			continue
		}
		if m, ok := heading(p, i); ok {
			if mayTell(m.name.text) {
				return m.name, true
			}
			continue
		}
		l = l.from(len(l.text) - len(afterMarkers(strings.TrimLeft(l.text, " \t>"))))
		if m, ok := lead(l); ok && m.part != prompt && m.part < recap && (m.level != plainLead || m.part != strong && m.part != weak) {
			return l, true
		}
		for _, form := range []*regexp.Regexp{bold, summary} {
			m := form.FindStringSubmatchIndex(l.text)
			if m == nil {
				continue
			}
			if name := l.text[m[2]:m[3]]; (m[1] == len(l.text) || strings.Contains(l.text[m[2]:m[1]], ":")) && mayTell(name) {
				return l, true
			}
		}
	}
	return line{}, false
}

// guard refuses a passage for participants that has a heading of the
// facilitator's in it.
func (r *reader) guard(p passage, what string) {
	if l, ok := p.telling(); ok {
		r.fail("import-missing", l.pos, fmt.Sprintf("%q would go to %s, which participants read", strings.TrimSpace(l.text), what),
			"write Guidance, below the heading of its case; or give it another name if participants are to read it")
	}
}

// noCase refuses what stands outside the cases and looks like one: a heading as
// high as theirs, or a title like theirs where they have no headings, with
// headings or bold leads below it. next is the number a further case would have.
func (r *reader) noCase(p passage, level, next int) {
	var open *line
	for i, l := range p {
		if l.code {
			continue
		}
		m, ok := heading(p, i)
		whole := bold.FindString(l.text) == l.text && strings.TrimSpace(l.text) != "" && !strings.Contains(l.text, ":")
		switch {
		case ok && m.level == level:
			open = &m.name
		case ok && m.level < level:
			open = nil
		case level == 0 && whole:
			open = &l
		case open != nil && (ok || labels(l)):
			r.notCase(*open)
			open = nil
		case level == 0:
			if s := numbered.FindStringSubmatch(l.text); s != nil && (s[1] == strconv.Itoa(next) || !strings.Contains(".)-:", s[2])) {
				r.notCase(l)
			}
		}
	}
}

// labels reports whether a line begins with a bold lead and its colon, as no
// item of a list, or with the summary of a fold-out.
func labels(l line) bool {
	m := bold.FindString(l.text)
	if body := strings.TrimLeft(l.text, " \t"); afterMarkers(body) != body {
		return false
	}
	return strings.Contains(m, ":") || summary.MatchString(l.text)
}

func (r *reader) notCase(l line) {
	r.fail("import-missing", l.pos, fmt.Sprintf("%q looks like a case, but no guidance was found below it", strings.TrimSpace(l.text)),
		"add a heading that says Guidance; where this is no case, take out the headings and leads below it")
}
