package casebook

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
	"casepack/internal/prose"

	"golang.org/x/text/unicode/norm"
	"gopkg.in/yaml.v3"
)

// one reads a case.
func (l *loading) one(p *page, n *yaml.Node, several bool) {
	c := &Case{Rules: Rules{Pos: map[string]diag.Pos{}}}
	p.owner = c
	f, ok := p.fields(n, "the case", "")
	if !ok {
		return
	}
	l.w.Cases = append(l.w.Cases, c)
	c.Question.From = f.at
	c.Question.ID = f.caseID(c, several)
	c.Question.Title = f.line("title")
	f.need("title", c.Question.Title.Text == "", "give the case a title")
	c.Question.Minutes = f.number("minutes", l.w.Minutes, 1, mostMinutes)
	c.Rules.Tags = f.tags(c)
	c.Question.Prompt = f.prose("prompt")
	f.need("prompt", c.Question.Prompt.Empty(), "write what the participants read")
	f.guide(&c.Guide, l.w.Boxes, l.sound)
	c.Guide.Tags = c.Rules.Tags
	if c.Guide.Recap.Text == "" {
		c.Guide.Recap = Line{Text: recall(c.Question.Prompt), Pos: c.Question.Prompt.Pos}
	}
	f.rules(c)
	f.done()
}

// guide reads what only the facilitator sees. Unless the boxes are known, any
// key of an answer passes.
func (f *fields) guide(g *Guide, boxes []Box, known bool) {
	g.Recap = f.line("recap")
	g.Guidance = f.prose("guidance")
	f.need("guidance", g.Guidance.Empty(), "write the facilitator's answer; without it the key would be empty")
	if n := f.take("listen_for"); n != nil {
		if h, ok := f.p.fields(n, "listen_for", "listen_for."); ok {
			g.Strong, g.Weak = h.prose("strong"), h.prose("weak")
			h.done()
		}
	}
	for _, n := range f.items("revisit") {
		g.Revisit = f.p.revisit(g.Revisit, n)
	}
	if n := f.take("answer"); n != nil {
		if h, ok := f.p.fields(n, "answer", "answer."); ok {
			g.Answer = h.answer(boxes)
			if known {
				h.done()
			}
		}
	}
	for _, n := range f.items("observe") {
		f.p.commentFor(n, nil, "observe")
		if t := f.p.prose(n, "observe"); !t.Empty() {
			g.Observe = append(g.Observe, t)
		}
	}
}

// answer reads the model answer, a text for each box.
func (f *fields) answer(boxes []Box) map[string]prose.Text {
	out := map[string]prose.Text{}
	for _, b := range boxes {
		if t := f.prose(b.ID); !t.Empty() {
			out[b.ID] = t
		}
	}
	return out
}

// rules reads what bounds the order.
func (f *fields) rules(c *Case) {
	r := &c.Rules
	for _, name := range []string{"pin", "group", "not_with", "after", "vars"} {
		if n := f.take(name); n != nil {
			r.Pos[name] = f.p.pos(n)
		}
	}
	r.Pin = f.pin()
	r.Group = strings.TrimSpace(f.raw("group"))
	r.NotWith = f.refs(c, "not_with")
	r.After = f.refs(c, "after")
	if n := f.take("vars"); n != nil {
		r.Vars = f.p.vars(n)
	}
}

func (f *fields) pin() Pin {
	const shape = "first, last or a place such as 3"
	n := f.scalar("pin", shape)
	if n == nil {
		return Pin{}
	}
	switch n.Value {
	case "first":
		return Pin{At: 1}
	case "last":
		return Pin{At: -1}
	}
	v, _ := f.p.whole(n, "pin", shape, 1, 10_000)
	return Pin{At: v}
}

func (f *fields) refs(c *Case, name string) []string {
	var out []string
	for _, n := range f.items(name) {
		out = append(out, n.Value)
		c.refs = append(c.refs, ref{key: name, id: n.Value, pos: f.p.pos(n)})
	}
	return out
}

// mostTag bounds a tag, in characters.
const mostTag = 100

func (f *fields) tags(c *Case) []string {
	var out []string
	for _, n := range f.items("tags") {
		at := f.p.pos(n)
		if len(out) == 0 {
			c.Rules.Pos["tags"] = at
		}
		tag := strings.TrimSpace(norm.NFC.String(n.Value))
		switch {
		case strings.Contains(tag, ","):
			f.p.fail("bad-tag", at, "a tag cannot have a comma: "+quote(tag), "write a list: [mounts, secrets]")
		case utf8.RuneCountInString(tag) > mostTag:
			f.p.fail("bad-tag", at, fmt.Sprintf("a tag of %d characters; %d are the most", utf8.RuneCountInString(tag), mostTag), "a tag is a word or a few")
		case tag == "any":
			f.p.fail("bad-tag", at, `"any" is no tag: a pack picks with it from all cases`, "choose another word")
		case tag == "" || strings.ContainsFunc(tag, unicode.IsControl):
			f.p.fail("bad-tag", at, "a tag is a word or a few, not "+quote(tag), "")
		default:
			f.p.keep(n, "tags")
			out = append(out, tag)
		}
	}
	return out
}

// caseID reads the id, or makes it from the file's name.
func (f *fields) caseID(c *Case, several bool) string {
	n := f.scalar("id", "text")
	if n != nil && n.Value != "" {
		c.Rules.Pos["id"] = f.p.pos(n)
		f.p.id(n, "a case")
		return norm.NFC.String(n.Value)
	}
	c.Rules.Pos["id"] = f.at
	if several {
		f.p.fail("missing", f.at, "no id, in a file with several cases", "give each case an id; the file's name serves only for one case alone")
		return ""
	}
	base := strings.TrimSuffix(path.Base(f.p.name), path.Ext(f.p.name))
	id := norm.NFC.String(strings.NewReplacer(" ", "-", "_", "-", ".", "-").Replace(base))
	if !goodID(id) {
		f.p.fail("bad-id", f.at, fmt.Sprintf("the file's name %s makes no id", quote(base)), "give the case an id of letters, digits and dashes")
	}
	return id
}

// id checks an id that an author wrote.
func (p *page) id(n *yaml.Node, of string) bool {
	if goodID(norm.NFC.String(n.Value)) {
		return true
	}
	hint := "use letters, digits and dashes"
	if s := slug(n.Value); goodID(s) {
		hint += ", such as " + s
	}
	p.fail("bad-id", p.pos(n), fmt.Sprintf("%s cannot be the id of %s", quote(n.Value), of), hint)
	return false
}

// goodID reports whether an id is letters, digits and dashes, at most 64, with
// no dash at either end.
func goodID(id string) bool {
	return id != "" && len([]rune(id)) <= 64 && strings.Trim(id, "-") == id &&
		!strings.ContainsFunc(id, func(r rune) bool { return !letter(r) && r != '-' })
}

func letter(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func slug(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !letter(r) })
	out := strings.Join(words, "-")
	if r := []rune(out); len(r) > 64 {
		out = strings.Trim(string(r[:64]), "-")
	}
	return out
}
