package layout

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Dump writes everything a document draws and says, one line an item, for a
// person to review. Places and lengths are millimetres from the page's top
// left corner; sizes of type and widths of lines are points. Texts stand in
// quotes, as they are. A layer that was drawn before is named, not repeated.
func Dump(w io.Writer, doc *Document) error {
	d := &dumper{w: bufio.NewWriter(w), layers: map[*Frame]string{}}
	d.line(0, "document", quoted(doc.Title), dumpAttr("language", doc.Language), dumpAttr("author", doc.Author),
		dumpAttr("subject", doc.Subject), dumpAttr("creator", doc.Creator))
	if doc.Pages != nil {
		n := 0
		for p := range doc.Pages {
			n++
			d.page(n, p)
			if err := d.w.Flush(); err != nil {
				return fmt.Errorf("write page %d: %w", n, err)
			}
		}
	}
	if err := d.w.Flush(); err != nil {
		return fmt.Errorf("write document: %w", err)
	}
	return nil
}

// dumper remembers where each layer was first drawn. Its writer keeps the
// first error until it is flushed.
type dumper struct {
	w      *bufio.Writer
	layers map[*Frame]string
}

// line writes words, without the empty ones, behind some steps of space.
func (d *dumper) line(depth int, words ...string) {
	for range depth {
		d.w.WriteString("  ")
	}
	first := true
	for _, word := range words {
		if word == "" {
			continue
		}
		if !first {
			d.w.WriteByte(' ')
		}
		first = false
		d.w.WriteString(word)
	}
	d.w.WriteByte('\n')
}

func (d *dumper) page(n int, p *Page) {
	label := ""
	if p.Label != "" {
		label = quoted(p.Label)
	}
	d.line(0, "page", strconv.Itoa(n), label, dumpSize(p.Size), "live", dumpRect(p.Live, Point{}))
	for _, b := range p.Bookmarks {
		d.line(1, "bookmark", strconv.Itoa(b.Level), "y="+mm(b.Y), quoted(b.Title))
	}
	for i, f := range p.Layers {
		name := "layer " + strconv.Itoa(i+1)
		if f == nil {
			d.line(1, name, "is missing")
			continue
		}
		if before := d.layers[f]; before != "" {
			d.line(1, name, "as", before)
			continue
		}
		d.layers[f] = fmt.Sprintf("page %d %s", n, name)
		d.line(1, name, dumpFrame(f, Point{}))
		d.items(2, f.Items, Point{})
	}
}

// items writes what is in a frame whose corner is at at.
func (d *dumper) items(depth int, items []Item, at Point) {
	for _, item := range items {
		switch it := item.(type) {
		case Text:
			d.line(depth, "text", dumpPoint(it.At, at), "w="+mm(it.W), it.Face.String(), decimals(it.Size), dumpGray(it.Gray), quoted(it.S))
		case Rule:
			d.line(depth, "rule", dumpPoint(it.From, at), dumpPoint(it.To, at), decimals(it.Width)+"pt", dumpGray(it.Gray), dumpDash(it.Dash))
		case Box:
			d.line(depth, "box", dumpRect(it.Rect, at), dumpBox(it))
		case Code:
			d.line(depth, "code", dumpPoint(it.At, at), fmt.Sprintf("%d modules of %s", len(it.Modules), mm(it.Module)), quoted(it.Payload))
		case Link:
			d.line(depth, "link", dumpRect(it.Rect, at), it.URL, quoted(it.Contents))
		case Placed:
			if it.Frame == nil {
				d.line(depth, "frame is missing")
				continue
			}
			corner := it.At.plus(at)
			d.line(depth, dumpFrame(it.Frame, corner))
			d.items(depth+1, it.Frame.Items, corner)
		}
	}
}

func dumpFrame(f *Frame, at Point) string {
	words := []string{f.Role.String(), dumpPoint(at, Point{}), dumpSize(f.Size)}
	for _, attr := range []string{dumpAttr("name", f.Name), dumpAttr("after", f.After), dumpAttr("scope", f.Scope), dumpAttr("alt", f.Alt)} {
		if attr != "" {
			words = append(words, attr)
		}
	}
	return strings.Join(words, " ")
}

func dumpBox(b Box) string {
	s := "no stroke"
	if b.Stroke != 0 {
		s = "stroke " + decimals(b.Stroke) + "pt"
	}
	if b.Fill != 1 {
		s += " fill " + decimals(Pt(b.Fill))
	}
	if b.Radius != 0 {
		s += " radius " + mm(b.Radius)
	}
	return s
}

func dumpDash(dash []Pt) string {
	if dash == nil {
		return ""
	}
	s := "dash"
	for _, on := range dash {
		s += " " + decimals(on)
	}
	return s
}

func dumpGray(g Gray) string {
	if g == 0 {
		return ""
	}
	return "gray=" + decimals(Pt(g))
}

func dumpAttr(name, value string) string {
	if value == "" {
		return ""
	}
	return name + "=" + quoted(value)
}

func dumpPoint(p, at Point) string { return mm(p.X+at.X) + "," + mm(p.Y+at.Y) }
func dumpSize(s Size) string       { return mm(s.W) + "x" + mm(s.H) }
func dumpRect(r Rect, at Point) string {
	return dumpPoint(r.Point, at) + " " + dumpSize(r.Size)
}

func quoted(s string) string { return `"` + s + `"` }

func mm(p Pt) string { return decimals(p / MM) }

// decimals gives a number to a hundredth. What lies within a millionth of
// half a hundredth rounds up, so that sums taken in another order look alike.
func decimals(p Pt) string {
	s := strconv.FormatFloat(float64(p)+1e-6, 'f', 2, 64)
	if s == "-0.00" {
		return "0.00"
	}
	return s
}

// String gives the face's name in lower case.
func (f Face) String() string {
	names := [...]string{"regular", "italic", "semibold", "bold", "bold-italic", "mono", "mono-bold", "sans", "sans-bold", "symbols"}
	if int(f) < len(names) {
		return names[f]
	}
	return "face-" + strconv.Itoa(int(f))
}

// String gives the role's name in lower case; "frame" stands for None.
func (r Role) String() string {
	names := [...]string{"frame", "artifact", "section", "heading-1", "heading-2", "heading-3", "paragraph", "label",
		"list", "list-item", "list-body", "table", "row", "header-cell", "cell", "figure", "reference", "preformatted"}
	if int(r) < len(names) {
		return names[r]
	}
	return "role-" + strconv.Itoa(int(r))
}
