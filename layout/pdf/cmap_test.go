package pdf

import (
	"encoding/binary"
	"maps"
	"testing"

	"github.com/signintech/gopdf/fontmaker/core"
)

// What is measured is what gopdf draws: its reading of each font gives the
// same glyph for every letter and the same width for every glyph.
func TestFacesAreReadAsGopdfReadsThem(t *testing.T) {
	f := fontsFor(t)
	for _, face := range everyFace() {
		var theirs core.TTFParser
		if err := theirs.ParseFontData(fontData(t, face)); err != nil {
			t.Fatal(err)
		}
		c := f.face(face)
		signs, err := readSigns(c.table("cmap"))
		if err != nil {
			t.Fatal(err)
		}
		got, want := map[rune]uint{}, map[rune]uint{}
		for i, s := range signs {
			got[s.r] = uint(s.glyph)
			if i > 0 && signs[i-1].r >= s.r {
				t.Fatalf("%s: U+%04X behind U+%04X", c.name(), s.r, signs[i-1].r)
			}
		}
		for r, glyph := range theirs.Chars() {
			want[rune(r)] = glyph
		}
		for _, g := range theirs.GroupingTables() {
			for r := max(g.StartCharCode, 0x10000); r <= g.EndCharCode; r++ {
				want[rune(r)] = g.GlyphID + r - g.StartCharCode
			}
		}
		none := func(_ rune, glyph uint) bool { return glyph == 0 }
		maps.DeleteFunc(got, none)
		maps.DeleteFunc(want, none)
		delete(want, 0xFFFF) // ends the table
		if !maps.Equal(got, want) || len(got) < 300 {
			t.Errorf("%s: %d letters, gopdf has %d others", c.name(), len(got), len(want))
		}
		widths := theirs.Widths()
		if len(c.advance) != int(theirs.NumGlyphs()) {
			t.Fatalf("%s: %d glyphs, gopdf has %d", c.name(), len(c.advance), theirs.NumGlyphs())
		}
		for glyph, width := range c.advance {
			if want := widths[min(glyph, len(widths)-1)]; uint(width) != want {
				t.Errorf("%s, glyph %d: width %d, gopdf has %d", c.name(), glyph, width, want)
			}
		}
	}
}

// A table that is cut off or lies about its sizes is refused or read in part.
func FuzzReadSigns(f *testing.F) {
	for _, face := range everyFace()[:2] {
		table := fontsFor(f).face(face).table("cmap")
		f.Add(table)
		f.Add(table[:len(table)/2])
		long := binary.BigEndian.AppendUint16([]byte{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 4, 0, 0, 0, 0}, 0xFFFF)
		f.Add(append(long, make([]byte, 40)...))
	}
	f.Fuzz(func(t *testing.T, table []byte) {
		signs, err := readSigns(table)
		if err != nil && signs != nil {
			t.Errorf("%d signs and %v", len(signs), err)
		}
		for i := 1; i < len(signs); i++ {
			if signs[i-1].r > signs[i].r {
				t.Fatal("not in order")
			}
		}
	})
}
