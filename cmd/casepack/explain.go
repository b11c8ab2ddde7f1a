package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"casepack/docs"
	"casepack/internal/diag"
)

func newExplain(v *voice) *cobra.Command {
	return &cobra.Command{
		Use:   "explain CODE",
		Short: "Explain a problem by its code",
		Long: `explain prints what a problem means, with a wrong and a right example. The code
is the word in brackets behind a problem. Without a code all of them are listed.`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return docs.Codes(), cobra.ShellCompDirectiveNoFileComp
		},
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("one code at a time")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, code := range docs.Codes() {
					v.print(code)
				}
				return nil
			}
			code := strings.Trim(args[0], "[]")
			page, ok := docs.Problem(code)
			if !ok {
				if near, ok := diag.Near(code, docs.Codes()); ok {
					return usagef(cmd, "no problem has the code %q: did you mean %s?", code, near)
				}
				return usagef(cmd, "no problem has the code %q; casepack explain lists all", code)
			}
			_, err := fmt.Fprintf(v.out, "%s\n\n%s", code, page)
			return err
		},
	}
}
