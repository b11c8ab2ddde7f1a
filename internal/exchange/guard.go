package exchange

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// What only the facilitator may read is told by its heading, and headings are
// written in many ways. A name that can mean nothing else makes a part; one
// that only might, on its way to what participants read, is refused: a file
// that has to be mended costs a minute, a printed answer costs the session.

// answerVerb is the verb in a heading: "Before you answer" hides nothing.
var answerVerb = pattern(`(?i)\b(?:to|you|please) answer\b`)

// mayGuide reports whether a heading may stand above what participants must not
// read.
func mayGuide(name string) bool {
	if partMeant(name).guides() {
		return true
	}
	if structureName().MatchString(name) {
		return false
	}
	facilitates, addressed := false, false
	for _, w := range wordsOf(answerVerb().ReplaceAllString(name, "")) {
		if isAnswerWord(w) {
			return true
		}
		facilitates = facilitates || isFacilitatorWord(w)
		addressed = addressed || w == "notes" || w == "note" || w == "only" || w == "for"
	}
	return facilitates && addressed
}

// guiding finds the first line of a passage that may stand above what
// participants must not read.
func (p passage) guiding() (line, bool) {
	for i, l := range p {
		if l.code {
			continue
		}
		if h, ok := heading(p, i); ok {
			if mayGuide(h.name.text) {
				return h.name, true
			}
			continue
		}
		if l = l.suffix(afterMarkers(strings.TrimLeft(l.text, " \t>"))); leadMayGuide(l) {
			return l, true
		}
	}
	return line{}, false
}

// leadMayGuide reports whether a line begins with a lead or label that may stand
// above what participants must not read.
func leadMayGuide(l line) bool {
	// "Strong: 5 V" may well stand in a prompt.
	if o, ok := lead(l); ok && o.part.guides() && (o.level != plainLead || o.part != strong && o.part != weak) {
		return true
	}
	for _, label := range []*regexp.Regexp{boldLabel(), summaryLabel()} {
		m := label.FindStringSubmatchIndex(l.text)
		if m != nil && (m[1] == len(l.text) || strings.Contains(l.text[m[2]:m[1]], ":")) && mayGuide(l.text[m[2]:m[3]]) {
			return true
		}
	}
	return false
}

// guard refuses a passage for participants that has a heading of the
// facilitator's in it.
func (r *reader) guard(p passage, what string) {
	if l, ok := p.guiding(); ok {
		r.fail("import-missing", l.pos, fmt.Sprintf("%q would go to %s, which participants read", strings.TrimSpace(l.text), what),
			"write Guidance, below the heading of its case or as a table's column; or give it another name if participants are to read it")
	}
}

// refuseCases refuses what stands outside the cases and looks like one: a
// heading as high as theirs, or a title like theirs where they have no headings
// and level is 0, with headings or bold leads below it. next is the number a
// further case would have.
func (r *reader) refuseCases(p passage, level, next int) {
	var open *line
	for i, l := range p {
		if l.code {
			continue
		}
		h, ok := heading(p, i)
		switch {
		case ok && h.level == level:
			open = &h.name
		case ok && h.level < level:
			open = nil
		case level == 0 && isBold(l.text):
			open = &l
		case open != nil && (ok || isLabel(l.text)):
			r.refuseCase(*open)
			open = nil
		case level == 0 && isNumberedCase(l.text, next):
			r.refuseCase(l)
		}
	}
}

func (r *reader) refuseCase(l line) {
	r.fail("import-missing", l.pos, fmt.Sprintf("%q looks like a case, but no guidance was found below it", strings.TrimSpace(l.text)),
		"add a heading that says Guidance; where this is no case, take out the headings and leads below it")
}

// isBold reports whether a line is bold from end to end and no lead.
func isBold(s string) bool {
	return boldLabel().FindString(s) == s && strings.TrimSpace(s) != "" && !strings.Contains(s, ":")
}

// isLabel reports whether a line begins with a bold lead and its colon, as no
// item of a list, or with the summary of a fold-out.
func isLabel(s string) bool {
	return !isItem(s) && (strings.Contains(boldLabel().FindString(s), ":") || summaryLabel().MatchString(s))
}

// isNumberedCase reports whether a line is the title of a further case by its
// number, or by a sign that no list has.
func isNumberedCase(s string, next int) bool {
	m := numberedTitle().FindStringSubmatch(s)
	return m != nil && (m[1] == strconv.Itoa(next) || !strings.Contains(".)-:", m[2]))
}
