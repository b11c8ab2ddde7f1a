package casebook

import "testing"

// Slips on which the parser says little: each has its line, its column and its cure.
func TestSlips(t *testing.T) {
	at := func(place string) []string { return []string{"cases/a.yaml:" + place} }
	const two, three = "title: t\nprompt: p\n", "title: t\nprompt: p\nguidance: g\n"
	inCase(t, []row{
		{"brackets that begin a text", "title: [Draft] x\n" + good, at("1:16 yaml-bracket"), `put the whole text in quotes: "[Draft] x"`},
		{"braces", two + "guidance: {Draft} x\n", at("3:19 yaml-bracket"), `"{Draft} x"`},
		{"a bracket too many", three + "tags: [a, b]]\n", at("4:13 yaml-bracket"), "behind the closing bracket"},
		{"a colon and a list below a text's key", "title: t\nprompt:\n  It says: no\n  - a\nguidance: g\n", at("3:10 yaml-bar"), "write `prompt: |`"},
		{"in a later line", "title: t\nprompt:\n  It says no\n  Then: no\n  - a\nguidance: g\n", at("4:7 yaml-bar"), "begins a key here"},
		{"a list and then text", "title: t\nprompt:\n  - a\n  and more\nguidance: g\n", at("3:3 yaml-bar"), "begins a list here"},
		{"in a list of cases", "- title: t\n  guidance: g\n  prompt:\n    It says: no\n    and more\n", at("4:12 yaml-bar"), ""},
		{"nothing but a list", "title: t\nprompt:\n  - a\nguidance: g\n", at("3:3 wrong-type"), "write | behind its key"},
		{"a text in brackets", two + "guidance: [g]\n", at("3:11 wrong-type"), "with brackets, put it in quotes"},
		{"listen_for as a list", three + "listen_for:\n  - a\n", at("5:3 wrong-type"), "take the dashes away"},
		{"and half as one", three + "listen_for:\n  strong: x\n  - a\n", at("6:3 yaml-indent"), "write | behind the key"},
		{"a key in a list", three + "observe:\n  - a\n  c: d\n", at("6:3 yaml-indent"), "in the column of a list"},
		{"a dash in no column", three + "observe:\n  - a\n - c\n", at("6:2 yaml-indent"), "line it up"},
		{"a first line too deep", "title: t\nprompt: |\n\n    a\n  b\n  c\nguidance: g\n", at("5:3 yaml-indent"), "indent all lines of the text alike"},
		{"behind >- too", "title: t\nprompt: >-\n    a\n  b: c\nguidance: g\n", at("4:3 yaml-indent"), ""},
		{"a dash behind a key", "title: t\nprompt: - a\nguidance: g\n", at("2:9 yaml-sign"), "in the line below"},
		{"a dash alone", "id: -\n" + good, at("1:5 yaml-sign"), "put the text in quotes"},
		{"a question mark", "title: t\nprompt: ? a\nguidance: g\n", at("2:9 yaml-sign"), "put the text in quotes"},
		{"a comment within a text", "title: t\nprompt: a\n  b #c\n  d\nguidance: g\n", at("3:5 comment-in-text"), "in quotes"},
		{"on the key's line", "title: t\nprompt: a #c\n  d\nguidance: g\n", at("2:11 comment-in-text"), ""},
		{"on a line of its own", "title: t\nprompt: a\n  # c\n\n  d\nguidance: g\n", at("3:3 comment-in-text"), ""},
		{"below the key", "title: t\nprompt:\n  a #c\n  d\nguidance: g\n", at("3:5 comment-in-text"), ""},
		{"in a list", three + "observe:\n  - a #c\n    d\n", at("5:7 comment-in-text"), ""},
		{"a comment, and later other slips", "title: t #1\nprompt: \"x\"\n  y\nguidance: g\n", at("3:3 yaml-indent"), "from its beginning to its end"},
		{"text on the line of a bar", "title: t\nprompt: | text here\n  y\nguidance: g\n", at("2:11 yaml-sign"), "in the line below"},
		{"at the bar", "title: t\nprompt: |text\nguidance: g\n", at("2:10 yaml-sign"), ""},
		{"a key without its colon", "title t\nprompt: p\nguidance: g\n", at("1:1 yaml-colon"), "no colon"},
		{"all of it in order", "title: '[t] x'\nprompt: |2 # c\n    a\n  b\nguidance: |- # c\n  g\nobserve:\n- a\n-   b\nlisten_for:\n  strong:\n    c\n  # d\n  weak: e\ntags: [a,\n b] # c\n", nil, ""},
	})
}
