package casebook

import (
	"reflect"
	"strings"
	"testing"

	"casepack/internal/diag"
	"casepack/internal/prose"
)

func TestCaseKeys(t *testing.T) {
	inCase(t, []row{
		{"prompt twice", "title: t\nprompt: p\nguidance: g\nprompt: q\n", []string{"cases/a.yaml:4:1 duplicate-key & cases/a.yaml:2:1"}, "prompt is given twice"},
		{"guidence", "title: t\nprompt: p\nguidence: g\n", []string{"cases/a.yaml:3:1 unknown-key"}, "did you mean guidance?"},
		{"a key nobody knows", good + "colour: red\n", []string{"cases/a.yaml:4:1 unknown-key"}, "the keys of the case are id, title"},
		{"each key once in a hint", good + "pin: last\ngroup: g\nqqqqqq: x\n", []string{"cases/a.yaml:6:1 unknown-key"}, "observe, pin, group, not_with, after, vars"},
		{"a recap of many pages", good + "recap: " + strings.Repeat("ż", 2001) + "\n", []string{"cases/a.yaml:4:8 text-too-long"}, "recap has 2001 characters; 2000 are the most for one line"},
		{"as long as may be", good + "recap: " + strings.Repeat("ż", 2000) + "\n", nil, ""},
		{"a long value", "title: t\nprompt: '{h}'\nguidance: g\nvars: {h: [" + strings.Repeat("x", 3000) + "]}\n", []string{"cases/a.yaml:4:12 text-too-long"}, "vars.h has 3000"},
		{"a long group and tag", good + "group: " + strings.Repeat("x", 3000) + "\ntags: [" + strings.Repeat("x", 101) + "]\n", []string{"cases/a.yaml:4:8 text-too-long", "cases/a.yaml:5:8 bad-tag"}, "group has 3000"},
		{"no guidance", "title: t\nprompt: p\n", []string{"cases/a.yaml:1:1 missing"}, "the key would be empty"},
		{"an empty prompt", "title: t\nprompt: |\n\nguidance: g\n", []string{"cases/a.yaml:2:1 missing"}, "prompt is empty"},
		{"all problems at once", "minutes: 3.5\nprompt: p\nguidance: [g]\npin: frist\n",
			[]string{"cases/a.yaml:1:1 missing", "cases/a.yaml:1:10 wrong-type", "cases/a.yaml:3:11 wrong-type", "cases/a.yaml:4:6 wrong-type"}, "no title"},
		{"an id with spaces", "id: Foo Bar!\n" + good, []string{"cases/a.yaml:1:5 bad-id"}, "such as foo-bar"},
		{"an answer to no box", good + "answer: {asset: x, limt: y}\n", []string{"cases/a.yaml:4:20 unknown-key"}, "did you mean limit?"},
		{"listen for what", good + "listen_for: {strong: a, week: b}\n", []string{"cases/a.yaml:4:25 unknown-key"}, "did you mean weak?"},
		{"listen_for as text", good + "listen_for: x\n", []string{"cases/a.yaml:4:13 wrong-type"}, "keys with values"},
		{"a colon in a point", good + "observe:\n  - Phish: the return\n  -\n  - one #2\n",
			[]string{"cases/a.yaml:5:5 wrong-type", "cases/a.yaml:6:4 empty", "cases/a.yaml:7:9 warning comment-in-text"}, "put it in quotes"},
		{"tags", good + "tags: ['a,b', any, '']\n", []string{"cases/a.yaml:4:8 bad-tag", "cases/a.yaml:4:15 bad-tag", "cases/a.yaml:4:20 bad-tag"}, "[mounts, secrets]"},
		{"pins", good + "pin: 0\n", []string{"cases/a.yaml:4:6 wrong-type"}, "first, last or a place"},
	})
	w, problems := load(t, map[string]string{"workshop.yaml": "title: w\nminutes: 7\n", "cases/a.yaml": "id: a\n" + good +
		"minutes: 4\nrecap: r\ntags: [x, 'two words']\nlisten_for: {strong: '**s**', weak: w}\nrevisit: B2\nanswer: {asset: x, limit: ''}\nobserve: [one, two]\npin: last\ngroup: g1\nnot_with: b\nafter: [b]\n---\nid: b\ntitle: t\nprompt: other\nguidance: g\npin: 3\n"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	a, b := w.Cases[0], w.Cases[1]
	if a.Question.Minutes != 4 || b.Question.Minutes != 7 || a.Rules.Pin.At != -1 || b.Rules.Pin.At != 3 || a.Rules.Group != "g1" {
		t.Errorf("%+v %+v", a.Question, a.Rules)
	}
	if !reflect.DeepEqual(a.Rules.Tags, []string{"x", "two words"}) || !reflect.DeepEqual(a.Rules.NotWith, []string{"b"}) || !reflect.DeepEqual(a.Rules.After, []string{"b"}) {
		t.Errorf("%+v", a.Rules)
	}
	g := a.Guide
	if g.Recap.Text != "r" || g.Strong.String() != "s" || g.Weak.String() != "w" || len(g.Answer) != 1 || len(g.Observe) != 2 || g.Revisit[0].Name != "B2" {
		t.Errorf("%+v", g)
	}
	if a.Rules.Pos["pin"] != (diag.Pos{File: "cases/a.yaml", Line: 12, Col: 6}) || a.Rules.Pos["id"] != (diag.Pos{File: "cases/a.yaml", Line: 1, Col: 5}) {
		t.Errorf("%v", a.Rules.Pos)
	}
}

// A workshop file that cannot be read says nothing about boxes: its cases are
// not blamed for it.
func TestBrokenWorkshopBlamesNoCase(t *testing.T) {
	row{"", "title: 'x\n", []string{"workshop.yaml:1:8 yaml-quote"}, ""}.test(t,
		map[string]string{"workshop.yaml": "title: 'x\n", "cases/a.yaml": good + "answer: {myown: x}\n"})
}

func TestSeveralCases(t *testing.T) {
	one := func(id, prompt, more string) string {
		return "id: " + id + "\ntitle: t\nguidance: g\nprompt: " + prompt + "\n" + more + "---\n"
	}
	inCase(t, []row{
		{"an id twice", one("a", "p", "") + one("a", "q", ""), []string{"cases/a.yaml:6:5 duplicate-id & cases/a.yaml:1:5"}, `id "a"`},
		{"an id twice but for case", one("a1", "p", "") + one("A1", "q", ""), []string{"cases/a.yaml:6:5 duplicate-id & cases/a.yaml:1:5"}, "differ in case only"},
		{"no id among several", one("a", "o", "") + good, []string{"cases/a.yaml:6:1 missing"}, "no id"},
		{"equal but for case and spaces", one("a", "One  two", "") + one("b", "\"one\\n two \"", ""), []string{"cases/a.yaml:6:1 warning duplicate-case & cases/a.yaml:1:1"}, "but for case and spaces"},
		{"equal, but still to be written", one("a", "\"TODO: what happened\"", "") + one("b", "\"TODO: what happened\"", ""),
			[]string{"cases/a.yaml:4:10 warning leftover", "cases/a.yaml:9:10 warning leftover"}, "to be replaced"},
		{"unknown ids", one("case-a", "p", "after: case-b\n") + one("case-c", "q", "not_with: [zzzzzz, case-a]\n"),
			[]string{"cases/a.yaml:5:8 unknown-case", "cases/a.yaml:11:12 unknown-case"}, "did you mean case-a?"},
		{"itself", one("a", "p", "after: a\nnot_with: [a]\n"), []string{"cases/a.yaml:5:8 self-reference", "cases/a.yaml:6:12 self-reference"}, "the case itself"},
		{"a ring of two", one("a", "p", "after: b\n") + one("b", "q", "after: a\n"), []string{"cases/a.yaml:11:8 after-cycle & cases/a.yaml:5:8"}, "a → b → a"},
		{"a ring of three, and one who points into it", one("z", "o", "after: a\n") + one("a", "p", "after: b\n") + one("b", "q", "after: c\n") + one("c", "r", "after: [a]\n"),
			[]string{"cases/a.yaml:23:9 after-cycle & cases/a.yaml:11:8 & cases/a.yaml:17:8"}, "a → b → c → a"},
		{"a diamond is no ring", one("a", "p", "after: [b, c]\n") + one("b", "q", "after: d\n") + one("c", "r", "after: d\n") + one("d", "s", ""), nil, ""},
	})
}

func TestSlots(t *testing.T) {
	inCase(t, []row{
		{"unknown and unused names", "title: t\nguidance: g\nprompt: on {hst} and {host}\nvars: {host: [a, b], port: [1, 2]}\n",
			[]string{"cases/a.yaml:3:12 unknown-var", "cases/a.yaml:4:22 unused-var"}, "did you mean {host}?"},
		{"used in the guidance only", "title: t\nguidance: |\n  it is\n  `{host}`\nprompt: p\nvars: {host: [a]}\n", nil, ""},
		{"an unknown name in an answer", good + "answer:\n  asset: the {pot}\nobserve: ['{port}']\nvars: {port: [1]}\n", []string{"cases/a.yaml:5:14 unknown-var"}, "did you mean {port}?"},
		{"braces that are text", "title: t\nguidance: g\nprompt: '{x} {{x}} ${x} { x } {3} {\"a\": 1}'\nvars: {x: [1]}\n", nil, ""},
		{"braces of a case without vars", "title: t\nguidance: g\nprompt: 'json {host}'\n", nil, ""},
		{"a case that is not there", "title: t\nguidance: g\nprompt: 'as in {case:b}, and {case:a}'\n", []string{"cases/a.yaml:3:16 unknown-case"}, `no case has the id "b"`},
		{"a name with spaces", good + "vars: {a b: [x]}\n", []string{"cases/a.yaml:4:8 bad-var"}, "letters, digits"},
		{"a text for a list", good + "vars: {a: x}\n", []string{"cases/a.yaml:4:11 wrong-type"}, "a: [one value, another]"},
		{"an empty value", "title: t\nguidance: g\nprompt: '{h}'\nvars: {h: ['', a, ' ']}\n", []string{"cases/a.yaml:4:12 empty", "cases/a.yaml:4:19 empty"}, "a value of vars.h is empty"},
		{"a value twice", "title: t\nguidance: g\nprompt: '{h}'\nvars: {h: [a, b, ' a']}\n", []string{"cases/a.yaml:4:18 warning duplicate-value"}, `the value "a" twice`},
		{"no values", "title: '{a}'\nguidance: g\nprompt: p\nvars: {a: []}\n", []string{"cases/a.yaml:4:11 empty"}, "at least one"},
	})
	w, _ := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": "title: t\nguidance: '{h}{p}'\nprompt: p\nvars:\n  h: [db-1, 007]\n  p: [no]\n"})
	want := []Var{{"h", []string{"db-1", "007"}, diag.Pos{File: "cases/a.yaml", Line: 5, Col: 3}}, {"p", []string{"no"}, diag.Pos{File: "cases/a.yaml", Line: 6, Col: 3}}}
	if got := w.Cases[0].Rules.Vars; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

// Places are the author's in every way of writing a text that YAML has.
// The workshop's own texts belong to no case: nothing fills their slots.
func TestSlotsOutsideCases(t *testing.T) {
	row{"", "title: T {h}\nintro: |\n  See {case:a} and\n  {other}, ${h}.\nclosing: On {h}\nboxes: [{id: a, label: 'L {h}', question: 'json {x}'}]\nchapters: {url: 'https://a.org/{chapter}'}\n", []string{
		"workshop.yaml:1:10 warning slot-outside", "workshop.yaml:3:7 warning slot-outside", "workshop.yaml:5:13 warning slot-outside", "workshop.yaml:6:27 warning slot-outside",
	}, "{h} is filled in the texts of a case only; in title it is printed as it stands"}.test(t, map[string]string{
		"workshop.yaml": "title: T {h}\nintro: |\n  See {case:a} and\n  {other}, ${h}.\nclosing: On {h}\nboxes: [{id: a, label: 'L {h}', question: 'json {x}'}]\nchapters: {url: 'https://a.org/{chapter}'}\n",
		"cases/a.yaml":  "title: t\nguidance: g\nprompt: on {h}\nvars: {h: [x, y], chapter: [a]}\nrecap: '{chapter}'\n",
	})
}

func TestPlacesInTexts(t *testing.T) {
	inCase(t, []row{
		{"literal", "title: t\nguidance: g\nprompt: |\n  one\n\n  two <b>x</b>\n", []string{"cases/a.yaml:6:7 markdown-html"}, "(in prompt)"},
		{"literal with its own indentation", "title: t\nguidance: g\nprompt: |2\n      one\n  <b>x\n", []string{"cases/a.yaml:4:7 markdown-indent", "cases/a.yaml:5:3 markdown-html"}, ""},
		{"folded", "title: t\nguidance: g\nprompt: >-\n  one\n  two żó <b>x</b>\n\n  # head\n", []string{"cases/a.yaml:5:10 markdown-html", "cases/a.yaml:7:3 markdown-heading"}, ""},
		{"plain", "title: t\nguidance: g\nprompt: one\n  two\n  <b>x</b>\n", []string{"cases/a.yaml:5:3 markdown-html"}, ""},
		{"single quotes", "title: t\nguidance: g\nprompt: 'it''s\n   ''two'' <b>x</b>'\n", []string{"cases/a.yaml:4:12 markdown-html"}, ""},
		{"double quotes", "title: t\nguidance: g\nprompt: \"a\\tb \\\n   \\u0041\\\"c <b>x</b>\"\n", []string{"cases/a.yaml:4:14 markdown-html"}, ""},
		{"CR LF", "title: t\r\nguidance: g\r\nprompt: |\r\n  one\r\n  <b>x</b>\r\n", []string{"cases/a.yaml:5:3 markdown-html"}, ""},
		{"in a flow list", "title: t\nguidance: g\nprompt: p\nobserve: [one, 'é <b>x</b>']\n", []string{"cases/a.yaml:4:19 markdown-html"}, ""},
		{"in a list of cases", "- id: a\n  title: t\n  guidance: g\n  prompt: |\n    <b>x\n", []string{"cases/a.yaml:5:5 markdown-html"}, ""},
	})
}

func TestLetters(t *testing.T) {
	inCase(t, []row{
		{"in the title", "title: a 漢 b\nprompt: p\nguidance: g\n", []string{"cases/a.yaml:1:10 no-glyph"}, `no font has "漢" (U+6F22), in title`},
		{"signs side by side are one fault", "title: t\nprompt: |\n  x\n  漢字 and 語\nguidance: g\n", []string{"cases/a.yaml:4:3 no-glyph", "cases/a.yaml:4:10 no-glyph"}, "U+6F22 U+5B57"},
		{"an emoji with its joiners", "title: t\nprompt: 👩\u200d💻 ok\nguidance: g\n", []string{"cases/a.yaml:2:9 no-glyph"}, "U+1F469 U+200D U+1F4BB"},
		{"in an id", "id: 漢b\ntitle: t\nprompt: p\nguidance: g\n", []string{"cases/a.yaml:1:5 no-glyph"}, "in the id"},
		{"by an escape", "title: \"a \\u6f22\"\nprompt: p\nguidance: g\n", []string{"cases/a.yaml:1:11 no-glyph"}, "write it in words"},
		{"in every field of a case", "id: a\ntitle: t\nrecap: 語\ntags: [語]\nprompt: p\nguidance: 語\nlisten_for: {strong: 語, weak: 語}\nrevisit: [語]\nanswer: {asset: 語}\nobserve: [語]\nvars: {a: [語, '{a}']}\n",
			[]string{"cases/a.yaml:3:8 no-glyph", "cases/a.yaml:4:8 no-glyph", "cases/a.yaml:6:11 no-glyph", "cases/a.yaml:7:22 no-glyph", "cases/a.yaml:7:31 no-glyph", "cases/a.yaml:8:11 no-glyph",
				"cases/a.yaml:9:17 no-glyph", "cases/a.yaml:10:11 no-glyph", "cases/a.yaml:11:8 unused-var", "cases/a.yaml:11:12 no-glyph"}, "in recap"},
		{"letters of Europe, quotes, arrows", "title: ć ș ż Ŵ ẞ “curly” – … ≥ →\nprompt: p\nguidance: g\n", nil, ""},
		{"composed where Unicode can", "title: e\u0301\nprompt: p\nguidance: g\n", nil, ""},
		{"a sign that turns text around", "title: a\u202eb\nprompt: \"\\u2066\"\nguidance: g\n", []string{"cases/a.yaml:1:9 control-character", "cases/a.yaml:2:10 control-character"}, "U+202E"},
		{"a soft hyphen", "title: a\u00adb\nprompt: \"x\\u200b\"\nguidance: g\u200e\n", []string{"cases/a.yaml:1:9 control-character", "cases/a.yaml:2:11 control-character", "cases/a.yaml:3:12 control-character"}, "an invisible sign, soft hyphen (U+00AD) in title delete it"},
		{"a joiner that joins nothing", "title: a\u200db\nprompt: p\nguidance: ©\ufe0f\n", []string{"cases/a.yaml:1:9 control-character", "cases/a.yaml:3:12 control-character"}, "zero-width joiner"},
		{"a wide space", "title: a\u3000b\nprompt: a\u00a0b\u2009c\nguidance: g\n", []string{"cases/a.yaml:1:9 control-character"}, "write an ordinary space"},
		{"private use", "title: a\ue000b\nprompt: p\nguidance: g\n", []string{"cases/a.yaml:1:9 control-character"}, "private use"},
		{"control characters by escapes", "title: \"a\\x00b\\e\"\nprompt: \"x\\u0085\"\nguidance: g\n", []string{"cases/a.yaml:1:10 control-character", "cases/a.yaml:1:15 control-character", "cases/a.yaml:2:11 control-character"}, "U+0000"},
		{"a letter that was lost", "title: caf\ufffd\nprompt: p\nguidance: g\n", []string{"cases/a.yaml:1:11 control-character"}, "lost"},
		{"a whole text in a script nobody has is said five times", "title: t\nprompt: 一 a 一 a 一 a 一 a 一 a 一 a 一\nguidance: g\n",
			[]string{"cases/a.yaml:2:9 no-glyph", "cases/a.yaml:2:13 no-glyph", "cases/a.yaml:2:17 no-glyph", "cases/a.yaml:2:21 no-glyph", "cases/a.yaml:2:25 no-glyph"}, ""},
	})
	inWorkshop(t, []row{
		{"in every field of the workshop", "title: 語\nintro: 語\nnotice: 語\nauthor: 語\nclosing: 語\nboxes: [{id: a, label: 語, question: 語}]\nfirst_response: [{id: a, label: 語}]\nchapters: {titles: {'6': 語}}\n",
			[]string{"workshop.yaml:1:8 no-glyph", "workshop.yaml:2:8 no-glyph", "workshop.yaml:3:9 no-glyph", "workshop.yaml:4:9 no-glyph", "workshop.yaml:5:10 no-glyph",
				"workshop.yaml:6:24 no-glyph", "workshop.yaml:6:37 no-glyph", "workshop.yaml:7:33 no-glyph", "workshop.yaml:8:21 warning unused-chapter", "workshop.yaml:8:26 no-glyph"}, "in title"},
	})
	w, _ := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": "title: e\u0301\nprompt: p\nguidance: Z\u030c\n"})
	if c := w.Cases[0]; c.Question.Title.Text != "é" || c.Guide.Guidance.String() != "Ž" {
		t.Errorf("not composed: %q", c.Question.Title.Text)
	}
}

func TestRecall(t *testing.T) {
	for src, want := range map[string]string{
		"One. Two three? Is it?":                                    "Is it?",
		"Only one":                                                  "Only one",
		"First. *What* would `you` do?":                             "What would you do?",
		"It was v1.2.3 of e.g. the tool. Why?":                      "Why?",
		"A port, i.e. 443. So what? \"Yes.\" She asks.":             "So what?",
		"Mr. Ng asks Dr. Li":                                        "Mr. Ng asks Dr. Li",
		"He said \"Stop!\" and left. (Did he?)":                     "(Did he?)",
		"Wait… Now":                                                 "Now",
		"One.\n\nTwo. Three\nfour?":                                 "Three four?",
		"Look. At this:\n\n- a. B\n- c":                             "At this:",
		"- only\n- a list":                                          "",
		"Costs 5. 7 is more. Ok. no capital, no break":              "Ok. no capital, no break",
		"Ends in a stop. ":                                          "Ends in a stop.",
		"Is it so? 漢字. Et voilà.":                                   "Is it so?",
		"It fell. Why, (really?) You have 10 minutes.\n\n- a?\n- b": "Why, (really?)",
		"Why?\n\n```\nls\n```\n\nName three. Be quick.\n\n- a":      "Why?",
		"Do this:\n\n- a\n\nYou have 10 minutes.\n\n- b":            "You have 10 minutes.",
		"He asked: \"Who?\" Nobody knew.":                           "He asked: \"Who?\"",
		strings.Repeat("word ", 70):                                 strings.Repeat("word ", 59) + "…",
	} {
		text, _ := prose.Parse(src, nil)
		if got := recall(text); got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
	w, _ := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": "title: t\nguidance: g\nprompt: It broke. Why?\n"})
	if r := w.Cases[0].Guide.Recap; r.Text != "Why?" || r.Pos.Line != 3 {
		t.Errorf("recap %+v", r)
	}
}

// Every text of a case is looked at, each with its own place.
func TestPositionWordsInAllTexts(t *testing.T) {
	w, problems := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": "title: Like case 3\nprompt: p\nguidance: as above\nrecap: See case 4\n" +
		"listen_for: {strong: case 5, weak: case 6}\nanswer: {asset: case 7}\nobserve: [one, case 8]\ntags: [case 9]\n"})
	list := CheckPositions(w, true)
	var got []string
	for _, p := range list.Sorted() {
		got = append(got, strings.TrimPrefix(p.Pos.String(), "cases/a.yaml:"))
	}
	if s := strings.Join(got, " "); len(problems) > 0 || s != "1:13 3:14 4:12 5:22 5:36 6:17 7:16" {
		t.Errorf("%s %v", s, problems)
	}
}

func TestPositionWords(t *testing.T) {
	for src, want := range map[string]string{
		"As in case 3, see above.":                  "8 20",
		"As in the case above":                      "17",
		"The previous case, and the previous build": "6",
		"Like the previous.":                        "11",
		"In question no. 4 and Case #5":             "5 24",
		"Above 5 MB, above all, the page above it":  "",
		"Last week the next build failed":           "",
		"The next question is hard":                 "6",
		"case study, use case, 3 cases":             "",
		"in {case:a} it was so":                     "",
		"As in the case above, …":                   "17",
		"Compare Cases 3 and 4.":                    "10",
		"Unlike the next case, …":                   "13",
		"as we saw previously":                      "12",
		"In this case 30 hosts went away":           "",
		"In this case 30 fell, as in case 4.":       "30",
		"In case of doubt ask 3; showcase 3":        "",
	} {
		w, _ := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": "title: t\nguidance: g\nprompt: |\n " + src + "\n"})
		if off := CheckPositions(w, false); len(off.Sorted()) > 0 {
			t.Error("a warning where the order is the author's")
		}
		list := CheckPositions(w, true)
		var got []string
		for _, p := range list.Sorted() {
			if p.Severity != diag.Warning || p.Pos.Line != 4 {
				t.Errorf("%v", p)
			}
			got = append(got, strings.TrimPrefix(p.Pos.String(), "cases/a.yaml:4:"))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: got %q, want %q", src, s, want)
		}
	}
}
