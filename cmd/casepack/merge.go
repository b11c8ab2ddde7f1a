package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"casepack/internal/pack"
)

type mergeOptions struct {
	out   string
	force bool
	json  bool
	progressFlag
}

func newMerge(v *voice) *cobra.Command {
	var o mergeOptions
	cmd := &cobra.Command{
		Use:   "merge DIR...",
		Short: "Join the parts of a pack that were built with --shard",
		Long: `merge copies the files of all parts into one folder and joins their manifests.
What comes out is what build --split would have written in one run, byte for
byte. A part that is missing, there twice, of another pack, or not as its
manifest says is refused, and nothing is written. The parts stay as they are.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || slices.Contains(args, "") {
				return fmt.Errorf("name the folders that hold the parts")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.merge(cmd, v, args)
		},
	}
	fs := cmd.Flags()
	fs.SortFlags = false
	fs.StringVarP(&o.out, "out", "o", "out", "`DIR` to write into")
	fs.BoolVar(&o.force, "force", false, "replace files that casepack did not write")
	o.progressFlag.add(cmd)
	fs.BoolVar(&o.json, "json", false, "print JSON instead of the paths written")
	return cmd
}

func (o *mergeOptions) merge(cmd *cobra.Command, v *voice, dirs []string) error {
	o.progressFlag.settle(v)
	for i, dir := range dirs {
		dirs[i] = pack.Folder(dir)
		if within(dirs[i], o.out) {
			return usagef(cmd, "%s is in one of the parts: name another folder with --out", o.out)
		}
	}
	parts, err := pack.ReadParts(dirs)
	if err != nil {
		return err
	}
	m, files, err := pack.Join(parts)
	if err != nil {
		return fmt.Errorf("%w\nnothing written", err)
	}
	line := v.progress(extent{doing: "copying", files: len(files), copies: len(m.Copies)})
	var res *pack.Result
	err = v.open.do(func() (err error) {
		res, err = pack.Write(cmd.Context(), o.out, files, func() *pack.Manifest { return m }, pack.Options{Force: o.force, Wrote: line.wrote})
		return err
	})
	line.end(err)
	if err != nil {
		return err
	}
	return v.written(m, res, o.out, nil, o.json)
}

// within reports whether a folder is another or lies below it, links followed
// as far as the folders are there.
func within(dir, name string) bool {
	at, err := filepath.Abs(name)
	if err != nil {
		return sameFolder(dir, name)
	}
	for {
		if sameFolder(dir, at) {
			return true
		}
		up := filepath.Dir(at)
		if up == at {
			return false
		}
		at = up
	}
}

// sameFolder reports whether two names are of one folder that is there.
func sameFolder(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
