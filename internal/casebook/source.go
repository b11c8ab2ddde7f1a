package casebook

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// WorkshopFile is the name a workshop's own file has by default.
const WorkshopFile = "workshop.yaml"

// MostBytes is the largest file that is read: some hundreds of cases.
const MostBytes = 1 << 20

// MostCases is the most cases that a workshop may have.
const MostCases = 5000

// Source is where a workshop is read from.
type Source struct {
	FS fs.FS
	// Name of the workshop's file in FS; WorkshopFile where empty.
	Name string
	// Show turns a name in FS into the name that positions carry, as the user
	// would type it; nil leaves it as it is.
	Show func(name string) string
}

// Folder is the Source of a folder on disk or of a workshop file in it. An
// error says that there is no such thing.
func Folder(at string) (Source, error) {
	info, err := os.Stat(at)
	if errors.Is(err, fs.ErrNotExist) {
		return Source{}, fmt.Errorf("read workshop: there is no %s (casepack init DIR makes a workshop to start from): %w", at, fs.ErrNotExist)
	}
	if err != nil {
		return Source{}, fmt.Errorf("read workshop: %w", err)
	}
	dir, name := at, WorkshopFile
	if !info.IsDir() {
		dir, name = filepath.Split(at)
		if dir == "" {
			dir = "."
		}
	}
	return Source{FS: os.DirFS(dir), Name: name, Show: func(n string) string {
		return filepath.Join(dir, filepath.FromSlash(n))
	}}, nil
}

func (s Source) show(name string) string {
	if s.Show == nil {
		return name
	}
	return s.Show(name)
}

// unreadable is the error of a workshop's file that cannot be read. It names
// the folder as the user would, and what makes a workshop where there is none.
func (s Source) unreadable(err error) error {
	shown := s.show(s.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read workshop: there is no %s in folder %s (casepack init DIR makes a workshop to start from): %w",
			filepath.Base(shown), filepath.Dir(shown), fs.ErrNotExist)
	}
	return fmt.Errorf("read workshop: %s: %w", shown, cause(err))
}

// errTooBig tells that a file has more than MostBytes.
var errTooBig = errors.New("file too big")

// read gives a file whole, or errTooBig before it has read more than it may.
func (s Source) read(name string) ([]byte, error) {
	info, err := fs.Stat(s.FS, name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("is a folder")}
	case !info.Mode().IsRegular(): // a pipe could be waited for without end
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("it is no plain file")}
	}
	f, err := s.FS.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > MostBytes {
		return nil, errTooBig
	}
	b, err := io.ReadAll(io.LimitReader(f, MostBytes+1))
	if err == nil && len(b) > MostBytes { // it grew since
		return nil, errTooBig
	}
	return b, err
}

// list gives the YAML files of a folder by name in byte order, without the
// workshop's own file and without hidden ones. A folder with such a name is among
// them, to be refused: it may hold what was meant to be read.
func (s Source) list(dir string) ([]string, error) {
	entries, err := fs.ReadDir(s.FS, dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if name == s.Name || e.Name()[0] == '.' {
			continue
		}
		if ext := path.Ext(name); ext == ".yaml" || ext == ".yml" {
			names = append(names, name)
		}
	}
	return names, nil
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
