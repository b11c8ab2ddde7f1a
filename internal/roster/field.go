package roster

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"casepack/internal/diag"
	"casepack/internal/table"
)

// id checks an id: there, and unlike all others even where case is not seen.
func (rd *reader) id(f table.Field, seen map[string]table.Field) string {
	if f.Text == "" {
		rd.fail("roster-id", f.Pos, "give each person an id", "line %d has no id", f.Pos.Line)
		return ""
	}
	if n := utf8.RuneCountInString(f.Text); n > maxName {
		rd.fail("roster-id", f.Pos, "use a short id", "the id has %d characters, more than %d", n, maxName)
		return ""
	}
	rd.plain(f, "id")
	fold := strings.ToLower(strings.ToUpper(f.Text))
	if old, ok := seen[fold]; ok {
		text := fmt.Sprintf("the id “%s” is on line %d and on line %d", f.Text, old.Pos.Line, f.Pos.Line)
		if old.Text != f.Text {
			text = fmt.Sprintf("the ids “%s” on line %d and “%s” on line %d differ only in capitals", old.Text, old.Pos.Line, f.Text, f.Pos.Line)
		}
		rd.problems.Add(diag.Problem{Code: "roster-id", Pos: f.Pos, Text: text, Hint: "give each person an id of their own",
			Also: []diag.Note{{Pos: old.Pos, Text: "the first is here"}}})
		return f.Text
	}
	seen[fold] = f
	return f.Text
}

// name checks a name. An empty one is fine: its sheets have a line to write on.
func (rd *reader) name(f table.Field) string {
	if n := utf8.RuneCountInString(f.Text); n > maxName {
		rd.fail("roster-name", f.Pos, "shorten it", "the name has %d characters, more than %d", n, maxName)
	}
	rd.plain(f, "name")
	if f.Text == "" {
		rd.problems.Add(diag.Problem{Code: "roster-name", Severity: diag.Warning, Pos: f.Pos,
			Text: fmt.Sprintf("line %d has no name", f.Pos.Line), Hint: "the sheets will have a line to write it on"})
	}
	return f.Text
}

// form checks that a form looks like one.
func (rd *reader) form(f table.Field) {
	for _, r := range f.Text {
		if r < 'A' || r > 'Z' && r < 'a' || r > 'z' {
			rd.fail("roster-form", f.Pos, "forms are A, B, …; leave the field empty to have one dealt", "“%s” is no form", f.Text)
			return
		}
	}
}

// plain refuses line ends and tabs inside a field.
func (rd *reader) plain(f table.Field, what string) {
	if i := strings.IndexAny(f.Text, "\n\r\t"); i >= 0 {
		rd.fail("roster-character", f.Pos, "keep it on one line", "the %s holds a %s", what, map[byte]string{'\n': "line end", '\r': "line end", '\t': "tab"}[f.Text[i]])
	}
}
