package pack

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// State is what became of a file since its pack was written.
type State string

const (
	Same     State = "same"
	Changed  State = "changed"
	Missing  State = "missing"
	Stranger State = "stranger" // not of the pack
)

// Check is a file and its state.
type Check struct {
	Name  string `json:"file"`
	State State  `json:"state"`
}

// Folder is the folder of a pack by its name, or by that of the manifest in it.
func Folder(name string) string {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && filepath.Base(name) == ManifestName {
		return filepath.Dir(name)
	}
	return name
}

// Verify compares a folder with its manifest. Files of the pack come by name,
// then strangers by name. The manifest itself is not among them, and hidden
// files are passed over. It is an error where a run was cut off in the middle
// of its renames: then neither pack is whole until the next run.
func Verify(dir string) (*Manifest, []Check, error) {
	m, err := Read(dir)
	root, open := os.OpenRoot(dir)
	if open != nil {
		return nil, nil, fmt.Errorf("open folder %s: %w", dir, cause(open))
	}
	defer root.Close()
	if cut := atRest(dir); cut != nil {
		return nil, nil, fmt.Errorf("%s: %w", dir, cut)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("verify %s: %w", dir, err)
	}
	checks, err := compare(root, m)
	if err != nil {
		return nil, nil, fmt.Errorf("verify %s: %w", dir, err)
	}
	return m, checks, nil
}

// atRest is an error where a run stands in the middle of its renames.
func atRest(dir string) error {
	if _, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(notesName))); err == nil {
		return errors.New("a build into this folder is at work or was cut off; the next build puts the old pack back first")
	}
	return nil
}

func compare(root *os.Root, m *Manifest) ([]Check, error) {
	o := newOwned(root, m)
	var checks []Check
	for _, f := range m.Files {
		state, err := o.state(f.File)
		if err != nil {
			return nil, err
		}
		checks = append(checks, Check{f.File, state})
	}
	slices.SortFunc(checks, func(a, b Check) int { return cmp.Compare(a.Name, b.Name) })
	strangers, err := o.strangers()
	return append(checks, strangers...), err
}

func (o *owned) state(name string) (State, error) {
	if _, ok := o.files[name]; !ok {
		return "", fmt.Errorf("the manifest names a file outside the folder: %q", name)
	}
	if _, err := o.root.Lstat(name); err != nil {
		return Missing, nil
	}
	why, err := o.why(name)
	if err != nil {
		return "", err
	}
	if why != "" {
		return Changed, nil
	}
	return Same, nil
}

// strangers are the files that the manifest does not list.
func (o *owned) strangers() (out []Check, err error) {
	err = fs.WalkDir(o.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case !d.IsDir() && name != ManifestName:
			if _, ours := o.files[name]; !ours {
				out = append(out, Check{name, Stranger})
			}
		}
		return nil
	})
	return out, err
}
