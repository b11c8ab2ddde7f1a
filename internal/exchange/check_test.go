package exchange

import (
	"slices"
	"strings"
	"testing"

	"casepack/internal/diag"
)

const oneCase = "\n## One\n\nP?\n\n### Guidance\n\nG\n"

func TestSettingsOnTop(t *testing.T) {
	d, problems := Read("a.md", "", []byte("---\ntitle: \"Mine: again\"\ndate: 2020\ncases: other\nlanguage: de\npack:\n  forms: 2\n---\n# Mine: again\n\nHello.\n"+oneCase))
	if want := []string{"a.md:3:1 warning import-text", "a.md:4:1 warning import-text"}; !slices.Equal(said(problems.Sorted()), want) {
		t.Errorf("problems %q, want %q", said(problems.Sorted()), want)
	}
	if d == nil {
		t.Fatal("no draft")
	}
	w, wrong := load(t, d)
	if len(wrong) > 0 || w.Title.Text != "Mine: again" || w.Language.Text != "de" || w.Pack.Forms != 2 || w.Intro.String() != "Hello." {
		t.Errorf("problems %q, workshop %+v", said(wrong), w)
	}

	d, _ = Read("a.md", "", []byte("---\ntitle: Mine\n---\n# Yours\n"+oneCase))
	if d == nil || d.Title != "Mine" || !strings.Contains(d.Intro, "Yours") {
		t.Errorf("a heading beside a title: %+v", d)
	}
}

func TestCheckedBeforeItIsWritten(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"a.md", "---\ntitle: [\n---\n# W\n" + oneCase, "a.md:2:1 yaml-bracket"},
		{"a.md", "---\npaper: a9\n---\n# W\n" + oneCase, "a.md:2:1 unknown-value"},
		{"a.md", "---\nlanguage: de\n\n# W\n" + oneCase, "a.md:1:1 import-text"},
		{"a.md", "---\nlanguage: de\nlanguage: en\n---\n# W\n" + oneCase, "a.md:3:1 import-text"},
		{"a.md", "# W\n\n## One\n\nID: x/y\n\nP?\n\n### Guidance\n\nG\n", "a.md:5:5 bad-id"},
		{"a.csv", "id,title,prompt,guidance\na,A,P,G\na,B,P,G\n", "a.csv:3:1 duplicate-id"},
		{"a.csv", "title,prompt,guidance,id\nA,P,G,x y/\n", "a.csv:2:7 bad-id"},
	} {
		d, problems := Read(tt.name, "", []byte(tt.src))
		if d != nil {
			wrong := d.Check(nil)
			for _, p := range wrong.Sorted() {
				for _, n := range p.Also {
					if n.Pos.File != tt.name {
						t.Errorf("%q: a note at %s", tt.src, n.Pos)
					}
				}
			}
			problems.Add(wrong.Sorted()...)
		}
		if got := said(problems.Sorted()); !problems.Failed() || !slices.Contains(got, tt.want) {
			t.Errorf("%q: problems %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestWhatIsLostIsTold(t *testing.T) {
	for _, tt := range []struct{ src, want, prompt string }{
		{"# W\n\n## One\n\nRead [c][b], [b] and [x].\n\n### Guidance\n\nG\n\n[b]: http://x.org\n", "a.md:5:6 warning import-markup", "Read c (http://x.org), b (http://x.org) and [x]."},
		{"# W\n\n## One\n\nP.\n\n***\n\nQ?\n\n---\n\n### Guidance\n\nG\n\n---\n", "a.md:7:1 warning import-markup", "P.\n\nQ?"},
		{"# W\n\n## Part I\n\n### One\n\nP?\n\n#### Guidance\n\nG\n\n## Part II\n\n### Two\n\nP?\n\n#### Guidance\n\nG\n", "a.md:3:4 warning import-text, a.md:13:4 warning import-text", "P?"},
	} {
		d, problems := Read("a.md", "", []byte(tt.src))
		got := said(slices.DeleteFunc(problems.Sorted(), func(p diag.Problem) bool { return p.Pos.Col > 6 }))
		if d == nil || strings.Join(got, ", ") != tt.want || d.Cases[0].Question.Prompt.String() != tt.prompt {
			t.Errorf("%q: draft %+v, problems %q, want %q", tt.src, d, got, tt.want)
		}
	}
	d, problems := Read("a.md", "", []byte("# W\n\nOne <b>bold</b> text.\n\n> a\n> b\n\nSecond <b>**x**</b> line.\n\nLast.\n"+oneCase))
	if want := "a.md:8:1 import-markup"; d != nil || !slices.Contains(said(problems.Sorted()), want) {
		t.Errorf("problems %q, want %q", said(problems.Sorted()), want)
	}
}

// The line that says an address stays where no link took the address over.
func TestReferences(t *testing.T) {
	for _, tt := range []struct{ prompt, want, guidance string }{
		{"Read [c][b].", "Read c (http://x.org).", "G"},
		{"Read [b](http://y.org).", "Read b (http://y.org).", "G\n\n[b]: http://x.org"},
		{`Read \[b].`, `Read \[b].`, "G\n\n[b]: http://x.org"},
	} {
		d, problems := Read("a.md", "", []byte("# W\n\n## One\n\n"+tt.prompt+"\n\n### Guidance\n\nG\n\n[b]: http://x.org\n"))
		if d == nil {
			t.Fatal(problems.Sorted())
		}
		if q, g := d.Cases[0].Question.Prompt.Source, d.Cases[0].Guide.Guidance.Source; q != tt.want || g != tt.guidance {
			t.Errorf("%s: prompt %q, guidance %q, want %q, %q", tt.prompt, q, g, tt.want, tt.guidance)
		}
	}
}
