package exchange

import (
	"regexp"
	"strings"

	"casepack/internal/casebook"
)

// structureName is what the list of boxes is called.
var structureName = regexp.MustCompile(`(?i)\b(?:answer structure|structured answer|structure of an? (?:useful |good )?answer)\b`)

// closing reads what stands after the last case: the boxes of the structured
// answer, if a list of them is there, and the closing text. level is that of
// the cases' headings, next the number of a further case.
func (r *reader) closing(d *Draft, p passage, level, next int) {
	p = p.trim()
	for i := range p {
		m, ok := heading(p, i)
		name := m.name.text
		if !ok {
			name = p[i].text
		}
		if !structureName.MatchString(name) || hasKey(d.Settings, "boxes") {
			continue
		}
		if boxes, end := boxes(p, i+1+m.skip); len(boxes) > 0 {
			d.Boxes = boxes
			p = append(append(passage(nil), p[:i]...), p[end:]...).trim()
			break
		}
	}
	if len(p) > 0 {
		if m, ok := heading(p, 0); ok && strings.EqualFold(strings.Trim(m.name.text, " :"), "closing") {
			p = p[1+m.skip:]
		}
	}
	r.noCase(p, level, next)
	r.guard(p, "the closing")
	d.Closing = r.mend(strongHeads(p), "the closing")
}

// boxes reads a list with a label and a question in each item, and gives the
// line below it. There are none where an item has another form.
func boxes(p passage, i int) ([]casebook.Box, int) {
	for i < len(p) && p[i].blank() {
		i++
	}
	var out []casebook.Box
	taken := map[string]bool{}
	for ; i < len(p) && !p[i].blank(); i++ {
		name, question, ok := label(p[i])
		if !ok || strings.TrimLeft(p[i].text, " \t") == afterMarkers(strings.TrimLeft(p[i].text, " \t")) {
			return nil, 0
		}
		id := casebook.NewID(name, func(id string) bool { return taken[id] })
		taken[id] = true
		out = append(out, casebook.Box{ID: id, Label: casebook.Line{Text: name}, Question: casebook.Line{Text: text(question).String()}, Weight: 1})
	}
	if len(out) < 2 {
		return nil, 0
	}
	return out, i
}
