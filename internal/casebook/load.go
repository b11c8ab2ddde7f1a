package casebook

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// Load reads a workshop and its cases. The error is the world's: the
// workshop's file cannot be read. The list is the author's; the workshop is as
// complete as it could be made even when the list has errors, so that Check
// can go on and all problems show at once.
func Load(src Source) (*Workshop, diag.List, error) {
	if src.Name == "" {
		src.Name = WorkshopFile
	}
	src.Name = path.Clean(src.Name)
	l := &loading{src: src, w: &Workshop{sources: map[string][]byte{}}, seen: map[string]diag.Pos{}}
	p, ok, err := l.page(src.Name)
	if err != nil {
		return nil, diag.List{}, src.unreadable(err)
	}
	l.w.From = diag.Pos{File: p.shown}
	l.defaults()
	var cases *yaml.Node
	if ok {
		cases, l.sound = l.workshop(p)
	}
	if !l.stray {
		l.cases(p, cases)
	}
	l.chapters()
	return l.w, l.out, nil
}

// Source gives the bytes of a file that was read, by the name that positions
// carry: for excerpts.
func (w *Workshop) Source(shown string) ([]byte, bool) {
	b, ok := w.sources[shown]
	return b, ok
}

// loading is a workshop being read.
type loading struct {
	src   Source
	w     *Workshop
	out   diag.List
	seen  map[string]diag.Pos // case files, and where they were named
	urls  chapterBook
	sound bool // the workshop's own file could be read, so its boxes are known
	stray bool // the file named as the workshop is a case
}

// page reads a file of the workshop. It is false when there is nothing in it
// to parse, which has then been reported. The error is fs's.
func (l *loading) page(name string) (*page, bool, error) {
	p := &page{name: name, shown: l.src.show(name), out: &l.out, texts: &l.w.texts}
	raw, err := l.src.read(name)
	if errors.Is(err, errTooBig) {
		p.fail("file-too-big", diag.Pos{File: p.shown}, fmt.Sprintf("the file has more than %d MB", MostBytes>>20),
			"split the cases over several files")
		return p, false, nil
	}
	if err != nil {
		return p, false, err
	}
	l.w.sources[p.shown] = raw
	l.w.Files = append(l.w.Files, File{Name: name, SHA256: digest(raw)})
	return p, p.open(raw), nil
}

// cases reads what the key cases names, or the folder of that name.
func (l *loading) cases(p *page, n *yaml.Node) {
	switch {
	case n == nil:
		l.entry(p, "cases", diag.Pos{File: p.shown})
	case n.Kind == yaml.ScalarNode:
		l.entry(p, n.Value, p.pos(n))
	case n.Kind == yaml.SequenceNode:
		for _, c := range n.Content {
			if c.Kind == yaml.ScalarNode && !empty(c) {
				l.entry(p, c.Value, p.pos(c))
			} else {
				p.fail("wrong-type", p.pos(c), "an entry of cases must be the name of a file or folder, not "+kind(c), "write each case in a file of its own and name that file here")
			}
		}
	default:
		p.fail("wrong-type", p.pos(n), "cases must be a folder, a file or a list of them, not "+kind(n), "")
	}
	if len(l.w.Cases) == 0 && !l.out.Failed() {
		p.fail("no-case", diag.Pos{File: p.shown}, "the workshop has no case", "name the folder or the files with cases: cases")
	}
}

// entry reads one file or folder of cases, named at a place in the workshop's file.
func (l *loading) entry(p *page, name string, at diag.Pos) {
	clean := path.Clean(name)
	if strings.Contains(name, `\`) || path.IsAbs(name) || !fs.ValidPath(clean) {
		p.fail("bad-path", at, fmt.Sprintf("cases cannot be read from %q", clip(name)),
			"name a folder or a file beside or below workshop.yaml, with / between folders")
		return
	}
	info, err := fs.Stat(l.src.FS, clean)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.fail("no-file", at, fmt.Sprintf("there is no %s", l.src.show(clean)),
			"put case files into a folder named cases, or name another with cases: in "+path.Base(l.src.Name))
	case err != nil:
		p.fail("no-file", at, fmt.Sprintf("%s cannot be read: %v", l.src.show(clean), cause(err)), "")
	case info.IsDir():
		l.folder(p, clean, at)
	default:
		l.file(p, clean, at)
	}
}

func (l *loading) folder(p *page, dir string, at diag.Pos) {
	names, err := l.src.list(dir)
	switch {
	case err != nil:
		p.fail("no-file", at, fmt.Sprintf("%s cannot be read: %v", l.src.show(dir), cause(err)), "")
	case len(names) == 0:
		p.fail("no-case", at, fmt.Sprintf("no case in folder %s", l.src.show(dir)), "a case is a file that ends in .yaml")
	}
	for _, n := range names {
		l.file(p, n, at)
	}
}

// file reads the cases of one file.
func (l *loading) file(from *page, name string, at diag.Pos) {
	if name == l.src.Name {
		from.fail("bad-path", at, name+" is the workshop itself", "name the files that hold cases")
		return
	}
	if first, twice := l.seen[name]; twice {
		from.fail("duplicate-file", at, fmt.Sprintf("%s is named twice", l.src.show(name)), "keep one of them",
			diag.Note{Pos: first, Text: "the first one"})
		return
	}
	l.seen[name] = at
	p, ok, err := l.page(name)
	if err != nil {
		from.fail("no-file", at, fmt.Sprintf("%s cannot be read: %v", p.shown, cause(err)), "")
		return
	}
	if !ok {
		return
	}
	docs, ok := p.documents()
	if !ok {
		return
	}
	var nodes []*yaml.Node
	for _, d := range docs {
		if d.Kind == yaml.SequenceNode {
			nodes = append(nodes, d.Content...)
		} else {
			nodes = append(nodes, d)
		}
	}
	if len(nodes) == 0 {
		p.fail("no-case", diag.Pos{File: p.shown}, "no case in file "+p.shown, "write title:, prompt: and guidance: into it, or take it away")
	}
	for _, n := range nodes {
		if len(l.w.Cases) >= MostCases {
			p.fail("too-many", p.pos(n), fmt.Sprintf("more than %d cases in a workshop", MostCases), "make several workshops of it")
			return
		}
		if p.full() {
			return
		}
		l.one(p, n, len(nodes) > 1)
	}
}

// cause is an error without the path that the problem names already.
func cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
