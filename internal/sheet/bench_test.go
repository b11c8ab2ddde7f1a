package sheet

import (
	"testing"

	"casepack/cases"
	"casepack/internal/casebook"
	"casepack/internal/plan"
	"casepack/layout/pdf"
)

// builtin plans the built-in workshop on n forms.
func builtin(b *testing.B, n int) (*plan.Pack, *pdf.Fonts) {
	b.Helper()
	ws, l, err := casebook.Load(casebook.Source{FS: cases.Files})
	if err != nil || l.Failed() {
		b.Fatal(err, l.Sorted())
	}
	pack, l, err := plan.New(ws, plan.Recipe{Forms: n, Seed: "bench"})
	if err != nil || l.Failed() {
		b.Fatal(err, l.Sorted())
	}
	fonts, err := pdf.LoadFonts()
	if err != nil {
		b.Fatal(err)
	}
	return pack, fonts
}

// BenchmarkCompose sets the built-in workshop, sheets and key, with nothing
// kept from before but the parsed fonts.
func BenchmarkCompose(b *testing.B) {
	pack, fonts := builtin(b, 1)
	for b.Loop() {
		p, err := NewPress(Look{}, fonts.Ruler())
		if err != nil {
			b.Fatal(err)
		}
		sides := p.Sides(papers(pack))
		_, l := p.Participants(papers(pack), sides)
		_, k := p.Key(pack)
		if l.Failed() || k.Failed() {
			b.Fatal(l.Sorted(), k.Sorted())
		}
	}
}

// BenchmarkThousandForms walks the pages of a thousand copies.
func BenchmarkThousandForms(b *testing.B) {
	pack, fonts := builtin(b, 1000)
	p, err := NewPress(Look{}, fonts.Ruler())
	if err != nil {
		b.Fatal(err)
	}
	sides := p.Sides(papers(pack))
	pages := 0
	for b.Loop() {
		doc, l := p.Participants(papers(pack), sides)
		if l.Failed() {
			b.Fatal(l.Sorted())
		}
		pages = 0
		for range doc.Pages {
			pages++
		}
	}
	b.ReportMetric(float64(pages)*float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}
