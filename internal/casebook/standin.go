package casebook

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// standIn gives the bytes for the parser, and the sign that stands in them for
// question marks; 0 where none does.
//
// YAML 1.2 lets a plain text between brackets have question marks, {question:
// What?}; the parser keeps to 1.1, where each of them begins a key. So it is
// handed a private sign in their place that the file has not. Lines and columns
// stay, for both are one character.
func (p *page) standIn(marks []int) ([]byte, rune) {
	if len(marks) == 0 {
		return p.src, 0
	}
	const first, last = 0xe000, 0xf8ff
	var used [last - first + 1]bool
	for i := 0; i < len(p.src); {
		r, size := utf8.DecodeRune(p.src[i:])
		if r >= first && r <= last {
			used[r-first] = true
		}
		i += size
	}
	free := slices.Index(used[:], false)
	if free < 0 {
		return p.src, 0
	}
	sign := rune(first + free)
	out := make([]byte, 0, len(p.src)+2*len(marks))
	from := 0
	for _, at := range marks {
		out = append(out, p.src[from:at]...)
		out = utf8.AppendRune(out, sign)
		from = at + 1
	}
	return append(out, p.src[from:]...), sign
}

// questions puts the question marks back. Only plain texts had theirs taken; a
// quoted one may have made the sign by an escape.
func questions(n *yaml.Node, sign rune) {
	if sign == 0 {
		return
	}
	if n.Kind == yaml.ScalarNode && n.Style == 0 {
		n.Value = strings.ReplaceAll(n.Value, string(sign), "?")
	}
	for _, c := range n.Content {
		questions(c, sign)
	}
}
