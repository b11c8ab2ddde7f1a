package exchange

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// The shape of a question file is that of Moodle's own export, Moodle XML.

type quizXML struct {
	XMLName   xml.Name      `xml:"quiz"`
	Questions []questionXML `xml:"question"`
}

type questionXML struct {
	Type     string   `xml:"type,attr"`
	Category *textXML `xml:"category,omitempty"`
	Info     *richXML `xml:"info,omitempty"`
	*essayXML
}

type essayXML struct {
	Name        textXML  `xml:"name"`
	Text        richXML  `xml:"questiontext"`
	Feedback    richXML  `xml:"generalfeedback"`
	Grade       string   `xml:"defaultgrade"`
	Penalty     string   `xml:"penalty"`
	Hidden      int      `xml:"hidden"`
	IDNumber    string   `xml:"idnumber"`
	Response    string   `xml:"responseformat"`
	Required    int      `xml:"responserequired"`
	Lines       int      `xml:"responsefieldlines"`
	Attachments int      `xml:"attachments"`
	AttachReq   int      `xml:"attachmentsrequired"`
	Grader      richXML  `xml:"graderinfo"`
	Template    richXML  `xml:"responsetemplate"`
	Tags        *tagsXML `xml:"tags,omitempty"`
}

type textXML struct {
	Text string `xml:"text"`
}

type richXML struct {
	Format string   `xml:"format,attr"`
	Text   cdataXML `xml:"text"`
}

// cdataXML is HTML kept readable; encoding/xml splits what would end it.
type cdataXML struct {
	Text string `xml:",cdata"`
}

type tagsXML struct {
	Tags []textXML `xml:"tag"`
}

func htmlXML(text string) richXML { return richXML{"html", cdataXML{text}} }

// moodle writes a category and an essay question for each entry. Notes go to
// the grader's information, which students never see.
func moodle(b *bytes.Buffer, category string, entries []entry) error {
	step := strings.ReplaceAll(category, "/", "//") // one step of the path, whatever its name
	info := htmlXML("")
	quiz := quizXML{Questions: []questionXML{{Type: "category", Category: &textXML{"$course$/top/" + step}, Info: &info}}}
	for _, e := range entries {
		essay := &essayXML{Name: textXML{e.title}, Text: htmlXML(e.question), Feedback: htmlXML(""), Grade: "1.0000000", Penalty: "0.0000000",
			IDNumber: e.id, Response: "editor", Required: 1, Lines: answerLines(e.lines), Grader: htmlXML(e.notes), Template: htmlXML("")}
		if len(e.tags) > 0 {
			essay.Tags = &tagsXML{}
			for _, t := range e.tags {
				essay.Tags.Tags = append(essay.Tags.Tags, textXML{t})
			}
		}
		quiz.Questions = append(quiz.Questions, questionXML{Type: "essay", essayXML: essay})
	}
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(b)
	enc.Indent("", "  ")
	if err := enc.Encode(quiz); err != nil {
		return err
	}
	b.WriteByte('\n')
	return nil
}

// answerLines is the next height that Moodle offers for an answer's box: 5, 10,
// 15 … 40 lines.
func answerLines(n int) int { return min(40, max(5, (n+4)/5*5)) }
