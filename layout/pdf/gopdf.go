package pdf

import (
	"bytes"
	"fmt"
	"strconv"

	"casepack/fonts"

	"github.com/signintech/gopdf"
)

// This file holds all that depends on how gopdf writes, and gopdf_test.go pins
// it. gopdf cuts a font down to the signs in use and describes it, in a
// document of its own for each; from the bytes of that document the font's
// objects are cut out and go into the file that is written here. Nothing else
// of gopdf's document is used.
//
// It does not draw the contents: it keeps 400 bytes for each item until the
// document's end, where it makes all its fonts anew, and it cannot lift an
// accent off the baseline, mark a sequence or take kerning from GPOS but by
// detours. The operators that contents need are few.

// contain has gopdf read the face's file, once for all documents.
func (c *face) contain() error {
	c.embedOnce.Do(func() {
		var data []byte
		if data, c.embedErr = fonts.Files.ReadFile(c.file); c.embedErr == nil {
			c.embedErr = c.container.AddTTFFontData(c.name(), data)
		}
	})
	return c.embedErr
}

// embedded has gopdf embed a face with the glyphs of these signs. It gives the
// objects of gopdf's document, and the number of the font's first.
func (c *face) embedded(signs string) (all objects, first int, err error) {
	if err := c.contain(); err != nil {
		return nil, 0, err
	}
	pdf := &gopdf.GoPdf{}
	pdf.Start(gopdf.Config{Unit: gopdf.UnitPT, PageSize: gopdf.Rect{W: 72, H: 72}})
	pdf.SetNoCompression()
	pdf.AddPage()
	first = pdf.GetNextObjectID()
	if err := pdf.AddTTFFontFromFontContainer(c.name(), &c.container); err != nil {
		return nil, 0, err
	}
	if err := pdf.SetFont(c.name(), "", 10); err != nil {
		return nil, 0, err
	}
	if _, err := pdf.MeasureTextWidth(signs); err != nil { // what is measured is embedded
		return nil, 0, err
	}
	var doc bytes.Buffer
	if _, err := pdf.WriteTo(&doc); err != nil {
		return nil, 0, err
	}
	all, err = cutObjects(doc.Bytes())
	return all, first, err
}

// objects are the bodies of a document's objects, by number.
type objects [][]byte

// cutObjects cuts gopdf's document at the offsets of its cross-reference table.
func cutObjects(doc []byte) (objects, error) {
	wrong := func(what string) (objects, error) {
		return nil, fmt.Errorf("read gopdf's document: %s", what)
	}
	at := bytes.LastIndex(doc, []byte("startxref\n"))
	if at < 0 {
		return wrong("no startxref")
	}
	var table, count int
	if _, err := fmt.Sscanf(string(doc[at:]), "startxref\n%d", &table); err != nil || table >= len(doc) {
		return wrong("startxref leads nowhere")
	}
	const head = "xref\n0 "
	if !bytes.HasPrefix(doc[table:], []byte(head)) {
		return wrong("no table at startxref")
	}
	if _, err := fmt.Sscanf(string(doc[table:table+32]), "xref\n0 %d", &count); err != nil {
		return wrong("no table at startxref")
	}
	rows := doc[table+len(head)+len(strconv.Itoa(count))+1:]
	cut := make(objects, count+1)
	end := table
	for n := count - 1; n > 0; n-- {
		const row = 20
		if len(rows) < (n+1)*row {
			return wrong("the table is short")
		}
		from, err := strconv.Atoi(string(rows[n*row : n*row+10]))
		if err != nil || from > end {
			return wrong("an offset is not one")
		}
		body, ok := bytes.CutPrefix(doc[from:end], fmt.Appendf(nil, "%d 0 obj\n", n))
		if !ok {
			return wrong("an offset leads to no object")
		}
		cut[n] = bytes.TrimSuffix(body, []byte("endobj\n\n"))
		end = from
	}
	return cut, nil
}

// stream gives the data of an object that is a stream.
func (o objects) stream(n int) ([]byte, bool) {
	if n <= 0 || n >= len(o) {
		return nil, false
	}
	dict, data, ok := bytes.Cut(o[n], []byte("stream\n"))
	if !ok {
		return nil, false
	}
	_, length, ok := bytes.Cut(dict, []byte("/Length "))
	if !ok {
		return nil, false
	}
	var size int
	if _, err := fmt.Sscan(string(length), &size); err != nil || size > len(data) {
		return nil, false
	}
	return data[:size], true
}
