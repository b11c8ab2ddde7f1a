package pdf

import (
	"math"
	"strconv"
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

// appendString writes a text string (ISO 32000-1, 7.9.2.2): as ASCII, or with
// a byte-order mark in UTF-16BE.
func appendString(b []byte, s string) []byte {
	b = append(b, '(')
	if isASCII(s) {
		for i := range len(s) {
			b = appendByte(b, s[i])
		}
		return append(b, ')')
	}
	b = append(b, 0xFE, 0xFF)
	for _, u := range utf16.Encode([]rune(s)) {
		b = appendByte(appendByte(b, byte(u>>8)), byte(u))
	}
	return append(b, ')')
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

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] < ' ' && s[i] != '\n' && s[i] != '\t' {
			return false
		}
	}
	return true
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
