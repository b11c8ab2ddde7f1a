package svg

import (
	"fmt"
	"net/url"
	"strconv"

	"casepack/layout"
)

// drawing is a layer while it is drawn.
type drawing struct {
	b     []byte
	below int
	err   error
}

// context is what a frame inherits from the frames around it.
type context struct {
	at       layout.Point
	artifact bool
	within   string // the role of the nearest frame that has one
}

func (d *drawing) frame(f *layout.Frame, c context) {
	open := false
	if attrs, role := d.roleOf(f, c); attrs != "" {
		open = true
		d.write("<g", attrs, ">")
		c.artifact = c.artifact || f.Role == layout.Artifact
		c.within = role
	}
	for _, item := range f.Items {
		d.item(item, c)
	}
	if open {
		d.write("</g>")
	}
}

// item draws what is in a frame: one switch.
func (d *drawing) item(item layout.Item, c context) {
	switch it := item.(type) {
	case layout.Text:
		d.text(it, c.at)
	case layout.Rule:
		d.rule(it, c.at)
	case layout.Box:
		d.box(it, c.at)
	case layout.Code:
		d.code(it, c)
	case layout.Link:
		d.link(it, c)
	case layout.Placed:
		if it.Frame != nil {
			c.at = layout.Point{X: c.at.X + it.At.X, Y: c.at.Y + it.At.Y}
			d.frame(it.Frame, c)
		}
	default:
		d.fail("cannot draw a %T", item)
	}
}

// text writes one run. All of it is one element, so the browser kerns it as
// the PDF does.
func (d *drawing) text(t layout.Text, at layout.Point) {
	if t.S == "" {
		return
	}
	d.write(`<text class="`, class(known(t.Face)), `"`)
	d.length("x", at.X+t.At.X)
	d.length("y", at.Y+t.At.Y)
	d.length("font-size", t.Size)
	d.ink("fill", t.Gray)
	d.write(">", escaped(t.S), "</text>")
}

func (d *drawing) rule(r layout.Rule, at layout.Point) {
	d.write("<line")
	d.length("x1", at.X+r.From.X)
	d.length("y1", at.Y+r.From.Y)
	d.length("x2", at.X+r.To.X)
	d.length("y2", at.Y+r.To.Y)
	d.length("stroke-width", r.Width)
	d.write(` stroke="`, grayOf(r.Gray), `"`)
	if len(r.Dash) > 0 {
		d.write(` stroke-dasharray="`)
		for i, l := range r.Dash {
			if i > 0 {
				d.write(" ")
			}
			d.number(l)
		}
		d.write(`"`)
	}
	d.write("/>")
}

func (d *drawing) box(x layout.Box, at layout.Point) {
	if x.Stroke <= 0 && x.Fill >= 1 {
		return
	}
	d.write("<rect")
	d.length("x", at.X+x.X)
	d.length("y", at.Y+x.Y)
	d.length("width", x.W)
	d.length("height", x.H)
	if x.Radius > 0 {
		d.length("rx", min(x.Radius, x.W/2, x.H/2))
	}
	fill := "none"
	if x.Fill < 1 {
		fill = grayOf(x.Fill)
	}
	d.write(` fill="`, fill, `"`)
	if x.Stroke > 0 {
		d.write(` stroke="#000"`)
		d.length("stroke-width", x.Stroke)
	}
	d.write("/>")
}

// code draws black modules as one path, whose unit is the module.
func (d *drawing) code(code layout.Code, c context) {
	alone := !c.artifact && c.within != "img" // no figure tells what it is
	if alone {
		d.write(`<g role="img" aria-label="`, escaped(code.Payload), `">`)
	}
	d.write(`<path shape-rendering="crispEdges" transform="translate(`)
	d.number(c.at.X + code.At.X)
	d.write(" ")
	d.number(c.at.Y + code.At.Y)
	d.write(") scale(", strconv.FormatFloat(float64(code.Module*PerPoint), 'f', -1, 64), `)" d="`)
	d.finite(code.Module)
	for b := range code.Blocks() {
		for _, step := range [...]struct {
			op string
			by int
		}{{"M", b.X}, {" ", b.Y}, {"h", b.W}, {"v", b.H}, {"h-", b.W}} {
			d.b = strconv.AppendInt(append(d.b, step.op...), int64(step.by), 10)
		}
		d.write("z")
	}
	d.write(`"/>`)
	if alone {
		d.write("</g>")
	}
}

// link lays a rectangle without ink over what it belongs to. Only addresses of
// the web are followed; it opens a window of its own, which learns nothing of
// this one.
func (d *drawing) link(l layout.Link, c context) {
	u, err := url.Parse(l.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || c.artifact {
		return
	}
	d.write(`<a href="`, escaped(l.URL), `" target="_blank" rel="noopener noreferrer" aria-label="`, escaped(l.Contents), `"><rect`)
	d.length("x", c.at.X+l.X)
	d.length("y", c.at.Y+l.Y)
	d.length("width", l.W)
	d.length("height", l.H)
	d.write(` fill="none" pointer-events="all"/></a>`)
}

func (d *drawing) write(parts ...string) {
	for _, p := range parts {
		d.b = append(d.b, p...)
	}
}

// length writes an attribute whose value is a length.
func (d *drawing) length(name string, v layout.Pt) {
	d.write(" ", name, `="`)
	d.number(v)
	d.write(`"`)
}

func (d *drawing) number(v layout.Pt) {
	d.finite(v)
	d.b = number(d.b, v*PerPoint)
}

// ink writes an attribute for ink that is not black.
func (d *drawing) ink(name string, g layout.Gray) {
	if g != 0 {
		d.write(" ", name, `="`, grayOf(g), `"`)
	}
}

// most is the longest length that a page can have: what PDF can write.
const most = 14400

func (d *drawing) finite(v layout.Pt) {
	if !(v >= -most && v <= most) {
		d.fail("a length of %v pt", float64(v))
	}
}

func (d *drawing) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}
