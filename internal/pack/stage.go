package pack

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
)

// stage draws all files and the manifest into the hidden folder
// and makes them durable. It returns what it wrote, the manifest last.
func (f *folder) stage(ctx context.Context, files []File, m *Manifest, o Options) ([]Output, error) {
	if err := f.root.MkdirAll(filepath.FromSlash(newName), 0o777); err != nil {
		return nil, fmt.Errorf("write into folder %s: %w", f.path, cause(err))
	}
	for _, file := range files {
		if dir := path.Dir(file.Name); dir != "." {
			if err := f.root.MkdirAll(filepath.FromSlash(newName+"/"+dir), 0o777); err != nil {
				return nil, fmt.Errorf("write into folder %s: %w", f.path, cause(err))
			}
		}
	}
	syncEach := len(files) <= fewFiles || runtime.GOOS != "linux"
	out, err := f.drawAll(ctx, files, o, syncEach)
	if err != nil {
		return nil, err
	}
	m.Files = slices.Clone(out)
	data, err := m.Encode()
	if err != nil {
		return nil, err
	}
	o.step("drawn")
	if err := f.write(newName+"/"+ManifestName, data); err != nil {
		return nil, fmt.Errorf("write %s: %w", f.at(ManifestName), cause(err))
	}
	if err := f.syncDirs(files, syncEach); err != nil {
		return nil, fmt.Errorf("make the pack in %s durable: %w", f.path, cause(err))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	sum := sha256.Sum256(data)
	return append(out, Output{ManifestName, int64(len(data)), hex.EncodeToString(sum[:])}), nil
}

// fewFiles is up to how many files it is cheaper to sync each than everything
// that waits on the disk, which may be other people's gigabytes.
const fewFiles = 16

// drawAll draws the files, several at once. After an error no further file is begun.
func (f *folder) drawAll(ctx context.Context, files []File, o Options, syncEach bool) ([]Output, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	out := make([]Output, len(files))
	var (
		next    int
		failed  = len(files) // the first file, as listed, that failed
		failure error
		mu      sync.Mutex
		group   sync.WaitGroup
	)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	done := func(i int, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && o.Wrote != nil:
			o.Wrote(files[i].Name)
		case err != nil && i < failed && !(errors.Is(err, errStopped) && failure != nil):
			failed, failure = i, err
			stop(errStopped)
		}
	}
	for range min(o.Workers, len(files)) {
		group.Go(func() {
			for i := take(); i < len(files) && ctx.Err() == nil; i = take() {
				var err error
				out[i], err = f.draw(ctx, files[i], syncEach)
				done(i, err)
			}
		})
	}
	group.Wait()
	if failure == nil && ctx.Err() != nil {
		failure = context.Cause(ctx)
	}
	return out, failure
}

// errStopped ends the files still being drawn when one has failed.
var errStopped = errors.New("another file of the pack failed")

// draw makes one file.
func (f *folder) draw(ctx context.Context, file File, sync bool) (Output, error) {
	w, err := f.root.OpenFile(filepath.FromSlash(newName+"/"+file.Name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return Output{}, fmt.Errorf("write %s: %w", f.at(file.Name), cause(err))
	}
	s := &sink{ctx: ctx, hash: sha256.New(), file: w}
	b := bufio.NewWriterSize(s, 1<<16)
	err = file.Draw(b)
	err = errors.Join(err, b.Flush())
	if s.err != nil {
		err = s.err // whatever the drawer made of it, this is the cause
	}
	if err == nil && sync {
		err = w.Sync()
	}
	if closed := w.Close(); err == nil {
		err = closed
	}
	switch {
	case err == nil:
		return Output{File: file.Name, Bytes: s.n, SHA256: hex.EncodeToString(s.hash.Sum(nil))}, nil
	case ctx.Err() != nil && errors.Is(err, context.Cause(ctx)):
		return Output{}, err
	}
	return Output{}, fmt.Errorf("write %s: %w", f.at(file.Name), cause(err))
}

// sink counts and hashes what goes into a file, and stops when its context
// does. It keeps its first error: some drawers drop the errors of their writer.
type sink struct {
	ctx  context.Context
	file *os.File
	hash hash.Hash
	n    int64
	err  error
}

func (s *sink) Write(p []byte) (int, error) {
	if s.err == nil && s.ctx.Err() != nil {
		s.err = context.Cause(s.ctx)
	}
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.file.Write(p)
	s.hash.Write(p[:n])
	s.n += int64(n)
	s.err = err
	return n, err
}

// write makes a small file whole and durable.
func (f *folder) write(name string, data []byte) error {
	w, err := f.root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	if err == nil {
		err = w.Sync()
	}
	if closed := w.Close(); err == nil {
		err = closed
	}
	return err
}

// syncDirs makes the names of the staged files durable, and the files too where
// they have not been synced one by one.
func (f *folder) syncDirs(files []File, synced bool) error {
	dir, err := f.root.Open(filepath.FromSlash(newName))
	if err != nil {
		return err
	}
	defer dir.Close()
	if !synced {
		if done, err := syncAll(dir); done {
			return err
		}
	}
	seen := map[string]bool{}
	for _, file := range files {
		if d := path.Dir(file.Name); d != "." && !seen[d] {
			seen[d] = true
			if err := f.syncDir(path.Join(newName, d)); err != nil {
				return err
			}
		}
	}
	return f.syncDir(newName) // the folder above is synced with the journal
}

// syncDir makes renames in a folder durable where the system has that notion.
func (f *folder) syncDir(name string) error {
	if runtime.GOOS == "windows" {
		return nil // it has no such call; the file system keeps the order of renames itself
	}
	d, err := f.root.Open(filepath.FromSlash(name))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
