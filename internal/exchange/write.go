package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/plan"
	"casepack/internal/prose"
)

// Format names a way to write cases.
type Format string

const (
	Markdown Format = "markdown"
	JSON     Format = "json"
	GIFT     Format = "gift"
	Moodle   Format = "moodle"
)

// Participants writes what participants may see. A Paper holds no answer, so
// none can get out this way.
func Participants(to io.Writer, p *plan.Paper, as Format) error {
	var b bytes.Buffer
	var err error
	switch as {
	case Markdown:
		handOut(&b, p)
	case JSON:
		err = handOutJSON(&b, p)
	case GIFT:
		for _, it := range p.Items {
			gift(&b, entryOf(it.Question, p.Brief))
		}
	case Moodle:
		err = moodle(&b, p.Brief.Title, entries(p))
	default:
		err = fmt.Errorf("%q is no format", as)
	}
	return flush(to, &b, err)
}

// Whole writes everything, for the facilitator. Texts keep their slots; in GIFT
// and Moodle XML, which know none, they are filled as on form A.
func Whole(to io.Writer, ws *casebook.Workshop, p *plan.Pack, as Format) error {
	var b bytes.Buffer
	var err error
	switch as {
	case Markdown:
		err = markdown(&b, ws)
	case JSON:
		err = wholeJSON(&b, ws)
	case GIFT, Moodle:
		all := guided(ws, p)
		if as == Moodle {
			err = moodle(&b, ws.Title.Text, all)
			break
		}
		for _, e := range all {
			gift(&b, e)
		}
	default:
		err = fmt.Errorf("%q is no format", as)
	}
	return flush(to, &b, err)
}

func flush(to io.Writer, b *bytes.Buffer, err error) error {
	if err != nil {
		return err
	}
	_, err = to.Write(b.Bytes())
	return err
}

// handOut writes participants' Markdown.
func handOut(b *bytes.Buffer, p *plan.Paper) {
	fmt.Fprintf(b, "# %s\n", p.Brief.Title)
	para(b, p.Brief.Intro.Source)
	para(b, p.Brief.Notice)
	for _, it := range p.Items {
		fmt.Fprintf(b, "\n## %d · %s\n\n*%s, %d min*\n", it.Number, it.Question.Title.Text, it.Question.ID, it.Question.Minutes)
		para(b, it.Question.Prompt.Source)
	}
	if !p.Brief.Closing.Empty() {
		fmt.Fprintf(b, "\n# %s\n", ownClosing)
		para(b, p.Brief.Closing.Source)
	}
}

func para(b *bytes.Buffer, text string) {
	if text = trimmed(text); text != "" {
		fmt.Fprintf(b, "\n%s\n", text)
	}
}

// trimmed is a text without empty lines at its ends.
func trimmed(text string) string { return lines("", text).trim().source() }

// markdown writes a workshop so that it can be read back whole.
func markdown(b *bytes.Buffer, ws *casebook.Workshop) error {
	fmt.Fprintf(b, "---\n%s", ownMark)
	if settings := ws.Settings(); len(settings) > 0 {
		fmt.Fprintf(b, "\n%s", settings)
	}
	m := &marking{b: b}
	fmt.Fprintf(b, "---\n\n# %s\n", ws.Title.Text)
	m.text(ws.Intro, "the intro")
	for _, c := range ws.Cases {
		m.one(ws, c)
	}
	if !ws.Closing.Empty() {
		fmt.Fprintf(b, "\n# %s\n", ownClosing)
		m.text(ws.Closing, "the closing")
	}
	return errors.Join(m.lost...)
}

// marking writes Markdown and remembers what it could not.
type marking struct {
	b    *bytes.Buffer
	lost []error
}

func (m *marking) one(ws *casebook.Workshop, c *casebook.Case) {
	g := &c.Guide
	fmt.Fprintf(m.b, "\n## %s\n\n%s\n%s```\n", c.Question.Title.Text, ownDetails, c.Details(ws))
	m.text(c.Question.Prompt, "the prompt of "+c.Question.ID)
	m.part("### "+ownGuidance, g.Guidance, "the guidance of "+c.Question.ID)
	if !g.Strong.Empty() || !g.Weak.Empty() {
		fmt.Fprintf(m.b, "\n### %s\n", ownListen)
		m.part("#### "+ownStrong, g.Strong, "the strong answers of "+c.Question.ID)
		m.part("#### "+ownWeak, g.Weak, "the weak answers of "+c.Question.ID)
	}
	if len(g.Revisit) > 0 {
		fmt.Fprintf(m.b, "\n### %s\n\n", ownRevisit)
		for _, ch := range g.Revisit {
			fmt.Fprintf(m.b, "- %s\n", ch.Name)
		}
	}
	if len(g.Answer) > 0 {
		fmt.Fprintf(m.b, "\n### %s\n", ownAnswer)
		for _, box := range ws.Boxes {
			m.part("#### "+box.ID, g.Answer[box.ID], "the model answer of "+c.Question.ID)
		}
	}
	if len(g.Observe) > 0 {
		fmt.Fprintf(m.b, "\n### %s\n\n", ownObserve)
		for _, t := range g.Observe {
			m.sound(t, "a point to hear of "+c.Question.ID)
			fmt.Fprintf(m.b, "- %s\n", strings.ReplaceAll(strings.ReplaceAll(trimmed(t.Source), "\n", "\n  "), "\n  \n", "\n\n"))
		}
	}
}

func (m *marking) part(head string, t prose.Text, what string) {
	if !t.Empty() {
		fmt.Fprintf(m.b, "\n%s\n", head)
		m.text(t, what)
	}
}

func (m *marking) text(t prose.Text, what string) {
	m.sound(t, what)
	para(m.b, t.Source)
}

// sound makes sure that no line of a text will be read as a heading of the
// file. In a text without problems none is, but for odd nestings of code.
func (m *marking) sound(t prose.Text, what string) {
	p := lines("", trimmed(t.Source))
	open := len(p) > 0 && fenceOpen(p)
	if open || len(sections(p)) > 1 {
		m.lost = append(m.lost, fmt.Errorf("%s cannot be written as Markdown: its code and headings would be read otherwise (%s)", what, t.Pos))
	}
}

func fenceOpen(p passage) bool {
	var f fence
	for _, l := range p {
		f.takes(l.text)
	}
	return f.n > 0
}
