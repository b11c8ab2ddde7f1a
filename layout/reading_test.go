package layout

import (
	"strings"
	"testing"
)

// frameOf makes a frame of a role, each string in it a Text.
func frameOf(role Role, parts ...any) *Frame {
	f := &Frame{Role: role}
	y := Pt(0)
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			f.Items = append(f.Items, Text{At: Point{Y: y}, Size: 10, W: Pt(len(p)) * 5, S: p})
		case *Frame:
			f.Items = append(f.Items, Placed{At: Point{Y: y}, Frame: p})
		case Item:
			f.Items = append(f.Items, p)
		}
		y += 12
	}
	return f
}

func named(name, after string, f *Frame) *Frame {
	f.Name, f.After = name, after
	return f
}

// outline writes elements as role(kids), texts as they are.
func outline(elements []*Element) string {
	var parts []string
	for _, e := range elements {
		parts = append(parts, e.outline())
	}
	return strings.Join(parts, " ")
}

func (e *Element) outline() string {
	var kids []string
	for _, k := range e.Kids {
		switch it := k.Item.(type) {
		case Text:
			kids = append(kids, it.S)
		case Code:
			kids = append(kids, "<"+it.Payload+">")
		case Link:
			kids = append(kids, "<"+it.URL+">")
		}
		if k.Element != nil {
			kids = append(kids, k.Element.outline())
		}
	}
	return e.Role.String() + "(" + strings.Join(kids, " ") + ")"
}

func TestReading(t *testing.T) {
	for _, c := range []struct {
		name   string
		layers []*Frame
		want   string
	}{
		{"empty", nil, ""},
		{"a layer that is missing", []*Frame{nil, frameOf(None, "a")}, "paragraph(a)"},
		{"loose texts", []*Frame{frameOf(None, "a", "b", frameOf(Heading1, "c"), "d")}, "paragraph(a b) heading-1(c) paragraph(d)"},
		{"frames without meaning", []*Frame{frameOf(None, frameOf(Paragraph, frameOf(None, "a"), frameOf(None, "b")))}, "paragraph(a b)"},
		{"loose in a section", []*Frame{frameOf(Section, "a", frameOf(List, "b"))}, "section(paragraph(a) list(b))"},
		{"artifacts and what is in them", []*Frame{frameOf(Artifact, "a", frameOf(Heading1, "b")), frameOf(None, "c", Rule{}, Box{})}, "paragraph(c)"},
		{"codes and links", []*Frame{frameOf(Figure, Code{Payload: "p"}), frameOf(Reference, "r", Link{URL: "u"})}, "figure(<p>) reference(r <u>)"},
		{"one name", []*Frame{frameOf(None, named("t", "", frameOf(Heading1, "a")), "b"), frameOf(None, named("t", "", frameOf(Heading1, "c")))},
			"heading-1(a c) paragraph(b)"},
		{"after", []*Frame{
			frameOf(None, named("", "t", frameOf(Paragraph, "minutes")), named("", "t", frameOf(Paragraph, "tags"))),
			frameOf(Section, named("t", "", frameOf(Heading1, "title")), frameOf(Paragraph, "prompt")),
		}, "section(heading-1(title) paragraph(minutes) paragraph(tags) paragraph(prompt))"},
		{"after what comes after", []*Frame{
			named("z", "y", frameOf(Paragraph, "z")), named("y", "x", frameOf(Paragraph, "y")), named("", "x", frameOf(Paragraph, "w")), named("x", "", frameOf(Paragraph, "x")),
		}, "paragraph(x) paragraph(y) paragraph(z) paragraph(w)"},
		{"after nothing", []*Frame{named("", "nowhere", frameOf(Paragraph, "a")), frameOf(Paragraph, "b")}, "paragraph(a) paragraph(b)"},
		{"after itself", []*Frame{named("a", "a", frameOf(Paragraph, "a")), frameOf(Paragraph, "b")}, "paragraph(a) paragraph(b)"},
		{"after what is in it", []*Frame{named("a", "b", frameOf(Section, named("b", "", frameOf(Paragraph, "b")))), frameOf(Paragraph, "c")},
			"section(paragraph(b)) paragraph(c)"},
		{"in a circle", []*Frame{named("a", "b", frameOf(Paragraph, "a")), named("b", "a", frameOf(Paragraph, "b")), frameOf(Paragraph, "c")},
			"paragraph(b) paragraph(a) paragraph(c)"},
	} {
		if got := outline(Reading(&Page{Layers: c.layers})); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestReadingPlaces(t *testing.T) {
	inner := &Frame{Role: Paragraph, Items: []Item{Text{At: Point{1, 2}, S: "a"}, Link{Rect: Rect{Point{3, 4}, Size{5, 6}}}}}
	outer := &Frame{Items: []Item{Placed{At: Point{10, 20}, Frame: inner}}}
	e := Reading(&Page{Layers: []*Frame{{Items: []Item{Placed{At: Point{100, 200}, Frame: outer}}}}})[0]
	if got, want := e.Kids[0].Item.(Text).At, (Point{111, 222}); got != want {
		t.Errorf("text at %v, want %v", got, want)
	}
	if got, want := e.Kids[1].Item.(Link).Rect, (Rect{Point{113, 224}, Size{5, 6}}); got != want {
		t.Errorf("link at %v, want %v", got, want)
	}
}
