package casebook

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// What a line begins with that must begin one to mean anything in Markdown. A
// year that ends a sentence at the beginning of a line has four digits.
var (
	listMark  = regexp.MustCompile("^(?:[-*+]|[0-9]{1,3}[.)])[ \t]+[^ \t\n]")
	blockMark = regexp.MustCompile("^(?:```|~~~|#{1,6} |> |\\|.*\\|)")
)

// joined warns when YAML has made one line of several that were not meant as
// one. It does so in every text but those behind |: an empty line is then a
// mere line end, which is a space in a paragraph, and a line end is a space, so
// that lists and code are lost.
func (p *page) joined(n *yaml.Node, t *text) {
	if n.Style&yaml.LiteralStyle != 0 {
		return
	}
	last := -1 // the last sign before that is no space
	for i, r := range t.value {
		if space(r) {
			continue
		}
		if last >= 0 && last < i {
			if what := p.lost(n, t, last, i); what != "" {
				p.warn("joined-lines", t.at(i), "YAML joins the lines of "+t.field+" here: "+what+" is lost", "write "+barFor(t.field)+" and the text in the lines below it, indented")
				return
			}
		}
		last = i + utf8.RuneLen(r) - 1
	}
}

// lost names what went with the line end between two signs of a value, if one did.
func (p *page) lost(n *yaml.Node, t *text, before, i int) string {
	gap := string(p.src[t.places[before]:max(t.places[before], t.places[i])])
	ends, kept := strings.Count(gap, "\n"), strings.Count(t.value[before+1:i], "\n")
	if ends == 0 || i == before+1 { // the latter is a line end that was escaped
		return ""
	}
	line, whole := t.value[i:], p.rest(int(t.places[i]))
	upTo, _, _ := strings.Cut(gap, "\n")
	switch {
	case kept > 1:
	case kept == 1 && ends > 1 && !listMark.MatchString(line) && !blockMark.Match(whole):
		return "the empty line above this"
	case kept == 1:
	case listMark.MatchString(line):
		return "a list"
	case blockMark.Match(whole):
		return "a line that begins with a sign"
	case n.Style&yaml.FoldedStyle != 0 && strings.HasSuffix(upTo, "  "),
		n.Style&yaml.DoubleQuotedStyle == 0 && strings.HasSuffix(upTo, `\`):
		return "the line break above this"
	}
	return ""
}

// barFor is the key with the sign that keeps lines.
func barFor(field string) string {
	if field == "observe" {
		return "`- |`"
	}
	return "`" + field[strings.LastIndexByte(field, '.')+1:] + ": |`"
}
