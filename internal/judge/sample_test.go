package judge

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"testing"

	"github.com/signintech/gopdf"

	"casepack/fonts"
)

// drawn makes a one-page file, 300 by 200 points, with gopdf.
func drawn(t *testing.T, draw func(*gopdf.GoPdf)) []byte {
	t.Helper()
	pdf := &gopdf.GoPdf{}
	pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: 300, H: 200}})
	face, err := fonts.Files.ReadFile("AtkinsonHyperlegibleNext-Regular.ttf")
	if err != nil {
		t.Fatal(err)
	}
	if err := pdf.AddTTFFontData("next", face); err != nil {
		t.Fatal(err)
	}
	pdf.AddPage()
	if err := pdf.SetFont("next", "", 12); err != nil {
		t.Fatal(err)
	}
	draw(pdf)
	var b bytes.Buffer
	if _, err := pdf.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// write puts text with its left top corner at x, y.
func write(t *testing.T, pdf *gopdf.GoPdf, x, y float64, text string) {
	t.Helper()
	pdf.SetXY(x, y)
	if err := pdf.Text(text); err != nil {
		t.Fatal(err)
	}
}

// handmade writes a file from the texts of its objects, numbered from 1; the
// first is the catalog. Its table is right, so PDFium opens it as it is.
func handmade(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	places := make([]int, len(objects))
	for i, o := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R/Info 3 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return b.Bytes()
}

// onePage is handmade with a catalog, an empty page tree of one page and the
// information dictionary before the objects given, which count from 5.
func onePage(catalog, info string, more ...string) []byte {
	return handmade(append([]string{
		"<</Type/Catalog/Pages 2 0 R" + catalog + ">>",
		"<</Type/Pages/Kids[4 0 R]/Count 1>>",
		"<<" + info + ">>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>",
	}, more...)...)
}

// deflated is the text of a stream object whose bytes are deflated.
func deflated(dictionary, content string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(content))
	_ = w.Close()
	return fmt.Sprintf("<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream", dictionary, b.Len(), b.Bytes())
}

func open(t *testing.T, pdf []byte) *Document {
	t.Helper()
	d, err := Open(pdf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}
