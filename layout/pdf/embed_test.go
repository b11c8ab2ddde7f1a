package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"casepack/layout"
)

// embedded is what a file carries of a font.
type embedded struct {
	*pdfFont
	program []byte
}

func fontsOf(t testing.TB, raw []byte) map[string]embedded {
	f := readPDF(t, raw)
	all := map[string]embedded{}
	for _, v := range f.dict(f.dict(f.pages()[0]["Resources"])["Font"]) {
		d := f.dict(v)
		c := f.font(v)
		cid := f.dict(f.get(d["DescendantFonts"]).(pdfList)[0])
		_, name, _ := strings.Cut(c.base, "+")
		all[name] = embedded{c, f.get(f.dict(cid["FontDescriptor"])["FontFile2"]).(pdfData).data}
	}
	return all
}

// withBasic are the basic signs and more, as a subset is checked for them.
func withBasic(more string) string {
	letters := strings.Split(basic+more, "")
	slices.Sort(letters)
	return strings.Join(slices.Compact(letters), "")
}

// A file's fonts hold the glyphs that its pages draw, the parts of those, and
// no sign more: not one that other files draw at the same time with the same
// fonts, and not one that was only measured. The text faces have the basic
// signs too, in every file.
func TestFontsHoldWhatIsDrawn(t *testing.T) {
	f := fontsFor(t)
	f.Ruler().Width(layout.Regular, 10, "only measured: äöü")
	f.Ruler().Width(layout.Italic, 10, "only measured: XYZ@")
	secret := onePage(frame(layout.Paragraph, words(layout.Regular, 10, 9, 9, "ŻÓŁĆ ß"), words(layout.Italic, 10, 9, 9, "QUICK WALTZ, BAD NYMPH")))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { Write(new(bytes.Buffer), f, secret, Options{}) })
		all.Go(func() {
			large := slices.Repeat([]layout.Item{layout.Rule{To: at(1, 1), Width: 1}}, 20)
			doc := onePage(
				frame(layout.Paragraph, words(layout.Regular, 10, 9, 9, "vex é\u00a0"), words(layout.Italic, 10, 9, 9, "vex"), words(layout.Symbols, 10, 9, 9, "→𝔸")),
				frame(layout.Paragraph, append(large, words(layout.Italic, 10, 9, 29, "ë fjord"), words(layout.Sans, 10, 9, 49, "ж"))...))
			var b bytes.Buffer
			if err := Write(&b, f, doc, Options{}); err != nil {
				t.Error(err)
				return
			}
			got := fontsOf(t, b.Bytes())
			want := map[string]string{"AtkinsonHyperlegibleNext-Regular": withBasic("é"), "AtkinsonHyperlegibleNext-Italic": " defjorvxë", "NotoSansMath-Regular": "→𝔸", "NotoSans-Regular": "ж"}
			if len(got) != len(want) {
				t.Errorf("%d fonts", len(got))
			}
			for name, signs := range want {
				checkSubset(t, f, got[name], name, signs)
			}
		})
	}
	all.Wait()
}

func checkSubset(t *testing.T, f *Fonts, e embedded, name, signs string) {
	var letters []string
	inside := map[int]bool{0: true}
	for glyph, s := range e.toUnicode {
		letters = append(letters, s)
		inside[glyph] = true
		for _, part := range partsOf(e.program, glyph) {
			inside[part] = true
		}
		if _, ok := e.widths[glyph]; !ok {
			t.Errorf("%s: no width of %q", name, s)
		}
		if strings.TrimSpace(s) != "" && len(outlineIn(e.program, glyph)) == 0 {
			t.Errorf("%s: no outline of %q", name, s)
		}
	}
	slices.Sort(letters)
	if got := strings.Join(letters, ""); got != signs {
		t.Errorf("%s knows the letters %q, want %q", name, got, signs)
	}
	if len(e.widths) != len(e.toUnicode) {
		t.Errorf("%s has widths of %d glyphs for %d letters", name, len(e.widths), len(e.toUnicode))
	}
	for glyph := range glyphsIn(e.program) {
		if len(outlineIn(e.program, glyph)) > 0 && !inside[glyph] {
			t.Errorf("%s: glyph %d was not drawn", name, glyph)
		}
	}
}

// The prefix tells subsets apart and is the same for the same glyphs.
func TestSubsetNames(t *testing.T) {
	name := func(s string) string {
		for _, e := range fontsOf(t, written(t, onePage(frame(layout.Paragraph, words(layout.Italic, 10, 9, 9, s))), Options{})) {
			return e.base
		}
		return ""
	}
	if a, b, c := name("abc"), name("cab"), name("abd"); a != b || a == c {
		t.Errorf("abc %s, cab %s, abd %s", a, b, c)
	}
}

// Every sign of every face that can be set comes out of the file as it went
// in, signs above U+FFFF and those that share a glyph included.
func TestEverySignIsExtracted(t *testing.T) {
	f := fontsFor(t)
	for _, face := range everyFace() {
		c := f.face(face)
		var lines []layout.Item
		var want []string
		line := ""
		for r := rune(' '); r < 0x20000; r++ {
			if g := c.glyph(r); g == 0 || isAccent(r) {
				continue
			}
			if line += string(r); len(line) > 90 {
				lines = append(lines, words(face, 10, 9, layout.Pt(12*len(lines)), line))
				want, line = append(want, line), ""
			}
		}
		file := readPDF(t, written(t, onePage(frame(layout.Paragraph, lines...)), Options{}))
		texts := file.read(file.pages()[0]).texts
		if len(texts) != len(want) || len(want) < 3 {
			t.Fatalf("%s: %d texts, want %d", c.name(), len(texts), len(want))
		}
		for i, s := range texts {
			got := s.text
			if s.actual != "" {
				got = s.actual
			}
			if got != want[i] {
				t.Errorf("%s: %q came out as %q", c.name(), want[i], got)
			}
		}
	}
}

func TestToUnicodeInBlocks(t *testing.T) {
	f := fontsFor(t)
	var set glyphs
	for g, sign := range f.face(layout.Sans).everyLetter()[:700] {
		if sign != 0 {
			set.add(layout.Sans, uint16(g))
		}
	}
	for _, block := range strings.Split(string(f.toUnicode(layout.Sans, &set)), "endbfchar")[:3] {
		if _, lines, ok := strings.Cut(block, "beginbfchar\n"); !ok || !strings.HasSuffix(strings.TrimSpace(strings.Split(block, "beginbfchar")[0]), fmt.Sprint(strings.Count(lines, "\n"))) {
			t.Errorf("block %.60q", block)
		} else if n := strings.Count(lines, "\n"); n > 100 {
			t.Errorf("a block of %d lines", n)
		}
	}
}
