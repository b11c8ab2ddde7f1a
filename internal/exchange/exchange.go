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
	"unicode"
	"unicode/utf8"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// File is a file of a workshop.
type File struct {
	Name string // relative to the workshop's folder, with slashes
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

// Case is a case of a Draft.
type Case struct {
	casebook.Case
	Details string // lines of YAML; where there are any, they replace Rules, id and minutes

	at       diag.Pos // its title
	places   map[part]diag.Pos
	boxOrder []string // ids of the boxes as they come in the model answer
}

// MostBytes is the largest file that is read, in bytes.
const MostBytes = casebook.MostBytes

// Read reads a file by its name's ending: .csv and .tsv are tables, anything
// else is Markdown. title names the workshop where it is not empty; else the
// file does, or its name. Whatever cannot be read as it stands is a problem;
// the draft is nil where one of them is an error.
func Read(name, title string, src []byte) (*Draft, diag.List) {
	r := &reader{file: name, title: title}
	if len(src) > MostBytes {
		r.fail("import-size", diag.Pos{File: name}, fmt.Sprintf("the file has more than %d MB", MostBytes>>20), "split it")
		return nil, r.problems
	}
	var d *Draft
	switch strings.ToLower(path.Ext(slashed(name))) {
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
	d.at = diag.Pos{File: name}
	r.entitle(d)
	d.identify()
	return d, r.problems
}

// slashed is a file's name with the slashes of any system.
func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

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

// entitle gives the workshop a title: the one asked for, its own, or the file's name.
func (r *reader) entitle(d *Draft) {
	if r.title != "" {
		d.Title = r.title
	}
	if d.Title != "" || hasKey(d.Settings, "title") {
		return
	}
	d.Title = fileTitle(r.file)
	r.warn("import-title", d.at, fmt.Sprintf("the file names no workshop: it is called %q after the file", d.Title), "give it a title with --title")
}

// fileTitle makes a title of a file's name.
func fileTitle(file string) string {
	base := path.Base(slashed(file))
	base = strings.ToValidUTF8(strings.TrimSuffix(base, path.Ext(base)), "")
	name := strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(base))
	if name == "" {
		return "Workshop"
	}
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// identify gives every case without an id one that no other has.
func (d *Draft) identify() {
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
