package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
	"casepack/internal/exchange"
	"casepack/internal/plan"
)

type exportOptions struct {
	as          choice
	out         string
	participant bool
	force       bool
}

func newExport(v *voice) *cobra.Command {
	o := exportOptions{as: choice{value: string(exchange.Markdown)}}
	cmd := &cobra.Command{
		Use:   "export [WORKSHOP]",
		Short: "Write the cases as Markdown, JSON, GIFT or Moodle XML",
		Long: `export writes the cases of a workshop for other programs, to standard output or
into a file. Without a WORKSHOP it is the folder you are in if that has a
workshop.yaml, else the built-in one.

  markdown   everything; import reads it back without loss
  json       everything that is printed, under names that stay
  gift       essay questions with the guidance as their feedback
  moodle     Moodle XML: essay questions, the guidance as information for graders

--participant writes what participants see on their sheets and nothing else.`,
		Args: oneWorkshop,
		RunE: func(cmd *cobra.Command, args []string) error { return o.write(cmd, v, workshop(args)) },
	}
	cmd.Flags().SortFlags = false
	choose(cmd, &o.as, "as", "what to write", string(exchange.Markdown), string(exchange.JSON), string(exchange.GIFT), string(exchange.Moodle))
	cmd.Flags().StringVarP(&o.out, "out", "o", "", "`FILE` to write (default standard output)")
	cmd.Flags().BoolVar(&o.participant, "participant", false, "leave out all that only the facilitator knows")
	cmd.Flags().BoolVar(&o.force, "force", false, "replace the file if it is there")
	return cmd
}

func (o *exportOptions) write(cmd *cobra.Command, v *voice, workshop string) error {
	b, err := open(workshop)
	if err != nil {
		return err
	}
	var p *plan.Pack
	if !b.found.Failed() {
		pack, problems, err := plan.New(b.Workshop, o.recipe(b.Workshop))
		if err != nil {
			return fmt.Errorf("export: %w", err)
		}
		p = pack
		b.add(problems)
	}
	if err := b.tell(v, "nothing written"); err != nil {
		return err
	}
	var text bytes.Buffer
	if o.participant {
		err = exchange.Participants(&text, o.paper(p), exchange.Format(o.as.value))
	} else {
		err = exchange.Whole(&text, b.Workshop, p, exchange.Format(o.as.value))
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if o.out == "" {
		_, err := v.out.Write(text.Bytes())
		return err
	}
	if err := v.open.do(func() error { return o.save(text.Bytes()) }); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	v.print(o.out)
	return nil
}

// recipe is form A: for participants as the workshop's pack has it. Where that
// draws and names no seed each run has another form A, so the cases stand as
// listed then, as they do for the facilitator; a seed, for there may be values
// to choose.
func (o *exportOptions) recipe(ws *casebook.Workshop) plan.Recipe {
	listed := plan.Recipe{Order: plan.Fixed, Seed: "export", QR: plan.QRNone}
	if !o.participant {
		return listed
	}
	p := ws.Pack
	asPacked := plan.Recipe{Forms: p.Forms, Order: plan.Order(p.Order), Seed: p.Seed, Pick: p.Pick, Only: p.Only, Tag: p.Tag,
		ShuffleGroups: p.ShuffleGroups, QR: plan.QRNone}
	if asPacked.Seed == "" && plan.NeedsSeed(ws, asPacked) {
		return listed
	}
	return asPacked
}

// paper is a copy of form A. A question bank numbers nothing.
func (o *exportOptions) paper(p *plan.Pack) *plan.Paper {
	switch exchange.Format(o.as.value) {
	case exchange.GIFT, exchange.Moodle:
		paper := p.Unnumbered(0)
		return &paper
	}
	return &p.Copies[0].Paper
}

// save writes the file whole or not at all.
func (o *exportOptions) save(data []byte) error {
	if !o.force {
		return writeNew(o.out, data)
	}
	f, err := os.CreateTemp(filepath.Dir(o.out), ".export-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), o.out)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
