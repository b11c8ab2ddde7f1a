package pack

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// move is one step of a swap: what stands at Name goes aside where Old is set,
// and the staged file or folder comes in where New is set.
type move struct {
	Name string `json:"name"`
	Old  bool   `json:"old,omitempty"`
	New  bool   `json:"new,omitempty"`
}

// plan says how the pack of these files gets into the folder: whole folders are
// swapped where nothing in them is of others, else file by file; what an earlier
// run wrote and this one does not goes; the manifest comes last. It changes
// nothing. Files in the way are all told in one *ConflictError.
func (f *folder) plan(o *owned, files []File, force bool) (moves []move, kept []string, err error) {
	p := &planning{folder: f, owned: o, force: force, fresh: map[string]bool{}}
	dirs := map[string]bool{}
	for _, file := range files {
		p.fresh[file.Name] = true
		dirs[path.Dir(file.Name)] = true
	}
	names := maps.Clone(p.fresh)
	for name := range o.files {
		names[name] = true
		dirs[path.Dir(name)] = true
	}
	delete(dirs, ".")
	all := slices.Sorted(maps.Keys(names))
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if err := p.dir(dir, all); err != nil {
			return nil, nil, err
		}
	}
	for _, name := range all {
		if strings.Contains(name, "/") {
			continue
		}
		if err := p.file(name); err != nil {
			return nil, nil, err
		}
	}
	if err := p.manifest(); err != nil {
		return nil, nil, err
	}
	if len(p.conflicts) > 0 {
		return nil, nil, &ConflictError{Dir: f.path, Files: p.conflicts}
	}
	return p.moves, p.kept, nil
}

type planning struct {
	*folder
	owned     *owned
	force     bool
	fresh     map[string]bool // names of the new pack
	moves     []move
	kept      []string
	conflicts []Conflict
}

// dir plans a folder of the old or new pack and all its files.
func (p *planning) dir(dir string, all []string) error {
	inside := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return path.Dir(n) != dir })
	wanted := slices.ContainsFunc(inside, func(n string) bool { return p.fresh[n] })
	what, err := p.kindAt(dir)
	if err != nil {
		return err
	}
	switch {
	case what == "":
		if wanted {
			p.moves = append(p.moves, move{Name: dir, New: true})
		}
		return nil
	case what != aFolder:
		if wanted {
			p.inWay(dir, what)
		}
		return nil
	}
	whole, err := p.owned.whole(dir)
	if err != nil {
		return err
	}
	if whole {
		p.moves = append(p.moves, move{Name: dir, Old: true, New: wanted})
		return nil
	}
	for _, name := range inside {
		if err := p.file(name); err != nil {
			return err
		}
	}
	return nil
}

// file plans one file.
func (p *planning) file(name string) error {
	what, err := p.kindAt(name)
	if err != nil {
		return err
	}
	fresh := p.fresh[name]
	if what == "" {
		if fresh {
			p.moves = append(p.moves, move{Name: name, New: true})
		}
		return nil
	}
	why, err := p.owned.why(name)
	switch {
	case err != nil:
		return err
	case why == "":
		p.moves = append(p.moves, move{Name: name, Old: true, New: fresh})
	case fresh:
		p.inWay(name, why)
	default:
		p.kept = append(p.kept, name)
	}
	return nil
}

// inWay notes something that is not ours where a new file or folder must stand.
// Force replaces it, but never a folder and all that is in it.
func (p *planning) inWay(name, what string) {
	if p.force && what != aFolder {
		p.moves = append(p.moves, move{Name: name, Old: true, New: true})
		return
	}
	p.conflicts = append(p.conflicts, Conflict{name, what})
}

// manifest plans the manifest, as the last move. One that is not ours has been refused before.
func (p *planning) manifest() error {
	what, err := p.kindAt(ManifestName)
	if err != nil {
		return err
	}
	if what == aFolder {
		p.conflicts = append(p.conflicts, Conflict{ManifestName, what})
	}
	p.moves = append(p.moves, move{Name: ManifestName, Old: what != "", New: true})
	return nil
}
