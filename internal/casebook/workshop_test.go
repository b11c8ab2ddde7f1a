package casebook

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"casepack/cases"
	"casepack/internal/diag"
)

func TestDefaults(t *testing.T) {
	w, problems := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": good})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if w.Language.Text != "en" || w.Minutes != 5 || w.Paper != "a4" || w.Profile != "standard" || w.Punch {
		t.Errorf("got %q %d %q %q %v", w.Language.Text, w.Minutes, w.Paper, w.Profile, w.Punch)
	}
	labels := func(boxes []Box) (out []string) {
		for _, b := range boxes {
			if b.Lines != 2 || b.Weight != 1 || b.Most != 0 {
				t.Errorf("%s: %d lines, weight %d, most %d", b.ID, b.Lines, b.Weight, b.Most)
			}
			out = append(out, b.ID+"="+b.Label.Text)
		}
		return out
	}
	if got, want := labels(w.First), []string{"diagnosis=Diagnosis", "evidence=First evidence to inspect", "avoid=Action to avoid until clarified", "recovery=Recovery plan"}; !reflect.DeepEqual(got, want) {
		t.Errorf("first response %v", got)
	}
	if got, want := labels(w.Boxes), []string{"asset=Asset", "path=Path", "control=Control", "evidence=Evidence", "limit=Limit"}; !reflect.DeepEqual(got, want) {
		t.Errorf("boxes %v", got)
	}
	for _, b := range w.Boxes {
		if b.Question.Text == "" {
			t.Errorf("%s asks nothing", b.ID)
		}
	}
	c := w.Cases[0]
	if c.Question.ID != "a" || c.Question.Minutes != 5 || c.Question.From != (diag.Pos{File: "cases/a.yaml", Line: 1, Col: 1}) {
		t.Errorf("case %+v", c.Question)
	}
	if len(w.Files) != 2 || w.Files[0].Name != "workshop.yaml" || w.Files[1].Name != "cases/a.yaml" ||
		w.Files[0].SHA256 != "15cf22d4d96cb98397322cf246a35fa85f2e480345d240ee0dc28f8eeb0dfce0" {
		t.Errorf("files %v", w.Files)
	}
	if b, ok := w.Source("cases/a.yaml"); !ok || string(b) != good {
		t.Errorf("source %q", b)
	}
}

// Texts stay as typed, whatever YAML would make of them.
func TestTextsStayAsTyped(t *testing.T) {
	w, problems := load(t, map[string]string{"workshop.yaml": "title: no\nnotice: 1.10\nauthor: 007\nclosing: 2026-01-01\nintro: ~\n",
		"cases/x.yaml": "id: 010\ntitle: Null\ntags: [yes, 1e3]\nprompt: off\nguidance: 0x1F\nrevisit: [5.10, 06]\nanswer: {asset: true}\n"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	c := w.Cases[0]
	got := []string{w.Title.Text, w.Notice.Text, w.Author.Text, w.Closing.String(), w.Intro.String(), c.Question.ID, c.Question.Title.Text,
		c.Rules.Tags[0], c.Rules.Tags[1], c.Question.Prompt.String(), c.Guide.Guidance.String(), c.Guide.Revisit[0].Name, c.Guide.Revisit[1].Name, c.Guide.Answer["asset"].String()}
	want := []string{"no", "1.10", "007", "2026-01-01", "~", "010", "Null", "yes", "1e3", "off", "0x1F", "5.10", "06", "true"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// No comment reaches a field.
func TestCommentsReachNoField(t *testing.T) {
	const marked = "# SECRET1\ntitle: t  # SECRET2\n# SECRET3\nprompt: | # SECRET4\n  p\n  # kept: part of the text\n# SECRET5\nguidance: g\nobserve:  # SECRET6\n  # SECRET7\n  - a  # SECRET8\n"
	w, problems := load(t, map[string]string{"workshop.yaml": "# SECRET\ntitle: w\n", "cases/a.yaml": marked})
	if len(problems) != 1 || problems[0].Code != "markdown-heading" {
		t.Errorf("got %v", problems)
	}
	for _, x := range w.texts {
		if strings.Contains(x.value, "SECRET") {
			t.Errorf("text %q", x.value)
		}
	}
	if s := fmt.Sprintf("%+v %+v", w.Cases[0].Question, w.Cases[0].Guide); strings.Contains(s, "SECRET") {
		t.Error(s)
	}
	if got := w.Cases[0].Question.Prompt.String(); got != "p\n\nkept: part of the text" {
		t.Errorf("prompt %q", got)
	}
}

func TestNumbersAndWords(t *testing.T) {
	inWorkshop(t, []row{
		{"a part of a minute", "title: x\nminutes: 3.5\n", []string{"workshop.yaml:2:10 wrong-type"}, "whole number"},
		{"an octal, once", "title: x\nminutes: 010\n", []string{"workshop.yaml:2:10 wrong-type"}, "write 10"},
		{"hexadecimal", "title: x\nminutes: 0x5\n", []string{"workshop.yaml:2:10 wrong-type"}, "whole number"},
		{"underscores", "title: x\nminutes: 1_0\n", []string{"workshop.yaml:2:10 wrong-type"}, "whole number"},
		{"zero", "title: x\nminutes: 0\n", []string{"workshop.yaml:2:10 wrong-type"}, "from 1 to 600"},
		{"negative", "title: x\nminutes: -5\n", []string{"workshop.yaml:2:10 wrong-type"}, "from 1 to 600"},
		{"far too many", "title: x\nminutes: 99999999999999999999\n", []string{"workshop.yaml:2:10 wrong-type"}, "from 1 to 600"},
		{"in quotes", "title: x\nminutes: \"5\"\n", []string{"workshop.yaml:2:10 wrong-type"}, "without quotes"},
		{"a list", "title: x\nminutes: [5]\n", []string{"workshop.yaml:2:10 wrong-type"}, "not a list"},
		{"a word of YAML", "title: x\npunch: yes\n", []string{"workshop.yaml:2:8 wrong-type"}, "write true"},
		{"paper in capitals", "title: x\npaper: A4\nprofile: lage\n", []string{"workshop.yaml:2:8 unknown-value", "workshop.yaml:3:10 unknown-value"}, "did you mean a4?"},
		{"paper nobody has", "title: x\npaper: foolscap\n", []string{"workshop.yaml:2:8 unknown-value"}, "a4, letter, legal, a5, common"},
		{"language", "title: x\nlanguage: English\n", []string{"workshop.yaml:2:11 unknown-value"}, "pt-BR"},
		{"title missing", "notice: x\n", []string{"workshop.yaml:1:1 missing"}, "no title"},
		{"title misspelt, said once", "titel: x\n", []string{"workshop.yaml:1:1 unknown-key"}, "did you mean title?"},
		{"title empty", "notice: a\ntitle:\n", []string{"workshop.yaml:2:1 missing"}, "title is empty"},
		{"title of spaces", "title: '  '\n", []string{"workshop.yaml:1:1 missing"}, "title is empty"},
		{"title a list", "title: [a]\n", []string{"workshop.yaml:1:8 wrong-type"}, "not a list"},
		{"a key twice", "title: a\nminutes: 5\ntitle: b\n", []string{"workshop.yaml:3:1 duplicate-key & workshop.yaml:1:1"}, "given twice"},
		{"a key three times", "title: a\ntitle: b\ntitle: c\n", []string{"workshop.yaml:2:1 duplicate-key & workshop.yaml:1:1", "workshop.yaml:3:1 duplicate-key & workshop.yaml:1:1"}, "given twice"},
		{"a key of brackets", "title: a\n? [x]\n: y\n", []string{"workshop.yaml:2:3 wrong-type"}, "a key must be a word"},
	})
}

func TestBoxes(t *testing.T) {
	inWorkshop(t, []row{
		{"an id twice", "title: x\nboxes:\n  - {id: a, label: A}\n  - {id: a, label: B}\n", []string{"workshop.yaml:4:10 duplicate-id & workshop.yaml:3:10"}, "an id of its own"},
		{"text for a box", "title: x\nboxes:\n  - Asset\n", []string{"workshop.yaml:3:5 wrong-type"}, "{id: asset"},
		{"keys for a list", "title: x\nboxes: {asset: x}\n", []string{"workshop.yaml:2:8 wrong-type"}, "a list of boxes"},
		{"no id", "title: x\nboxes:\n  - {label: C}\n", []string{"workshop.yaml:3:5 missing"}, "id: asset"},
		{"no label", "title: x\nboxes:\n  - {id: c}\n", []string{"workshop.yaml:3:5 missing"}, "a label"},
		{"a bad id and an unknown key", "title: x\nboxes:\n  - {id: b c, label: C, wieght: 2}\n", []string{"workshop.yaml:3:10 bad-id", "workshop.yaml:3:25 unknown-key"}, "b-c"},
		{"lines and most", "title: x\nboxes:\n  - {id: a, label: A, lines: 4, most: 3}\n", []string{"workshop.yaml:3:5 wrong-type"}, "least number"},
		{"too many lines", "title: x\nboxes:\n  - {id: a, label: A, lines: 61}\n", []string{"workshop.yaml:3:30 wrong-type"}, "from 1 to 60"},
	})
	w, problems := load(t, map[string]string{"workshop.yaml": "title: x\nfirst_response: []\nboxes: [{id: a, label: A, question: 'Q?', lines: 3, most: 6, weight: 2}]\n", "cases/a.yaml": good})
	if len(problems) > 0 || len(w.First) != 0 || len(w.Boxes) != 1 {
		t.Fatal(problems, w.First, w.Boxes)
	}
	b := w.Boxes[0]
	if b.ID != "a" || b.Label.Text != "A" || b.Question.Text != "Q?" || b.Lines != 3 || b.Most != 6 || b.Weight != 2 || b.Question.Pos != (diag.Pos{File: "workshop.yaml", Line: 3, Col: 38}) {
		t.Errorf("box %+v", b)
	}
}

func TestPack(t *testing.T) {
	text := "title: x\npack:\n  forms: 4\n  copies: 2\n  spares: 3\n  order: balanced\n  seed: 007\n  qr: key\n  key: per-form\n  roster: people.csv\n" +
		"  pick: {mounts: 2, network: 1, any: 1}\n  split: true\n  simplex: true\n  text: true\n  names: false\n  untagged: true\n  shuffle_groups: true\n  only: [a]\n  tag: mounts\n"
	w, problems := load(t, map[string]string{"workshop.yaml": text, "cases/a.yaml": good + "tags: [mounts, network]\n"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	at := func(line, col int) diag.Pos { return diag.Pos{File: "workshop.yaml", Line: line, Col: col} }
	got := w.Pack
	if got.Pos["forms"] != at(3, 10) || got.Pos["pick"] != at(11, 9) || len(got.Pos) != 17 {
		t.Errorf("places %v", got.Pos)
	}
	got.Pos = nil
	want := Pack{Forms: 4, Copies: 2, Spares: 3, Order: "balanced", Seed: "007", QR: "key", Key: "per-form", Roster: "people.csv",
		Pick:  Pick{Any: 1, Quotas: []Quota{{"mounts", 2, at(11, 10)}, {"network", 1, at(11, 21)}}},
		Split: true, Simplex: true, Text: true, NoNames: true, Untagged: true, ShuffleGroups: true, Only: []string{"a"}, Tag: "mounts"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	w, problems = load(t, map[string]string{"workshop.yaml": "title: x\npack: {paper: a5, profile: clear}\nprofile: clear\n", "cases/a.yaml": good})
	if len(problems) > 0 || w.Paper != "a5" || w.Profile != "clear" {
		t.Error(problems, w.Paper, w.Profile)
	}
	inWorkshop(t, []row{
		{"words", "title: x\npack: {order: shufled, qr: keys, key: mastre}\n", []string{"workshop.yaml:2:15 unknown-value", "workshop.yaml:2:28 unknown-value", "workshop.yaml:2:39 unknown-value"}, "did you mean shuffled?"},
		{"unknown key", "title: x\npack: {frms: 1}\n", []string{"workshop.yaml:2:8 unknown-key"}, "did you mean forms?"},
		{"no keys", "title: x\npack: 3\n", []string{"workshop.yaml:2:7 wrong-type"}, "pack must be keys"},
		{"a number of cases", "title: x\npack: {pick: 1}\n", nil, ""},
		{"no number", "title: x\npack: {pick: all}\n", []string{"workshop.yaml:2:14 wrong-type"}, "{mounts: 2, any: 1}"},
		{"a tag no case has", "title: x\npack: {pick: {mount: 1}, tag: x}\n", []string{"workshop.yaml:2:15 unknown-tag", "workshop.yaml:2:31 unknown-tag"}, `no case has the tag "mount"`},
		{"an id no case has", "title: x\npack: {only: [b]}\n", []string{"workshop.yaml:2:14 unknown-case"}, `no case has the id "b"`},
		{"paper in both places, and different", "title: x\npaper: a4\npack: {paper: letter, profile: large}\nprofile: large\n", []string{"workshop.yaml:3:15 duplicate-key & workshop.yaml:2:1"}, "pack.paper is letter and paper is a4"},
		{"no paper there is", "title: x\npack: {paper: a3}\n", []string{"workshop.yaml:2:15 unknown-value"}, "did you mean a4?"},
		{"both names", "title: x\npack: {names: true, no_names: false}\n", []string{"workshop.yaml:2:15 duplicate-key & workshop.yaml:2:21"}, "the same thing"},
	})
}

func TestWhereCasesAre(t *testing.T) {
	titles := func(files map[string]string) (out []string) {
		w, problems := load(t, files)
		if len(problems) > 0 {
			t.Error(problems)
		}
		for _, c := range w.Cases {
			out = append(out, c.Question.ID)
		}
		return out
	}
	body := func(prompt string) string { return "title: t\nguidance: g\nprompt: " + prompt + "\n" }
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"a folder in byte order", map[string]string{"workshop.yaml": "title: w\n", "cases/b.yaml": body("b"), "cases/B2.yml": body("c"), "cases/10.yaml": body("d"), "cases/9.yaml": body("e"),
			"cases/.x.yaml": "?", "cases/notes.md": "?", "cases/sub/x.yaml": "?"}, []string{"10", "9", "B2", "b"}},
		{"a list in its order", map[string]string{"workshop.yaml": "title: w\ncases: [z.yaml, more, a.yaml]\n", "a.yaml": body("1"), "z.yaml": body("2"), "more/k.yaml": body("3"), "b.yaml": "?"}, []string{"z", "k", "a"}},
		{"one file", map[string]string{"workshop.yaml": "title: w\ncases: all.yaml\n", "all.yaml": "id: a\n" + body("1") + "---\n- id: b\n  title: t\n  prompt: q\n  guidance: g\n- id: c\n  title: t\n  prompt: r\n  guidance: g\n"}, []string{"a", "b", "c"}},
		{"beside the workshop", map[string]string{"workshop.yaml": "title: w\ncases: .\n", "a.yaml": body("1")}, []string{"a"}},
		{"a file's name as id", map[string]string{"workshop.yaml": "title: w\n", "cases/Żółta łódź_v1.2.yaml": body("1")}, []string{"Żółta-łódź-v1-2"}},
	} {
		if got := titles(c.files); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	for _, r := range []row{
		{"no folder", "title: w\n", []string{"workshop.yaml no-file"}, "there is no cases"},
		{"another folder", "title: w\ncases: kases\n", []string{"workshop.yaml:2:8 no-file"}, "there is no kases"},
		{"outside", "title: w\ncases: ../x\n", []string{"workshop.yaml:2:8 bad-path"}, "beside or below"},
		{"from the root", "title: w\ncases: /etc/passwd\n", []string{"workshop.yaml:2:8 bad-path"}, "beside or below"},
		{"backslashes", "title: w\ncases: a\\b\n", []string{"workshop.yaml:2:8 bad-path"}, "with / between"},
		{"twice", "title: w\ncases: [x/a.yaml, x]\n", []string{"workshop.yaml:2:19 duplicate-file & workshop.yaml:2:9"}, "named twice"},
		{"itself", "title: w\ncases: workshop.yaml\n", []string{"workshop.yaml:2:8 bad-path"}, "the workshop itself"},
		{"an empty folder", "title: w\ncases: y\n", []string{"workshop.yaml:2:8 no-case"}, "no case in folder y"},
		{"an empty list", "title: w\ncases: []\n", []string{"workshop.yaml no-case"}, "has no case"},
		{"keys", "title: w\ncases: {a: b}\n", []string{"workshop.yaml:2:8 wrong-type"}, "a folder, a file or a list"},
		{"a case in the list", "title: w\ncases:\n  - {title: t}\n", []string{"workshop.yaml:3:5 wrong-type"}, "a file of its own"},
	} {
		r.test(t, map[string]string{"workshop.yaml": r.text, "x/a.yaml": good, "y/readme.txt": "no"})
	}
}

func TestWorldErrors(t *testing.T) {
	const advice = " (casepack init DIR makes a workshop to start from): file does not exist"
	_, _, err := Load(Source{FS: fstest.MapFS{}, Show: func(n string) string { return "my/" + n }})
	if !errors.Is(err, fs.ErrNotExist) || err.Error() != "read workshop: there is no workshop.yaml in folder my"+advice {
		t.Errorf("got %v", err)
	}
	if _, _, err := Load(Source{FS: fstest.MapFS{}}); err == nil || err.Error() != "read workshop: there is no workshop.yaml in folder ."+advice {
		t.Errorf("got %v", err)
	}
	nothing := filepath.Join(t.TempDir(), "nothing")
	if _, err := Folder(nothing); !errors.Is(err, fs.ErrNotExist) || err.Error() != "read workshop: there is no "+nothing+advice {
		t.Errorf("got %v", err)
	}
}

// What is not a regular file is refused before it is opened.
func TestSpecialFiles(t *testing.T) {
	m := fstest.MapFS{
		"workshop.yaml":      {Data: []byte("title: w\n")},
		"cases/a.yaml":       {Mode: fs.ModeNamedPipe},
		"cases/b.yaml":       {Mode: fs.ModeDevice | fs.ModeCharDevice},
		"cases/c.yaml/d.yml": {Data: []byte(good)},
		"cases/e.yaml":       {Data: []byte(good)},
		"cases/f.yaml":       {Mode: fs.ModeSocket},
	}
	_, list, err := Load(Source{FS: unopened{m, t}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range list.Sorted() {
		got = append(got, p.Code+" "+p.Text)
	}
	want := []string{"no-file cases/a.yaml cannot be read: it is no plain file", "no-file cases/b.yaml cannot be read: it is no plain file",
		"no-file cases/c.yaml cannot be read: is a folder", "no-file cases/f.yaml cannot be read: it is no plain file"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
	m["workshop.yaml"].Mode = fs.ModeNamedPipe
	if _, _, err := Load(Source{FS: unopened{m, t}}); err == nil || err.Error() != "read workshop: workshop.yaml: it is no plain file" {
		t.Errorf("got %v", err)
	}
}

// unopened is a file system in which special files must not be opened.
type unopened struct {
	fstest.MapFS
	t *testing.T
}

func (u unopened) Open(name string) (fs.File, error) {
	if f := u.MapFS[name]; f != nil && !f.Mode.IsRegular() {
		u.t.Errorf("%s was opened", name)
	}
	return u.MapFS.Open(name)
}

// A case that is named as the workshop is not read as one.
func TestCaseForAWorkshop(t *testing.T) {
	for text, want := range map[string]string{
		good:                               "cases/a.yaml:2:1 wrong-type",
		"- id: a\n  guidance: g\n  x: y\n": "cases/a.yaml:2:3 wrong-type",
		"id: a\n" + good + "---\n" + good:  "cases/a.yaml:3:1 wrong-type",
	} {
		src := folder(map[string]string{"cases/a.yaml": text})
		src.Name = "cases/a.yaml"
		_, list, err := Load(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := list.Sorted(); len(got) != 1 || said(got[0]) != want || !strings.Contains(got[0].Hint, "the one with workshop.yaml") {
			t.Errorf("%q: %v", text, got)
		}
	}
	row{"a case in workshop.yaml", good, []string{"workshop.yaml:2:1 unknown-key", "workshop.yaml:3:1 unknown-key"}, "the keys of the workshop"}.test(t,
		map[string]string{"workshop.yaml": good, "cases/a.yaml": good})
}

func TestPositionsAreAsTheUserTypes(t *testing.T) {
	src := folder(map[string]string{"workshop.yaml": "titel: x\n", "cases/a.yaml": good})
	src.Show = func(name string) string { return "my/" + name }
	w, list, err := Load(src)
	if err != nil {
		t.Fatal(err)
	}
	if p := list.Sorted(); len(p) != 1 || p[0].Pos.String() != "my/workshop.yaml:1:1" {
		t.Errorf("got %v", p)
	}
	if w.Files[1].Name != "cases/a.yaml" {
		t.Errorf("files %v", w.Files)
	}
	if _, ok := w.Source("my/cases/a.yaml"); !ok {
		t.Error("no source by the shown name")
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		w, list, err := Load(Source{FS: cases.Files})
		if err != nil || list.Failed() {
			b.Fatal(err, list.Sorted())
		}
		if checked := Check(w, latinOnly); checked.Failed() {
			b.Fatal(checked.Sorted())
		}
	}
}
