package casebook

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"casepack/internal/diag"
)

// open takes the bytes of a file if they are text as YAML wants it: UTF-8,
// lines that end in LF or CR LF, no control characters. It reports what is
// not, with the offset in the file, before any parser sees a byte.
func (p *page) open(raw []byte) bool {
	src := bytes.TrimPrefix(raw, []byte("\ufeff"))
	skipped := len(raw) - len(src)
	if utf16(raw) {
		p.fail("not-utf8", diag.Pos{File: p.shown, Line: 1, Col: 1}, "the file is in UTF-16 (offset 0)", "save it as UTF-8")
		return false
	}
	p.index(src)
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		if r >= ' ' && r < 0x7f || r == '\n' || r == '\t' {
			i += size
			continue
		}
		if r == '\r' && i+1 < len(src) && src[i+1] == '\n' {
			i += 2
			continue
		}
		if text, hint, code := foreign(r, size, src[i]); code != "" {
			p.fail(code, p.at(i), fmt.Sprintf("%s at offset %d", text, i+skipped), hint)
			return false
		}
		i += size
	}
	if bytes.Contains(src, []byte("\r\n")) {
		p.index(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")))
		p.last = cursor{}
	}
	return true
}

func utf16(raw []byte) bool {
	if bytes.HasPrefix(raw, []byte{0xff, 0xfe}) || bytes.HasPrefix(raw, []byte{0xfe, 0xff}) {
		return true
	}
	return len(raw) >= 4 && (raw[0] == 0 && raw[1] != 0 && raw[2] == 0 || raw[0] != 0 && raw[1] == 0 && raw[3] == 0)
}

// foreign says what is wrong with a sign that may not stand in a file; an
// empty code means nothing is.
func foreign(r rune, size int, first byte) (text, hint, code string) {
	switch {
	case r == utf8.RuneError && size == 1:
		text = fmt.Sprintf("byte %02X is not UTF-8,", first)
		return text, "save the file as UTF-8" + latin(first), "not-utf8"
	case r == '\r':
		return "a carriage return without a line feed", "save the file with LF or CR LF line ends", "control-character"
	case r == 0:
		return "a NUL byte", "the file is not plain text; save it anew as UTF-8", "control-character"
	case r == 7:
		return "a BEL (U+0007)", "delete the control character", "control-character"
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return fmt.Sprintf("a control character (U+%04X)", r), "delete it", "control-character"
	case r == '\u2028' || r == '\u2029':
		return fmt.Sprintf("a line separator (U+%04X)", r), "end the line with an ordinary line end", "control-character"
	case r == '\ufeff':
		return "a byte-order mark inside the text (U+FEFF)", "delete the invisible character", "control-character"
	case r == '\ufffe' || r == '\uffff':
		return fmt.Sprintf("U+%04X, which is no character,", r), "delete it", "control-character"
	}
	return "", "", ""
}

// latin names the letter a byte stands for in Windows-1252, the most likely
// other encoding, where that is a letter.
func latin(b byte) string {
	if b < 0xc0 {
		return ""
	}
	return fmt.Sprintf("; in Windows-1252 this byte is %q", rune(b))
}
