package diag

import "bytes"

// Excerpt gives the line of a place as it may be shown, cut where it is long,
// and how many cells stand before the place in it. It is false where the source
// has no such line.
func Excerpt(src []byte, at Pos) (line string, indent int, ok bool) {
	s := sources{read: func(string) ([]byte, bool) { return src, true }, files: map[string]lines{}}
	raw, ok := s.line(at)
	if !ok {
		return "", 0, false
	}
	line, indent = cut(bytes.TrimRight(raw, " \t"), at.Col)
	return line, indent, true
}
