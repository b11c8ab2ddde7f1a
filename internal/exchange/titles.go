package exchange

import (
	"regexp"
	"strings"
)

// numbered is a title with its number and no heading's sign: "01 · Title",
// "Case 3: Title". The sign between them comes second.
var numbered = regexp.MustCompile(`^[ \t]*(?:\*\*|__)?(?i:case[ \t]+)?(\d{1,3})[ \t]*([·•|–—:.)]|-)[ \t]+(\S.*?)(?:\*\*|__)?[ \t]*$`)

// number is a number with a sign in front of a heading's text; the case's own
// place makes the number, so it is not part of the title.
var number = regexp.MustCompile(`^(?i:case[ \t]+)?\d{1,3}[ \t]*(?:[·•|–—:.)]|-)[ \t]+`)

// title is where a case begins.
type title struct {
	at   int // its line
	next int // the line below it
	name line
}

// titles finds where cases begin: every heading that has guidance below it
// before the next, at the level that has most of these (the higher one of two),
// and those of that level between them; else
// numbered lines, else bold ones, each with guidance before the next.
func titles(p passage) []title {
	if out := headed(p); len(out) > 0 {
		return out
	}
	if out := unheaded(p, func(l line) (name line, sign string, ok bool) {
		m := numbered.FindStringSubmatchIndex(l.text)
		if m == nil {
			return line{}, "", false
		}
		name = l.from(m[6])
		name.text = l.text[m[6]:m[7]]
		return name, l.text[m[4]:m[5]], true
	}); len(out) > 0 {
		return out
	}
	return unheaded(p, func(l line) (name line, sign string, ok bool) {
		m := bold.FindStringSubmatchIndex(l.text)
		if m == nil || m[1] != len(l.text) || strings.HasSuffix(strings.TrimSpace(l.text), ":") {
			return line{}, "", false
		}
		name = l.from(m[2])
		name.text = l.text[m[2]:m[3]]
		return name, "", true
	})
}

// headed finds cases by headings.
func headed(p passage) []title {
	type found struct {
		title
		level int
		whole bool // has guidance
	}
	var all []found
	for i := 0; i < len(p); i++ {
		m, ok := heading(p, i)
		switch {
		case ok && m.part == none:
			name := m.name
			if n := number.FindString(name.text); n != "" && len(n) < len(name.text) {
				name = name.from(len(n))
			}
			all = append(all, found{title: title{i, i + 1 + m.skip, name}, level: m.level})
		case !ok:
			m, ok = lead(p[i])
		}
		if !ok || m.part != guidance && m.part != answer {
			continue
		}
		for k := len(all) - 1; k >= 0; k-- {
			if m.level > all[k].level {
				all[k].whole = true
				break
			}
		}
	}
	var count [7]int // of cases by level
	for _, f := range all {
		if f.whole {
			count[f.level]++
		}
	}
	level := 0
	for l, n := range count {
		if n > count[level] {
			level = l
		}
	}
	var out []title
	last := 0
	for _, f := range all {
		if f.level == level && (f.whole || len(out) > 0) {
			out = append(out, f.title)
			if f.whole {
				last = len(out)
			}
		}
	}
	return out[:last]
}

// unheaded finds cases by lines that look like titles: in front of each
// guidance the last such line, of the kind of the first.
func unheaded(p passage, like func(line) (line, string, bool)) []title {
	var out []title
	var here *title
	kind := ""
	for i, l := range p {
		if l.code {
			continue
		}
		if m, ok := lead(l); ok {
			if (m.part == guidance || m.part == answer) && here != nil {
				out = append(out, *here)
				here = nil
			}
			continue
		}
		name, sign, ok := like(l)
		if !ok || len(out) > 0 && sign != kind {
			continue
		}
		// In a prompt a list may be numbered: a stop does not take the place
		// of a better sign.
		if here != nil && sign != kind && strings.Contains(".)-", sign) {
			continue
		}
		kind = sign
		here = &title{i, i + 1, name}
	}
	return out
}
