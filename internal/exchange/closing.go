package exchange

import (
	"slices"
	"strings"

	"casepack/internal/casebook"
)

// structureName is what the list of boxes is called.
var structureName = pattern(`(?i)\b(?:answer structure|structured answer|structure of an? (?:useful |good )?answer)\b`)

// closing reads what stands after the last case: the boxes of the structured
// answer, if a list of them is there, and the closing text. level is that of
// the cases' headings, next the number of a further case.
func (r *reader) closing(d *Draft, p passage, level, next int) {
	p = p.trim()
	if !hasKey(d.Settings, "boxes") {
		d.Boxes, p = takeBoxes(p)
	}
	if len(p) > 0 {
		if h, ok := heading(p, 0); ok && strings.EqualFold(strings.Trim(h.name.text, " :"), ownClosing) {
			p = p[1+h.skip:]
		}
	}
	r.refuseCases(p, level, next)
	r.guard(p, "the closing")
	d.Closing = r.mend(strongHeadings(p), "the closing")
}

// takeBoxes takes the list of boxes and its heading out of a passage.
func takeBoxes(p passage) ([]casebook.Box, passage) {
	for i := range p {
		h, ok := heading(p, i)
		name := h.name.text
		if !ok {
			name = p[i].text
		}
		if !structureName().MatchString(name) {
			continue
		}
		if boxes, end := boxList(p, i+1+h.skip); len(boxes) > 0 {
			return boxes, slices.Concat(p[:i], p[end:]).trim()
		}
	}
	return nil, p
}

// boxList reads a list with a label and a question in each item, and gives the
// line below it. There are no boxes where an item has another form.
func boxList(p passage, i int) ([]casebook.Box, int) {
	for i < len(p) && p[i].blank() {
		i++
	}
	var out []casebook.Box
	taken := map[string]bool{}
	for ; i < len(p) && !p[i].blank(); i++ {
		name, question, ok := cutLabel(p[i].text)
		if !ok || !isItem(p[i].text) {
			return nil, 0
		}
		id := casebook.NewID(name, func(id string) bool { return taken[id] })
		taken[id] = true
		out = append(out, casebook.Box{ID: id, Label: casebook.Line{Text: name}, Question: casebook.Line{Text: textOf(question).String()}, Weight: 1})
	}
	if len(out) < 2 {
		return nil, 0
	}
	return out, i
}
