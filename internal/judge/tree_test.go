package judge

import (
	"slices"
	"strings"
	"testing"
)

// tagged is a page whose content is drawn in another order than it is read:
// the paragraph first, then the heading, then a figure and what is no content.
func tagged() []byte {
	pdf := onePage("/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R", "",
		"<</Type/StructTreeRoot/K[6 0 R]/ParentTree<</Nums[0[8 0 R 7 0 R 9 0 R 8 0 R 10 0 R 8 0 R]]>>>>",
		"<</Type/StructElem/S/Document/P 5 0 R/K[7 0 R 8 0 R 9 0 R]>>",
		"<</Type/StructElem/S/H1/P 6 0 R/Pg 4 0 R/K 1>>",
		"<</Type/StructElem/S/P/P 6 0 R/Pg 4 0 R/K[0 10 0 R 3 5]>>",
		"<</Type/StructElem/S/Figure/P 6 0 R/Pg 4 0 R/Alt(QR code: chapter 6)/K 2>>",
		"<</Type/StructElem/S/Span/P 8 0 R/Pg 4 0 R/K 4>>",
		deflated("", `BT /F1 9 Tf 20 100 Td
/P<</MCID 0>>BDC (body ) Tj (text) Tj EMC 0 50 Td
/H1<</MCID 1>>BDC (Heading) Tj EMC 0 -70 Td
/P<</MCID 3>>BDC (its end) Tj EMC 80 0 Td
/Span<</MCID 4>>BDC (inside) Tj EMC 0 -20 Td
/P<</MCID 5>>BDC (run on) Tj EMC 0 -20 Td
/Artifact BMC (page 1) Tj EMC ET
/Figure<</MCID 2>>BDC 0 0 9 9 re f EMC`),
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
	return []byte(strings.Replace(string(pdf), "/MediaBox[0 0 300 200]",
		"/MediaBox[0 0 300 200]/StructParents 0/Contents 11 0 R/Resources<</Font<</F1 12 0 R>>>>", 1))
}

func TestElements(t *testing.T) {
	d := open(t, tagged())
	got, err := d.Elements(0)
	if err != nil {
		t.Fatal(err)
	}
	want := []Element{
		{Type: "Document", Depth: 1},
		{Type: "H1", Depth: 2, Text: "Heading"},
		{Type: "P", Depth: 2, Text: "body text"},
		{Type: "Span", Depth: 3, Text: "inside"},
		{Type: "P", Depth: 2, Text: "its end run on", Continued: true},
		{Type: "Figure", Depth: 2, Alt: "QR code: chapter 6"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	const aloud = "Heading\nbody text\ninside\nits end run on\nQR code: chapter 6"
	if got, err := d.Aloud(0); err != nil || got != aloud {
		t.Errorf("aloud %q, %v, want %q", got, err, aloud)
	}
}

func TestElementsOfAPageWithoutTags(t *testing.T) {
	if got, err := open(t, onePage("", "")).Elements(0); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
}
