package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"casepack/layout"
)

// embed writes the fonts with the glyphs that were drawn, as gopdf subset
// them, and gives the resource dictionary that names them.
//
// Around gopdf's font program and metrics it puts right what PDF/UA-1 asks for
// (ISO 14289-1, 7.21): /CIDToGIDMap, a name with a subset's prefix, and a
// /ToUnicode that holds above U+FFFF.
func (d *drawing) embed() (resources string, err error) {
	if len(d.faces) == 0 {
		_, err := d.sketch.tear(d.file.content)
		return "<<>>", err
	}
	if d.sketch.pdf == nil {
		d.sketch.begin(0, layout.Size{W: 72, H: 72}, 0)
		d.sketch.pages = d.sketch.pages[:0]
	}
	d.sketch.addFonts()
	for _, face := range d.faces {
		if err := d.sketch.register(face, d.signs(face)); err != nil {
			return "", err
		}
	}
	if d.err != nil {
		return "", d.err
	}
	at := d.sketch.fonts
	cut, err := d.sketch.tear(d.file.content)
	if err != nil {
		return "", err
	}
	b := []byte("<</Font<<")
	for i, face := range d.faces {
		font, err := d.embedFace(face, cut, at[face])
		if err != nil {
			return "", err
		}
		b = strconv.AppendInt(append(b, "/F"...), int64(i+1), 10)
		b = appendRef(append(b, ' '), font)
	}
	b = append(b, ">>"...)
	if d.tagged {
		b = append(b, propertyLists...)
	}
	return string(append(b, ">>"...)), nil
}

// signs are the letters drawn in a face, in rising order of their glyphs.
func (d *drawing) signs(face layout.Face) string {
	var b strings.Builder
	for glyph, used := range d.used[face] {
		if used {
			b.WriteRune(d.fonts.face(face).sign[glyph])
		}
	}
	return b.String()
}

// register has gopdf embed the glyphs of these signs.
func (s *sketch) register(face layout.Face, signs string) error {
	name := s.d.fonts.face(face).name()
	if err := s.pdf.SetFont(name, "", 10); err != nil {
		return fmt.Errorf("embed font %s: %w", name, err)
	}
	if _, err := s.pdf.MeasureTextWidth(signs); err != nil {
		return fmt.Errorf("embed font %s: %w", name, err)
	}
	return nil
}

// The five objects that gopdf makes of a font stand in this order.
const (
	objToUnicode = iota
	objProgram
	objDescriptor
	objCIDFont
	objFont
)

func (d *drawing) embedFace(face layout.Face, cut objects, first int) (ref, error) {
	program, ok := cut.stream(first + objProgram)
	if !ok || first+objFont >= len(cut) {
		return 0, fmt.Errorf("embed font %s: gopdf's objects are in another order", d.fonts.face(face).name())
	}
	name := d.fonts.face(face).name()
	subset := prefix(program) + "+" + name
	var self [objFont + 1]ref
	for i := range self {
		self[i] = d.file.reserve()
	}
	d.file.content(self[objToUnicode], d.toUnicode(face))
	dict, _, _ := bytes.Cut(cut[first+objProgram], []byte("stream\n"))
	_, length1, _ := bytes.Cut(dict, []byte("/Length1 "))
	length1, _, _ = bytes.Cut(length1, []byte("\n"))
	d.file.stream(self[objProgram], "/Filter/FlateDecode/Length1 "+string(length1), program)

	reference := func(key string, to int) [2]string {
		return [2]string{fmt.Sprintf("%s %d 0 R", key, first+to), fmt.Sprintf("%s %d 0 R", key, self[to])}
	}
	for _, o := range []struct {
		object int
		swap   [][2]string
	}{
		{objDescriptor, [][2]string{
			{"/FontName /" + name + "\n", "/FontName /" + subset + "\n"},
			reference("/FontFile2", objProgram),
		}},
		{objCIDFont, [][2]string{
			{"/BaseFont /" + name + "\n", "/BaseFont /" + subset + "\n/CIDToGIDMap /Identity\n"},
			reference("/FontDescriptor", objDescriptor),
		}},
		{objFont, [][2]string{
			{"/BaseFont /" + name + "\n", "/BaseFont /" + subset + "\n"},
			{fmt.Sprintf("/DescendantFonts [%d 0 R]", first+objCIDFont), fmt.Sprintf("/DescendantFonts [%d 0 R]", self[objCIDFont])},
			reference("/ToUnicode", objToUnicode),
		}},
	} {
		body := string(cut[first+o.object])
		for _, s := range o.swap {
			if strings.Count(body, s[0]) != 1 {
				return 0, fmt.Errorf("embed font %s: gopdf's object has no %q", name, s[0])
			}
			body = strings.Replace(body, s[0], s[1], 1)
		}
		d.file.put(self[o.object], []byte(strings.TrimSpace(body)))
	}
	return self[objFont], nil
}

// prefix is the six letters that mark a subset (ISO 32000-1, 9.6.4); other
// glyphs give other letters.
func prefix(program []byte) string {
	sum := sha256.Sum256(program)
	letters := make([]byte, 6)
	for i := range letters {
		letters[i] = 'A' + sum[i]%26
	}
	return string(letters)
}

// toUnicode tells which letter each glyph drawn stands for (9.10.3).
func (d *drawing) toUnicode(face layout.Face) []byte {
	b := []byte("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
	var lines []string
	for glyph, used := range d.used[face] {
		if !used {
			continue
		}
		line := fmt.Sprintf("<%04X><", glyph)
		for _, u := range utf16.AppendRune(nil, d.fonts.face(face).sign[glyph]) {
			line += fmt.Sprintf("%04X", u)
		}
		lines = append(lines, line+">\n")
	}
	for len(lines) > 0 {
		n := min(len(lines), 100) // the most that a block may hold
		b = fmt.Appendf(b, "%d beginbfchar\n%sendbfchar\n", n, strings.Join(lines[:n], ""))
		lines = lines[n:]
	}
	return append(b, "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"...)
}
