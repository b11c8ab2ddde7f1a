package casebook

import (
	"fmt"
	"regexp"
	"strings"

	"casepack/internal/diag"
)

// advice warns of what can be printed and will not be liked.
func (c *checking) advice() {
	for i := range c.w.texts {
		c.leftovers(&c.w.texts[i])
		c.shortener(&c.w.texts[i])
	}
	c.similar()
	for _, k := range c.w.Cases {
		c.giveaway(k)
		c.pace(k)
	}
}

// leftover is text that was to be replaced: the words that authors and our own
// template mark it with, in capitals, and the printers' filler.
var leftover = regexp.MustCompile(`\b(?:TODO|TBD|TBC|FIXME)\b|(?i)\blorem ipsum\b`)

// leftovers warns of text that is still to be written. What stands in code is
// what the case is about.
func (c *checking) leftovers(t *text) {
	value := t.value
	if !leftover.MatchString(value) {
		return
	}
	if m := leftover.FindStringIndex(withoutCode(value)); m != nil {
		c.add("leftover", diag.Warning, t.at(m[0]), fmt.Sprintf("%q in %s looks as if it was to be replaced", value[m[0]:m[1]], t.field),
			"write the text, or take the key away; set as `code` it may stay")
	}
}

// inCode is fenced code and code within a line.
var inCode = regexp.MustCompile("(?s)```.*?(?:```|$)|`+[^`]*`+")

// withoutCode puts spaces in the place of code, so that offsets stay.
func withoutCode(s string) string {
	return inCode.ReplaceAllStringFunc(s, func(code string) string { return strings.Repeat(" ", len(code)) })
}

// shortener warns of addresses that lead through a service which may end
// before the paper does, and which nobody can read the way of.
func (c *checking) shortener(t *text) {
	if t.owner != nil || !strings.HasPrefix(t.field, "chapters.url") {
		return
	}
	a, flt := readAddress(strings.ReplaceAll(t.value, "{chapter}", "1"))
	if flt != nil {
		return
	}
	switch strings.TrimPrefix(a.host, "www.") {
	case "bit.ly", "tinyurl.com", "t.co", "goo.gl", "ow.ly", "is.gd", "v.gd", "buff.ly", "cutt.ly", "rebrand.ly", "rb.gy", "t.ly", "tiny.cc", "shorturl.at", "lnkd.in", "bl.ink", "s.id":
		c.add("link-shortener", diag.Warning, t.at(0), fmt.Sprintf("%s goes through a link shortener, %s", t.field, a.host),
			"print the address it leads to: a code on paper has to last, and people look where it leads")
	}
}

// Rates of work with a pen, in a room of adults.
const (
	linesAMinute = 4   // of handwriting, at most: 5 words on a box's line, 20 a minute while thinking
	wordsAMinute = 100 // of a prompt: read at 200, with half of the time for the answer
)

// pace warns of a case that asks for more than its minutes hold.
func (c *checking) pace(k *Case) {
	lines := 0
	for _, b := range c.w.Boxes {
		lines += 2 * b.Lines
	}
	for _, b := range c.w.First {
		lines += b.Lines // they stand two in a row
	}
	lines = (lines + 1) / 2
	minutes := k.Question.Minutes
	words := len(strings.Fields(k.Question.Prompt.String()))
	switch {
	case lines > linesAMinute*minutes:
		c.add("too-little-time", diag.Warning, k.Question.From,
			fmt.Sprintf("%s: the boxes have at least %d lines, and in %s people write %d at most", k.Question.ID, lines, minutesOf(minutes), linesAMinute*minutes),
			"give more minutes, or fewer boxes and lines")
	case words > wordsAMinute*minutes:
		c.add("too-little-time", diag.Warning, k.Question.From,
			fmt.Sprintf("%s: reading the prompt of %d words takes more than half of %s", k.Question.ID, words, minutesOf(minutes)),
			"give more minutes, or cut the prompt")
	}
}

func minutesOf(n int) string {
	if n == 1 {
		return "1 minute"
	}
	return fmt.Sprintf("%d minutes", n)
}
