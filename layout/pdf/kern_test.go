package pdf

import (
	"encoding/binary"
	"math"
	"testing"

	"casepack/fonts"
	"casepack/layout"
)

// gposPair reads the kerning of a pair straight from the bytes of a GPOS
// table, for the default language of Latin: lookups of type 2, or 9 around it.
func gposPair(gpos []byte, left, right uint16) int {
	u16 := func(b []byte, at int) int { return int(binary.BigEndian.Uint16(b[at:])) }
	scripts, features, lookups := gpos[u16(gpos, 4):], gpos[u16(gpos, 6):], gpos[u16(gpos, 8):]
	var script []byte
	for i := range u16(scripts, 0) {
		if tag := string(scripts[2+6*i : 6+6*i]); tag == "latn" || tag == "DFLT" && script == nil {
			script = scripts[u16(scripts, 6+6*i):]
		}
	}
	system := script[u16(script, 0):]
	chosen := map[int]bool{}
	for i := range u16(system, 4) {
		record := features[2+6*u16(system, 6+2*i):]
		if string(record[:4]) != "kern" {
			continue
		}
		feature := features[u16(record, 4):]
		for k := range u16(feature, 2) {
			chosen[u16(feature, 4+2*k)] = true
		}
	}
	sum := 0
	for i := range u16(lookups, 0) {
		if !chosen[i] {
			continue
		}
		lookup := lookups[u16(lookups, 2+2*i):]
		for k := range u16(lookup, 4) {
			sub := lookup[u16(lookup, 6+2*k):]
			if u16(lookup, 0) == 9 {
				sub = sub[binary.BigEndian.Uint32(sub[4:]):]
			}
			if v, ok := subtablePair(sub, left, right); ok {
				sum += v
				break
			}
		}
	}
	return sum
}

func subtablePair(sub []byte, left, right uint16) (int, bool) {
	u16 := func(b []byte, at int) int { return int(binary.BigEndian.Uint16(b[at:])) }
	at := coverageOf(sub[u16(sub, 2):], left)
	if at < 0 || u16(sub, 4) != 4 || u16(sub, 6) != 0 { // only an advance of the first glyph
		return 0, false
	}
	if u16(sub, 0) == 1 {
		set := sub[u16(sub, 10+2*at):]
		for i := range u16(set, 0) {
			if u16(set, 2+4*i) == int(right) {
				return int(int16(u16(set, 4+4*i))), true
			}
		}
		return 0, false
	}
	first, second := classOf(sub[u16(sub, 8):], left), classOf(sub[u16(sub, 10):], right)
	if second == 0 {
		return 0, false
	}
	return int(int16(u16(sub, 16+2*(first*u16(sub, 14)+second)))), true
}

func coverageOf(b []byte, glyph uint16) int {
	n := int(binary.BigEndian.Uint16(b[2:]))
	for i := range n {
		if b[1] == 1 {
			if binary.BigEndian.Uint16(b[4+2*i:]) == glyph {
				return i
			}
			continue
		}
		r := b[4+6*i:]
		if from := binary.BigEndian.Uint16(r); from <= glyph && glyph <= binary.BigEndian.Uint16(r[2:]) {
			return int(binary.BigEndian.Uint16(r[4:])) + int(glyph-from)
		}
	}
	return -1
}

func classOf(b []byte, glyph uint16) int {
	if b[1] == 1 {
		from, n := binary.BigEndian.Uint16(b[2:]), binary.BigEndian.Uint16(b[4:])
		if glyph < from || glyph >= from+n {
			return 0
		}
		return int(binary.BigEndian.Uint16(b[6+2*(glyph-from):]))
	}
	for i := range int(binary.BigEndian.Uint16(b[2:])) {
		r := b[4+6*i:]
		if binary.BigEndian.Uint16(r) <= glyph && glyph <= binary.BigEndian.Uint16(r[2:]) {
			return int(binary.BigEndian.Uint16(r[4:]))
		}
	}
	return 0
}

func everyFace() []layout.Face {
	var all []layout.Face
	for f := range layout.FaceCount {
		all = append(all, f)
	}
	return all
}

func fontData(t testing.TB, f layout.Face) []byte {
	t.Helper()
	data, err := fonts.Files.ReadFile(fonts.File(f))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Every pair of letters is kerned as the font's own table says.
func TestKerning(t *testing.T) {
	const letters = " !\"'(),-./0147:;?ABDEFGKLOPQRSTVWXYZaceforstvwxyzÄÖÜéßŁłżŴ–“”’…"
	f := fontsFor(t)
	r := f.Ruler()
	kerned := map[layout.Face]int{}
	for _, face := range everyFace() {
		data := fontData(t, face)
		gpos := tableIn(data, "GPOS")
		c := f.face(face)
		for _, a := range letters {
			for _, b := range letters {
				left, right := c.glyph(a), c.glyph(b)
				if left == 0 || right == 0 {
					continue
				}
				want := gposPair(gpos, left, right)
				if want != 0 {
					kerned[face]++
				}
				got := r.Width(face, 1000, string(a)+string(b)) - r.Width(face, 1000, string(a)) - r.Width(face, 1000, string(b))
				if math.Abs(float64(got)-float64(want)) > 1e-9 {
					t.Fatalf("%s: %c%c is kerned by %v, the font says %d", c.name(), a, b, got, want)
				}
			}
		}
	}
	for face, n := range map[layout.Face]int{layout.Regular: 300, layout.Bold: 300, layout.Italic: 300, layout.Sans: 300} {
		if kerned[face] < n {
			t.Errorf("only %d pairs of %v are kerned: the reader in this test reads nothing", kerned[face], face)
		}
	}
	for _, pair := range []string{"AV", "To"} {
		apart := r.Width(layout.Regular, 1000, pair[:1]) + r.Width(layout.Regular, 1000, pair[1:])
		if got := r.Width(layout.Regular, 1000, pair); got > apart-20 {
			t.Errorf("%s is %v wide, its letters %v", pair, got, apart)
		}
	}
}

// The signs that a pack must be able to print, and where they are found.
func TestHas(t *testing.T) {
	r := fontsFor(t).Ruler()
	const everywhere = " AZaz09!?.,:;-'\"()[]{}@#%&*/\\_|~$€§·•–—…“”„‘’‚«»ÄÖÜßäöüéèêçñåøæœÆŒĆćŁłŚśŹźŻżȘșȚțŴŵŶŷẞěřůőűğışİ\u00a0≥≤×÷±−"
	for _, face := range []layout.Face{layout.Regular, layout.Italic, layout.SemiBold, layout.Bold, layout.BoldItalic, layout.Mono, layout.MonoBold} {
		for _, sign := range everywhere {
			if !r.Has(face, sign) {
				t.Errorf("%s has no %c (U+%04X)", fonts.File(face), sign, sign)
			}
		}
	}
	tests := []struct {
		face  layout.Face
		has   string
		lacks string
	}{
		{layout.Regular, "e\u0301", "→☐ёжאع०\u0323\n\t\u200b\u00ad"},
		{layout.Sans, "ёжЖαΩẹ\u0323\u0301ǘ\u2011", "→☐אعक०\u200d"},
		{layout.SansBold, "ёжЖαΩẹ\u0323\u0301ǘ\u2011", "→☐אعक०"},
		{layout.Symbols, "←↑→↓↔⇒≠≈≤≥∞∈∀✓■□▪●○◆▲▶★", "אع☐"},
	}
	for _, test := range tests {
		for _, sign := range test.has {
			if !r.Has(test.face, sign) {
				t.Errorf("%s has no %c (U+%04X)", fonts.File(test.face), sign, sign)
			}
		}
		for _, sign := range test.lacks {
			if r.Has(test.face, sign) {
				t.Errorf("%s claims to set %c (U+%04X)", fonts.File(test.face), sign, sign)
			}
		}
	}
}

// No ink of any sign passes rise and fall, and they are not looser than the
// tallest sign needs.
func TestRiseAndFall(t *testing.T) {
	f := fontsFor(t)
	r := f.Ruler()
	for _, face := range everyFace() {
		data, c := fontData(t, face), f.face(face)
		var top, bottom int16
		for sign := rune(0); sign < 0x20000; sign++ {
			glyph := c.glyph(sign)
			if glyph == 0 || isAccent(sign) {
				continue
			}
			if b := outlineIn(data, int(glyph)); len(b) > 0 {
				bottom = min(bottom, int16(binary.BigEndian.Uint16(b[4:])))
				top = max(top, int16(binary.BigEndian.Uint16(b[8:])))
			}
		}
		if rise, fall := r.Rise(face), r.Fall(face); rise != layout.Pt(top)/1000 || fall != layout.Pt(-bottom)/1000 {
			t.Errorf("%s: rise %v and fall %v, ink from %d to %d", c.name(), rise, fall, bottom, top)
		}
		if face < layout.Sans && (r.Rise(face) > 0.95 || r.Fall(face) > 0.3) {
			t.Errorf("%s: rise %v, fall %v", c.name(), r.Rise(face), r.Fall(face))
		}
	}
}

// What Width does not know it does not trip over.
func TestWidth(t *testing.T) {
	r := fontsFor(t).Ruler()
	tests := []struct {
		face layout.Face
		s    string
		want layout.Pt // for 10 pt
	}{
		{layout.Regular, "", 0},
		{layout.Mono, "a", 6.32},
		{layout.Mono, "aW.i", 4 * 6.32},
		{layout.Mono, "a\u0301", 6.32},
		{layout.Mono, "a→b", 2 * 6.32},
		{layout.Mono, "\xff", 0},
	}
	for _, test := range tests {
		if got := r.Width(test.face, 10, test.s); math.Abs(float64(got-test.want)) > 1e-9 {
			t.Errorf("width of %q is %v, want %v", test.s, got, test.want)
		}
	}
	if a, b := r.Width(layout.Regular, 10, "Hello"), r.Width(layout.Regular, 20, "Hello"); math.Abs(float64(2*a-b)) > 1e-9 {
		t.Errorf("width does not grow with size: %v and %v", a, b)
	}
	if got := r.Width(200, 10, "x"); got != r.Width(layout.Regular, 10, "x") {
		t.Errorf("a face that does not exist: %v", got)
	}
}
