package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"casepack/internal/exchange"
)

// lay writes new files into a folder, which is made if need be. Nothing is
// ever overwritten: if one of the files is there, or cases that the new
// workshop would take for its own, none is written. After a failure what was
// written is gone again.
func lay(dir string, files []exchange.File) (err error) {
	for _, f := range files {
		if err := vacant(filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil {
			return err
		}
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "cases")); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s has files in it: name another folder", filepath.Join(dir, "cases"))
	}
	var made []string
	defer func() {
		for i := len(made) - 1; err != nil && i >= 0; i-- {
			err = errors.Join(err, os.Remove(made[i]))
		}
	}()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		folders, err := makeFolders(filepath.Dir(name))
		made = append(made, folders...)
		if err != nil {
			return fmt.Errorf("make folder: %w", err)
		}
		if err := writeNew(name, f.Data); err != nil {
			return err
		}
		made = append(made, name)
	}
	return nil
}

// vacant is an error where something stands in the way of a new file.
func vacant(name string) error {
	_, err := os.Lstat(name)
	switch {
	case err == nil:
		return fmt.Errorf("%s is there already: it is never overwritten", name)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// makeFolders makes a folder and those above it, and tells which were made,
// the highest first.
func makeFolders(dir string) ([]string, error) {
	if _, err := os.Stat(dir); err == nil {
		return nil, nil
	}
	var made []string
	if up := filepath.Dir(dir); up != dir {
		var err error
		if made, err = makeFolders(up); err != nil {
			return made, err
		}
	}
	if err := os.Mkdir(dir, 0o777); err != nil {
		return made, err
	}
	return append(made, dir), nil
}

// writeNew writes a file that must not be there yet, whole or not at all.
func writeNew(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already: it is never overwritten", name)
	}
	if err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(fmt.Errorf("write file: %w", err), os.Remove(name))
	}
	return nil
}
