package main

import (
	"cmp"
	"crypto/rand"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
	"casepack/internal/pack"
	"casepack/internal/plan"
	"casepack/internal/sheet"
)

// recipeFlags are the flags that say what a pack is. What they leave open, the
// workshop says; what it leaves open, the defaults.
type recipeFlags struct {
	paper, profile, qr, format choice
	chaptersURL                string
	forms, copies, spares      count
	roster                     string
	pick                       pick
	only                       []string
	tag                        string
	order                      choice
	seed                       string
	text, split, simplex       bool
	noNames, untagged          bool
	thrifty                    bool // no flag: bound the memory of a build
	key                        choice
	from                       string
	acceptChanges              bool
	shard                      shardFlag // of build alone

	drawn string // no flag: the seed that this run made, if it did
}

func (f *recipeFlags) add(cmd *cobra.Command) {
	f.forms.least, f.copies.least, f.spares.least = 1, 1, 0
	fs := cmd.Flags()
	choose(cmd, &f.paper, "paper", "paper size (default a4)", "a4", "letter", "legal", "a5", "common")
	choose(cmd, &f.profile, "profile", "how large it is set (default standard)", "standard", "clear", "large")
	choose(cmd, &f.qr, "qr", "where chapters and their codes stand (default both)", string(plan.QRBoth), string(plan.QRKey), string(plan.QRNone))
	choose(cmd, &f.format, "format", "what the files are (default pdf)", formatPDF, formatText)
	fs.StringVar(&f.chaptersURL, "chapters-url", "", "where chapters are found: a `URL` with {chapter} in it")
	fs.Var(&f.forms, "forms", "number of forms: A, B, … (default 1)")
	fs.Var(&f.copies, "copies", "copies of each form (default 1)")
	fs.StringVar(&f.roster, "roster", "", "a copy for each person of this CSV `FILE`, with columns id and name")
	fs.Var(&f.spares, "spares", "copies more, without a name")
	fs.Var(&f.pick, "pick", "how many cases a copy has, or by tag: mounts=2,any=1 (default all)")
	fs.StringSliceVar(&f.only, "only", nil, "only the cases of these `ID,ID`")
	fs.StringVar(&f.tag, "tag", "", "only the cases with this `TAG`")
	choose(cmd, &f.order, "order", "order of cases (default fixed for one form, else shuffled)", string(plan.Fixed), string(plan.Shuffled), string(plan.Balanced))
	fs.StringVar(&f.seed, "seed", "", "`TEXT` that orders are drawn with: the same text, the same orders (default made and told)")
	choose(cmd, &f.key, "key", "one answer key, or one in each form's own order too (default master)", keyMaster, keyPerForm)
	fs.BoolVar(&f.text, "text", false, "a plain-text twin of each PDF")
	fs.BoolVar(&f.split, "split", false, "a file for each copy instead of one print file")
	fs.BoolVar(&f.simplex, "simplex", false, "for printing on one side")
	fs.BoolVar(&f.noNames, "no-names", false, "leave a line for the name, though a roster tells it")
	fs.BoolVar(&f.untagged, "untagged", false, "leave out what screen readers need: smaller print files")
	fs.StringVar(&f.from, "from", "", "print a pack again: the orders of this manifest.json `FILE`")
	fs.BoolVar(&f.acceptChanges, "accept-changes", false, "with --from: print though the inputs changed, and say so on every page")
}

// What the files of a pack can be.
const (
	formatPDF  = "pdf"
	formatText = "text"
)

// What keys a pack has.
const (
	keyMaster  = "master"
	keyPerForm = "per-form"
)

// settings are a recipe with nothing left open.
type settings struct {
	recipe plan.Recipe
	look   sheet.Look
	roster string // file; empty for a pack of nobody in particular
	format string
	text   bool        // each file has a plain-text twin
	split  bool        // each copy is a file
	shard  *pack.Shard // which part of the copies is made; nil for all
	names  bool        // are printed on the sheets
	key    string

	untagged  bool
	given     func(flag string) bool // on the command line
	drawnSeed bool                   // the seed was made for this run
	drawn     *string                // that one
}

// settle joins flags, workshop and defaults: a flag wins. at is the workshop
// as it was named.
func (f *recipeFlags) settle(cmd *cobra.Command, at string, ws *casebook.Workshop) (*settings, error) {
	given := cmd.Flags().Changed
	if f.acceptChanges && f.from == "" {
		return nil, usagef(cmd, "--accept-changes goes with --from")
	}
	if given("roster") && given("copies") {
		return nil, usagef(cmd, "--roster makes a copy for each person, --copies a number of each form: use one of them")
	}
	p := ws.Pack
	s := &settings{
		recipe: plan.Recipe{
			Forms: either(given("forms"), f.forms.value, p.Forms), Copies: either(given("copies"), f.copies.value, p.Copies),
			Spares: either(given("spares"), f.spares.value, p.Spares), Pick: either(given("pick"), f.pick.value, p.Pick),
			Only: either(given("only"), f.only, p.Only), Tag: either(given("tag"), f.tag, p.Tag),
			Order: plan.Order(either(given("order"), f.order.value, p.Order)), Seed: either(given("seed"), f.seed, p.Seed),
			QR: plan.QR(either(given("qr"), f.qr.value, p.QR)), ShuffleGroups: p.ShuffleGroups,
		},
		roster: either(given("roster"), f.roster, beside(at, p.Roster)),
		drawn:  &f.drawn, given: given,
	}
	f.settleLook(given, s, ws)
	if err := f.settleShard(cmd, os.Getenv, s); err != nil {
		return nil, err
	}
	switch {
	case given("copies"):
		s.roster = ""
	case s.roster != "":
		s.recipe.Copies = 0
	}
	return s, nil
}

// settleLook says how the pack is set and written.
func (f *recipeFlags) settleLook(given func(string) bool, s *settings, ws *casebook.Workshop) {
	p := ws.Pack
	s.look = sheet.Look{
		Paper: either(given("paper"), f.paper.value, ws.Paper), Profile: either(given("profile"), f.profile.value, ws.Profile),
		Punch: ws.Punch, Simplex: either(given("simplex"), f.simplex, p.Simplex), Creator: "casepack " + version,
		Codes: &sheet.Codes{},
	}
	s.format = either(given("format"), f.format.value, formatPDF)
	s.text = either(given("text"), f.text, p.Text)
	s.split = either(given("split"), f.split, p.Split)
	s.key = either(given("key"), f.key.value, cmp.Or(p.Key, keyMaster))
	s.names = !either(given("no-names"), f.noNames, p.NoNames)
	s.untagged = either(given("untagged"), f.untagged, p.Untagged)
}

// seed makes a seed where the plan draws something and none was given: one for
// a run, so that who works on a workshop finds each case where it was.
func (s *settings) seed(ws *casebook.Workshop) {
	if s.recipe.Seed != "" || !plan.NeedsSeed(ws, s.recipe) {
		return
	}
	if *s.drawn == "" {
		// The one place where chance is wanted. Ten letters and digits are 50
		// bits: no two packs meet, and they can be typed again.
		*s.drawn = rand.Text()[:10]
	}
	s.recipe.Seed, s.drawnSeed = *s.drawn, true
}

func either[T any](given bool, flag, workshop T) T {
	if given {
		return flag
	}
	return workshop
}

// beside is a file that workshop.yaml names: it is meant from that file's folder.
func beside(workshop, name string) string {
	if name == "" || filepath.IsAbs(name) || workshop == "" {
		return name
	}
	if ext := filepath.Ext(workshop); ext == ".yaml" || ext == ".yml" {
		workshop = filepath.Dir(workshop)
	}
	return filepath.Join(workshop, filepath.FromSlash(name))
}
