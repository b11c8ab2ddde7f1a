package pack

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Part is a folder that holds a part of a pack, and its manifest.
type Part struct {
	Dir string
	*Manifest
}

// ReadParts reads the manifests of folders that hold parts of a pack.
func ReadParts(dirs []string) ([]Part, error) {
	var parts []Part
	var wrong []error
	for _, dir := range dirs {
		m, err := Read(dir)
		if cut := atRest(dir); cut != nil {
			err = cut
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", dir, err))
			continue
		}
		parts = append(parts, Part{dir, m})
	}
	return parts, errors.Join(wrong...)
}

// Join makes one pack of its parts, in whatever order they come. Its manifest
// is the one that a single run would have written; Write fills in its files.
//
// The error tells all that is wrong: a folder that holds no part or a part of
// another pack, a part that is missing or there twice, and a manifest whose
// copies are not those of its part, a file that is missing or of another size.
// A file that was changed otherwise is an error when it is drawn.
func Join(parts []Part) (*Manifest, []File, error) {
	if len(parts) == 0 {
		return nil, nil, errors.New("there are no parts")
	}
	j := joining{parts: slices.Clone(parts)}
	for _, p := range j.parts {
		j.whole(p)
	}
	if len(j.wrong) == 0 {
		slices.SortStableFunc(j.parts, func(a, b Part) int { return cmp.Compare(a.Shard.Part, b.Shard.Part) })
		j.related()
	}
	if len(j.wrong) == 0 {
		j.complete()
	}
	if len(j.wrong) == 0 {
		j.present()
	}
	if len(j.wrong) > 0 {
		return nil, nil, errors.Join(j.wrong...)
	}
	m := *j.parts[0].Manifest
	m.Shard, m.Copies, m.Files = nil, nil, nil
	if m.Recipe.Personal {
		m.Forms = nil
	}
	var files []File
	for _, p := range j.parts {
		m.Copies = append(m.Copies, p.Copies...)
		if m.Recipe.Personal {
			m.Forms = append(m.Forms, p.Forms...)
		}
		for _, f := range p.Files {
			files = append(files, File{f.File, func(to io.Writer) error { return p.copy(to, f) }})
		}
	}
	return &m, files, nil
}

type joining struct {
	parts []Part
	wrong []error
}

func (j *joining) fault(p Part, format string, args ...any) {
	j.wrong = append(j.wrong, fmt.Errorf("%s: %w", p.Dir, fmt.Errorf(format, args...)))
}

// whole looks at one part by itself.
func (j *joining) whole(p Part) {
	s := p.Shard
	switch {
	case s == nil:
		j.fault(p, "its manifest is that of a whole pack, not of a part")
		return
	case !s.valid():
		j.fault(p, "its manifest says part %d of %d of %d copies, which there cannot be", s.Part, s.Of, s.Copies)
		return
	}
	listed := map[string]bool{}
	for _, f := range p.Files {
		if err := checkName(f.File); err != nil {
			j.fault(p, "%w", err)
			return
		}
		listed[f.File] = true
	}
	forms := map[string]bool{}
	for _, f := range p.Forms {
		forms[f.Form] = true
	}
	from, to := s.Range()
	if len(p.Copies) != to-from {
		j.fault(p, "part %d of %d is of copies %d to %d, its manifest lists %d", s.Part, s.Of, from+1, to, len(p.Copies))
		return
	}
	for i, c := range p.Copies {
		if c.Copy != from+i+1 || !listed[c.File] || !forms[c.Form] {
			j.fault(p, "its manifest is not as casepack wrote it: copy %d", c.Copy)
			return
		}
	}
}

// related makes sure that all parts are of one pack: that of the first.
func (j *joining) related() {
	first := j.parts[0]
	for _, p := range j.parts[1:] {
		if what := unlike(first.Manifest, p.Manifest); len(what) > 0 {
			j.fault(p, "not of the pack in %s: another %s", first.Dir, strings.Join(what, ", another "))
		}
	}
}

// complete makes sure that each part is there once.
func (j *joining) complete() {
	of := j.parts[0].Shard.Of
	var gaps []string
	gap := func(from, to int) {
		switch {
		case from == to:
			gaps = append(gaps, strconv.Itoa(from))
		case from < to:
			gaps = append(gaps, fmt.Sprintf("%d to %d", from, to))
		}
	}
	var last Part
	seen := 0
	for _, p := range j.parts {
		n := p.Shard.Part
		if n == seen {
			j.fault(p, "part %d of %d, which %s is too", n, of, last.Dir)
			continue
		}
		gap(seen+1, n-1)
		seen, last = n, p
	}
	gap(seen+1, of)
	if len(gaps) > 0 {
		j.wrong = append(j.wrong, fmt.Errorf("of %d parts there is no part %s", of, strings.Join(gaps, ", ")))
	}
}

// present makes sure that the files of all parts are there, as large as they
// should be. Their sums are taken as they are copied.
func (j *joining) present() {
	for _, p := range j.parts {
		for _, f := range p.Files {
			info, err := os.Lstat(filepath.Join(p.Dir, filepath.FromSlash(f.File)))
			switch {
			case errors.Is(err, fs.ErrNotExist):
				j.fault(p, "%s is missing", f.File)
			case err != nil:
				j.fault(p, "look at %s: %w", f.File, cause(err))
			case !info.Mode().IsRegular() || info.Size() != f.Bytes:
				j.fault(p, "%s was changed", f.File)
			}
		}
	}
}

// copy writes a file of the part as it is there, if it is what the manifest says.
func (p Part) copy(to io.Writer, f Output) error {
	root, err := os.OpenRoot(p.Dir)
	if err != nil {
		return fmt.Errorf("read %s: %w", p.Dir, cause(err))
	}
	defer root.Close()
	from, err := root.Open(filepath.FromSlash(f.File))
	name := filepath.Join(p.Dir, filepath.FromSlash(f.File))
	if err != nil {
		return fmt.Errorf("read %s: %w", name, cause(err))
	}
	defer from.Close()
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(to, h), from)
	switch {
	case err != nil:
		return fmt.Errorf("copy %s: %w", name, cause(err))
	case n != f.Bytes || hex.EncodeToString(h.Sum(nil)) != f.SHA256:
		return fmt.Errorf("%s was changed since casepack wrote it", name)
	}
	return nil
}
