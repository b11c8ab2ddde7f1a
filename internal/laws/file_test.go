package laws

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"casepack/internal/judge"
	"casepack/internal/plan"
	"casepack/internal/sheet"
	"casepack/layout/pdf"
)

// What a reader's window shows beside the pages.
func TestFileFacts(t *testing.T) {
	s := readSource(t, builtIn)
	p := job{files: builtIn, recipe: plan.Recipe{Forms: 2, Order: plan.Shuffled, Seed: "s"}}.print(t)
	sheets, key := p.sheets.read(t), p.key.read(t)
	holdMetadata(t, p.sheets, s.Title)
	holdMetadata(t, p.key, s.Title+" – answer key")

	var want []judge.Bookmark
	var labels []string
	for i, c := range p.plan.Copies {
		want = append(want,
			judge.Bookmark{Level: 1, Title: fmt.Sprintf("Form %s · copy %d", c.Paper.Form, i+1), Page: i * 10},
			judge.Bookmark{Level: 2, Title: "Briefing", Page: i * 10})
		for n, item := range c.Paper.Items {
			want = append(want, judge.Bookmark{Level: 2, Title: fmt.Sprintf("%d  %s", n+1, s.find(t, item.Question.ID).Title), Page: i*10 + 1 + n})
		}
		for n := range 9 {
			labels = append(labels, fmt.Sprintf("%s%d-%d", c.Paper.Form, i+1, n+1))
		}
		labels = append(labels, fmt.Sprintf("%s%d-blank", c.Paper.Form, i+1))
	}
	if got := must(sheets.Bookmarks()); !slices.Equal(got, want) {
		t.Errorf("bookmarks of the sheets:\n%v\nwant\n%v", got, want)
	}
	for page, want := range labels {
		if got := must(sheets.Label(page)); got != want {
			t.Errorf("page %d has the label %q, want %q", page+1, got, want)
		}
	}
	holdKeyMarks(t, s, key)
}

// holdKeyMarks holds that a bookmark leads to each case of the key.
func holdKeyMarks(t *testing.T, s *source, key *judge.Document) {
	t.Helper()
	marks := must(key.Bookmarks())
	if len(marks) != 1+len(s.cases) || marks[0] != (judge.Bookmark{Level: 1, Title: "Which case stands where"}) {
		t.Fatalf("bookmarks of the key: %v", marks)
	}
	for i, c := range s.cases {
		m := marks[i+1]
		if want := fmt.Sprintf("%d  %s", i+1, c.Title); m.Title != want || m.Level != 1 {
			t.Errorf("bookmark %v, want %q", m, want)
		}
		if text := strings.Join(strings.Fields(must(key.Text(m.Page))), " "); !strings.Contains(text, c.Title) {
			t.Errorf("bookmark %q leads to page %d, which is not of that case", m.Title, m.Page+1)
		}
	}
}

// holdMetadata holds title and language, and that nothing tells of a clock.
func holdMetadata(t *testing.T, o *output, title string) {
	t.Helper()
	if got := o.read(t).Metadata()["Title"]; got != title {
		t.Errorf("the title is %q, want %q", got, title)
	}
	inflated := must(judge.Inflate(o.pdf))
	if !regexp.MustCompile(`/Lang\s*\(en\)`).Match(inflated) {
		t.Errorf("%s: the language is not said", title)
	}
	if regexp.MustCompile(`/(CreationDate|ModDate)\b|xmp:(Create|Modify|Metadata)Date`).Match(inflated) {
		t.Errorf("%s: the file tells when it was made", title)
	}
}

var mediaBox = regexp.MustCompile(`/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\]`)

// The box of every page is its paper, to a thousandth of a point.
func TestMediaBoxes(t *testing.T) {
	for paper, size := range paperSizes {
		t.Run(paper, func(t *testing.T) {
			p := job{files: builtIn, look: sheet.Look{Paper: paper}}.print(t)
			for _, o := range []*output{p.sheets, p.key} {
				boxes := mediaBox.FindAllSubmatch(must(judge.Inflate(o.pdf)), -1)
				if len(boxes) == 0 {
					t.Error("no media box")
				}
				for _, b := range boxes {
					var left, bottom, right, top float64
					must(fmt.Sscan(string(bytes.Join(b[1:], []byte(" "))), &left, &bottom, &right, &top))
					if left != 0 || bottom != 0 || math.Abs(right-float64(size.W)) > 0.001 || math.Abs(top-float64(size.H)) > 0.001 {
						t.Errorf("media box %s, want 0 0 %.3f %.3f", b[0], size.W, size.H)
					}
				}
				d := o.read(t)
				for page := range d.Pages() {
					if got := must(d.Size(page)); math.Abs(float64(got.W-size.W)) > 0.01 || math.Abs(float64(got.H-size.H)) > 0.01 {
						t.Errorf("page %d is shown %v wide and high, want %v", page+1, got, size)
					}
				}
			}
		})
	}
}

// The same request gives the same bytes: a second time, after a check, and
// drawn by many at once with the same fonts.
func TestSameBytes(t *testing.T) {
	j := secretJob(plan.QRBoth, people)
	first := j.print(t)
	again := j.print(t)
	j.checks = true
	checked := j.print(t)
	own := must(pdf.LoadFonts())
	if own == must(faces()) {
		t.Fatal("the fonts are shared")
	}
	many := make([]*printed, 4)
	var wait sync.WaitGroup
	for i := range many {
		wait.Go(func() { many[i] = j.print(t) })
	}
	wait.Wait()
	for how, p := range map[string]*printed{"again": again, "after a check": checked, "one of four": many[0], "another of four": many[3]} {
		same(t, how+", sheets", first.sheets, p.sheets)
		same(t, how+", key", first.key, p.key)
		same(t, how+", instructions", first.instructions, p.instructions)
		for i := range first.formKeys {
			same(t, how+", key of a form", first.formKeys[i], p.formKeys[i])
		}
	}
	j.recipe.Seed = "another"
	if other := j.print(t); bytes.Equal(other.sheets.pdf, first.sheets.pdf) {
		t.Error("another seed gives the same sheets: nothing was compared")
	}
}

func same(t *testing.T, what string, a, b *output) {
	t.Helper()
	if !bytes.Equal(a.pdf, b.pdf) {
		t.Errorf("%s: other bytes", what)
	}
	if a.text != b.text {
		t.Errorf("%s: another text", what)
	}
}
