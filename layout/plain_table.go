package layout

import "strings"

// plainTable gives a table in columns if it fits; else each row as its cells
// under each other, with the heading of its column or row before it.
func plainTable(e *Element, columns int) []string {
	var rows []*Element
	tableRows(e, &rows)
	var cells [][]string
	for _, r := range rows {
		cells = append(cells, rowCells(r))
	}
	if lines := aligned(cells, columns); lines != nil {
		return lines
	}
	var head []string
	if len(rows) > 0 && isHead(rows[0]) {
		head, cells = cells[0], cells[1:]
	}
	var lines []string
	if len(cells) == 0 {
		return wrapPlain(strings.Join(head, " "), columns)
	}
	for i, row := range cells {
		if i > 0 {
			lines = append(lines, "")
		}
		if head == nil && len(row) > 1 && isLabelled(rows[i]) {
			row = append([]string{row[0] + ": " + row[1]}, row[2:]...)
		}
		for c, cell := range row {
			if c < len(head) && head[c] != "" {
				cell = head[c] + ": " + cell
			}
			lines = append(lines, wrapPlain(cell, columns)...)
		}
	}
	return lines
}

// tableRows collects the rows of a table; what is in no row is one by itself.
func tableRows(e *Element, rows *[]*Element) {
	for _, k := range e.Kids {
		switch {
		case k.Element == nil:
			*rows = append(*rows, &Element{Role: Row, Kids: []Kid{k}})
		case k.Element.Role == None || k.Element.Role == Section:
			tableRows(k.Element, rows)
		default:
			*rows = append(*rows, k.Element)
		}
	}
}

func rowCells(r *Element) []string {
	if r.Role != Row {
		return []string{plainText([]Kid{{Element: r}})}
	}
	var cells []string
	var loose []Kid
	for _, k := range r.Kids {
		if k.Element == nil {
			loose = append(loose, k)
			continue
		}
		cells = append(cells, plainText([]Kid{k}))
	}
	if len(loose) > 0 {
		cells = append(cells, plainText(loose))
	}
	return cells
}

// isHead reports whether all cells of a row are headings of their columns.
func isHead(r *Element) bool {
	for _, k := range r.Kids {
		if k.Element == nil || k.Element.Role != HeaderCell || k.Element.Scope == "Row" {
			return false
		}
	}
	return len(r.Kids) > 0
}

// isLabelled reports whether the first cell of a row is its heading.
func isLabelled(r *Element) bool {
	return len(r.Kids) > 0 && r.Kids[0].Element != nil && r.Kids[0].Element.Role == HeaderCell
}

// aligned stands cells in columns two spaces apart, or gives nil if those are
// wider than there is room.
func aligned(cells [][]string, columns int) []string {
	var widths []int
	for _, row := range cells {
		for c, cell := range row {
			if c == len(widths) {
				widths = append(widths, 0)
			}
			widths[c] = max(widths[c], columnsOf(cell))
		}
	}
	total := -2
	for _, w := range widths {
		total += w + 2
	}
	if total > columns {
		return nil
	}
	lines := make([]string, 0, len(cells))
	for _, row := range cells {
		var b strings.Builder
		for c, cell := range row {
			b.WriteString(cell)
			b.WriteString(strings.Repeat(" ", widths[c]-columnsOf(cell)+2))
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}
