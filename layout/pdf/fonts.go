package pdf

import (
	"encoding/binary"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"casepack/fonts"
	"casepack/layout"

	"github.com/signintech/gopdf"
	"github.com/signintech/gopdf/fontmaker/core"
)

// Fonts are the faces, parsed once a process and shared by rulers and drawings.
// They are safe for use by many goroutines.
type Fonts struct {
	faces [layout.FaceCount]face
}

// LoadFonts makes the embedded faces ready. A face is parsed when it is first used.
func LoadFonts() (*Fonts, error) {
	f := &Fonts{}
	for i := range f.faces {
		name := fonts.File(layout.Face(i))
		file, err := fonts.Files.Open(name)
		if err != nil {
			return nil, fmt.Errorf("load fonts: %w", err)
		}
		file.Close()
		f.faces[i].file = name
	}
	return f, nil
}

// face gives a face ready for use. A face that does not exist is Regular.
func (f *Fonts) face(i layout.Face) *face {
	if i >= layout.FaceCount {
		i = layout.Regular
	}
	c := &f.faces[i]
	c.once.Do(c.load)
	return c
}

// smallRunes is the bound below which a sign's glyph is looked up in a table.
const smallRunes = 0x250

// face is one typeface as it is measured. Its numbers come from gopdf's own
// reading of the file, so that what is measured is what gopdf draws.
type face struct {
	once sync.Once
	file string
	err  error
	data []byte

	small   [smallRunes]uint16
	other   map[rune]uint16
	advance []int16 // by glyph, in thousandths of an em
	sign    []rune  // by glyph, the lowest rune that it stands for
	accent  []bool  // by glyph, whether it is attached to the one before it
	rise    layout.Pt
	fall    layout.Pt
	pairs   pairs
	marks   marks

	embedOnce sync.Once
	embedErr  error
	container gopdf.FontContainer
}

// name is the face's PostScript name.
func (c *face) name() string { return strings.TrimSuffix(c.file, ".ttf") }

func (c *face) load() {
	c.other = map[rune]uint16{}
	if c.err = c.parse(); c.err != nil {
		c.err = fmt.Errorf("read font %s: %w", c.file, c.err)
	}
}

func (c *face) parse() error {
	data, err := fonts.Files.ReadFile(c.file)
	if err != nil {
		return err
	}
	var ttf core.TTFParser
	if err := ttf.ParseFontData(data); err != nil {
		return err
	}
	if ttf.UnitsPerEm() != 1000 {
		return fmt.Errorf("%d units to the em, not 1000", ttf.UnitsPerEm())
	}
	c.data = data
	gpos := table(data, "GPOS")
	if c.marks, err = readMarks(gpos); err != nil {
		return err
	}
	if c.pairs, err = readPairs(gpos); err != nil {
		return err
	}
	c.readAdvances(&ttf)
	c.readSigns(&ttf)
	c.readExtremes(&ttf)
	return nil
}

func (c *face) readAdvances(ttf *core.TTFParser) {
	widths := ttf.Widths()
	c.advance = make([]int16, ttf.NumGlyphs())
	for g := range c.advance {
		c.advance[g] = int16(widths[min(g, len(widths)-1)])
	}
}

func (c *face) readSigns(ttf *core.TTFParser) {
	c.sign = make([]rune, len(c.advance))
	c.accent = make([]bool, len(c.advance))
	for r, g := range ttf.Chars() {
		c.take(rune(r), g)
	}
	for _, group := range ttf.GroupingTables() {
		for r := max(group.StartCharCode, 0x10000); r <= group.EndCharCode; r++ {
			c.take(rune(r), group.GlyphID+r-group.StartCharCode)
		}
	}
}

// take notes the glyph of a rune, if the rune can be set sign by sign.
func (c *face) take(r rune, glyph uint) {
	if glyph == 0 || glyph >= uint(len(c.advance)) || !c.settable(r, uint16(glyph)) {
		return
	}
	if r < smallRunes {
		c.small[r] = uint16(glyph)
	} else {
		c.other[r] = uint16(glyph)
	}
	c.accent[glyph] = unicode.Is(unicode.M, r)
	if s := c.sign[glyph]; s == 0 || r < s {
		c.sign[glyph] = r
	}
}

// settable reports whether a sign stands by itself in a row from left to
// right. Scripts whose letters change with their neighbours are not set:
// a wrong word is worse than a clear refusal. Accents are, where the font
// says how they attach.
func (c *face) settable(r rune, glyph uint16) bool {
	if unicode.In(r, unicode.Cc, unicode.Cf) {
		return false
	}
	if unicode.In(r, unicode.M) {
		return c.marks.has(glyph)
	}
	return unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common)
}

// glyph is the glyph of a rune, 0 when the face has none.
func (c *face) glyph(r rune) uint16 {
	if uint32(r) < smallRunes {
		return c.small[r]
	}
	return c.other[r]
}

// readExtremes takes rise and fall from the outlines' own bounds, of the signs
// that are set; the file's ascender may be passed by tall accents or leave air.
func (c *face) readExtremes(ttf *core.TTFParser) {
	glyf, loca := table(c.data, "glyf"), ttf.LocaTable
	var top, bottom int16
	for g, r := range c.sign {
		if r == 0 || unicode.Is(unicode.M, r) || g+1 >= len(loca) || loca[g] == loca[g+1] || int(loca[g])+10 > len(glyf) {
			continue
		}
		bounds := glyf[loca[g]:]
		bottom = min(bottom, int16(binary.BigEndian.Uint16(bounds[4:])))
		top = max(top, int16(binary.BigEndian.Uint16(bounds[8:])))
	}
	c.rise, c.fall = layout.Pt(top)/1000, -layout.Pt(bottom)/1000
}

// table cuts one table out of a font file; nil when it is not there.
func table(font []byte, tag string) []byte {
	if len(font) < 12 {
		return nil
	}
	n := int(binary.BigEndian.Uint16(font[4:]))
	for at := 12; at+16 <= len(font) && n > 0; at, n = at+16, n-1 {
		if string(font[at:at+4]) != tag {
			continue
		}
		from := uint64(binary.BigEndian.Uint32(font[at+8:]))
		to := from + uint64(binary.BigEndian.Uint32(font[at+12:]))
		if to > uint64(len(font)) {
			return nil
		}
		return font[from:to]
	}
	return nil
}
