package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"casepack/cases"
	"casepack/docs"
	"casepack/internal/exchange"
)

//go:embed template
var template embed.FS

type initOptions struct{ example bool }

func newInit(v *voice) *cobra.Command {
	var o initOptions
	cmd := &cobra.Command{
		Use:   "init DIR",
		Short: "Write a workshop to start from",
		Long: `init writes a workshop of two short cases into a folder, with a comment for each
key. It builds as it is. Nothing that is there is ever overwritten.

The folder .casepack beside it holds the schemas that the first line of each
file names: an editor that knows them completes keys and marks mistakes.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("name one folder for the workshop")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return o.write(v, args[0]) },
	}
	cmd.Flags().BoolVar(&o.example, "example", false, "copy the built-in workshop of eight cases instead")
	return cmd
}

func (o *initOptions) write(v *voice, dir string) error {
	var files []exchange.File
	var err error
	if o.example {
		files, err = copied(cases.Files, ".")
		files = withEditorLines(files)
	} else {
		files, err = copied(template, "template")
	}
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	if err := v.open.do(func() error { return lay(dir, withSchemas(files)) }); err != nil {
		return fmt.Errorf("init: %w", err)
	}
	for _, f := range files {
		v.print(filepath.Join(dir, filepath.FromSlash(f.Name)))
	}
	v.say("next: casepack build %s; casepack new case \"Title\" -d %[1]s adds a case", dir)
	return nil
}

// copied gives the files below a folder.
func copied(from fs.FS, root string) ([]exchange.File, error) {
	var out []exchange.File
	err := fs.WalkDir(from, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		out = append(out, exchange.File{Name: strings.TrimPrefix(name, root+"/"), Data: data})
		return err
	})
	return out, err
}

// schemaDir holds the schemas of a workshop, for editors.
const schemaDir = ".casepack"

const (
	workshopSchema = schemaDir + "/workshop.schema.json"
	caseSchema     = schemaDir + "/case.schema.json"
)

// withSchemas adds the schemas that the files' first lines name.
func withSchemas(files []exchange.File) []exchange.File {
	return append(files, exchange.File{Name: workshopSchema, Data: []byte(docs.WorkshopSchema())},
		exchange.File{Name: caseSchema, Data: []byte(docs.CaseSchema())})
}

// withEditorLines begins every file of a workshop with the line that tells an
// editor its schema.
func withEditorLines(files []exchange.File) []exchange.File {
	var out []exchange.File
	for _, f := range files {
		schema := caseSchema
		if f.Name == "workshop.yaml" {
			schema = workshopSchema
		}
		f.Data = append([]byte(editorLine(path.Dir(f.Name), schema)), f.Data...)
		out = append(out, f)
	}
	return out
}

// editorLine names a schema from a folder of the workshop.
func editorLine(dir, schema string) string {
	up := ""
	if dir != "." {
		up = strings.Repeat("../", strings.Count(dir, "/")+1)
	}
	return "# yaml-language-server: $schema=" + up + schema + "\n"
}
