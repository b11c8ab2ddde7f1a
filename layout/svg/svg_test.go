package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"casepack/layout"
)

// element is what the tests read of a drawing.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Kids    []element  `xml:",any"`
	Text    string     `xml:",chardata"`
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e element) points(t *testing.T, name string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(e.attr(name), 64)
	if err != nil {
		t.Fatalf("<%s %s=%q>: %v", e.XMLName.Local, name, e.attr(name), err)
	}
	return v / 20
}

// find gives all elements of a name, in order.
func (e element) find(name string) []element {
	var out []element
	if e.XMLName.Local == name {
		out = append(out, e)
	}
	for _, k := range e.Kids {
		out = append(out, k.find(name)...)
	}
	return out
}

func drawn(t *testing.T, f *layout.Frame) element {
	t.Helper()
	b, err := Layer(f, Options{Below: 2})
	if err != nil {
		t.Fatal(err)
	}
	var e element
	if err := xml.Unmarshal(b, &e); err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	return e
}

func frame(role layout.Role, items ...layout.Item) *layout.Frame {
	return &layout.Frame{Role: role, Items: items}
}

func at(x, y layout.Pt, f *layout.Frame) layout.Placed {
	return layout.Placed{At: layout.Point{X: x, Y: y}, Frame: f}
}

func near(a float64, b layout.Pt) bool { return math.Abs(a-float64(b)) < 0.0003 }

// Every item stands where the display list has it, the frames around it added up.
func TestPlaces(t *testing.T) {
	e := drawn(t, frame(layout.None, at(10, 20, frame(layout.Paragraph, at(0.125, 7*layout.MM, frame(layout.None,
		layout.Text{At: layout.Point{X: 1, Y: 2}, W: 30, Face: layout.BoldItalic, Size: 8.4, Gray: 0.2, S: "a b "},
		layout.Rule{From: layout.Point{X: 1}, To: layout.Point{X: 1, Y: 40}, Width: 0.4, Gray: 0.33, Dash: []layout.Pt{1, 2.5}},
		layout.Box{Rect: layout.Rect{Point: layout.Point{X: 3, Y: 4}, Size: layout.Size{W: 50, H: 6}}, Radius: 9, Stroke: 0.8, Fill: 0.95},
		layout.Box{Rect: layout.Rect{Size: layout.Size{W: 5, H: 6}}, Fill: 1},
	))))))
	const dx, dy = 10.125, 20 + 7*layout.MM
	text := e.find("text")
	if len(text) != 1 || !near(text[0].points(t, "x"), dx+1) || !near(text[0].points(t, "y"), dy+2) || !near(text[0].points(t, "font-size"), 8.4) {
		t.Errorf("text %v", text)
	}
	if text[0].Text != "a b " || text[0].attr("class") != "face-bold-italic" || text[0].attr("fill") != "#333" {
		t.Errorf("text %v", text)
	}
	line := e.find("line")
	if len(line) != 1 || !near(line[0].points(t, "x1"), dx+1) || !near(line[0].points(t, "y1"), dy) ||
		!near(line[0].points(t, "x2"), dx+1) || !near(line[0].points(t, "y2"), dy+40) || !near(line[0].points(t, "stroke-width"), 0.4) {
		t.Errorf("rule %v", line)
	}
	if line[0].attr("stroke") != "#545454" || line[0].attr("stroke-dasharray") != "20 50" { // 0.33·255 = 84.15 = 0x54
		t.Errorf("rule %v", line)
	}
	rect := e.find("rect")
	if len(rect) != 1 || !near(rect[0].points(t, "x"), dx+3) || !near(rect[0].points(t, "y"), dy+4) ||
		!near(rect[0].points(t, "width"), 50) || !near(rect[0].points(t, "height"), 6) || !near(rect[0].points(t, "rx"), 3) {
		t.Errorf("boxes %v: want the one that has ink, its corners no rounder than it is high", rect)
	}
	if rect[0].attr("fill") != "#f2f2f2" || rect[0].attr("stroke") != "#000" || !near(rect[0].points(t, "stroke-width"), 0.8) {
		t.Errorf("box %v", rect)
	}
}

// A code is one path in units of a module, pure black.
func TestCode(t *testing.T) {
	e := drawn(t, frame(layout.None, at(100, 50, frame(layout.Figure, layout.Code{
		At: layout.Point{X: 1, Y: 2}, Module: 1.92, Payload: "https://example.org/6",
		Modules: [][]bool{{true, true, false}, {true, true, false}, {false, false, true}},
	}))))
	path := e.find("path")
	if len(path) != 1 || path[0].attr("transform") != "translate(2020 1040) scale(38.4)" || path[0].attr("d") != "M0 0h2v2h-2zM2 2h1v1h-1z" || path[0].attr("fill") != "" {
		t.Errorf("%v", path)
	}
	if img := e.find("g"); img[len(img)-1].attr("role") != "img" || img[len(img)-1].attr("aria-label") != "https://example.org/6" {
		t.Errorf("a code in a figure without words tells its payload: %v", img)
	}
}

// No text can end an element or an attribute, or bring one in; what XML cannot
// hold is shown to be missing.
func TestEscapes(t *testing.T) {
	evil := `</text><script>"x"</script>&amp;'` + "\x00\x1b\uFFFE\t\xff"
	want := `</text><script>"x"</script>&amp;'` + "\uFFFD\uFFFD\uFFFD\t\uFFFD"
	e := drawn(t, frame(layout.None,
		layout.Text{Size: 10, S: evil},
		at(0, 0, &layout.Frame{Role: layout.Figure, Alt: evil}),
		layout.Link{URL: "https://example.org/?a=1&b='2'\"", Contents: evil},
	))
	if got := e.find("text")[0].Text; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	if got := e.find("g")[1].attr("aria-label"); got != want {
		t.Errorf("alternative text %q, want %q", got, want)
	}
	a := e.find("a")[0]
	if a.attr("href") != "https://example.org/?a=1&b='2'\"" || a.attr("aria-label") != want || a.attr("rel") != "noopener noreferrer" {
		t.Errorf("link %v", a)
	}
	if len(e.find("script")) != 0 {
		t.Error("a text became an element")
	}
}

func TestLinksLeadToTheWebOnly(t *testing.T) {
	for _, tt := range []struct {
		url  string
		want int
	}{
		{"https://example.org/", 1}, {"http://example.org/a", 1}, {"HTTPS://example.org/", 1},
		{"javascript:alert(1)", 0}, {"data:text/html,x", 0}, {"file:///etc/passwd", 0}, {"//example.org", 0}, {"https:///x", 0}, {"", 0}, {"https://exa mple", 0},
	} {
		if got := len(drawn(t, frame(layout.None, layout.Link{URL: tt.url})).find("a")); got != tt.want {
			t.Errorf("%q: %d links, want %d", tt.url, got, tt.want)
		}
	}
}

// Roles are said where they mean something, and only there.
func TestRoles(t *testing.T) {
	text := layout.Text{Size: 10, S: "x"}
	item := at(0, 0, frame(layout.ListItem, at(0, 0, frame(layout.Label, text)), at(0, 0, frame(layout.ListBody, text))))
	row := at(0, 0, frame(layout.Row, at(0, 0, &layout.Frame{Role: layout.HeaderCell, Scope: "Row", Items: []layout.Item{text}}),
		at(0, 0, frame(layout.HeaderCell, text)), at(0, 0, frame(layout.Cell, text))))
	for _, tt := range []struct {
		name string
		in   *layout.Frame
		want string
	}{
		{"headings stand under those of the page", frame(layout.None, at(0, 0, frame(layout.Heading1, text)), at(0, 0, frame(layout.Heading3, text))), "heading3 heading5"},
		{"a list", frame(layout.List, item, item), "list listitem listitem"},
		{"a list across a grouping", frame(layout.List, at(0, 0, frame(layout.None, item))), "list listitem"},
		{"an item without a list", frame(layout.None, item), ""},
		{"a list without an item", frame(layout.List, text), ""},
		{"a table", frame(layout.Table, row), "table row rowheader columnheader cell"},
		{"a row without a table", frame(layout.Section, row), ""},
		{"an empty row", frame(layout.Table, at(0, 0, frame(layout.Row, text))), "table"},
		{"a corner", frame(layout.Table, at(0, 0, frame(layout.Row, at(0, 0, frame(layout.HeaderCell, at(0, 0, frame(layout.None)))), at(0, 0, frame(layout.HeaderCell, at(0, 0, frame(layout.None, text))))))), "table row cell columnheader"},
		{"artifacts hide what is in them", frame(layout.Artifact, at(0, 0, frame(layout.Heading1, text)), layout.Link{URL: "https://example.org"}), "hidden"},
		{"a paragraph", frame(layout.Paragraph, text), "paragraph"},
	} {
		if got := strings.Join(rolesOf(drawn(t, tt.in)), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func rolesOf(e element) []string {
	var out []string
	if r := e.attr("role"); r != "" {
		out = append(out, r+e.attr("aria-level"))
	}
	if e.attr("aria-hidden") == "true" {
		out = append(out, "hidden")
	}
	for _, k := range e.Kids {
		out = append(out, rolesOf(k)...)
	}
	return out
}

func TestRefusesWhatIsNoLength(t *testing.T) {
	nan := layout.Pt(math.NaN())
	for _, item := range []layout.Item{
		layout.Text{Size: nan, S: "x"}, layout.Text{At: layout.Point{X: layout.Pt(math.Inf(1))}, Size: 1, S: "x"},
		layout.Rule{Width: 1e9}, layout.Box{Stroke: 1, Rect: layout.Rect{Size: layout.Size{W: nan}}}, layout.Code{Module: nan},
		layout.Link{URL: "https://example.org", Rect: layout.Rect{Size: layout.Size{H: nan}}}, at(nan, 0, frame(layout.None, layout.Text{Size: 1, S: "x"})), nil,
	} {
		if b, err := Layer(frame(layout.None, item), Options{}); err == nil {
			t.Errorf("%#v is drawn as %s", item, b)
		}
	}
	if err := Write(io.Discard, &layout.Page{Size: layout.Size{W: nan, H: 10}}, Options{}); err == nil {
		t.Error("a page without a size is drawn")
	}
}

// A page by itself holds the faces it uses, each once, and no address.
func TestWriteStandsAlone(t *testing.T) {
	text := func(f layout.Face) layout.Item { return layout.Text{Face: f, Size: 10, S: "x"} }
	page := &layout.Page{Size: layout.Size{W: 100, H: 200}, Layers: []*layout.Frame{
		frame(layout.None, text(layout.Mono), text(layout.Mono)), nil, frame(layout.None, at(0, 0, frame(layout.None, text(layout.Regular), text(layout.FaceCount+3)))),
	}}
	var b bytes.Buffer
	if err := Write(&b, page, Options{}); err != nil {
		t.Fatal(err)
	}
	var e element
	if err := xml.Unmarshal(b.Bytes(), &e); err != nil {
		t.Fatal(err)
	}
	if e.attr("viewBox") != "0 0 2000 4000" || e.attr("width") != "100pt" || e.attr("height") != "200pt" || len(e.find("text")) != 4 {
		t.Errorf("%.300s", b.String())
	}
	style := e.find("style")[0].Text
	if strings.Count(style, "@font-face") != 2 || strings.Count(style, "src:url(\"data:font/ttf;base64,AAEAAAA") != 2 || strings.Count(style, "url(") != 2 {
		t.Errorf("fonts: %.200s", style)
	}
	if err := Write(failing{}, page, Options{}); !errors.Is(err, errFull) {
		t.Errorf("error %v of a writer that fails", err)
	}
}

var errFull = errors.New("full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestStyles(t *testing.T) {
	css := Styles(AllFaces(), func(file string) string { return "fonts/" + file })
	for _, want := range []string{
		`src:url("fonts/AtkinsonHyperlegibleNext-BoldItalic.ttf")`, `src:url("fonts/NotoSansMath-Regular.ttf")`,
		"font-kerning:normal", "font-variant-ligatures:none", `svg text.face-mono-bold{font-family:"casepack mono-bold"}`,
	} {
		if !strings.Contains(css, want) {
			t.Errorf("no %s in %s", want, css)
		}
	}
	if n := strings.Count(css, "@font-face"); n != int(layout.FaceCount) {
		t.Errorf("%d faces, want %d", n, layout.FaceCount)
	}
}

func TestNumbers(t *testing.T) {
	for _, tt := range []struct {
		v    layout.Pt
		want string
	}{{0, "0"}, {-0.001, "0"}, {1, "1"}, {1.5, "1.5"}, {-2.345, "-2.35"}, {0.004, "0"}, {11905.511811, "11905.51"}, {100, "100"}} {
		if got := string(number(nil, tt.v)); got != tt.want {
			t.Errorf("%v is %s, want %s", float64(tt.v), got, tt.want)
		}
	}
	if got := []string{grayOf(0), grayOf(1), grayOf(0.5), grayOf(-1), grayOf(2)}; !slices.Equal(got, []string{"#000", "#fff", "#808080", "#000", "#fff"}) {
		t.Errorf("grays %v", got)
	}
}

func FuzzText(f *testing.F) {
	f.Add("a < b && \"c\"")
	f.Add("]]>\x00\ud7ff")
	f.Fuzz(func(t *testing.T, s string) {
		e := drawn(t, frame(layout.None, layout.Text{Size: 10, S: s}))
		if s == "" {
			return
		}
		got := e.find("text")
		if len(got) != 1 || len([]rune(got[0].Text)) != len([]rune(s)) {
			t.Errorf("%q became %v", s, got)
		}
	})
}
