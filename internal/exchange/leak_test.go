package exchange

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// guiding are headings under which people write what participants must not read.
var guiding = []string{"Guidance", "GUIDANCE:", "Guidance for facilitators", "Guidance (facilitator only)", "Guidance notes", "Guidance 1", "Guidence", "Guidanse",
	"Answer", "Answers", "Model answer", "Model answers", "Expected answer", "Suggested answers", "Answer key points", "Solution", "Solutions to the case", "Lösung", "Musterlösung",
	"Listen for", "What to listen for", "Strong answers", "Weak answers", "Revisit", "Observe", "Notes for the trainer", "Trainer's notes", "Facilitator notes", "For the facilitator only",
	"What a good answer says"}

// public is all of a draft that participants read.
func public(d *Draft) string {
	var out strings.Builder
	fmt.Fprintln(&out, d.Title, d.Intro, d.Closing, d.Boxes)
	for _, c := range d.Cases {
		fmt.Fprintln(&out, c.Question.Title.Text, c.Question.Prompt.Source)
	}
	return out.String()
}

// opened are the ways to write a part's name, from its level on.
func opened(level int, name string) []string {
	return []string{
		strings.Repeat("#", level) + " " + name + "\n\nSECRET\n",
		strings.Repeat("#", level+1) + " " + name + " ##\n\n> x\n\n- SECRET\n",
		"**" + name + "**\n\nSECRET\n",
		"**" + strings.TrimSuffix(name, ":") + ":** SECRET\n",
		"<details><summary>" + name + "</summary>\n\nSECRET\n</details>\n",
	}
}

// shapes are files in which part stands where guidance is looked for and where
// it is not.
func shapes(top, level int, part string) []string {
	h := func(l int, name string) string { return strings.Repeat("#", l) + " " + name + "\n\n" }
	whole := func(name string) string {
		return h(level, name) + "What now?\n\n" + h(level+1, "Guidance") + "Look first.\n\n"
	}
	bare := h(level, "Bare") + "Who was it?\n\n" + part + "\n"
	file := h(top, "Night")
	return []string{
		file + bare,
		file + bare + whole("Two"),
		file + whole("One") + bare,
		file + whole("One") + bare + whole("Three"),
		file + part + "\n" + whole("One"),
		file + "Read it all.\n\n" + part + "\n" + whole("One") + whole("Two"),
		file + whole("One") + part,
		file + whole("One") + h(level+1, "Revisit") + "- 5\n\n" + part,
		file + whole("One") + h(level, "Afterwards") + "Hand it in.\n\n" + part,
		file + bare + h(level+1, "Extra") + "x\n\n" + h(level+2, "Guidance") + "Look.\n",
		file + whole("One") + h(level, "Two") + "P?\n\n" + h(level+1, "Hints") + part + "\n" + h(level+2, "Guidance") + "Look.\n",
		file + whole("One") + h(level+1, "Scenario") + "SECRET\n",
		bare + whole("Two"),
		bare,
		part,
	}
}

func TestWhatGuidesIsNeverForParticipants(t *testing.T) {
	taken := 0
	for _, name := range guiding {
		for _, levels := range [][2]int{{1, 2}, {2, 2}, {1, 3}} {
			for _, part := range opened(levels[1]+levels[0]%2, name) {
				for _, src := range shapes(levels[0], levels[1], part) {
					d, problems := Read("a.md", "", []byte(src))
					switch {
					case d == nil && !problems.Failed():
						t.Fatalf("neither a draft nor a problem:\n%s", src)
					case d == nil:
					case strings.Contains(public(d), "SECRET"):
						t.Fatalf("participants would read SECRET:\n%s\nas\n%s", src, public(d))
					default:
						taken++
					}
				}
			}
		}
	}
	if taken < 1500 {
		t.Errorf("only %d files were taken", taken)
	}
}

func TestNamesOfGuidance(t *testing.T) {
	for _, name := range []string{"Guidance for facilitators", "Guidance (facilitator only)", "Guidance notes", "Guidance 1", "Guidence", "Answers", "Model answer", "Expected answer", "Lösung",
		"Notes for the trainer"} {
		d, problems := Read("a.md", "", []byte("# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n## Two\n\nP2?\n\n### "+name+"\n\nSECRET\n"))
		if d == nil || len(d.Cases) != 2 || d.Closing != "" || !strings.Contains(d.Cases[1].Guide.Guidance.Source, "SECRET") {
			t.Errorf("%s: draft %+v, problems %q", name, d, said(problems.Sorted()))
		}
	}
}

func TestAnswersAtTheEndOfTheFile(t *testing.T) {
	d, problems := Read("a.md", "", []byte("# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n# Answers\n\n## One\n\nSECRET\n\n# Thanks\n\nBye.\n"))
	if d == nil || strings.Contains(public(d), "SECRET") || !strings.Contains(d.Closing, "Bye.") {
		t.Errorf("draft %+v, problems %q", d, said(problems.Sorted()))
	}
}

func TestHeadingsForParticipantsStay(t *testing.T) {
	src := "# Answers to incidents\n\n## Before you answer\n\nRead.\n\n- **Time:** four minutes\n\n## One\n\n### What you see\n\nThey give one answer: no. Key: 7.\n\n### Guidance\n\nG\n\n## The answer that came too late\n\nP?\n\n" +
		"### Guidance\n\nG\n\n## A good answer structure\n\nSay what you saw.\n"
	d, problems := Read("a.md", "", []byte(src))
	if d == nil {
		t.Fatal(problems.Sorted())
	}
	if d.Title != "Answers to incidents" || len(d.Cases) != 2 || d.Cases[1].Question.Title.Text != "The answer that came too late" ||
		!strings.Contains(d.Intro, "Before you answer") || !strings.Contains(d.Closing, "Say what you saw.") {
		t.Errorf("got %s", public(d))
	}
}

// Where most cases have guidance at their own level, a heading in one of them
// stays in its prompt.
func TestHeadingInAPrompt(t *testing.T) {
	whole := "\n\nP?\n\n### Guidance\n\nG\n\n"
	d, problems := Read("a.md", "", []byte("# W\n\nHello.\n\n## One"+whole+"## Two\n\nP2?\n\n### Hint\n\nH\n\n#### Guidance\n\nG2\n\n## Three"+whole))
	if d == nil || len(d.Cases) != 3 || d.Intro != "Hello." {
		t.Fatalf("draft %+v, problems %q", d, said(problems.Sorted()))
	}
	if got, want := d.Cases[1].Question.Prompt.String(), "P2?\n\nHint\n\nH"; got != want || d.Cases[1].Guide.Guidance.Source != "G2" {
		t.Errorf("prompt %q, want %q; guidance %q", got, want, d.Cases[1].Guide.Guidance.Source)
	}
}

func TestPromptOfATable(t *testing.T) {
	for _, tt := range []struct{ cell, want string }{
		{"Who?\n\n**Guidance:** SECRET", "a.csv:4:1 import-missing"},
		{"Who?\n\n# Answers\n\nSECRET", "a.csv:4:3 import-missing"},
		{"Give one answer: who?", ""},
	} {
		d, problems := Read("a.csv", "T", []byte("title,prompt,guidance\nA,\""+tt.cell+"\",G\n"))
		if got := strings.Join(said(problems.Sorted()), ", "); got != tt.want || (d == nil) != (tt.want != "") {
			t.Errorf("%q: draft %v, problems %q, want %q", tt.cell, d, got, tt.want)
		}
	}
}

func TestRefusedAtItsLine(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n## Two\n\nP2?\n\n### Listen for\n\nS\n", "a.md:11:4 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n## Two\n\nP2?\n\n### Notizen\n\nS\n", "a.md:11:4 import-missing"},
		{"**One**\n\nP?\n\n**Guidance:** G\n\nRevisit: 5\n\n**Two**\n\nP2?\n\n**What to say:** S\n", "a.md:9:1 import-missing"},
		{"1. One\nP?\nGuidance: G\nRevisit: 5\n2. Two\nP2?\nOur view: S\n", "a.md:5:1 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n## Two\n\nP2?\n\n**Response:** S\n", "a.md:11:4 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Notizen\n\nS\n\n## Two\n\nP2?\n\n### Guidance\n\nG\n", "a.md:3:4 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Possible answers\n\nS\n\n### Guidance\n\nG\n", "a.md:7:5 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n#### Scenario\n\nS\n", "a.md:11:1 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Hint\n\nH\n\n#### Guidance\n\nG\n", "a.md:3:4 import-missing"},
		{"# W\n\n## One\n\nP?\n\n### Hint\n\nH\n\n#### Guidance\n\nG\n\n## Two\n\nP?\n\n### Hint\n\nH\n\n#### Guidance\n\nG\n", "a.md:15:4 import-missing"},
	} {
		d, problems := Read("a.md", "", []byte(tt.src))
		if got := said(problems.Sorted()); d != nil || !slices.Contains(got, tt.want) {
			t.Errorf("%q: draft %v, problems %q, want %q", tt.src, d, got, tt.want)
		}
	}
}
