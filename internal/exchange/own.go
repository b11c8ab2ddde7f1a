package exchange

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// ownMark begins the settings of a file that export wrote. Such a file is read
// by its headings alone, so that no word of a case is taken for a lead.
const ownMark = `# Written by casepack export and read back by casepack import: a case is a
# ## heading, its parts are ### headings, and the lines here are workshop.yaml's.
`

// Names of the parts in such a file.
const (
	ownGuidance = "Guidance"
	ownListen   = "Listen for"
	ownStrong   = "Strong answers"
	ownWeak     = "Weak answers"
	ownRevisit  = "Revisit"
	ownAnswer   = "Model answer"
	ownObserve  = "Observe"
	ownClosing  = "Closing"
	ownDetails  = "```yaml"
)

// section is a heading and the lines up to the next.
type section struct {
	head mark
	body passage
}

// sections cuts a passage at its headings. The first has none.
func sections(p passage) []section {
	out := []section{{}}
	for i := range p {
		if m := atx.FindStringSubmatch(p[i].text); m != nil && !p[i].code {
			out = append(out, section{head: mark{level: len(m[1]), name: p[i].from(len(m[0]))}})
			continue
		}
		last := &out[len(out)-1]
		last.body = append(last.body, p[i])
	}
	return out
}

// own reads a file that export wrote.
func (r *reader) own(d *Draft, p passage) {
	var c *Case
	within := ""
	for _, s := range sections(p) {
		name, body := s.head.name.text, s.body.trim()
		switch {
		case s.head.level == 0 && len(body) > 0:
			r.fail("import-text", body[0].pos, "text before the first heading", "begin with # and the workshop's title")
		case s.head.level == 1 && c == nil && d.Title == "":
			d.Title, d.Intro = name, r.checked(body, "the intro")
		case s.head.level == 1:
			d.Closing = r.checked(body, "the closing")
		case s.head.level == 2:
			c, within = &Case{at: s.head.name.pos}, ""
			c.Question.Title.Text = name
			body = c.takeDetails(body)
			c.Question.Prompt = text(r.checked(body, "the prompt"))
			d.Cases = append(d.Cases, c)
		case s.head.level > 2 && c != nil:
			if s.head.level == 3 {
				within = name
			}
			r.ownPart(c, within, s, body)
		case s.head.level > 2:
			r.fail("import-text", s.head.name.pos, "a part of a case before the first case", "a case is a ## heading")
		}
	}
	if len(d.Cases) == 0 {
		r.fail("import-no-case", diag.Pos{File: r.file}, "no case was found in the file", "a case is a ## heading")
	}
	for _, c := range d.Cases {
		r.whole(c)
	}
}

// takeDetails takes the lines of YAML off that a case begins with.
func (c *Case) takeDetails(body passage) passage {
	if len(body) == 0 || body[0].text != ownDetails {
		return body
	}
	for i := 1; i < len(body); i++ {
		if body[i].text == "```" {
			return body[i+1:].trim()
		}
		c.Details += body[i].text + "\n"
	}
	return nil
}

// ownPart reads one part of a case.
func (r *reader) ownPart(c *Case, within string, s section, body passage) {
	name, deep := s.head.name.text, s.head.level == 4
	g := &c.Guide
	switch {
	case !deep && within == ownGuidance:
		g.Guidance = text(r.checked(body, "the guidance"))
	case deep && within == ownListen && name == ownStrong:
		g.Strong = text(r.checked(body, "strong answers"))
	case deep && within == ownListen && name == ownWeak:
		g.Weak = text(r.checked(body, "weak answers"))
	case deep && within == ownAnswer:
		if g.Answer == nil {
			g.Answer = map[string]prose.Text{}
		}
		if _, twice := g.Answer[name]; !twice {
			c.order = append(c.order, name)
		}
		g.Answer[name] = text(r.checked(body, "the model answer"))
	case !deep && within == ownRevisit:
		for _, l := range body {
			if name, ok := strings.CutPrefix(l.text, "- "); ok {
				g.Revisit = append(g.Revisit, casebook.Chapter{Name: name})
			} else if !l.blank() {
				r.fail("import-text", l.pos, "chapters are a list", "put - in front of the chapter's name")
			}
		}
	case !deep && within == ownObserve:
		for _, it := range ownItems(body) {
			g.Observe = append(g.Observe, text(r.checked(it, "a point to hear")))
		}
	case !deep && (within == ownListen || within == ownAnswer) && len(body) == 0:
	default:
		r.fail("import-text", s.head.name.pos, fmt.Sprintf("%q is no part of a case here", name),
			"the parts are "+strings.Join([]string{ownGuidance, ownListen, ownRevisit, ownAnswer, ownObserve}, ", "))
	}
}

// ownItems cuts a list whose items begin with "- " and go on two columns in.
func ownItems(p passage) []passage {
	var out []passage
	for _, l := range p {
		switch {
		case strings.HasPrefix(l.text, "- "):
			out = append(out, passage{l.from(2)})
		case len(out) == 0:
			out = append(out, passage{l})
		default:
			out[len(out)-1] = append(out[len(out)-1], l.from(min(2, len(l.text)-len(strings.TrimLeft(l.text, " ")))))
		}
	}
	return out
}

// checked gives a passage as it stands, with the problems it has.
func (r *reader) checked(p passage, what string) string {
	p = p.trim()
	_, found := prose.Parse(p.source(), p.at)
	for _, f := range found {
		f.Text += " (in " + what + ")"
		r.problems.Add(f)
	}
	return p.source()
}
