package judge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/signintech/gopdf"
)

const token = "Zebrafink7"

// bigEndian spells s in UTF-16BE, which for ASCII is a zero before each byte.
func bigEndian(s string) string {
	return "\x00" + strings.Join(strings.Split(s, ""), "\x00")
}

func TestContainsFindsPlantedTokens(t *testing.T) {
	objectStream := func(inner string) string {
		return deflated(fmt.Sprintf("/Type/ObjStm/N 1/First %d", len("9 0 ")), "9 0 "+inner)
	}
	for name, pdf := range map[string][]byte{
		"comment between objects":    onePage("", "", "null % "+token),
		"page text":                  drawn(t, func(p *gopdf.GoPdf) { write(t, p, 20, 40, "a "+token+" b") }),
		"page text off the page":     drawn(t, func(p *gopdf.GoPdf) { write(t, p, 900, 40, token) }),
		"page text over two lines":   drawn(t, func(p *gopdf.GoPdf) { write(t, p, 20, 40, "Zebra"); write(t, p, 20, 55, "fink7") }),
		"link":                       drawn(t, func(p *gopdf.GoPdf) { p.AddExternalLink("https://example.org/"+token, 0, 0, 9, 9) }),
		"title":                      onePage("", "/Title("+token+")"),
		"title in UTF-16":            onePage("", "/Title(\xFE\xFF"+bigEndian(token)+")"),
		"title in hex":               onePage("", fmt.Sprintf("/Title<%x>", token)),
		"title in HEX UTF-16":        onePage("", fmt.Sprintf("/Title<FEFF%X>", bigEndian(token))),
		"title in spaced hex":        onePage("", strings.ReplaceAll(fmt.Sprintf("/Title<% X>", token), "46 69", "4\n6 69")),
		"title in octal":             onePage("", `/Title(Zebr\141fin\1537)`),
		"title before a stream":      onePage("", `/Title(Zebr\141fink7)`, deflated("", "")),
		"hex in a comment":           onePage("", "", fmt.Sprintf("null %% %X", token)),
		"UTF-16 in a font file":      onePage("", "", deflated("/Length1 99", "name"+bigEndian(token))),
		"little-endian UTF-16":       onePage("", "", deflated("/Length1 99", bigEndian(token)[1:]+"\x00")),
		"title with a broken line":   onePage("", "/Title(Zebra\\\nfink7)"),
		"name with an escape":        onePage("", "/Zebra#66ink7 1"),
		"deflated stream":            onePage("", "", deflated("", "BT "+token)),
		"deflated stream, no length": onePage("", "", strings.Replace(deflated("", token), "/Length", "/Was", 1)),
		"object stream":              onePage("", "", objectStream("<</Alt("+token+")>>")),
		"object stream in octal":     onePage("", "", objectStream(`<</Alt(\132ebrafink7)>>`)),
		"XMP as XML":                 onePage("", "", deflated("/Type/Metadata", "<x>&#90;ebrafink7</x>")),
		"split in a TJ array":        onePage("", "", deflated("", "[(Zebra)-20(fink)3(7)]TJ")),
		"page label":                 onePage("/PageLabels<</Nums[0<</P<5A6562726166696E6B37>>]>>", ""),
		"bookmark in UTF-16": onePage("/Outlines 5 0 R", "", "<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>",
			"<</Parent 5 0 R/Title(\xFE\xFF"+bigEndian(token)+")>>"),
		"an object replaced later":       onePage("", "", "<</Alt("+token+")>>", "null"),
		"glyphs behind an actual text":   behindActualText(token),
		"glyphs in a stream of no page":  withFont(token, "null"),
		"title in UTF-16 by octal bytes": onePage("", `/Title(\376\377`+strings.ReplaceAll(bigEndian(token), "\x00", `\000`)+`)`),
	} {
		places, err := Contains(pdf, token)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if len(places) == 0 {
			t.Errorf("%s: not found", name)
		}
		if places, err := Contains(pdf, "Zebrafink8"); err != nil || len(places) > 0 {
			t.Errorf("%s: found another word in %q, %v", name, places, err)
		}
	}
}

// withFont shows text as glyph codes 1, 2, 3… of a font whose ToUnicode map
// spells them. The page has the contents given, the codes stand in object 8.
func withFont(text, contents string) []byte {
	var codes, chars strings.Builder
	for i, r := range text {
		fmt.Fprintf(&codes, "%04X", i+1)
		fmt.Fprintf(&chars, "<%04X> <%04X>\n", i+1, r)
	}
	pdf := onePage("", "",
		contents,
		"<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Test/Encoding/Identity-H/DescendantFonts[9 0 R]/ToUnicode 7 0 R>>",
		deflated("", "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"+
			fmt.Sprintf("%d beginbfchar\n%sendbfchar", len(text), chars.String())),
		deflated("", fmt.Sprintf("/P<</ActualText(harmless)>>BDC BT /F1 9 Tf <%s> Tj ET EMC", codes.String())),
		"<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>")
	return pdf
}

func behindActualText(text string) []byte {
	pdf := string(withFont(text, "null"))
	return []byte(strings.Replace(pdf, "/MediaBox[0 0 300 200]", "/MediaBox[0 0 300 200]/Contents 8 0 R/Resources<</Font<</F1 6 0 R>>>>", 1))
}

func TestContainsOtherLetters(t *testing.T) {
	const word = "Żółw–😀"
	for name, pdf := range map[string][]byte{
		"UTF-16 in hex": onePage("", "/Title<FEFF017B00F30142007720 13D83DDE00>"),
		"UTF-8":         onePage("", "/Title(\xEF\xBB\xBF"+word+")"),
	} {
		if places, err := Contains(pdf, word); err != nil || len(places) == 0 {
			t.Errorf("%s: found in %q, %v", name, places, err)
		}
	}
	if places, err := Contains(onePage("", "/Title(caf\xE9)"), "café"); err != nil || len(places) == 0 {
		t.Errorf("Latin-1: found in %q, %v", places, err)
	}
}

func TestReadRefusesWhatItCannotSearch(t *testing.T) {
	for name, pdf := range map[string][]byte{
		"a filter it does not know": onePage("", "", "<</Filter/LZWDecode/Length 3>>\nstream\nabc\nendstream"),
		"a stream that is broken":   onePage("", "", "<</Filter/FlateDecode/Length 3>>\nstream\nabc\nendstream"),
		"a stream without an end":   onePage("", "", "<</Length 9>>\nstream\nabc"),
		"a font without a map":      onePage("", "", "<</Type/Font/Subtype/Type0/BaseFont/X>>"),
		"an encrypted file":         []byte(strings.Replace(string(onePage("", "")), "/Root 1 0 R", "/Root 1 0 R/Encrypt 3 0 R", 1)),
		"no PDF":                    []byte(token),
	} {
		if _, err := Read(pdf); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}

func TestInflate(t *testing.T) {
	got, err := Inflate(onePage("", "", deflated("", "one endstream two"), "(three)"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"%PDF-1.7", "one endstream two", "(three)", "%%EOF"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is not in the inflated file", want)
		}
	}
}

func TestUndoPredictor(t *testing.T) {
	got, err := undoPredictor([]byte{2, 1, 2, 3, 2, 1, 1, 1, 0, 7, 8, 9}, 3)
	if want := "\x01\x02\x03\x02\x03\x04\x07\x08\x09"; err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
