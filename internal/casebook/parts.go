package casebook

import (
	"maps"
	"slices"

	"casepack/internal/prose"
)

// Settings writes what a workshop's own file says beside title, intro, closing
// and cases, as far as it is not the default.
func (w *Workshop) Settings() []byte {
	l := loading{w: &Workshop{}}
	l.defaults()
	usual := l.w
	var y YAML
	y.Line(0, "notice", w.Notice.Text)
	if w.Language.Text != usual.Language.Text {
		y.Line(0, "language", w.Language.Text)
	}
	y.Line(0, "author", w.Author.Text)
	if w.Minutes != usual.Minutes {
		y.Number(0, "minutes", w.Minutes)
	}
	if w.Paper != usual.Paper {
		y.Line(0, "paper", w.Paper)
	}
	if w.Profile != usual.Profile {
		y.Line(0, "profile", w.Profile)
	}
	y.yes(0, "punch", w.Punch)
	y.boxes("first_response", w.First, usual.First)
	y.boxes("boxes", w.Boxes, usual.Boxes)
	y.chapters(&w.Chapters)
	y.pack(&w.Pack)
	return y.Bytes()
}

func (y *YAML) yes(indent int, key string, on bool) {
	if on {
		y.put(indent, key, "true")
	}
}

func (y *YAML) boxes(key string, boxes, usual []Box) {
	same := func(a, b Box) bool {
		return a.ID == b.ID && a.Label.Text == b.Label.Text && a.Question.Text == b.Question.Text &&
			a.Lines == b.Lines && a.Most == b.Most && a.Weight == b.Weight
	}
	switch {
	case slices.EqualFunc(boxes, usual, same):
	case len(boxes) == 0:
		y.line(0, key+": []")
	default:
		y.Boxes(key, boxes)
	}
}

// Boxes adds a key with a list of boxes.
func (y *YAML) Boxes(key string, boxes []Box) {
	y.Key(0, key)
	for _, b := range boxes {
		y.line(2, "- id: "+scalar(b.ID))
		y.Line(4, "label", b.Label.Text)
		y.Line(4, "question", b.Question.Text)
		if b.Lines != 2 && b.Lines != 0 {
			y.Number(4, "lines", b.Lines)
		}
		if b.Most != 0 {
			y.Number(4, "most", b.Most)
		}
		if b.Weight != 1 {
			y.Number(4, "weight", b.Weight)
		}
	}
}

func (y *YAML) chapters(c *Chapters) {
	if c.URL == "" && len(c.Titles)+len(c.URLs) == 0 {
		return
	}
	y.Key(0, "chapters")
	y.Line(2, "url", c.URL)
	y.named("titles", c.Titles)
	y.named("urls", c.URLs)
}

func (y *YAML) named(key string, of map[string]string) {
	if len(of) == 0 {
		return
	}
	y.Key(2, key)
	for _, name := range slices.Sorted(maps.Keys(of)) {
		y.put(4, name, scalar(of[name]))
	}
}

func (y *YAML) pack(p *Pack) {
	var in YAML
	for _, n := range []struct {
		key string
		n   int
	}{{"forms", p.Forms}, {"copies", p.Copies}, {"spares", p.Spares}} {
		if n.n != 0 {
			in.Number(2, n.key, n.n)
		}
	}
	in.Line(2, "order", p.Order)
	in.Line(2, "seed", p.Seed)
	in.Line(2, "qr", p.QR)
	in.Line(2, "key", p.Key)
	in.Line(2, "roster", p.Roster)
	in.pick(p.Pick)
	in.yes(2, "split", p.Split)
	in.yes(2, "simplex", p.Simplex)
	in.yes(2, "text", p.Text)
	in.yes(2, "no_names", p.NoNames)
	in.yes(2, "untagged", p.Untagged)
	in.yes(2, "shuffle_groups", p.ShuffleGroups)
	in.List(2, "only", p.Only)
	in.Line(2, "tag", p.Tag)
	if in.b.Len() > 0 {
		y.Key(0, "pack")
		y.Raw(in.b.String())
	}
}

func (y *YAML) pick(p Pick) {
	switch {
	case len(p.Quotas) == 0 && p.Any > 0:
		y.Number(2, "pick", p.Any)
	case len(p.Quotas) > 0:
		y.Key(2, "pick")
		for _, q := range p.Quotas {
			y.Number(4, q.Tag, q.N)
		}
		if p.Any > 0 {
			y.Number(4, "any", p.Any)
		}
	}
}

// Details writes what a case says beside its texts: id, minutes where they are
// not the workshop's, tags, recap where it is not the prompt's last question,
// and rules.
func (c *Case) Details(w *Workshop) []byte {
	var y YAML
	q, r := &c.Question, &c.Rules
	y.Line(0, "id", q.ID)
	if q.Minutes != w.Minutes {
		y.Number(0, "minutes", q.Minutes)
	}
	y.List(0, "tags", r.Tags)
	if c.Guide.Recap.Text != recall(q.Prompt) {
		y.Line(0, "recap", c.Guide.Recap.Text)
	}
	switch r.Pin.At {
	case 0:
	case 1:
		y.put(0, "pin", "first")
	case -1:
		y.put(0, "pin", "last")
	default:
		y.Number(0, "pin", r.Pin.At)
	}
	y.Line(0, "group", r.Group)
	y.List(0, "not_with", r.NotWith)
	y.List(0, "after", r.After)
	if len(r.Vars) > 0 {
		y.Key(0, "vars")
		for _, v := range r.Vars {
			y.List(2, v.Name, v.Values)
		}
	}
	return y.Bytes()
}

// Parts writes what a case has in texts: title, prompt, and all that only the
// facilitator sees. Together with Details it is the whole case. The model answer
// goes in the order of the boxes' ids.
func (c *Case) Parts(boxes []string) []byte {
	var y YAML
	g := &c.Guide
	y.Line(0, "title", c.Question.Title.Text)
	y.Text(0, "prompt", c.Question.Prompt.Source)
	y.Text(0, "guidance", g.Guidance.Source)
	if !g.Strong.Empty() || !g.Weak.Empty() {
		y.Key(0, "listen_for")
		y.Text(2, "strong", g.Strong.Source)
		y.Text(2, "weak", g.Weak.Source)
	}
	var revisit []string
	for _, ch := range g.Revisit {
		revisit = append(revisit, ch.Name)
	}
	y.List(0, "revisit", revisit)
	if len(g.Answer) > 0 {
		y.Key(0, "answer")
		for _, id := range boxes {
			y.Text(2, id, g.Answer[id].Source)
		}
	}
	y.Texts(0, "observe", sources(g.Observe))
	return y.Bytes()
}

func sources(texts []prose.Text) []string {
	var out []string
	for _, t := range texts {
		out = append(out, t.Source)
	}
	return out
}
