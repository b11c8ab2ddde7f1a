package sheet

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/layout"
)

// mostCodes is how many codes a side bears; with more, a phone's camera often
// catches the neighbour's. Further chapters become text links.
const mostCodes = 3

// mostSide is the largest side of a code on a sheet.
const mostSide = 45 * mm

// bar is the chapters of a case as they stand at the foot of a page.
type bar struct {
	frame  *layout.Frame // nil without chapters
	height layout.Pt
	beside bool // the page's identity stands right of the codes, not below them
}

// fitting is one way to stand codes in a row.
type fitting struct {
	dots   int
	beside bool
}

// fittings are tried in order: first the size that scans best, then what saves room.
func fittings() []fitting {
	return []fitting{{moduleDots, true}, {moduleDots - 1, true}, {moduleDots, false}, {moduleDots - 1, false}, {leastDots, false}}
}

// chapterBar sets chapters at the foot of a page of some width, of which the
// identity takes reserve where it stands beside them.
func (p *Press) chapterBar(chapters []casebook.Chapter, width, reserve layout.Pt, l *diag.List) bar {
	if len(chapters) == 0 {
		return bar{beside: true}
	}
	chapters, coded := addressed(chapters)
	if coded == 0 {
		return p.footed(p.chapterLines(chapters, width-reserve-4*mm), chapters, l)
	}
	symbols := make([]symbol, 0, mostCodes)
	for _, c := range chapters[:min(coded, mostCodes)] {
		s, err := p.look.Codes.encode(c.URL)
		if err == nil && s.side(leastDots*dot) > mostSide {
			err = fmt.Errorf("%d characters make a code %.0f mm wide at the least module of %.2f mm; at most %.0f mm fit",
				len(c.URL), s.side(leastDots*dot)/mm, leastDots*dot/mm, mostSide/mm)
		}
		if err != nil {
			l.Add(tooLong(c, err))
			return bar{beside: true}
		}
		symbols = append(symbols, s)
	}
	for n := len(symbols); n > 0; n-- {
		for _, f := range fittings() {
			room := width
			if f.beside {
				room -= reserve + 4*mm
			}
			if b, ok := p.codeRow(chapters, symbols[:n], room, width, f); ok {
				return p.footed(b, chapters, l)
			}
		}
	}
	l.Add(tooLong(chapters[0], fmt.Errorf("a code %.0f mm wide and its words do not fit on %.0f mm", symbols[0].side(leastDots*dot)/mm, width/mm)))
	return bar{beside: true}
}

// addressed puts the chapters with an address first and tells how many they are.
func addressed(chapters []casebook.Chapter) ([]casebook.Chapter, int) {
	var with, without []casebook.Chapter
	for _, c := range chapters {
		if c.URL != "" {
			with = append(with, c)
		} else {
			without = append(without, c)
		}
	}
	return append(with, without...), len(with)
}

// leastCase is the height that chapters leave to a case at the least.
const leastCase = 45 * mm

// footed reports chapters that leave a page no room for its case.
func (p *Press) footed(b bar, chapters []casebook.Chapter, l *diag.List) bar {
	page := p.front.bottom - p.front.top
	if page-b.height >= leastCase {
		return b
	}
	l.Add(diag.Problem{
		Code: "too-tall", Pos: chapters[0].Pos,
		Text: fmt.Sprintf("the chapters of this case take %.0f mm at the foot of a page that has %.0f mm in all", b.height/mm, page/mm),
		Hint: "shorten their titles under chapters.titles, revisit fewer chapters, or print on larger paper",
	})
	return bar{beside: true}
}

// chapterLines sets chapters of which none has an address.
func (p *Press) chapterLines(chapters []casebook.Chapter, width layout.Pt) bar {
	row := &layout.Frame{Size: layout.Size{W: width}}
	for _, c := range chapters {
		text := p.chapterLine("Chapter ", c, width)
		row.Items = append(row.Items, layout.Placed{At: layout.Point{Y: row.Size.H}, Frame: text})
		row.Size.H += text.Size.H
	}
	return bar{frame: row, height: row.Size.H, beside: true}
}

func tooLong(c casebook.Chapter, err error) diag.Problem {
	return diag.Problem{
		Code: "qr-too-large", Pos: c.Pos,
		Text: fmt.Sprintf("the address of chapter %s cannot be a QR code: %v", c.Name, err),
		Hint: "give a shorter address under chapters.urls, print on larger paper, or build with --qr none",
	}
}

// codeRow stands codes in a row, their words beside them and the remaining
// chapters as lines below. It reports whether all that fits into room.
func (p *Press) codeRow(chapters []casebook.Chapter, symbols []symbol, room, width layout.Pt, f fitting) (bar, bool) {
	module := layout.Pt(f.dots) * dot
	n := layout.Pt(len(symbols))
	var side, need layout.Pt
	for i, s := range symbols {
		side = max(side, s.side(module))
		need = max(need, p.narrowest(chapters[i]))
	}
	toText, apart := max(3.5*mm, quiet*module), max(5*mm, quiet*module)
	pitch := min(room/n, side+toText+62*mm)
	words := pitch - side - toText - apart
	if len(symbols) == 1 {
		words = min(room-side-toText, 80*mm)
	}
	if side > mostSide || words < need {
		return bar{}, false
	}
	row := &layout.Frame{Size: layout.Size{W: width, H: side}}
	for i, s := range symbols {
		text := p.chapterWords(chapters[i], words)
		if len(symbols) > 1 && text.Size.H > max(1.6*side, 7*p.scale.small.leading) {
			return bar{}, false // a long title stands better on a line of its own
		}
		row.Size.H = max(row.Size.H, text.Size.H)
		x := pitch * layout.Pt(i)
		row.Items = append(row.Items,
			layout.Placed{At: layout.Point{X: x}, Frame: figure(chapters[i], s, module)},
			layout.Placed{At: layout.Point{X: x + side + toText, Y: max(0, (side-text.Size.H)/2)}, Frame: text})
	}
	for _, c := range chapters[len(symbols):] {
		text := p.chapterLine("Also chapter ", c, room)
		y := max(row.Size.H+1.5*mm, side+quiet*module) // the codes' quiet zone ends above the first of them
		row.Items = append(row.Items, layout.Placed{At: layout.Point{Y: y}, Frame: text})
		row.Size.H = y + text.Size.H
	}
	return bar{frame: row, height: row.Size.H, beside: f.beside}, true
}

// figure is a code with its alternative text.
func figure(c casebook.Chapter, s symbol, module layout.Pt) *layout.Frame {
	side := s.side(module)
	return &layout.Frame{
		Role: layout.Figure, Alt: "QR code: chapter " + c.Name + ", " + c.Show,
		Size:  layout.Size{W: side, H: side},
		Items: []layout.Item{s.code(layout.Point{}, module)},
	}
}

// address is a chapter's address as a run that breaks after "/" only.
func (p *Press) address(c casebook.Chapter) layout.Run {
	r := p.scale.small.run(c.Show)
	r.Address = true
	return r
}

// narrowest is the least width a chapter's words need: its label and the
// longest piece of its address, as far as that is no more than 60 mm.
func (p *Press) narrowest(c casebook.Chapter) layout.Pt {
	least := p.line(p.scale.section.run("Chapter " + c.Name)).W
	for _, piece := range pieces(c.Show) {
		least = max(least, p.line(p.scale.small.run(piece)).W)
	}
	return min(least, 60*mm)
}

// pieces cuts an address after each "/".
func pieces(s string) []string {
	var out []string
	from := 0
	for i := range s {
		if s[i] == '/' {
			out = append(out, s[from:i+1])
			from = i + 1
		}
	}
	return append(out, s[from:])
}

// chapterWords sets a chapter's name, title and address under each other.
func (p *Press) chapterWords(c casebook.Chapter, width layout.Pt) *layout.Frame {
	f := &layout.Frame{Size: layout.Size{W: width}}
	name := &layout.Frame{Role: layout.Paragraph}
	p.stackLines(name, p.scale.section, layout.Break(p.metrics, []layout.Run{p.scale.section.run("Chapter " + c.Name)}, width))
	if c.Title != "" {
		p.stackLines(name, p.scale.small, layout.Break(p.metrics, []layout.Run{p.scale.small.run(c.Title)}, width))
	}
	link := &layout.Frame{Role: layout.Reference}
	p.stackLines(link, p.scale.small, layout.Break(p.metrics, []layout.Run{p.address(c)}, width))
	link.Items = append(link.Items, linkTo(c, link.Size))
	f.Items = []layout.Item{layout.Placed{Frame: name}, layout.Placed{At: layout.Point{Y: name.Size.H}, Frame: link}}
	f.Size.H = name.Size.H + link.Size.H
	return f
}

// chapterLine sets a chapter without a code: name, title and address in a row.
func (p *Press) chapterLine(word string, c casebook.Chapter, width layout.Pt) *layout.Frame {
	s := p.scale.small
	runs := []layout.Run{s.in(p.scale.section.face).run(word + c.Name + "  ")}
	if c.Title != "" {
		runs = append(runs, s.run(c.Title+"  "))
	}
	if c.URL == "" {
		f := &layout.Frame{Role: layout.Paragraph}
		p.stackLines(f, s, layout.Break(p.metrics, runs, width))
		return f
	}
	f := &layout.Frame{Role: layout.Reference}
	p.stackLines(f, s, layout.Break(p.metrics, append(runs, p.address(c)), width))
	f.Items = append(f.Items, linkTo(c, f.Size))
	return f
}

// linkTo makes a frame of some size lead to the chapter.
func linkTo(c casebook.Chapter, size layout.Size) layout.Link {
	return layout.Link{Rect: layout.Rect{Size: size}, URL: c.URL, Contents: "Chapter " + c.Name + ": " + c.Show}
}

// stackLines adds lines below what is in the frame, which grows with them. A
// space keeps the last word that was in it apart from the first that is added.
func (p *Press) stackLines(f *layout.Frame, s style, ls []layout.Line) {
	if n := len(f.Items); n > 0 && len(ls) > 0 {
		if last, ok := f.Items[n-1].(layout.Text); ok && !strings.HasSuffix(last.S, " ") {
			last.S += " "
			f.Items[n-1] = last
		}
	}
	for _, l := range ls {
		f.Items = append(f.Items, texts(l, 0, f.Size.H+s.baseline())...)
		f.Size.H += s.leading
		f.Size.W = max(f.Size.W, l.W)
	}
}
