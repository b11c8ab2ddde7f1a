package judge

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
)

// pdfStrings gives the bytes of every literal string, hexadecimal string and
// name in PDF syntax, escapes undone (ISO 32000-1, 7.3.4 and 7.3.5).
func pdfStrings(syntax []byte) [][]byte {
	var found [][]byte
	for i := 0; i < len(syntax); {
		var s []byte
		n := 1
		switch c := syntax[i]; {
		case c == '(':
			s, n = literal(syntax[i:])
		case c == '<' && i+1 < len(syntax) && syntax[i+1] == '<':
			n = 2
		case c == '<':
			s, n = hexadecimal(syntax[i:])
		case c == '/':
			s, n = pdfName(syntax[i:])
		}
		if len(s) > 0 {
			found = append(found, s)
		}
		i += n
	}
	return found
}

// literal reads "(…)" and says how many bytes it took. One that never ends
// takes its first byte only.
func literal(b []byte) ([]byte, int) {
	var s []byte
	depth := 0
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '\\' && i+1 < len(b):
			unescaped, n := unescape(b[i+1:])
			s = append(s, unescaped...)
			i += n
			continue
		case c == '(':
			if depth++; depth == 1 {
				continue
			}
		case c == ')':
			if depth--; depth == 0 {
				return s, i + 1
			}
		}
		s = append(s, b[i])
	}
	return nil, 1
}

// unescape reads what follows a backslash in a literal string.
func unescape(b []byte) (s []byte, n int) {
	if at := bytes.IndexByte([]byte("nrtbf"), b[0]); at >= 0 {
		return []byte{"\n\r\t\b\f"[at]}, 1
	}
	if b[0] == '\r' || b[0] == '\n' {
		if bytes.HasPrefix(b, []byte("\r\n")) {
			return nil, 2
		}
		return nil, 1
	}
	value := 0
	for n < 3 && n < len(b) && b[n] >= '0' && b[n] <= '7' {
		value = value<<3 | int(b[n]-'0')
		n++
	}
	if n > 0 {
		return []byte{byte(value)}, n
	}
	return b[:1], 1
}

func hexadecimal(b []byte) ([]byte, int) {
	end := bytes.IndexByte(b, '>')
	if end < 0 || len(bytes.Trim(b[1:end], "0123456789abcdefABCDEF \t\r\n\f\x00")) > 0 {
		return nil, 1
	}
	return unhex(string(b[1:end])), end + 1
}

func pdfName(b []byte) ([]byte, int) {
	var s []byte
	i := 1
	for ; i < len(b) && b[i] > ' ' && bytes.IndexByte([]byte("()<>[]{}/%"), b[i]) < 0; i++ {
		if b[i] == '#' && i+2 < len(b) && isHex(b[i+1]) && isHex(b[i+2]) {
			s = append(s, unhex(string(b[i+1:i+3]))...)
			i += 2
			continue
		}
		s = append(s, b[i])
	}
	return s, i
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// textString reads a text string: UTF-16 or UTF-8 by its byte-order mark, else
// Latin-1, which agrees with PDFDocEncoding in the letters (7.9.2.2).
func textString(s []byte) string {
	if rest, ok := bytes.CutPrefix(s, []byte("\xEF\xBB\xBF")); ok {
		return string(rest)
	}
	if rest, ok := bytes.CutPrefix(s, []byte("\xFE\xFF")); ok {
		var units []uint16
		for ; len(rest) >= 2; rest = rest[2:] {
			units = append(units, binary.BigEndian.Uint16(rest))
		}
		return string(utf16.Decode(units))
	}
	runes := make([]rune, len(s))
	for i, b := range s {
		runes[i] = rune(b)
	}
	return string(runes)
}
