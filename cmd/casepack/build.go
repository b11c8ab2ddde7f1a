package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"casepack/internal/diag"
	"casepack/internal/pack"
)

type buildOptions struct {
	recipeFlags
	out     string
	workers count
	force   bool
	json    bool
	watch   bool
	reads   []string // files and folders that the last build read
}

func newBuild(v *voice) *cobra.Command {
	o := buildOptions{workers: count{value: runtime.GOMAXPROCS(0), least: 1}}
	cmd := &cobra.Command{
		Use:   "build [WORKSHOP]",
		Short: "Make the packs: sheets for participants and the answer key",
		Long: `build makes participants.pdf, answer-key.pdf and manifest.json. WORKSHOP is a
folder with a workshop.yaml, or that file; without one it is the built-in
workshop. What flags say can also stand in workshop.yaml; a flag wins.

A file that casepack did not write is never overwritten without --force. After
a failure or an interrupt the folder is as it was.`,
		Args: oneWorkshop,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.watch {
				return o.keepBuilding(cmd, v, first(args))
			}
			return o.build(cmd, v, first(args))
		},
	}
	fs := cmd.Flags()
	fs.SortFlags = false
	fs.StringVarP(&o.out, "out", "o", "out", "`DIR` to write into")
	o.recipeFlags.add(cmd)
	fs.VarP(&o.workers, "workers", "j", "how many files are made at once (default one a processor)")
	fs.BoolVar(&o.force, "force", false, "replace files that casepack did not write")
	fs.BoolVar(&o.json, "json", false, "print JSON instead of the paths written")
	fs.BoolVar(&o.watch, "watch", false, "build again after every save, until Ctrl+C")
	return cmd
}

func (o *buildOptions) build(cmd *cobra.Command, v *voice, workshop string) error {
	if o.out == "" {
		return usagef(cmd, "--out is empty")
	}
	b, err := open(workshop)
	if err != nil {
		return err
	}
	o.reads = watched(workshop, b, either(cmd.Flags().Changed("roster"), o.roster, beside(workshop, b.Pack.Roster)))
	work, err := prepare(cmd, v, b, workshop, &o.recipeFlags)
	if err != nil {
		return err
	}
	if err := b.tell(v, "nothing written"); err != nil {
		if o.json {
			err = join(v.printJSON(report(b, nil, nil, "")), err)
		}
		return err
	}
	res, m, err := o.write(cmd.Context(), v, work)
	if err != nil {
		return err
	}
	work.remark(v)
	for _, name := range res.Kept {
		v.say("%s was left: it is of an earlier pack and changed since", filepath.Join(o.out, filepath.FromSlash(name)))
	}
	if o.json {
		return v.printJSON(report(b, m, res, o.out))
	}
	for _, f := range res.Files {
		v.print(filepath.Join(o.out, filepath.FromSlash(f.File)))
	}
	return nil
}

// write draws the pack into its folder.
func (o *buildOptions) write(ctx context.Context, v *voice, work *work) (*pack.Result, *pack.Manifest, error) {
	m := work.manifest()
	line := v.progress(work.total())
	res, err := pack.Write(ctx, o.out, work.files(line.count), m, pack.Options{Force: o.force, Workers: o.workers.value})
	line.end()
	return res, m, err
}

// written is a build's outcome for programs.
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

// report makes a build's outcome; m and res are nil where nothing was written.
func report(b *book, m *pack.Manifest, res *pack.Result, out string) written {
	w := written{Files: []writtenFile{}, Kept: []string{}, Problems: append([]diag.Problem{}, b.found.Sorted()...)}
	if res == nil {
		return w
	}
	w.Pack, w.Seed, w.Out = m.Pack, m.Recipe.Seed, out
	w.Kept = append(w.Kept, res.Kept...)
	for _, f := range res.Files {
		w.Files = append(w.Files, writtenFile{filepath.Join(out, filepath.FromSlash(f.File)), f.Bytes, f.SHA256})
	}
	return w
}

// join keeps the first error that there is.
func join(a, b error) error {
	if a != nil {
		return fmt.Errorf("print JSON: %w", a)
	}
	return b
}
