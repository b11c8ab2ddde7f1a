package exchange

import (
	"bytes"
	"fmt"
	"io"

	"casepack/internal/casebook"
	"casepack/internal/plan"
)

// Format names a way to write cases.
type Format string

// The formats there are.
const (
	Markdown Format = "markdown" // Read reads it back where the Whole was written
	JSON     Format = "json"     // for programs
	GIFT     Format = "gift"     // essay questions for Moodle and others
	Moodle   Format = "moodle"   // essay questions in Moodle XML
)

// Participants writes what participants may see. A Paper holds no answer, so
// none can get out this way. An error is that of to, or tells of a text that
// cannot be written; then nothing is.
func Participants(to io.Writer, p *plan.Paper, as Format) error {
	var b bytes.Buffer
	var err error
	switch as {
	case Markdown:
		participantsMarkdown(&b, p)
	case JSON:
		err = participantsJSON(&b, p)
	case GIFT, Moodle:
		err = questionBank(&b, p.Brief.Title, participantsEntries(p), as)
	default:
		err = fmt.Errorf("%q is no format", as)
	}
	return flush(to, &b, err)
}

// Whole writes everything, for the facilitator. Texts keep their slots; in GIFT
// and Moodle XML, which know none, they are filled as on form A of the pack,
// which no other format needs. Errors are as of Participants.
func Whole(to io.Writer, ws *casebook.Workshop, p *plan.Pack, as Format) error {
	var b bytes.Buffer
	var err error
	switch as {
	case Markdown:
		err = ownMarkdown(&b, ws)
	case JSON:
		err = wholeJSON(&b, ws)
	case GIFT, Moodle:
		err = questionBank(&b, ws.Title.Text, wholeEntries(ws, p), as)
	default:
		err = fmt.Errorf("%q is no format", as)
	}
	return flush(to, &b, err)
}

// questionBank writes entries in one of the formats that know nothing else.
func questionBank(b *bytes.Buffer, title string, entries []entry, as Format) error {
	if as == Moodle {
		return moodle(b, title, entries)
	}
	for _, e := range entries {
		gift(b, e)
	}
	return nil
}

func flush(to io.Writer, b *bytes.Buffer, err error) error {
	if err != nil {
		return err
	}
	_, err = to.Write(b.Bytes())
	return err
}

// participantsMarkdown writes what stands on a paper.
func participantsMarkdown(b *bytes.Buffer, p *plan.Paper) {
	fmt.Fprintf(b, "# %s\n", p.Brief.Title)
	paragraphs(b, p.Brief.Intro.Source)
	paragraphs(b, p.Brief.Notice)
	for _, it := range p.Items {
		fmt.Fprintf(b, "\n## %d · %s\n\n*%s, %d min*\n", it.Number, it.Question.Title.Text, it.Question.ID, it.Question.Minutes)
		paragraphs(b, it.Question.Prompt.Source)
	}
	if !p.Brief.Closing.Empty() {
		fmt.Fprintf(b, "\n# %s\n", ownClosing)
		paragraphs(b, p.Brief.Closing.Source)
	}
}

// paragraphs writes a text below an empty line.
func paragraphs(b *bytes.Buffer, text string) {
	if text = trimmed(text); text != "" {
		fmt.Fprintf(b, "\n%s\n", text)
	}
}

// trimmed is a text without empty lines at its ends.
func trimmed(text string) string { return lines("", text).trim().source() }
