package exchange

import "strings"

var (
	// numberedTitle is a title with its number and no heading's sign:
	// "01 · Title", "Case 3: Title". The sign between them comes second.
	numberedTitle = pattern(`^[ \t]*(?:\*\*|__)?(?i:case[ \t]+)?(\d{1,3})[ \t]*([·•|–—:.)]|-)[ \t]+(\S.*?)(?:\*\*|__)?[ \t]*$`)

	// caseNumber is a number with a sign in front of a heading's text; the
	// case's own place makes the number, so it is not part of the title.
	caseNumber = pattern(`^(?i:case[ \t]+)?\d{1,3}[ \t]*(?:[·•|–—:.)]|-)[ \t]+`)
)

// title is where a case begins.
type title struct {
	at   int // its line
	next int // the line below it
	name line
}

// titles finds where cases begin: at headings; else at numbered lines, else at
// bold ones, each with guidance before the next.
func titles(p passage) []title {
	if out := headedTitles(p); len(out) > 0 {
		return out
	}
	if out := titleLines(p, numbered); len(out) > 0 {
		return out
	}
	return titleLines(p, bold)
}

// numbered and bold read a line as a title, with the sign behind its number.
func numbered(l line) (name line, sign string, ok bool) {
	m := numberedTitle().FindStringSubmatchIndex(l.text)
	if m == nil {
		return line{}, "", false
	}
	return l.between(m[6], m[7]), l.text[m[4]:m[5]], true
}

func bold(l line) (name line, sign string, ok bool) {
	m := boldLabel().FindStringSubmatchIndex(l.text)
	if m == nil || m[1] != len(l.text) || strings.HasSuffix(strings.TrimSpace(l.text), ":") {
		return line{}, "", false
	}
	return l.between(m[2], m[3]), "", true
}

// candidate is a heading that may be a case's.
type candidate struct {
	title
	level  int
	guided bool // guidance stands below it, before the next
}

// headedTitles finds cases by headings: at the level at which most have
// guidance, all from the first of these to the last.
func headedTitles(p passage) []title {
	all := candidates(p)
	level := caseLevel(all)
	var out []title
	last := 0
	for _, c := range all {
		if c.level == level && (c.guided || len(out) > 0) {
			out = append(out, c.title)
			if c.guided {
				last = len(out)
			}
		}
	}
	return out[:last]
}

// candidates are the headings that are no parts. Guidance belongs to the
// nearest that is higher than it.
func candidates(p passage) []candidate {
	var all []candidate
	for i := range p {
		o, ok := heading(p, i)
		switch {
		case ok && o.part == none:
			all = append(all, candidate{title: title{i, i + 1 + o.skip, withoutNumber(o.name)}, level: o.level})
		case !ok:
			o, ok = lead(p[i])
		}
		if !ok || o.part != guidance && o.part != answer {
			continue
		}
		for k := len(all) - 1; k >= 0; k-- {
			if o.level > all[k].level {
				all[k].guided = true
				break
			}
		}
	}
	return all
}

func withoutNumber(name line) line {
	if n := len(caseNumber().FindString(name.text)); n < len(name.text) {
		return name.from(n)
	}
	return name
}

// caseLevel is the level at which most headings have guidance, of two the higher.
func caseLevel(all []candidate) int {
	var count [7]int
	for _, c := range all {
		if c.guided {
			count[c.level]++
		}
	}
	level := 0
	for l, n := range count {
		if n > count[level] {
			level = l
		}
	}
	return level
}

// titleLines finds cases by lines that look like titles: in front of each
// guidance the last such line, of the kind of the first.
func titleLines(p passage, read func(line) (name line, sign string, ok bool)) []title {
	var out []title
	var open *title
	kind := ""
	for i, l := range p {
		if l.code {
			continue
		}
		if o, ok := lead(l); ok {
			if (o.part == guidance || o.part == answer) && open != nil {
				out = append(out, *open)
				open = nil
			}
			continue
		}
		name, sign, ok := read(l)
		if !ok || len(out) > 0 && sign != kind {
			continue
		}
		// In a prompt a list may be numbered: a stop does not take the place
		// of a better sign.
		if open != nil && sign != kind && strings.Contains(".)-", sign) {
			continue
		}
		kind = sign
		open = &title{i, i + 1, name}
	}
	return out
}

// closingStart is where the text after the last case begins: at the next
// heading that is as high as the case's own and does not stand below one such
// as "Answers".
func closingStart(p passage, t title) int {
	own, headed := heading(p, t.at)
	level := own.level // the deepest that is none of the case's
	for i := t.next; headed && i < len(p); i++ {
		h, ok := heading(p, i)
		switch {
		case !ok || h.level > level:
		case h.part == none:
			return i
		default:
			level = h.level
		}
	}
	return len(p)
}
