package casebook

import (
	"regexp"
	"strings"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

const (
	mostMinutes = 600 // a day's work; more is a slip of the finger
	mostLines   = 60  // two pages of writing lines
)

// workshop reads the workshop's own file and gives the value of its key cases.
// It is false when the file is no workshop at all.
func (l *loading) workshop(p *page) (*yaml.Node, bool) {
	docs, ok := p.documents()
	if !ok {
		return nil, false
	}
	if len(docs) == 0 {
		p.fail("empty", diag.Pos{File: p.shown}, "the workshop's file is empty", "write title: and what it is called")
		return nil, false
	}
	if l.src.Name != WorkshopFile {
		if l.stray = p.strayCase(docs[0]); l.stray {
			return nil, false
		}
	}
	for _, d := range docs[1:] {
		p.fail("wrong-type", p.pos(d), "a workshop is one document; a second one begins here", "put cases into files of their own and take the line --- away")
	}
	f, ok := p.fields(docs[0], "the workshop", "")
	if !ok {
		return nil, false
	}
	w := l.w
	w.Title = f.line("title")
	f.need("title", w.Title.Text == "", "give the workshop a title")
	w.Intro = f.prose("intro")
	w.Notice = f.line("notice")
	f.language(&w.Language)
	w.Author = f.line("author")
	w.Minutes = f.number("minutes", w.Minutes, 1, mostMinutes)
	w.Paper = f.word("paper", w.Paper, papers()...)
	w.Profile = f.word("profile", w.Profile, profiles()...)
	w.Punch = f.flag("punch")
	w.First = f.boxes("first_response", w.First)
	w.Boxes = f.boxes("boxes", w.Boxes)
	l.urls = f.chapters(w)
	w.Closing = f.prose("closing")
	w.Pack = f.pack(w)
	cases := f.take("cases")
	f.done()
	return cases, true
}

// strayCase reports a case, or a list of them, that was named as the workshop.
func (p *page) strayCase(n *yaml.Node) bool {
	if n.Kind == yaml.SequenceNode && len(n.Content) > 0 {
		n = n.Content[0]
	}
	if n.Kind != yaml.MappingNode {
		return false
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if k := n.Content[i]; k.Value == "prompt" || k.Value == "guidance" {
			p.fail("wrong-type", p.pos(k), "this is a case and not a workshop", "name the workshop's folder, the one with "+WorkshopFile)
			return true
		}
	}
	return false
}

func papers() []string   { return []string{"a4", "letter", "legal", "a5", "common"} }
func profiles() []string { return []string{"standard", "clear", "large"} }

// defaults fills in what an author need not write.
func (l *loading) defaults() {
	w := l.w
	w.Language = Line{Text: "en"}
	w.Minutes, w.Paper, w.Profile = 5, "a4", "standard"
	w.First = []Box{
		box("diagnosis", "Diagnosis", ""),
		box("evidence", "First evidence to inspect", ""),
		box("avoid", "Action to avoid until clarified", ""),
		box("recovery", "Recovery plan", ""),
	}
	w.Boxes = []Box{
		box("asset", "Asset", "Which data, identity, money or system state is at stake?"),
		box("path", "Path", "What passes the boundary, and where does it run?"),
		box("control", "Control", "Which runtime or policy really holds the restriction?"),
		box("evidence", "Evidence", "Which independent observation bears the diagnosis out?"),
		box("limit", "Limit", "What will still be unknown after the test you propose?"),
	}
}

func box(id, label, question string) Box {
	return Box{ID: id, Label: Line{Text: label}, Question: Line{Text: question}, Lines: 2, Weight: 1}
}

// need reports a key that must have a value and has none. A key that was
// misspelt is reported once, as unknown.
func (f *fields) need(name string, missing bool, hint string) {
	if !missing {
		return
	}
	for _, k := range f.keys {
		if _, near := diag.Near(k.name, []string{name}); near && !k.taken {
			return
		}
	}
	n, key := f.peek(name)
	switch {
	case n == nil:
		f.p.fail("missing", f.at, "no "+name+" in "+f.what, hint)
	case n.Kind == yaml.ScalarNode: // another kind has been reported already
		f.p.fail("missing", f.p.pos(key), name+" is empty", hint)
	}
}

var languageTag = regexp.MustCompile(`^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

func (f *fields) language(to *Line) {
	got := f.line("language")
	switch {
	case got.Text == "":
	case languageTag.MatchString(got.Text):
		*to = got
	default:
		f.p.fail("unknown-value", got.Pos, "language cannot be "+quote(got.Text), "write a language tag such as en, de or pt-BR")
	}
}

// boxes reads a list of boxes. An empty list is an answer too: no boxes.
func (f *fields) boxes(name string, otherwise []Box) []Box {
	n := f.take(name)
	if n == nil {
		return otherwise
	}
	if n.Kind != yaml.SequenceNode {
		f.p.notText(n, f.prefix+name, "a list of boxes")
		return otherwise
	}
	seen := map[string]diag.Pos{}
	var out []Box
	for _, c := range n.Content {
		b, at, ok := f.p.box(c, name)
		if !ok {
			continue
		}
		if first, twice := seen[b.ID]; twice {
			f.p.fail("duplicate-id", at, "a second box with the id "+quote(b.ID), "give each box an id of its own", diag.Note{Pos: first, Text: "the first one"})
			continue
		}
		seen[b.ID] = at
		out = append(out, b)
	}
	return out
}

func (p *page) box(n *yaml.Node, list string) (b Box, at diag.Pos, ok bool) {
	if n.Kind != yaml.MappingNode {
		p.fail("wrong-type", p.pos(n), "an entry of "+list+" must be a box, not "+kind(n), "write {id: asset, label: Asset, question: …}")
		return b, at, false
	}
	f, _ := p.fields(n, "a box", list+".")
	id := f.scalar("id", "text")
	f.need("id", id == nil || id.Value == "", "give the box an id, such as id: asset")
	b.Label = f.line("label")
	f.need("label", b.Label.Text == "", "give the box a label, the word that stands beside its lines")
	b.Question = f.line("question")
	b.Lines = f.number("lines", 2, 1, mostLines)
	b.Most = f.number("most", 0, 1, mostLines)
	b.Weight = f.number("weight", 1, 0, 100)
	f.done()
	if b.Most > 0 && b.Most < b.Lines {
		p.fail("wrong-type", f.at, "most is less than lines in this box", "lines is the least number of writing lines, most the greatest")
	}
	if id == nil || id.Value == "" {
		return b, at, false
	}
	b.ID = id.Value
	return b, p.pos(id), p.id(id, "a box")
}

// quote puts a short text between quotation marks for a problem.
func quote(s string) string { return `"` + strings.ReplaceAll(clip(s), "\n", " ") + `"` }
