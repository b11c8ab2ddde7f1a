package casebook

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/prose"
)

// lastSentence is the last sentence of a text, plain: in a case mostly the
// question. A text that ends in a list or in code gives that of the last
// paragraph before it.
func lastSentence(t prose.Text) string {
	for i := len(t.Blocks) - 1; i >= 0; i-- {
		if b := t.Blocks[i]; b.Kind == prose.Paragraph {
			s := prose.Text{Blocks: []prose.Block{b}}.String()
			return sentence(strings.Join(strings.Fields(s), " "))
		}
	}
	return ""
}

// sentence cuts the last sentence off a line of text. A full stop ends one
// only before a space and a sign that can begin a sentence, and not after an
// initial or an abbreviation with stops inside.
func sentence(s string) string {
	for i := len(s) - 2; i > 0; i-- {
		if s[i] != ' ' || !opens(s[i+1:]) {
			continue
		}
		before := strings.TrimRight(s[:i], `"'”’)]`)
		last, _ := utf8.DecodeLastRuneInString(before)
		switch last {
		case '?', '!', '…':
			return s[i+1:]
		case '.':
			word := before[strings.LastIndexByte(before, ' ')+1 : len(before)-1]
			if utf8.RuneCountInString(strings.Trim(word, "(\"'“‘")) > 1 && !strings.Contains(word, ".") && !abbreviation(word) {
				return s[i+1:]
			}
		}
	}
	return s
}

func opens(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, `"'“‘([`))
	return !unicode.IsLower(r)
}

func abbreviation(word string) bool {
	switch strings.ToLower(word) {
	case "mr", "mrs", "ms", "dr", "prof", "vs", "no", "fig", "ca", "st":
		return true
	}
	return false
}
