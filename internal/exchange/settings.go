package exchange

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// topKey is a line of YAML that begins a key of the first level.
var topKey = pattern(`^["']?([A-Za-z_][\w -]*?)["']?[ \t]*:(?:[ \t]|$)`)

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

// settings cuts front matter at its keys and keeps those a workshop has. The
// title is the draft's; of foreign keys, which many programs write, a warning
// tells.
func (r *reader) settings(d *Draft, p passage) {
	d.places = map[string]diag.Pos{}
	for len(p) > 0 {
		n := 1
		for n < len(p) && !topKey().MatchString(p[n].text) {
			n++
		}
		r.setting(d, p[:n])
		p = p[n:]
	}
}

func (r *reader) setting(d *Draft, p passage) {
	m := topKey().FindStringSubmatch(p[0].text)
	if m == nil { // the lines in front of the first key
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
	case isSetting(key):
		d.Settings += p.source() + "\n"
	default:
		r.warn("import-text", p[0].pos, fmt.Sprintf("%q is no setting that can stand here and is left out", key), "")
	}
	d.places[key] = p[0].pos
}

// isSetting tells the keys of a workshop's file that are not read from the text
// below the settings.
func isSetting(key string) bool {
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
