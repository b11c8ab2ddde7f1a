package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"casepack/internal/casebook"
	"casepack/internal/pack"
)

// complete tells the shell what to offer at the Tab key, for every command
// below cmd. What an argument or a flag takes is read from its own usage: DIR,
// FILE, WORKSHOP. What a constructor has said already stays.
func complete(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		complete(c)
		if c.ValidArgsFunction == nil && len(c.ValidArgs) == 0 {
			c.ValidArgsFunction = offeredArgs(c.Use)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if _, ok := c.GetFlagCompletionFunc(f.Name); ok || f.NoOptDefVal != "" {
				return
			}
			// The error tells of a flag that does not exist or was completed before.
			_ = c.RegisterFlagCompletionFunc(f.Name, offeredValues(f))
		})
	}
}

// offeredArgs is what a command takes after its name.
func offeredArgs(use string) cobra.CompletionFunc {
	_, takes, _ := strings.Cut(use, " ")
	switch takes {
	case "[WORKSHOP]":
		return only(1, "yaml", "yml") // and folders, to go down into
	case "FILE":
		return only(1, "md", "markdown", "txt", "csv", "tsv")
	case "DIR":
		return onlyFolders(1)
	case "DIR...":
		return onlyFolders(-1)
	}
	return cobra.NoFileCompletions
}

// offeredValues is what a flag takes.
func offeredValues(f *pflag.Flag) cobra.CompletionFunc {
	switch f.Name {
	case "only":
		return offerIDs
	case "tag":
		return offerTags
	case "pick":
		return offerPick
	case "code":
		return offerCodes
	case "roster":
		return only(-1, "csv", "tsv", "txt")
	case "from":
		return only(-1, "json")
	}
	switch takes, _ := pflag.UnquoteUsage(f); takes {
	case "DIR":
		return onlyFolders(-1)
	case "WORKSHOP":
		return only(-1, "yaml", "yml")
	case "FILE":
		return nil // any file
	}
	return cobra.NoFileCompletions
}

// only offers files with these endings for the first n arguments; below 0, for all.
func only(n int, endings ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if n >= 0 && len(args) >= n {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return endings, cobra.ShellCompDirectiveFilterFileExt
	}
}

// onlyFolders offers folders for the first n arguments; below 0, for all.
func onlyFolders(n int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if n >= 0 && len(args) >= n {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
}

// casesIn are the cases of the workshop on the command line so far. Whatever is
// wrong with it is told when the command runs, not at the Tab key.
func casesIn(args []string) []*casebook.Case {
	b, err := new(stock).read(workshop(args))
	if err != nil {
		return nil
	}
	return b.Cases
}

// tagsIn counts the cases of each tag, in the order of the alphabet.
func tagsIn(args []string) (tags []string, cases map[string]int) {
	cases = map[string]int{}
	for _, c := range casesIn(args) {
		for _, t := range c.Guide.Tags {
			if cases[t]++; cases[t] == 1 {
				tags = append(tags, t)
			}
		}
	}
	slices.Sort(tags)
	return tags, cases
}

// offerIDs offers case ids, each once, behind those that stand there already.
func offerIDs(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	named := strings.Split(before, ",")
	var out []cobra.Completion
	for _, c := range casesIn(args) {
		if id := c.Question.ID; strings.HasPrefix(before+id, typed) && !slices.Contains(named, id) {
			out = append(out, cobra.CompletionWithDesc(before+id, c.Question.Title.Text))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveKeepOrder
}

func offerTags(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	tags, cases := tagsIn(args)
	var out []cobra.Completion
	for _, t := range tags {
		if strings.HasPrefix(t, typed) {
			out = append(out, cobra.CompletionWithDesc(t, plural(cases[t], "case")))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// offerPick offers the first tag of a choice. A shell breaks words at "=", so
// behind the first there is nothing that could be put in the right place.
func offerPick(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	tags, cases := tagsIn(args)
	var out []cobra.Completion
	for _, t := range append(tags, anyTag) {
		if strings.HasPrefix(t, typed) && !strings.ContainsAny(typed, "=,") {
			of := "of all cases"
			if n := cases[t]; n > 0 {
				of = "of " + plural(n, "case")
			}
			out = append(out, cobra.CompletionWithDesc(t+"=", of))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// offerCodes offers the codes of the copies in the folder named before.
func offerCodes(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	m, err := pack.Read(first(args))
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []cobra.Completion
	for _, c := range m.Copies {
		if strings.HasPrefix(c.Code, strings.ToUpper(typed)) {
			out = append(out, cobra.CompletionWithDesc(c.Code, fmt.Sprintf("copy %d, form %s", c.Copy, c.Form)))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}

// offerCommands offers what there is help about.
func offerCommands(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	about, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []cobra.Completion
	for _, c := range about.Commands() {
		if !c.Hidden && strings.HasPrefix(c.Name(), typed) {
			out = append(out, cobra.CompletionWithDesc(c.Name(), c.Short))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
