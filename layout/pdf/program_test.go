package pdf

import "encoding/binary"

// What stands in an embedded font program, read from its bytes.

func tableIn(font []byte, tag string) []byte {
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		entry := font[12+16*i:]
		if string(entry[:4]) == tag {
			return font[binary.BigEndian.Uint32(entry[8:]):][:binary.BigEndian.Uint32(entry[12:])]
		}
	}
	return nil
}

func advanceIn(font []byte, glyph int) float64 {
	n := int(binary.BigEndian.Uint16(tableIn(font, "hhea")[34:]))
	return float64(binary.BigEndian.Uint16(tableIn(font, "hmtx")[4*min(glyph, n-1):]))
}

// outlineIn is a glyph's description, empty for a space.
func outlineIn(font []byte, glyph int) []byte {
	loca, glyf := tableIn(font, "loca"), tableIn(font, "glyf")
	offset := func(g int) uint32 {
		if binary.BigEndian.Uint16(tableIn(font, "head")[50:]) == 0 {
			return 2 * uint32(binary.BigEndian.Uint16(loca[2*g:]))
		}
		return binary.BigEndian.Uint32(loca[4*g:])
	}
	return glyf[offset(glyph):offset(glyph+1)]
}

func glyphsIn(font []byte) int { return int(binary.BigEndian.Uint16(tableIn(font, "maxp")[4:])) }

// partsOf are the glyphs that a composite glyph is made of, and theirs.
func partsOf(font []byte, glyph int) []int {
	b := outlineIn(font, glyph)
	if len(b) == 0 || int16(binary.BigEndian.Uint16(b)) >= 0 {
		return nil
	}
	var all []int
	for b = b[10:]; ; {
		flags, part := binary.BigEndian.Uint16(b), int(binary.BigEndian.Uint16(b[2:]))
		all = append(append(all, part), partsOf(font, part)...)
		size := 6
		if flags&1 != 0 {
			size += 2
		}
		switch {
		case flags&8 != 0:
			size += 2
		case flags&0x40 != 0:
			size += 4
		case flags&0x80 != 0:
			size += 8
		}
		if flags&0x20 == 0 {
			return all
		}
		b = b[size:]
	}
}
