package pdf

import (
	"io"
	"slices"
	"testing"

	"casepack/layout"
)

// counted counts what is written.
type counted struct{ n int64 }

func (c *counted) Write(b []byte) (int, error) {
	c.n += int64(len(b))
	return len(b), nil
}

// One pack as a fresh process makes it: fonts parsed, text measured, 9 pages.
func BenchmarkColdPack(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		doc := copies(1, 8)
		f := fontsFor(b)
		r := f.Ruler()
		for p := range doc.Pages {
			listed(p, func(item layout.Item, _ layout.Point) {
				if text, ok := item.(layout.Text); ok {
					r.Width(text.Face, text.Size, text.S)
				}
			})
		}
		if err := Write(io.Discard, f, doc, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A thousand copies of 9 pages whose case layers are shared.
func BenchmarkThousandCopies(b *testing.B) {
	for _, bench := range []struct {
		name string
		o    Options
	}{{"tagged", Options{}}, {"untagged", Options{Untagged: true}}} {
		b.Run(bench.name, func(b *testing.B) {
			f := fontsFor(b)
			var w counted
			pages := 0
			b.ReportAllocs()
			for b.Loop() {
				if err := Write(&w, f, copies(1000, 8), bench.o); err != nil {
					b.Fatal(err)
				}
				pages += 9000
			}
			b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
			b.ReportMetric(float64(w.n)/float64(pages), "bytes/page")
		})
	}
}

// Words of a prompt, measured as a line breaker does.
func BenchmarkWidth(b *testing.B) {
	r := fontsFor(b).Ruler()
	const prompt = "A repository keeps its file out of version control. “Clone mode” sees it, though."
	b.SetBytes(int64(len(prompt)))
	for b.Loop() {
		r.Width(0, 11, prompt)
	}
}

// The same copies as a file each.
func BenchmarkThousandFiles(b *testing.B) {
	f := fontsFor(b)
	var docs []*layout.Document
	for copy := range slices.Chunk(slices.Collect(copies(1000, 8).Pages), 9) {
		docs = append(docs, pagesOf(copy...))
	}
	var w counted
	pages := 0
	b.ReportAllocs()
	for b.Loop() {
		p := NewPlates(f)
		for _, doc := range docs {
			if err := p.Write(&w, doc, Options{}); err != nil {
				b.Fatal(err)
			}
		}
		pages += 9 * len(docs)
	}
	b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
	b.ReportMetric(float64(w.n)/float64(pages), "bytes/page")
}
