package main

import (
	"fmt"
	"slices"

	"casepack/cases"
	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/sheet"
	"casepack/layout"
	"casepack/layout/pdf"
)

// book is a workshop as read, and the problems found on the road so far.
type book struct {
	*casebook.Workshop
	*stock
	found diag.List
	more  map[string][]byte // sources of problems beside the workshop's files
}

// stock is what hangs on no workshop and takes time to make. Whoever reads a
// workshop again and again makes it once.
type stock struct {
	fonts *pdf.Fonts
	codes *sheet.Codes
}

func newStock() (*stock, error) {
	fonts, err := pdf.LoadFonts()
	return &stock{fonts, &sheet.Codes{}}, err
}

// open reads a workshop and checks it.
func open(at string) (*book, error) {
	s, err := newStock()
	if err != nil {
		return nil, err
	}
	s.fonts.Warm()
	return s.open(at)
}

func (s *stock) open(at string) (*book, error) {
	b, err := s.read(at)
	if err != nil {
		return nil, err
	}
	s.codes.Warm(b.addresses())
	b.add(casebook.Check(b.Workshop, b.has))
	return b, nil
}

// addresses lists the chapters' addresses, in the order of the cases.
func (b *book) addresses() []string {
	var all []string
	for _, c := range b.Cases {
		for _, ch := range c.Guide.Revisit {
			if ch.URL != "" && !slices.Contains(all, ch.URL) {
				all = append(all, ch.URL)
			}
		}
	}
	return all
}

// read reads a workshop. Without a name it is the built-in one.
func read(at string) (*book, error) {
	s, err := newStock()
	if err != nil {
		return nil, err
	}
	return s.read(at)
}

func (s *stock) read(at string) (*book, error) {
	src := casebook.Source{FS: cases.Files, Show: func(name string) string { return "cases/" + name }}
	if at != "" {
		var err error
		if src, err = casebook.Folder(at); err != nil {
			return nil, err
		}
	}
	ws, problems, err := casebook.Load(src)
	if err != nil {
		return nil, err
	}
	return &book{Workshop: ws, stock: s, found: problems, more: map[string][]byte{}}, nil
}

// has reports whether any face has a sign for r.
func (b *book) has(r rune) bool {
	ruler := b.fonts.Ruler()
	for face := range layout.FaceCount {
		if ruler.Has(face, r) {
			return true
		}
	}
	return false
}

func (b *book) add(l diag.List) { b.found.Add(l.Sorted()...) }

// source gives the bytes behind a position.
func (b *book) source(shown string) ([]byte, bool) {
	if src, ok := b.more[shown]; ok {
		return src, true
	}
	return b.Source(shown)
}

// tell shows all problems. Where one is an error, it returns a *problemsError.
func (b *book) tell(v *voice, outcome string) error {
	if err := v.problems(b.found.Sorted(), b.source); err != nil {
		return err
	}
	return b.verdict(outcome)
}

// verdict is a *problemsError where a problem is an error.
func (b *book) verdict(outcome string) error {
	count := 0
	for _, p := range b.found.Sorted() {
		if p.Severity == diag.Error {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return &problemsError{count: count, outcome: outcome}
}

// asError is the first of problems that are errors. It is for what was set
// before without one and cannot have any.
func asError(problems []diag.Problem) error {
	for _, p := range problems {
		if p.Severity == diag.Error {
			return fmt.Errorf("%s: %s", p.Pos, p.Text)
		}
	}
	return nil
}
