package main

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"casepack/internal/plan"
	"casepack/internal/preview"
	"casepack/layout"
)

// proofs makes packs to look at, again and again.
type proofs struct {
	cmd   *cobra.Command
	flags *recipeFlags
	at    string // the workshop as it was named
	stock *stock
}

// pull makes a proof of the workshop as it is now. What the reader chose wins
// over flags and workshop.
func (d *proofs) pull(c preview.Choice) (*preview.Proof, error) {
	b, err := d.stock.open(d.at)
	if err != nil {
		return nil, err
	}
	w := &work{book: b, accept: d.flags.acceptChanges}
	if err := w.settle(d.cmd, d.at, d.flags); err != nil {
		return nil, err
	}
	if c.Paper != "" {
		w.look.Paper = c.Paper
	}
	if c.Profile != "" {
		w.look.Profile = c.Profile
	}
	watch := watched(d.at, b, w.roster)
	w, err = w.ready(d.cmd, newVoice(io.Discard, io.Discard))
	if err != nil {
		return nil, err
	}
	p := &preview.Proof{
		Title: b.Title.Text, Language: b.Language.Text, Problems: b.found.Sorted(), Source: b.source, Watch: watch,
	}
	for _, one := range b.Cases {
		p.Places = append(p.Places, preview.Place{Case: one.Question.ID, From: one.Question.From})
	}
	if w != nil {
		d.show(p, w, c.Form)
	}
	return p, nil
}

// show puts the pages of one form and of the key into a proof.
func (d *proofs) show(p *preview.Proof, w *work, form string) {
	at := 0
	for i, f := range w.plan.Forms {
		p.Forms = append(p.Forms, f.Name)
		if f.Name == form {
			at = i
		}
	}
	p.Choice = preview.Choice{Form: w.plan.Forms[at].Name, Paper: w.look.Paper, Profile: w.look.Profile}
	n := slices.IndexFunc(w.plan.Copies, func(c plan.Copy) bool { return c.Key.Form == at })
	if n < 0 { // a form that nobody got
		n = 0
	}
	var onSheets, inKey []string
	for _, it := range w.papers[n].Items {
		onSheets = append(onSheets, it.Question.ID)
	}
	for _, c := range w.plan.Cases {
		inKey = append(inKey, c.Question.ID)
	}
	p.Sheets = partOf(w.sheets, n*w.sides, (n+1)*w.sides, onSheets)
	p.Key = partOf(w.key, 0, -1, inKey)
}

// partOf takes the pages from..to of a document; to below 0 is its end.
func partOf(doc *layout.Document, from, to int, ids []string) *preview.Part {
	var pages []*layout.Page
	i := 0
	for p := range doc.Pages {
		if i == to {
			break
		}
		if i >= from {
			pages = append(pages, p)
		}
		i++
	}
	some := *doc
	some.Pages = slices.Values(pages)
	return &preview.Part{Document: &some, Cases: casesOf(pages, ids)}
}

// casesOf tells which case each page shows. Each case begins at a bookmark, and
// what comes before the first of them has bookmarks of its own.
func casesOf(pages []*layout.Page, ids []string) []string {
	out := make([]string, len(pages))
	var marked []int
	for i, p := range pages {
		if len(p.Bookmarks) > 0 {
			marked = append(marked, i)
		}
	}
	if len(marked) < len(ids) {
		return out
	}
	begin := marked[len(marked)-len(ids):]
	for k, id := range ids {
		end := len(pages)
		if k+1 < len(begin) {
			end = begin[k+1]
		}
		for i := begin[k]; i < end; i++ {
			out[i] = id
		}
	}
	return out
}
