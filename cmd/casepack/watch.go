package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casepack/internal/watch"
)

// keepBuilding builds, and again after every save, until it is interrupted.
// What is wrong is told each time; the pack is the one of the last good save.
func (o *buildOptions) keepBuilding(cmd *cobra.Command, v *voice, workshop string) error {
	if workshop == "" {
		return usagef(cmd, "--watch: the built-in workshop never changes: name your own")
	}
	look := func() watch.Picture { return watch.Look(o.reads, yamlEndings()...) }
	pace := func() time.Duration { return betweenLooks }
	for first := true; ; first = false {
		o.reads = watched(workshop, nil, "")
		was := look()
		err := o.build(cmd, v, workshop)
		var usage *usageError
		var signal signalError
		switch {
		case errors.As(err, &signal), first && errors.As(err, &usage):
			return err
		case err != nil:
			v.end(err) // told; the next save may mend it
		}
		if first {
			v.say("built anew at every save; Ctrl+C ends it")
		}
		if also := look(); len(also) > len(was) { // files that only reading told of
			was = also
		}
		if _, err := watch.Wait(cmd.Context(), was, look, pace); err != nil {
			return nil // nothing was under way
		}
	}
}

// betweenLooks is how long saves may go unseen.
const betweenLooks = 100 * time.Millisecond

// watched names what a workshop is read from: its folder, the folders in it,
// those of the files read, and the roster. b may be nil. The built-in workshop
// never changes.
func watched(at string, b *book, roster string) []string {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	add(roster)
	if at == "" {
		return out
	}
	dir := at
	if info, err := os.Stat(at); err == nil && !info.IsDir() || isYAML(at) {
		dir = filepath.Dir(at)
		add(at)
	}
	add(dir)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return out // watched until it can be read
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			add(filepath.Join(dir, e.Name()))
		}
	}
	if b != nil {
		for _, f := range b.Files {
			add(filepath.Join(dir, filepath.Dir(filepath.FromSlash(f.Name))))
		}
	}
	return out
}

func isYAML(name string) bool {
	return slices.Contains(yamlEndings(), filepath.Ext(name))
}

func yamlEndings() []string { return []string{".yaml", ".yml"} }
