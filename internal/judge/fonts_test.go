package judge

import (
	"testing"

	"github.com/signintech/gopdf"
)

func TestFonts(t *testing.T) {
	pdf := drawn(t, func(p *gopdf.GoPdf) { write(t, p, 20, 40, "banana é") })
	got, err := Fonts(pdf)
	if err != nil || len(got) != 1 {
		t.Fatalf("%d fonts, %v", len(got), err)
	}
	if runes := string(got[0].Runes); runes != " abné" {
		t.Errorf("runes %q, want %q", runes, " abné")
	}
	// a, b, n, é and, perhaps, the parts that é is made of; the space is empty.
	if n := len(got[0].Glyphs); n < 4 || n > 8 {
		t.Errorf("%d glyphs with an outline: %v", n, got[0].Glyphs)
	}
}

func TestFontsSeeALetterThatIsNotShown(t *testing.T) {
	pdf := drawn(t, func(p *gopdf.GoPdf) {
		write(t, p, 20, 40, "seen")
		if _, err := p.MeasureTextWidth("Q"); err != nil {
			t.Fatal(err)
		}
	})
	runes, err := FontRunes(pdf)
	if err != nil || len(runes) != 1 {
		t.Fatalf("%v, %v", runes, err)
	}
	for name, got := range runes {
		if string(got) != "Qens" {
			t.Errorf("font %s spells %q, want %q", name, string(got), "Qens")
		}
	}
}

func TestToUnicode(t *testing.T) {
	got := toUnicode(`2 beginbfchar
<0003> <0020> <0004><D83DDE00>
endbfchar
3 beginbfrange
<0010> <0012> <0041>
<0020><0021>[<0066 0069> <007A>]
<0030> <0030> <D835DC00>
endbfrange`)
	want := map[int]string{3: " ", 4: "😀", 0x10: "A", 0x11: "B", 0x12: "C", 0x20: "fi", 0x21: "z", 0x30: "𝐀"}
	if len(got) != len(want) {
		t.Errorf("%d codes, want %d: %v", len(got), len(want), got)
	}
	for c, s := range want {
		if got[c] != s {
			t.Errorf("code %#x is %q, want %q", c, got[c], s)
		}
	}
}

func TestFontsInAnObjectStream(t *testing.T) {
	const font = "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Test/ToUnicode 6 0 R>>"
	pdf := onePage("", "",
		deflated("/Type/ObjStm/N 2/First 10", "20 0 21 5 null "+font),
		deflated("", "1 beginbfchar <0001> <0051> endbfchar"))
	got, err := Fonts(pdf)
	if err != nil || len(got) != 1 || got[0].Name != "ABCDEF+Test" || string(got[0].Runes) != "Q" {
		t.Errorf("fonts %v, %v", got, err)
	}
}
