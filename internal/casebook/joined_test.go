package casebook

import "testing"

func TestJoinedLines(t *testing.T) {
	const tail = "title: t\nguidance: g\n"
	at := func(place string) []string { return []string{"cases/a.yaml:" + place + " warning joined-lines"} }
	inCase(t, []row{
		{"a list without |", tail + "prompt:\n  Intro text\n  - a one\n  - b two\n", at("5:3"), "write `prompt: |` and the text in the lines below it"},
		{"numbers, behind the key", tail + "prompt: Intro\n  1. a\n  2. b\n", at("4:3"), "a list is lost"},
		{"brackets behind the numbers, stars", tail + "prompt: 1) a\n  2) b\n", at("4:3"), ""},
		{"paragraphs behind >", tail + "prompt: >\n  Para one.\n\n  Para two.\n", at("6:3"), "the empty line above this is lost"},
		{"paragraphs without |", tail + "prompt: Para one.\n\n  Para two.\n", at("5:3"), ""},
		{"in double quotes", tail + "prompt: \"Para one.\n\n  Żółć\n  - two\"\n", at("5:3"), ""},
		{"in single quotes", tail + "prompt: 'It''s\n  - two'\n", at("4:3"), ""},
		{"a list behind >-", tail + "prompt: >-\n  - a\n  - b\n", at("5:3"), "a list is lost"},
		{"code behind >", tail + "prompt: >\n  Run\n  ```\n  ls\n  ```\n", at("5:3"), "begins with a sign"},
		{"a table", tail + "prompt: >\n  | a | b |\n  | - | - |\n", at("5:3"), ""},
		{"a heading", tail + "prompt: >\n  a\n  ## b\n", at("5:3"), ""},
		{"a line break behind >", tail + "prompt: >\n  a  \n  b\n", at("5:3"), "the line break above this"},
		{"a backslash", tail + "prompt: a\\\n  b\n", at("4:3"), "the line break above this"},
		{"in an answer", good + "answer:\n  asset: a\n    - b\n", at("6:5"), "write `asset: |`"},
		{"in a point", good + "observe:\n  - a\n    - b\n", at("6:5"), "write `- |`"},

		{"one paragraph over lines is fine", tail + "prompt: One\n  two - three\n  -four 5\n  2026. It was 1.\n  1.5 times\n", nil, ""},
		{"and behind >", tail + "prompt: >\n\n  One\n  two\n\n", nil, ""},
		{"two empty lines keep the paragraphs", tail + "prompt: >\n  One\n\n\n  two\n", nil, ""},
		{"lines further in keep theirs", tail + "prompt: >\n  One\n\n   - two\n   - three\n", nil, ""},
		{"one entry behind an empty line is a list yet", tail + "prompt: >\n  One\n\n  - two\n", nil, ""},
		{"escapes keep lines", tail + "prompt: \"One\\n\\n\\\n  - two\\n- three\"\n", nil, ""},
		{"behind | all stays", tail + "prompt: |\n  One\n\n  two\n  - three\n  - four\n", nil, ""},
	})
	inWorkshop(t, []row{
		{"in the workshop", "title: t\nintro: a\n  - b\nclosing: >\n  a\n\n  b\n", []string{"workshop.yaml:3:3 warning joined-lines", "workshop.yaml:7:3 warning joined-lines"}, "`intro: |`"},
	})
}
