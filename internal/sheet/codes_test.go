package sheet

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/plan"
)

// What is kept is what encoding gives, whoever asks and at the same time too.
func TestCodesAreKept(t *testing.T) {
	addresses := []string{"https://example.org/1", "https://example.org/a/long/path/to/a/chapter?of=2", "https://example.org/1"}
	var none *Codes
	var kept Codes
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, a := range addresses {
				want, err := none.encode(a)
				got, err2 := kept.encode(a)
				if err != nil || err2 != nil || !reflect.DeepEqual(got, want) || got.payload != a {
					t.Errorf("%s: %v, %v, another code", a, err, err2)
				}
			}
		})
	}
	group.Wait()
	if len(kept.kept) != 2 {
		t.Errorf("%d codes are kept, want 2", len(kept.kept))
	}
	if _, err := kept.encode(string(make([]byte, 4000))); err == nil || len(kept.kept) != 2 {
		t.Errorf("an address too long: error %v, %d codes kept", err, len(kept.kept))
	}
}

// A chapter without an address has no code to scan: its name stands in words.
func TestChaptersWithoutAddress(t *testing.T) {
	p := sample(func(c *casebook.Case, _ *plan.Brief) {
		c.Guide.Revisit = []casebook.Chapter{{Name: "B2"}, {Name: "7", Title: "Doors"}}
	})
	press := press(t, Look{})
	doc, l := press.Participants(papers(p)[:1], 0)
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	text := read(doc)
	for pg := range doc.Pages {
		if n := len(codes(pg)); n > 0 {
			t.Errorf("%d codes for chapters without an address", n)
		}
		for _, layer := range pg.Layers {
			text += allText(layer)
		}
	}
	for _, want := range []string{"Chapter B2", "Chapter 7", "Doors"} {
		if !strings.Contains(squeezed(text), squeezed(want)) {
			t.Errorf("%q is not on the sheet", want)
		}
	}
}
