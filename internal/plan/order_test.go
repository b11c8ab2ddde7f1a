package plan

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
)

func people(n int) []Person {
	out := make([]Person, n)
	for i := range out {
		out[i] = Person{ID: fmt.Sprintf("p%03d", i+1), Name: fmt.Sprintf("Name %d", i+1)}
	}
	return out
}

// The law of the hash, written down a second time: HMAC-SHA256 under the seed
// over parts that each follow their length as eight bytes, the first the most
// significant.
func TestRankIsHMAC(t *testing.T) {
	mac := hmac.New(sha256.New, []byte("seed"))
	for _, p := range []string{"order", "form", "B", "c1"} {
		_ = binary.Write(mac, binary.BigEndian, uint64(len(p)))
		mac.Write([]byte(p))
	}
	got := newKeyed("seed").digest("order", "form", "B", "c1")
	if !slices.Equal(got[:], mac.Sum(nil)) {
		t.Error("digest is not HMAC-SHA256 over length-prefixed parts")
	}
}

// byHash sorts ids as a form or person without rules must have them, by the
// definition alone.
func byHash(seed string, ids []string, parts ...string) []string {
	rank := func(id string) string {
		mac := hmac.New(sha256.New, []byte(seed))
		for _, p := range append(append([]string{"order"}, parts...), id) {
			_ = binary.Write(mac, binary.BigEndian, uint64(len(p)))
			mac.Write([]byte(p))
		}
		return string(mac.Sum(nil))
	}
	out := slices.Clone(ids)
	slices.SortFunc(out, func(a, b string) int { return strings.Compare(rank(a), rank(b)) })
	return out
}

func caseNames(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("c%d", i+1)
	}
	return out
}

func TestShuffledIsByHash(t *testing.T) {
	p := mustPlan(t, workshop(12), Recipe{Forms: 5, Seed: "s"})
	if got := ids(p, 0); !slices.Equal(got, caseNames(12)) {
		t.Errorf("form A is %v, want the order as listed", got)
	}
	for i, name := range []string{"B", "C", "D", "E"} {
		if got, want := ids(p, i+1), byHash("s", caseNames(12), "form", name); !slices.Equal(got, want) {
			t.Errorf("form %s is %v, want %v", name, got, want)
		}
	}
	p = mustPlan(t, workshop(12), Recipe{People: people(3), Spares: 1, Seed: "s"})
	for i, parts := range [][]string{{"person", "p001"}, {"person", "p002"}, {"person", "p003"}, {"spare", "1"}} {
		if got, want := ids(p, i), byHash("s", caseNames(12), parts...); !slices.Equal(got, want) {
			t.Errorf("%v has %v, want %v", parts, got, want)
		}
	}
	p = mustPlan(t, workshop(12), Recipe{Order: Shuffled, Seed: "s"})
	if got, want := ids(p, 0), byHash("s", caseNames(12), "form", "A"); !slices.Equal(got, want) {
		t.Errorf("a single shuffled form is %v, want %v", got, want)
	}
}

// Orders of one seed, kept: no library and no change of ours may move them.
func TestOrdersOfOneSeed(t *testing.T) {
	var b strings.Builder
	for _, order := range []Order{Shuffled, Balanced} {
		p := mustPlan(t, workshop(6), Recipe{Forms: 6, Order: order, Seed: "2026-11-30"})
		fmt.Fprintf(&b, "%s %s\n", order, p.Code)
		for i, c := range p.Copies {
			fmt.Fprintf(&b, "%s %s %s\n", strings.Join(ids(p, i), " "), c.Paper.Code, c.Paper.FormCode)
		}
	}
	p := mustPlan(t, workshop(6), Recipe{People: people(4), Spares: 1, Seed: "2026-11-30"})
	for i, c := range p.Copies {
		fmt.Fprintf(&b, "%s %s\n", strings.Join(ids(p, i), " "), c.Paper.Code)
	}
	golden(t, "testdata/orders.txt", b.String())
}

func TestFixed(t *testing.T) {
	p := mustPlan(t, workshop(4), Recipe{})
	if len(p.Copies) != 1 || p.Copies[0].Paper.Form != "A" || p.Order != Fixed || !slices.Equal(ids(p, 0), caseNames(4)) {
		t.Errorf("%d copies, form %s, %s, %v", len(p.Copies), p.Copies[0].Paper.Form, p.Order, ids(p, 0))
	}
	// Rules move cases only as far as they must.
	ws := workshop(5)
	ws.Cases[4].Rules.Pin.At = 1
	ws.Cases[0].Rules.After = []string{"c3"}
	if got, want := ids(mustPlan(t, ws, Recipe{}), 0), []string{"c5", "c2", "c3", "c1", "c4"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestPlace(t *testing.T) {
	p := mustPlan(t, workshop(5), Recipe{Forms: 2, Pick: casebook.Pick{Any: 3}, Seed: "s"})
	for f := range p.Forms {
		for c, k := range p.Cases {
			if got, want := p.Forms[f].Place(c), slices.Index(ids(p, f), k.Question.ID)+1; got != want {
				t.Errorf("%s stands at %d, want %d", k.Question.ID, got, want)
			}
		}
	}
}

func TestCopiesTakeTurns(t *testing.T) {
	forms := func(p *Pack) string {
		var b strings.Builder
		for _, c := range p.Copies {
			b.WriteString(c.Paper.Form)
		}
		return b.String()
	}
	if got := forms(mustPlan(t, workshop(8), Recipe{Forms: 3, Copies: 2, Spares: 2, Seed: "s"})); got != "ABCABCAB" {
		t.Errorf("copies are %s", got)
	}
	who := people(7)
	who[1].Form = "c"
	who[2].Form = "A"
	if got := forms(mustPlan(t, workshop(8), Recipe{Forms: 3, People: who, Spares: 1, Seed: "s"})); got != "ACABCABA" {
		t.Errorf("copies are %s", got)
	}
	who = people(3)
	who[2].Form = "B"
	if got := forms(mustPlan(t, workshop(8), Recipe{People: who, Seed: "s"})); got != "ABB" && got != "BAB" {
		t.Errorf("copies are %s", got)
	}
	// 2,000 people over three forms, some with a form of their own: no two
	// neighbours alike unless the roster says so, and shares even to a few.
	who = people(2000)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range who {
		if r.IntN(10) == 0 {
			who[i].Form = FormName(r.IntN(3))
		}
	}
	p := mustPlan(t, workshop(8), Recipe{Forms: 3, People: who, Seed: "s"})
	share := make(map[string]int)
	for i, c := range p.Copies {
		share[c.Paper.Form]++
		if who[i].Form != "" && c.Paper.Form != who[i].Form {
			t.Fatalf("%s has form %s, asked %s", who[i].ID, c.Paper.Form, who[i].Form)
		}
		if i > 0 && c.Paper.Form == p.Copies[i-1].Paper.Form && (who[i].Form == "" || who[i-1].Form == "") {
			t.Fatalf("neighbours %d and %d both have form %s", i-1, i, c.Paper.Form)
		}
	}
	for f, n := range share {
		if n < 600 || n > 733 {
			t.Errorf("form %s has %d of 2,000 copies", f, n)
		}
	}
}

// 200 people with 12 cases: each copy holds each case once.
func TestEachCopyIsAPermutation(t *testing.T) {
	p := mustPlan(t, workshop(12), Recipe{People: people(200), Seed: "s"})
	want := slices.Sorted(slices.Values(caseNames(12)))
	seen := make(map[string]bool)
	for i := range p.Copies {
		got := ids(p, i)
		seen[strings.Join(got, " ")] = true
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("copy %d holds %v", i, got)
		}
	}
	if len(seen) != 200 {
		t.Errorf("%d orders for 200 people", len(seen))
	}
}

// 4 cases, 4,000 copies. A place's count of one case is binomial with mean
// 1,000 and deviation √(4000·¼·¾) = 27.4; over 16 counts more than 5
// deviations away is less likely than one in 100,000. Neighbours that differ
// bias it by next to nothing.
func TestPlacesAreEven(t *testing.T) {
	ws := workshop(4)
	p := mustPlan(t, ws, Recipe{People: people(4000), Seed: "fair"})
	var count [4][4]int
	for i := range p.Copies {
		for pos, c := range p.Forms[p.Copies[i].Key.Form].Cases {
			count[c][pos]++
		}
		if i > 0 && slices.Equal(ids(p, i), ids(p, i-1)) {
			t.Fatalf("neighbours %d and %d have one order", i-1, i)
		}
	}
	for c := range count {
		for pos, n := range count[c] {
			if n < 863 || n > 1137 {
				t.Errorf("case %d stands %d times in place %d of 4,000", c+1, n, pos+1)
			}
		}
	}
}

func TestFormsDiffer(t *testing.T) {
	for cases, forms := range map[int]int{2: 2, 3: 6, 4: 24, 5: 120, 6: 40} {
		p, problems, err := New(workshop(cases), Recipe{Forms: forms, Seed: "d"})
		if err != nil || len(problems.Sorted()) > 0 {
			t.Fatal(err, lines(problems))
		}
		seen := make(map[string]bool)
		for i := range p.Copies {
			seen[strings.Join(ids(p, i), " ")] = true
		}
		if len(seen) != forms {
			t.Errorf("%d cases: %d orders over %d forms", cases, len(seen), forms)
		}
	}
	// Choices differ too: 10 pairs of 5 cases in 2 orders are 20 forms.
	p := mustPlan(t, workshop(5), Recipe{Forms: 20, Pick: casebook.Pick{Any: 2}, Seed: "d"})
	seen := make(map[string]bool)
	for i := range p.Copies {
		seen[strings.Join(ids(p, i), " ")] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d choices over 20 forms", len(seen))
	}
}

func TestFormsThatCannotDiffer(t *testing.T) {
	tests := []struct {
		cases int
		r     Recipe
		want  string
	}{
		{1, Recipe{Forms: 3, Seed: "x"}, "--forms: the 3 forms cannot all differ: 1 case has only 1 order"},
		{2, Recipe{Forms: 3, Seed: "x"}, "--forms: the 3 forms cannot all differ: 2 cases have only 2 orders"},
		{3, Recipe{Forms: 7, Seed: "x"}, "--forms: the 7 forms cannot all differ: 3 cases have only 6 orders"},
		{1, Recipe{Forms: 2, Order: Balanced, Seed: "x"}, "--forms: the 2 forms cannot all differ: 1 case has only 1 order"},
		{4, Recipe{Forms: 2, Order: Fixed}, "--forms: the 2 forms have one order: it is fixed"},
		{1, Recipe{People: people(2), Seed: "x"}, "--roster: neighbours in the list share an order: the cases have only 1 order"},
	}
	for _, tt := range tests {
		p, problems, err := New(workshop(tt.cases), tt.r)
		if err != nil || p == nil {
			t.Fatal(err, lines(problems))
		}
		if got := lines(problems); !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%d cases: %q, want %q", tt.cases, got, tt.want)
		}
	}
	// Where orders run out, forms that stand side by side still differ.
	p := mustPlan(t, workshop(3), Recipe{Forms: 12, Seed: "x"})
	for i := 1; i < len(p.Copies); i++ {
		if slices.Equal(ids(p, i), ids(p, i-1)) {
			t.Errorf("forms %d and %d are the same", i-1, i)
		}
	}
}

// without takes an id out of an order.
func without(order []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(order), func(s string) bool { return s == id })
}

func TestOneMoreCaseMovesNoOther(t *testing.T) {
	small, large := workshop(8), workshop(8)
	large.Cases = slices.Insert(large.Cases, 3, newCase("new", 30))
	for _, r := range []Recipe{{Forms: 6, Copies: 3, Seed: "s"}, {People: people(300), Spares: 2, Seed: "s"}, {Order: Shuffled, Seed: "s"}} {
		a, b := mustPlan(t, small, r), mustPlan(t, large, r)
		for i := range a.Copies {
			if got, want := without(ids(b, i), "new"), ids(a, i); !slices.Equal(got, want) {
				t.Fatalf("copy %d was %v and is %v", i, want, got)
			}
			if a.Copies[i].Paper.Code != b.Copies[i].Paper.Code {
				t.Fatalf("copy %d was %s and is %s", i, a.Copies[i].Paper.Code, b.Copies[i].Paper.Code)
			}
		}
	}
	// Where some cases are picked, a copy that does not get the new one stays
	// as it is; and some do get it.
	r := Recipe{People: people(400), Pick: casebook.Pick{Any: 3}, Seed: "s"}
	a, b, got := mustPlan(t, small, r), mustPlan(t, large, r), 0
	for i := range a.Copies {
		if slices.Contains(ids(b, i), "new") {
			got++
		} else if !slices.Equal(ids(a, i), ids(b, i)) {
			t.Fatalf("copy %d was %v and is %v", i, ids(a, i), ids(b, i))
		}
	}
	if got < 84 || got > 183 { // mean 400·3/9 = 133, five deviations of 9.4 and some
		t.Errorf("the new case is on %d of 400 copies", got)
	}
}

// paperOf is all that a copy shows but for its number among the others.
func paperOf(p *Pack, i int) string {
	c := p.Copies[i].Paper
	return fmt.Sprint(c.Pack, c.Form, c.FormCode, c.Code, c.Name, ids(p, i))
}

func TestOneMorePersonMovesNoOther(t *testing.T) {
	ws := workshop(12)
	who := people(200)
	for _, at := range []int{0, 77, 200} {
		more := slices.Insert(slices.Clone(who), at, Person{ID: "late", Name: "Late"})
		a := mustPlan(t, ws, Recipe{People: who, Spares: 3, Seed: "s"})
		b := mustPlan(t, ws, Recipe{People: more, Spares: 3, Seed: "s"})
		for i := range a.Copies {
			j := i
			if i >= at {
				j++
			}
			if got, want := paperOf(b, j), paperOf(a, i); got != want {
				t.Fatalf("person %d was %s and is %s", i, want, got)
			}
		}
	}
	// Dealt over forms, the last in the list moves nobody.
	more := append(slices.Clone(who), Person{ID: "late", Name: "Late"})
	a := mustPlan(t, ws, Recipe{Forms: 3, People: who, Seed: "s"})
	b := mustPlan(t, ws, Recipe{Forms: 3, People: more, Seed: "s"})
	for i := range a.Copies {
		if paperOf(a, i) != paperOf(b, i) {
			t.Fatalf("person %d was %s and is %s", i, paperOf(a, i), paperOf(b, i))
		}
	}
	// One more form, copy or spare leaves those before it alone.
	a = mustPlan(t, ws, Recipe{Forms: 4, Copies: 5, Seed: "s"})
	b = mustPlan(t, ws, Recipe{Forms: 4, Copies: 6, Spares: 2, Seed: "s"})
	for i := range a.Copies {
		if paperOf(a, i) != paperOf(b, i) {
			t.Fatalf("copy %d was %s and is %s", i, paperOf(a, i), paperOf(b, i))
		}
	}
}
