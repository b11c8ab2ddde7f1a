package casebook

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"

	"golang.org/x/text/unicode/norm"
)

// mostSigns bounds the problems of one text: a paragraph in a script that no
// font has is one fault, not five hundred.
const mostSigns = 5

// signs looks at every sign of every text, composed as it will be printed.
func (c *checking) signs() {
	for i := range c.w.texts {
		c.text(&c.w.texts[i])
	}
}

func (c *checking) text(t *text) {
	var it norm.Iter
	it.InitString(norm.NFC, t.value)
	missing, from, found := "", 0, 0
	flush := func() {
		if missing != "" && found < mostSigns {
			c.missing(t, missing, from)
			found++
		}
		missing = ""
	}
	for !it.Done() {
		at := it.Pos()
		seg := string(it.Next())
		r, _ := utf8.DecodeRuneInString(seg)
		switch {
		case missing != "" && joins(r):
			missing += seg
		case strings.ContainsFunc(seg, c.unseen):
			flush()
			if found < mostSigns {
				c.forbidden(t, seg, at)
				found++
			}
		case c.has == nil || r == '\n' || r == '\t':
			flush()
		case strings.ContainsFunc(seg, func(r rune) bool { return !c.has(r) }):
			if missing == "" {
				from = at
			}
			missing += seg
		default:
			flush()
		}
	}
	flush()
}

// idSigns looks at an id: the key shows it.
func (c *checking) idSigns(id string, at diag.Pos) {
	lacking := strings.Map(func(r rune) rune {
		if c.has == nil || c.has(r) {
			return -1
		}
		return r
	}, id)
	if lacking != "" {
		c.add("no-glyph", diag.Error, at, fmt.Sprintf("no font has %s (%s), in the id %s", quote(lacking), numbers(lacking), quote(id)),
			"give the case an id of letters the fonts have")
	}
}

// joins tells signs that only change the one before: selectors, joiners, skin tones.
func joins(r rune) bool {
	return r == '\u200d' || r >= '\ufe00' && r <= '\ufe0f' || r >= 0x1f3fb && r <= 0x1f3ff
}

// unseen tells the signs of which nothing is to be seen in a problem: control
// characters, invisible signs, those that turn the direction of text around so
// that what is printed is not what stands in the file, and, where no font has
// them, spaces of other widths and signs for private use.
func (c *checking) unseen(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == utf8.RuneError:
		return true
	}
	if _, ok := diag.Invisible(r); ok {
		return true
	}
	return c.has != nil && unicode.In(r, unicode.Zs, unicode.Co) && !c.has(r)
}

func (c *checking) forbidden(t *text, seg string, at int) {
	r := []rune(seg[strings.IndexFunc(seg, c.unseen):])[0]
	what, hint := "a control character", "delete it"
	switch name, ok := diag.Invisible(r); {
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
		what = "an invisible sign that turns the direction of text around"
	case ok:
		what = "an invisible sign, " + name
	case r == utf8.RuneError:
		what = "the sign for a letter that was lost"
	case unicode.Is(unicode.Zs, r):
		what, hint = "a space that no font has", "write an ordinary space"
	case unicode.Is(unicode.Co, r):
		what, hint = "a sign for private use, which no font has", "delete it, or write it in words"
	}
	c.add("control-character", diag.Error, t.at(at), fmt.Sprintf("%s (U+%04X) in %s", what, r, t.field), hint)
}

func (c *checking) missing(t *text, signs string, at int) {
	c.add("no-glyph", diag.Error, t.at(at), fmt.Sprintf("no font has %s (%s), in %s", quote(signs), numbers(signs), t.field),
		"write it in words, or with signs the fonts have")
}

// numbers gives the numbers of signs as Unicode writes them, six at most.
func numbers(signs string) string {
	var out []string
	runes := []rune(signs)
	for _, r := range runes[:min(len(runes), 6)] {
		out = append(out, fmt.Sprintf("U+%04X", r))
	}
	if len(runes) > 6 {
		out = append(out, "…")
	}
	return strings.Join(out, " ")
}
