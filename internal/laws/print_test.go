package laws

import (
	"bytes"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"casepack/cases"
	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/judge"
	"casepack/internal/plan"
	"casepack/internal/sheet"
	"casepack/layout"
	"casepack/layout/pdf"
)

// faces are loaded once: parsing them takes longer than most packs.
var faces = sync.OnceValues(pdf.LoadFonts)

// printed is a whole pack: its plan and every file of it.
type printed struct {
	plan   *plan.Pack
	sides  int
	sheets *output
	// The rest is for the facilitator and the organiser.
	key          *output
	formKeys     []*output
	instructions *output // nil for a single copy
}

// output is one document in both its kinds.
type output struct {
	pdf  []byte
	text string
}

// job is what is asked for.
type job struct {
	files    fs.FS
	recipe   plan.Recipe
	look     sheet.Look
	checks   bool // look the workshop over before it is planned
	formKeys bool // a key for each form too
}

// builtIn is the workshop that comes with the program.
var builtIn fs.FS = cases.Files

// print makes a pack. A problem that is an error ends the test.
func (j job) print(t testing.TB) *printed {
	t.Helper()
	fonts := must(faces())
	ws, problems, err := casebook.Load(casebook.Source{FS: j.files})
	if err != nil {
		t.Fatal(err)
	}
	noErrors(t, "load", problems)
	if j.checks {
		ruler := fonts.Ruler()
		noErrors(t, "check", casebook.Check(ws, func(r rune) bool {
			for face := range layout.FaceCount {
				if ruler.Has(face, r) {
					return true
				}
			}
			return false
		}))
	}
	p, problems, err := plan.New(ws, j.recipe)
	if err != nil {
		t.Fatal(err)
	}
	noErrors(t, "plan", problems)
	return j.press(t, p)
}

// press sets and draws a plan.
func (j job) press(t testing.TB, p *plan.Pack) *printed {
	t.Helper()
	press, err := sheet.NewPress(j.look, must(faces()).Ruler())
	if err != nil {
		t.Fatal(err)
	}
	papers := papersOf(p)
	out := &printed{plan: p, sides: press.Sides(papers)}
	draw := func(what string) func(doc *layout.Document, l diag.List) *output {
		return func(doc *layout.Document, l diag.List) *output {
			t.Helper()
			noErrors(t, what, l)
			return drawn(t, doc)
		}
	}
	out.sheets = draw("sheets")(press.Participants(papers, out.sides))
	out.key = draw("key")(press.Key(p))
	if j.formKeys {
		for i := range p.Forms {
			out.formKeys = append(out.formKeys, draw("key of a form")(press.FormKey(p, i)))
		}
	}
	if len(papers) > 1 {
		out.instructions = draw("instructions")(press.Instructions(p, sheet.Job{Participants: "participants.pdf", Key: "answer-key.pdf", KeyPages: 9, HandOut: "hand-out.csv"}))
	}
	return out
}

func papersOf(p *plan.Pack) []plan.Paper {
	var papers []plan.Paper
	for _, c := range p.Copies {
		papers = append(papers, c.Paper)
	}
	return papers
}

func drawn(t testing.TB, doc *layout.Document) *output {
	t.Helper()
	var b bytes.Buffer
	if err := pdf.Write(&b, must(faces()), doc, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := layout.Plain(&text, doc); err != nil {
		t.Fatal(err)
	}
	return &output{pdf: b.Bytes(), text: text.String()}
}

// read opens a file for the length of a test.
func (o *output) read(t testing.TB) *judge.Document {
	t.Helper()
	d, err := judge.Open(o.pdf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func noErrors(t testing.TB, what string, l diag.List) {
	t.Helper()
	if l.Failed() {
		for _, p := range l.Sorted() {
			t.Errorf("%s: %s: %s", what, p.Pos, p.Text)
		}
		t.FailNow()
	}
}

// must is for what cannot fail once the program itself is whole.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
