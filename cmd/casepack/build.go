package main

import (
	"context"
	"runtime"

	"github.com/spf13/cobra"

	"casepack/internal/pack"
)

type buildOptions struct {
	recipeFlags
	progressFlag
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
folder with a workshop.yaml, or that file. Without one it is the folder you are
in if that has a workshop.yaml, else the built-in workshop. What flags say can also stand in workshop.yaml; a flag wins.

A file that casepack did not write is never overwritten without --force. After
a failure or an interrupt the folder is as it was.`,
		Args: oneWorkshop,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.watch {
				return o.keepBuilding(cmd, v, workshop(args))
			}
			return o.build(cmd, v, workshop(args))
		},
	}
	fs := cmd.Flags()
	fs.SortFlags = false
	fs.StringVarP(&o.out, "out", "o", "out", "`DIR` to write into")
	o.recipeFlags.add(cmd)
	fs.Var(&o.shard, "shard", "only the I-th of N parts of the copies, a file a copy; casepack merge joins them")
	fs.VarP(&o.workers, "workers", "j", "how many files are made at once (default one a processor)")
	fs.BoolVar(&o.force, "force", false, "replace files that casepack did not write")
	o.progressFlag.add(cmd)
	fs.BoolVar(&o.json, "json", false, "print JSON instead of the paths written")
	fs.BoolVar(&o.watch, "watch", false, "build again after every save, until Ctrl+C")
	return cmd
}

func (o *buildOptions) build(cmd *cobra.Command, v *voice, workshop string) error {
	o.progressFlag.settle(v)
	b, err := open(workshop)
	if err != nil {
		return err
	}
	b.fonts.WarmSubsets()
	o.thrifty = v.thrifty && !o.watch
	o.reads = watched(workshop, b, either(cmd.Flags().Changed("roster"), o.roster, beside(workshop, b.Pack.Roster)))
	work, err := prepare(cmd, v, b, workshop, &o.recipeFlags)
	if err != nil {
		return err
	}
	if err := b.tell(v, "nothing written"); err != nil {
		if o.json {
			err = join(v.nothingWritten(b.found.Sorted()), err)
		}
		return err
	}
	if err := work.handOutStays(o.out); err != nil {
		return err
	}
	res, m, err := o.write(cmd.Context(), v, work)
	if err != nil {
		return err
	}
	work.remark(v)
	return v.written(m, res, o.out, b.found.Sorted(), o.json)
}

// write draws the pack into its folder.
func (o *buildOptions) write(ctx context.Context, v *voice, work *work) (*pack.Result, *pack.Manifest, error) {
	var m *pack.Manifest
	manifest := func() *pack.Manifest {
		m = work.manifest()
		return m
	}
	var line *progress
	files := work.files(func() { line.count() })
	if work.thrifty {
		keepRoom(len(files))
	}
	line = v.progress(work.extent(len(files)))
	var res *pack.Result
	err := v.open.do(func() (err error) {
		res, err = pack.Write(ctx, o.out, files, manifest, pack.Options{Force: o.force, Workers: o.workers.value, Wrote: line.wrote})
		return err
	})
	line.end(err)
	return res, m, err
}
