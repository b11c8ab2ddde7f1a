package casebook

import (
	"fmt"
	"strings"
	"testing"
)

func TestAdvice(t *testing.T) {
	const ws = "title: t\n"
	prompt := "At nine in the morning every client of the booking system loses its connection at once, and an hour later the phone rings."
	for _, r := range []struct {
		row
		ws string
	}{
		{row{"todo", "title: t\nprompt: |\n  One.\n  TODO two\nguidance: g\n", []string{"cases/a.yaml:4:3 warning leftover"}, `"TODO" in prompt`}, ws},
		{row{"lorem", "title: t\nprompt: p\nguidance: Lorem  no, lorem Ipsum dolor\n", []string{"cases/a.yaml:3:22 warning leftover"}, `"lorem Ipsum" in guidance`}, ws},
		{row{"a word with todo in it is none", "title: TODOS todo\nprompt: p\nguidance: g\n", nil, ""}, ws},
		{row{"code may have it", "title: t\nprompt: |\n  A `// TODO: fix` stays.\n\n  ```\n  FIXME\n  ```\nguidance: g\n", nil, ""}, ws},
		{row{"a shortener", good, []string{"workshop.yaml:2:18 warning link-shortener"}, "bit.ly"}, "title: t\nchapters: {url: \"https://bit.ly/x-{chapter}\"}\n"},
		{row{"one of many addresses", good + "revisit: [5]\n", []string{"workshop.yaml:3:16 warning link-shortener"}, "tinyurl.com"}, "title: t\nchapters:\n  urls: {\"5\": \"https://www.tinyurl.com/x\"}\n"},
		{row{"no shortener", good, nil, ""}, "title: t\nchapters: {url: \"https://orbit.ly/{chapter}\"}\n"},
		{row{"default boxes in five minutes", good, nil, ""}, ws},
		{row{"default boxes in three", good, []string{"cases/a.yaml:1:1 warning too-little-time"}, "at least 14 lines, and in 3 minutes people write 12"}, "title: t\nminutes: 3\n"},
		{row{"four lines in one minute", good, nil, ""}, "title: t\nminutes: 1\nfirst_response: []\nboxes: [{id: a, label: A, lines: 4}]\n"},
		{row{"five lines in one minute", good, []string{"cases/a.yaml:1:1 warning too-little-time"}, "1 minute people write 4"}, "title: t\nminutes: 1\nfirst_response: []\nboxes: [{id: a, label: A, lines: 5}]\n"},
		{row{"a long prompt", "title: t\nguidance: g\nprompt: |\n  " + strings.Repeat("word ", 501) + "\n", []string{"cases/a.yaml:1:1 warning too-little-time"}, "of 501 words takes more than half of 5 minutes"}, ws},
		{row{"as long as may be", "title: t\nguidance: g\nprompt: |\n  " + strings.Repeat("word ", 500) + "\n", nil, ""}, ws},
		{row{"the answer's words", "title: t\nprompt: |\n  " + prompt + "\nguidance: |\n  Note that every client of the booking system loses its patience.\n",
			[]string{"cases/a.yaml:3:3 warning answer-in-prompt & cases/a.yaml:5:3"}, "every client of the booking system loses"}, ws},
		{row{"six of them are fine", "title: t\nprompt: |\n  " + prompt + "\nguidance: |\n  Note that every client of the booking system is late.\n", nil, ""}, ws},
		{row{"small words are fine", "title: t\nprompt: so it is on us to see it now\nguidance: I say so it is on us to see it now too\n", nil, ""}, ws},
	} {
		t.Run(r.name, func(t *testing.T) {
			r.test(t, map[string]string{"workshop.yaml": r.ws, "cases/a.yaml": r.text})
		})
	}
}

func TestSimilarCases(t *testing.T) {
	prompt := "At nine in the morning every client of the booking system loses its connection at once, and an hour later the phone rings again."
	one := func(s string) string { return fmt.Sprintf("title: t\nguidance: g\nprompt: |\n  %s\n", s) }
	for _, r := range []row{
		{"a word more", one(prompt + " Why?"), []string{"cases/b.yaml:1:1 warning similar-case & cases/a.yaml:1:1"}, `the prompt of "b" is nearly that of "a"`},
		{"a word other", one(strings.Replace(prompt, "booking", "ticket", 1)), []string{"cases/b.yaml:1:1 warning similar-case & cases/a.yaml:1:1"}, ""},
		{"equal is another warning", one(strings.ToUpper(prompt)), []string{"cases/b.yaml:1:1 warning duplicate-case & cases/a.yaml:1:1"}, ""},
		{"half of it", one("At nine in the morning every client of the booking system goes home, and nobody says why it has to be that early on a Monday."), nil, ""},
	} {
		t.Run(r.name, func(t *testing.T) {
			r.test(t, map[string]string{"workshop.yaml": "title: t\n", "cases/a.yaml": one(prompt), "cases/b.yaml": r.text})
		})
	}
}
