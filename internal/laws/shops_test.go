package laws

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

// source is what an author wrote, read without casebook: the laws are held
// against the words in the file.
type source struct {
	Title, Notice, Intro, Closing string
	First                         []box `yaml:"first_response"`
	Boxes                         []box
	Chapters                      struct{ URL string }
	cases                         []written
}

type box struct{ ID, Label, Question string }

type written struct {
	ID, Title, Prompt, Guidance, Recap string
	Listen                             struct{ Strong, Weak string } `yaml:"listen_for"`
	Answer                             map[string]string
	Observe                            []string
	Revisit                            []string
}

// readSource reads a workshop whose cases are the other files of its folder.
func readSource(t testing.TB, files fs.FS) *source {
	t.Helper()
	s := &source{}
	decode := func(name string, into any) {
		t.Helper()
		if err := yaml.Unmarshal(must(fs.ReadFile(files, name)), into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	decode("workshop.yaml", s)
	for _, name := range must(fs.Glob(files, "*.yaml")) {
		if name != "workshop.yaml" {
			var c written
			decode(name, &c)
			s.cases = append(s.cases, c)
		}
	}
	if len(s.cases) == 0 {
		t.Fatal("no case was read")
	}
	return s
}

func (s *source) find(t testing.TB, id string) written {
	t.Helper()
	for _, c := range s.cases {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("there is no case %s", id)
	return written{}
}

// chapters spells out ranges: "23–25" is three chapters.
func (w written) chapters() (names []string) {
	for _, r := range w.Revisit {
		from, to := 0, 0
		if n, _ := fmt.Sscanf(strings.ReplaceAll(r, "–", "-"), "%d-%d", &from, &to); n < 2 {
			names = append(names, r)
			continue
		}
		for n := from; n <= to; n++ {
			names = append(names, fmt.Sprint(n))
		}
	}
	return names
}

// bare takes Markdown's signs away and the marks of list items, which are
// printed as other signs.
func bare(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(strings.TrimSpace(l), "- ")
	}
	return strings.NewReplacer("*", "", "`", "").Replace(strings.Join(lines, "\n"))
}

// Texts that strain a page.
const (
	hash    = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	winPath = `C:\Program Files\Some Vendor\Very\Long\Path\That\Nobody\Would\Type\settings.local.json`
	mail    = "a.person.with.a.rather.long.address@department.of.measures.example.org"
)

// prosaic writes n lines of ten words each. No word stands twice, so that one
// that is lost or out of order is missed.
func prosaic(mark string, n int) string {
	var b strings.Builder
	for line := range n {
		for word := range 10 {
			fmt.Fprintf(&b, "%s%dx%d ", mark, line, word)
		}
		b.WriteString("\n")
		if line%12 == 11 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

func base64ish() string {
	return strings.Repeat("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVowMTIzNDU2Nzg5", 7)[:300]
}

// longTitle has 400 characters; its first word is wider than any column.
func longTitle() string {
	t := strings.Repeat("Wide", 30)
	for i := 0; len(t) < 400; i++ {
		t += fmt.Sprintf(" title%d", i)
	}
	return t[:400]
}

// longName has 300 characters.
func longName() string { return strings.Repeat("Quillfeather-Ostrander ", 14)[:299] + "x" }

// hardShop is a workshop whose five cases strain a page, each in its way, and
// all have 14 boxes.
func hardShop() fstest.MapFS {
	var w strings.Builder
	fmt.Fprintf(&w, "title: %s\nnotice: %s\ncases: .\n", "A workshop whose title is so long that no header has room for all of it beside the name", mail)
	w.WriteString("first_response:\n")
	for i := range 5 {
		fmt.Fprintf(&w, "  - {id: first%d, label: First%d label of some length, question: Whatquestion%d is asked}\n", i, i, i)
	}
	w.WriteString("boxes:\n")
	for i := range 14 {
		fmt.Fprintf(&w, "  - {id: box%d, label: Boxlabel%d%s, question: %s}\n", i, i, strings.Repeat("andlonger", i%4), prosaicLine("q", i))
	}
	w.WriteString("chapters: {url: \"https://example.org/a/handbook/with/a/long/path/chapter-{chapter}\"}\n")
	files := fstest.MapFS{"workshop.yaml": text(w.String())}
	add := func(id, title, prompt, guidance, more string) {
		files[fmt.Sprintf("%02d.yaml", len(files))] = text(fmt.Sprintf("id: %s\ntitle: %q\nprompt: |\n%sguidance: |\n%s%s", id, title, indent(prompt), indent(guidance), more))
	}
	add("long-prompt", "A prompt of ninety lines", prosaic("prompt", 90), "Shortguidance.", "")
	add("long-guidance", "Sixty lines of guidance", "Shortprompt?", prosaic("guide", 60), "")
	add("long-title-"+strings.Repeat("0123456789", 5), longTitle(), "Whattitle is this?", "Titleguidance.", "recap: "+longTitle()+"\n")
	odd := fmt.Sprintf("Look at %s and %s and `%s` or ask %s.", hash, base64ish(), winPath, mail)
	add("long-words", "Words that fit nowhere "+hash, odd, odd, fmt.Sprintf(`listen_for:
  strong: |
%[1]s  weak: |
%[1]sanswer:
  box0: |
%[1]s  box3: Answerthree
  box13: %[2]q
observe:
  - %[2]q
  - %[3]q
`, indent(indent(odd)), mail, "Seen "+hash))
	add("six-chapters", "Six chapters", "Whichchapter?", "Chapterguidance.", "revisit: [1, 2, 3, 44, B5, \"6.6\"]\n")
	return files
}

// longShop is a workshop of 40 cases.
func longShop() fstest.MapFS {
	files := fstest.MapFS{"workshop.yaml": text("title: Forty\ncases: .\n")}
	for i := range 40 {
		files[fmt.Sprintf("%02d.yaml", i)] = text(fmt.Sprintf("id: plain-%d\ntitle: Plaintitle%[1]d\nprompt: Plainprompt%[1]d\nguidance: Plainguidance%[1]d\n", i))
	}
	return files
}

// prosaicLine gives 3+n words of which none stands twice.
func prosaicLine(mark string, n int) string {
	var words []string
	for i := range 3 + n {
		words = append(words, fmt.Sprintf("%s%dx%d", mark, n, i))
	}
	return strings.Join(words, " ")
}

// indent moves a text in, as a value that begins behind "|" must be.
func indent(s string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(s, "\n") + "\n") {
		if strings.TrimSpace(line) != "" {
			b.WriteString("  ")
		}
		b.WriteString(line)
	}
	return b.String()
}

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
