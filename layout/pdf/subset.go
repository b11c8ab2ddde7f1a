package pdf

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"casepack/layout"
)

// subset is a font with some of its glyphs, ready to be written into any file.
type subset struct {
	programDict        string // without brackets and length
	program, toUnicode []byte // deflated
	// The bodies of the other objects. A byte no higher than objFont stands for
	// the number of that object in the file.
	bodies [objFont + 1]string
}

// The five objects that gopdf makes of a font stand in this order.
const (
	objToUnicode = iota
	objProgram
	objDescriptor
	objCIDFont
	objFont
)

// subsetOf makes a font of gopdf's objects, of which the first is given.
//
// Around gopdf's font program and metrics it puts right what PDF/UA-1 asks for
// (ISO 14289-1, 7.21): /CIDToGIDMap, a name with a subset's prefix, and a
// /ToUnicode that holds above U+FFFF.
func subsetOf(name string, cut objects, first int) (*subset, error) {
	program, ok := cut.stream(first + objProgram)
	if !ok || first+objFont >= len(cut) {
		return nil, errors.New("gopdf's objects are in another order")
	}
	full := prefix(program) + "+" + name
	dict, _, _ := bytes.Cut(cut[first+objProgram], []byte("stream\n"))
	_, length1, _ := bytes.Cut(dict, []byte("/Length1 "))
	length1, _, _ = bytes.Cut(length1, []byte("\n"))
	s := &subset{program: bytes.Clone(program), programDict: "/Filter/FlateDecode/Length1 " + string(length1)}

	reference := func(before string, to int, after string) [2]string {
		return [2]string{before + strconv.Itoa(first+to) + after, before + string(rune(to)) + after}
	}
	for _, o := range []struct {
		object int
		swap   [][2]string
	}{
		{objDescriptor, [][2]string{
			{"/FontName /" + name + "\n", "/FontName /" + full + "\n"},
			reference("/FontFile2 ", objProgram, " 0 R"),
		}},
		{objCIDFont, [][2]string{
			{"/BaseFont /" + name + "\n", "/BaseFont /" + full + "\n/CIDToGIDMap /Identity\n"},
			reference("/FontDescriptor ", objDescriptor, " 0 R"),
		}},
		{objFont, [][2]string{
			{"/BaseFont /" + name + "\n", "/BaseFont /" + full + "\n"},
			reference("/DescendantFonts [", objCIDFont, " 0 R]"),
			reference("/ToUnicode ", objToUnicode, " 0 R"),
		}},
	} {
		body := string(cut[first+o.object])
		for _, s := range o.swap {
			if strings.Count(body, s[0]) != 1 {
				return nil, fmt.Errorf("gopdf's object has no %q", s[0])
			}
			body = strings.Replace(body, s[0], s[1], 1)
		}
		s.bodies[o.object] = strings.TrimSpace(body)
	}
	return s, nil
}

// write writes the font into a file and gives the object that stands for it.
func (s *subset) write(f *file) ref {
	var self [objFont + 1]ref
	for i := range self {
		self[i] = f.reserve()
	}
	f.stream(self[objToUnicode], "/Filter/FlateDecode", s.toUnicode)
	f.stream(self[objProgram], s.programDict, s.program)
	var b []byte
	for object := objDescriptor; object <= objFont; object++ {
		b = b[:0]
		for _, c := range []byte(s.bodies[object]) {
			if c <= objFont {
				b = strconv.AppendUint(b, uint64(self[c]), 10)
			} else {
				b = append(b, c)
			}
		}
		f.put(self[object], b)
	}
	return self[objFont]
}

// subsets are fonts made lately, by face and glyphs, in two halves: when the
// younger one is full the older one is forgotten.
type subsets struct {
	young, old map[string]*subset
}

// manySubsets bounds how many are kept to twice as many; one takes about 10 kB.
const manySubsets = 128

// keptSubset gives the font of a set of glyphs, nil if it is not kept.
func (p *Plates) keptSubset(key string) *subset {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.subsets.young[key]; s != nil {
		return s
	}
	s := p.subsets.old[key]
	if s != nil {
		p.subsets.keep(key, s)
	}
	return s
}

func (p *Plates) keepSubset(key string, s *subset) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.subsets.keep(key, s)
}

func (s *subsets) keep(key string, font *subset) {
	if s.young == nil || len(s.young) >= manySubsets {
		s.young, s.old = map[string]*subset{}, s.young
	}
	s.young[key] = font
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

// toUnicode tells which letter each glyph of a set stands for (9.10.3).
func (f *Fonts) toUnicode(face layout.Face, set *glyphs) []byte {
	b := []byte("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
	var lines []string
	for glyph := range set.of(face) {
		line := fmt.Sprintf("<%04X><", glyph)
		for _, u := range utf16.AppendRune(nil, f.face(face).letter(glyph)) {
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
