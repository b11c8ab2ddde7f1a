package exchange

import (
	"regexp"
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

// partNamed tells the part that a heading or lead stands for.
func partNamed(name string) part {
	name = strings.ToLower(strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	switch strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '_' || r == '-' || r == '’' || r == '\'' }), " ") {
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

// mark is a line that opens something: a heading, or the lead of a part.
type mark struct {
	level int // 1–6 for a heading, boldLead, plainLead
	part  part
	name  line // a heading's text
	rest  line // what follows a lead on its line
	skip  int  // further lines that belong to it: the signs below a heading
}

const (
	boldLead  = 7
	plainLead = 8
)

var (
	atx     = regexp.MustCompile(`^ {0,3}(#{1,6})(?:[ \t]+|$)`)
	closers = regexp.MustCompile(`(^|[ \t]+)#+[ \t]*$`)
	setext  = regexp.MustCompile(`^ {0,3}(=+|-+)[ \t]*$`)
	bold    = regexp.MustCompile(`^[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)([^*_]+?)(?:\*\*|__)[ \t]*:?[ \t]*`)
	plain   = regexp.MustCompile(`^[ \t]*([\pL][\pL _-]*?)[ \t]*(:[ \t]*|$)`)
	summary = regexp.MustCompile(`(?i)^[ \t]*(?:<details[^>]*>[ \t]*)?<summary>(.*?)</summary>[ \t]*`)
	details = regexp.MustCompile(`(?i)^[ \t]*</?details[^>]*>[ \t]*$`)
)

// heading reads a heading that begins at a line.
func heading(p passage, i int) (mark, bool) {
	l := p[i]
	if l.code {
		return mark{}, false
	}
	if m := atx.FindStringSubmatch(l.text); m != nil {
		name := l.from(len(m[0]))
		name.text = strings.TrimRight(closers.ReplaceAllString(name.text, ""), " \t")
		return mark{level: len(m[1]), name: name, part: partMeant(name.text)}, true
	}
	if i+1 < len(p) && !l.blank() && !p[i+1].code && (i == 0 || p[i-1].blank()) && afterMarkers(strings.TrimLeft(l.text, " ")) == strings.TrimLeft(l.text, " ") {
		if m := setext.FindStringSubmatch(p[i+1].text); m != nil && !setext.MatchString(l.text) {
			level := 1
			if m[1][0] == '-' {
				level = 2
			}
			name := l.from(len(l.text) - len(strings.TrimLeft(l.text, " ")))
			return mark{level: level, name: name, part: partMeant(name.text), skip: 1}, true
		}
	}
	return mark{}, false
}

// lead reads a lead that opens a line: a bold one, one with a colon, the
// summary of a fold-out, or a line that is nothing but the name of a part.
func lead(l line) (mark, bool) {
	if l.code {
		return mark{}, false
	}
	level := boldLead
	m := bold.FindStringSubmatchIndex(l.text)
	if m == nil {
		m = summary.FindStringSubmatchIndex(l.text)
	}
	if m == nil {
		level = plainLead
		m = plain.FindStringSubmatchIndex(l.text)
	}
	if m == nil {
		return mark{}, false
	}
	p := partMeant(l.text[m[2]:m[3]])
	if p == none || level == plainLead && m[4] == m[5] && (p == prompt || p == strong || p == weak || p >= observe) {
		return mark{}, false
	}
	return mark{level: level, part: p, rest: l.from(m[1])}, true
}
