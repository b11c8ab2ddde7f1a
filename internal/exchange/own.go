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
	level int
	name  line
	body  passage
}

// sections cuts a passage at its headings. The first has none and level 0.
func sections(p passage) []section {
	out := []section{{}}
	for _, l := range p {
		if level, name := hashHeading(l.text); level > 0 && !l.code {
			out = append(out, section{level: level, name: l.suffix(name)})
			continue
		}
		last := &out[len(out)-1]
		last.body = append(last.body, l)
	}
	return out
}

// own reads a file that export wrote.
func (r *reader) own(d *Draft, p passage) {
	var c *Case
	above := "" // the ### heading
	seen := map[string]bool{}
	for _, s := range sections(p) {
		s.body = s.body.trim()
		switch {
		case s.level == 0:
			if len(s.body) > 0 {
				r.fail("import-text", s.body[0].pos, "text before the first heading", "begin with # and the workshop's title")
			}
		case s.level == 1 && c == nil && d.Title == "":
			d.Title, d.Intro = s.name.text, r.asItStands(s.body, "the intro")
		case s.level == 1:
			r.once(seen, s, ownClosing)
			d.Closing = r.asItStands(s.body, "the closing")
		case s.level == 2:
			c, above = r.ownCase(s), ""
			d.Cases = append(d.Cases, c)
		case c == nil:
			r.fail("import-text", s.name.pos, "a part of a case before the first case", "a case is a ## heading")
		default:
			if s.level == 3 {
				above = s.name.text
			}
			r.once(seen, s, fmt.Sprintf("%d %d %s/%s", len(d.Cases), s.level, above, s.name.text))
			r.ownPart(c, above, s)
		}
	}
	if len(d.Cases) == 0 {
		r.fail("import-no-case", diag.Pos{File: r.file}, "no case was found in the file", "a case is a ## heading")
	}
	for _, c := range d.Cases {
		r.checkWhole(c)
	}
}

// once refuses what stands in a file twice: the second would take the place of
// the first.
func (r *reader) once(seen map[string]bool, s section, what string) {
	if seen[what] {
		r.fail("import-text", s.name.pos, fmt.Sprintf("%q stands here a second time", s.name.text), "keep one of them")
	}
	seen[what] = true
}

// ownCase reads a case up to the first of its parts.
func (r *reader) ownCase(s section) *Case {
	c := &Case{at: s.name.pos}
	c.Question.Title.Text = s.name.text
	c.Question.Prompt = r.ownText(c.takeDetails(s.body), "the prompt")
	return c
}

// takeDetails takes the lines of YAML off that a case begins with.
func (c *Case) takeDetails(body passage) passage {
	if len(body) == 0 || body[0].text != ownDetails {
		return body
	}
	for i := 1; i < len(body); i++ {
		if body[i].text == "```" {
			return body[i+1:]
		}
		c.Details += body[i].text + "\n"
	}
	return nil
}

// ownPart reads one part of a case; above is the ### heading it stands below.
func (r *reader) ownPart(c *Case, above string, s section) {
	known := false
	switch s.level {
	case 3:
		known = r.ownMain(c, s)
	case 4:
		known = r.ownDetail(c, above, s)
	}
	if !known {
		r.fail("import-text", s.name.pos, fmt.Sprintf("%q is no part of a case here", s.name.text),
			"the parts are "+strings.Join([]string{ownGuidance, ownListen, ownRevisit, ownAnswer, ownObserve}, ", "))
	}
}

func (r *reader) ownMain(c *Case, s section) bool {
	switch s.name.text {
	case ownGuidance:
		c.Guide.Guidance = r.ownText(s.body, "the guidance")
	case ownRevisit:
		r.ownRevisit(c, s.body)
	case ownObserve:
		for _, it := range ownItems(s.body) {
			c.Guide.Observe = append(c.Guide.Observe, r.ownText(it, "a point to hear"))
		}
	case ownListen, ownAnswer: // their texts stand below headings of their own
		return len(s.body) == 0
	default:
		return false
	}
	return true
}

func (r *reader) ownDetail(c *Case, above string, s section) bool {
	g, name := &c.Guide, s.name.text
	switch {
	case above == ownListen && name == ownStrong:
		g.Strong = r.ownText(s.body, "strong answers")
	case above == ownListen && name == ownWeak:
		g.Weak = r.ownText(s.body, "weak answers")
	case above == ownAnswer: // by the box's id
		if g.Answer == nil {
			g.Answer = map[string]prose.Text{}
		}
		g.Answer[name] = r.ownText(s.body, "the model answer")
		c.boxOrder = append(c.boxOrder, name)
	default:
		return false
	}
	return true
}

func (r *reader) ownRevisit(c *Case, body passage) {
	for _, l := range body {
		if name, ok := strings.CutPrefix(l.text, "- "); ok {
			c.Guide.Revisit = append(c.Guide.Revisit, casebook.Chapter{Name: name})
		} else if !l.blank() {
			r.fail("import-text", l.pos, "chapters are a list", "put - in front of the chapter's name")
		}
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
			out[len(out)-1] = append(out[len(out)-1], l.from(min(2, indent(l.text))))
		}
	}
	return out
}

// ownText reads a passage as a text.
func (r *reader) ownText(p passage, what string) prose.Text { return textOf(r.asItStands(p, what)) }

// asItStands gives a passage unchanged, with the problems it has.
func (r *reader) asItStands(p passage, what string) string {
	p = p.trim()
	_, found := prose.Parse(p.source(), p.at)
	for _, f := range found {
		f.Text += " (in " + what + ")"
		r.problems.Add(f)
	}
	return p.source()
}
