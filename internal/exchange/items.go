package exchange

import (
	"strings"

	"casepack/internal/prose"
)

var (
	chapterWord  = pattern(`(?i)^(?:chapters?|chap\.|ch\.)[ \t]+`)
	chapterComma = pattern(`(?i)[ \t]*(?:[,;&]|\band\b)(?:[ \t]*\band\b)?[ \t]*`)
	chapterRange = pattern(`^(\d+)[ \t]*(?:to|through|until|[-–—−])[ \t]*(\d+)$`)
	chapterLink  = pattern(`\[([^\[\]]*)\]\([^()]*\)`)

	// weakStart is where a sentence about weak answers begins, or a line of it.
	weakStart = pattern(`(?:^|[.!?][”’"')]?\s+|\n)(Weak(?:er)? (?:answers?|responses?|ones)\b)`)

	// labelled is an item of a box: "- **Asset:** text".
	labelled = pattern(`^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?:\*\*|__)?([^:*_?]{1,40}?)[ \t]*:?(?:\*\*|__)?[ \t]*:?[ \t]+(\S.*)$`)
)

// chapters reads the names of chapters: "chapters 5, 7 and 23–25."
func chapters(p passage) []string {
	var out []string
	for _, l := range p {
		s := chapterLink().ReplaceAllString(afterMarkers(strings.TrimLeft(l.text, " \t")), "$1")
		for _, name := range chapterComma().Split(strings.Trim(s, " \t.*"), -1) {
			name = strings.Trim(chapterWord().ReplaceAllString(strings.Trim(name, " \t"), ""), " \t.")
			if m := chapterRange().FindStringSubmatch(name); m != nil {
				name = m[1] + "–" + m[2]
			}
			if name != "" {
				out = append(out, name)
			}
		}
	}
	return out
}

// listening reads what to listen for: strong and weak under leads of their
// own, or a sentence that begins with these words.
func (r *reader) listening(q parts) (strongText, weakText prose.Text) {
	s, w := r.mend(q.of[listen], "listen for"), ""
	if m := weakStart().FindStringSubmatchIndex(s); m != nil {
		s, w = strings.TrimRight(s[:m[2]], " \n"), s[m[2]:]
	}
	return textOf(joined(s, r.mend(q.of[strong], "strong answers"))), textOf(joined(w, r.mend(q.of[weak], "weak answers")))
}

// joined sets two texts below each other.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n\n" + b
}

// items cuts a list into the lines of its items; what is no list is one item a paragraph.
func items(p passage) []passage {
	var out []passage
	hang := 0 // columns that further lines of an item are set in
	for _, l := range p {
		body := strings.TrimLeft(l.text, " ")
		lead := indent(l.text)
		mark := len(body) - len(afterMarkers(body))
		switch {
		case !l.code && mark > 0 && lead < max(hang, 2):
			hang = lead + mark
			if k := strings.IndexAny(body, " \t"); k >= 0 {
				hang = lead + k + 1 // of nested marks on one line only the first
			}
			out = append(out, passage{l.from(hang)})
		case len(out) == 0 || hang == 0 && l.blank():
			hang = 0
			out = append(out, passage{l})
		case l.blank():
			out[len(out)-1] = append(out[len(out)-1], line{pos: l.pos})
		default:
			out[len(out)-1] = append(out[len(out)-1], l.from(min(lead, hang)))
		}
	}
	var kept []passage
	for _, it := range out {
		if it = it.trim(); len(it) > 0 {
			kept = append(kept, it)
		}
	}
	return kept
}

// cutLabel cuts an item at its colon.
func cutLabel(s string) (label, rest string, ok bool) {
	m := labelled().FindStringSubmatch(s)
	if m == nil || !strings.Contains(strings.TrimSuffix(s, m[2]), ":") {
		return "", "", false
	}
	return m[1], m[2], true
}
