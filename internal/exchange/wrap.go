package exchange

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"casepack/internal/prose"
)

// lineWidth is how long lines of an imported text are at most, so that an
// editor shows them beside each other.
const lineWidth = 88

// wrapped breaks the long lines of a text at spaces. A break that would make
// Markdown of a word is not made: then the text stays as it was.
func wrapped(src string) string {
	var out []string
	var f fence
	for l := range strings.SplitSeq(src, "\n") {
		if f.takes(l) || utf8.RuneCountInString(l) <= lineWidth || strings.HasPrefix(l, "  ") {
			out = append(out, l)
			continue
		}
		mark := len(l) - len(afterMarkers(l))
		out = append(out, wrapLine(l, strings.Repeat(" ", mark))...)
	}
	to := strings.Join(out, "\n")
	before, _ := prose.Parse(src, nil)
	after, problems := prose.Parse(to, nil)
	if len(problems) > 0 || !reflect.DeepEqual(before.Blocks, after.Blocks) {
		return src
	}
	return to
}

// wrapLine breaks one line; all but the first begin with an indent.
func wrapLine(l, indent string) []string {
	var out []string
	for utf8.RuneCountInString(l) > lineWidth {
		end := len(string([]rune(l)[:lineWidth+1]))
		at := strings.LastIndexByte(l[:end], ' ')
		if at <= len(indent) {
			if at = strings.IndexByte(l[end:], ' '); at < 0 {
				break
			}
			at += end
		}
		rest := strings.TrimLeft(l[at:], " ")
		if rest == "" {
			break
		}
		out = append(out, strings.TrimRight(l[:at], " "))
		l = indent + rest
	}
	return append(out, l)
}
