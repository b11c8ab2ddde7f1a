package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casepack/internal/pack"
	"casepack/internal/plan"
)

type verifyOptions struct {
	code string
	json bool
}

func newVerify(v *voice) *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:   "verify DIR",
		Short: "Compare a folder with its manifest, or tell which page a code is",
		Long: `verify compares every file of a pack with what manifest.json says of it.
Files that are not of the pack are told as strangers; they are no fault.

With --code it tells which copy, and which page of it, bears a code that was
read off a sheet, and which key code stands beside it. Packs of one seed share
codes, key codes tell them apart.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("name one folder that holds a pack")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := pack.Folder(args[0])
			if cmd.Flags().Changed("code") {
				return o.find(v, dir)
			}
			return o.compare(v, dir)
		},
	}
	cmd.Flags().StringVar(&o.code, "code", "", "tell which copy and page bears this `CODE`")
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	return cmd
}

// compare tells the state of every file. Strangers are told and do no harm.
func (o *verifyOptions) compare(v *voice, dir string) error {
	m, checks, err := pack.Verify(dir)
	if err != nil {
		return err
	}
	wrong, strangers := 0, 0
	for _, c := range checks {
		switch c.State {
		case pack.Changed, pack.Missing:
			wrong++
		case pack.Stranger:
			strangers++
		}
	}
	if o.json {
		err = v.printJSON(struct {
			Pack  string       `json:"pack"`
			OK    bool         `json:"ok"`
			Files []pack.Check `json:"files"`
		}{m.Pack, wrong == 0, checks})
	} else {
		for _, c := range checks {
			v.print(fmt.Sprintf("%-8s  %s", c.State, c.Name))
		}
		if strangers > 0 {
			v.say("%s: %s not of the pack, which is no fault of it", dir, plural(strangers, "file"))
		}
	}
	if err == nil && wrong > 0 {
		err = fmt.Errorf("%s: %s %w", dir, plural(wrong, "file"), errDiffers)
	}
	return err
}

// found is where a code stands.
type found struct {
	Copy int    `json:"copy"`
	Form string `json:"form"`
	Code string `json:"code"` // of the copy
	Key  string `json:"key"`  // the key code on its sheets
	Page int    `json:"page"` // of the copy; 0 for the copy as a whole
	File string `json:"file"`
	Side int    `json:"file_page"` // of the file
}

// find tells where a code stands. A code of a form or of the pack is told as such.
func (o *verifyOptions) find(v *voice, dir string) error {
	code, err := plan.ParseCode(o.code)
	if err != nil {
		return err
	}
	m, err := pack.Read(dir)
	if err != nil {
		return err
	}
	for _, c := range m.Copies {
		page, ok := code.On(c.Code)
		if !ok || page > c.Pages {
			continue
		}
		f := found{c.Copy, c.Form, c.Code, keyCode(m, c.Form), page, c.File, c.First + max(page, 1) - 1}
		if o.json {
			return v.printJSON(f)
		}
		v.print(f.String(c.Pages, m.Total()))
		if _, err := os.Stat(filepath.Join(dir, handOutName)); err == nil {
			v.say("%s says whose copy %d is", filepath.Join(dir, handOutName), f.Copy)
		}
		return nil
	}
	for _, f := range m.Forms {
		if _, ok := code.On(f.Code); ok {
			v.print(fmt.Sprintf("form %s of pack %s: %s", f.Form, m.Pack, m.Workshop))
			return nil
		}
	}
	if _, ok := code.On(m.Pack); ok {
		v.print(fmt.Sprintf("pack %s: %s", m.Pack, m.Workshop))
		return nil
	}
	return fmt.Errorf("%s: no copy of pack %s bears the code %s", dir, m.Pack, o.code)
}

// keyCode is the code by which sheets of a form and their key belong together.
func keyCode(m *pack.Manifest, form string) string {
	for _, f := range m.Forms {
		if f.Form == form {
			return f.Code
		}
	}
	return ""
}

func (f found) String(pages, copies int) string {
	who := fmt.Sprintf("copy %d of %d, form %s (%s)", f.Copy, copies, f.Form, f.Code)
	where := fmt.Sprintf("page %d of %d of %s: page %d of %s", f.Page, pages, who, f.Side, f.File)
	if f.Page == 0 {
		where = fmt.Sprintf("%s: %s, from page %d of %s on", who, plural(pages, "page"), f.Side, f.File)
	}
	return where + ", if the sheet says key " + f.Key
}
