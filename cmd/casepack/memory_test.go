package main

import (
	"os"
	"runtime/debug"
	"testing"

	"casepack/internal/plan"
)

// The bound of memory leaves room for the plan, and whoever sets one decides.
func TestMemoryIsBounded(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	t.Setenv("GOMEMLIMIT", "")
	for _, tt := range []struct {
		r     plan.Recipe
		cases int
		want  int64
	}{
		{plan.Recipe{}, 8, 31<<20 + 8*96<<10},
		{plan.Recipe{Forms: 26, Copies: 40}, 8, 31<<20 + 8*96<<10},
		{plan.Recipe{}, 2000, 31<<20 + 2000*96<<10},
		{plan.Recipe{Forms: 100, Copies: 1000}, 8, 100_000 * 3072},
		{plan.Recipe{People: make([]plan.Person, 20_000), Spares: 5_000}, 16, 25_000 * 4096},
	} {
		if keepSmall(tt.r, tt.cases); debug.SetMemoryLimit(-1) != tt.want {
			t.Errorf("%d forms, %d copies, %d people: bound %d, want %d", tt.r.Forms, tt.r.Copies, len(tt.r.People), debug.SetMemoryLimit(-1), tt.want)
		}
	}
	os.Setenv("GOMEMLIMIT", "1GiB")
	debug.SetMemoryLimit(before)
	if keepSmall(plan.Recipe{}, 8); debug.SetMemoryLimit(-1) != before {
		t.Error("the bound that was set is changed")
	}
}
