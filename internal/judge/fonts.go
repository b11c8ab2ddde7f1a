package judge

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
)

// Font is a composite font of a file.
type Font struct {
	Name  string // as in the file, with its subset prefix
	Runes []rune // what its ToUnicode map can spell, in order
	// Glyphs are the numbers of the glyphs with an outline in the embedded
	// TrueType file; nil where no such file is embedded.
	Glyphs []int

	codes map[int]string // from two-byte code to text
}

var (
	isType0  = regexp.MustCompile(`/Subtype\s*/Type0\b`)
	baseFont = regexp.MustCompile(`/BaseFont\s*/([^\s/<>\[\]()]+)`)
)

// Fonts gives the composite fonts of a file in the order they stand in it. A
// font without a ToUnicode map has no runes: its text cannot be searched, and
// that is for the caller to refuse.
func Fonts(pdf []byte) ([]Font, error) {
	f, err := takeApart(pdf)
	if err != nil {
		return nil, err
	}
	return f.fonts()
}

// FontRunes gives for each font, by name, the characters that its ToUnicode
// map can spell.
func FontRunes(pdf []byte) (map[string][]rune, error) {
	fonts, err := Fonts(pdf)
	if err != nil {
		return nil, err
	}
	runes := map[string][]rune{}
	for _, font := range fonts {
		runes[font.Name] = slices.Compact(slices.Sorted(slices.Values(append(runes[font.Name], font.Runes...))))
	}
	return runes, nil
}

func (f *file) fonts() ([]Font, error) {
	var fonts []Font
	for _, o := range f.objects {
		if !isType0.Match(o.text) {
			continue
		}
		font := Font{}
		if m := baseFont.FindSubmatch(o.text); m != nil {
			font.Name = string(m[1])
		}
		if n := reference(o.text, "ToUnicode"); n != 0 {
			font.codes = toUnicode(string(f.object(n).stream))
		}
		font.Runes = spelled(font.codes)
		child := f.object(reference(o.text, "DescendantFonts"))
		descriptor := f.object(reference(child.text, "FontDescriptor"))
		if n := reference(descriptor.text, "FontFile2"); n != 0 {
			var err error
			if font.Glyphs, err = outlined(f.object(n).stream); err != nil {
				return nil, fmt.Errorf("font %s: %w", font.Name, err)
			}
		}
		fonts = append(fonts, font)
	}
	return fonts, nil
}

func spelled(codes map[int]string) []rune {
	set := map[rune]bool{}
	for _, text := range codes {
		for _, r := range text {
			set[r] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

var (
	charBlock  = regexp.MustCompile(`(?s)beginbfchar(.*?)endbfchar`)
	rangeBlock = regexp.MustCompile(`(?s)beginbfrange(.*?)endbfrange`)
	charEntry  = regexp.MustCompile(`<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>`)
	rangeEntry = regexp.MustCompile(`<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])`)
	hexString  = regexp.MustCompile(`<([0-9A-Fa-f\s]*)>`)
)

// toUnicode reads a ToUnicode map (ISO 32000-1, 9.10.3).
func toUnicode(cmap string) map[int]string {
	codes := map[int]string{}
	for _, block := range charBlock.FindAllStringSubmatch(cmap, -1) {
		for _, e := range charEntry.FindAllStringSubmatch(block[1], -1) {
			codes[code(e[1])] = utf16Hex(e[2], 0)
		}
	}
	for _, block := range rangeBlock.FindAllStringSubmatch(cmap, -1) {
		for _, e := range rangeEntry.FindAllStringSubmatch(block[1], -1) {
			low, high := code(e[1]), min(code(e[2]), 0xFFFF)
			list := hexString.FindAllStringSubmatch(e[4], -1)
			for c := low; c <= high; c++ {
				if e[4] == "" {
					codes[c] = utf16Hex(e[3], c-low)
				} else if c-low < len(list) {
					codes[c] = utf16Hex(list[c-low][1], 0)
				}
			}
		}
	}
	return codes
}

func unhex(s string) []byte {
	s = strings.Join(strings.Fields(s), "")
	if len(s)%2 == 1 {
		s += "0"
	}
	b, _ := hex.DecodeString(s)
	return b
}

func code(s string) int {
	n := 0
	for _, b := range unhex(s) {
		n = n<<8 | int(b)
	}
	return n
}

// utf16Hex reads UTF-16BE in hexadecimal and adds to its last unit.
func utf16Hex(s string, add int) string {
	var units []uint16
	for b := unhex(s); len(b) >= 2; b = b[2:] {
		units = append(units, binary.BigEndian.Uint16(b))
	}
	if len(units) > 0 {
		units[len(units)-1] += uint16(add)
	}
	return string(utf16.Decode(units))
}

// outlined lists the glyphs of a TrueType file that have a length in its
// "loca" table.
func outlined(ttf []byte) ([]int, error) {
	tables, err := trueTypeTables(ttf)
	if err != nil {
		return nil, err
	}
	head, loca := tables["head"], tables["loca"]
	if len(head) < 54 || len(loca) == 0 {
		return nil, fmt.Errorf("the TrueType file has no head or loca table")
	}
	width := 2
	if binary.BigEndian.Uint16(head[50:]) != 0 {
		width = 4
	}
	glyphs := []int{}
	for i := 0; (i+2)*width <= len(loca); i++ {
		if string(loca[i*width:(i+1)*width]) != string(loca[(i+1)*width:(i+2)*width]) {
			glyphs = append(glyphs, i)
		}
	}
	return glyphs, nil
}

func trueTypeTables(ttf []byte) (map[string][]byte, error) {
	if len(ttf) < 12 {
		return nil, fmt.Errorf("a TrueType file of %d bytes", len(ttf))
	}
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		at := 12 + 16*i
		if at+16 > len(ttf) {
			return nil, fmt.Errorf("the table directory of a TrueType file is cut off")
		}
		from, n := uint64(binary.BigEndian.Uint32(ttf[at+8:])), uint64(binary.BigEndian.Uint32(ttf[at+12:]))
		if from+n > uint64(len(ttf)) {
			return nil, fmt.Errorf("table %q lies outside its TrueType file", ttf[at:at+4])
		}
		tables[string(ttf[at:at+4])] = ttf[from : from+n]
	}
	return tables, nil
}
