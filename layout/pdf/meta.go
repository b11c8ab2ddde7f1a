package pdf

import (
	"encoding/xml"
	"strings"

	"casepack/layout"
)

// producer is named in every file. It has no version of its own: bytes change
// with what is drawn and nothing else.
const producer = "casepack"

// info writes the document information dictionary (ISO 32000-1, 14.3.3).
func info(doc *layout.Document) []byte {
	b := []byte("<<")
	for _, entry := range [][2]string{
		{"/Title", doc.Title}, {"/Author", doc.Author}, {"/Subject", doc.Subject},
		{"/Creator", doc.Creator}, {"/Producer", producer},
	} {
		if entry[1] != "" {
			b = appendString(append(b, entry[0]...), entry[1])
		}
	}
	return append(b, ">>"...)
}

// metadata writes the same as XMP, and for a tagged file that it follows
// PDF/UA-1 (ISO 14289-1, 5).
func metadata(doc *layout.Document, tagged bool) []byte {
	var b strings.Builder
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
		` xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"` +
		` xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">` + "\n")
	element(&b, "dc:format", "", "", "application/pdf")
	element(&b, "dc:title", `<rdf:Alt><rdf:li xml:lang="x-default">`, `</rdf:li></rdf:Alt>`, doc.Title)
	element(&b, "dc:creator", `<rdf:Seq><rdf:li>`, `</rdf:li></rdf:Seq>`, doc.Author)
	element(&b, "dc:description", `<rdf:Alt><rdf:li xml:lang="x-default">`, `</rdf:li></rdf:Alt>`, doc.Subject)
	element(&b, "dc:language", `<rdf:Bag><rdf:li>`, `</rdf:li></rdf:Bag>`, doc.Language)
	element(&b, "xmp:CreatorTool", "", "", doc.Creator)
	element(&b, "pdf:Producer", "", "", producer)
	if tagged {
		element(&b, "pdfuaid:part", "", "", "1")
	}
	b.WriteString("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return []byte(b.String())
}

func element(b *strings.Builder, name, open, shut, text string) {
	if text == "" {
		return
	}
	b.WriteString("<" + name + ">" + open)
	xml.EscapeText(b, []byte(text))
	b.WriteString(shut + "</" + name + ">\n")
}
