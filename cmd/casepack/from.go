package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
	"casepack/internal/pack"
	"casepack/internal/plan"
)

// fixedByManifest are the flags that a manifest has answered: they say what
// stands on a sheet, and a pack printed again has the same there.
var fixedByManifest = [...]string{"forms", "copies", "spares", "pick", "only", "tag", "order", "seed", "qr", "chapters-url"}

// reprint is a pack to print again.
type reprint struct {
	*pack.Manifest
	name string // of the file, as given
}

// reprint reads the manifest that --from names.
func (f *recipeFlags) reprint(cmd *cobra.Command) (*reprint, error) {
	for _, name := range fixedByManifest {
		if cmd.Flags().Changed(name) {
			return nil, usagef(cmd, "--from prints the same again: it cannot go with --%s", name)
		}
	}
	m, err := pack.Read(f.from)
	if err != nil {
		return nil, err
	}
	if m.Shard != nil {
		return nil, fmt.Errorf("%s: it is of part %d of %d: merge the parts first", f.from, m.Shard.Part, m.Shard.Of)
	}
	return &reprint{m, f.from}, nil
}

// settle takes what was asked for from the manifest. How it is set and written
// may be another way this time: a flag wins there.
func (r *reprint) settle(given func(string) bool, s *settings) {
	was := r.Recipe
	s.recipe = plan.Recipe{
		Forms: was.Forms, Copies: was.Copies, Spares: was.Spares, Order: plan.Order(was.Order), Seed: was.Seed,
		Pick: casebook.Pick{Any: was.Pick.Any}, Only: was.Only, Tag: was.Tag, QR: plan.QR(was.QR), ShuffleGroups: was.ShuffleGroups,
	}
	for _, q := range was.Pick.Tags {
		s.recipe.Pick.Quotas = append(s.recipe.Pick.Quotas, casebook.Quota{Tag: q.Tag, N: q.N})
	}
	r.settleLook(given, s)
}

// named is an error where the pack had names on its sheets and nobody said
// where they come from this time: a manifest holds none.
func (r *reprint) named(cmd *cobra.Command, s *settings) error {
	if r.Recipe.People > 0 && s.names && s.roster == "" {
		return usagef(cmd, "%s is of a pack with names, and holds none of them\ngive the roster with --roster, or --no-names to print it without", r.name)
	}
	return nil
}

// handOutStays is an error where a pack printed again without its roster would
// take away the list of who got which copy: it could not be made again.
func (w *work) handOutStays(out string) error {
	if w.again == nil || w.again.Recipe.People == 0 || w.class != nil {
		return nil
	}
	list := filepath.Join(out, handOutName)
	if _, err := os.Lstat(list); err != nil {
		return nil // not there, or nothing will be written there either
	}
	return fmt.Errorf("%s says who got which copy, and cannot be made again without the roster\nnothing written; give --roster, or another folder with --out", list)
}

// settleLook takes from the manifest how the pack was set and written.
func (r *reprint) settleLook(given func(string) bool, s *settings) {
	was := r.Recipe
	s.look.Punch = was.Punch
	s.look.Paper = either(given("paper"), s.look.Paper, was.Paper)
	s.look.Profile = either(given("profile"), s.look.Profile, was.Profile)
	s.look.Simplex = either(given("simplex"), s.look.Simplex, was.Simplex)
	s.format = either(given("format"), s.format, was.Format)
	s.text = either(given("text"), s.text, was.Text)
	s.split = s.shard != nil || either(given("split"), s.split, was.Split)
	s.key = either(given("key"), s.key, was.Key)
	s.untagged = either(given("untagged"), s.untagged, was.Untagged)
	if was.People > 0 && !given("no-names") {
		s.names = was.Names
	}
	if was.People == 0 {
		s.roster = ""
	}
}

// record is what the plan needs to make the same copies.
func (r *reprint) record() (plan.Record, error) {
	out := plan.Record{Seed: r.Recipe.Seed, Order: plan.Order(r.Recipe.Order), Personal: r.Recipe.Personal}
	places := map[string]int{}
	for i, f := range r.Forms {
		places[f.Form] = i
		out.Forms = append(out.Forms, plan.FormRecord{Name: f.Form, Code: f.Code, Cases: f.Cases, Values: f.Values})
	}
	for _, c := range r.Copies {
		place, ok := places[c.Form]
		if !ok {
			return plan.Record{}, fmt.Errorf("%s: copy %d is of form %s, and there is no such form", r.name, c.Copy, c.Form)
		}
		out.Copies = append(out.Copies, plan.CopyRecord{Code: c.Code, Form: place, Spare: c.Spare})
	}
	return out, nil
}

// banner stands on every page of a pack whose inputs changed since its first print.
const banner = "Changed since the first print: use sheets and key of this print together."

// changesError names the inputs that are not what they were.
type changesError struct {
	name    string // of the manifest
	changes []string
}

func (e *changesError) Error() string {
	return fmt.Sprintf("since %s was written\n%s", e.name, strings.Join(e.changes, "\n"))
}

// recognise takes the list of who got which copy for the roster that it was
// made of, as long as it is as it was written.
func (r *reprint) recognise(c *class) {
	if r == nil {
		return
	}
	for _, f := range r.Files {
		if f.File == handOutName && f.SHA256 == c.sum {
			c.sum = r.Recipe.Roster
		}
	}
}

// changes lists what of the inputs is not as it was when the pack was made.
func (r *reprint) changes(b *book, c *class) []string {
	var out []string
	now := map[string]string{}
	for _, f := range b.Files {
		now[f.Name] = f.SHA256
	}
	was := map[string]bool{}
	for _, f := range r.Inputs {
		was[f.File] = true
		switch sum, ok := now[f.File]; {
		case !ok:
			out = append(out, f.File+" went")
		case sum != f.SHA256:
			out = append(out, f.File+" was changed")
		}
	}
	for _, f := range b.Files {
		if !was[f.Name] {
			out = append(out, f.Name+" was added")
		}
	}
	slices.Sort(out)
	if c != nil && c.sum != r.Recipe.Roster {
		out = append(out, "the roster was changed")
	}
	return out
}
