package exchange

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// Check reads the draft's files as a workshop, before anything is written, and
// gives the errors that it would have, at their places in the file that was
// imported. has reports whether there is a sign for a rune; it may be nil.
func (d *Draft) Check(has func(rune) bool) diag.List {
	var out diag.List
	files := d.Files()
	at := map[string]*Case{} // by file
	for i, c := range d.Cases {
		at[files[i+1].Name] = c
	}
	w, found, err := casebook.Load(inMemory(files))
	if err != nil {
		out.Add(diag.Problem{Code: "import-text", Pos: d.at, Text: "what was read is no workshop: " + err.Error()})
		return out
	}
	checked := casebook.Check(w, has)
	found.Add(checked.Sorted()...)
	for _, f := range found.Sorted() {
		if f.Severity != diag.Error {
			continue
		}
		if c := at[f.Pos.File]; c != nil {
			f.Text += fmt.Sprintf(" (in the case %q)", c.Question.Title.Text)
		}
		where := func(p diag.Pos) diag.Pos {
			src, _ := w.Source(p.File)
			return d.place(at[p.File], keyAt(src, p.Line))
		}
		f.Pos = where(f.Pos)
		f.Also = slices.Clone(f.Also)
		for i, n := range f.Also {
			f.Also[i].Pos = where(n.Pos)
		}
		out.Add(f)
	}
	return out
}

// place is where what became a key of a file stands in the file that was
// imported: of a case, or without one of the workshop. Where that is not known
// it is the case's title, or the file.
func (d *Draft) place(c *Case, key string) diag.Pos {
	if c == nil {
		if pos, ok := d.places[key]; ok {
			return pos
		}
		return d.at
	}
	for _, p := range partsOf(key) {
		if pos, ok := c.places[p]; ok {
			return pos
		}
	}
	return c.at
}

// partsOf gives the parts that become a key of a case's file.
func partsOf(key string) []part {
	switch key {
	case "listen_for":
		return []part{listen, strong, weak}
	case "answer": // which, as a name, is the guidance
		return []part{answer}
	}
	return []part{partNamed(key)}
}

// keyAt is the key of the first level that a line of YAML stands below.
func keyAt(src []byte, n int) string {
	all := strings.Split(string(src), "\n")
	for i := min(n, len(all)) - 1; i >= 0; i-- {
		if m := topKey().FindStringSubmatch(all[i]); m != nil {
			return m[1]
		}
	}
	return ""
}

// inMemory is a workshop that is on no disk. A zip file is the smallest thing
// of the standard library that holds files and folders.
func inMemory(files []File) casebook.Source {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		// Writing to memory does not fail, and the names are our own.
		if to, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Store}); err == nil {
			_, _ = to.Write(f.Data)
		}
	}
	_ = z.Close()
	in, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		in = &zip.Reader{}
	}
	return casebook.Source{FS: in}
}
