package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"casepack/internal/diag"
	"casepack/internal/pack"
)

// written is the outcome of a build or a merge for programs.
type written struct {
	Pack     string         `json:"pack"`
	Seed     string         `json:"seed"`
	Out      string         `json:"out"`
	Files    []writtenFile  `json:"files"`
	Kept     []string       `json:"kept"` // of an earlier pack, changed since, left alone
	Problems []diag.Problem `json:"problems"`
}

type writtenFile struct {
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// nothingWritten tells programs of problems alone.
func (v *voice) nothingWritten(found []diag.Problem) error {
	return v.printJSON(written{Files: []writtenFile{}, Kept: []string{}, Problems: append([]diag.Problem{}, found...)})
}

// written tells what was written into a folder: the paths, or JSON.
func (v *voice) written(m *pack.Manifest, res *pack.Result, out string, found []diag.Problem, asJSON bool) error {
	path := func(name string) string { return filepath.Join(out, filepath.FromSlash(name)) }
	for _, name := range res.Kept {
		v.say("%s was left: it is of an earlier pack and changed since", path(name))
	}
	if !asJSON {
		var b strings.Builder // thousands of paths are one write
		for _, f := range res.Files {
			b.WriteString(path(f.File) + "\n")
		}
		_, err := io.WriteString(v.out, b.String())
		return stands(out, err)
	}
	w := written{
		Pack: m.Pack, Seed: m.Recipe.Seed, Out: out,
		Files: make([]writtenFile, len(res.Files)), Kept: append([]string{}, res.Kept...), Problems: append([]diag.Problem{}, found...),
	}
	for i, f := range res.Files {
		w.Files[i] = writtenFile{path(f.File), f.Bytes, f.SHA256}
	}
	return stands(out, v.printJSON(w))
}

// stands is an error where the pack could be written and its paths could not be told.
func stands(out string, err error) error {
	if err != nil {
		return fmt.Errorf("write to standard output: %w; the pack is in %s all the same", err, out)
	}
	return nil
}

// join keeps the first error that there is.
func join(a, b error) error {
	if a != nil {
		return fmt.Errorf("print JSON: %w", a)
	}
	return b
}
