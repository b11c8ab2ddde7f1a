package casebook

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// YAML is a text of keys being written. What it holds, Load reads back to the
// letter. The zero value is empty.
type YAML struct{ b strings.Builder }

// Bytes is what was written so far.
func (y *YAML) Bytes() []byte { return []byte(y.b.String()) }

// Raw adds lines as they are.
func (y *YAML) Raw(lines string) { y.b.WriteString(lines) }

// Line adds a key with a text of one line; an empty text adds nothing.
func (y *YAML) Line(indent int, key, text string) {
	if text != "" {
		y.put(indent, key, scalar(text))
	}
}

// Number adds a key with a number.
func (y *YAML) Number(indent int, key string, n int) { y.put(indent, key, strconv.Itoa(n)) }

// List adds a key with a list of short texts; an empty list adds nothing.
func (y *YAML) List(indent int, key string, texts []string) {
	if len(texts) > 0 {
		y.put(indent, key, flow(texts))
	}
}

// Text adds a key with Markdown, in a block of its own lines where it has
// several or is long; an empty text adds nothing.
func (y *YAML) Text(indent int, key, text string) {
	text = trimLines(text)
	switch {
	case text == "":
	case strings.ContainsFunc(text, unquotable) || !strings.Contains(text, "\n") && len(text) <= 72:
		y.put(indent, key, scalar(text))
	default:
		y.block(indent, key+": |", text)
	}
}

// Texts adds a key with a list of Markdown texts.
func (y *YAML) Texts(indent int, key string, texts []string) {
	if len(texts) == 0 {
		return
	}
	y.line(indent, key+":")
	for _, t := range texts {
		if t = trimLines(t); strings.ContainsFunc(t, unquotable) || !strings.Contains(t, "\n") {
			y.line(indent+2, "- "+scalar(t))
		} else {
			y.block(indent+2, "- |", t)
		}
	}
}

// Key adds a key that others stand under.
func (y *YAML) Key(indent int, key string) { y.line(indent, key+":") }

func (y *YAML) put(indent int, key, value string) { y.line(indent, scalar(key)+": "+value) }

func (y *YAML) line(indent int, text string) {
	y.b.WriteString(strings.Repeat(" ", indent))
	y.b.WriteString(text)
	y.b.WriteByte('\n')
}

func (y *YAML) block(indent int, head, text string) {
	if text[0] == ' ' || text[0] == '\t' { // YAML would take these for its own indentation
		head += "2"
	}
	y.line(indent, head)
	for l := range strings.SplitSeq(text, "\n") {
		if l == "" {
			y.b.WriteByte('\n')
		} else {
			y.line(indent+2, l)
		}
	}
}

// trimLines takes empty lines from the ends of a text.
func trimLines(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for {
		first, rest, more := strings.Cut(text, "\n")
		if !more || strings.Trim(first, " \t") != "" {
			break
		}
		text = rest
	}
	return strings.TrimRight(text, " \t\n")
}

// unquotable tells signs that can stand in YAML only as an escape.
func unquotable(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == '\ufffe' || r == '\uffff')
}

// scalar writes a text as one YAML value: bare where nothing in it could be
// taken for YAML, else between double quotes.
func scalar(s string) string {
	if bare(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unquotable(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// bare reports whether a text can do without quotes. It errs on their side.
func bare(s string) bool {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return !letter(r) && !strings.ContainsRune(" -_./+()'’", r) }) {
		return false
	}
	first, last := []rune(s)[0], s[len(s)-1]
	return (letter(first) && !unicode.IsMark(first) || first == '_') && last != ' ' && !strings.Contains(s, "  ")
}

func flow(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = scalar(t)
	}
	return "[" + strings.Join(out, ", ") + "]"
}
