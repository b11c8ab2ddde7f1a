package casebook

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// NewID makes an id from a title: lower case, letters of Latin, Greek and
// Cyrillic spelled in ASCII, letters of other scripts as they are, words apart
// by dashes. taken tells ids in use, in any case of letters; the first that is
// not is given, with a number behind it where need be.
func NewID(title string, taken func(id string) bool) string {
	base := cutID(slug(romanize(title)), mostID)
	if base == "" {
		base = "case"
	}
	id := base
	for n := 2; taken(id); n++ {
		number := fmt.Sprintf("-%d", n)
		id = cutID(base, mostID-len(number)) + number
	}
	return id
}

// mostID is the longest id that is made, in characters: enough to tell what a
// case is about, short enough for one line of a sheet's identity.
const mostID = 28

// cutID shortens an id at a dash if there is one in its second half.
func cutID(id string, most int) string {
	r := []rune(id)
	if len(r) <= most {
		return id
	}
	cut := string(r[:most])
	if i := strings.LastIndexByte(cut, '-'); r[most] != '-' && i > len(cut)/2 {
		cut = cut[:i]
	}
	return strings.Trim(cut, "-")
}

// romanize takes marks from letters and writes those that have no ASCII letter
// below their marks with the letters usual for them. Scripts it does not know
// stay whole, marks and all: without them a word may be another.
func romanize(s string) string {
	var b strings.Builder
	latin := false
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		to, known := letters(r)
		switch {
		case r == '\'' || r == '’':
			continue // don't → dont
		case known:
			b.WriteString(to)
			latin = true
		case unicode.IsMark(r) && latin:
		default:
			b.WriteRune(r)
			latin = r < unicode.MaxASCII
		}
	}
	return norm.NFC.String(b.String())
}

// letters writes one small letter in ASCII: Latin letters that do not
// decompose; Greek and Cyrillic after ISO 843 and ISO 9:1995 system B, hard
// and soft signs left out.
func letters(r rune) (string, bool) {
	const (
		greek    = "αβγδεζηθικλμνξοπρςστυφχψω"
		cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
	)
	latinOf := map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i", 'ħ': "h", 'ŋ': "ng",
		'є': "ye", 'і': "i", 'ґ': "g", 'ђ': "dj", 'ј': "j", 'љ': "lj", 'њ': "nj", 'ћ': "c", 'џ': "dz", 'ѕ': "z"}
	if to, ok := latinOf[r]; ok {
		return to, true
	}
	if to, ok := nth(greek, "a v g d e z i th i k l m n x o p r s s t y f ch ps o", r); ok {
		return to, true
	}
	return nth(cyrillic, "a b v g d e zh z i j k l m n o p r s t u f h c ch sh shch - y - e yu ya", r)
}

// nth gives the word at the place that a letter has among letters; a dash
// stands for nothing.
func nth(of, words string, r rune) (string, bool) {
	at := 0
	for _, l := range of {
		if l == r {
			word := strings.Fields(words)[at]
			return strings.Trim(word, "-"), true
		}
		at++
	}
	return "", false
}
