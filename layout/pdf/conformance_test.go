package pdf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"casepack/layout"
)

// condition is a failure condition of the Matterhorn Protocol 1.1 for
// PDF/UA-1 that a program can check and that touches what is written here.
// Conditions about forms, media, attachments, JavaScript, colour names, XFA,
// ruby, notes and optional content do not: "nothing foreign" sees to that.
type condition struct {
	id, what string
	check    func(u *ua, fail func(format string, args ...any))
}

func conditions() []condition {
	each := func(kind string, f func(u *ua, e *uaElem, fail func(string, ...any))) func(*ua, func(string, ...any)) {
		return func(u *ua, fail func(string, ...any)) {
			for _, e := range u.elems {
				if kind == "" || e.kind == kind {
					f(u, e, fail)
				}
			}
		}
	}
	stands := func(kind string, in ...string) func(*ua, func(string, ...any)) {
		return each(kind, func(_ *ua, e *uaElem, fail func(string, ...any)) {
			if e.parent == nil || !slices.Contains(in, e.parent.kind) {
				fail("element %d stands in none of %v", e.self, in)
			}
		})
	}
	holds := func(kind string, only ...string) func(*ua, func(string, ...any)) {
		return each(kind, func(_ *ua, e *uaElem, fail func(string, ...any)) {
			for _, k := range e.kids {
				if !slices.Contains(only, k.kind) {
					fail("%s holds %s", kind, k.kind)
				}
			}
			if len(e.mcids) > 0 {
				fail("%s holds content", kind)
			}
		})
	}
	needs := func(kind string, one string) func(*ua, func(string, ...any)) {
		return each(kind, func(_ *ua, e *uaElem, fail func(string, ...any)) {
			if !slices.ContainsFunc(e.kids, func(k *uaElem) bool { return k.kind == one }) {
				fail("%s without %s", kind, one)
			}
		})
	}
	return []condition{
		{"01-003, 01-004", "artifacts and tagged content in each other", nil}, // the content reader reports it
		{"01-005", "content is neither an artifact nor tagged", func(u *ua, fail func(string, ...any)) {
			for i, m := range u.marks {
				if m.loose > 0 {
					fail("page %d: %d things", i+1, m.loose)
				}
			}
		}},
		{"01-006", "a structure type does not fit its content: a sequence has another tag than its element", func(u *ua, fail func(string, ...any)) {
			for i, m := range u.marks {
				for _, s := range m.texts {
					if e := u.owner[[2]int{i, s.mcid}]; s.mcid >= 0 && s.tag != "Span" && (e == nil || e.kind != s.tag) {
						fail("page %d: %q is marked as %s", i+1, s.text, s.tag)
					}
				}
			}
		}},
		{"01-007", "Suspects is true", func(u *ua, fail func(string, ...any)) {
			if u.dict(u.pdfFile.root()["MarkInfo"])["Suspects"] == true {
				fail("it is")
			}
		}},
		{"02-001", "a structure type is not a standard one", each("", func(_ *ua, e *uaElem, fail func(string, ...any)) {
			if !slices.Contains(strings.Fields("Document Sect Div P H1 H2 H3 L LI Lbl LBody Table TR TH TD Figure Link"), e.kind) {
				fail("%s", e.kind)
			}
		})},
		{"02-003, 02-004", "types are remapped", func(u *ua, fail func(string, ...any)) {
			if u.dict(u.pdfFile.root()["StructTreeRoot"])["RoleMap"] != nil {
				fail("there is a role map")
			}
		}},
		{"06-001", "no XMP metadata", func(u *ua, fail func(string, ...any)) {
			if m, ok := u.get(u.pdfFile.root()["Metadata"]).(pdfData); !ok || m.pdfDict["Subtype"] != pdfName("XML") || m.pdfDict["Filter"] != nil {
				fail("no plain XML stream")
			}
		}},
		{"06-002", "XMP does not claim PDF/UA-1", func(u *ua, fail func(string, ...any)) {
			if got := u.xmp("http://www.aiim.org/pdfua/ns/id/", "part"); got != "1" {
				fail("part %q", got)
			}
		}},
		{"06-003", "XMP has no title", func(u *ua, fail func(string, ...any)) {
			if got := u.xmp("http://purl.org/dc/elements/1.1/", "title"); got == "" || got != textOf(u.dict(u.trailer["Info"])["Title"]) {
				fail("title %q", got)
			}
		}},
		{"07-001, 07-002", "the title is not shown", func(u *ua, fail func(string, ...any)) {
			if u.dict(u.pdfFile.root()["ViewerPreferences"])["DisplayDocTitle"] != true {
				fail("it is not")
			}
		}},
		{"09-004a", "TR outside a table", stands("TR", "Table")},
		{"09-004b", "TH outside a row", stands("TH", "TR")},
		{"09-004c", "TD outside a row", stands("TD", "TR")},
		{"09-004d", "a table holds other than rows", holds("Table", "TR")},
		{"09-004e", "a row holds other than cells", holds("TR", "TH", "TD")},
		{"09-004f", "a table without rows", needs("Table", "TR")},
		{"09-005a", "LI outside a list", stands("LI", "L")},
		{"09-005b", "Lbl outside an item", stands("Lbl", "LI")},
		{"09-005c", "LBody outside an item", stands("LBody", "LI")},
		{"09-005d", "a list holds other than items", holds("L", "LI")},
		{"09-005e", "an item holds other than label and body", holds("LI", "Lbl", "LBody")},
		{"10-001", "a character has no Unicode", nil}, // the content reader reports it
		{"11-001 to 11-007", "no language for text, alternatives, annotations and bookmarks", func(u *ua, fail func(string, ...any)) {
			if lang := textOf(u.pdfFile.root()["Lang"]); !regexp.MustCompile(`^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$`).MatchString(lang) {
				fail("language %q", lang)
			}
		}},
		{"13-004", "a figure without alternative text or place", each("Figure", func(u *ua, e *uaElem, fail func(string, ...any)) {
			if textOf(e.dict["Alt"]) == "" || len(u.dict(e.dict["A"]).list("BBox")) != 4 {
				fail("element %d", e.self)
			}
		})},
		{"14-002", "the first heading is not H1", func(u *ua, fail func(string, ...any)) {
			for _, e := range u.elems {
				if strings.HasPrefix(e.kind, "H") {
					if e.kind != "H1" {
						fail("it is %s", e.kind)
					}
					return
				}
			}
		}},
		{"14-003", "headings leave out a level", func(u *ua, fail func(string, ...any)) {
			last := "H0"
			for _, e := range u.elems {
				if len(e.kind) == 2 && e.kind[0] == 'H' {
					if e.kind[1] > last[1]+1 {
						fail("%s after %s", e.kind, last)
					}
					last = e.kind
				}
			}
		}},
		{"15-003", "a header cell without scope", each("TH", func(u *ua, e *uaElem, fail func(string, ...any)) {
			if scope := u.dict(e.dict["A"])["Scope"]; scope != pdfName("Row") && scope != pdfName("Column") {
				fail("element %d: %v", e.self, scope)
			}
		})},
		{"17-000", "rows of a table have different numbers of cells", each("Table", func(_ *ua, e *uaElem, fail func(string, ...any)) {
			for _, row := range e.kids {
				if len(row.kids) != len(e.kids[0].kids) {
					fail("%d and %d", len(row.kids), len(e.kids[0].kids))
				}
			}
		})},
		{"26-001", "encrypted", func(u *ua, fail func(string, ...any)) {
			if u.trailer["Encrypt"] != nil {
				fail("it is")
			}
		}},
		{"28-002, 28-011", "a link annotation outside a Link element", func(u *ua, fail func(string, ...any)) {
			parents := u.numbers(u.dict(u.pdfFile.root()["StructTreeRoot"])["ParentTree"])
			for i, p := range u.leaves {
				for _, a := range p.list("Annots") {
					key, ok := u.dict(a)["StructParent"].(float64)
					e := u.dict(parents[int(key)])
					if !ok || e["S"] != pdfName("Link") || !strings.Contains(fmt.Sprint(e["K"]), fmt.Sprint("Obj:", a)) {
						fail("page %d: annotation %v belongs to %v", i+1, a, e)
					}
				}
			}
		}},
		{"28-004, 28-012", "a link annotation without a description", func(u *ua, fail func(string, ...any)) {
			for i, p := range u.leaves {
				for _, a := range p.list("Annots") {
					if d := u.dict(a); textOf(d["Contents"]) == "" || d["Subtype"] != pdfName("Link") || int(d["F"].(float64))&4 == 0 {
						fail("page %d: %v", i+1, d)
					}
				}
			}
		}},
		{"28-008, 28-009", "the tab order is not the structure's", func(u *ua, fail func(string, ...any)) {
			for i, p := range u.leaves {
				if p["Tabs"] != pdfName("S") {
					fail("page %d: %v", i+1, p["Tabs"])
				}
			}
		}},
		{"30-001, 30-002", "XObjects", func(u *ua, fail func(string, ...any)) {
			for _, p := range u.leaves {
				if u.dict(p["Resources"])["XObject"] != nil {
					fail("there are some")
				}
			}
		}},
		{"31-001 to 31-008", "a composite font's CMap and CIDs", eachFont(func(u *ua, font, cid pdfDict, fail func(string, ...any)) {
			info := u.dict(cid["CIDSystemInfo"])
			if font["Encoding"] != pdfName("Identity-H") || cid["CIDToGIDMap"] != pdfName("Identity") ||
				textOf(info["Registry"]) != "Adobe" || textOf(info["Ordering"]) != "Identity" {
				fail("%v: %v %v %v", font["BaseFont"], font["Encoding"], cid["CIDToGIDMap"], info)
			}
		})},
		{"31-009", "a font is not embedded, or its names differ", eachFont(func(u *ua, font, cid pdfDict, fail func(string, ...any)) {
			d := u.dict(cid["FontDescriptor"])
			if _, ok := u.get(d["FontFile2"]).(pdfData); !ok || d["FontName"] != font["BaseFont"] || cid["BaseFont"] != font["BaseFont"] ||
				!regexp.MustCompile(`^[A-Z]{6}\+[A-Za-z-]+$`).MatchString(string(font["BaseFont"].(pdfName))) {
				fail("%v %v %v", font["BaseFont"], cid["BaseFont"], d["FontName"])
			}
		})},
		{"31-011, 31-030", "a glyph drawn is not in the embedded program, or is .notdef", nil}, // TestFontsHoldWhatIsDrawn
		{"31-012", "a width differs from the embedded program's", eachFont(func(u *ua, font, cid pdfDict, fail func(string, ...any)) {
			program := u.get(u.dict(cid["FontDescriptor"])["FontFile2"]).(pdfData).data
			for glyph, w := range u.font(font).widths {
				if got := advanceIn(program, glyph); got != w {
					fail("%v: glyph %d: %v, in the program %v", font["BaseFont"], glyph, w, got)
				}
			}
		})},
		{"31-013 to 31-016", "a CIDSet or CharSet that may be incomplete", eachFont(func(u *ua, _, cid pdfDict, fail func(string, ...any)) {
			if d := u.dict(cid["FontDescriptor"]); d["CIDSet"] != nil || d["CharSet"] != nil {
				fail("%v", d)
			}
		})},
		{"31-027", "no ToUnicode", eachFont(func(u *ua, font, _ pdfDict, fail func(string, ...any)) {
			if _, ok := u.get(font["ToUnicode"]).(pdfData); !ok {
				fail("%v", font["BaseFont"])
			}
		})},
		{"31-028, 31-029", "ToUnicode gives U+0000, U+FEFF or U+FFFE", eachFont(func(u *ua, font, _ pdfDict, fail func(string, ...any)) {
			for glyph, s := range u.font(font).toUnicode {
				if s == "" || strings.ContainsAny(s, "\x00\uFEFF\uFFFE\uFFFD") {
					fail("%v: glyph %d is %q", font["BaseFont"], glyph, s)
				}
			}
		})},
		{"14.7", "the structure is broken (ISO 32000-1)", func(u *ua, fail func(string, ...any)) {
			for _, f := range u.faults {
				fail("%s", f)
			}
			if u.root == nil || u.root.kind != "Document" || u.dict(u.pdfFile.root()["MarkInfo"])["Marked"] != true {
				fail("no document")
			}
		}},
		{"14.7.4.4", "the parent tree disagrees with the structure", func(u *ua, fail func(string, ...any)) {
			parents := u.numbers(u.dict(u.pdfFile.root()["StructTreeRoot"])["ParentTree"])
			for i, p := range u.leaves {
				used := map[int]bool{}
				for _, s := range u.marks[i].texts {
					used[s.mcid] = true
				}
				for _, s := range u.marks[i].rects {
					used[s.mcid] = true
				}
				delete(used, -1)
				key, ok := p["StructParents"].(float64)
				if !ok && len(used) > 0 {
					fail("page %d has no key", i+1)
					continue
				}
				slots, _ := u.get(parents[int(key)]).(pdfList)
				for id := range used {
					if e := u.owner[[2]int{i, id}]; e == nil || id >= len(slots) || slots[id] != e.self {
						fail("page %d: sequence %d", i+1, id)
					}
				}
			}
			if next := u.dict(u.pdfFile.root()["StructTreeRoot"])["ParentTreeNextKey"]; next != float64(len(parents)) {
				fail("next key %v of %d", next, len(parents))
			}
		}},
		{"19 to 25, 29", "nothing foreign: forms, files, scripts, layers, media", func(u *ua, fail func(string, ...any)) {
			for _, key := range []pdfName{"AcroForm", "Names", "OpenAction", "AA", "OCProperties", "Collection", "Perms"} {
				if u.pdfFile.root()[key] != nil {
					fail("%s", key)
				}
			}
		}},
	}
}

func eachFont(f func(u *ua, font, cid pdfDict, fail func(string, ...any))) func(*ua, func(string, ...any)) {
	return func(u *ua, fail func(string, ...any)) {
		for _, v := range u.dict(u.dict(u.leaves[0]["Resources"])["Font"]) {
			font := u.dict(v)
			f(u, font, u.dict(u.get(font["DescendantFonts"]).(pdfList)[0]), fail)
		}
	}
}

// xmp is the text of an element of the metadata, with those in it.
func (u *ua) xmp(space, name string) string {
	m, _ := u.get(u.pdfFile.root()["Metadata"]).(pdfData)
	d := xml.NewDecoder(bytes.NewReader(m.data))
	var b strings.Builder
	for depth := 0; ; {
		token, err := d.Token()
		if err == io.EOF {
			return strings.TrimSpace(b.String())
		}
		if err != nil {
			u.t.Errorf("metadata: %v", err)
			return ""
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth > 0 || token.Name.Space == space && token.Name.Local == name {
				depth++
			}
		case xml.EndElement:
			depth = max(0, depth-1)
		case xml.CharData:
			if depth > 0 {
				b.Write(token)
			}
		}
	}
}

// violations lists the conditions that a file meets, but for some.
func violations(u *ua, but ...string) []string {
	var all []string
	for _, c := range conditions() {
		if c.check == nil || slices.Contains(but, c.id) {
			continue
		}
		c.check(u, func(format string, args ...any) {
			all = append(all, fmt.Sprintf("%s: %s: %s", c.id, c.what, fmt.Sprintf(format, args...)))
		})
	}
	return all
}

func TestConformance(t *testing.T) {
	for _, n := range []int{1, 30} {
		u := readUA(t, written(t, copies(n, 4), Options{}))
		for _, v := range violations(u) {
			t.Error(v)
		}
	}
}

// The conditions are no use if nothing can break them.
func TestConditionsCanFail(t *testing.T) {
	bare := &layout.Document{Pages: onePage(frame(layout.Paragraph, words(layout.Regular, 10, 60, 60, "x"))).Pages}
	tests := []struct {
		name string
		raw  []byte
		want []string
	}{
		{"untagged", written(t, copies(1, 1), Options{Untagged: true}), []string{"01-005", "06-002", "14.7", "28-008, 28-009", "28-002, 28-011"}},
		{"no title, no language", written(t, bare, Options{}), []string{"06-003", "11-001 to 11-007"}},
		{"levels", written(t, onePage(frame(layout.Heading2, words(layout.Bold, 9, 9, 9, "x"))), Options{}), []string{"14-002", "14-003"}},
		{"alt", written(t, onePage(frame(layout.Figure, words(layout.Bold, 9, 9, 9, "x"))), Options{}), []string{"13-004"}},
	}
	for _, test := range tests {
		got := strings.Join(violations(readUA(t, test.raw)), "\n")
		for _, id := range test.want {
			if !strings.Contains(got, id+":") {
				t.Errorf("%s: %s is not reported among\n%s", test.name, id, got)
			}
		}
	}
}
