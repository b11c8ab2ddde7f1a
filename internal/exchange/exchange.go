// Package exchange brings cases in from Markdown and CSV, and takes them out as
// Markdown, JSON, GIFT and Moodle XML.
//
// What it reads becomes the YAML files of a workshop; what it writes for
// participants it makes from a plan.Paper, which can hold no answer. It knows
// nothing of pages, and it touches no disk.
package exchange

import (
	"fmt"
	"path"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// File is a file of a workshop, with slashes in its name.
type File struct {
	Name string
	Data []byte
}

// Draft is a workshop as it was found in a file of another kind.
type Draft struct {
	Title    string
	Settings string // lines for workshop.yaml, as they stand
	Intro    string // Markdown
	Closing  string // Markdown
	Boxes    []casebook.Box
	Cases    []*Case

	at     diag.Pos            // the file
	places map[string]diag.Pos // of the settings
}

// Case is a case of a Draft. Details, where they are not empty, are lines of
// YAML that say what Rules, id and minutes else would.
type Case struct {
	casebook.Case
	Details string

	at     diag.Pos
	places map[part]diag.Pos
	order  []string // of the boxes in the model answer
}

// MostBytes is the largest file that is read.
const MostBytes = casebook.MostBytes

// Read reads a file by its name's ending: .csv and .tsv are tables, anything
// else is Markdown. title names the workshop where it is not empty; else the
// file does, or its name. The draft is nil where problems has an error.
func Read(name, title string, src []byte) (*Draft, diag.List) {
	r := &reader{file: name, title: title}
	if len(src) > MostBytes {
		r.fail("import-size", diag.Pos{File: name}, fmt.Sprintf("the file has more than %d MB", MostBytes>>20), "split it")
		return nil, r.problems
	}
	var d *Draft
	switch strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/"))) {
	case ".csv", ".tsv":
		d = r.table(src)
	default:
		d = r.markdown(src)
	}
	if d != nil && len(d.Cases) > casebook.MostCases {
		r.fail("too-many", d.Cases[casebook.MostCases].at, fmt.Sprintf("more than %d cases in a file", casebook.MostCases), "split it")
	}
	if r.problems.Failed() {
		return nil, r.problems
	}
	r.finish(d)
	return d, r.problems
}

// reader turns a file into a draft and collects problems.
type reader struct {
	file, title string
	problems    diag.List
}

func (r *reader) fail(code string, at diag.Pos, text, hint string) {
	r.problems.Add(diag.Problem{Code: code, Pos: at, Text: text, Hint: hint})
}

func (r *reader) warn(code string, at diag.Pos, text, hint string) {
	r.problems.Add(diag.Problem{Code: code, Severity: diag.Warning, Pos: at, Text: text, Hint: hint})
}

// finish gives the workshop a title and every case an id.
func (r *reader) finish(d *Draft) {
	d.at = diag.Pos{File: r.file}
	if r.title != "" {
		d.Title = r.title
	}
	if d.Title == "" && !hasKey(d.Settings, "title") {
		base := path.Base(strings.ReplaceAll(r.file, `\`, "/"))
		d.Title = strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(strings.TrimSuffix(base, path.Ext(base))))
		if d.Title == "" {
			d.Title = "Workshop"
		}
		d.Title = strings.ToUpper(d.Title[:1]) + d.Title[1:]
		r.warn("import-title", diag.Pos{File: r.file}, fmt.Sprintf("the file names no workshop: it is called %q after the file", d.Title), "give it a title with --title")
	}
	taken := map[string]bool{}
	for _, c := range d.Cases {
		taken[strings.ToLower(c.Question.ID)] = true
	}
	for _, c := range d.Cases {
		if c.Question.ID == "" && !hasKey(c.Details, "id") {
			c.Question.ID = casebook.NewID(c.Question.Title.Text, func(id string) bool { return taken[strings.ToLower(id)] })
			taken[c.Question.ID] = true
		}
	}
}

// hasKey reports whether lines of YAML have a key at their first level.
func hasKey(yaml, key string) bool {
	return strings.HasPrefix(yaml, key+":") || strings.Contains(yaml, "\n"+key+":")
}

// Files gives the workshop's files, workshop.yaml first. The names of case
// files keep the order of the cases.
func (d *Draft) Files() []File {
	var w casebook.YAML
	w.Line(0, "title", d.Title)
	w.Text(0, "intro", d.Intro)
	w.Raw(d.Settings)
	if len(d.Boxes) > 0 && !hasKey(d.Settings, "boxes") {
		w.Boxes("boxes", d.Boxes)
	}
	w.Text(0, "closing", d.Closing)
	w.Line(0, "cases", "cases")
	out := []File{{Name: casebook.WorkshopFile, Data: w.Bytes()}}
	digits := len(fmt.Sprint(max(10, len(d.Cases))))
	for i, c := range d.Cases {
		id := c.Question.ID
		if id == "" {
			id = casebook.NewID(c.Question.Title.Text, func(string) bool { return false })
		}
		var y casebook.YAML
		if c.Details != "" {
			y.Raw(c.Details)
		} else {
			y.Raw(string(c.Case.Details(&casebook.Workshop{})))
		}
		y.Raw(string(c.Parts(c.order)))
		out = append(out, File{Name: fmt.Sprintf("cases/%0*d-%s.yaml", digits, i+1, fileName(id)), Data: y.Bytes()})
	}
	return out
}

// fileName keeps of an id what every disk takes as a file's name.
func fileName(id string) string {
	name := strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, id)
	if name = strings.Trim(name, "-"); name == "" {
		return "case"
	}
	return name
}

// text makes Markdown a text; what it has to say was said before.
func text(src string) prose.Text {
	t, _ := prose.Parse(src, nil)
	return t
}
