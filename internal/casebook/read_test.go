package casebook

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"casepack/internal/diag"
)

// good is the least a case needs.
const good = "title: t\nprompt: p\nguidance: g\n"

// folder is a workshop in memory; the file names are those of Load.
func folder(files map[string]string) Source {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return Source{FS: m}
}

// load reads and checks a workshop with fonts that have Latin, Greek and the usual signs.
func load(t testing.TB, files map[string]string) (*Workshop, []diag.Problem) {
	t.Helper()
	w, list, err := Load(folder(files))
	if err != nil {
		t.Fatal(err)
	}
	checked := Check(w, latinOnly)
	list.Add(checked.Sorted()...)
	return w, list.Sorted()
}

func latinOnly(r rune) bool { return r < 0x0590 || r >= 0x1e00 && r < 0x2300 }

// said writes a problem in one line: place, severity when it is a warning, code.
func said(p diag.Problem) string {
	s := p.Pos.String() + " "
	if p.Severity == diag.Warning {
		s += "warning "
	}
	s += p.Code
	for _, n := range p.Also {
		s += " & " + n.Pos.String()
	}
	return s
}

// row is an input with what must be said of it, in order of place.
type row struct {
	name, text string
	want       []string // place and code
	words      string   // somewhere in the text or hint of the first problem
}

func (r row) test(t *testing.T, files map[string]string) {
	t.Helper()
	_, problems := load(t, files)
	var got []string
	for _, p := range problems {
		got = append(got, said(p))
	}
	if !slices.Equal(got, r.want) {
		t.Errorf("%s: got\n  %s\nwant\n  %s", r.name, strings.Join(got, "\n  "), strings.Join(r.want, "\n  "))
		return
	}
	if len(problems) > 0 && !strings.Contains(problems[0].Text+" "+problems[0].Hint, r.words) {
		t.Errorf("%s: %q and %q do not say %q", r.name, problems[0].Text, problems[0].Hint, r.words)
	}
}

// inWorkshop tests rows as workshop.yaml beside one good case.
func inWorkshop(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		r.test(t, map[string]string{"workshop.yaml": r.text, "cases/a.yaml": good})
	}
}

// inCase tests rows as cases/a.yaml of a good workshop.
func inCase(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		r.test(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": r.text})
	}
}

func TestBytes(t *testing.T) {
	inWorkshop(t, []row{
		{"Windows-1252", "title: caf\xe9\n", []string{"workshop.yaml:1:11 not-utf8"}, "byte E9 is not UTF-8, at offset 10"},
		{"and which letter it was", "title: caf\xe9\n", []string{"workshop.yaml:1:11 not-utf8"}, "'é'"},
		{"in a comment too", "title: x # caf\xe9\n", []string{"workshop.yaml:1:15 not-utf8"}, "offset 14"},
		{"NUL", "title: x\nnotice: a\x00b\n", []string{"workshop.yaml:2:10 control-character"}, "NUL byte at offset 18"},
		{"BEL", "title: a\x07\n", []string{"workshop.yaml:1:9 control-character"}, "BEL (U+0007) at offset 8"},
		{"escape", "title: a\x1b[2J\n", []string{"workshop.yaml:1:9 control-character"}, "U+001B"},
		{"DEL", "title: a\x7f\n", []string{"workshop.yaml:1:9 control-character"}, "U+007F"},
		{"next line, which YAML takes for a line end", "title: a\u0085b\n", []string{"workshop.yaml:1:9 control-character"}, "U+0085"},
		{"line separator", "title: a\u2028b\n", []string{"workshop.yaml:1:9 control-character"}, "U+2028"},
		{"a bare carriage return", "title: a\rnotice: b\r", []string{"workshop.yaml:1:9 control-character"}, "offset 8"},
		{"UTF-16 with its mark", "\xff\xfet\x00i\x00", []string{"workshop.yaml:1:1 not-utf8"}, "save it as UTF-8"},
		{"UTF-16 without", "t\x00i\x00", []string{"workshop.yaml:1:1 not-utf8"}, "UTF-16"},
		{"a byte-order mark is no sign, offsets count it", "\ufefftitle: a\x07\n", []string{"workshop.yaml:1:9 control-character"}, "offset 11"},
		{"a byte-order mark inside", "title: a\ufeffb\n", []string{"workshop.yaml:1:9 control-character"}, "invisible"},
		{"columns count signs, not bytes", "title: żółć\x07\n", []string{"workshop.yaml:1:12 control-character"}, "offset 15"},
		{"CR LF", "title: a\r\nmintes: 4\r\n", []string{"workshop.yaml:2:1 unknown-key"}, "did you mean minutes?"},
		{"byte-order mark and CR LF", "\ufefftitle: a\r\nnotice: b\r\n", nil, ""},
	})
}

func TestSyntax(t *testing.T) {
	inWorkshop(t, []row{
		{"a comment that was none", "title: Ticket #42 opened\n", []string{"workshop.yaml:1:15 warning comment-in-text"}, "put the text in quotes"},
		{"the same in a text over two lines", "title: Ticket\n  is #42\n", []string{"workshop.yaml:2:6 warning comment-in-text"}, `text after " #" is a comment`},
		{"one space on each side", "title: Ticket # 42\n", []string{"workshop.yaml:1:15 warning comment-in-text"}, ""},
		{"a comment plainly meant", "title: Ticket  # 42\nminutes: 5 # each\nlanguage: en #x\n", []string{"workshop.yaml:3:14 warning comment-in-text"}, ""},
		{"nothing but a comment", "title: #42\n", []string{"workshop.yaml:1:1 missing", "workshop.yaml:1:8 warning comment-in-text"}, "title is empty"},
		{"a number sign inside a word or quotes is text", "title: a#b\nnotice: 'c #d'\nintro: |\n  e #f\n", nil, ""},

		{"a colon", "title: Phish: the return\n", []string{"workshop.yaml:1:13 yaml-colon"}, `put it in quotes: "Phish: the return"`},
		{"two such lines, both said", "title: a: b\nnotice: c: d\n", []string{"workshop.yaml:1:9 yaml-colon", "workshop.yaml:2:10 yaml-colon"}, "quotes"},
		{"no space behind the colon", "title: x\nminutes:5\n", []string{"workshop.yaml:2:8 yaml-colon"}, "write a space"},
		{"times and addresses keep their colons", "title: at 12:30\nnotice: see http://x.org:8080/a\n", nil, ""},
		{"a colon below the key", "title:\n  Phish: the return\n", []string{"workshop.yaml:2:3 wrong-type"}, "put it in quotes"},

		{"a tab before a key", "title: x\n\tminutes: 5\n", []string{"workshop.yaml:2:1 yaml-tab"}, "use spaces"},
		{"a tab behind spaces", "title: x\nchapters:\n  \turl: y\n", []string{"workshop.yaml:3:3 yaml-tab"}, "use spaces"},
		{"a tab before a text", "title: x\nintro: |\n\tone\n", []string{"workshop.yaml:3:1 yaml-tab"}, "use spaces"},
		{"a tab inside a text", "title: x\nintro: |\n  one\ttwo\n", nil, ""},

		{"an unclosed quote", "title: \"Phish\nminutes: 5\n", []string{"workshop.yaml:1:8 yaml-quote"}, `put a " at the end`},
		{"a single one", "minutes: 5\ntitle: 'Phish", []string{"workshop.yaml:2:8 yaml-quote"}, "never closed"},
		{"closed only by the next one's beginning", "title: \"a\nnotice: \"b\"\n", []string{"workshop.yaml:1:8 yaml-quote"}, "never closed"},
		{"in a list", "title: x\nfirst_response:\n  - {id: a, label: \"A}\n  - {id: b, label: B}\n", []string{"workshop.yaml:3:20 yaml-quote"}, "never closed"},
		{"an apostrophe inside", "title: 'It's broken'\n", []string{"workshop.yaml:1:12 yaml-quote"}, "write ''"},
		{"quotation marks inside", "title: \"a \"b\" c\"\n", []string{"workshop.yaml:1:12 yaml-quote"}, `write \"`},
		{"a Windows path between double quotes", `title: "C:\Users\x"` + "\n", []string{"workshop.yaml:1:11 yaml-escape", "workshop.yaml:1:17 yaml-escape"}, "single quotes"},
		{"a quoted text over lines", "title: \"one\n  two\"\nnotice: 'it''s\n  fine'\n", nil, ""},
		{"two paragraphs where a line belongs", "title: |\n  one\n\n  two\n", []string{"workshop.yaml:2:3 wrong-type"}, "one line"},
		{"an apostrophe that begins a line of text", "title: It\n  'tis [the season\n  - x\nminutes: 5\n", nil, ""},

		{"an unclosed bracket", "title: x\nboxes: [a, b\nminutes: 5\n", []string{"workshop.yaml:2:8 yaml-bracket"}, "never closed"},
		{"a text not indented", "title: x\nintro: |\n  one\ntwo three\nminutes: 5\n", []string{"workshop.yaml:4:1 yaml-indent"}, "indent it"},
		{"a key indented too far", "title: x\n  minutes: 5\n", []string{"workshop.yaml:2:3 yaml-indent"}, "column of the key above"},
		{"the same below quotes", "title: \"x\"\n  minutes: 5\n", []string{"workshop.yaml:2:3 yaml-indent"}, "column of the key above"},
		{"a key in no column", "title: x\nchapters:\n    url: https://a.org/{chapter}\n  titles: {}\n", []string{"workshop.yaml:4:3 yaml-indent"}, "line it up"},

		{"bold text", "title: **Phish** again\n", []string{"workshop.yaml:1:8 yaml-sign"}, "put the text in quotes"},
		{"an at sign", "title: @all\n", []string{"workshop.yaml:1:8 yaml-sign"}, "put the text in quotes"},
		{"a backtick", "title: `x` fails\n", []string{"workshop.yaml:1:8 yaml-sign"}, "put the text in quotes"},
		{"an anchor and an alias", "title: &a x\nnotice: *a\n", []string{"workshop.yaml:1:8 yaml-alias", "workshop.yaml:2:9 yaml-alias"}, "anchor (&a)"},
		{"a merge key", "title: x\npack: &p {forms: 1}\nchapters:\n  <<: *p\n", []string{"workshop.yaml:2:7 yaml-alias", "workshop.yaml:4:7 yaml-alias"}, "anchor"},
		{"a tag", "title: !!str 5\n", []string{"workshop.yaml:1:8 yaml-tag"}, "tag (!!str)"},
		{"a second document", "title: x\n---\ntitle: y\n", []string{"workshop.yaml:3:1 wrong-type"}, "one document"},
	})
}

// YAML 1.2 has question marks in plain texts between brackets.
func TestQuestionMarksBetweenBrackets(t *testing.T) {
	w, problems := load(t, map[string]string{
		"workshop.yaml": "title: w\nboxes:\n  - {id: a, label: A?, question: What? And ?why}\n  - {id: b, label: \"\\ue000?\", question: http://x.org/?a=1,\n     lines: 3}\n",
		"cases/a.yaml":  good + "tags: [who?, ?, '?']\nobserve: [Why not\n  now?, {a?: b}, é? <b>x</b>]\nanswer: {a: Yes?, ? b : No}\n",
	})
	var got []string
	for _, p := range problems {
		got = append(got, said(p))
	}
	want := []string{"cases/a.yaml:6:9 wrong-type", "cases/a.yaml:6:21 markdown-html", "workshop.yaml:4:21 control-character"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	b := w.Boxes
	if b[0].Label.Text != "A?" || b[0].Question.Text != "What? And ?why" || b[1].Label.Text != "\ue000?" || b[1].Question.Text != "http://x.org/?a=1" || b[1].Lines != 3 {
		t.Errorf("%+v", b)
	}
	c := w.Cases[0]
	if !slices.Equal(c.Rules.Tags, []string{"who?", "?", "?"}) || c.Guide.Observe[0].String() != "Why not now?" || c.Guide.Answer["a"].String() != "Yes?" || c.Guide.Answer["b"].String() != "No" {
		t.Errorf("%+v %+v", c.Rules.Tags, c.Guide)
	}
}

func TestEmptyFiles(t *testing.T) {
	inWorkshop(t, []row{
		{"empty", "", []string{"workshop.yaml empty"}, "title:"},
		{"comments", "# nothing\n\n# here\n", []string{"workshop.yaml empty"}, ""},
		{"a list", "- a\n", []string{"workshop.yaml:1:1 wrong-type"}, "not a list"},
		{"a word", "hello\n", []string{"workshop.yaml:1:1 wrong-type"}, "not text"},
	})
	inCase(t, []row{
		{"empty", "", []string{"cases/a.yaml no-case"}, "no case in file cases/a.yaml"},
		{"comments", "# nothing\n", []string{"cases/a.yaml no-case"}, "no case in file cases/a.yaml"},
		{"only marks of documents", "---\n---\n...\n", []string{"cases/a.yaml no-case"}, "no case in file cases/a.yaml"},
		{"a byte-order mark", "\ufeff", []string{"cases/a.yaml no-case"}, "no case in file cases/a.yaml"},
		{"a text", "hello\n", []string{"cases/a.yaml:1:1 wrong-type"}, "not text"},
		{"an empty list", "[]\n", []string{"cases/a.yaml no-case"}, "no case"},
	})
}

// What would cost a parser much is refused before one sees it.
func TestCostlyFiles(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'i'; c++ {
		p := string(c - 1)
		bomb += string(c) + ": &" + string(c) + " [" + strings.TrimSuffix(strings.Repeat("*"+p+",", 9), ",") + "]\n"
	}
	deep := "title: t\ntags: "
	for _, r := range []row{
		{"brackets", deep + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), []string{"cases/a.yaml:2:38 yaml-deep"}, "nested"},
		{"braces", deep + strings.Repeat("{a: ", 100_000), []string{"cases/a.yaml:2:131 yaml-deep"}, "nested"},
		{"dashes", "title: t\ntags:\n " + strings.Repeat("- ", 100_000), []string{"cases/a.yaml:3:64 yaml-deep"}, "nested"},
		{"behind anchors", deep + strings.Repeat("&a [", 50_000), []string{"cases/a.yaml:2:134 yaml-deep"}, "nested"},
		{"a big file", strings.Repeat("x", 50<<20), []string{"cases/a.yaml file-too-big"}, "more than 1 MB"},
	} {
		inCase(t, []row{r})
	}
	_, problems := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": bomb})
	if len(problems) == 0 || said(problems[0]) != "cases/a.yaml:1:4 yaml-alias" {
		t.Errorf("alias bomb: %v", problems)
	}
	text := "title: t\nguidance: g\nprompt: |\n  " + strings.Repeat("[", 200) + " " + strings.Repeat("- ", 7) + "\n"
	if _, problems := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": text}); len(problems) > 0 {
		t.Errorf("brackets in a text nest nothing: %v", problems)
	}
}

// A file that no person wrote is not answered with a problem a line.
func TestProblemsAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		text     string
		problems int
		last     string
	}{
		"unknown keys":     {good + strings.Repeat("x: 1\n", 5000), 201, "too-many-problems"},
		"cases of nothing": {strings.Repeat("- {}\n", 5000), 201, "too-many-problems"},
		"a long list":      {good + "observe: [" + strings.Repeat("a,", 1001) + "]\n", 1, "too-many"},
		"many chapters":    {good + "revisit: [1-50, 51-100, 101-150, 151-200, 201]\n", 1, "bad-chapter"},
	} {
		_, list, err := Load(folder(map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": c.text}))
		if err != nil {
			t.Fatal(err)
		}
		problems := list.Sorted()
		found := slices.ContainsFunc(problems, func(p diag.Problem) bool { return p.Code == c.last })
		if len(problems) != c.problems || !found {
			t.Errorf("%s: %d problems", name, len(problems))
		}
	}
}
