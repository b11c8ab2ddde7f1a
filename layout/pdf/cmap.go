package pdf

import (
	"encoding/binary"
	"errors"
	"slices"
	"unicode"
)

// sign is a letter with its glyph in a font.
type sign struct {
	r     rune
	glyph uint16
}

// readSigns reads the letters of a font's cmap table, in rising order: those
// up to U+FFFF from its subtable of format 4 and the others from that of
// format 12, as gopdf does.
func readSigns(cmap []byte) ([]sign, error) {
	var signs []sign
	var basic, full bool
	for at := 4; at+8 <= len(cmap) && at < 4+8*int(binary.BigEndian.Uint16(cmap[2:])); at += 8 {
		platform, offset := binary.BigEndian.Uint16(cmap[at:]), binary.BigEndian.Uint32(cmap[at+4:])
		if platform != 0 && platform != 3 || uint64(offset)+16 > uint64(len(cmap)) {
			continue
		}
		switch sub := cmap[offset:]; binary.BigEndian.Uint16(sub) {
		case 4:
			if !basic {
				signs, basic = appendBasic(signs, sub), true
			}
		case 12:
			if !full {
				signs, full = appendFull(signs, sub), true
			}
		}
	}
	if !basic {
		return nil, errors.New("no cmap of format 4")
	}
	slices.SortStableFunc(signs, func(a, b sign) int { return int(a.r - b.r) })
	return signs, nil
}

// appendBasic reads a subtable of format 4 (OpenType, cmap): segments of
// letters, in four parallel arrays.
func appendBasic(signs []sign, sub []byte) []sign {
	size := int(binary.BigEndian.Uint16(sub[6:])) &^ 1 // of an array
	ends, starts, deltas, ranges := 14, 16+size, 16+2*size, 16+3*size
	if ranges+size > len(sub) {
		return signs
	}
	number := func(at int) int { return int(binary.BigEndian.Uint16(sub[at:])) }
	next := 0 // segments stand in order; what overlaps is not read twice
	for i := 0; i < size; i += 2 {
		first, last, delta, offset := number(starts+i), number(ends+i), number(deltas+i), number(ranges+i)
		for r := max(first, next); r <= last && r < 0xFFFF; r++ {
			glyph := r
			if offset != 0 {
				at := ranges + i + offset + 2*(r-first)
				if at+2 > len(sub) {
					break
				}
				if glyph = number(at); glyph == 0 {
					continue
				}
			}
			signs = append(signs, sign{rune(r), uint16(glyph + delta)})
		}
		next = max(next, last+1)
	}
	return signs
}

// appendFull reads the letters above U+FFFF of a subtable of format 12: groups
// of letters whose glyphs are in a row.
func appendFull(signs []sign, sub []byte) []sign {
	next := uint32(0x10000)
	for at := 16; at+12 <= len(sub) && at < 16+12*int(binary.BigEndian.Uint32(sub[12:])); at += 12 {
		first, last, glyph := binary.BigEndian.Uint32(sub[at:]), binary.BigEndian.Uint32(sub[at+4:]), binary.BigEndian.Uint32(sub[at+8:])
		for r := max(first, next); r <= last && r <= unicode.MaxRune && uint64(glyph)+uint64(r-first) <= 0xFFFF; r++ {
			signs = append(signs, sign{rune(r), uint16(glyph + r - first)})
			next = r + 1
		}
	}
	return signs
}
