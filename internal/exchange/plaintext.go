package exchange

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spaced sets empty lines between the lines of a text that has none: there each
// line is a paragraph. Items of a list stay together.
func spaced(p passage) passage {
	p = p.trim()
	for i, l := range p {
		if _, ok := heading(p, i); l.blank() || l.code || ok {
			return p
		}
	}
	inList := func(l line) bool { return isItem(l.text) || strings.HasPrefix(l.text, " ") }
	var out passage
	for i, l := range p {
		out = append(out, l)
		if i+1 < len(p) && !(inList(p[i+1]) && inList(l)) {
			out = append(out, line{pos: p[i+1].pos})
		}
	}
	return out
}

// bareHeading reports whether a line is a heading without its sign: alone,
// short, with no stop, and something below it.
func bareHeading(p passage, i int) bool {
	s := strings.Trim(p[i].text, " \t")
	if s == "" || p[i].code || len(s) > 60 || strings.ContainsAny(s[len(s)-1:], ".?!:;,*") || isItem(s) {
		return false
	}
	if i > 0 && !p[i-1].blank() || i+2 >= len(p) || !p[i+1].blank() {
		return false
	}
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(first)
}

// strongHeadings makes the headings without a sign strong.
func strongHeadings(p passage) passage {
	out := slices.Clone(p)
	for i := range p {
		if bareHeading(p, i) {
			out[i].text = "**" + strings.Trim(p[i].text, " \t") + "**"
		}
	}
	return out
}
