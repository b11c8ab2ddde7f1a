package exchange

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// loosely reads a case. What stands after the chapters of the last one is the
// closing's, unless it stands below a heading of the case.
func (r *reader) loosely(d *Draft, t title, p passage, last bool) {
	q := cut(p)
	if after := q.after.trim(); len(after) > 0 && (!last || q.below) {
		r.warn("import-text", after[0].pos, "text after the chapters of a case went to its guidance", "put it where it belongs")
		q.add(guidance, line{})
		q.of[guidance] = append(q.of[guidance], after...)
	}
	if q.late != nil {
		r.fail("import-missing", q.late.pos, fmt.Sprintf("%q below the guidance would go to the prompt, which participants read", strings.TrimSpace(q.late.text)),
			"write the whole prompt in front of the guidance, or give this another name")
	}
	if mayTell(t.name.text) && len(wordsOf(t.name.text)) == 1 {
		r.guard(passage{{text: "# " + t.name.text, pos: t.name.pos}}, "a case's title")
	}
	r.guard(q.of[prompt], "the prompt")
	r.sorted(d, t, q)
}

// sorted makes parts a case of the draft.
func (r *reader) sorted(d *Draft, t title, q parts) {
	c := &Case{at: t.name.pos, places: map[part]diag.Pos{}}
	for name, p := range q.of {
		if p = p.trim(); len(p) > 0 {
			c.places[name] = p[0].pos
		}
	}
	d.Cases = append(d.Cases, c)
	c.Question.Title = casebook.Line{Text: r.oneLine(t.name)}
	r.small(c, q)
	r.modelAnswer(d, c, &q)
	c.Question.Prompt = text(r.mend(q.of[prompt], "the prompt"))
	c.Guide.Guidance = text(r.mend(q.of[guidance], "the guidance"))
	c.Guide.Strong, c.Guide.Weak = r.listening(q)
	for _, it := range items(q.of[observe].trim()) {
		c.Guide.Observe = append(c.Guide.Observe, text(r.mend(it, "a point to hear")))
	}
	r.whole(c)
}

// whole reports what a case lacks.
func (r *reader) whole(c *Case) {
	name := c.Question.Title.Text
	switch {
	case name == "":
		r.fail("import-missing", c.at, "a case without a title", "write it behind the sign of the heading")
	case c.Question.Prompt.Empty():
		r.fail("import-missing", c.at, fmt.Sprintf("no prompt in the case %q", name), "write what participants read below the title")
	case c.Guide.Guidance.Empty():
		r.fail("import-missing", c.at, fmt.Sprintf("no guidance in the case %q", name), "add a heading or a line that says Guidance, and the guidance below it")
	}
}

// small reads the parts that are a line: id, minutes, tags, recap, chapters.
func (r *reader) small(c *Case, q parts) {
	words := func(p part) string { return strings.Join(strings.Fields(q.of[p].source()), " ") }
	c.Question.ID = words(ident)
	c.Guide.Recap.Text = strings.Join(strings.Fields(text(r.mend(q.of[recap], "the recap")).String()), " ")
	for t := range strings.SplitSeq(words(tags), ",") {
		if t = strings.Trim(t, " *`."); t != "" {
			c.Rules.Tags = append(c.Rules.Tags, t)
		}
	}
	if s := words(minutes); s != "" {
		n, err := strconv.Atoi(strings.Trim(strings.ToLower(s), " .minutes"))
		if err == nil && n > 0 && n <= 600 {
			c.Question.Minutes = n
		} else {
			r.warn("import-text", q.of[minutes].trim()[0].pos, fmt.Sprintf("%q is no number of minutes", s), "write a number from 1 to 600")
		}
	}
	for _, name := range chapters(q.of[revisit]) {
		c.Guide.Revisit = append(c.Guide.Revisit, casebook.Chapter{Name: name})
	}
}

var (
	chapterWord = regexp.MustCompile(`(?i)^(?:chapters?|chap\.|ch\.)[ \t]+`)
	between     = regexp.MustCompile(`(?i)[ \t]*(?:[,;&]|\band\b)(?:[ \t]*\band\b)?[ \t]*`)
	upTo        = regexp.MustCompile(`^(\d+)[ \t]*(?:to|through|until|[-–—−])[ \t]*(\d+)$`)
	linked      = regexp.MustCompile(`\[([^\[\]]*)\]\([^()]*\)`)
)

// chapters reads the names of chapters: "chapters 5, 7 and 23–25."
func chapters(p passage) []string {
	var out []string
	for _, l := range p {
		s := linked.ReplaceAllString(afterMarkers(strings.TrimLeft(l.text, " \t")), "$1")
		for _, name := range between.Split(strings.Trim(s, " \t.*"), -1) {
			name = strings.Trim(chapterWord.ReplaceAllString(strings.Trim(name, " \t"), ""), " \t.")
			if m := upTo.FindStringSubmatch(name); m != nil {
				name = m[1] + "–" + m[2]
			}
			if name != "" {
				out = append(out, name)
			}
		}
	}
	return out
}

// weakStart is where a sentence about weak answers begins, or a line of it.
var weakStart = regexp.MustCompile(`(?:^|[.!?][”’"')]?\s+|\n)(Weak(?:er)? (?:answers?|responses?|ones)\b)`)

// listening reads what to listen for: strong and weak under leads of their
// own, or a sentence that begins with these words.
func (r *reader) listening(q parts) (strongText, weakText prose.Text) {
	all := r.mend(q.of[listen], "listen for")
	s, w := all, ""
	if m := weakStart.FindStringSubmatchIndex(all); m != nil {
		s, w = strings.TrimRight(all[:m[2]], " \n"), all[m[2]:]
	}
	return text(joined(s, r.mend(q.of[strong], "strong answers"))), text(joined(w, r.mend(q.of[weak], "weak answers")))
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n\n" + b
}

// items cuts a list into the lines of its items; what is no list is one item a paragraph.
func items(p passage) []passage {
	var out []passage
	indent := 0
	for _, l := range p {
		body := strings.TrimLeft(l.text, " ")
		mark := len(body) - len(afterMarkers(body))
		lead := len(l.text) - len(body)
		switch {
		case !l.code && mark > 0 && lead < max(indent, 2):
			indent = lead + mark
			if k := strings.IndexAny(body, " \t"); k >= 0 {
				indent = lead + k + 1 // of nested marks on one line only the first
			}
			out = append(out, passage{l.from(indent)})
		case len(out) == 0 || indent == 0 && l.blank():
			indent = 0
			out = append(out, passage{l})
		case l.blank():
			out[len(out)-1] = append(out[len(out)-1], line{pos: l.pos})
		default:
			out[len(out)-1] = append(out[len(out)-1], l.from(min(lead, indent)))
		}
	}
	var kept []passage
	for _, it := range out {
		if it = it.trim(); len(it) > 0 {
			kept = append(kept, it)
		}
	}
	return kept
}

// labelled is an item of a box: "- **Asset:** text".
var labelled = regexp.MustCompile(`^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?:\*\*|__)?([^:*_?]{1,40}?)[ \t]*:?(?:\*\*|__)?[ \t]*:?[ \t]+(\S.*)$`)

// label cuts an item at its colon.
func label(l line) (name, rest string, ok bool) {
	m := labelled.FindStringSubmatch(l.text)
	if m == nil || !strings.Contains(l.text[:len(l.text)-len(m[2])], ":") {
		return "", "", false
	}
	return m[1], m[2], true
}

// modelAnswer reads the model answer by boxes. Where a line names no box, all
// of it goes to the guidance.
func (r *reader) modelAnswer(d *Draft, c *Case, q *parts) {
	p := q.of[answer].trim()
	got := map[string]prose.Text{}
	var order []string
	for _, it := range items(p) {
		name, rest, ok := label(it[0])
		id := casebook.NewID(name, func(string) bool { return false })
		if _, twice := got[id]; !ok || twice || !d.hasBox(id) {
			q.add(guidance, line{})
			q.add(guidance, line{text: "**Model answer**", pos: p[0].pos})
			q.add(guidance, line{})
			q.of[guidance] = append(q.of[guidance], p...)
			return
		}
		it[0] = it[0].from(len(it[0].text) - len(rest))
		got[id] = text(r.mend(it, "the model answer"))
		order = append(order, id)
	}
	if len(got) > 0 {
		c.Guide.Answer, c.order = got, order
	}
}

// hasBox tells the ids of the boxes a workshop has unless its file says otherwise.
func (d *Draft) hasBox(id string) bool {
	if len(d.Boxes) > 0 {
		return slices.ContainsFunc(d.Boxes, func(b casebook.Box) bool { return b.ID == id })
	}
	switch id {
	case "asset", "path", "control", "evidence", "limit":
		return !hasKey(d.Settings, "boxes")
	}
	return false
}
