package pdf

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"casepack/layout"
)

// appendFixed writes a number with at most the given count of decimals and no
// zeros at its end.
func appendFixed(b []byte, v layout.Pt, decimals int) []byte {
	unit := int64(1)
	for range decimals {
		unit *= 10
	}
	n := int64(math.Round(float64(v) * float64(unit)))
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	b = strconv.AppendInt(b, n/unit, 10)
	rest := n % unit
	if rest == 0 {
		return b
	}
	b = append(b, '.')
	for rest != 0 {
		unit /= 10
		b = append(b, byte('0'+rest/unit))
		rest %= unit
	}
	return b
}

// appendString writes a text string (ISO 32000-1, 7.9.2.2): a byte a letter in
// PDFDocEncoding where that has them all, else with a byte-order mark in
// UTF-16BE.
func appendString(b []byte, s string) []byte {
	b = append(b, '(')
	if inDocEncoding(s) {
		for _, r := range s {
			b = appendByte(b, byte(r))
		}
		return append(b, ')')
	}
	b = append(b, 0xFE, 0xFF)
	for _, u := range utf16.Encode([]rune(s)) {
		b = appendByte(appendByte(b, byte(u>>8)), byte(u))
	}
	return append(b, ')')
}

// inDocEncoding tells whether all letters have in PDFDocEncoding (annex D.2)
// the number that they have in Unicode, and the first ones are no byte-order
// mark of UTF-16, in either order, or UTF-8.
func inDocEncoding(s string) bool {
	for _, r := range s {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7F && r <= 0xA0 || r == 0xAD || r > 0xFF {
			return false
		}
	}
	return s == "" || !strings.ContainsRune("þÿï", []rune(s)[0])
}

// appendByte writes one byte of a literal string.
func appendByte(b []byte, c byte) []byte {
	switch c {
	case '(', ')', '\\':
		return append(b, '\\', c)
	case '\r':
		return append(b, '\\', 'r')
	}
	return append(b, c)
}

func appendRef(b []byte, r ref) []byte {
	return append(strconv.AppendUint(b, uint64(r), 10), " 0 R"...)
}

// appendRect writes a rectangle of a page that is height tall, which PDF
// measures from the bottom.
func appendRect(b []byte, r layout.Rect, height layout.Pt) []byte {
	b = append(b, '[')
	b = appendFixed(b, r.X, 2)
	b = appendFixed(append(b, ' '), height-r.Y-r.H, 2)
	b = appendFixed(append(b, ' '), r.X+r.W, 2)
	b = appendFixed(append(b, ' '), height-r.Y, 2)
	return append(b, ']')
}
