package pdf

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"casepack/layout"
)

// embed writes the fonts with the glyphs that were drawn and gives the
// resource dictionary that names them.
func (d *drawing) embed() (resources string, err error) {
	if d.ruler.err != nil {
		return "", d.ruler.err
	}
	fonts, err := d.plates.subsetsOf(&d.used)
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

// subsetsOf finds the fonts of a file as they are kept, or makes them.
func (p *Plates) subsetsOf(used *glyphs) (fonts [layout.FaceCount]*subset, err error) {
	var (
		errs [layout.FaceCount]error
		all  sync.WaitGroup
	)
	for i := range fonts {
		if used[i] != nil {
			all.Go(func() { fonts[i], errs[i] = p.subset(layout.Face(i), used) })
		}
	}
	all.Wait()
	return fonts, cmp.Or(errs[:]...)
}

func (p *Plates) subset(face layout.Face, used *glyphs) (*subset, error) {
	set := *used
	if isBasic(face) {
		basic := p.fonts.basicOf(face)
		if used.within(face, basic) {
			return p.fonts.basicSubset(face)
		}
		set = glyphs{}
		set.join(basic)
		for glyph := range used.of(face) {
			set.add(face, glyph)
		}
	}
	key := set.key(face)
	s := p.keptSubset(key)
	if s == nil {
		var err error
		if s, err = p.fonts.newSubset(face, &set); err != nil {
			return nil, err
		}
		p.keepSubset(key, s)
	}
	return s, nil
}

// basic are the signs that the text faces are always embedded with, whether
// drawn or not: letters, figures and what stands between words. Files of one
// pack differ in names and codes only, so most have the same fonts, made once;
// and which of these signs a font holds tells nobody anything.
const basic = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" +
	"!\"%&'()+,-./:;?\u00a0·–—‘’“”•…"

// isBasic tells whether a face is embedded with the basic signs. The others
// set a few words or signs.
func isBasic(face layout.Face) bool {
	return face == layout.Regular || face == layout.SemiBold || face == layout.Bold
}

// basicFont is a face with the basic signs, and what came of making it.
type basicFont struct {
	setOnce, once sync.Once
	set           glyphs
	subset        *subset
	err           error
}

// basicOf gives the glyphs of the basic signs.
func (f *Fonts) basicOf(face layout.Face) *glyphs {
	b := &f.face(face).basic
	b.setOnce.Do(func() {
		for _, sign := range basic {
			if glyph := f.face(face).glyph(sign); glyph != 0 {
				b.set.add(face, glyph)
			}
		}
	})
	return &b.set
}

// basicSubset gives a face with the basic signs, made when it is first asked for.
func (f *Fonts) basicSubset(face layout.Face) (*subset, error) {
	b := &f.face(face).basic
	b.once.Do(func() { b.subset, b.err = f.newSubset(face, f.basicOf(face)) })
	return b.subset, b.err
}

// signs are the letters of some glyphs, in rising order of the glyphs.
func (f *Fonts) signs(face layout.Face, set *glyphs) string {
	var b strings.Builder
	for glyph := range set.of(face) {
		b.WriteRune(f.face(face).letter(glyph))
	}
	return b.String()
}

// newSubset makes a font of the glyphs of a set.
func (f *Fonts) newSubset(face layout.Face, set *glyphs) (*subset, error) {
	c := f.face(face)
	all, first, err := c.embedded(f.signs(face, set))
	if err != nil {
		return nil, fmt.Errorf("embed font %s: %w", c.file, err)
	}
	s, err := subsetOf(c.name(), all, first)
	if err != nil {
		return nil, fmt.Errorf("embed font %s: %w", c.file, err)
	}
	var b bytes.Buffer
	f.zips.deflate(&b, tight, f.toUnicode(face, set))
	s.toUnicode = b.Bytes()
	return s, nil
}
