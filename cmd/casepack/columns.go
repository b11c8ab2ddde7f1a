package main

import (
	"strings"

	"casepack/internal/diag"
)

// columns sets rows in columns two cells of a terminal apart. The column at
// place right is set flush right. Lines do not end in spaces.
func columns(rows [][]string, right int) []string {
	var widest []int
	for _, row := range rows {
		for i, text := range row {
			if i == len(widest) {
				widest = append(widest, 0)
			}
			_, cells := diag.Shown(text)
			widest[i] = max(widest[i], cells)
		}
	}
	lines := make([]string, 0, len(rows))
	for _, row := range rows {
		var b strings.Builder
		for i, text := range row {
			text, cells := diag.Shown(text)
			gap := strings.Repeat(" ", widest[i]-cells)
			if i > 0 {
				b.WriteString("  ")
			}
			if i == right {
				b.WriteString(gap + text)
			} else {
				b.WriteString(text + gap)
			}
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}
