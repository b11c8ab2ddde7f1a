package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"casepack/docs"
)

func newSchema(v *voice) *cobra.Command {
	return &cobra.Command{
		Use:   "schema workshop|case",
		Short: "Print the JSON Schema of workshop.yaml or of case files",
		Long: `schema prints a JSON Schema (draft 2020-12). Editors that read YAML complete and
check keys with it: init puts both schemas into .casepack and names them in the
first line of each file. For a workshop of your own, write

  casepack schema case > case.schema.json

and begin a case file with

  # yaml-language-server: $schema=case.schema.json`,
		ValidArgs: []string{"workshop", "case"},
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("name one of workshop and case")
			}
			return cobra.OnlyValidArgs(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			schema := docs.CaseSchema()
			if args[0] == "workshop" {
				schema = docs.WorkshopSchema()
			}
			_, err := fmt.Fprint(v.out, schema)
			return err
		},
	}
}
