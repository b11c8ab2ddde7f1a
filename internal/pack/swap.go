package pack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
)

// journal is written before the first rename of a swap, so that a later run can
// undo a swap that was cut off.
type journal struct {
	Moves []move `json:"moves"`
}

// swap moves the staged pack into place. After an error everything is back where it was.
func (f *folder) swap(moves []move, step func(string)) error {
	data, err := json.Marshal(journal{moves})
	if err != nil {
		return fmt.Errorf("note the renames: %w", err)
	}
	step("staged")
	if err := f.note(data); err != nil {
		return errors.Join(fmt.Errorf("write into folder %s: %w", f.path, cause(err)), f.discard())
	}
	step("noted")
	if err := f.moveAll(moves, step); err != nil {
		if undo := f.undo(moves); undo != nil {
			return errors.Join(err, undo) // all that is left stays for the next run
		}
		return errors.Join(err, f.discard())
	}
	step("cleaning")
	// The pack is in place. What cannot be removed now, such as an old file
	// that a reader holds open, the next run sweeps.
	_ = f.discard()
	return nil
}

// note writes the journal. It gets its name when its bytes are safe, so it is whole or absent.
func (f *folder) note(data []byte) error {
	if err := f.write(notesName+".tmp", data); err != nil {
		return err
	}
	if err := f.rename(notesName+".tmp", notesName); err != nil {
		return err
	}
	return f.syncDir(swapName)
}

func (f *folder) moveAll(moves []move, step func(string)) error {
	dirs := map[string]bool{".": true}
	for _, m := range moves {
		if err := f.move(m, step); err != nil {
			return fmt.Errorf("put %s into place: %w", f.at(m.Name), cause(err))
		}
		dirs[path.Dir(m.Name)] = true
	}
	for dir := range dirs {
		if err := f.syncDir(dir); err != nil {
			return fmt.Errorf("make the pack in %s durable: %w", f.path, cause(err))
		}
	}
	return nil
}

func (f *folder) move(m move, step func(string)) error {
	if m.Old {
		if err := f.rename(m.Name, oldName+"/"+m.Name); err != nil {
			return err
		}
		step("away " + m.Name)
	}
	if m.New {
		if err := f.rename(newName+"/"+m.Name, m.Name); err != nil {
			return err
		}
		step("in " + m.Name)
	}
	return nil
}

// undo puts back what a swap has moved, wherever it stopped. It can itself be
// cut off and begun again: where each thing stands tells what is left to do.
func (f *folder) undo(moves []move) error {
	for _, m := range slices.Backward(moves) {
		if err := f.undoMove(m); err != nil {
			return fmt.Errorf("put %s back (its old state is in %s): %w", f.at(m.Name), f.at(oldName), cause(err))
		}
	}
	return nil
}

func (f *folder) undoMove(m move) error {
	aside, err := f.exists(oldName + "/" + m.Name)
	if err != nil {
		return err
	}
	if m.Old && !aside {
		return nil // not begun, or put back already
	}
	if m.New {
		staged, err := f.exists(newName + "/" + m.Name)
		if err != nil {
			return err
		}
		there, err := f.exists(m.Name)
		if err != nil {
			return err
		}
		if !staged && there {
			if err := f.rename(m.Name, newName+"/"+m.Name); err != nil {
				return err
			}
		}
	}
	if !aside {
		return nil
	}
	return f.rename(oldName+"/"+m.Name, m.Name)
}

// recover brings a folder to rest in which a run was killed: a swap that got to
// its end is kept, one that did not is undone, and what was staged goes.
func (f *folder) recover() error {
	if there, err := f.exists(swapName); err != nil || !there {
		return err
	}
	data, err := f.root.ReadFile(filepath.FromSlash(notesName))
	if errors.Is(err, fs.ErrNotExist) {
		return f.discard() // killed before the first rename, or after the last
	}
	if err != nil {
		return err
	}
	var j journal
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&j); err != nil {
		return fmt.Errorf("%s is not as casepack wrote it: %w", f.at(notesName), err)
	}
	// The manifest is the last to come in. While it waits, the swap is not done.
	waiting, err := f.exists(newName + "/" + ManifestName)
	if err != nil {
		return err
	}
	if waiting {
		if err := f.untouched(j.Moves); err != nil {
			return err
		}
		if err := f.undo(j.Moves); err != nil {
			return err
		}
	}
	return f.discard()
}

// untouched makes sure that undoing removes only what the killed run had put
// in place, not what somebody put or wrote there since.
func (f *folder) untouched(moves []move) error {
	r, err := f.root.Open(filepath.FromSlash(newName + "/" + ManifestName))
	if err != nil {
		return err
	}
	defer r.Close()
	m, err := decodeFrom(r)
	if err != nil {
		return err
	}
	o := newOwned(f.root, m)
	for _, m := range moves {
		aside, err := f.exists(oldName + "/" + m.Name)
		if err != nil {
			return err
		}
		staged, err := f.exists(newName + "/" + m.Name)
		if err != nil {
			return err
		}
		what, err := f.kindAt(m.Name)
		if err != nil {
			return err
		}
		if what == "" || !m.New && !aside || m.New && staged && !aside {
			continue // nothing is there, or the swap had not come to it
		}
		if ours, err := f.asStaged(o, m, what); err != nil || ours {
			if err != nil {
				return err
			}
			continue
		}
		return fmt.Errorf("%s was put there since: move it away and run again", f.at(m.Name))
	}
	return nil
}

func (f *folder) asStaged(o *owned, m move, what string) (bool, error) {
	if what == aFolder {
		return o.whole(m.Name)
	}
	why, err := o.why(m.Name)
	return why == "", err
}
