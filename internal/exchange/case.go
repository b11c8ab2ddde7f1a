package exchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// foreignCase reads a case of a file that was not written by casepack.
func (r *reader) foreignCase(d *Draft, t title, q parts) {
	if after := q.after.trim(); len(after) > 0 {
		r.warn("import-text", after[0].pos, "text after the chapters of a case went to its guidance", "put it where it belongs")
		q.add(guidance, line{})
		q.add(guidance, after...)
	}
	if q.late != nil {
		r.fail("import-missing", q.late.pos, fmt.Sprintf("%q below the guidance would go to the prompt, which participants read", strings.TrimSpace(q.late.text)),
			"write the whole prompt in front of the guidance, or give this another name")
	}
	// A title of one word that may be a part's is a heading at the wrong level.
	if mayGuide(t.name.text) && len(wordsOf(t.name.text)) == 1 {
		r.guard(passage{{text: "# " + t.name.text, pos: t.name.pos}}, "a case's title")
	}
	r.addCase(d, t.name, q)
}

// addCase makes parts a case of the draft.
func (r *reader) addCase(d *Draft, name line, q parts) {
	c := &Case{at: name.pos, places: map[part]diag.Pos{}}
	for name, p := range q.of {
		if p = p.trim(); len(p) > 0 {
			c.places[name] = p[0].pos
		}
	}
	d.Cases = append(d.Cases, c)
	r.guard(q.of[prompt], "the prompt")
	c.Question.Title.Text = r.mendLine(passage{name}, "a title")
	r.shortParts(c, q)
	r.modelAnswer(d, c, &q)
	c.Question.Prompt = textOf(r.mend(q.of[prompt], "the prompt"))
	c.Guide.Guidance = textOf(r.mend(q.of[guidance], "the guidance"))
	c.Guide.Strong, c.Guide.Weak = r.listening(q)
	for _, it := range items(q.of[observe].trim()) {
		c.Guide.Observe = append(c.Guide.Observe, textOf(r.mend(it, "a point to hear")))
	}
	r.checkWhole(c)
}

// checkWhole reports what a case lacks.
func (r *reader) checkWhole(c *Case) {
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

// shortParts reads the parts that are a line: id, minutes, tags, recap, chapters.
func (r *reader) shortParts(c *Case, q parts) {
	c.Question.ID = oneLine(q.of[ident].source())
	c.Guide.Recap.Text = r.mendLine(q.of[recap], "the recap")
	for t := range strings.SplitSeq(oneLine(q.of[tags].source()), ",") {
		if t = strings.Trim(t, " *`."); t != "" {
			c.Rules.Tags = append(c.Rules.Tags, t)
		}
	}
	if s := oneLine(q.of[minutes].source()); s != "" {
		const unit = " .minutes" // the signs of "5 min." and "5 minutes"
		n, err := strconv.Atoi(strings.Trim(strings.ToLower(s), unit))
		if err == nil && n > 0 && n <= 600 {
			c.Question.Minutes = n
		} else {
			r.warn("import-text", c.places[minutes], fmt.Sprintf("%q is no number of minutes", s), "write a number from 1 to 600")
		}
	}
	for _, name := range chapters(q.of[revisit]) {
		c.Guide.Revisit = append(c.Guide.Revisit, casebook.Chapter{Name: name})
	}
}

// modelAnswer reads the model answer by boxes. Where a line names no box, all
// of it goes to the guidance.
func (r *reader) modelAnswer(d *Draft, c *Case, q *parts) {
	p := q.of[answer].trim()
	byBox := map[string]prose.Text{}
	var order []string
	for _, it := range items(p) {
		name, rest, ok := cutLabel(it[0].text)
		id := newID(name)
		if _, twice := byBox[id]; !ok || twice || !d.hasBox(id) {
			q.add(guidance, line{}, line{text: "**" + ownAnswer + "**", pos: p[0].pos}, line{})
			q.add(guidance, p...)
			return
		}
		it[0] = it[0].suffix(rest)
		byBox[id] = textOf(r.mend(it, "the model answer"))
		order = append(order, id)
	}
	if len(order) > 0 {
		c.Guide.Answer, c.boxOrder = byBox, order
	}
}

// hasBox reports whether the workshop has a box: one of the draft's, or of those
// that every workshop has unless its file says otherwise.
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

// textOf makes a text of Markdown whose problems have been told.
func textOf(src string) prose.Text {
	t, _ := prose.Parse(src, nil)
	return t
}
