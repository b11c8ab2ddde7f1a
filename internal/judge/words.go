package judge

import (
	"strings"
	"unicode"
)

// Words splits text into words after taking away what extraction may change:
// ligatures are letters again, and signs without ink (soft hyphens, joiners,
// byte-order marks, control characters) are gone. Case and punctuation stay,
// and so do letters as they are composed.
func Words(text string) []string {
	return strings.Fields(strings.Map(visible, unligature.Replace(text)))
}

var unligature = strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl")

// visible drops what leaves no mark. PDFium writes U+0002 or U+FFFE for a
// hyphen at the end of a line; the hyphen itself is ink and comes back.
func visible(r rune) rune {
	switch {
	case r == 0x02 || r == 0xFFFE:
		return '-'
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
		return -1
	}
	return r
}

// MissingWords gives the words of source that are not found in text in the
// order of source. Text may hold other words between them, and a word of the
// source may be broken into several.
func MissingWords(source, text string) []string {
	var missing []string
	there := Words(text)
	at := 0
	for _, w := range Words(source) {
		next := find(there, at, w)
		if next < 0 {
			missing = append(missing, w)
			continue
		}
		at = next
	}
	return missing
}

// find looks for w from there[at] on, whole or as pieces that follow each
// other, and gives the index after it, or -1.
func find(there []string, at int, w string) int {
	for i := at; i < len(there); i++ {
		rest, ok := strings.CutPrefix(w, there[i])
		j := i + 1
		for ok && rest != "" && j < len(there) {
			rest, ok = strings.CutPrefix(rest, there[j])
			j++
		}
		if ok && rest == "" {
			return j
		}
	}
	return -1
}
