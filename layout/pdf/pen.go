package pdf

import (
	"strconv"
	"unicode"
	"unicode/utf16"

	"casepack/layout"
)

// pen draws items onto one content stream.
type pen struct {
	d      *drawing
	height layout.Pt
	b      []byte
	font   int // in force, with its size; 0 is none
	size   layout.Pt
	gray   layout.Gray
	width  layout.Pt
	stroke layout.Gray
	dashed bool
	ruled  bool
}

// begin starts a stream, or a part of one, for a page that is height tall.
func (s *pen) begin(height layout.Pt) {
	*s = pen{d: s.d, height: height, b: append(s.b[:0], "q\n"...), width: 1}
}

// end gives what was drawn, until the next begin. Nothing that it set stays in
// force, but for the font, which every stream sets anew.
func (s *pen) end() []byte {
	if s.gray == 0 && !s.ruled {
		return s.b[len("q\n"):]
	}
	s.b = append(s.b, "Q\n"...)
	return s.b
}

func (s *pen) operators(ops []byte) { s.b = append(s.b, ops...) }

func (s *pen) text(t layout.Text, at layout.Point) error {
	if t.Gray != s.gray {
		s.gray = t.Gray
		s.b = append(appendFixed(s.b, layout.Pt(t.Gray), 2), " g\n"...)
	}
	font := resource(t.Face)
	if font != s.font || t.Size != s.size {
		s.font, s.size = font, t.Size
		s.b = appendFont(s.b, font, t.Size)
	}
	b := append(appendPoint(append(s.b, "BT "...), at.X+t.At.X, s.height-at.Y-t.At.Y), " Td"...)
	b, _, err := s.d.appendShow(b, t)
	s.b = append(b, " ET\n"...)
	return err
}

func (s *pen) rule(r layout.Rule, at layout.Point) {
	s.ruled = true
	if r.Gray != s.stroke {
		s.stroke = r.Gray
		s.b = append(appendFixed(s.b, layout.Pt(r.Gray), 2), " G\n"...)
	}
	if r.Width != s.width {
		s.width = r.Width
		s.b = append(appendFixed(s.b, r.Width, 2), " w\n"...)
	}
	if s.dashed || len(r.Dash) > 0 {
		s.dashed = len(r.Dash) > 0
		s.b = appendDash(s.b, r.Dash)
	}
	s.b = appendPoint(s.b, at.X+r.From.X, s.height-at.Y-r.From.Y)
	s.b = appendPoint(append(s.b, " m "...), at.X+r.To.X, s.height-at.Y-r.To.Y)
	s.b = append(s.b, " l S\n"...)
}

func (s *pen) box(b layout.Box, at layout.Point) { s.b = appendBox(s.b, b, at, s.height) }

func (s *pen) code(c layout.Code, at layout.Point) { s.b = appendCode(s.b, c, at, s.height) }

func appendFont(b []byte, font int, size layout.Pt) []byte {
	b = strconv.AppendInt(append(b, "/F"...), int64(font), 10)
	return append(appendFixed(append(b, ' '), size, 3), " Tf\n"...)
}

func appendPoint(b []byte, x, y layout.Pt) []byte {
	return appendFixed(append(appendFixed(b, x, 2), ' '), y, 2)
}

func appendDash(b []byte, dash []layout.Pt) []byte {
	b = append(b, '[')
	for i, d := range dash {
		if i > 0 {
			b = append(b, ' ')
		}
		b = appendFixed(b, d, 2)
	}
	return append(b, "] 0 d\n"...)
}

// appendShow writes the signs of a text, whose font is in force, with its
// kerning and its accents from where the pen stands, and tells how far it
// moves the pen.
func (d *drawing) appendShow(b []byte, t layout.Text) (_ []byte, advance layout.Pt, err error) {
	face := d.fonts.face(t.Face)
	b = append(b, '[')
	var left, under uint16
	var underX, underY int // of the glyph that an accent stands on, from the pen
	inside := false        // in a string
	moved := 0
	shift := func(n int) { // moves the pen right by n thousandths of an em
		if inside {
			b, inside = append(b, ')'), false
		}
		b = append(strconv.AppendInt(b, int64(-n), 10), ' ')
		moved += n
	}
	show := func(glyph uint16) {
		if !inside {
			b, inside = append(b, '('), true
		}
		b = appendByte(appendByte(b, byte(glyph>>8)), byte(glyph))
		moved += int(face.advance[glyph])
	}
	for _, r := range t.S {
		glyph := face.glyph(r)
		if glyph == 0 {
			return b, 0, missing(face, t.Face, r)
		}
		d.ink.add(t.Face, glyph)
		if !isAccent(r) {
			if left != 0 {
				if k := d.ruler.kern(t.Face, left, glyph); k != 0 {
					shift(int(k))
				}
			}
			show(glyph)
			left, under, underX, underY = glyph, glyph, -int(face.advance[glyph]), 0
			continue
		}
		x, y, _ := face.marks.on(under, glyph, under != left)
		x, y = x+underX, y+underY
		if x != 0 {
			shift(x)
		}
		if y != 0 {
			b, inside = appendRise(b, inside, layout.Pt(y)*t.Size/1000), false
		}
		show(glyph)
		if y != 0 {
			b, inside = appendRise(b, inside, 0), false
		}
		if back := x + int(face.advance[glyph]); back != 0 {
			shift(-back)
		}
		under, underX, underY = glyph, x, y
	}
	if inside {
		b = append(b, ')')
	}
	return append(b, "]TJ"...), layout.Pt(moved) * t.Size / 1000, nil
}

// appendRise breaks the array of strings off to lift the baseline.
func appendRise(b []byte, inside bool, rise layout.Pt) []byte {
	if inside {
		b = append(b, ')')
	}
	return append(appendFixed(append(b, "]TJ "...), rise, 3), " Ts["...)
}

// spoken gives the sequence that tells a text's letters where its glyphs,
// which may stand for other letters too, would not tell them; empty if not needed.
func (d *drawing) spoken(t layout.Text) []byte {
	face := d.fonts.face(t.Face)
	need := false
	for _, r := range t.S {
		if g := face.glyph(r); g != 0 && face.letter(g) != r && !unicode.IsSpace(r) {
			need = true
		}
	}
	if !need {
		return nil
	}
	b := []byte("/Span<</ActualText<FEFF")
	for _, u := range utf16.Encode([]rune(t.S)) {
		for shift := 12; shift >= 0; shift -= 4 {
			b = append(b, "0123456789ABCDEF"[u>>shift&15])
		}
	}
	return append(b, ">>>BDC\n"...)
}
