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
	for range 2 { // and is as wrong when asked again
		if _, err := kept.encode(string(make([]byte, 4000))); err == nil {
			t.Error("an address too long has a code")
		}
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

// TestLevels: byte capacities by ISO/IEC 18004, table 7: version 2 holds 26 at
// M and 20 at Q; version 3 holds 42 at M, 32 at Q, 24 at H; version 4 50 at H,
// 46 at Q. The level stands in the first two bits of the format information,
// masked with 10: M is 00, Q is 11, H is 10.
func TestLevels(t *testing.T) {
	for _, tt := range []struct {
		length, side int
		level        string
	}{{20, 25, "Q"}, {26, 25, "M"}, {32, 29, "Q"}, {37, 29, "M"}, {46, 33, "Q"}} {
		s, err := encode("https://example.org/" + strings.Repeat("a", tt.length-20))
		if err != nil {
			t.Fatal(err)
		}
		bit := func(col int) int {
			if s.modules[8][col] {
				return 1
			}
			return 0
		}
		level := map[int]string{0: "M", 3: "Q", 2: "H", 1: "L"}[(bit(0)*2+bit(1))^2]
		if len(s.modules) != tt.side || level != tt.level {
			t.Errorf("%d bytes: %d modules at level %s, want %d at %s", tt.length, len(s.modules), level, tt.side, tt.level)
		}
	}
}
