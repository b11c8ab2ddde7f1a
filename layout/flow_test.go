package layout

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// rows are n blocks of some least and most height that share slack alike.
func rows(n int, least, most Pt) []Block {
	out := make([]Block, n)
	for i := range out {
		out[i] = Block{Least: least, Most: most, Weight: 1, Set: func(h Pt) *Frame { return &Frame{Size: Size{H: h}} }}
	}
	return out
}

// high is a column of the same height on each page.
func high(h Pt) func(int) Pt { return func(int) Pt { return h } }

func near(a, b Pt) bool { return math.Abs(float64(a-b)) < 0.02 }

func TestFillSharesWhatIsLeft(t *testing.T) {
	blocks := rows(3, 20, 1000)
	blocks[1].Weight = 2
	pages, err := Fill(blocks, high(100))
	if err != nil || len(pages) != 1 {
		t.Fatalf("got %d pages, %v", len(pages), err)
	}
	for i, want := range []Spot{{0, 0, 30}, {1, 30, 40}, {2, 70, 30}} {
		if got := pages[0][i]; got.Block != want.Block || !near(got.Y, want.Y) || !near(got.H, want.H) {
			t.Errorf("block %d: got %+v, want %+v", i, got, want)
		}
	}
}

func TestFillGivesToOthersWhatOneCannotTake(t *testing.T) {
	blocks := rows(2, 10, 1000)
	blocks[0].Most = 15
	pages, err := Fill(blocks, high(100))
	if err != nil {
		t.Fatal(err)
	}
	if got := pages[0]; !near(got[0].H, 15) || !near(got[1].H, 85) {
		t.Errorf("got heights %v and %v, want 15 and 85", got[0].H, got[1].H)
	}
}

func TestFillShrinksGapsBeforeItBreaks(t *testing.T) {
	blocks := rows(3, 30, 30)
	for i := range blocks {
		blocks[i].Gap, blocks[i].Tight = 10, 4
	}
	// Naturally 30+10+30+10+30 = 110; at the tightest 98. On 100 the gaps give 5 each.
	pages, err := Fill(blocks, high(100))
	if err != nil || len(pages) != 1 {
		t.Fatalf("got %d pages, %v", len(pages), err)
	}
	if y := pages[0][2].Y; !near(y, 70) {
		t.Errorf("the last block stands at %v, want 70", y)
	}
}

func TestFillBreaks(t *testing.T) {
	tests := []struct {
		name   string
		blocks func() []Block
		room   Pt
		want   []int // blocks a page
	}{
		{"to the last hair", func() []Block { return rows(10, 28.346456692913385/10*3.527777778, 0) }, 100, []int{10}},
		{"just over a page, never a lone box", func() []Block { return rows(5, 20.1, 20.1) }, 100, []int{3, 2}},
		{"a lone box where two do not fit", func() []Block { return rows(3, 60, 60) }, 100, []int{1, 1, 1}},
		{"a heading stays with its text", func() []Block {
			b := rows(4, 30, 30)
			b[2].Keep, b[2].Weight, b[3].Weight = true, 0, 0
			return b
		}, 95, []int{2, 2}},
		{"a chain of keeps longer than a page still breaks", func() []Block {
			b := rows(5, 30, 30)
			for i := range b {
				b[i].Keep, b[i].Weight = true, 0
			}
			return b
		}, 95, []int{3, 2}},
		{"nothing", func() []Block { return nil }, 95, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pages, err := Fill(tt.blocks(), high(tt.room))
			if err != nil {
				t.Fatal(err)
			}
			var got []int
			for _, p := range pages {
				got = append(got, len(p))
			}
			if len(got) != len(tt.want) {
				t.Fatalf("got pages of %v blocks, want %v", got, tt.want)
			}
			for i := range got {
				if got[i] != tt.want[i] {
					t.Fatalf("got pages of %v blocks, want %v", got, tt.want)
				}
			}
		})
	}
}

func TestFillRefusesWhatNoPageHolds(t *testing.T) {
	for name, room := range map[string]Pt{"small": 10, "none": 0, "negative": -5, "not a number": Pt(math.NaN())} {
		_, err := Fill(rows(2, 20, 30), high(room))
		var tall *TallError
		if !errors.As(err, &tall) || tall.Block != 0 || tall.Need != 20 {
			t.Errorf("%s: got %v, want a TallError for block 0 that needs 20", name, err)
		}
	}
}

// TestFillLaws: every block stands once, in order, inside its page, between
// its least and most height, and no two overlap.
func TestFillLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 1 + r.IntN(30)
		blocks := make([]Block, n)
		for i := range blocks {
			least := Pt(r.Float64() * 90)
			gap := Pt(r.Float64() * 20)
			blocks[i] = Block{Gap: gap, Tight: gap / 2, Least: least, Most: least + Pt(r.Float64()*60) - 10, Weight: float64(r.IntN(3)), Keep: r.IntN(4) == 0}
		}
		room := func(p int) Pt { return 100 + Pt(p%2)*37 }
		pages, err := Fill(blocks, room)
		if err != nil {
			t.Fatal(err)
		}
		next := 0
		for p, spots := range pages {
			var y Pt
			for i, s := range spots {
				b := blocks[s.Block]
				if s.Block != next || s.Y < y-hair || i == 0 && s.Y != 0 {
					t.Fatalf("page %d: block %d at %v after %v, want block %d", p, s.Block, s.Y, y, next)
				}
				if s.H < b.Least-hair || s.H > max(b.Most, b.Least)+hair {
					t.Fatalf("block %d is %v high, least %v, most %v", s.Block, s.H, b.Least, b.Most)
				}
				y = s.Y + s.H
				next++
			}
			if y > room(p)+2*hair {
				t.Fatalf("page %d is filled to %v of %v", p, y, room(p))
			}
		}
		if next != n {
			t.Fatalf("%d of %d blocks stand", next, n)
		}
	}
}

func TestStackNestsGroups(t *testing.T) {
	blocks := rows(3, 10, 10)
	list := &Group{Role: List}
	blocks[1].Groups = []*Group{list, {Role: ListItem}}
	blocks[2].Groups = []*Group{list, {Role: ListItem}}
	pages, err := Fill(blocks, high(100))
	if err != nil {
		t.Fatal(err)
	}
	f := Stack(blocks, pages[0], 50)
	if len(f.Items) != 2 || f.Size.H != 30 {
		t.Fatalf("got %d items, %v high; want a block and a list, 30 high", len(f.Items), f.Size.H)
	}
	group := f.Items[1].(Placed)
	if group.Frame.Role != List || group.At.Y != 10 || group.Frame.Size.H != 20 || len(group.Frame.Items) != 2 {
		t.Errorf("the list is %+v at %v", group.Frame, group.At)
	}
	if second := group.Frame.Items[1].(Placed); second.Frame.Role != ListItem || second.At.Y != 10 {
		t.Errorf("its second item is %+v at %v, want 10 below its top", second.Frame, second.At)
	}
}
