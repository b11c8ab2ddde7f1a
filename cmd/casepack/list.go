package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

type listOptions struct{ json bool }

func newList(v *voice) *cobra.Command {
	var o listOptions
	cmd := &cobra.Command{
		Use:   "list [WORKSHOP]",
		Short: "List the cases: id, title, minutes, tags, chapters",
		Args:  oneWorkshop,
		RunE: func(_ *cobra.Command, args []string) error {
			return o.list(v, workshop(args))
		},
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	return cmd
}

// listed is a case as list shows it.
type listed struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Minutes  int      `json:"minutes"`
	Tags     []string `json:"tags"`
	Chapters []string `json:"chapters"`
}

func (o *listOptions) list(v *voice, workshop string) error {
	b, err := read(workshop)
	if err != nil {
		return err
	}
	all := make([]listed, 0, len(b.Cases))
	for _, c := range b.Cases {
		l := listed{ID: c.Question.ID, Title: c.Question.Title.Text, Minutes: c.Question.Minutes, Chapters: []string{}}
		l.Tags = append([]string{}, c.Guide.Tags...)
		for _, ch := range c.Guide.Revisit {
			l.Chapters = append(l.Chapters, ch.Name)
		}
		all = append(all, l)
	}
	if b.found.Failed() {
		return b.tell(v, "")
	}
	if o.json {
		return v.printJSON(all)
	}
	rows := [][]string{{"ID", "TITLE", "MINUTES", "TAGS", "CHAPTERS"}}
	for _, l := range all {
		rows = append(rows, []string{l.ID, l.Title, strconv.Itoa(l.Minutes), strings.Join(l.Tags, ", "), strings.Join(l.Chapters, ", ")})
	}
	for _, line := range columns(rows, 2) {
		v.print(line)
	}
	return nil
}
