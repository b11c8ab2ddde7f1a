package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"casepack/internal/diag"
)

type checkOptions struct {
	recipeFlags
	json bool
}

func newCheck(v *voice) *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:   "check [WORKSHOP]",
		Short: "Show all problems of a workshop; write nothing",
		Long: `check reads a workshop, plans and sets its pack as build would, and shows all
problems with the lines they are in. Nothing is written. The flags that say what
a pack is are those of build.`,
		Args: oneWorkshop,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.check(cmd, v, workshop(args))
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVar(&o.json, "json", false, "print the problems as JSON")
	o.recipeFlags.add(cmd)
	return cmd
}

func (o *checkOptions) check(cmd *cobra.Command, v *voice, workshop string) error {
	b, err := open(workshop)
	if err != nil {
		return err
	}
	if _, err := prepare(cmd, v, b, workshop, &o.recipeFlags); err != nil {
		return err
	}
	if o.json {
		err := v.printJSON(struct {
			Title    string         `json:"title"`
			Cases    int            `json:"cases"`
			Problems []diag.Problem `json:"problems"`
		}{b.Title.Text, len(b.Cases), append([]diag.Problem{}, b.found.Sorted()...)})
		return join(err, b.verdict(""))
	}
	if err := b.tell(v, ""); err != nil {
		return err
	}
	text := fmt.Sprintf("%s: %s, no problems", b.Title.Text, plural(len(b.Cases), "case"))
	if n := len(b.found.Sorted()); n > 0 {
		text = fmt.Sprintf("%s: %s, %s", b.Title.Text, plural(len(b.Cases), "case"), plural(n, "warning"))
	}
	v.print(text)
	return nil
}
