package exchange

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
)

// markdown reads Markdown, or plain text of the same shape.
func (r *reader) markdown(src []byte) *Draft {
	if !r.sound(src) {
		return nil
	}
	p := lines(r.file, strings.TrimPrefix(string(src), "\ufeff"))
	settings, body := frontMatter(p)
	d := &Draft{}
	if rest, ok := strings.CutPrefix(settings.source()+"\n", ownMark); ok {
		d.Settings = strings.TrimLeft(rest, "\n")
		r.own(d, body)
		return d
	}
	if len(settings) == 0 && len(p) > 1 && p[0].text == "---" && topKey.MatchString(p[1].text) {
		r.fail("import-text", p[0].pos, "the settings have no end", "write --- below the last of them")
		return nil
	}
	r.fronted(d, settings)
	r.loose(d, airy(resolved(body)))
	return d
}

// sound checks that the bytes are text.
func (r *reader) sound(src []byte) bool {
	line, col := 1, 1
	for i := 0; i < len(src); {
		c, size := utf8.DecodeRune(src[i:])
		at := diag.Pos{File: r.file, Line: line, Col: col}
		switch {
		case c == utf8.RuneError && size == 1:
			r.fail("import-encoding", at, fmt.Sprintf("byte %02X at offset %d is not UTF-8", src[i], i), "save the file as UTF-8")
			return false
		case c == '\n':
			line, col = line+1, 0
		case c == 0xfeff && i == 0:
			col = 0
		case unicode.IsControl(c) && c != '\t' && c != '\r' && c != '\f', c == 0xfeff, c == 0x2028, c == 0x2029:
			r.fail("import-encoding", at, fmt.Sprintf("U+%04X at offset %d has no place in a text", c, i), "take the character out")
			return false
		}
		i, col = i+size, col+1
	}
	return true
}

// frontMatter takes the settings off that a file may begin with, between two
// lines of three dashes.
func frontMatter(p passage) (settings, body passage) {
	if strings.TrimRight(p[0].text, " ") != "---" {
		return nil, p
	}
	for i := 1; i < len(p); i++ {
		if s := strings.TrimRight(p[i].text, " "); s == "---" || s == "..." {
			return p[1:i], p[i+1:]
		}
	}
	return nil, p
}

// airy sets empty lines between the lines of a text that has none: there each
// line is a paragraph. A short line without a stop in front of a longer one is
// its heading and becomes strong.
func airy(p passage) passage {
	p = p.trim()
	for i, l := range p {
		if _, ok := heading(p, i); l.blank() || l.code || ok {
			return p
		}
	}
	item := func(l line) bool {
		s := strings.TrimLeft(l.text, " \t")
		return afterMarkers(s) != s || strings.HasPrefix(l.text, " ")
	}
	var out passage
	for i, l := range p {
		out = append(out, l)
		if i+1 < len(p) && !(item(p[i+1]) && item(l)) {
			out = append(out, line{pos: p[i+1].pos})
		}
	}
	return out
}

// headline reports whether a line is a heading without its sign: alone, short,
// with no stop, and something below it.
func headline(p passage, i int) bool {
	s := strings.Trim(p[i].text, " \t")
	if s == "" || p[i].code || len(s) > 60 || strings.ContainsAny(s[len(s)-1:], ".?!:;,*") || afterMarkers(s) != s {
		return false
	}
	if i > 0 && !p[i-1].blank() || i+2 >= len(p) || !p[i+1].blank() {
		return false
	}
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(first)
}

// strongHeads makes the headlines of a passage strong.
func strongHeads(p passage) passage {
	out := append(passage(nil), p...)
	for i := range p {
		if headline(p, i) {
			out[i].text = "**" + strings.Trim(p[i].text, " \t") + "**"
		}
	}
	return out
}

// loose reads a file that was not written by casepack.
func (r *reader) loose(d *Draft, p passage) {
	cases := titles(p)
	if len(cases) == 0 {
		r.fail("import-no-case", diag.Pos{File: r.file}, "no case was found in the file",
			"give each case a heading, and below it a heading or a line that says Guidance")
		return
	}
	own, _ := heading(p, cases[0].at)
	r.opening(d, p[:cases[0].at], own.level)
	last := cases[len(cases)-1]
	end := closingAt(p, last)
	// The closing may name the boxes, which the model answers need.
	q := cut(p[last.next:end])
	after := q.after
	if q.below {
		after = nil
	}
	r.closing(d, append(after, p[end:]...), own.level, len(cases)+1)
	for i, t := range cases {
		to := end
		if i+1 < len(cases) {
			to = cases[i+1].at
		}
		r.above(p[t.next:to], own.level)
		r.loosely(d, t, p[t.next:to], i+1 == len(cases))
	}
}

// above tells of headings between cases that are higher than theirs: there are
// no parts of a workshop that could bear such a name.
func (r *reader) above(p passage, level int) {
	for i := range p {
		if m, ok := heading(p, i); ok && m.part == none && m.level < level {
			r.warn("import-text", m.name.pos, fmt.Sprintf("the heading %q stands above cases; it went to the case in front of it", strings.TrimSpace(m.name.text)),
				"cases can be grouped by tags; take it out of the case's file")
		}
	}
}

// closingAt is where the text after the last case begins: at the next heading
// that is as high as the case's own and does not stand below one such as
// "Answers".
func closingAt(p passage, t title) int {
	own, headed := heading(p, t.at)
	under := own.level // the deepest that is none of the case's
	for i := t.next; headed && i < len(p); i++ {
		m, ok := heading(p, i)
		switch {
		case !ok || m.level > under:
		case m.part == none:
			return i
		case m.level <= own.level:
			under = m.level
		}
	}
	return len(p)
}

// opening reads what stands before the first case: the workshop's title, if it
// is a heading, and the intro. level is that of the cases.
func (r *reader) opening(d *Draft, p passage, level int) {
	p = p.trim()
	r.noCase(p, level, 0)
	if len(p) > 0 {
		if m, ok := heading(p, 0); ok {
			if m.level >= level || partMeant(m.name.text) != none {
				r.guard(p[:1+m.skip], "the workshop's title")
			}
			// Settings come first: what else the heading says stays.
			if name := r.oneLine(m.name); d.Title == "" || d.Title == name {
				d.Title, p = name, p[1+m.skip:]
			}
		}
	}
	r.guard(p, "the intro")
	d.Intro = r.mend(strongHeads(p), "the intro")
}

// oneLine is a line without its Markdown.
func (r *reader) oneLine(l line) string {
	return strings.Join(strings.Fields(text(r.mend(passage{l}, "a title")).String()), " ")
}
