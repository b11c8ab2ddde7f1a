package roster

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"casepack/internal/diag"
)

// id checks an id: there, and unlike all others even where case is not seen.
func (rd *reader) id(f field, seen map[string]field) string {
	if f.text == "" {
		rd.fail("roster-id", f.line, f.col, "give each person an id", "line %d has no id", f.line)
		return ""
	}
	if n := utf8.RuneCountInString(f.text); n > maxName {
		rd.fail("roster-id", f.line, f.col, "use a short id", "the id has %d characters, more than %d", n, maxName)
		return ""
	}
	rd.plain(f, "id")
	fold := strings.ToLower(strings.ToUpper(f.text))
	if old, ok := seen[fold]; ok {
		text := fmt.Sprintf("the id “%s” is on line %d and on line %d", f.text, old.line, f.line)
		if old.text != f.text {
			text = fmt.Sprintf("the ids “%s” on line %d and “%s” on line %d differ only in capitals", old.text, old.line, f.text, f.line)
		}
		rd.problems.Add(diag.Problem{Code: "roster-id", Pos: f.pos(rd.file), Text: text, Hint: "give each person an id of their own",
			Also: []diag.Note{{Pos: old.pos(rd.file), Text: "the first is here"}}})
		return f.text
	}
	seen[fold] = f
	return f.text
}

// name checks a name. An empty one is fine: its sheets have a line to write on.
func (rd *reader) name(f field) string {
	if n := utf8.RuneCountInString(f.text); n > maxName {
		rd.fail("roster-name", f.line, f.col, "shorten it", "the name has %d characters, more than %d", n, maxName)
	}
	rd.plain(f, "name")
	if f.text == "" {
		rd.problems.Add(diag.Problem{Code: "roster-name", Severity: diag.Warning, Pos: f.pos(rd.file),
			Text: fmt.Sprintf("line %d has no name", f.line), Hint: "the sheets will have a line to write it on"})
	}
	return f.text
}

// form checks that a form looks like one.
func (rd *reader) form(f field) {
	for _, r := range f.text {
		if r < 'A' || r > 'Z' && r < 'a' || r > 'z' {
			rd.fail("roster-form", f.line, f.col, "forms are A, B, …; leave the field empty to have one dealt", "“%s” is no form", f.text)
			return
		}
	}
}

// plain refuses line ends and tabs inside a field.
func (rd *reader) plain(f field, what string) {
	if i := strings.IndexAny(f.text, "\n\r\t"); i >= 0 {
		rd.fail("roster-character", f.line, f.col, "keep it on one line", "the %s holds a %s", what, map[byte]string{'\n': "line end", '\r': "line end", '\t': "tab"}[f.text[i]])
	}
}

