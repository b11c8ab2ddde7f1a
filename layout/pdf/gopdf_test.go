package pdf

import (
	"strings"
	"testing"

	"casepack/layout"
)

// All that is cut out of gopdf's documents, in the form it has there. When
// this fails after an update of gopdf, gopdf.go and subset.go need a look.
func TestGopdfForm(t *testing.T) {
	cut, first, err := fontsFor(t).face(layout.Regular).embedded(" AV.")
	if err != nil {
		t.Fatal(err)
	}
	objects := []struct {
		object int
		want   string
	}{
		{objDescriptor, "<<\n/Type /FontDescriptor\n/Ascent 996\n/CapHeight 668\n/Descent -411\n/Flags 32\n/FontBBox [-61 -250 1289 903]\n/FontFile2 7 0 R\n/FontName /AtkinsonHyperlegibleNext-Regular\n/ItalicAngle 0\n/StemV 0\n/XHeight 496\n>>\n"},
		{objCIDFont, "<<\n/BaseFont /AtkinsonHyperlegibleNext-Regular\n/CIDSystemInfo\n<<\n  /Ordering (Identity)\n  /Registry (Adobe)\n  /Supplement 0\n>>\n/FontDescriptor 8 0 R\n/Subtype /CIDFontType2\n/Type /Font\n/W [231[280]1[626]96[593]234[210]]\n>>\n"},
		{objFont, "<<\n/BaseFont /AtkinsonHyperlegibleNext-Regular\n/DescendantFonts [9 0 R]\n/Encoding /Identity-H\n/Subtype /Type0\n/ToUnicode 6 0 R\n/Type /Font\n>>\n"},
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
