package pdf

import (
	"fmt"
	"strconv"
	"strings"

	"casepack/layout"
)

// embed writes the fonts with the glyphs that were drawn, as gopdf subset
// them, and gives the resource dictionary that names them.
//
// Around gopdf's font program and metrics it puts right what PDF/UA-1 asks for
// (ISO 14289-1, 7.21): /CIDToGIDMap, a name with a subset's prefix, and a
// /ToUnicode that holds above U+FFFF.
func (d *drawing) embed() (resources string, err error) {
	fonts, err := d.subsets()
	if err != nil {
		return "", err
	}
	b := []byte("<<")
	for face, font := range fonts {
		if font == nil {
			continue
		}
		if len(b) == len("<<") {
			b = append(b, "/Font<<"...)
		}
		b = strconv.AppendInt(append(b, "/F"...), int64(resource(layout.Face(face))), 10)
		b = appendRef(append(b, ' '), font.write(d.file))
	}
	if len(b) == len("<<") {
		return "<<>>", nil
	}
	b = append(b, ">>"...)
	if d.tagged {
		b = append(b, propertyLists...)
	}
	return string(append(b, ">>"...)), nil
}

// subsets finds the fonts of the file as they are kept, or has gopdf make them
// in one go with the contents that are due.
func (d *drawing) subsets() (fonts [layout.FaceCount]*subset, err error) {
	keys := [layout.FaceCount]string{}
	for i := range fonts {
		face := layout.Face(i)
		if d.used[face] == nil {
			continue
		}
		d.round(face)
		keys[face] = d.used.key(face)
		if fonts[face] = d.plates.subset(keys[face]); fonts[face] == nil {
			if err := d.sketch.register(face, d.signs(face)); err != nil {
				return fonts, err
			}
		}
	}
	if d.err == nil {
		d.err = d.ruler.err
	}
	if d.err != nil {
		return fonts, d.err
	}
	at := d.sketch.fonts
	cut, err := d.writeDue()
	if err != nil {
		return fonts, err
	}
	for i := range fonts {
		face := layout.Face(i)
		if keys[face] == "" || fonts[face] != nil {
			continue
		}
		if fonts[face], err = d.newSubset(face, cut, at[face]); err != nil {
			return fonts, fmt.Errorf("embed font %s: %w", d.fonts.face(face).name(), err)
		}
		d.plates.keepSubset(keys[face], fonts[face])
	}
	return fonts, d.err
}

// alphabet is what codes, the names of forms and page numbers are made of.
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// noteCoded notes that a stamp may use any of the alphabet, if it uses one of it.
func (d *drawing) noteCoded(t layout.Text) {
	d.coded[t.Face] = d.coded[t.Face] || strings.ContainsAny(t.S, alphabet)
}

// round adds the whole alphabet to a face in which a stamp uses any of it.
// Copies of one pack differ in a few figures and capitals; so they have the
// same fonts. A fixed alphabet tells nobody anything of what other files say.
func (d *drawing) round(face layout.Face) {
	if !d.coded[face] {
		return
	}
	for _, sign := range alphabet {
		if glyph := d.fonts.face(face).glyph(sign); glyph != 0 {
			d.used.add(face, glyph)
		}
	}
}

// signs are the letters drawn in a face, in rising order of their glyphs.
func (d *drawing) signs(face layout.Face) string {
	var b strings.Builder
	for glyph := range d.used.of(face) {
		b.WriteRune(d.fonts.face(face).letter(glyph))
	}
	return b.String()
}

// register has gopdf embed the glyphs of these signs.
func (s *sketch) register(face layout.Face, signs string) error {
	if s.pdf == nil {
		s.page(layout.Size{W: 72, H: 72})
	}
	s.addFont(face)
	if s.d.err != nil {
		return s.d.err
	}
	name := s.d.fonts.face(face).name()
	if err := s.pdf.SetFont(name, "", 10); err != nil {
		return fmt.Errorf("embed font %s: %w", name, err)
	}
	if _, err := s.pdf.MeasureTextWidth(signs); err != nil {
		return fmt.Errorf("embed font %s: %w", name, err)
	}
	return nil
}
