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
	above := ""               // the ### heading
	seen := map[string]bool{} // the parts of the case
	for _, s := range sections(p) {
		s.body = s.body.trim()
		name := s.name.text
		switch {
		case s.level == 0 && len(s.body) == 0:
		case s.level == 0:
			r.fail("import-text", s.body[0].pos, "text before the first heading", "begin with # and the workshop's title")
		case s.level == 1 && c == nil && d.Title == "":
			d.Title, d.Intro = name, r.asItStands(s.body, "the intro")
		case s.level == 1:
			if d.Closing != "" {
				r.twice(s)
			}
			d.Closing = r.asItStands(s.body, "the closing")
		case s.level == 2:
			c, above = r.ownCase(s), ""
			d.Cases = append(d.Cases, c)
			clear(seen)
		case c == nil:
			r.fail("import-text", s.name.pos, "a part of a case before the first case", "a case is a ## heading")
		case s.level == 3:
			above = name
			r.ownPart(c, seen, name, s)
		default:
			r.ownPart(c, seen, above+strings.Repeat("/", s.level-3)+name, s)
		}
	}
	if len(d.Cases) == 0 {
		r.fail("import-no-case", diag.Pos{File: r.file}, "no case was found in the file", "a case is a ## heading")
	}
	for _, c := range d.Cases {
		r.checkWhole(c)
	}
}

// twice refuses a section that would take the place of one before it.
func (r *reader) twice(s section) {
	r.fail("import-text", s.name.pos, fmt.Sprintf("%q stands here a second time", s.name.text), "keep one of them")
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

// ownPart reads one part of a case. path is its heading, behind the one it
// stands below and a slash for each level between them.
func (r *reader) ownPart(c *Case, seen map[string]bool, path string, s section) {
	if seen[path] {
		r.twice(s)
	}
	seen[path] = true
	g := &c.Guide
	box, ofAnswer := strings.CutPrefix(path, ownAnswer+"/")
	switch {
	case path == ownGuidance:
		g.Guidance = r.ownText(s.body, "the guidance")
	case path == ownListen+"/"+ownStrong:
		g.Strong = r.ownText(s.body, "strong answers")
	case path == ownListen+"/"+ownWeak:
		g.Weak = r.ownText(s.body, "weak answers")
	case ofAnswer && s.level == 4:
		if g.Answer == nil {
			g.Answer = map[string]prose.Text{}
		}
		g.Answer[box] = r.ownText(s.body, "the model answer")
		c.boxOrder = append(c.boxOrder, box)
	case path == ownRevisit:
		r.ownRevisit(c, s.body)
	case path == ownObserve:
		for _, it := range ownItems(s.body) {
			g.Observe = append(g.Observe, r.ownText(it, "a point to hear"))
		}
	case (path == ownListen || path == ownAnswer) && len(s.body) == 0:
	default:
		r.fail("import-text", s.name.pos, fmt.Sprintf("%q is no part of a case here", s.name.text),
			"the parts are "+strings.Join([]string{ownGuidance, ownListen, ownRevisit, ownAnswer, ownObserve}, ", "))
	}
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
