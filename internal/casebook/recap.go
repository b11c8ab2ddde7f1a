package casebook

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/prose"
)

// mostRecap bounds a recap that nobody wrote: a line or two of the key.
const mostRecap = 300

// recall is the sentence of a prompt that recalls it, plain: its last question,
// and where it has none, its last sentence. Lists and code have none.
func recall(t prose.Text) string {
	last := ""
	for i := len(t.Blocks) - 1; i >= 0; i-- {
		b := t.Blocks[i]
		if b.Kind != prose.Paragraph {
			continue
		}
		rest := strings.Join(strings.Fields(prose.Text{Blocks: []prose.Block{b}}.String()), " ")
		for rest != "" {
			s := sentence(rest)
			if strings.HasSuffix(strings.TrimRight(s, closers), "?") {
				return short(s)
			}
			if last == "" {
				last = s
			}
			rest = strings.TrimSuffix(rest[:len(rest)-len(s)], " ")
		}
	}
	return short(last)
}

// short cuts what is no sentence for one line between two words.
func short(s string) string {
	r := []rune(s)
	if len(r) <= mostRecap {
		return s
	}
	cut := string(r[:mostRecap-2])
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + " …"
}

// closers may stand behind the sign that ends a sentence.
const closers = `"'”’)]`

// sentence cuts the last sentence off a line of text. A full stop ends one
// only before a space and a sign that can begin a sentence, and not after an
// initial or an abbreviation with stops inside.
func sentence(s string) string {
	for i := len(s) - 2; i > 0; i-- {
		if s[i] != ' ' || !opens(s[i+1:]) {
			continue
		}
		before := strings.TrimRight(s[:i], closers)
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
