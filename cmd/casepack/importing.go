package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
	"casepack/internal/exchange"
)

type importOptions struct{ out, title string }

func newImport(v *voice) *cobra.Command {
	var o importOptions
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Make a workshop of a Markdown, text or CSV file",
		Long: `import reads cases from a file and writes a workshop of YAML files, which build,
check and an editor take from there. Nothing is overwritten, and nothing is written
of a file that makes no workshop.

Markdown, or text of the same shape: a heading for each case ("## Title", or a
line "01 · Title"), the prompt below it, then parts that begin with a heading, a
bold lead or a line of their own: Guidance, Listen for (in it "Strong answers …",
"Weak answers …"), Revisit (chapters 5, 7 and 23–25), and if you like Observe,
Recap, Tags, Minutes, ID. What stands before the first case becomes the intro,
what stands after the last one the closing. A list under "Answer structure"
becomes the boxes of the sheets.

CSV (commas, semicolons or tabs): a line for each case, columns named title,
prompt and guidance, and any of listen for, strong, weak, revisit, observe,
recap, tags, minutes, id.

What export --as markdown wrote comes back whole.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("name one file to import")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.read(cmd, v, args[0]) },
	}
	cmd.Flags().StringVarP(&o.out, "out", "o", "", "`DIR` for the workshop (default the file's name without its ending)")
	cmd.Flags().StringVar(&o.title, "title", "", "`TEXT` the workshop is called (default as in the file)")
	return cmd
}

func (o *importOptions) read(cmd *cobra.Command, v *voice, name string) error {
	dir := o.out
	if dir == "" {
		dir = strings.TrimSuffix(name, filepath.Ext(name))
		if dir == name {
			return usagef(cmd, "name a folder for the workshop with --out")
		}
	}
	src, err := readBounded(name)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	draft, problems := exchange.Read(name, o.title, src)
	b := &book{Workshop: &casebook.Workshop{}, found: problems, more: map[string][]byte{name: src}}
	if draft == nil {
		return b.tell(v, "nothing written")
	}
	if b.stock, err = newStock(); err != nil {
		return err
	}
	b.add(draft.Check(b.has))
	if b.found.Failed() {
		return b.tell(v, "nothing written")
	}
	files := withEditorLines(draft.Files())
	if err := v.open.do(func() error { return lay(dir, withSchemas(files)) }); err != nil {
		return fmt.Errorf("import: %w", err)
	}
	for _, f := range files {
		v.print(filepath.Join(dir, filepath.FromSlash(f.Name)))
	}
	return tellNew(v, dir, b)
}

// tellNew shows the problems found on the road and those of a workshop that was
// just written.
func tellNew(v *voice, dir string, b *book) error {
	made, err := open(dir)
	if err != nil {
		return err
	}
	made.add(b.found)
	for name, src := range b.more {
		made.more[name] = src
	}
	return made.tell(v, "mend them in the files written")
}
