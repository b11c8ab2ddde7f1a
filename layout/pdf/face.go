package pdf

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"

	"casepack/fonts"
	"casepack/layout"

	"github.com/signintech/gopdf"
)

// smallRunes is the bound below which a sign's glyph is looked up in a table.
const smallRunes = 0x250

// face is one typeface as it is measured. Of its file only the tables are read
// that are asked for: some faces have a megabyte and set one arrow.
type face struct {
	file string

	once    sync.Once
	err     error
	source  io.ReaderAt
	tables  []byte // the directory
	loca    []byte
	long    bool // loca has four bytes for a glyph
	small   [smallRunes]uint16
	other   []sign  // from smallRunes on, settable or not
	advance []int16 // by glyph, in thousandths of an em

	placeOnce sync.Once
	placeErr  error
	pairs     pairs
	marks     marks

	lettersOnce sync.Once
	letters     []rune // by glyph, the lowest rune that it stands for

	reachOnce  sync.Once
	rise, fall layout.Pt

	embedOnce sync.Once
	embedErr  error
	container gopdf.FontContainer

	basic basicFont
}

// name is the face's PostScript name.
func (c *face) name() string { return strings.TrimSuffix(c.file, ".ttf") }

func (c *face) load() {
	if c.err = c.parse(); c.err != nil {
		c.err = fmt.Errorf("read font %s: %w", c.file, c.err)
	}
}

func (c *face) parse() error {
	if err := c.open(); err != nil {
		return err
	}
	head, maxp, hhea := c.table("head"), c.table("maxp"), c.table("hhea")
	if len(head) < 54 || len(maxp) < 6 || len(hhea) < 36 {
		return errors.New("no table head, maxp or hhea")
	}
	if n := binary.BigEndian.Uint16(head[18:]); n != 1000 {
		return fmt.Errorf("%d units to the em, not 1000", n)
	}
	c.long = binary.BigEndian.Uint16(head[50:]) != 0
	c.loca = c.table("loca")
	metrics, hmtx := int(binary.BigEndian.Uint16(hhea[34:])), c.table("hmtx")
	if metrics == 0 || len(hmtx) < 4*metrics {
		return errors.New("table hmtx is short")
	}
	c.advance = make([]int16, binary.BigEndian.Uint16(maxp[4:]))
	for g := range c.advance {
		c.advance[g] = int16(binary.BigEndian.Uint16(hmtx[4*min(g, metrics-1):]))
	}
	signs, err := readSigns(c.table("cmap"))
	if err != nil {
		return err
	}
	for i, s := range signs {
		if s.r >= smallRunes {
			c.other = signs[i:]
			break
		}
		if c.settable(s) {
			c.small[s.r] = s.glyph
		}
	}
	return nil
}

// open finds the tables of the file.
func (c *face) open() error {
	file, err := fonts.Files.Open(c.file)
	if err != nil {
		return err
	}
	source, ok := file.(io.ReaderAt) // as files of an embed.FS are
	if !ok {
		return errors.New("it cannot be read in parts")
	}
	var head [12]byte
	if _, err := source.ReadAt(head[:], 0); err != nil {
		return err
	}
	c.source, c.tables = source, make([]byte, 16*int(binary.BigEndian.Uint16(head[4:])))
	_, err = source.ReadAt(c.tables, int64(len(head)))
	return err
}

// place reads how glyphs are placed: kerning and accents.
func (c *face) place() error {
	c.placeOnce.Do(func() {
		gpos := c.table("GPOS")
		if c.marks, c.placeErr = readMarks(gpos); c.placeErr == nil {
			c.pairs, c.placeErr = readPairs(gpos)
		}
		if c.placeErr != nil {
			c.placeErr = fmt.Errorf("read font %s: %w", c.file, c.placeErr)
		}
	})
	return c.placeErr
}

// letter is the lowest rune that a glyph stands for, 0 if there is none.
func (c *face) letter(glyph uint16) rune { return c.everyLetter()[glyph] }

// everyLetter gives the letter of every glyph.
func (c *face) everyLetter() []rune {
	c.lettersOnce.Do(func() {
		c.letters = make([]rune, len(c.advance))
		for r, glyph := range c.small {
			if c.letters[glyph] == 0 && glyph != 0 {
				c.letters[glyph] = rune(r)
			}
		}
		for _, s := range c.other {
			if c.settable(s) && c.letters[s.glyph] == 0 {
				c.letters[s.glyph] = s.r
			}
		}
	})
	return c.letters
}

// isAccent reports whether a sign is attached to the one before it.
func isAccent(r rune) bool {
	const first = 0x300
	return r >= first && unicode.Is(unicode.M, r)
}

// settable reports whether a sign stands by itself in a row from left to
// right. Scripts whose letters change with their neighbours are not set:
// a wrong word is worse than a clear refusal. Accents are, where the font
// says how they attach.
func (c *face) settable(s sign) bool {
	if s.glyph == 0 || int(s.glyph) >= len(c.advance) {
		return false
	}
	r := s.r
	if unicode.In(r, unicode.Cc, unicode.Cf) {
		return false
	}
	if isAccent(r) {
		return c.place() == nil && c.marks.has(s.glyph)
	}
	return unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common)
}

// glyph is the glyph of a rune, 0 when the face has none.
func (c *face) glyph(r rune) uint16 {
	if uint32(r) < smallRunes {
		return c.small[r]
	}
	at, ok := slices.BinarySearchFunc(c.other, r, func(s sign, r rune) int { return int(s.r) - int(r) })
	if !ok || !c.settable(c.other[at]) {
		return 0
	}
	return c.other[at].glyph
}

// reach gives rise and fall from the outlines' own bounds, of the signs that
// are set; the file's ascender may be passed by tall accents or leave air.
func (c *face) reach() (rise, fall layout.Pt) {
	c.reachOnce.Do(func() {
		glyf, _ := c.where("glyf")
		var top, bottom int16
		for g, r := range c.everyLetter() {
			from, to := c.outline(g)
			var bounds [10]byte
			if r == 0 || isAccent(r) || from == to {
				continue
			}
			if _, err := c.source.ReadAt(bounds[:], glyf+from); err != nil {
				continue
			}
			bottom = min(bottom, int16(binary.BigEndian.Uint16(bounds[4:])))
			top = max(top, int16(binary.BigEndian.Uint16(bounds[8:])))
		}
		c.rise, c.fall = layout.Pt(top)/1000, -layout.Pt(bottom)/1000
	})
	return c.rise, c.fall
}

// outline is where a glyph's outline lies in the table glyf.
func (c *face) outline(glyph int) (from, to int64) {
	switch {
	case c.long && 4*glyph+8 <= len(c.loca):
		return int64(binary.BigEndian.Uint32(c.loca[4*glyph:])), int64(binary.BigEndian.Uint32(c.loca[4*glyph+4:]))
	case !c.long && 2*glyph+4 <= len(c.loca):
		return 2 * int64(binary.BigEndian.Uint16(c.loca[2*glyph:])), 2 * int64(binary.BigEndian.Uint16(c.loca[2*glyph+2:]))
	}
	return 0, 0
}

// where tells where a table lies in the file; of no length when it is not there.
func (c *face) where(tag string) (offset, length int64) {
	for row := range slices.Chunk(c.tables, 16) {
		if string(row[:4]) == tag {
			return int64(binary.BigEndian.Uint32(row[8:])), int64(binary.BigEndian.Uint32(row[12:]))
		}
	}
	return 0, 0
}

// table reads one table; nil when it is not there.
func (c *face) table(tag string) []byte {
	const most = 64 << 20 // no table is as long
	offset, length := c.where(tag)
	if length == 0 || length > most {
		return nil
	}
	b := make([]byte, length)
	if _, err := c.source.ReadAt(b, offset); err != nil {
		return nil
	}
	return b
}
