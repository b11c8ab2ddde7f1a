package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"casepack/layout"
)

// uaElem is a structure element as a reader finds it.
type uaElem struct {
	self   pdfRef
	dict   pdfDict
	kind   string
	parent *uaElem
	kids   []*uaElem
	mcids  []int // of its page, in order
	links  []pdfDict
	page   int // from 0; -1 without content
}

// ua is a file as someone who cannot see it has it.
type ua struct {
	*pdfFile
	leaves []pdfDict
	marks  []*pageMarks
	root   *uaElem // the StructTreeRoot's one kid
	elems  []*uaElem
	owner  map[[2]int]*uaElem // by page and marked-content number
	faults []string           // found while reading
}

func (u *ua) fault(format string, args ...any) {
	u.faults = append(u.faults, fmt.Sprintf(format, args...))
}

func readUA(t testing.TB, raw []byte) *ua {
	t.Helper()
	u := &ua{pdfFile: readPDF(t, raw), owner: map[[2]int]*uaElem{}}
	u.leaves = u.pages()
	number := map[pdfRef]int{}
	var walkPages func(v any)
	walkPages = func(v any) {
		if kids := u.dict(v).list("Kids"); kids != nil {
			for _, k := range kids {
				walkPages(k)
			}
			return
		}
		number[v.(pdfRef)] = len(number)
	}
	walkPages(u.pdfFile.root()["Pages"])
	for _, p := range u.leaves {
		u.marks = append(u.marks, u.read(p))
	}
	tree := u.dict(u.pdfFile.root()["StructTreeRoot"])
	if tree == nil {
		return u
	}
	u.root = u.element(tree["K"], nil, pdfRef(0), number)
	return u
}

func (u *ua) element(v any, parent *uaElem, parentRef pdfRef, number map[pdfRef]int) *uaElem {
	self, ok := v.(pdfRef)
	d := u.dict(v)
	if !ok || d == nil {
		u.fault("an element is not an indirect dictionary")
		return nil
	}
	if parent != nil && d["P"] != parentRef {
		u.fault("element %d has parent %v, stands in %d", self, d["P"], parentRef)
	}
	e := &uaElem{self: self, dict: d, kind: string(d["S"].(pdfName)), parent: parent, page: -1}
	u.elems = append(u.elems, e)
	if pg, ok := d["Pg"].(pdfRef); ok {
		e.page = number[pg]
	}
	kids, ok := u.get(d["K"]).(pdfList)
	if !ok && d["K"] != nil {
		kids = pdfList{d["K"]}
	}
	for _, k := range kids {
		switch k := k.(type) {
		case float64:
			e.mcids = append(e.mcids, int(k))
			key := [2]int{e.page, int(k)}
			if u.owner[key] != nil {
				u.fault("sequence %d of page %d has two owners", int(k), e.page+1)
			}
			u.owner[key] = e
		case pdfDict:
			e.links = append(e.links, u.dict(k["Obj"]))
		case pdfRef:
			e.kids = append(e.kids, u.element(k, e, self, number))
		}
	}
	return e
}

// said is the text of a marked-content sequence.
func (u *ua) said(page, mcid int) string {
	var b strings.Builder
	for _, t := range u.marks[page].texts {
		if t.mcid == mcid {
			b.WriteString(t.text)
		}
	}
	return b.String()
}

// outline writes the elements of a page as one line each, with their text.
func (u *ua) tree(e *uaElem, depth int) string {
	var b strings.Builder
	var text []string
	for _, id := range e.mcids {
		text = append(text, u.said(e.page, id))
	}
	fmt.Fprintf(&b, "%s%s", strings.Repeat("  ", depth), e.kind)
	if len(text) > 0 {
		fmt.Fprintf(&b, " %q", strings.Join(text, "|"))
	}
	if alt := textOf(e.dict["Alt"]); alt != "" {
		fmt.Fprintf(&b, " alt %q", alt)
	}
	for _, l := range e.links {
		fmt.Fprintf(&b, " link %q", textOf(u.dict(l["A"])["URI"]))
	}
	b.WriteString("\n")
	for _, k := range e.kids {
		b.WriteString(u.tree(k, depth+1))
	}
	return b.String()
}

func TestReadingOrder(t *testing.T) {
	u := readUA(t, written(t, copies(1, 1), Options{}))
	got := u.tree(u.root, 0)
	want := `Document
  Sect
    H1 "Briefing"
    P "Practice, not a certification exam."
  Sect
    H2 "1 |Case 1: “AV” To the host…"
    P "5 minutes"
    P "A repository keeps its .env out of control, żółć ẞ ș. Second line of it."
    L
      LI
        Lbl "1. "
        LBody "First"
      LI
        Lbl "2. "
        LBody "Second"
    Table
      TR
        TH "AssetWhat is at stake?"
        TD
      TR
        TH "PathWhat is at stake?"
        TD
    Figure "" alt "QR code: chapter 6, example.org/6"
    Link "example.org/6" link "https://example.org/(6)"
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Roles in places where they have no meaning, text in containers, names and
// followers in odd constellations: each text is read exactly once, in a place
// where it may stand.
func TestStructureOfOddFrames(t *testing.T) {
	text := func(s string) layout.Text { return words(layout.Regular, 10, 60, 60, s) }
	named := func(f *layout.Frame, name, after string) *layout.Frame {
		f.Name, f.After = name, after
		return f
	}
	tests := []struct {
		name   string
		layers []*layout.Frame
		want   string
	}{
		{"text without a role", []*layout.Frame{frame(layout.None, text("a"), put(frame(layout.None, text("b"))),
			put(frame(layout.Heading1, text("c"))), text("d"))}, `P "ab"; H1 "c"; P "d"`},
		{"label and cell alone", []*layout.Frame{frame(layout.None, put(frame(layout.Label, text("a"))), put(frame(layout.Cell, text("b"))))},
			`P "a"; P "b"`},
		{"item and row alone", []*layout.Frame{frame(layout.None, put(frame(layout.ListItem, put(frame(layout.Label, text("a"))))), put(frame(layout.Row, text("b"))))},
			`Div; _P "a"; Div; _P "b"`},
		{"text in a list, an item, a table and a section", []*layout.Frame{frame(layout.None,
			put(frame(layout.List, text("a"), put(frame(layout.ListItem, text("b"))))), put(frame(layout.Table, text("c"))), put(frame(layout.Section, text("d"), text("e"))))},
			`L; _LI; __LBody "a"; _LI; __LBody "b"; Table; _TR; __TD "c"; Sect; _P "de"`},
		{"artifacts hide all in them", []*layout.Frame{frame(layout.Artifact, put(frame(layout.Heading1, text("a")))), frame(layout.Paragraph, text("b"))}, `P "b"`},
		{"empty elements go, empty cells stay", []*layout.Frame{frame(layout.None, put(frame(layout.Paragraph)), put(frame(layout.Table,
			put(frame(layout.Row, put(frame(layout.Cell)), put(frame(layout.Cell, text("a"))))))))}, `Table; _TR; __TD; __TD "a"`},
		{"names join over layers", []*layout.Frame{named(frame(layout.Heading2, text("3 ")), "t", ""), frame(layout.Paragraph, text("x")), named(frame(layout.Heading2, text("Title")), "t", "")},
			`H2 "3 |Title"; P "x"`},
		{"followers keep their order", []*layout.Frame{named(frame(layout.Paragraph, text("1")), "", "t"), named(frame(layout.Paragraph, text("2")), "", "t"),
			frame(layout.None, put(named(frame(layout.Heading2, text("T")), "t", "")), put(frame(layout.Paragraph, text("x"))))}, `H2 "T"; P "1"; P "2"; P "x"`},
		{"a follower of a follower", []*layout.Frame{named(frame(layout.Paragraph, text("2")), "", "u"), named(frame(layout.Paragraph, text("1")), "u", "t"), named(frame(layout.Heading1, text("T")), "t", "")},
			`H1 "T"; P "1"; P "2"`},
		{"following nobody, oneself, one's own part", []*layout.Frame{named(frame(layout.Paragraph, text("a")), "", "nobody"), named(frame(layout.Paragraph, text("b")), "b", "b"),
			named(frame(layout.Section, put(named(frame(layout.Paragraph, text("c")), "c", ""))), "", "c")}, `P "a"; P "b"; Sect; _P "c"`},
		{"an element inside its namesake", []*layout.Frame{named(frame(layout.Section, text("a"), put(named(frame(layout.Section, text("b")), "n", ""))), "n", "")}, `Sect; _P "a"; _Sect; __P "b"`},
		{"namesakes of two kinds", []*layout.Frame{named(frame(layout.Heading1, text("a")), "n", ""), named(frame(layout.Paragraph, text("b")), "n", "")}, `H1 "a"; P "b"`},
		{"two that follow each other", []*layout.Frame{named(frame(layout.Paragraph, text("a")), "a", "b"), named(frame(layout.Paragraph, text("b")), "b", "a"), frame(layout.Paragraph, text("c"))}, `P "b"; P "a"; P "c"`},
		{"a link outside a reference", []*layout.Frame{frame(layout.Paragraph, text("a"), layout.Link{Rect: rect(1, 2, 3, 4), URL: "https://example.org"})}, `P "a"; _Link link "https://example.org"`},
		{"a code without a figure", []*layout.Frame{frame(layout.None, layout.Code{Module: 2, Modules: modules(5), Payload: "https://example.org"})}, `Figure "" alt "https://example.org"`},
		{"the same layer twice", slices.Repeat([]*layout.Frame{frame(layout.Paragraph, text("a"))}, 2), `P "a"; P "a"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			raw := written(t, onePage(test.layers...), Options{})
			u := readUA(t, raw)
			lines := strings.Split(strings.TrimSpace(u.tree(u.root, 0)), "\n")[2:]
			for i, l := range lines {
				bare := strings.TrimLeft(l, " ")
				lines[i] = strings.Repeat("_", (len(l)-len(bare))/2-2) + bare
			}
			if got := strings.Join(lines, "; "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if broken := violations(u, "14-002", "14-003"); len(broken) > 0 {
				t.Error(strings.Join(broken, "\n"))
			}
		})
	}
}

// Shared layers keep their marked-content numbers; when they meet on a page in
// every combination, each sequence still belongs to its own element.
func TestSharedLayersMeet(t *testing.T) {
	var layers []*layout.Frame
	for i := range 4 {
		f := frame(layout.None)
		for k := range i + 1 { // with 1 to 4 sequences
			f.Items = append(f.Items, put(frame(layout.Paragraph, words(layout.Regular, 10, 60, layout.Pt(60+100*i+12*k), fmt.Sprintf("%c%d", 'a'+i, k)))))
		}
		for range 20 { // too many for a stamp on some of them
			if i%2 == 0 {
				f.Items = append(f.Items, layout.Rule{To: at(10, 10), Width: 1})
			}
		}
		layers = append(layers, f)
	}
	var pages []*layout.Page
	var want []string
	for set := 1; set < 1<<len(layers); set++ {
		for _, backwards := range []bool{false, true} {
			p := &layout.Page{Size: a4()}
			for i, l := range layers {
				if set>>i&1 == 1 {
					p.Layers = append(p.Layers, l)
				}
			}
			if backwards {
				slices.Reverse(p.Layers)
			}
			text := ""
			for _, l := range p.Layers {
				i := slices.Index(layers, l)
				for k := range i + 1 {
					text += fmt.Sprintf("%c%d ", 'a'+i, k)
				}
			}
			pages, want = append(pages, p), append(want, text)
		}
	}
	u := readUA(t, written(t, pagesOf(pages...), Options{}))
	for i, sect := range u.root.kids {
		got := ""
		for _, p := range sect.kids {
			for _, id := range p.mcids {
				got += u.said(p.page, id) + " "
			}
		}
		if got != want[i] {
			t.Errorf("page %d reads %q, want %q", i+1, got, want[i])
		}
	}
	if broken := violations(u, "14-002"); len(broken) > 0 {
		t.Error(strings.Join(broken, "\n"))
	}
}
