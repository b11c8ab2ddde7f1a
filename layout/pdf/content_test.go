package pdf

import (
	"bytes"
	"strings"
)

// pageMarks is what a page's content draws, in points from its top left corner.
type pageMarks struct {
	texts  []shownText
	rects  []shownRect // filled
	lines  []shownLine // stroked
	loose  int         // things drawn outside all marked content
	height float64
}

type shownText struct {
	text, font    string
	x, y, end     float64
	size, gray    float64
	mcid          int // -1 in an artifact or unmarked
	tag, artifact string
	actual        string
	glyphs        []int
	raised        bool
}

type shownRect struct {
	x, y, w, h, gray float64
	group            int // rectangles of one path have one group
	mcid             int
}

type shownLine struct {
	x1, y1, x2, y2, width, gray float64
	dash                        int
}

// pdfFont is a font as a reader has it.
type pdfFont struct {
	base      string
	toUnicode map[int]string
	widths    map[int]float64
}

func (f *pdfFile) font(v any) *pdfFont {
	d := f.dict(v)
	c := &pdfFont{base: string(d["BaseFont"].(pdfName)), toUnicode: map[int]string{}, widths: map[int]float64{}}
	s := &pdfScan{f.t, f.get(d["ToUnicode"]).(pdfData).data, 0}
	var last []any
	for v := s.value(); v != nil; v = s.value() {
		switch v {
		case pdfOp("beginbfchar"):
			last = nil
		case pdfOp("endbfchar"):
			for i := 0; i+1 < len(last); i += 2 {
				from, to := last[i].(string), last[i+1].(string)
				c.toUnicode[int(from[0])<<8|int(from[1])] = textOf("\xFE\xFF" + to)
			}
		default:
			last = append(last, v)
		}
	}
	w := f.dict(f.get(d["DescendantFonts"]).(pdfList)[0]).list("W")
	for i := 0; i+1 < len(w); i += 2 {
		c.widths[int(w[i].(float64))] = w[i+1].(pdfList)[0].(float64)
	}
	return c
}

type graphics struct {
	ctm            [6]float64
	fill, stroke   float64
	width          float64
	dash           int
	font           *pdfFont
	size, rise     float64
	textX, textY   float64
	startX, startY float64
}

type markedContent struct {
	tag, kind string
	mcid      int
	actual    string
}

// read interprets a page's content.
func (f *pdfFile) read(page pdfDict) *pageMarks {
	m := &pageMarks{height: page.list("MediaBox")[3].(float64)}
	resources := f.dict(page["Resources"])
	fonts := map[pdfName]*pdfFont{}
	for name, v := range f.dict(resources["Font"]) {
		fonts[name] = f.font(v)
	}
	r := &contentReader{f: f, m: m, fonts: fonts, properties: f.dict(resources["Properties"]),
		g: graphics{ctm: [6]float64{1, 0, 0, 1, 0, 0}, width: 1}}
	for _, part := range page.list("Contents") {
		r.run(f.get(part).(pdfData).data)
	}
	if len(r.open) > 0 || len(r.saved) > 0 || r.inText {
		f.t.Errorf("a page ends with %d open sequences, %d saved states, text %v", len(r.open), len(r.saved), r.inText)
	}
	return m
}

type contentReader struct {
	f          *pdfFile
	m          *pageMarks
	g          graphics
	saved      []graphics
	fonts      map[pdfName]*pdfFont
	properties pdfDict
	open       []markedContent
	path       []shownRect
	points     [][2]float64
	inText     bool
	groups     int
}

func (r *contentReader) run(data []byte) {
	s := &pdfScan{r.f.t, bytes.TrimSpace(data), 0}
	var args []any
	for s.at < len(s.b) {
		v := s.value()
		if op, ok := v.(pdfOp); ok {
			r.operator(string(op), args)
			args = args[:0]
			continue
		}
		args = append(args, v)
	}
	if len(args) > 0 {
		r.f.t.Errorf("a content stream ends with operands %v", args)
	}
}

func (r *contentReader) operator(op string, args []any) {
	n := func(i int) float64 { v, _ := args[i].(float64); return v }
	g := &r.g
	switch op {
	case "q":
		r.saved = append(r.saved, *g)
	case "Q":
		*g, r.saved = r.saved[len(r.saved)-1], r.saved[:len(r.saved)-1]
	case "cm":
		if n(1) != 0 || n(2) != 0 {
			r.f.t.Error("a turned matrix")
		}
		c := g.ctm
		g.ctm = [6]float64{c[0] * n(0), 0, 0, c[3] * n(3), c[0]*n(4) + c[4], c[3]*n(5) + c[5]}
	case "g":
		g.fill = n(0)
	case "G":
		g.stroke = n(0)
	case "w":
		g.width = n(0)
	case "d":
		g.dash = len(args[0].(pdfList))
	case "BT":
		r.inText, g.startX, g.startY, g.textX, g.textY = true, 0, 0, 0, 0
	case "ET":
		r.inText = false
	case "Td", "TD":
		g.startX, g.startY = g.startX+n(0), g.startY+n(1)
		g.textX, g.textY = g.startX, g.startY
	case "Tf":
		g.font, g.size = r.fonts[args[0].(pdfName)], n(1)
		if g.font == nil {
			r.f.t.Fatalf("no font %v", args[0])
		}
	case "Tc":
		if n(0) != 0 {
			r.f.t.Error("letters are spaced")
		}
	case "Ts":
		g.rise = n(0)
	case "TJ":
		r.show(args[0].(pdfList))
	case "BDC", "BMC":
		r.begin(args)
	case "EMC":
		r.open = r.open[:len(r.open)-1]
	case "re":
		r.path = append(r.path, r.rect(n(0), n(1), n(2), n(3)))
	case "m", "l":
		r.points = append(r.points, [2]float64{g.ctm[0]*n(0) + g.ctm[4], g.ctm[3]*n(1) + g.ctm[5]})
	case "f", "B", "S", "n":
		r.paint(op)
	case "c", "h":
	default:
		r.f.t.Errorf("operator %s", op)
	}
}

func (r *contentReader) rect(x, y, w, h float64) shownRect {
	c := r.g.ctm
	x1, y1, x2, y2 := c[0]*x+c[4], c[3]*y+c[5], c[0]*(x+w)+c[4], c[3]*(y+h)+c[5]
	return shownRect{x: min(x1, x2), y: r.m.height - max(y1, y2), w: max(x1, x2) - min(x1, x2), h: max(y1, y2) - min(y1, y2), gray: r.g.fill}
}

func (r *contentReader) paint(op string) {
	if op != "n" {
		r.note()
	}
	if op == "f" || op == "B" {
		r.groups++
		for _, rect := range r.path {
			rect.group, rect.mcid = r.groups, r.mcid()
			r.m.rects = append(r.m.rects, rect)
		}
	}
	if p := r.points; op == "S" && len(p) == 2 {
		h := r.m.height
		r.m.lines = append(r.m.lines, shownLine{p[0][0], h - p[0][1], p[1][0], h - p[1][1], r.g.width, r.g.stroke, r.g.dash})
	}
	r.path, r.points = nil, nil
}

func (r *contentReader) note() {
	if len(r.open) == 0 {
		r.m.loose++
	}
}

func (r *contentReader) mcid() int {
	for _, o := range r.open {
		if o.mcid >= 0 {
			return o.mcid
		}
	}
	return -1
}

func (r *contentReader) begin(args []any) {
	o := markedContent{tag: string(args[0].(pdfName)), mcid: -1}
	if len(args) > 1 {
		d, ok := args[1].(pdfDict)
		if name, named := args[1].(pdfName); named {
			d, ok = r.f.dict(r.properties[name]), true
		}
		if !ok || d == nil {
			r.f.t.Errorf("properties %v", args[1])
		}
		if id, ok := d["MCID"].(float64); ok {
			o.mcid = int(id)
		}
		if kind, ok := d["Type"].(pdfName); ok {
			o.kind = string(kind)
		}
		o.actual = textOf(d["ActualText"])
	}
	artifact := o.tag == "Artifact"
	for _, outer := range r.open {
		if artifact || outer.tag == "Artifact" || o.mcid >= 0 {
			r.f.t.Errorf("%s stands in %s", o.tag, outer.tag)
		}
	}
	r.open = append(r.open, o)
}

func (r *contentReader) show(items pdfList) {
	r.note()
	g := &r.g
	t := shownText{font: g.font.base, x: g.textX, y: r.m.height - g.textY, size: g.size, gray: g.fill, mcid: r.mcid(), raised: g.rise != 0}
	for _, o := range r.open {
		t.tag, t.artifact = o.tag, o.kind
		t.actual += o.actual
	}
	var text strings.Builder
	for _, item := range items {
		switch item := item.(type) {
		case float64:
			g.textX -= item * g.size / 1000
		case string:
			for i := 0; i+1 < len(item); i += 2 {
				glyph := int(item[i])<<8 | int(item[i+1])
				w, ok := g.font.widths[glyph]
				letter, known := g.font.toUnicode[glyph]
				if !ok || !known || glyph == 0 {
					r.f.t.Errorf("%s: glyph %d has no width or letter", g.font.base, glyph)
				}
				text.WriteString(letter)
				t.glyphs = append(t.glyphs, glyph)
				g.textX += w * g.size / 1000
			}
		}
	}
	t.text, t.end = text.String(), g.textX
	r.m.texts = append(r.m.texts, t)
}
