package pdf

import "testing"

// Text strings are in PDFDocEncoding where it has all letters as Unicode
// numbers them, and where their first bytes are no byte-order mark.
func TestTextStrings(t *testing.T) {
	for s, want := range map[string]string{
		"":                 "()",
		"Form (A)":         `(Form \(A\))`,
		"copy · é ÿ":       "(copy \xB7 \xE9 \xFF)",
		"a\u00a0b":         "(\xFE\xFF\x00a\x00\xA0\x00b)", // A0 is the euro sign
		"soft\u00adhyphen": "(\xFE\xFF\x00s\x00o\x00f\x00t\x00\xAD\x00h\x00y\x00p\x00h\x00e\x00n)",
		"\u0092":           "(\xFE\xFF\x00\x92)", // 92 is the trade mark
		"€":                "(\xFE\xFF\x20\xAC)",
		"ÿþab":             "(\xFE\xFF\x00\xFF\x00\xFE\x00a\x00b)",    // some readers know the other order too
		"þÿ":               "(\xFE\xFF\x00\xFE\x00\xFF)",              // would begin UTF-16
		"ï»¿x":             "(\xFE\xFF\x00\xEF\x00\xBB\x00\xBF\x00x)", // would begin UTF-8
		"ż":                "(\xFE\xFF\x01|)",
		"😀":                "(\xFE\xFF\xD8\x3D\xDE\x00)",
	} {
		if got := string(appendString(nil, s)); got != want {
			t.Errorf("%q is written %q, want %q", s, got, want)
		}
		if got := textOf(unescaped(string(appendString(nil, s)))); got != s {
			t.Errorf("%q is read as %q", s, got)
		}
	}
}

// unescaped is the value of a literal string without line breaks.
func unescaped(s string) string {
	var b []byte
	for i := 1; i < len(s)-1; i++ {
		if s[i] == '\\' {
			i++
		}
		b = append(b, s[i])
	}
	return string(b)
}
