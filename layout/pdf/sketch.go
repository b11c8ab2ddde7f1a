package pdf

import (
	"bytes"
	"fmt"
	"strconv"

	"casepack/fonts"
	"casepack/layout"

	"github.com/signintech/gopdf"
)

// This file holds all that depends on how gopdf writes, and gopdf_test.go
// pins it. gopdf draws a layer as a page of a document of its own, without
// compression; from the bytes of that document the contents of the pages and,
// at the end, the font objects are cut out and go into the file that the
// assembler writes. Nothing else of gopdf's document is used.

// Operators pass through gopdf as the "paint style" of a rectangle without
// size; what gopdf writes around them is taken off again.
const (
	aroundBefore = "q\n0.00 0.00 0.00 0.00 re n\nQ\n"
	aroundAfter  = "\nq\nQ\n"
)

// sketchItems is how much is drawn before the contents are cut out. gopdf keeps
// about 400 bytes for each item in memory until then, and makes the fonts
// anew each time.
const sketchItems = 6000

// sketch is the pen for layers that carry a page's content: gopdf's.
type sketch struct {
	d     *drawing
	pdf   *gopdf.GoPdf
	pages []sketchPage
	fonts [layout.FaceCount]int // number of a font's first object, 0 if not there
	names []layout.Face         // gopdf's F1, F2 and so on

	height layout.Pt
	font   layout.Face // in force on this page, with its size
	size   layout.Pt
	gray   layout.Gray
	rules  layout.Rule // whose width, gray and dash are in force
}

// sketchPage is a page whose content will be cut out.
type sketchPage struct {
	object int // in gopdf's document
	print  *print
}

// begin starts the content of a layer.
func (s *sketch) begin(p *print, size layout.Size) {
	s.page(size)
	s.pages = append(s.pages, sketchPage{s.pdf.GetNextObjectID(), p})
	s.height = size.H
	s.font, s.size, s.gray, s.rules = layout.FaceCount, 0, 0, layout.Rule{}
	s.pdf.SetGrayFill(0) // makes the content object, before a font can take its number
}

func (s *sketch) page(size layout.Size) {
	if s.pdf == nil {
		s.pdf = &gopdf.GoPdf{}
		s.pdf.Start(gopdf.Config{Unit: gopdf.UnitPT, PageSize: gopdf.Rect{W: float64(size.W), H: float64(size.H)}})
		s.pdf.SetNoCompression()
	}
	s.pdf.AddPageWithOption(gopdf.PageOption{PageSize: &gopdf.Rect{W: float64(size.W), H: float64(size.H)}})
}

// addFont sees to it that a face is in gopdf's document.
func (s *sketch) addFont(face layout.Face) {
	if s.fonts[face] != 0 {
		return
	}
	c := s.d.fonts.face(face)
	if err := c.contain(); err != nil {
		s.d.fail(fmt.Errorf("embed font %s: %w", c.file, err))
		return
	}
	s.fonts[face] = s.pdf.GetNextObjectID()
	s.names = append(s.names, face)
	err := s.pdf.AddTTFFontFromFontContainer(c.name(), &c.container)
	if err == nil {
		err = s.pdf.KernOverride(c.name(), func(_, _ rune, left, right uint, _ int16) int16 {
			return s.d.ruler.kern(face, uint16(left), uint16(right))
		})
	}
	if err != nil {
		s.d.fail(fmt.Errorf("embed font %s: %w", c.file, err))
	}
}

// contain has gopdf read the face's file, once for all documents.
func (c *face) contain() error {
	c.embedOnce.Do(func() {
		var data []byte
		if data, c.embedErr = fonts.Files.ReadFile(c.file); c.embedErr == nil {
			c.embedErr = c.container.AddTTFFontDataWithOption(c.name(), data, gopdf.TtfOption{UseKerning: true})
		}
	})
	return c.embedErr
}

func (s *sketch) operators(ops []byte) {
	s.pdf.RectFromUpperLeftWithOpts(gopdf.DrawableRectOptions{
		Y:          float64(s.height),
		PaintStyle: gopdf.PaintStyle("n\nQ\n" + string(bytes.TrimRight(ops, "\n")) + "\nq"),
	})
}

func (s *sketch) text(t layout.Text, at layout.Point) error {
	face := s.d.fonts.face(t.Face)
	letters, accents := make([]rune, 0, len(t.S)), false
	for _, r := range t.S {
		glyph := face.glyph(r)
		if glyph == 0 {
			return missing(face, t.Face, r)
		}
		accents = accents || isAccent(r)
		letters = append(letters, face.letter(glyph))
		s.d.ink.add(t.Face, glyph)
	}
	s.addFont(t.Face)
	if t.Gray != s.gray {
		s.gray = t.Gray
		s.pdf.SetGrayFill(float64(t.Gray))
	}
	x, y := at.X+t.At.X, at.Y+t.At.Y
	if accents { // gopdf cannot lift a glyph off the baseline
		ops, err := s.d.appendText(appendFont(nil, resource(t.Face), t.Size), t, layout.Point{X: x, Y: s.height - y})
		s.operators(ops)
		return err
	}
	if t.Face != s.font || t.Size != s.size {
		s.font, s.size = t.Face, t.Size
		if err := s.pdf.SetFont(face.name(), "", float64(t.Size)); err != nil {
			return fmt.Errorf("set font %s: %w", face.name(), err)
		}
	}
	s.pdf.SetXY(float64(x), float64(y))
	return s.pdf.Text(string(letters))
}

func (s *sketch) rule(r layout.Rule, at layout.Point) {
	if r.Width != s.rules.Width {
		s.pdf.SetLineWidth(float64(r.Width))
	}
	if r.Gray != s.rules.Gray {
		s.pdf.SetGrayStroke(float64(r.Gray))
	}
	if len(r.Dash) > 0 || len(s.rules.Dash) > 0 {
		dash := make([]float64, len(r.Dash))
		for i := range r.Dash {
			dash[i] = float64(r.Dash[i])
		}
		s.pdf.SetCustomLineType(dash, 0)
	}
	s.rules = r
	s.pdf.Line(float64(at.X+r.From.X), float64(at.Y+r.From.Y), float64(at.X+r.To.X), float64(at.Y+r.To.Y))
}

func (s *sketch) box(b layout.Box, at layout.Point) {
	s.operators(appendBox(nil, b, at, s.height))
}

// tear cuts the contents of the drawn pages out and gives each to take.
func (s *sketch) tear(take func(p *print, content []byte)) (objects, error) {
	if s.pdf == nil {
		return nil, nil
	}
	var all bytes.Buffer
	if _, err := s.pdf.WriteTo(&all); err != nil {
		return nil, fmt.Errorf("draw: %w", err)
	}
	cut, err := cutObjects(all.Bytes())
	if err != nil {
		return nil, err
	}
	for _, p := range s.pages {
		content, ok := cut.stream(p.object)
		if !ok {
			return nil, fmt.Errorf("draw: gopdf's object %d is not a page's content", p.object)
		}
		take(p.print, s.renamed(bare(content)))
	}
	s.pdf, s.pages, s.names, s.fonts = nil, s.pages[:0], s.names[:0], [layout.FaceCount]int{}
	return cut, nil
}

// bare takes off what gopdf wrote around operators, and sees to it that
// nothing the content sets stays in force behind it.
func bare(content []byte) []byte {
	b := append([]byte("q\n"), bytes.ReplaceAll(content, []byte(aroundBefore), nil)...)
	b = bytes.ReplaceAll(b, []byte(aroundAfter), []byte("\n"))
	return append(b, 'Q')
}

// renamed gives fonts the names that they have in the file. gopdf counts them
// in each document from F1; only it sets a character spacing beside a font.
func (s *sketch) renamed(content []byte) []byte {
	const spacing = " Tf 0 Tc\n"
	out := make([]byte, 0, len(content)+64)
	for {
		at := bytes.Index(content, []byte(spacing))
		if at < 0 {
			return append(out, content...)
		}
		begin := bytes.LastIndexByte(content[:at], '\n') + 1
		name, size, _ := bytes.Cut(content[begin:at], []byte(" "))
		out = append(out, content[:begin]...)
		n, err := strconv.Atoi(string(bytes.TrimPrefix(name, []byte("/F"))))
		if err != nil || n < 1 || n > len(s.names) {
			s.d.fail(fmt.Errorf("draw: gopdf names a font %q", name))
			return nil
		}
		out = strconv.AppendInt(append(out, "/F"...), int64(resource(s.names[n-1])), 10)
		out = append(append(append(out, ' '), size...), spacing...)
		content = content[at+len(spacing):]
	}
}

// objects are the bodies of a document's objects, by number.
type objects [][]byte

// cutObjects cuts gopdf's document at the offsets of its cross-reference table.
func cutObjects(doc []byte) (objects, error) {
	wrong := func(what string) (objects, error) {
		return nil, fmt.Errorf("read gopdf's document: %s", what)
	}
	at := bytes.LastIndex(doc, []byte("startxref\n"))
	if at < 0 {
		return wrong("no startxref")
	}
	var table, count int
	if _, err := fmt.Sscanf(string(doc[at:]), "startxref\n%d", &table); err != nil || table >= len(doc) {
		return wrong("startxref leads nowhere")
	}
	const head = "xref\n0 "
	if !bytes.HasPrefix(doc[table:], []byte(head)) {
		return wrong("no table at startxref")
	}
	if _, err := fmt.Sscanf(string(doc[table:table+32]), "xref\n0 %d", &count); err != nil {
		return wrong("no table at startxref")
	}
	rows := doc[table+len(head)+len(strconv.Itoa(count))+1:]
	cut := make(objects, count+1)
	end := table
	for n := count - 1; n > 0; n-- {
		const row = 20
		if len(rows) < (n+1)*row {
			return wrong("the table is short")
		}
		from, err := strconv.Atoi(string(rows[n*row : n*row+10]))
		if err != nil || from > end {
			return wrong("an offset is not one")
		}
		body, ok := bytes.CutPrefix(doc[from:end], fmt.Appendf(nil, "%d 0 obj\n", n))
		if !ok {
			return wrong("an offset leads to no object")
		}
		cut[n] = bytes.TrimSuffix(body, []byte("endobj\n\n"))
		end = from
	}
	return cut, nil
}

// stream gives the data of an object that is a stream.
func (o objects) stream(n int) ([]byte, bool) {
	if n <= 0 || n >= len(o) {
		return nil, false
	}
	dict, data, ok := bytes.Cut(o[n], []byte("stream\n"))
	if !ok {
		return nil, false
	}
	_, length, ok := bytes.Cut(dict, []byte("/Length "))
	if !ok {
		return nil, false
	}
	var size int
	if _, err := fmt.Sscan(string(length), &size); err != nil || size > len(data) {
		return nil, false
	}
	return data[:size], true
}
