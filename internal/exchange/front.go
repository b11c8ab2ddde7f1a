package exchange

import (
	"fmt"
	"regexp"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// topKey begins a setting in the lines at the top of a file.
var topKey = regexp.MustCompile(`^["']?([A-Za-z_][\w -]*?)["']?[ \t]*:(?:[ \t]|$)`)

// fronted cuts the settings at their keys and keeps those a workshop has. The
// title is the draft's; of foreign keys, which many programs write, a warning
// tells.
func (r *reader) fronted(d *Draft, settings passage) {
	d.places = map[string]diag.Pos{}
	for len(settings) > 0 {
		n := 1
		for n < len(settings) && !topKey.MatchString(settings[n].text) {
			n++
		}
		r.setting(d, settings[:n])
		settings = settings[n:]
	}
}

func (r *reader) setting(d *Draft, p passage) {
	m := topKey.FindStringSubmatch(p[0].text)
	if m == nil {
		if rest := p.trim(); len(rest) > 0 && !strings.HasPrefix(strings.TrimSpace(rest[0].text), "#") {
			r.fail("import-text", rest[0].pos, "this is no setting", "between the lines of dashes write settings such as language: en, or take the dashes away")
		}
		return
	}
	key := m[1]
	switch _, twice := d.places[key]; {
	case twice:
		r.fail("import-text", p[0].pos, fmt.Sprintf("%q stands here a second time", key), "keep one of them")
		return
	case key == "title":
		d.Title = r.frontTitle(p)
	case settable(key):
		d.Settings += p.source() + "\n"
	default:
		r.warn("import-text", p[0].pos, fmt.Sprintf("%q is no setting that can stand here and is left out", key), "")
	}
	d.places[key] = p[0].pos
}

// settable tells the keys of a workshop's file that are not read from the text
// below the settings.
func settable(key string) bool {
	switch key {
	case "notice", "language", "author", "minutes", "paper", "profile", "punch", "first_response", "boxes", "chapters", "pack":
		return true
	}
	return false
}

// frontTitle reads a title as YAML does.
func (r *reader) frontTitle(p passage) string {
	w, problems, err := casebook.Load(inMemory([]File{{Name: casebook.WorkshopFile, Data: []byte(p.source() + "\n")}}))
	if err != nil {
		r.fail("import-text", p[0].pos, "the title cannot be read", "put it in quotes")
		return ""
	}
	for _, f := range problems.Sorted() {
		if f.Pos.Line > 0 && f.Severity == diag.Error && (w.Title.Text == "" || f.Code == "syntax") {
			f.Pos = p[0].pos
			r.problems.Add(f)
			break
		}
	}
	return w.Title.Text
}
