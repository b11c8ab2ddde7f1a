package diag

import (
	"strings"
	"unicode/utf8"
)

// Shown gives a text as a terminal may show it, everything a terminal would act
// on made visible, and how many cells it takes there: two for a wide sign
// (Unicode Standard Annex 11), none for a mark that stands on the sign before.
func Shown(s string) (text string, cells int) {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		c := picture(r, size, cells)
		b.WriteString(c.text)
		cells += c.wide
		i += size
	}
	return b.String(), cells
}
