package exchange

import "strings"

// opener is a line that opens something: a heading, or the lead of a part.
type opener struct {
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
	boldLabel    = pattern(`^[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)([^*_]+?)(?:\*\*|__)[ \t]*:?[ \t]*`)
	plainLabel   = pattern(`^[ \t]*([\pL][\pL _-]*?)[ \t]*(:[ \t]*|$)`)
	summaryLabel = pattern(`(?i)^[ \t]*(?:<details[^>]*>[ \t]*)?<summary>(.*?)</summary>[ \t]*`)
)

// heading reads a heading that begins at a line.
func heading(p passage, i int) (opener, bool) {
	l := p[i]
	if l.code {
		return opener{}, false
	}
	if level, name := hashHeading(l.text); level > 0 {
		h := opener{level: level, name: l.suffix(name)}
		h.name.text = withoutClosers(name)
		h.part = partMeant(h.name.text)
		return h, true
	}
	if i+1 == len(p) || p[i+1].code || l.blank() || i > 0 && !p[i-1].blank() || isItem(l.text) || underline(l.text) > 0 {
		return opener{}, false
	}
	level := underline(p[i+1].text)
	if level == 0 {
		return opener{}, false
	}
	name := strings.TrimLeft(l.text, " ")
	return opener{level: level, name: l.suffix(name), part: partMeant(name), skip: 1}, true
}

// hashHeading cuts the signs off a heading such as "## Title". The level is 0
// where a line is none.
func hashHeading(s string) (level int, name string) {
	body := strings.TrimLeft(s, " ")
	signed := strings.TrimLeft(body, "#")
	name = strings.TrimLeft(signed, " \t")
	level = len(body) - len(signed)
	if len(s)-len(body) > 3 || level > 6 || signed != "" && name == signed {
		return 0, ""
	}
	return level, name
}

// withoutClosers takes off the signs that may close a heading's line.
func withoutClosers(name string) string {
	name = strings.TrimRight(name, " \t")
	body := strings.TrimRight(name, "#")
	if trimmed := strings.TrimRight(body, " \t"); trimmed != body || body == "" {
		return trimmed
	}
	return name
}

// underline is the level of the heading that a line of = or - makes of the text
// above it, or 0.
func underline(s string) int {
	body := strings.TrimLeft(s, " ")
	if len(s)-len(body) > 3 {
		return 0
	}
	switch body = strings.TrimRight(body, " \t"); {
	case body == "":
		return 0
	case strings.Trim(body, "=") == "":
		return 1
	case strings.Trim(body, "-") == "":
		return 2
	}
	return 0
}

// isFold reports whether a line only opens or closes a fold-out.
func isFold(s string) bool {
	tag, ok := strings.CutPrefix(strings.ToLower(strings.Trim(s, " \t")), "<")
	return ok && strings.HasPrefix(strings.TrimPrefix(tag, "/"), "details") && strings.IndexByte(tag, '>') == len(tag)-1
}

// lead reads a lead that opens a line: a bold one, one with a colon, the
// summary of a fold-out, or a line that is nothing but the name of a part.
func lead(l line) (opener, bool) {
	if l.code {
		return opener{}, false
	}
	level := boldLead
	m := boldLabel().FindStringSubmatchIndex(l.text)
	if m == nil {
		m = summaryLabel().FindStringSubmatchIndex(l.text)
	}
	colon := true
	if m == nil {
		level = plainLead
		if m = plainLabel().FindStringSubmatchIndex(l.text); m == nil {
			return opener{}, false
		}
		colon = m[5] > m[4]
	}
	p := partMeant(l.text[m[2]:m[3]])
	// Without any sign only names that stand in no prompt open a part.
	if p == none || !colon && p != guidance && p != listen && p != revisit {
		return opener{}, false
	}
	return opener{level: level, part: p, rest: l.from(m[1])}, true
}
