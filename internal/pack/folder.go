package pack

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// The hidden names that stand in a pack's folder while a run is at work.
const (
	lockName  = ".casepack.lock"
	swapName  = ".casepack-swap" // holds new, old and the journal
	newName   = swapName + "/new"
	oldName   = swapName + "/old"
	notesName = swapName + "/journal.json"
)

// ErrBusy tells that another run is writing into the same folder.
var ErrBusy = errors.New("another casepack is writing into this folder")

// folder is a pack's folder while one run holds it. All work goes through an
// os.Root, so no link inside the folder can lead a write out of it.
type folder struct {
	path string
	root *os.Root
	lock *lock
	made []string // folders that were made for this run, outermost first
}

// open makes the folder where it is missing and takes hold of it.
func open(dir string) (*folder, error) {
	made, err := makeAll(dir)
	if err != nil {
		return nil, err
	}
	f := &folder{path: dir, made: made}
	if f.lock, err = takeLock(filepath.Join(dir, lockName)); err != nil {
		if errors.Is(err, ErrBusy) {
			err = fmt.Errorf("%s: %w", dir, err)
		} else {
			err = fmt.Errorf("write into folder %s: %w", dir, cause(err))
		}
		return nil, errors.Join(err, f.unmake())
	}
	if f.root, err = os.OpenRoot(dir); err != nil {
		return nil, errors.Join(fmt.Errorf("open folder %s: %w", dir, cause(err)), f.close())
	}
	return f, nil
}

// makeAll makes a folder and those above it; it returns those that were missing.
func makeAll(dir string) ([]string, error) {
	info, err := os.Stat(dir)
	switch {
	case err == nil && info.IsDir():
		return nil, nil
	case err == nil:
		return nil, fmt.Errorf("write into folder %s: it is a file", dir)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("write into folder %s: %w", dir, cause(err))
	}
	if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil, fmt.Errorf("write into folder %s: it is a link that leads nowhere", dir)
	}
	var made []string
	if up := filepath.Dir(filepath.Clean(dir)); up != filepath.Clean(dir) {
		if made, err = makeAll(up); err != nil {
			return made, err
		}
	}
	// Another run may have made it in the meantime; then it is not ours to unmake.
	switch err := os.Mkdir(dir, 0o777); {
	case err == nil:
		made = append(made, dir)
	case !errors.Is(err, fs.ErrExist):
		f := &folder{made: made}
		return nil, errors.Join(fmt.Errorf("make folder %s: %w", dir, cause(err)), f.unmake())
	}
	return made, nil
}

// close lets go of the folder. Folders made for a run that left nothing in
// them go again.
func (f *folder) close() error {
	var err error
	if f.root != nil {
		err = f.root.Close()
	}
	return errors.Join(err, f.lock.release(), f.unmake())
}

func (f *folder) unmake() error {
	for i := len(f.made) - 1; i >= 0; i-- {
		entries, err := os.ReadDir(f.made[i])
		if err != nil || len(entries) > 0 {
			return nil
		}
		if err := os.Remove(f.made[i]); err != nil {
			return fmt.Errorf("remove the empty folder %s: %w", f.made[i], cause(err))
		}
	}
	return nil
}

// at is a name in the folder as people write it.
func (f *folder) at(name string) string { return filepath.Join(f.path, filepath.FromSlash(name)) }

// exists reports whether there is anything of this name, a link counting as itself.
func (f *folder) exists(name string) (bool, error) {
	_, err := f.root.Lstat(filepath.FromSlash(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// rename moves within the folder and makes the folder it moves into.
func (f *folder) rename(from, to string) error {
	if dir := path.Dir(to); dir != "." {
		if err := f.root.MkdirAll(filepath.FromSlash(dir), 0o777); err != nil {
			return err
		}
	}
	return f.root.Rename(filepath.FromSlash(from), filepath.FromSlash(to))
}

// discard removes what a run has staged. Nothing but our own names is removed.
func (f *folder) discard() error {
	for _, name := range []string{newName, oldName, notesName, notesName + ".tmp"} {
		if err := f.root.RemoveAll(filepath.FromSlash(name)); err != nil {
			return fmt.Errorf("clean up %s: %w", f.at(swapName), cause(err))
		}
	}
	if err := f.root.Remove(swapName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("clean up %s: %w", f.at(swapName), cause(err))
	}
	return nil
}

// cause takes the operation and the path off an error of the system: the
// hidden names we work under would only puzzle whoever reads it.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
