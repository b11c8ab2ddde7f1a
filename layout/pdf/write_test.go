package pdf

import (
	"bytes"
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"casepack/layout"
)

// listed gathers the items of a page with their places on it.
func listed(p *layout.Page, take func(item layout.Item, at layout.Point)) {
	var walk func(f *layout.Frame, at layout.Point)
	walk = func(f *layout.Frame, at layout.Point) {
		for _, item := range f.Items {
			if placed, ok := item.(layout.Placed); ok {
				walk(placed.Frame, layout.Point{X: at.X + placed.At.X, Y: at.Y + placed.At.Y})
				continue
			}
			take(item, at)
		}
	}
	for _, l := range p.Layers {
		walk(l, layout.Point{})
	}
}

func near(a float64, b layout.Pt, tolerance float64) bool {
	return math.Abs(a-float64(b)) <= tolerance
}

// Every text, rule, box, code and link of the display list is on the page
// where the list has it, as the ruler measured it, and nothing else is.
func TestPagesShowTheirLists(t *testing.T) {
	for _, untagged := range []bool{false, true} {
		for _, doc := range []*layout.Document{copies(2, 2), coded(t, 3*wholePages)} {
			showsLists(t, doc, Options{Untagged: untagged})
		}
	}
}

func showsLists(t *testing.T, doc *layout.Document, o Options) {
	t.Helper()
	f := readPDF(t, written(t, doc, o))
	r := fontsFor(t).Ruler()
	pages := f.pages()
	n := 0
	for p := range doc.Pages {
		m := f.read(pages[n])
		texts, lines, rects := m.texts, m.lines, m.rects
		links := pages[n].list("Annots")
		n++
		listed(p, func(item layout.Item, at layout.Point) {
			switch it := item.(type) {
			case layout.Text:
				texts = takeText(t, r, texts, it, at)
			case layout.Rule:
				lines = takeRule(t, lines, it, at)
			case layout.Box:
				if it.Fill < 1 {
					rects = takeFilled(t, rects, it, at)
				}
			case layout.Code:
				rects = takeCode(t, rects, it, at)
			case layout.Link:
				showsLink(t, f, links[0], it, p.Size.H, o)
				links = links[1:]
			}
		})
		if len(texts)+len(lines)+len(rects)+len(links) > 0 {
			t.Errorf("page %d shows more than its list: %v %v %v %v", n, texts, lines, rects, links)
		}
	}
	if n != len(pages) {
		t.Errorf("%d pages, want %d", len(pages), n)
	}
}

func takeRule(t *testing.T, lines []shownLine, it layout.Rule, at layout.Point) []shownLine {
	t.Helper()
	i := slices.IndexFunc(lines, func(l shownLine) bool {
		return near(l.x1, at.X+it.From.X, 0.006) && near(l.y1, at.Y+it.From.Y, 0.006) && near(l.x2, at.X+it.To.X, 0.006) &&
			near(l.y2, at.Y+it.To.Y, 0.006) && near(l.width, it.Width, 1e-9) && near(l.gray, layout.Pt(it.Gray), 1e-9) && l.dash == len(it.Dash)
	})
	if i < 0 {
		t.Errorf("no line for %v among %v", it, lines)
		return lines
	}
	return slices.Delete(lines, i, i+1)
}

func takeFilled(t *testing.T, rects []shownRect, it layout.Box, at layout.Point) []shownRect {
	t.Helper()
	i := slices.IndexFunc(rects, func(r shownRect) bool {
		return near(r.x, at.X+it.X, 0.006) && near(r.y, at.Y+it.Y, 0.006) && near(r.w, it.W, 0.006) && near(r.h, it.H, 0.006) && near(r.gray, layout.Pt(it.Fill), 1e-9)
	})
	if i < 0 {
		t.Errorf("no box for %v", it)
		return rects
	}
	return slices.Delete(rects, i, i+1)
}

// showsLink holds that an annotation leads where a link leads. What it leads
// to in words is for readers of the structure.
func showsLink(t *testing.T, f *pdfFile, annot any, it layout.Link, height layout.Pt, o Options) {
	t.Helper()
	a := f.dict(annot)
	box := a.list("Rect")
	want := [4]layout.Pt{it.X, height - it.Y - it.H, it.X + it.W, height - it.Y}
	for i := range want {
		if !near(box[i].(float64), want[i], 0.006) {
			t.Errorf("link at %v, want %v", box, want)
		}
	}
	contents := it.Contents
	if o.Untagged {
		contents = ""
	}
	if uri := f.dict(a["A"])["URI"]; uri != it.URL || textOf(a["Contents"]) != contents {
		t.Errorf("link to %q: %q", uri, textOf(a["Contents"]))
	}
}

func takeText(t *testing.T, r *Ruler, texts []shownText, it layout.Text, at layout.Point) []shownText {
	t.Helper()
	i := slices.IndexFunc(texts, func(s shownText) bool {
		return s.text == it.S && near(s.x, at.X+it.At.X, 0.006) && near(s.y, at.Y+it.At.Y, 0.006)
	})
	if i < 0 {
		t.Errorf("no text for %v", it)
		return texts
	}
	s := texts[i]
	face := fontsFor(t).face(it.Face).name()
	if width := r.Width(it.Face, it.Size, it.S); !near(s.end-s.x, width, 1e-6) || !near(s.size, it.Size, 1e-9) ||
		!near(s.gray, layout.Pt(it.Gray), 0.005) || !strings.HasSuffix(s.font, "+"+face) {
		t.Errorf("%q is drawn as %+v; measured %v", it.S, s, width)
	}
	return slices.Delete(texts, i, i+1)
}

// takeCode sees to it that one path covers just the black modules.
func takeCode(t *testing.T, rects []shownRect, code layout.Code, at layout.Point) []shownRect {
	t.Helper()
	var mine []shownRect
	x, y := float64(at.X+code.At.X), float64(at.Y+code.At.Y)
	side := float64(code.Module) * float64(len(code.Modules))
	rects = slices.DeleteFunc(rects, func(r shownRect) bool {
		in := r.gray == 0 && r.x > x-1 && r.y > y-1 && r.x+r.w < x+side+1 && r.y+r.h < y+side+1
		if in {
			mine = append(mine, r)
		}
		return in
	})
	covered := map[[2]int]int{}
	for _, r := range mine {
		m := float64(code.Module)
		col, row, w, h := (r.x-x)/m, (r.y-y)/m, r.w/m, r.h/m
		for _, v := range []float64{col, row, w, h} {
			if math.Abs(v-math.Round(v)) > 0.001 {
				t.Fatalf("a rectangle lies off the grid: %v %v %v %v", col, row, w, h)
			}
		}
		for i := range int(math.Round(h)) {
			for k := range int(math.Round(w)) {
				covered[[2]int{int(math.Round(row)) + i, int(math.Round(col)) + k}]++
			}
		}
		if r.group != mine[0].group {
			t.Error("a code is more than one path")
		}
	}
	for row := range code.Modules {
		for col, black := range code.Modules[row] {
			if n := covered[[2]int{row, col}]; black && n != 1 || !black && n != 0 {
				t.Errorf("module %d, %d is covered %d times, black %v", row, col, n, black)
			}
		}
	}
	return rects
}

// The two pens draw the same text in the same way: what a small layer holds
// does not change when rules make it a large one.
func TestPensAgree(t *testing.T) {
	texts := []layout.Item{}
	for i, face := range everyFace() {
		s := "AV To, fi “x” ffl Tä. "
		if face == layout.Symbols {
			s = "→ ⇒ ✓ x"
		}
		text := words(face, 8.5+layout.Pt(i)/3, 60.123, layout.Pt(60+20*i), s)
		text.Gray = layout.Gray(i%3) / 4
		texts = append(texts, text)
	}
	texts = append(texts, words(layout.Sans, 11, 60, 400, "ẹ\u0301 x\u0302\u0301y q\u0323"))
	small := frame(layout.Paragraph, texts...)
	large := frame(layout.Paragraph, slices.Concat(texts, slices.Repeat([]layout.Item{layout.Rule{To: at(9, 9), Width: 1}}, stampSteps))...)
	read := func(f *layout.Frame) []shownText {
		file := readPDF(t, written(t, onePage(f), Options{}))
		return file.read(file.pages()[0]).texts
	}
	a, b := read(small), read(large)
	if len(a) != len(b) {
		t.Fatalf("%d and %d texts", len(a), len(b))
	}
	for i := range a {
		x, y := a[i], b[i]
		if x.text != y.text || math.Abs(x.x-y.x) > 0.006 || math.Abs(x.y-y.y) > 0.006 || math.Abs(x.end-y.end) > 0.006 ||
			x.size != y.size || math.Abs(x.gray-y.gray) > 1e-9 || !slices.Equal(x.glyphs, y.glyphs) || x.font[7:] != y.font[7:] {
			t.Errorf("%+v\n%+v", x, y)
		}
	}
}

// An accent that has no letter with it stands on its letter: its anchor meets
// the letter's, whatever stands before.
func TestAccents(t *testing.T) {
	f := fontsFor(t)
	file := readPDF(t, written(t, onePage(frame(layout.Paragraph, words(layout.Sans, 1000, 0, 0, "q\u0303"), words(layout.Sans, 1000, 0, 0, "q"))), Options{}))
	texts := file.read(file.pages()[0]).texts
	// The tilde is drawn on its own, off the baseline or not; the pen ends where it would without it.
	var all string
	for _, s := range texts[:len(texts)-1] {
		all += s.text
	}
	if all != "q\u0303" {
		t.Errorf("extracted %q", all)
	}
	if end, want := texts[len(texts)-2].end, texts[len(texts)-1].end; math.Abs(end-want) > 1e-6 {
		t.Errorf("the pen ends at %v, without the accent at %v", end, want)
	}
	c := f.face(layout.Sans)
	q, tilde := c.glyph('q'), c.glyph('\u0303')
	x, y, ok := c.marks.on(q, tilde, false)
	middle := func(g uint16) float64 {
		b := outlineIn(fontData(t, layout.Sans), int(g))
		i16 := func(at int) float64 { return float64(int16(uint16(b[at])<<8 | uint16(b[at+1]))) }
		return (i16(2) + i16(6)) / 2
	}
	if got := float64(x) + middle(tilde); !ok || math.Abs(got-middle(q)) > 60 || y < 0 {
		t.Errorf("the tilde's middle lies at %v, the letter's at %v; lifted by %d", got, middle(q), y)
	}
}

// The bytes depend on the document alone: not on the run, on other drawings at
// the same time, or on what was collected as garbage.
func TestSameBytes(t *testing.T) {
	f := fontsFor(t)
	draw := func(n int, o Options) []byte {
		var b bytes.Buffer
		if err := Write(&b, f, copies(n, 3), o); err != nil {
			t.Error(err)
		}
		return b.Bytes()
	}
	want := [2][]byte{draw(40, Options{}), draw(40, Options{Untagged: true})}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if i == 0 {
				for range 20 {
					runtime.GC()
				}
			}
			if got := draw(40, Options{Untagged: i%2 == 1}); !bytes.Equal(got, want[i%2]) {
				t.Errorf("drawing %d gives other bytes", i)
			}
			draw(i+1, Options{})
		})
	}
	all.Wait()
	if bytes.Equal(want[0], draw(39, Options{})) || !bytes.Equal(want[0], written(t, copies(40, 3), Options{})) {
		t.Error("fresh fonts give other bytes")
	}
}

var errFull = errors.New("no space left on device")

// failing is a writer that fails after n bytes.
type failing struct{ left int }

func (w *failing) Write(b []byte) (int, error) {
	if len(b) > w.left {
		n := w.left
		w.left = 0
		return n, errFull
	}
	w.left -= len(b)
	return len(b), nil
}

func TestWriteErrors(t *testing.T) {
	f := fontsFor(t)
	ruled := onePage(frame(layout.None, layout.Rule{From: at(60, 60), To: at(500, 60), Width: 1}))
	lettered := onePage(caseSheet(1))
	for step, doc := range map[int]*layout.Document{1: ruled, 997: lettered} {
		var whole bytes.Buffer
		if err := Write(&whole, f, doc, Options{}); err != nil {
			t.Fatal(err)
		}
		for n := 0; n < whole.Len(); n += step {
			if err := Write(&failing{n}, f, doc, Options{}); err != errFull {
				t.Fatalf("after %d of %d bytes: %v", n, whole.Len(), err)
			}
		}
		if err := Write(&failing{whole.Len()}, f, doc, Options{}); err != nil {
			t.Errorf("room for all: %v", err)
		}
	}
	if err := Write(shortWriter{}, f, ruled, Options{}); err != io.ErrShortWrite {
		t.Errorf("a writer that writes less and says nothing: %v", err)
	}
}

type shortWriter struct{}

func (shortWriter) Write(b []byte) (int, error) { return len(b) / 2, nil }

// After the writer has failed no more than a bufferful of pages is asked for.
func TestWriteStops(t *testing.T) {
	asked := 0
	doc := copies(5000, 3)
	pages := doc.Pages
	doc.Pages = func(yield func(*layout.Page) bool) {
		pages(func(p *layout.Page) bool { asked++; return yield(p) })
	}
	if err := Write(&failing{200 << 10}, fontsFor(t), doc, Options{}); err != errFull {
		t.Errorf("error %v", err)
	}
	if asked > 3000 {
		t.Errorf("%d of 20000 pages were asked for", asked)
	}
}
