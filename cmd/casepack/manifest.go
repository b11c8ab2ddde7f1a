package main

import "casepack/internal/pack"

// manifest says what the pack is. Its files are filled in as they are written.
func (w *work) manifest() *pack.Manifest {
	m := &pack.Manifest{
		Format: pack.Format, Tool: pack.Tool{Name: "casepack", Version: version},
		Workshop: w.book.Title.Text, Pack: w.plan.Code, Shard: w.shard, Recipe: w.recipeSaid(),
	}
	for _, f := range w.book.Files {
		m.Inputs = append(m.Inputs, pack.Input{File: f.Name, SHA256: f.SHA256})
	}
	of := map[int]bool{}
	for _, c := range w.plan.Copies[w.from:w.to] {
		of[c.Key.Form] = true
	}
	for i, f := range w.plan.Forms {
		if w.shard != nil && w.plan.Personal && !of[i] {
			continue // as many forms as copies: a part tells those of its own
		}
		form := pack.Form{Form: f.Name, Code: f.Code, Values: f.Values, Cases: make([]string, 0, len(f.Cases))}
		for _, at := range f.Cases {
			form.Cases = append(form.Cases, w.plan.Cases[at].Question.ID)
		}
		m.Forms = append(m.Forms, form)
	}
	ext := "." + w.kinds()[0].ext
	for i := w.from; i < w.to; i++ {
		c := w.plan.Copies[i]
		said := pack.Copy{
			Copy: c.Paper.Number, Form: w.plan.Forms[c.Key.Form].Name, Code: c.Paper.Code, Spare: c.Key.Spare,
			Pages: w.pages[i], File: sheetsName + ext, First: 1 + i*w.sides,
		}
		if w.split {
			said.File, said.First = copyName(c.Paper)+ext, 1
		}
		m.Copies = append(m.Copies, said)
	}
	return m
}

// recipeSaid is the recipe as the manifest tells it.
func (w *work) recipeSaid() pack.Recipe {
	r := w.recipe
	said := pack.Recipe{
		Forms: len(w.plan.Forms), Personal: w.plan.Personal, Copies: max(r.Copies, 1), Spares: r.Spares,
		Order: string(w.plan.Order), Seed: w.plan.Seed, Pick: pack.Pick{Any: r.Pick.Any}, Only: r.Only, Tag: r.Tag,
		ShuffleGroups: r.ShuffleGroups, QR: string(w.plan.QR), ChaptersURL: w.book.Chapters.URL,
		Paper: w.look.Paper, Profile: w.look.Profile, Punch: w.look.Punch, Simplex: w.look.Simplex,
		Format: w.format, Text: w.text, Split: w.split, Key: w.settings.key, Untagged: w.untagged,
	}
	if w.class != nil {
		said.Copies, said.People, said.Roster, said.Names = 0, len(w.class.People), w.class.sum, w.names
	}
	for _, q := range r.Pick.Quotas {
		said.Pick.Tags = append(said.Pick.Tags, pack.Quota{Tag: q.Tag, N: q.N})
	}
	return said
}
