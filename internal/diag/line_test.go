package diag

import "testing"

func TestExcerpt(t *testing.T) {
	src := []byte("title: x\r\n\tprompt: 猫 sees\nlast")
	for _, tt := range []struct {
		at     Pos
		line   string
		indent int
		ok     bool
	}{
		{Pos{"f", 1, 8}, "title: x", 7, true},
		{Pos{"f", 2, 2}, "    prompt: 猫 sees", 4, true},   // the tab is four cells
		{Pos{"f", 2, 11}, "    prompt: 猫 sees", 14, true}, // the wide sign is two
		{Pos{"f", 3, 5}, "last", 4, true},                 // one past the end
		{Pos{"f", 3, 50}, "last", 4, true},
		{Pos{"f", 4, 1}, "", 0, false},
		{Pos{"f", 0, 0}, "", 0, false},
	} {
		line, indent, ok := Excerpt(src, tt.at)
		if line != tt.line || indent != tt.indent || ok != tt.ok {
			t.Errorf("%v: %q, %d, %t; want %q, %d, %t", tt.at, line, indent, ok, tt.line, tt.indent, tt.ok)
		}
	}
}
