package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
	"casepack/internal/exchange"
)

type newOptions struct{ workshop string }

func newNew(v *voice) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Add a case to a workshop",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usagef(cmd, "new what? casepack new case \"Title\"")
		},
	}
	var o newOptions
	one := &cobra.Command{
		Use:   "case TITLE",
		Short: "Add a case with a fresh id, its texts still to be written",
		Long: `new case writes a file beside the other cases. Its id is made from the title and
is one that no case has. check warns of each text that is still to be written.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
				return errors.New("give one title, in quotes: casepack new case \"The door that stood open\"")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return o.write(v, strings.Join(strings.Fields(args[0]), " "))
		},
	}
	one.Flags().StringVarP(&o.workshop, "workshop", "d", ".", "the `WORKSHOP`: a folder with workshop.yaml, or that file")
	cmd.AddCommand(one)
	return cmd
}

func (o *newOptions) write(v *voice, title string) error {
	b, err := read(o.workshop)
	if err != nil {
		return err
	}
	root := o.workshop
	if info, err := os.Stat(root); err == nil && !info.IsDir() {
		root = filepath.Dir(root)
	}
	id := casebook.NewID(title, func(id string) bool {
		for _, c := range b.Cases {
			if strings.EqualFold(c.Question.ID, id) {
				return true
			}
		}
		return false
	})
	dir := caseDir(b, root)
	f := exchange.File{Name: nextName(filepath.Join(root, filepath.FromSlash(dir)), id), Data: []byte(newCaseText(root, dir, id, title))}
	at := filepath.Join(root, filepath.FromSlash(dir))
	if _, err := makeFolders(at); err != nil {
		return fmt.Errorf("new case: %w", err)
	}
	name := filepath.Join(at, f.Name)
	if err := v.open.do(func() error { return writeNew(name, f.Data) }); err != nil {
		return fmt.Errorf("new case: %w", err)
	}
	v.print(name)
	return o.remark(v, id, name)
}

// remark tells when the workshop does not read the new file by itself.
func (o *newOptions) remark(v *voice, id, name string) error {
	b, err := read(o.workshop)
	if err != nil {
		return err
	}
	for _, c := range b.Cases {
		if c.Question.ID == id {
			return nil
		}
	}
	v.say("the workshop lists its cases: add %s under cases in workshop.yaml", name)
	return nil
}

// caseDir is the folder, from the workshop's, that the last case is in.
func caseDir(b *book, root string) string {
	if n := len(b.Cases); n > 0 {
		if rel, err := filepath.Rel(root, filepath.Dir(b.Cases[n-1].Question.From.File)); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return "cases"
}

var numberedFile = regexp.MustCompile(`^(\d+)-`)

// nextName is a file's name for a case, numbered where the others are.
func nextName(dir, id string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return id + ".yaml" // a folder that is not there yet
	}
	most, digits := -1, 0
	for _, e := range entries {
		if m := numberedFile.FindStringSubmatch(e.Name()); m != nil {
			if n, err := strconv.Atoi(m[1]); err == nil && n >= most {
				most, digits = n, len(m[1])
			}
		}
	}
	if most < 0 {
		return id + ".yaml"
	}
	return fmt.Sprintf("%0*d-%s.yaml", digits, most+1, id)
}

// newCaseText is the file of a case that is still to be written.
func newCaseText(root, dir, id, title string) string {
	var y casebook.YAML
	if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(caseSchema))); err == nil {
		y.Raw(editorLine(dir, caseSchema))
	}
	y.Line(0, "id", id)
	y.Line(0, "title", title)
	y.Raw(`
# What participants read.
prompt: |
  TODO: what happened, who says what about it, and one question.

# The facilitator's answer.
guidance: |
  TODO: what to look at first, and why.

listen_for:
  strong: |
    TODO: what a strong answer does.
  weak: |
    TODO: what a weak answer does.

# Chapters by name, such as [6, 23-25].
revisit: []

# Words to pick cases by.
tags: []
`)
	return string(y.Bytes())
}
