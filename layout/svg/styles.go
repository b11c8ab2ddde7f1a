package svg

import (
	"encoding/base64"
	"strings"

	"casepack/fonts"
	"casepack/layout"
)

// Styles gives the style sheet that drawings need: the given faces and how text
// is set. address tells where a file of package fonts is found; it is used in
// quotes, so it must hold none.
//
// Ligatures are off, as in the PDF, where letters are set one by one; kerning
// is on and shapes keep their exact places.
func Styles(faces []layout.Face, address func(file string) string) string {
	var b strings.Builder
	for _, f := range faces {
		b.WriteString(`@font-face{font-family:"` + family(f) + `";src:url("` + address(fonts.File(f)) + `") format("truetype");font-display:block}` + "\n")
	}
	b.WriteString("svg text{white-space:pre;font-kerning:normal;font-variant-ligatures:none;font-synthesis:none;" +
		"font-weight:400;font-style:normal;letter-spacing:0;word-spacing:0;text-rendering:geometricPrecision}\n")
	for _, f := range faces {
		b.WriteString("svg text." + class(f) + `{font-family:"` + family(f) + "\"}\n")
	}
	return b.String()
}

// AllFaces are all that a document can be set in.
func AllFaces() []layout.Face {
	out := make([]layout.Face, layout.FaceCount)
	for i := range out {
		out[i] = layout.Face(i)
	}
	return out
}

// family is the name that styles give a face. It is no font's own name, so that
// none that is installed takes its place.
func family(f layout.Face) string { return "casepack " + f.String() }

func class(f layout.Face) string { return "face-" + f.String() }

// dataURL is a font file as an address that holds it (RFC 2397).
func dataURL(file string) string {
	data, err := fonts.Files.ReadFile(file)
	if err != nil {
		return "data:," // the file is embedded, so it is there
	}
	return "data:font/ttf;base64," + base64.StdEncoding.EncodeToString(data)
}
