package sheet

import (
	"strings"

	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// What the key calls itself in its header and in its footer.
const (
	keyWhat     = "facilitator answer key"
	keyFootWord = "Answer key"
)

// keyPage is one page of the key or the print instructions before its page number is known.
type keyPage struct {
	what     string       // what the document is, after the workshop's title
	foot     string       // what the document is, before the page number
	right    []layout.Run // the header's right part
	body     *layout.Frame
	late     func() *layout.Frame // makes the body when it is drawn, where there is none
	bookmark string
}

// Key sets the facilitator's answer key: which case stands where, the run of
// show, then a page or more for each case. Its pages are laid out on their
// own; they never move a participant's page. The list has what cannot be set;
// with an error in it there is no document.
func (p *Press) Key(pack *plan.Pack) (*layout.Document, diag.List) {
	var l diag.List
	pages := p.overview(pack, &l)
	for i := range pack.Cases {
		e := entry{number: i + 1, c: pack.Master(i), where: p.standsWhere(pack, i), settings: pack.Settings(i)}
		pages = append(pages, p.keyCase(pack, e, &l)...)
	}
	return p.keyDocument(pack, pages, " – answer key", &l), l
}

// FormKey sets a key for the copies of one form: its cases in the order and
// with the numbers and values of that form. Otherwise it is as Key.
func (p *Press) FormKey(pack *plan.Pack, form int) (*layout.Document, diag.List) {
	var l diag.List
	f := pack.Forms[form]
	s := p.scale.small
	var pages []keyPage
	for at, i := range f.Cases {
		where := []layout.Run{s.run("Form "), s.in(layout.Bold).run(f.Name), s.run(dotted + "Case "), s.in(layout.Bold).run(itoa(at + 1)), s.run(" of " + itoa(len(f.Cases)))}
		pages = append(pages, p.keyCase(pack, entry{number: at + 1, c: pack.CaseOn(form, i), where: where}, &l)...)
	}
	return p.keyDocument(pack, pages, " – answer key, form "+f.Name, &l), l
}

// keyDocument makes a document of a key's pages; nil where something cannot be set.
func (p *Press) keyDocument(pack *plan.Pack, pages []keyPage, what string, l *diag.List) *layout.Document {
	if l.Failed() {
		return nil
	}
	b := pack.Brief
	return &layout.Document{
		Title: b.Title + what, Author: b.Author, Language: b.Language, Creator: p.look.Creator,
		Subject: "Facilitator answer key; not for participants",
		Len:     len(pages),
		Pages: func(yield func(*layout.Page) bool) {
			for i, kp := range pages {
				if !yield(p.keyPage(pack, kp, i+1, len(pages))) {
					return
				}
			}
		},
	}
}

// keyPage puts header and footer on a page of the key.
func (p *Press) keyPage(pack *plan.Pack, kp keyPage, n, of int) *layout.Page {
	g, s := p.side(n), p.scale.small
	right := p.headRight(g, kp.right)
	what := p.line(s.run(dotted + kp.what))
	room := g.width - what.W - 4*mm
	if g.headRows == 1 {
		room -= right.W
	}
	title := p.elide(s.in(layout.SemiBold), pack.Brief.Title, room)
	head := &layout.Frame{Role: layout.Artifact, Size: g.size}
	head.Items = append(head.Items, texts(title, g.left, g.header)...)
	head.Items = append(head.Items, texts(what, g.left+title.W, g.header)...)
	y := g.header
	if g.headRows > 1 {
		y += s.leading + 1.5*mm
	}
	head.Items = append(head.Items, toRight.at(right, g.left+g.width, y)...)
	head.Items = append(append(head.Items, headRule(*g)), p.banner(*g)...)
	foot := &layout.Frame{Role: layout.Artifact, Size: g.size}
	for i, runs := range [][]layout.Run{
		{s.run(kp.foot + dotted + "page " + itoa(n) + " of " + itoa(of))},
		{s.run(packWord(pack)), s.in(layout.SemiBold).run(packCode(pack))},
	} {
		y := g.bottom + layout.Pt(i-2)*s.leading + s.baseline()
		foot.Items = append(foot.Items, toRight.at(p.line(runs...), g.left+g.width, y)...)
	}
	if kp.late != nil {
		kp.body = kp.late()
	}
	pg := &layout.Page{Size: g.size, Live: g.live(), Label: itoa(n), Layers: []*layout.Frame{
		{Size: g.size, Items: []layout.Item{layout.Placed{Frame: head}}}, kp.body,
		{Size: g.size, Items: []layout.Item{layout.Placed{Frame: foot}}}}}
	if kp.bookmark != "" {
		pg.Bookmarks = []layout.Bookmark{{Level: 1, Title: kp.bookmark, Y: g.top}}
	}
	return pg
}

// headRight sets the right part of the key's header, cut short where it would
// leave the page or the title no room: the overview has it all.
func (p *Press) headRight(g *page, runs []layout.Run) layout.Line {
	room := g.width
	if g.headRows == 1 {
		room *= 0.55
	}
	l := p.line(runs...)
	if l.W <= room {
		return l
	}
	var text strings.Builder
	for _, r := range runs {
		text.WriteString(r.S)
	}
	return p.elide(p.scale.small, text.String(), room)
}

// keyFoot is the height of the key's own footer lines.
func (p *Press) keyFoot() layout.Pt { return 2 * p.scale.small.leading }

// keyWidth is the room kept for the key's footer lines beside chapters.
func (p *Press) keyWidth() layout.Pt {
	return p.line(p.scale.small.run("Answer key · page 888 of 888")).W
}

// packCode is the code at the foot of the key: the form's where there is one,
// so that it is the same as on the sheets, else the pack's.
func packCode(pack *plan.Pack) string {
	if len(pack.Forms) == 1 {
		return pack.Forms[0].Code
	}
	return pack.Code
}

func packWord(pack *plan.Pack) string {
	if len(pack.Forms) == 1 {
		return "key "
	}
	return "pack "
}
