package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/prose"
)

// ownMarkdown writes a workshop so that it can be read back whole.
func ownMarkdown(b *bytes.Buffer, ws *casebook.Workshop) error {
	fmt.Fprintf(b, "---\n%s", ownMark)
	if settings := ws.Settings(); len(settings) > 0 {
		fmt.Fprintf(b, "\n%s", settings)
	}
	w := &ownWriter{b: b}
	fmt.Fprintf(b, "---\n\n# %s\n", ws.Title.Text)
	w.text(ws.Intro, "the intro")
	for _, c := range ws.Cases {
		w.caseOf(ws, c)
	}
	if !ws.Closing.Empty() {
		fmt.Fprintf(b, "\n# %s\n", ownClosing)
		w.text(ws.Closing, "the closing")
	}
	return errors.Join(w.lost...)
}

// ownWriter writes Markdown and remembers the texts that would be read otherwise.
type ownWriter struct {
	b    *bytes.Buffer
	lost []error
}

func (w *ownWriter) caseOf(ws *casebook.Workshop, c *casebook.Case) {
	g := &c.Guide
	fmt.Fprintf(w.b, "\n## %s\n\n%s\n%s```\n", c.Question.Title.Text, ownDetails, c.Details(ws))
	w.text(c.Question.Prompt, "the prompt of "+c.Question.ID)
	w.part("### "+ownGuidance, g.Guidance, "the guidance of "+c.Question.ID)
	if !g.Strong.Empty() || !g.Weak.Empty() {
		fmt.Fprintf(w.b, "\n### %s\n", ownListen)
		w.part("#### "+ownStrong, g.Strong, "the strong answers of "+c.Question.ID)
		w.part("#### "+ownWeak, g.Weak, "the weak answers of "+c.Question.ID)
	}
	if len(g.Revisit) > 0 {
		fmt.Fprintf(w.b, "\n### %s\n\n", ownRevisit)
		for _, ch := range g.Revisit {
			fmt.Fprintf(w.b, "- %s\n", ch.Name)
		}
	}
	if len(g.Answer) > 0 {
		fmt.Fprintf(w.b, "\n### %s\n", ownAnswer)
		for _, box := range ws.Boxes {
			w.part("#### "+box.ID, g.Answer[box.ID], "the model answer of "+c.Question.ID)
		}
	}
	if len(g.Observe) > 0 {
		fmt.Fprintf(w.b, "\n### %s\n\n", ownObserve)
		for _, t := range g.Observe {
			w.check(t, "a point to hear of "+c.Question.ID)
			fmt.Fprintf(w.b, "- %s\n", strings.ReplaceAll(strings.ReplaceAll(trimmed(t.Source), "\n", "\n  "), "\n  \n", "\n\n"))
		}
	}
}

func (w *ownWriter) part(head string, t prose.Text, what string) {
	if !t.Empty() {
		fmt.Fprintf(w.b, "\n%s\n", head)
		w.text(t, what)
	}
}

func (w *ownWriter) text(t prose.Text, what string) {
	w.check(t, what)
	paragraphs(w.b, t.Source)
}

// check makes sure that no line of a text will be read as a heading of the
// file. In a text without problems none is, but for odd nestings of code.
func (w *ownWriter) check(t prose.Text, what string) {
	p := lines("", trimmed(t.Source))
	if openFence(p) || len(sections(p)) > 1 {
		w.lost = append(w.lost, fmt.Errorf("%s cannot be written as Markdown: its code and headings would be read otherwise (%s)", what, t.Pos))
	}
}

// openFence reports whether a passage ends in fenced code that is not closed.
func openFence(p passage) bool {
	var f fence
	for _, l := range p {
		f.takes(l.text)
	}
	return f.n > 0
}
