package laws

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/signintech/gopdf/fontmaker/core"

	"casepack/fonts"
	"casepack/internal/judge"
	"casepack/internal/plan"
)

// secret is a word that stands in one place of the secret shop and nowhere else.
func secret(field string) string { return "Xq" + field + "Zv" }

// What of the secret shop is whose. The key shows the first two; nobody is
// shown the last.
var (
	guides   = []string{"guidance", "fence", "strong", "weak", "asset", "path", "control", "evidence", "limit", "observed", "heard", "recap", "form"}
	chapters = []string{"pattern", "title", "url", "named"}
	unused   = []string{"comment", "header", "tag", "group", "value", "untitled", "unasked", "unguided"}
)

// rare are letters that only guidance has, one for each font that may hold it.
const rare = "ŴẞЖ≋"

// secretShop is a workshop with a secret in every field that participants must
// not see. Only case d is not in use.
func secretShop() fstest.MapFS {
	s := secret
	files := fstest.MapFS{"workshop.yaml": text(fmt.Sprintf(`# %s
title: Night shift
cases: .
chapters:
  url: https://example.org/%s/{chapter}
  titles: {"7": %s}
  urls: {"8": "https://example.org/%s"}
`, s("header"), s("pattern"), s("title"), s("url")))}
	files["a.yaml"] = text(fmt.Sprintf(`id: door
title: The door was open
tags: [%s]
group: %s
not_with: [attic]
prompt: Who opened the door of {host}, and was it before case {case:window}?
vars:
  host: [web-one, web-two, web-three, web-four, web-five, web-six, web-seven, web-eight, web-nine]
recap: Recall %s
guidance: |
  Look at %s first; {host} is a clue: %s.

  %s
  %s
  %s
listen_for: {strong: Says %s, weak: Says %s}
answer: {asset: %s, path: %s, control: %s, evidence: %s, limit: %s}
observe: [Says %s, "Hears *%s*"]
revisit: [7, 8, %s]
`, s("tag"), s("group"), s("recap"), s("guidance"), rare, "```", s("fence"), "```", s("strong"), s("weak"),
		s("asset"), s("path"), s("control"), s("evidence"), s("limit"), s("observed"), s("heard"), s("named")))
	files["b.yaml"] = text(fmt.Sprintf("id: window\ntitle: The window was open # %s\ngroup: %s\nprompt: Who opened that?\nguidance: See %s.\n", s("comment"), s("group"), s("form")))
	files["c.yaml"] = text("id: cellar\ntitle: The cellar was open\nprompt: Who opened it?\nguidance: Nobody.\n")
	files["d.yaml"] = text(fmt.Sprintf("id: attic\ntitle: %s\nprompt: %s\nguidance: %s\nvars: {v: [%s]}\n", s("untitled"), s("unasked")+" {v}", s("unguided"), s("value")))
	return files
}

// secretJob is three forms with values and names.
func secretJob(qr plan.QR, people []plan.Person) job {
	return job{files: secretShop(), formKeys: true, recipe: plan.Recipe{
		Forms: 3, Order: plan.Shuffled, Seed: "s", QR: qr, Only: []string{"door", "window", "cellar"}, People: people, Spares: 1,
	}}
}

// The people of a roster, with neutral names that stand nowhere else.
var people = []plan.Person{{ID: "Xq11Zv", Name: "Quillfeather Ünal"}, {ID: "Xq22Zv", Name: "Zéphyrin Oakley"}, {ID: "Xq33Zv", Name: "Rowan Jäger"}}

// What is for the facilitator is in no byte of what participants get, nor in
// what the print room gets. The same search finds it in the key.
func TestLeakLaw(t *testing.T) {
	withheld := map[plan.QR][]string{plan.QRBoth: guides, plan.QRKey: join(guides, chapters), plan.QRNone: join(guides, chapters)}
	shop := secretShop()
	for qr, words := range withheld {
		t.Run("qr "+string(qr), func(t *testing.T) {
			t.Parallel()
			p := secretJob(qr, people).print(t)
			for what, o := range map[string]*output{"sheets": p.sheets, "instructions": p.instructions} {
				contents := contentsOf(t, o)
				for _, word := range join(words, unused) {
					contents.lacks(t, what, secret(word))
				}
			}
			key := contentsOf(t, p.key)
			for _, word := range guides {
				key.has(t, "key", secret(word))
			}
			for _, word := range chapters {
				if qr == plan.QRNone {
					key.lacks(t, "key", secret(word))
				} else {
					key.has(t, "key", secret(word))
				}
			}
			if qr == plan.QRBoth {
				sheets := contentsOf(t, p.sheets)
				for _, word := range chapters {
					sheets.has(t, "sheets", secret(word))
				}
			}
			for _, word := range unused { // each is really in some file
				if !inFiles(shop, secret(word)) {
					t.Errorf("the shop has no %s", secret(word))
				}
			}
		})
	}
}

// A copy by itself says nothing of another: not its values, not its name.
func TestCopiesLeakNothingOfEachOther(t *testing.T) {
	j := secretJob(plan.QRKey, people)
	p := j.print(t)
	of := map[string]string{} // value by form
	for _, f := range p.plan.Forms {
		of[f.Name] = f.Values["door"]["host"]
	}
	if len(slices.Compact(slices.Sorted(maps.Values(of)))) < 2 {
		t.Fatalf("all forms have the value %v: choose another seed", of)
	}
	for _, c := range p.plan.Copies {
		alone := *p.plan
		alone.Copies = []plan.Copy{c}
		contents := contentsOf(t, j.press(t, &alone).sheets)
		contents.has(t, "copy "+c.Paper.Code, of[c.Paper.Form])
		for form, value := range of {
			if value != of[c.Paper.Form] {
				contents.lacks(t, "copy "+c.Paper.Code+", form "+form, value)
			}
		}
		for _, other := range p.plan.Copies {
			if other.Paper.Code != c.Paper.Code {
				contents.lacks(t, "copy "+c.Paper.Code, other.Paper.Code)
			}
		}
		for _, person := range people {
			if person.Name == c.Paper.Name {
				contents.has(t, "copy "+c.Paper.Code, person.Name)
			} else {
				contents.lacks(t, "copy "+c.Paper.Code, person.Name)
			}
		}
	}
}

// Letters that only the key uses leave no trace in the sheets' fonts: neither
// in what they can spell nor in what they can draw.
func TestFontsLeakNoLetter(t *testing.T) {
	p := secretJob(plan.QRKey, people).print(t)
	spelled, outlined := letters(t, p.key)
	for _, r := range rare {
		if !spelled[r] || !outlined[r] {
			t.Errorf("%c is not in the key's fonts (spelled %t, drawn %t): the test sees nothing", r, spelled[r], outlined[r])
		}
	}
	spelled, outlined = letters(t, p.sheets)
	for _, r := range rare {
		if spelled[r] || outlined[r] {
			t.Errorf("%c is in the sheets' fonts: spelled %t, drawn %t", r, spelled[r], outlined[r])
		}
	}
}

// letters tells which rare letters a file's fonts can spell and draw. A glyph
// has the number in a subset that it has in the whole font.
func letters(t *testing.T, o *output) (spelled, outlined map[rune]bool) {
	t.Helper()
	spelled, outlined = map[rune]bool{}, map[rune]bool{}
	for _, f := range must(judge.Fonts(o.pdf)) {
		whole := wholeFont(t, f.Name)
		for _, r := range rare {
			spelled[r] = spelled[r] || slices.Contains(f.Runes, r)
			glyph, ok := whole[int(r)]
			outlined[r] = outlined[r] || ok && slices.Contains(f.Glyphs, int(glyph))
		}
	}
	return spelled, outlined
}

// wholeFont gives the glyph of every letter of the font of which a file embeds
// a subset, by its name.
func wholeFont(t *testing.T, subset string) map[int]uint {
	t.Helper()
	_, name, _ := strings.Cut(subset, "+")
	file, err := fonts.Files.ReadFile(name + ".ttf")
	if err != nil {
		t.Fatalf("font %s is none of ours: %v", subset, err)
	}
	var parser core.TTFParser
	if err := parser.ParseFontData(file); err != nil {
		t.Fatal(err)
	}
	return parser.Chars()
}

// A name is on the sheets of its copy and in no other place: not in what leads
// through the sheets, not in any other file. It moves no code.
func TestNamesLaw(t *testing.T) {
	j := secretJob(plan.QRKey, people)
	p := j.print(t)
	sheets := contentsOf(t, p.sheets)
	for _, who := range people {
		sheets.has(t, "sheets", who.Name)
		sheets.lacks(t, "sheets", who.ID)
	}
	d := p.sheets.read(t)
	for _, m := range must(d.Bookmarks()) {
		nameless(t, "bookmark", m.Title)
	}
	for page := range d.Pages() {
		nameless(t, "page label", must(d.Label(page)))
	}
	for key, value := range d.Metadata() {
		nameless(t, key, value)
	}
	others := append([]*output{p.key, p.instructions}, p.formKeys...)
	for i, o := range others {
		contents := contentsOf(t, o)
		for _, who := range people {
			contents.lacks(t, fmt.Sprintf("file %d that is not for participants", i), who.Name)
			contents.lacks(t, fmt.Sprintf("file %d that is not for participants", i), who.ID)
		}
	}
	for i, c := range p.plan.Copies {
		for page := range p.sides {
			text := must(d.Text(i*p.sides + page))
			for _, who := range people {
				padding := strings.Contains(text, blank)
				if got, want := strings.Contains(text, who.Name), !padding && c.Paper.Name == who.Name; got != want {
					t.Errorf("copy %d, page %d: name %s is there: %t, want %t", i+1, page+1, who.Name, got, want)
				}
			}
		}
	}
	renamed := []plan.Person{{ID: "Xq11Zv", Name: "A"}, {ID: "Xq22Zv", Name: "B"}, {ID: "Xq33Zv"}}
	again := secretJob(plan.QRKey, renamed).print(t)
	for i, c := range again.plan.Copies {
		if was := p.plan.Copies[i].Paper; c.Paper.Code != was.Code || c.Paper.FormCode != was.FormCode || c.Paper.Pack != was.Pack {
			t.Errorf("other names gave other codes: %v, before %v", c.Paper, was)
		}
	}
	if !bytes.Equal(again.key.pdf, p.key.pdf) {
		t.Error("other names gave another key")
	}
}

func nameless(t *testing.T, what, text string) {
	t.Helper()
	for _, who := range people {
		for _, part := range append(strings.Fields(who.Name), who.ID) {
			if strings.Contains(text, part) {
				t.Errorf("%s %q bears a name", what, text)
			}
		}
	}
}

// contents is all that a document says, in both its kinds.
type contents struct {
	pdf  *judge.Contents
	text string
}

func contentsOf(t testing.TB, o *output) contents {
	t.Helper()
	return contents{must(judge.Read(o.pdf)), strings.Join(judge.Words(o.text), "")}
}

func (c contents) lacks(t testing.TB, what, token string) {
	t.Helper()
	if places := c.pdf.Find(token); len(places) > 0 {
		t.Errorf("%s: %s stands in %v", what, token, places)
	}
	if strings.Contains(c.text, strings.Join(judge.Words(token), "")) {
		t.Errorf("%s: %s stands in the text twin", what, token)
	}
}

func (c contents) has(t testing.TB, what, token string) {
	t.Helper()
	if len(c.pdf.Find(token)) == 0 {
		t.Errorf("%s lacks %s", what, token)
	}
	if !strings.Contains(c.text, strings.Join(judge.Words(token), "")) {
		t.Errorf("%s: the text twin lacks %s", what, token)
	}
}

func inFiles(files fstest.MapFS, token string) bool {
	for _, f := range files {
		if bytes.Contains(f.Data, []byte(token)) {
			return true
		}
	}
	return false
}

func join(a, b []string) []string { return append(slices.Clone(a), b...) }
