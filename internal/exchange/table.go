package exchange

import (
	"fmt"
	"strings"
	"unicode"

	"casepack/internal/diag"
	"casepack/internal/table"
)

// table reads cases from a table: a line each, the columns found by their names.
func (r *reader) table(src []byte) *Draft {
	t, problems := table.Read(r.file, "table", src)
	r.problems.Add(problems.Sorted()...)
	if t == nil {
		if !r.problems.Failed() {
			r.fail("import-no-case", diag.Pos{File: r.file}, "the table is empty", "write a header line such as title,prompt,guidance and a line for each case")
		}
		return nil
	}
	cols, ok := r.columns(t.Head)
	if !ok {
		return nil
	}
	d := &Draft{}
	for _, row := range t.Rows {
		r.row(d, cols, row)
	}
	if t.Below == 0 {
		r.fail("import-no-case", diag.Pos{File: r.file}, "the table has a header and no case", "write a line for each case")
	}
	return d
}

// titled stands beside the parts for the column of titles.
const titled = part(-1)

// columns says which part each column is; none for one without meaning here.
func (r *reader) columns(head table.Row) ([]part, bool) {
	var out []part
	seen := map[part]bool{}
	for _, f := range head.Fields {
		p := partNamed(f.Text)
		switch name := strings.ToLower(strings.Trim(f.Text, " _-")); {
		case name == "title" || name == "case" || name == "name" || name == "heading":
			p = titled
		case name == "text" || name == "question" || name == "description":
			p = prompt
		}
		switch {
		case p == none || p == answer:
			r.warn("import-text", f.Pos, fmt.Sprintf("the column %q means nothing here and is left out", f.Text), "name it title, prompt, guidance, listen for, strong, weak, revisit, observe, recap, tags, minutes or id")
			p = none
		case seen[p]:
			r.fail("import-header", f.Pos, fmt.Sprintf("a second column of what %q is", f.Text), "keep one of them")
		}
		seen[p] = true
		out = append(out, p)
	}
	for _, need := range []struct {
		p    part
		name string
	}{{titled, "title"}, {prompt, "prompt"}, {guidance, "guidance"}} {
		if !seen[need.p] {
			r.fail("import-header", head.Fields[0].Pos, "the header has no column "+need.name, "the first line names the columns: title,prompt,guidance")
		}
	}
	return out, !r.problems.Failed()
}

// row reads one case.
func (r *reader) row(d *Draft, cols []part, row table.Row) {
	var name line
	q := parts{of: map[part]passage{}}
	for i, f := range row.Fields {
		switch cols[i] {
		case none:
		case titled:
			name = line{text: oneLine(f.Text), pos: f.Pos}
		default:
			q.of[cols[i]] = cell(f)
		}
	}
	r.addCase(d, name, q)
}

// cell is a field as lines with their places.
func cell(f table.Field) passage {
	at := f.Pos
	if f.Quoted {
		at.Col++
	}
	text := strings.TrimRightFunc(f.Text, unicode.IsSpace)
	if text == "" {
		return nil
	}
	p := lines(at.File, text)
	for i := range p {
		p[i].pos.Line += at.Line - 1
	}
	p[0].pos.Col = at.Col
	return p
}
