package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ConflictError names files that are in the way of a pack and are not ours.
type ConflictError struct {
	Dir   string
	Files []Conflict
}

// Movable reports whether force would replace all of them. It never takes a
// folder away.
func (e *ConflictError) Movable() bool {
	return !slices.ContainsFunc(e.Files, func(c Conflict) bool { return c.What == aFolder })
}

// Conflict is one file in the way, and what it is.
type Conflict struct{ Name, What string }

func (e *ConflictError) Error() string {
	var b strings.Builder
	for i, c := range e.Files {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s is in the way: %s", filepath.Join(e.Dir, filepath.FromSlash(c.Name)), c.What)
	}
	return b.String()
}

// owned tells which files in a folder are ours: those that a manifest lists and
// that nobody changed since.
type owned struct {
	root  *os.Root
	files map[string]Output
	known map[string]stamp
}

// stamp is what was found of a file, good as long as size and time stay.
type stamp struct {
	size int64
	mod  time.Time
	sum  string
}

// newOwned takes what m lists. Names that lead elsewhere are not ours, whoever wrote them there.
func newOwned(root *os.Root, m *Manifest) *owned {
	o := &owned{root: root, files: map[string]Output{}, known: map[string]stamp{}}
	if m == nil {
		return o
	}
	for _, f := range m.Files {
		if checkName(f.File) == nil {
			o.files[f.File] = f
		}
	}
	return o
}

// why says in what way a thing is not ours; it is empty where it is.
func (o *owned) why(name string) (string, error) {
	info, err := o.root.Lstat(filepath.FromSlash(name))
	if err != nil {
		return "", fmt.Errorf("look at a file in the pack's folder: %w", err)
	}
	want, listed := o.files[name]
	switch {
	case !info.Mode().IsRegular():
		return kind(info), nil
	case !listed:
		return "not written by casepack", nil
	case info.Size() != want.Bytes:
		return changed, nil
	}
	got, ok := o.known[name]
	if !ok || got.size != info.Size() || !got.mod.Equal(info.ModTime()) {
		sum, err := sumOf(o.root, name)
		if err != nil {
			return "", err
		}
		got = stamp{info.Size(), info.ModTime(), sum}
		o.known[name] = got
	}
	if got.sum != want.SHA256 {
		return changed, nil
	}
	return "", nil
}

const changed = "changed since casepack wrote it"

// whole reports whether a folder holds nothing but files that are ours.
func (o *owned) whole(dir string) (bool, error) {
	entries, err := fs.ReadDir(o.root.FS(), dir)
	if err != nil {
		return false, fmt.Errorf("read a folder of the pack: %w", err)
	}
	for _, e := range entries {
		if why, err := o.why(dir + "/" + e.Name()); err != nil || why != "" {
			return false, err
		}
	}
	return true, nil
}

// sumOf gives the SHA-256 of a file in hex.
func sumOf(root *os.Root, name string) (string, error) {
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return "", fmt.Errorf("read a file of the pack: %w", err)
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("read a file of the pack: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// kindAt is the kind of what stands at a name: "" for nothing.
func (f *folder) kindAt(name string) (string, error) {
	info, err := f.root.Lstat(filepath.FromSlash(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("look at %s: %w", f.at(name), err)
	}
	return kind(info), nil
}

// What can stand at a name.
const (
	aFile   = "a file"
	aFolder = "a folder"
	aLink   = "a link"
	aDevice = "not a plain file"
)

func kind(info fs.FileInfo) string {
	switch {
	case info.Mode().IsRegular():
		return aFile
	case info.IsDir():
		return aFolder
	case info.Mode()&fs.ModeSymlink != 0:
		return aLink
	}
	return aDevice
}
