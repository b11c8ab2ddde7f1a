package roster

import (
	"slices"
	"strings"

	"casepack/internal/table"
)

// HandOut is how the header of a list of who got which copy begins. The
// roster's other columns follow. Such a list can be a roster again: it is what
// trainers have at hand.
func HandOut() []string { return []string{"copy", "code", "form", "id", "name"} }

// isHandOut reports whether a header is that of such a list.
func isHandOut(head table.Row) bool {
	begins := HandOut()
	return len(head.Fields) >= len(begins) && slices.EqualFunc(begins, head.Fields[:len(begins)], func(name string, f table.Field) bool {
		return strings.EqualFold(name, f.Text)
	})
}

// said is a field as it was before Cell.
func (r *Roster) said(f table.Field) string {
	if rest, ok := strings.CutPrefix(f.Text, "'"); ok && r.handOut && formula(rest) {
		return rest
	}
	return f.Text
}

// Cell is a text as a spreadsheet shows it and does not compute it: one that
// would begin a formula has an apostrophe before it.
// https://owasp.org/www-community/attacks/CSV_Injection
func Cell(text string) string {
	if formula(text) {
		return "'" + text
	}
	return text
}

// formula reports whether a spreadsheet may take a text for a formula. Those of
// East Asia read the wide signs alike.
func formula(text string) bool {
	for _, r := range text {
		return strings.ContainsRune("=+-@\t\r＝＋－＠", r)
	}
	return false
}
