package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
)

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value string
	of    []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.of, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return fmt.Errorf("use one of %s", strings.Join(c.of, ", "))
	}
	c.value = s
	return nil
}

// choose adds a flag that takes one of a few words. What it is without the
// flag, the usage says.
func choose(cmd *cobra.Command, c *choice, name, usage string, of ...string) {
	c.of = of
	cmd.Flags().Var(c, name, usage)
	// The error tells of a flag that does not exist or was completed before.
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(of, cobra.ShellCompDirectiveNoFileComp))
}

// count is the value of a flag that takes a number from 1 on, or from 0 on.
type count struct {
	value, least int
}

func (c *count) String() string { return "" }
func (c *count) Type() string   { return "N" }

func (c *count) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < c.least || n > mostCount {
		return fmt.Errorf("use a number from %d to %d", c.least, mostCount)
	}
	c.value = n
	return nil
}

// mostCount is more than anybody prints and little enough to be refused late.
const mostCount = 1_000_000

// pick is the value of --pick: a number of cases, or numbers by tag.
type pick struct{ value casebook.Pick }

func (p *pick) String() string { return "" }
func (p *pick) Type() string   { return "N|TAG=N,TAG=N" }

func (p *pick) Set(s string) error {
	var got casebook.Pick
	for part := range strings.SplitSeq(s, ",") {
		tag, number, tagged := strings.Cut(part, "=")
		if !tagged {
			tag, number = anyTag, part
		}
		n, err := strconv.Atoi(strings.TrimSpace(number))
		tag = strings.TrimSpace(tag)
		switch {
		case err != nil || n < 1 || n > mostCount || tag == "":
			return fmt.Errorf("use a number of cases, or numbers by tag: mounts=2,network=1,any=1")
		case tag == anyTag && got.Any > 0 || slices.ContainsFunc(got.Quotas, func(q casebook.Quota) bool { return q.Tag == tag }):
			return fmt.Errorf("%s stands twice", tag)
		case tag == anyTag:
			got.Any = n
		default:
			got.Quotas = append(got.Quotas, casebook.Quota{Tag: tag, N: n})
		}
	}
	p.value = got
	return nil
}

// anyTag counts cases without regard to their tags.
const anyTag = "any"
