package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"casepack/layout"
)

// job is a file to write.
type job struct {
	doc *layout.Document
	o   Options
}

// jobs are files that share frames: each copy by itself, on two papers, tagged
// and not, with layers whose sequences begin at other numbers.
func jobs(n int) []job {
	const sheets = 3
	var all []job
	pages := slices.Collect(copies(n, sheets).Pages)
	for copy := range slices.Chunk(pages, sheets+1) {
		other := slices.Clone(copy)
		for i, p := range copy {
			q := *p
			q.Size = layout.Size{W: 8.5 * in, H: 11 * in}
			q.Layers = slices.Clone(p.Layers)
			slices.Reverse(q.Layers)
			other[i] = &q
		}
		for _, o := range []Options{{}, {Untagged: true}} {
			all = append(all, job{pagesOf(copy...), o}, job{pagesOf(other...), o}, job{pagesOf(append(copy, other...)...), o})
		}
	}
	return all
}

// A file's bytes are those of Write, whatever the plates drew before and
// whoever uses them at the same time.
func TestPlatesChangeNoByte(t *testing.T) {
	f := fontsFor(t)
	all := jobs(3)
	want := make([][]byte, len(all))
	for i, j := range all {
		want[i] = written(t, j.doc, j.o)
	}
	for _, workers := range []int{1, 4} {
		for _, first := range []int{0, len(all) - 1} {
			p := NewPlates(f)
			var at sync.WaitGroup
			for worker := range workers {
				at.Go(func() {
					for n := range len(all) {
						i := (first + n*5 + worker*7) % len(all)
						var b bytes.Buffer
						if err := p.Write(&b, all[i].doc, all[i].o); err != nil {
							t.Error(err)
						}
						if !bytes.Equal(b.Bytes(), want[i]) {
							t.Errorf("file %d from %d, %d workers: other bytes", i, first, workers)
							return
						}
					}
				})
			}
			at.Wait()
		}
	}
}

// What a file that failed leaves behind does not touch the next one.
func TestPlatesAfterErrors(t *testing.T) {
	p := NewPlates(fontsFor(t))
	all := jobs(2)
	broken := pagesOf(append(slices.Collect(all[0].doc.Pages), &layout.Page{Size: a4(), Layers: []*layout.Frame{
		frame(layout.Paragraph, layout.Box{Rect: rect(1, 2, 3, 4)}, words(layout.Regular, 9, 9, 9, "ק")),
	}})...)
	for i, j := range all {
		if err := p.Write(&failing{1500 * i}, j.doc, j.o); !errors.Is(err, errFull) {
			t.Errorf("file %d: %v", i, err)
		}
		if err := p.Write(new(bytes.Buffer), broken, j.o); err == nil || !strings.Contains(err.Error(), "U+05E7") {
			t.Errorf("file %d: %v", i, err)
		}
		var b bytes.Buffer
		if err := p.Write(&b, j.doc, j.o); err != nil || !bytes.Equal(b.Bytes(), written(t, j.doc, j.o)) {
			t.Errorf("file %d: other bytes, %v", i, err)
		}
	}
}

// A layer is drawn once as long as its frame is there, and forgotten with it.
func TestPlatesForget(t *testing.T) {
	p := NewPlates(fontsFor(t))
	kept := caseSheet(1)
	for i := range 600 {
		for _, layer := range []*layout.Frame{kept, caseSheet(i)} {
			if err := p.Write(new(bytes.Buffer), onePage(layer), Options{}); err != nil {
				t.Fatal(err)
			}
		}
		if i%50 == 0 {
			runtime.GC()
		}
	}
	if n := len(p.layers); n > 400 {
		t.Errorf("%d layers are known", n)
	}
	prints := 0
	for frame, known := range p.layers {
		if frame.Value() == kept {
			prints += len(known.prints)
		}
	}
	if prints != 1 {
		t.Errorf("the layer that is kept has %d prints", prints)
	}
	if n := len(p.desks); n != 1 {
		t.Errorf("%d desks are at rest", n)
	}
	if n := len(p.subsets.young) + len(p.subsets.old); n > 2*manySubsets {
		t.Errorf("%d subsets are kept", n)
	}
	runtime.KeepAlive(kept)
}

// Files that differ in basic signs have the same text fonts. A sign that is
// not basic is in the font of its own file alone, and no basic one comes into
// other faces.
func TestFilesHaveTheSameFonts(t *testing.T) {
	subset := map[string]int{}
	for i := range 20 {
		name, signs := "Anna", withBasic("")
		if i == 7 {
			name, signs = "Żaneta", withBasic("Ż")
		}
		doc := onePage(
			frame(layout.Artifact, words(layout.SemiBold, 9, 9, 9, fmt.Sprintf("copy %c-%04d", 'A'+i, i*i*7))),
			frame(layout.Paragraph, words(layout.Regular, 9, 9, 9, name), words(layout.Italic, 9, 9, 29, "Answer 4")))
		fonts := fontsOf(t, written(t, doc, Options{}))
		for name, signs := range map[string]string{
			"AtkinsonHyperlegibleNext-SemiBold": withBasic(""),
			"AtkinsonHyperlegibleNext-Regular":  signs,
			"AtkinsonHyperlegibleNext-Italic":   " 4Aenrsw",
		} {
			checkSubset(t, fontsFor(t), fonts[name], name, signs)
			subset[fonts[name].base]++
		}
	}
	counts := slices.Sorted(maps.Values(subset))
	if want := []int{1, 19, 20, 20}; !slices.Equal(counts, want) {
		t.Errorf("files with each subset: %v, want %v", counts, want)
	}
}
