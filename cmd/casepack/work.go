package main

import (
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/internal/sheet"
	"casepack/layout"
	"casepack/layout/pdf"
)

// work is a pack that is planned and set, ready to be drawn.
type work struct {
	*settings
	book   *book
	class  *class   // nil without a roster
	again  *reprint // nil for a new pack
	accept bool     // print again though the inputs changed

	thrifty bool // bound the memory that it takes

	changes []string // of the inputs since the first print
	plan    *plan.Pack
	papers  []plan.Paper
	from    int   // the first of the papers that are made; 0 but for a part
	to      int   // after the last of them
	pages   []int // of each copy, without padding
	sides   int   // of each copy, padding counted

	sheets, key, instructions *layout.Document // the last two may be nil
	plates                    *pdf.Plates      // what files are drawn with
}

// prepare plans and sets a pack. Problems join those of the book; with an
// error among them there is no work.
func prepare(cmd *cobra.Command, v *voice, b *book, at string, flags *recipeFlags) (*work, error) {
	w := &work{book: b, accept: flags.acceptChanges, thrifty: flags.thrifty}
	if err := w.settle(cmd, at, flags); err != nil {
		return nil, err
	}
	return w.ready(cmd, v)
}

// ready plans and sets a pack for which it is settled what is asked for.
func (w *work) ready(cmd *cobra.Command, v *voice) (*work, error) {
	if w.book.found.Failed() {
		return nil, nil // a plan of broken cases would only add noise
	}
	var err error
	if w.roster != "" {
		if w.class, err = w.book.people(v, w.roster); w.class == nil {
			return nil, err
		}
		w.again.recognise(w.class)
		w.recipe.People = w.class.People
		if w.names {
			w.book.printable(w.class, w.roster)
		}
	}
	if w.thrifty {
		keepSmall(w.recipe, len(w.book.Cases))
	}
	if err := w.arrange(cmd); err != nil || w.book.found.Failed() {
		return nil, err
	}
	if err := w.set(); err != nil || w.book.found.Failed() {
		return nil, err
	}
	return w, nil
}

// settle finds out what is asked for: by flags, by the workshop, or by the
// manifest of a pack that is to be printed again.
func (w *work) settle(cmd *cobra.Command, at string, flags *recipeFlags) (err error) {
	url := flags.chaptersURL
	if flags.from != "" {
		if w.again, err = flags.reprint(cmd); err != nil {
			return err
		}
		url = w.again.Recipe.ChaptersURL
	}
	if url != "" && url != w.book.Chapters.URL {
		if err := w.book.SetChaptersURL(url); err != nil {
			return usagef(cmd, "--chapters-url %w", err)
		}
		if why, _ := w.book.unprintable(url); why != "" && w.again == nil {
			return usagef(cmd, "--chapters-url: %s", why)
		}
		if !strings.Contains(url, "{chapter}") && w.again == nil {
			w.book.found.Add(diag.Problem{Code: "bad-url", Severity: diag.Warning, Pos: diag.Pos{File: "--chapters-url"},
				Text: "it has no {chapter}: all chapters get one address", Hint: "put {chapter} where the chapter's name belongs"})
		}
	}
	if w.settings, err = flags.settle(cmd, at, w.book.Workshop); err != nil {
		return err
	}
	if w.again != nil {
		w.again.settle(cmd.Flags().Changed, w.settings)
		return w.again.named(cmd, w.settings)
	}
	return w.fitSeed(cmd)
}

// fitSeed checks a seed that somebody wrote: the key shows it.
func (w *work) fitSeed(cmd *cobra.Command) error {
	why := w.book.unfitSeed(w.recipe.Seed)
	switch {
	case why == "":
		return nil
	case cmd.Flags().Changed("seed"):
		return usagef(cmd, "--seed: %s", why)
	}
	w.book.found.Add(diag.Problem{Code: "bad-seed", Pos: w.book.Pack.Pos["seed"], Text: "the key cannot show this seed: " + why,
		Hint: "use a word or a date"})
	return nil
}

// arrange plans the copies.
func (w *work) arrange(cmd *cobra.Command) error {
	p, problems, err := w.copies(cmd)
	if err != nil {
		return err
	}
	w.book.add(problems)
	if p == nil {
		return nil
	}
	w.plan = p
	w.papers = make([]plan.Paper, 0, len(p.Copies))
	for _, c := range p.Copies {
		paper := c.Paper
		if !w.names {
			paper.Name = ""
		}
		w.papers = append(w.papers, paper)
	}
	return w.portion(cmd)
}

// copies makes a new plan, or the one of a manifest whose inputs are what they were.
func (w *work) copies(cmd *cobra.Command) (*plan.Pack, diag.List, error) {
	if w.again == nil {
		w.seed(w.book.Workshop)
		p, problems, err := plan.New(w.book.Workshop, w.recipe)
		if err != nil {
			err = usagef(cmd, "%s", strings.TrimPrefix(err.Error(), "plan: "))
		}
		return p, problems, err
	}
	if w.changes = w.again.changes(w.book, w.class); len(w.changes) > 0 {
		if !w.accept {
			return nil, diag.List{}, &changesError{w.again.name, w.changes}
		}
		w.look.Banner = banner
	}
	rec, err := w.again.record()
	if err != nil {
		return nil, diag.List{}, err
	}
	return plan.Replay(w.book.Workshop, w.recipe, rec)
}

// set composes sheets and key at the same time, each with a press of its own.
func (w *work) set() error {
	forSheets, err := w.press()
	if err != nil {
		return err
	}
	forKey, err := w.press()
	if err != nil {
		return err
	}
	var ofSheets, ofKey diag.List
	var both sync.WaitGroup
	both.Go(func() {
		w.sides = forSheets.Sides(w.papers)
		w.sheets, ofSheets = forSheets.Participants(w.papers, w.sides)
		for _, p := range w.papers {
			w.pages = append(w.pages, forSheets.Pages(p))
		}
	})
	if w.once() {
		both.Go(func() { w.key, ofKey = forKey.Key(w.plan) })
	}
	both.Wait()
	w.book.add(ofSheets)
	w.book.add(ofKey)
	if w.book.found.Failed() || len(w.papers) == 1 || !w.once() {
		return nil // one copy is printed without instructions
	}
	var problems diag.List
	if w.instructions, problems = forSheets.Instructions(w.plan, w.job()); w.instructions != nil {
		w.instructions = made(w.instructions) // the press is wanted for the sheets
	}
	w.book.add(problems)
	return nil
}

// job is what the print room is told of the files.
func (w *work) job() sheet.Job {
	ext := "." + w.kinds()[0].ext
	j := sheet.Job{Participants: sheetsName + ext, Split: w.split, Key: keyName + ext}
	if w.split {
		j.Participants = sheetsName
	}
	if w.class != nil {
		j.HandOut = handOutName
	}
	j.KeyPages = w.key.Len
	return j
}

func (w *work) press() (*sheet.Press, error) {
	look := w.look
	look.Codes = w.book.codes
	return sheet.NewPress(look, w.book.fonts.Ruler())
}

// remark tells what is not wrong and yet good to know.
func (w *work) remark(v *voice) {
	if w.drawnSeed {
		v.say("seed %s; --seed %[1]s makes the same orders again", w.plan.Seed)
	}
	if len(w.changes) > 0 {
		v.say("since %s was written\n%s\nevery page says that it is not as first printed", w.again.name, strings.Join(w.changes, "\n"))
	}
	if names := w.lacking(); len(names) > 0 && w.plan.QR != plan.QRNone {
		v.say("no address is known for chapter %s: without a code it stands in words; chapters.url in workshop.yaml gives all of them one", strings.Join(names, ", "))
	}
	if c := w.book.Chapters; c.Placeholder && w.plan.QR != plan.QRNone && revisits(w.plan.Cases) {
		v.say("%s is on a domain reserved for examples, so the codes of chapters lead nowhere: %s", c.URL, w.ownAddress())
	}
}

// lacking lists the chapters in use that no address is known for.
func (w *work) lacking() []string {
	var names []string
	for _, c := range w.plan.Cases {
		for _, ch := range c.Guide.Revisit {
			if ch.URL == "" && !slices.Contains(names, ch.Name) {
				names = append(names, ch.Name)
			}
		}
	}
	return names
}

// ownAddress says where to give the address of the book that is meant.
func (w *work) ownAddress() string {
	if w.given("chapters-url") {
		return "give your book's address with --chapters-url"
	}
	return "give your book's address as chapters.url in workshop.yaml, or with --chapters-url"
}

// revisits reports whether any case names chapters.
func revisits(cases []*casebook.Case) bool {
	for _, c := range cases {
		if len(c.Guide.Revisit) > 0 {
			return true
		}
	}
	return false
}

// extent is how much there is to draw for participants: the sides of all
// copies, padding counted, for each kind of file.
func (w *work) extent(files int) extent {
	copies := w.to - w.from
	return extent{doing: "drawing", files: files, copies: copies, pages: copies * w.sides * len(w.kinds())}
}
