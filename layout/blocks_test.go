package layout

import (
	"slices"
	"testing"
)

// The blocks, painted, are the code again, each module by one block only.
func TestBlocksAreTheCode(t *testing.T) {
	for _, rows := range [][]string{
		{},
		{""},
		{"#"},
		{".#.", "###", ".#."},
		{"##.##", "##.#.", "##..#", "....#"},
		{"#", "##", "###", "##", "#"}, // rows of different lengths
		{"#.#.#.#", "#.#.#.#", "#.#.#.#"},
	} {
		var c Code
		for _, row := range rows {
			var modules []bool
			for _, sign := range row {
				modules = append(modules, sign == '#')
			}
			c.Modules = append(c.Modules, modules)
		}
		painted := make([][]byte, len(rows))
		for y, row := range rows {
			painted[y] = slices.Repeat([]byte("."), len(row))
		}
		for b := range c.Blocks() {
			for y := b.Y; y < b.Y+b.H; y++ {
				for x := b.X; x < b.X+b.W; x++ {
					if painted[y][x] != '.' {
						t.Errorf("%q: module %d,%d is painted twice", rows, x, y)
					}
					painted[y][x] = '#'
				}
			}
		}
		for y, row := range rows {
			if string(painted[y]) != row {
				t.Errorf("%q: row %d is painted as %s", rows, y, painted[y])
			}
		}
	}
}

func TestBlocksAreFew(t *testing.T) {
	c := Code{Modules: [][]bool{{true, true, false}, {true, true, false}, {false, false, true}}}
	want := []CodeBlock{{0, 0, 2, 2}, {2, 2, 1, 1}}
	if got := slices.Collect(c.Blocks()); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
