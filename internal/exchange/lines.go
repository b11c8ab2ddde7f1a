package exchange

import (
	"strings"

	"casepack/internal/diag"
)

// lines cuts a file into lines and marks those that are fenced code.
func lines(file, src string) passage {
	src = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n").Replace(src)
	src = strings.TrimSuffix(src, "\n")
	var out passage
	var f fence
	for i, text := range strings.Split(src, "\n") {
		out = append(out, line{text: text, pos: diag.Pos{File: file, Line: i + 1, Col: 1}, code: f.takes(text)})
	}
	return out
}

// fence follows fenced code from line to line.
type fence struct {
	sign byte
	n    int // 0 outside
}

// takes reports whether a line is code or the line of signs around it.
func (f *fence) takes(text string) bool {
	body := strings.TrimLeft(text, " \t")
	if f.n == 0 {
		body = afterMarkers(body)
	}
	n := 0
	for n < len(body) && (body[0] == '`' || body[0] == '~') && body[n] == body[0] {
		n++
	}
	switch {
	case f.n > 0:
		if n >= f.n && body[0] == f.sign && strings.Trim(body[n:], " \t") == "" {
			*f = fence{}
		}
		return true
	case n >= 3 && (body[0] == '~' || !strings.Contains(body[n:], "`")):
		*f = fence{body[0], n}
		return true
	}
	return false
}

// indent is how many spaces a line begins with.
func indent(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

// isItem reports whether a line begins with the mark of a list's item.
func isItem(s string) bool {
	s = strings.TrimLeft(s, " \t")
	return afterMarkers(s) != s
}

// afterMarkers is what follows the marks of list items at the start of a line.
func afterMarkers(s string) string {
	for {
		rest := strings.TrimLeft(s, "0123456789")
		switch {
		case len(s) > 1 && strings.IndexByte("-+*", s[0]) >= 0 && (s[1] == ' ' || s[1] == '\t'):
			s = strings.TrimLeft(s[2:], " \t")
		case len(rest) < len(s) && len(rest) > 1 && (rest[0] == '.' || rest[0] == ')') && rest[1] == ' ':
			s = strings.TrimLeft(rest[2:], " \t")
		default:
			return s
		}
	}
}
