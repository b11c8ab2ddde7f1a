package pdf

import (
	"strings"
	"testing"

	"casepack/layout"
)

// All that is cut out of gopdf's documents, in the form it has there. When
// this fails after an update of gopdf, sketch.go and embed.go need a look.
func TestGopdfForm(t *testing.T) {
	d := &drawing{fonts: fontsFor(t), tagged: true}
	d.ruler = d.fonts.Ruler()
	d.sketch.d, d.ink = d, &d.used
	s := &d.sketch
	begun := &print{}
	s.begin(begun, layout.Size{W: 200, H: 100})
	s.operators([]byte("/P<</MCID 0>>BDC\n"))
	text := words(layout.Regular, 8.5, 10.126, 20, "AVA. ")
	if err := s.text(text, at(1, 2)); err != nil {
		t.Fatal(err)
	}
	s.operators([]byte("EMC\n"))
	text.Gray, text.Face = 0.25, layout.Mono
	if err := s.text(text, at(1, 40)); err != nil {
		t.Fatal(err)
	}
	s.rule(layout.Rule{From: at(1, 2), To: at(3, 4), Width: 0.4, Gray: 0.33, Dash: []layout.Pt{1, 2}}, at(10, 10))
	s.rule(layout.Rule{From: at(1, 2), To: at(3, 4), Width: 0.4}, at(10, 10))
	s.box(layout.Box{Rect: rect(1, 2, 30, 40), Stroke: 0.8, Fill: 0.95}, at(10, 10))

	var drawn *print
	var content string
	bases := s.fonts
	cut, err := s.tear(func(p *print, b []byte) { drawn, content = p, string(b) })
	if err != nil {
		t.Fatal(err)
	}
	want := `q
0.00 g
/P<</MCID 0>>BDC
BT
11.13 78.00 TD
/F1 8.5 Tf 0 Tc
[<0001>40<0060>40<0001>-10<00EA00E7>] TJ
ET
EMC
0.25 g
BT
11.13 40.00 TD
/F6 8.5 Tf 0 Tc
[<00010060000100EA00E7>] TJ
ET
0.40 w
0.33 G
[1.00 2.00] 0.00 d
q
11.00 88.00 m 13.00 86.00 l S
Q
0.00 G
[] 0.00 d
q
11.00 88.00 m 13.00 86.00 l S
Q
q 0.95 g 0 G 0.8 w [] 0 d 11 48 30 40 re B Q
Q`
	if drawn != begun || content != want {
		t.Errorf("content:\n%s\nwant\n%s", content, want)
	}

	first := bases[layout.Regular]
	objects := []struct {
		object int
		want   string
	}{
		{objDescriptor, "<<\n/Type /FontDescriptor\n/Ascent 996\n/CapHeight 668\n/Descent -411\n/Flags 32\n/FontBBox [-61 -250 1289 903]\n/FontFile2 8 0 R\n/FontName /AtkinsonHyperlegibleNext-Regular\n/ItalicAngle 0\n/StemV 0\n/XHeight 496\n>>\n"},
		{objCIDFont, "<<\n/BaseFont /AtkinsonHyperlegibleNext-Regular\n/CIDSystemInfo\n<<\n  /Ordering (Identity)\n  /Registry (Adobe)\n  /Supplement 0\n>>\n/FontDescriptor 9 0 R\n/Subtype /CIDFontType2\n/Type /Font\n/W [1[626]96[593]234[210]231[280]]\n>>\n"},
		{objFont, "<<\n/BaseFont /AtkinsonHyperlegibleNext-Regular\n/DescendantFonts [10 0 R]\n/Encoding /Identity-H\n/Subtype /Type0\n/ToUnicode 7 0 R\n/Type /Font\n>>\n"},
	}
	for _, o := range objects {
		if got := string(cut[first+o.object]); got != o.want {
			t.Errorf("object %d:\n%q\nwant\n%q", o.object, got, o.want)
		}
	}
	program, ok := cut.stream(first + objProgram)
	if !ok || !strings.Contains(string(cut[first+objProgram][:80]), "/Filter /FlateDecode\n/Length1 ") || program[0] != 0x78 {
		t.Errorf("font program: %.80q", cut[first+objProgram])
	}
	if toUnicode, ok := cut.stream(first + objToUnicode); !ok || !strings.Contains(string(toUnicode), "beginbfrange") {
		t.Errorf("ToUnicode: %.80q", cut[first+objToUnicode])
	}
}

func TestCutObjectsRefuses(t *testing.T) {
	for _, doc := range []string{
		"", "startxref\n", "startxref\n99\n", "xref\n0 x\nstartxref\n0\n%%EOF\n.........................",
		"xref\n0 9\n0000000000 65535 f \nstartxref\n0\n", "trailer of no kind at all, long enough\nstartxref\n0\n",
		"xref\n0 2\n0000000000 65535 f \n0000000003 00000 n \ntrailer\nstartxref\n0\n",
	} {
		if _, err := cutObjects([]byte(doc)); err == nil {
			t.Errorf("%q was read", doc)
		}
	}
	o := objects{nil, []byte("<<>>\n"), []byte("<<\n/Length 9\n>>\nstream\nabc"), []byte("stream\nx")}
	for n := range 5 {
		if data, ok := o.stream(n); ok {
			t.Errorf("object %d: %q", n, data)
		}
	}
}
