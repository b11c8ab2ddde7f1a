package exchange

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// load reads a draft's files as a workshop.
func load(t testing.TB, d *Draft) (*casebook.Workshop, []diag.Problem) {
	t.Helper()
	m := fstest.MapFS{}
	for _, f := range d.Files() {
		if m[f.Name] != nil {
			t.Fatalf("two files %s", f.Name)
		}
		m[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	w, list, err := casebook.Load(casebook.Source{FS: m})
	if err != nil {
		t.Fatal(err)
	}
	checked := casebook.Check(w, nil)
	list.Add(checked.Sorted()...)
	return w, list.Sorted()
}

// said writes problems as place and code.
func said(problems []diag.Problem) []string {
	var out []string
	for _, p := range problems {
		s := p.Pos.String() + " " + p.Code
		if p.Severity == diag.Warning {
			s = p.Pos.String() + " warning " + p.Code
		}
		out = append(out, s)
	}
	return out
}

func read(t testing.TB, name string) (*casebook.Workshop, []string) {
	t.Helper()
	src, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	d, problems := Read(name, "", src)
	if d == nil {
		t.Fatal(problems.Sorted())
	}
	w, wrong := load(t, d)
	if len(wrong) > 0 {
		t.Errorf("what was written has problems: %q", wrong)
	}
	return w, said(problems.Sorted())
}

// telling is a case in a few lines.
func telling(c *casebook.Case) string {
	g := &c.Guide
	var names []string
	for _, ch := range g.Revisit {
		names = append(names, ch.Name)
	}
	out := []string{c.Question.ID + " | " + c.Question.Title.Text, c.Question.Prompt.String(), g.Guidance.String(),
		"+ " + g.Strong.String(), "- " + g.Weak.String(), "> " + strings.Join(names, " ")}
	for _, o := range g.Observe {
		out = append(out, "* "+o.String())
	}
	return strings.Join(out, "\n")
}

func TestPlainText(t *testing.T) {
	w, problems := read(t, "plain.txt")
	if want := []string{"plain.txt warning import-title"}; !slices.Equal(problems, want) {
		t.Errorf("problems %q, want %q", problems, want)
	}
	if w.Title.Text != "Plain" || len(w.Cases) != 3 {
		t.Fatalf("title %q, %d cases", w.Title.Text, len(w.Cases))
	}
	if got, want := w.Intro.String(), "Before you begin\n\nTake four minutes for a case. Say what you would look at before you say what you would do. Nobody is marked."; got != want {
		t.Errorf("intro %q, want %q", got, want)
	}
	if got, want := w.Closing.String(), "A good answer is rarely “we have two keys.” It says who could check that."; got != want {
		t.Errorf("closing %q, want %q", got, want)
	}
	var boxes []string
	for _, b := range w.Boxes {
		boxes = append(boxes, b.ID+": "+b.Label.Text+": "+b.Question.Text)
	}
	if want := []string{"asset: Asset: what could be lost?", "way: Way: how would it leave, and by which door?", "doubt: Doubt: what do you still not know?"}; !slices.Equal(boxes, want) {
		t.Errorf("boxes %q, want %q", boxes, want)
	}
	want := []string{`the-lift-that-stops-by | The lift that stops by itself
The lift of a small museum stops between floors each Monday. The porter blames the new door sensor. What do you ask for?
Ask for the log of the controller first: it tells a sensor's stop from a brake's. Do not ride in it to find out.
+ Strong answers separate what was seen from what was told.
- Weak answers swap the sensor.
> 2 11`, `two-keys-one-cabinet | Two keys, one cabinet
Both keys of a cabinet are accounted for, and something is missing. Is that impossible?
No. A key says who may open, not who did. Look at the hinges, and at who had a key when.
+ Strong answers name a second way in.
- 
> 4 5 6`, `the-quiet-alarm | The quiet alarm
An alarm was tested last week and is silent today. The guard wants to reset it. What stands in the way?
A reset wipes the memory that says when it fell silent. Read that out before anything else.
+ Strong answers keep evidence.
- Weak answers reset and hope.
> 9`}
	for i, c := range w.Cases {
		if got := telling(c); got != want[i] {
			t.Errorf("got\n%s\nwant\n%s", got, want[i])
		}
	}
}

func TestHeadedMarkdown(t *testing.T) {
	w, problems := read(t, "headed.md")
	if want := []string{"headed.md:7:20 warning import-markup", "headed.md:17:1 warning import-markup"}; !slices.Equal(problems, want) {
		t.Errorf("problems %q, want %q", problems, want)
	}
	if w.Title.Text != "Night shift" || w.Intro.String() != "Four cases for the night shift." || len(w.Cases) != 2 {
		t.Fatalf("title %q, intro %q, %d cases", w.Title.Text, w.Intro.String(), len(w.Cases))
	}
	want := []string{`the-lift | The lift
Stopped again. See the log (https://example.org/log, Monday).

The porter: "It is the sensor."
First

Read the log.

    | door | stops |
    |------|-------|
    | A    | 3     |
+ asks for the log
- blames the porter
> 5 B2`, `the-key | The key
Who had it?
Ask at the desk.

    # not a heading
+ Strong answers ask twice.
- 
> Doors 7 8 9 12
* Names the desk
* Stays calm, also when tired`}
	for i, c := range w.Cases {
		if got := telling(c); got != want[i] {
			t.Errorf("got\n%s\nwant\n%s", got, want[i])
		}
	}
	if c := w.Cases[1]; c.Question.Minutes != 7 || !slices.Equal(c.Rules.Tags, []string{"doors", "keys"}) {
		t.Errorf("minutes %d, tags %q", c.Question.Minutes, c.Rules.Tags)
	}
	if got, want := w.Closing.String(), "Afterwards\n\nHand the sheets in."; got != want {
		t.Errorf("closing %q, want %q", got, want)
	}
}

func TestTable(t *testing.T) {
	src := "Title;Prompt;Guidance;Listen for;Weak;Revisit;Tags;Room\n" +
		"The lift;\"Stopped.\n\nWhy? See [log](x).\";Read the log.;Asks twice;Guesses;5, 7;doors, keys;12\n" +
		"The key;Who?;Ask.;;;;;\n"
	d, problems := Read("t.csv", "Night", []byte(src))
	if want := []string{"t.csv:1:52 warning import-text", "t.csv:4:10 warning import-markup"}; !slices.Equal(said(problems.Sorted()), want) {
		t.Errorf("problems %q, want %q", said(problems.Sorted()), want)
	}
	if d == nil {
		t.Fatal("no draft")
	}
	w, wrong := load(t, d)
	if len(wrong) > 0 || w.Title.Text != "Night" || len(w.Cases) != 2 {
		t.Fatalf("title %q, %d cases, problems %q", w.Title.Text, len(w.Cases), wrong)
	}
	want := []string{"the-lift | The lift\nStopped.\n\nWhy? See log (x).\nRead the log.\n+ Asks twice\n- Guesses\n> 5 7", "the-key | The key\nWho?\nAsk.\n+ \n- \n> "}
	for i, c := range w.Cases {
		if got := telling(c); got != want[i] {
			t.Errorf("got\n%s\nwant\n%s", got, want[i])
		}
	}
}

func TestReadProblems(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"a.md", "# T\n\nno case here\n", "a.md import-no-case"},
		{"a.md", "", "a.md import-no-case"},
		{"a.md", "# A\n\n## Guidance\n\ng\n", `a.md:1:3 import-missing`},
		{"a.md", "# A\n\np\n\n## Guidance\n\ng\n\n# B\n\np\n\n# C\n\np\n\n## Guidance\n\ng\n", "a.md:9:3 import-missing"},
		{"a.md", "# A\n\np \xe9\n", "a.md:3:3 import-encoding"},
		{"a.md", "# A\n\np \x07\n", "a.md:3:3 import-encoding"},
		{"a.md", "---\n" + ownMark + "---\n\n# T\n\n## A\n\np\n\n### Guidence\n\ng\n", "a.md:12:5 import-text, a.md:8:4 import-missing"},
		{"a.md", "---\n" + ownMark + "---\n\n# T\n\n## A\n\np\n\n### Guidance\n\ng\n\n##### Deep\n\nx\n\n### Guidance\n\nh\n", "a.md:16:7 import-text, a.md:20:5 import-text"},
		{"a.md", "---\n" + ownMark + "---\n\n# T\n\n## A\n\np\n\n### Guidance\n\ng\n\n# Closing\n\nx\n\n# Closing\n\ny\n", "a.md:20:3 import-text"},
		{"a.csv", "title,prompt\na,b\n", "a.csv:1:1 import-header"},
		{"a.csv", "title,prompt,text,guidance\na,b,c,d\n", "a.csv:1:14 import-header"},
		{"a.csv", "title,prompt,guidance\na,b\n", "a.csv:2:1 csv-fields"},
		{"a.csv", "title,prompt,guidance\n", "a.csv import-no-case"},
		{"a.csv", "title,prompt,guidance\na,,g\n", "a.csv:2:1 import-missing"},
		{"a.csv", "", "a.csv import-no-case"},
	} {
		d, problems := Read(tt.name, "T", []byte(tt.src))
		got := strings.Join(said(problems.Sorted()), ", ")
		if d != nil || len(got) != len(tt.want) || !sameWords(got, tt.want) {
			t.Errorf("%q: draft %v, problems %q, want %q", tt.src, d, got, tt.want)
		}
	}
}

func TestTitleFromTheFilesName(t *testing.T) {
	for name, want := range map[string]string{
		"night-shift.md": "Night shift", "über_uns.md": "Über uns", `C:\cases\élan.txt`: "Élan", "漢字.md": "漢字", "a\xffb.md": "Ab", "-.md": "Workshop",
	} {
		if d, _ := Read(name, "", []byte("## A\n\np\n\n### Guidance\n\ng\n")); d == nil || d.Title != want {
			t.Errorf("%q: draft %+v, want the title %q", name, d, want)
		}
	}
}

// sameWords compares lists whose order is that of places, which "10" and "9"
// turn around as text.
func sameWords(a, b string) bool {
	x, y := strings.Split(a, ", "), strings.Split(b, ", ")
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

func TestFoldedMarkdown(t *testing.T) {
	w, problems := read(t, "folded.md")
	if want := []string{"folded.md warning import-title"}; !slices.Equal(problems, want) {
		t.Errorf("problems %q, want %q", problems, want)
	}
	if w.Intro.String() != "Say it aloud." || len(w.Cases) != 2 {
		t.Fatalf("intro %q, %d cases", w.Intro.String(), len(w.Cases))
	}
	want := []string{"the-lift | The lift\nIt stopped.\n\n1. by itself\n2. on Monday\nRead the log.\n+ ask\n- guess\n> ",
		"the-key | The key\nWho has it?\nAsk at the desk.\n+ \n- \n> 3"}
	for i, c := range w.Cases {
		if got := telling(c); got != want[i] {
			t.Errorf("got\n%s\nwant\n%s", got, want[i])
		}
	}
}

func TestModelAnswer(t *testing.T) {
	const boxes = "\n## Answer structure\n\n- Way: how?\n- Doubt: what else?\n"
	for _, tt := range []struct{ answer, closing, guidance, byBox string }{
		{"- **Asset:** the lift\n- **Limit**: no *log*\n", "", "G", "asset=the lift limit=no log"},
		{"- Way: the hatch\n- Doubt: who?\n", boxes, "G", "way=the hatch doubt=who?"},
		{"- Asset: the lift\n", boxes, "G\n\nModel answer\n\n- Asset: the lift", ""},
		{"- Asset: a\n- Asset: b\n", "", "G\n\nModel answer\n\n- Asset: a\n- Asset: b", ""},
		{"Look twice.\n", "", "G\n\nModel answer\n\nLook twice.", ""},
	} {
		d, problems := Read("a.md", "", []byte("# W\n\n## One\n\nP?\n\n### Guidance\n\nG\n\n### Model answer\n\n"+tt.answer+tt.closing))
		if d == nil {
			t.Fatalf("%q: %q", tt.answer, problems.Sorted())
		}
		c := d.Cases[0]
		var got []string
		for _, id := range c.boxOrder {
			got = append(got, id+"="+c.Guide.Answer[id].String())
		}
		if byBox := strings.Join(got, " "); byBox != tt.byBox || len(c.Guide.Answer) != len(got) || oneLine(c.Guide.Guidance.String()) != oneLine(tt.guidance) {
			t.Errorf("%q: by box %q, want %q; guidance %q, want %q", tt.answer, byBox, tt.byBox, c.Guide.Guidance.String(), tt.guidance)
		}
	}
}
