package casebook

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"casepack/cases"
)

// The built-in workshop keeps what the practice session it was made from says:
// eight cases in order, their chapters, and the facts a facilitator relies on.
func TestBuiltInWorkshop(t *testing.T) {
	w, list, err := Load(Source{FS: cases.Files})
	if err != nil {
		t.Fatal(err)
	}
	checked, words := Check(w, latinOnly), CheckPositions(w, true)
	list.Add(checked.Sorted()...)
	list.Add(words.Sorted()...)
	if p := list.Sorted(); len(p) > 0 {
		t.Fatal(p)
	}
	if w.Title.Text != "Sandbox incident practice" || w.Minutes != 5 || !strings.Contains(w.Notice.Text, "not a certification exam") || w.Closing.Empty() || w.Intro.Empty() {
		t.Errorf("workshop %q, %d, %q", w.Title.Text, w.Minutes, w.Notice.Text)
	}
	if !w.Chapters.Placeholder || w.Chapters.URL != "https://example.org/handbook/chapter-{chapter}" {
		t.Errorf("chapters %+v", w.Chapters)
	}
	want := []struct{ id, chapters, prompt, guidance string }{
		{"host-build", "5 26", "direct mode|host|script|microVM", "read-write|diff|dependency metadata|Makefile|package scripts|IDE|agent instructions|not track|hooks|clean checkout|evidence"},
		{"private-clone", "6 7", ".env|ignore|clone mode|marker", "writable|read-only|/run/sandbox/source|approved files"},
		{"allowed-but-failing", "8 9", "host and port|HTTPS|reset", "source and version|policy log|method|path|DNS|TLS|upstream proxy|harmless endpoint|organization"},
		{"read-only-tool", "18 19", "readOnly=true|stdio|fixture|host", "outside the microVM|annotation|registration|independently|gateway|OCI|Docker"},
		{"timed-out-create", "23 24 25", "times out|resource name|new request|two", "idempotency key|before sending|unknown|identity|owner|etags|backoff"},
		{"demo-in-the-cloud", "22 27", "loopback|cloud|still running", "who can reach|how long|public HTTPS|credentials|filesystem|leaves the source|TTL|deletion|budget"},
		{"two-patches", "16 28", "one baseline|pass|merged", "local races|both diffs|one after the other|combined contract|external state|branches|contention|merged commit"},
		{"twice-as-fast", "29 30", "twice as fast|warm|cold|failed|charges", "workloads|timing|caches|versions|samples|spread|not succeed|costs|deterministic|method|not been measured"},
	}
	if len(w.Cases) != len(want) {
		t.Fatalf("%d cases", len(w.Cases))
	}
	for i, c := range w.Cases {
		var chapters []string
		for _, ch := range c.Guide.Revisit {
			chapters = append(chapters, ch.Name)
			if ch.URL != "https://example.org/handbook/chapter-"+ch.Name {
				t.Errorf("%s: %s", c.Question.ID, ch.URL)
			}
		}
		if c.Question.ID != want[i].id || strings.Join(chapters, " ") != want[i].chapters || c.Question.Minutes != 5 {
			t.Errorf("case %d is %s with chapters %v, %d minutes", i+1, c.Question.ID, chapters, c.Question.Minutes)
		}
		has(t, c.Question.ID+": prompt", c.Question.Prompt.String(), want[i].prompt)
		has(t, c.Question.ID+": guidance", c.Guide.Guidance.String(), want[i].guidance)
		if len(c.Guide.Answer) != 5 || len(c.Guide.Observe) < 2 || len(c.Guide.Observe) > 4 || c.Guide.Strong.Empty() || c.Guide.Weak.Empty() || len(c.Rules.Tags) == 0 || c.Guide.Recap.Text == "" {
			t.Errorf("%s lacks something for the facilitator", c.Question.ID)
		}
	}
}

func has(t *testing.T, where, text, words string) {
	t.Helper()
	flat := strings.Join(strings.Fields(text), " ")
	for w := range strings.SplitSeq(words, "|") {
		if !strings.Contains(flat, w) {
			t.Errorf("%s does not say %q", where, w)
		}
	}
}

// Every YAML block of the authors' page is loaded as what its first comment
// says it is: workshop.yaml, or a case file.
func TestCaseFormatPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "case-format.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 6 {
		t.Fatalf("only %d blocks", len(blocks))
	}
	seen := map[string]bool{}
	for _, b := range blocks {
		text := b[1]
		name := strings.TrimSpace(strings.TrimPrefix(strings.SplitN(text, "\n", 2)[0], "# "))
		files := map[string]string{"workshop.yaml": "title: w\n", "cases/private-clone.yaml": "title: t\nprompt: p\nguidance: g\ntags: [mounts, network]\n", "cases/two-patches.yaml": "title: t\nprompt: q\nguidance: g\nrevisit: [5, 26]\n"}
		if _, known := files[name]; !known && !strings.HasPrefix(name, "cases/") {
			t.Errorf("a block is headed %q", name)
			continue
		}
		files[name] = text
		seen[name] = true
		w, problems := load(t, files)
		if len(problems) > 0 {
			t.Errorf("%s: %v\n%s", name, problems, text)
		}
		if len(w.Cases) < 2 {
			t.Errorf("%s: %d cases", name, len(w.Cases))
		}
	}
	for _, key := range slices.Concat(workshopKeys, caseKeys) {
		if !strings.Contains(string(page), "`"+key+"`") && !strings.Contains(string(page), "\n"+key+":") && !strings.Contains(string(page), "  "+key+":") {
			t.Errorf("the page does not tell of %s", key)
		}
	}
}

var (
	workshopKeys = strings.Fields("title intro notice language author minutes paper profile punch cases first_response boxes chapters url titles urls closing pack " +
		"forms copies spares order seed qr key roster pick split simplex text names no_names untagged shuffle_groups only tag id label question lines most weight")
	caseKeys = strings.Fields("id title minutes tags prompt recap guidance listen_for revisit answer observe pin group not_with after vars")
)

func FuzzLoad(f *testing.F) {
	for _, s := range []string{good, "title: Ticket #42 opened\n", "title: Phish: the return\n", "\ttitle: x\n", "title: \"x\n", "prompt: a\nprompt: b\nguidence: c\n",
		"a: &a [*a]\n", "a: [[[[[[[[\n", "- - - - x\n", "title: caf\xe9\n", "a\x00", "# x\n", "---\n---\n", "title: |2\n   x\n", "t: >-\n  a\n\n  b\n", "t: 'a''b'\n", "t: \"\\u00e9\\\n  x\"\n",
		"revisit: [23-25, 6]\n", "vars: {a: [b]}\nprompt: '{a} {case:x}'\n", "chapters: {url: 'https://é.org/{chapter}'}\n", "pack: {pick: {a: 1}}\n", "? a\n: b\n", "{a: b, c: [d]}\n", "after: [a, b]\nid: a\n", "\"\\", "'", "a: |", "a: \"\\x"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, workshop, one string) {
		w, list, err := Load(folder(map[string]string{"workshop.yaml": workshop, "cases/a.yaml": one, "cases/b.yaml": "id: b\n" + good + "after: a\n"}))
		if err != nil {
			t.Fatal(err)
		}
		checked, words := Check(w, latinOnly), CheckPositions(w, true)
		list.Add(checked.Sorted()...)
		list.Add(words.Sorted()...)
		for _, p := range list.Sorted() {
			src, ok := w.Source(p.Pos.File)
			if !ok || p.Text == "" || p.Code == "" {
				t.Errorf("problem %+v", p)
			}
			if n := strings.Count(string(src), "\n") + 1; p.Pos.Line < 0 || p.Pos.Line > n+1 || p.Pos.Col < 0 {
				t.Errorf("%s is not in a file of %d lines", p.Pos, n)
			}
		}
		if !list.Failed() && (w.Title.Text == "" || len(w.Cases) < 2 || w.Cases[0].Guide.Guidance.Empty()) {
			t.Errorf("no error, but not whole: %q %q", workshop, one)
		}
	})
}
