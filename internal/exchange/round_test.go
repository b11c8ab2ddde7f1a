package exchange

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"casepack/cases"
	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/internal/prose"
)

// facts writes all that a workshop says, without places and sources, a line each.
func facts(v reflect.Value, at string, out *[]string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			facts(v.Elem(), at, out)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && f.Type != reflect.TypeFor[diag.Pos]() && f.Name != "Pos" && f.Name != "Files" && f.Name != "Source" {
				facts(v.Field(i), at+"."+f.Name, out)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			facts(v.Index(i), fmt.Sprintf("%s[%d]", at, i), out)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			facts(v.MapIndex(k), at+"["+k.String()+"]", out)
		}
	default:
		*out = append(*out, fmt.Sprintf("%s = %v", at, v.Interface()))
	}
}

func factsOf(w *casebook.Workshop) map[string]bool {
	var lines []string
	facts(reflect.ValueOf(w), "", &lines)
	out := map[string]bool{}
	for _, l := range lines {
		out[l] = true
	}
	return out
}

// again exports a workshop and imports it.
func again(t testing.TB, w *casebook.Workshop) *casebook.Workshop {
	t.Helper()
	var b bytes.Buffer
	if err := Whole(&b, w, nil, Markdown); err != nil {
		t.Fatal(err)
	}
	d, problems := Read("w.md", "", b.Bytes())
	if len(problems.Sorted()) > 0 {
		t.Fatalf("problems %v in\n%s", problems.Sorted(), b.String())
	}
	back, wrong := load(t, d)
	for _, p := range wrong {
		if p.Severity == diag.Error {
			t.Fatalf("problem %v in\n%s", p, b.String())
		}
	}
	return back
}

func same(t testing.TB, w, back *casebook.Workshop) {
	t.Helper()
	a, b := factsOf(w), factsOf(back)
	for f := range a {
		if !b[f] {
			t.Errorf("lost: %s", f)
		}
	}
	for f := range b {
		if !a[f] {
			t.Errorf("new: %s", f)
		}
	}
}

func TestBuiltInComesBack(t *testing.T) {
	w, problems, err := casebook.Load(casebook.Source{FS: cases.Files})
	if err != nil || problems.Failed() {
		t.Fatal(err, problems.Sorted())
	}
	if n := len(factsOf(w)); n < 500 {
		t.Fatalf("only %d facts", n)
	}
	same(t, w, again(t, w))
}

// invention makes workshops up.
type invention struct{ *rand.Rand }

func (v invention) word() string {
	words := []string{"lift", "Guidance:", "**Listen for**", "Revisit: chapters 2", "key", "a*b", "`x # y`", "no", "1.10", "é", "…", "\\#", "<host>", "a: b", "{ odd }", "\"q\"",
		"it's", "->", "01 ·", "x_y", "漢字", "&amp;", "- dash", "~", "|", "http://a.b/c"}
	return words[v.IntN(len(words))]
}

func (v invention) line() string {
	var out []string
	for range 1 + v.IntN(4) {
		out = append(out, v.word())
	}
	return strings.Join(out, " ")
}

func (v invention) text() string {
	var out []string
	for range 1 + v.IntN(3) {
		switch v.IntN(6) {
		case 0:
			out = append(out, "```\n# "+v.line()+"\n\n  ## "+v.line()+"\n```")
		case 1:
			out = append(out, "- w "+v.line()+"\n- w "+v.line()+"\n\n  more\n\n  ~~~\n  # code\n  ~~~\n\n  1. "+"w "+v.line())
		case 2:
			out = append(out, "Guidance\n"+"w "+v.line())
		default:
			out = append(out, "w "+v.line()+"\nw "+v.line())
		}
	}
	return strings.Join(out, "\n\n")
}

func (v invention) chance(f func()) {
	if v.IntN(2) == 0 {
		f()
	}
}

// workshop writes the YAML of one: whatever a key may be is sometimes there.
func (v invention) workshop() fstest.MapFS {
	var w casebook.YAML
	w.Line(0, "title", "T "+v.line())
	v.chance(func() { w.Text(0, "intro", v.text()) })
	v.chance(func() { w.Text(0, "closing", v.text()) })
	v.chance(func() { w.Line(0, "notice", v.line()) })
	v.chance(func() {
		w.Raw("language: de-CH\nauthor: Nobody\nminutes: 7\npaper: letter\nprofile: clear\npunch: true\n")
	})
	v.chance(func() {
		w.Raw("first_response: []\nboxes:\n  - {id: one, label: One, question: \"What: now?\", lines: 3, most: 9, weight: 4}\n  - {id: two, label: Two}\n")
	})
	v.chance(func() {
		w.Raw("chapters:\n  url: https://example.org/{chapter}\n  titles: {\"5.5\": \"Five: half\"}\n  urls: {B2: https://example.org/b}\n")
	})
	v.chance(func() {
		w.Raw("pack: {forms: 2, copies: 3, spares: 1, order: balanced, seed: \"007\", qr: key, key: per-form, roster: r.csv, pick: {doors: 1, any: 1}, split: true, simplex: true, text: true, no_names: true, untagged: true, shuffle_groups: true, only: [c-0], tag: doors}\n")
	})
	files := fstest.MapFS{"workshop.yaml": {Data: w.Bytes()}}
	for i := range 1 + v.IntN(3) {
		files[fmt.Sprintf("cases/%d.yaml", i)] = &fstest.MapFile{Data: v.one(i)}
	}
	return files
}

func (v invention) one(i int) []byte {
	var y casebook.YAML
	y.Line(0, "id", fmt.Sprintf("c-%d", i))
	y.Line(0, "title", v.line()+" end")
	y.Text(0, "prompt", v.text())
	y.Text(0, "guidance", v.text()+"\n\nUse {a-b}.")
	y.Raw("tags: [doors, \"two words\"]\nrevisit: [5.5, B2, 7-9, \"Appendix and notes\", \"chapter 3\"]\nvars: {a-b: [one, \"2, 3\"]}\n")
	v.chance(func() { y.Line(0, "recap", v.line()) })
	v.chance(func() { y.Number(0, "minutes", 9) })
	v.chance(func() {
		y.Key(0, "listen_for")
		y.Text(2, "strong", v.text())
		v.chance(func() { y.Text(2, "weak", v.text()) })
	})
	v.chance(func() { y.Texts(0, "observe", []string{v.text(), "  - nested\n    more", v.line() + " end"}) })
	v.chance(func() {
		y.Raw(fmt.Sprintf("pin: %s\ngroup: \"g: %d\"\n", []string{"first", "last", "2"}[v.IntN(3)], i))
	})
	if i > 0 {
		v.chance(func() { y.Raw("not_with: [c-0]\nafter: [c-0]\n") })
	}
	return y.Bytes()
}

func TestMarkdownLosesNothing(t *testing.T) {
	done := 0
	for seed := range uint64(300) {
		files := invention{rand.New(rand.NewPCG(seed, 1))}.workshop()
		w, problems, err := casebook.Load(casebook.Source{FS: files})
		if err != nil {
			t.Fatal(err)
		}
		if problems.Failed() {
			continue // what cannot be loaded cannot be exported
		}
		done++
		same(t, w, again(t, w))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if done < 100 {
		t.Errorf("only %d workshops were without problems", done)
	}
}

// Whatever Markdown a text without problems is, it comes back.
func FuzzMarkdownLosesNothing(f *testing.F) {
	for _, s := range []string{"a", "- a\n\n  ```\n  # b\n  ```", "```\n```\n", "1. a\n   - b", "a\n    # b", "~~~ x\n# y\n~~~", "```a`b", "a  \n*b*", "10) x\n\n    ```\n    # y\n    ```"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, problems := prose.Parse(s, nil); len(problems) > 0 || textOf(s).Empty() || len(s) > 2000 || strings.ContainsFunc(s, func(r rune) bool {
			return unicode.IsControl(r) && r != '\n' && r != '\t' || r == unicode.ReplacementChar || r == 0x2028 || r == 0x2029 || r == 0xfeff || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
		}) {
			return
		}
		var y casebook.YAML
		y.Line(0, "title", "t")
		for _, key := range []string{"prompt", "guidance"} {
			y.Text(0, key, s)
		}
		y.Texts(0, "observe", []string{s, s})
		w, problems, err := casebook.Load(casebook.Source{FS: fstest.MapFS{"workshop.yaml": {Data: []byte("title: t\n")}, "cases/a.yaml": {Data: y.Bytes()}}})
		if err != nil || problems.Failed() {
			return
		}
		var b bytes.Buffer
		if err := Whole(&b, w, nil, Markdown); err != nil {
			return // said, not lost
		}
		same(t, w, again(t, w))
	})
}

// words are the runs of letters and digits of a text.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Whatever Markdown stands in a file, its words stand in the workshop, which
// loads without a problem; or the import says why not.
func FuzzImportKeepsWords(f *testing.F) {
	for _, s := range []string{"a [b](c) d", "> q\n> r", "| a | b |\n|--|--|\n| c | d |", "    code\n\n    more", "### h\ntext", "h\n---\ntext", "<b>x</b> <br> y", "<!-- c -->", "![i](j)",
		"```\nopen", "- a\n  > b\n\n      c", "<a href=\"u\">v</a>", "* * *\na", "- # h", "1. x\n2. y", "**Guidance** more", "Revisit: 3\n\nthen"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 1000 {
			return
		}
		src := "# First\n\nprompt words\n\n## Guidance\n\nguidance words\n\n" + s + "\n\n# Last\n\nq\n\n## Guidance\n\ng\n"
		d, problems := Read("f.md", "T", []byte(src))
		if d == nil {
			if !problems.Failed() {
				t.Fatal("no draft and no problem")
			}
			return
		}
		m := fstest.MapFS{}
		all := ""
		for _, file := range d.Files() {
			m[file.Name] = &fstest.MapFile{Data: file.Data}
			all += string(file.Data)
		}
		w, wrong, err := casebook.Load(casebook.Source{FS: m})
		if err != nil {
			t.Fatal(err)
		}
		if wrong.Failed() && !strings.Contains(fmt.Sprint(said(wrong.Sorted())), "chapter") && !strings.Contains(fmt.Sprint(said(wrong.Sorted())), "tag") && !strings.Contains(fmt.Sprint(said(wrong.Sorted())), "-id") {
			t.Fatalf("problems %v in\n%s", wrong.Sorted(), all)
		}
		if len(w.Cases) < 1 {
			t.Fatal("no case")
		}
		if strings.ContainsAny(s, "<\\&") || strings.Contains(s, "]:") {
			return // tags, entities and the labels of links are no words
		}
		for _, x := range words(s) {
			// A link without an address joins its words to what stands before.
			if partWord(x) && !strings.Contains(all, x) {
				t.Errorf("%q is lost from %q in\n%s", x, s, all)
			}
		}
	})
}

// partWord leaves out the words that only say what a part is, numbers before
// titles and between chapters.
func partWord(x string) bool {
	switch strings.ToLower(x) {
	case "guidance", "answer", "reveal", "show", "listen", "for", "revisit", "chapter", "chapters", "and", "to", "strong", "weak", "answers", "observe", "recap", "tags", "tag",
		"minutes", "time", "id", "solution", "model", "structured", "facilitator", "prompt", "situation", "scenario", "notes":
		return false
	}
	x = strings.ToLower(x)
	return !isAnswerWord(x) && !isFacilitatorWord(x) && !isFiller(x)
}

// The participants' side holds no word of the facilitator's, in any format.
func TestParticipantsSeeNoAnswer(t *testing.T) {
	w, problems, err := casebook.Load(casebook.Source{FS: fstest.MapFS{"workshop.yaml": {Data: []byte("title: PUBLICTITLE\nintro: PUBLICINTRO\n")},
		"cases/a.yaml": {Data: []byte("title: PUBLICCASE {host}\nprompt: PUBLICPROMPT {host}\nguidance: SECRETG\nlisten_for: {strong: SECRETS, weak: SECRETW}\nrevisit: [SECRETC]\n" +
			"tags: [SECRETT]\nrecap: SECRETR\nanswer: {asset: SECRETA}\nobserve: [SECRETO]\nvars: {host: [h1]}\n")}}})
	if err != nil || problems.Failed() {
		t.Fatal(err, problems.Sorted())
	}
	p, list, err := plan.New(w, plan.Recipe{QR: plan.QRNone})
	if err != nil || p == nil {
		t.Fatal(err, list.Sorted())
	}
	for _, as := range []Format{Markdown, JSON, GIFT, Moodle} {
		var b, whole bytes.Buffer
		if err := Participants(&b, &p.Copies[0].Paper, as); err != nil {
			t.Fatal(err)
		}
		if s := b.String(); strings.Contains(s, "SECRET") || !strings.Contains(s, "PUBLICPROMPT h1") || !strings.Contains(s, "PUBLICCASE h1") {
			t.Errorf("%s:\n%s", as, s)
		}
		if err := Whole(&whole, w, p, as); err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"SECRETG", "SECRETS", "SECRETW", "SECRETA", "SECRETO", "SECRETC"} {
			if !strings.Contains(whole.String(), word) {
				t.Errorf("%s: %s is not in the whole", as, word)
			}
		}
	}
}
