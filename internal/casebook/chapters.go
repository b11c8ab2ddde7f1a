package casebook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"casepack/internal/diag"

	"golang.org/x/text/unicode/norm"
	"gopkg.in/yaml.v3"
)

const (
	mostRange    = 50  // chapters that a range may stand for
	mostChapters = 200 // chapters that a case may name
)

var (
	rangeForm = regexp.MustCompile(`^(\d+)\s*[-–]\s*(\d+)$`)
	rangeLike = regexp.MustCompile(`^[\d.]+\s*[-–—−]\s*[\d.]+$`)
)

// chapterBook keeps where titles and addresses of chapters were given.
type chapterBook struct {
	named []named
}

type named struct {
	key, chapter string
	pos          diag.Pos
}

// chapters reads where chapters are found.
func (f *fields) chapters(w *Workshop) chapterBook {
	var book chapterBook
	w.Chapters.Titles, w.Chapters.URLs = map[string]string{}, map[string]string{}
	n := f.take("chapters")
	if n == nil {
		return book
	}
	g, ok := f.p.fields(n, "chapters", "chapters.")
	if !ok {
		return book
	}
	if n := g.scalar("url", "an address with {chapter} in it"); n != nil {
		w.Chapters.Pos = f.p.pos(n)
		switch flt := checkPattern(n.Value); {
		case flt != nil:
			f.p.fail("bad-url", f.p.pos(n), "chapters.url "+flt.text, flt.hint)
		default:
			w.Chapters.URL = n.Value
			f.p.keep(n, "chapters.url")
			if !strings.Contains(n.Value, "{chapter}") {
				f.p.warn("bad-url", f.p.pos(n), "chapters.url has no {chapter}: all chapters get one address", "put {chapter} where the chapter's name belongs")
			}
		}
	}
	g.named("titles", &book, func(name string, n *yaml.Node) {
		w.Chapters.Titles[name] = f.p.line(n, "chapters.titles").Text
	})
	g.named("urls", &book, func(name string, n *yaml.Node) {
		if _, flt := readAddress(n.Value); flt != nil {
			f.p.fail("bad-url", f.p.pos(n), fmt.Sprintf("the address of chapter %s %s", name, flt.text), flt.hint)
			return
		}
		f.p.keep(n, "chapters.urls")
		w.Chapters.URLs[name] = n.Value
	})
	g.done()
	return book
}

// named reads a mapping of chapters to texts.
func (f *fields) named(key string, book *chapterBook, take func(string, *yaml.Node)) {
	n := f.take(key)
	if n == nil {
		return
	}
	g, ok := f.p.fields(n, f.prefix+key, f.prefix+key+".")
	if !ok {
		return
	}
	for _, k := range g.keys {
		name := strings.TrimSpace(norm.NFC.String(k.name))
		if v := g.scalar(k.name, "text"); v != nil {
			book.named = append(book.named, named{key: f.prefix + key, chapter: name, pos: f.p.pos(k.key)})
			take(name, v)
		}
	}
}

// revisit adds the chapters that one entry stands for.
func (p *page) revisit(to []Chapter, n *yaml.Node) []Chapter {
	at := p.pos(n)
	name := strings.TrimSpace(norm.NFC.String(n.Value))
	names := []string{name}
	switch m := rangeForm.FindStringSubmatch(name); {
	case m != nil:
		var flt *fault
		if names, flt = spell(m[1], m[2]); flt != nil {
			p.fail("bad-chapter", at, "the range "+name+" "+flt.text, flt.hint)
			return to
		}
	case rangeLike.MatchString(name):
		p.fail("bad-chapter", at, quote(name)+" is no range of whole numbers", "write 23-25, or list the chapters one by one")
		return to
	case strings.Contains(name, ","):
		p.fail("bad-chapter", at, "several chapters in one entry: "+quote(name), "write a list: [5, 26]")
		return to
	case !strings.ContainsFunc(name, letter) || strings.ContainsFunc(name, unicode.IsControl) || len([]rune(name)) > 60:
		p.fail("bad-chapter", at, quote(name)+" cannot be the name of a chapter", "write its number or name, such as 6, 5.5 or B2")
		return to
	}
	if len(to)+len(names) > mostChapters {
		p.fail("bad-chapter", at, fmt.Sprintf("more than %d chapters for one case", mostChapters), "name the chapters that matter for this case")
		return to
	}
	p.keep(n, "revisit")
	for _, name := range names {
		to = p.chapter(to, name, at)
	}
	return to
}

func (p *page) chapter(to []Chapter, name string, at diag.Pos) []Chapter {
	for _, c := range to {
		if c.Name == name {
			p.warn("duplicate-chapter", at, "chapter "+name+" is listed twice", "keep one of them", diag.Note{Pos: c.Pos, Text: "the first one"})
			return to
		}
	}
	return append(to, Chapter{Name: name, Pos: at})
}

// spell gives the chapters of a range one by one, with leading zeros where
// both ends have them.
func spell(from, to string) ([]string, *fault) {
	a, errA := strconv.Atoi(from)
	b, errB := strconv.Atoi(to)
	switch {
	case errA != nil || errB != nil || b-a >= mostRange:
		return nil, &fault{fmt.Sprintf("has more than %d chapters", mostRange), "name the chapters that matter for this case"}
	case a > b:
		return nil, &fault{"runs backwards", fmt.Sprintf("write %s-%s", to, from)}
	}
	width := 0
	if len(from) == len(to) {
		width = len(from)
	}
	var out []string
	for k := a; k <= b; k++ {
		out = append(out, fmt.Sprintf("%0*d", width, k))
	}
	return out, nil
}

// chapters resolves the addresses and warns of titles and addresses that no
// case asks for.
func (l *loading) chapters() {
	l.w.resolve()
	used := map[string]bool{}
	var names []string
	for _, c := range l.w.Cases {
		for _, ch := range c.Guide.Revisit {
			if !used[ch.Name] {
				used[ch.Name] = true
				names = append(names, ch.Name)
			}
		}
	}
	if l.out.Failed() {
		return // a case that could not be read may be the one that asks
	}
	for _, n := range l.urls.named {
		if used[n.chapter] {
			continue
		}
		hint := "take it away, or add the chapter to the revisit of a case"
		if near, ok := diag.Near(n.chapter, names); ok && len([]rune(n.chapter)) > 2 {
			hint = "did you mean " + near + "?"
		}
		l.out.Add(diag.Problem{Code: "unused-chapter", Severity: diag.Warning, Pos: n.pos,
			Text: fmt.Sprintf("no case revisits chapter %s of %s", clip(n.chapter), n.key), Hint: hint})
	}
}

// resolve gives every chapter its title and address.
func (w *Workshop) resolve() {
	w.Chapters.Placeholder = reserved(w.Chapters.URL)
	for _, c := range w.Cases {
		for i := range c.Guide.Revisit {
			ch := &c.Guide.Revisit[i]
			ch.Title = w.Chapters.Titles[ch.Name]
			raw, own := w.Chapters.URLs[ch.Name]
			if !own {
				raw = strings.ReplaceAll(w.Chapters.URL, "{chapter}", escapeName(ch.Name))
			}
			ch.URL, ch.Show = "", ""
			if raw == "" {
				continue
			}
			if a, flt := readAddress(raw); flt == nil {
				ch.URL, ch.Show = a.exact, a.shown
			}
		}
	}
}

// SetChaptersURL puts another pattern in the place of the author's chapters.url
// and resolves all chapters anew. Addresses given one by one stay. The error
// says what is wrong with the pattern; nothing has changed then.
func (w *Workshop) SetChaptersURL(pattern string) error {
	if flt := checkPattern(pattern); flt != nil {
		return flt
	}
	w.Chapters.URL, w.Chapters.Pos = pattern, diag.Pos{}
	w.resolve()
	return nil
}
