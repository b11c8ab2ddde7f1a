package diag

import "testing"

func TestInvisible(t *testing.T) {
	for r, want := range map[rune]string{
		'\u00ad': "soft hyphen", '\u200b': "zero-width space", '\u200d': "zero-width joiner", '\u200e': "mark of the direction of text",
		'\u202e': "turns the direction of text around", '\u2069': "turns the direction of text around", '\u2060': "word joiner", '\ufeff': "byte-order mark",
		'\ufe0f': "variation selector", '\U000e0101': "variation selector", '\u3164': "filler", '\u2061': "format character", '\U000e0041': "format character",
	} {
		if got, ok := Invisible(r); !ok || got != want {
			t.Errorf("%U is %q, %v; want %q", r, got, ok, want)
		}
	}
	for _, r := range "a\n\x00 \u00a0\u2009\u3000é\u0301漢\u0600\ue000\ufffd" { // U+0600 is a format character that shows
		if got, ok := Invisible(r); ok {
			t.Errorf("%U is %q", r, got)
		}
	}
}
