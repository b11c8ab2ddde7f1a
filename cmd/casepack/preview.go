package main

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"

	"github.com/spf13/cobra"

	"casepack/internal/preview"
	"casepack/layout"
	"casepack/layout/pdf"
)

type previewOptions struct {
	recipeFlags
	addr      string
	noBrowser bool
}

func newPreview(v *voice) *cobra.Command {
	var o previewOptions
	cmd := &cobra.Command{
		Use:   "preview [WORKSHOP]",
		Short: "See the pages in the browser, fresh at every save",
		Long: `preview opens a page in the browser with the sheets and the answer key side by
side. It draws them anew whenever a file of the workshop is saved, and shows
what is wrong with it. The flags that say what a pack is are those of build.

Only this machine can open the page, and only at the address printed. End it
with Ctrl+C.`,
		Args: oneWorkshop,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.preview(cmd, v, workshop(args))
		},
	}
	fs := cmd.Flags()
	fs.SortFlags = false
	fs.StringVar(&o.addr, "addr", "127.0.0.1:0", "`ADDRESS` of this machine to serve at; port 0 is a free one")
	fs.BoolVar(&o.noBrowser, "no-browser", false, "print the address only")
	o.recipeFlags.add(cmd)
	return cmd
}

func (o *previewOptions) preview(cmd *cobra.Command, v *voice, workshop string) error {
	s, err := newStock()
	if err != nil {
		return err
	}
	d := &proofs{cmd: cmd, flags: &o.recipeFlags, at: workshop, stock: s}
	if _, err := d.pull(preview.Choice{}); err != nil {
		return err // no such workshop, or flags that make no sense together
	}
	l, err := preview.Listen(o.addr)
	if err != nil {
		return usagef(cmd, "--addr: %w", err)
	}
	p := preview.New(preview.Options{
		Pull: d.pull, Watch: watched(workshop, nil, ""), Endings: yamlEndings(),
		Papers: o.paper.of, Profiles: o.profile.of,
		Print: func(to io.Writer, doc *layout.Document) error {
			return pdf.Write(to, s.fonts, doc, pdf.Options{Untagged: o.untagged})
		},
	})
	address := p.Address(l)
	v.print(address)
	v.say("the page is fresh at every save; Ctrl+C ends it")
	if !o.noBrowser {
		if err := browse(address); err != nil {
			v.say("no browser was opened (%v): open the address in one", err)
		}
	}
	return p.Serve(cmd.Context(), l)
}

// browse opens an address in the browser that the system prefers.
func browse(address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	c := exec.Command(name, args...)
	if err := c.Start(); err != nil {
		return fmt.Errorf("start %s: %w", name, err)
	}
	go c.Wait() // nothing is left behind when it ends; how it ended tells nothing
	return nil
}
