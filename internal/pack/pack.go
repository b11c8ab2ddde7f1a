// Package pack writes the files of a pack whole or not at all, and its manifest.
//
// It knows names and bytes; it does not know how the bytes were made, what a
// case is, or who gets a copy. A folder may hold other people's files beside
// ours: what the manifest does not list by name and SHA-256 is not ours, and is
// neither replaced nor removed unless the caller insists.
package pack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
)

// File is a file of a pack: its name and how its bytes are made.
type File struct {
	// Name is relative to the pack's folder, with at most one folder in it:
	// "answer-key.pdf", "participants/A-1.pdf". It comes from codes, never
	// from what people typed.
	Name string
	// Draw writes the whole file. It may be called at the same time as the
	// Draw of other files, and is called once.
	Draw func(io.Writer) error
}

// Options of a writing. The zero value keeps what is not ours and uses every processor.
type Options struct {
	Force   bool         // replace files of the pack's names that are not ours
	Workers int          // files drawn at once; 0 means one a processor
	Wrote   func(string) // if not nil, told each name as its file is whole, one at a time

	step func(string) // tests stop the work here
}

// Result is what a writing did.
type Result struct {
	Files []Output // as given, then the manifest
	Kept  []string // written by an earlier run, changed since, not of this pack: left alone
}

// Write draws files and puts them into dir together with their manifest, which
// is asked for once they are drawn: that of a large pack is large. Its Files
// are filled in here. Missing folders are made.
//
// After an error the folder is as it was. Everything is drawn and synced in a
// hidden folder inside dir first, then moved into place by renames with the
// manifest last; a run that was killed between two renames is undone by the
// next run. The error is a *ConflictError where files of others are in the way,
// matches ErrBusy where another run holds the folder, and is the cause of ctx
// where that ended first. Once the renames have begun, ctx is not heeded.
func Write(ctx context.Context, dir string, files []File, m func() *Manifest, o Options) (*Result, error) {
	if err := checkNames(files); err != nil {
		return nil, err
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.step == nil {
		o.step = func(string) {}
	}
	f, err := open(dir)
	if err != nil {
		return nil, err
	}
	res, err := f.replace(ctx, files, m, o)
	return res, errors.Join(err, f.close())
}

// replace puts the new pack in the place of the old.
func (f *folder) replace(ctx context.Context, files []File, m func() *Manifest, o Options) (*Result, error) {
	if err := f.recover(); err != nil {
		return nil, fmt.Errorf("undo an interrupted run in %s: %w", f.path, cause(err))
	}
	o.step("swept")
	old, err := f.manifest()
	if err != nil && !o.Force {
		return nil, err
	}
	owned := newOwned(f.root, old)
	if _, _, err := f.plan(owned, files, o.Force); err != nil {
		return nil, err // before minutes of drawing, and again after them
	}
	wrote, err := f.stage(ctx, files, m, o)
	if err != nil {
		return nil, errors.Join(err, f.discard())
	}
	moves, kept, err := f.plan(owned, files, o.Force)
	if err != nil {
		return nil, errors.Join(err, f.discard())
	}
	if err := f.swap(moves, o.step); err != nil {
		return nil, err
	}
	return &Result{Files: wrote, Kept: kept}, nil
}

// manifest reads the manifest that is in the folder. Without one it is nil; one
// that is not ours is a *ConflictError.
func (f *folder) manifest() (*Manifest, error) {
	info, err := f.root.Lstat(ManifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look at %s: %w", f.at(ManifestName), cause(err))
	}
	if !info.Mode().IsRegular() {
		return nil, &ConflictError{Dir: f.path, Files: []Conflict{{ManifestName, kind(info)}}}
	}
	r, err := f.root.Open(ManifestName)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", f.at(ManifestName), cause(err))
	}
	defer r.Close()
	m, err := decodeFrom(r)
	if err != nil {
		return nil, &ConflictError{Dir: f.path, Files: []Conflict{{ManifestName, "not written by casepack"}}}
	}
	return m, nil
}
