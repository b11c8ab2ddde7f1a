package pack

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
)

// stage draws all files and the manifest into the hidden folder
// and makes them durable. It returns what it wrote, the manifest last.
func (f *folder) stage(ctx context.Context, files []File, manifest func() *Manifest, o Options) ([]Output, error) {
	syncEach := len(files) <= fewFiles || runtime.GOOS != "linux"
	s, err := f.staged(files)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("write into folder %s: %w", f.path, cause(err)), s.close())
	}
	out, err := s.drawAll(ctx, files, o, syncEach)
	if err = errors.Join(err, s.close()); err != nil {
		return nil, err
	}
	o.step("drawn")
	m := manifest()
	m.Files = slices.Clone(out)
	said, err := f.say(m)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", f.at(ManifestName), cause(err))
	}
	if err := f.syncDirs(files, syncEach); err != nil {
		return nil, fmt.Errorf("make the pack in %s durable: %w", f.path, cause(err))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return append(out, said), nil
}

// say makes the manifest.
func (f *folder) say(m *Manifest) (Output, error) {
	w, err := f.root.OpenFile(filepath.FromSlash(newName+"/"+ManifestName), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return Output{}, err
	}
	s := &sink{ctx: context.Background(), hash: sha256.New(), file: w}
	b := bufio.NewWriterSize(s, 1<<16)
	err = m.write(b)
	if err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = w.Sync()
	}
	if closed := w.Close(); err == nil {
		err = closed
	}
	return Output{ManifestName, s.n, hex.EncodeToString(s.hash.Sum(nil))}, err
}

// fewFiles is up to how many files it is cheaper to sync each than everything
// that waits on the disk, which may be other people's gigabytes.
const fewFiles = 16

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
