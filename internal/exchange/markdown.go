package exchange

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
)

// markdown reads Markdown, or plain text of the same shape.
func (r *reader) markdown(src []byte) *Draft {
	if !r.isText(src) {
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
	if len(settings) == 0 && len(p) > 1 && p[0].text == "---" && topKey().MatchString(p[1].text) {
		r.fail("import-text", p[0].pos, "the settings have no end", "write --- below the last of them")
		return nil
	}
	r.settings(d, settings)
	r.foreign(d, spaced(inlined(body)))
	return d
}

// isText checks that the bytes are text.
func (r *reader) isText(src []byte) bool {
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

// foreign reads a file that was not written by casepack.
func (r *reader) foreign(d *Draft, p passage) {
	titles := titles(p)
	if len(titles) == 0 {
		r.fail("import-no-case", diag.Pos{File: r.file}, "no case was found in the file",
			"give each case a heading, and below it a heading or a line that says Guidance")
		return
	}
	first, last := titles[0], titles[len(titles)-1]
	own, _ := heading(p, first.at)
	r.opening(d, p[:first.at], own.level, &first)
	end := closingStart(p, last)
	cases := make([]parts, len(titles))
	for i, t := range titles {
		to, next := end, (*title)(nil)
		if i+1 < len(titles) {
			next = &titles[i+1]
			to = next.at
		}
		r.between(p[t.next:to], own.level, next)
		cases[i] = split(p[t.next:to])
	}
	closing := p[end:]
	if q := &cases[len(cases)-1]; !q.headed {
		closing, q.after = slices.Concat(q.after, closing), nil
	}
	// The closing may name the boxes, which the model answers need.
	r.closing(d, closing, own.level, len(cases)+1)
	for i, t := range titles {
		r.foreignCase(d, t, cases[i])
	}
}

// opening reads what stands before the first case: the workshop's title, if it
// is a heading, and the intro. level is that of the cases.
func (r *reader) opening(d *Draft, p passage, level int, first *title) {
	p = p.trim()
	r.refuseCases(p, level, 0)
	r.ancestors(p, level, first)
	if len(p) > 0 {
		if h, ok := heading(p, 0); ok {
			if h.level >= level || h.part != none {
				r.guard(p[:1+h.skip], "the workshop's title")
			}
			// Settings come first: what else the heading says stays.
			if name := r.mendLine(passage{h.name}, "a title"); d.Title == "" || d.Title == name {
				d.Title, p = name, p[1+h.skip:]
			}
		}
	}
	r.guard(p, "the intro")
	d.Intro = r.mend(strongHeadings(p), "the intro")
}

// ancestors tells of the headings that the first case stands below, but for the
// first in the file, which is the workshop's title or is taken for it.
func (r *reader) ancestors(p passage, level int, first *title) {
	var open []int
	seen := 0
	for i := range p {
		h, ok := heading(p, i)
		if !ok || h.level >= level {
			continue
		}
		open = slices.DeleteFunc(open, func(k int) bool { above, _ := heading(p, k); return above.level >= h.level })
		if seen++; seen > 1 {
			open = append(open, i)
		}
	}
	for _, i := range open {
		r.group(p, i, first, "the intro")
	}
}

// between tells of the headings below a case that are higher than its own; next
// is the case behind it, if there is one.
func (r *reader) between(p passage, level int, next *title) {
	for i := range p {
		if h, ok := heading(p, i); ok && h.part == none && h.level < level {
			r.group(p, i, next, "the case in front of it")
		}
	}
}

// group tells of a heading above cases: a workshop has no parts that could bear
// its name. With a text of its own it may as well be the case that next is a
// heading in, and its text the prompt; which of the two is not for a program to
// guess.
func (r *reader) group(p passage, i int, next *title, where string) {
	h, _ := heading(p, i)
	name := strings.TrimSpace(h.name.text)
	below := p[i+1+h.skip:].trim()
	if next != nil && len(below) > 0 {
		if _, ok := heading(below, 0); !ok {
			r.fail("import-missing", h.name.pos, fmt.Sprintf("%q has a text of its own but no guidance: the case is %q below it", name, strings.TrimSpace(next.name.text)),
				"if it is the case, write its Guidance one level below it; if not, make it as high as the cases, or move its text")
			return
		}
	}
	r.warn("import-text", h.name.pos, fmt.Sprintf("the heading %q stands above cases; it went to %s", name, where),
		"cases can be grouped by tags; take it out of the text it went to")
}

// mendLine is a passage as one line without Markdown.
func (r *reader) mendLine(p passage, what string) string {
	return oneLine(textOf(r.mend(p, what)).String())
}
