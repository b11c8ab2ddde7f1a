package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// shown writes a table's fields with their places: 2:3 Ann.
func shown(t *Table) string {
	var out []string
	for _, r := range append([]Row{t.Head}, t.Rows...) {
		var fields []string
		for _, f := range r.Fields {
			fields = append(fields, fmt.Sprintf("%d:%d %s", f.Pos.Line, f.Pos.Col, f.Text))
		}
		out = append(out, strings.Join(fields, " | "))
	}
	return strings.Join(out, " / ")
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ what, src, want, apart string }{
		{"commas", "a,b\n1,2\n", "1:1 a | 1:3 b / 2:1 1 | 2:3 2", "commas"},
		{"semicolons before commas", "a;b;c,d\n1;2;3\n", "1:1 a | 1:3 b | 1:5 c,d / 2:1 1 | 2:3 2 | 2:5 3", "semicolons"},
		{"tabs, CR LF", "a\tb\r\n1\t2\r\n", "1:1 a | 1:3 b / 2:1 1 | 2:3 2", "tabs"},
		{"a first line that names the separator", "sep=;\na;b\n1;2\n", "2:1 a | 2:3 b / 3:1 1 | 3:3 2", "semicolons"},
		{"a field over two lines", "a,b\n\"x\ny\",2\n", "1:1 a | 1:3 b / 2:1 x\ny | 3:4 2", "commas"},
		{"a field at its quote, after spaces", "a,b\n  \"x\"\"y\" ,é\n", "1:1 a | 1:3 b / 2:3 x\"y | 2:11 é", "commas"},
		{"a line of bare separators", "a,b\n,\n1,2\n", "1:1 a | 1:3 b / 3:1 1 | 3:3 2", "commas"},
	} {
		got, problems := Read("t.csv", "table", []byte(tt.src))
		if got == nil || problems.Failed() {
			t.Errorf("%s: problems %v", tt.what, problems.Sorted())
			continue
		}
		if s := shown(got); s != tt.want || got.Apart() != tt.apart {
			t.Errorf("%s: got %q apart by %s, want %q apart by %s", tt.what, s, got.Apart(), tt.want, tt.apart)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"a,b\n1,\"x\n", "t.csv:2:3 csv-quote"},
		{"a,b\n\"x\"y,2\n", "t.csv:2:4 csv-quote"},
		{"a,b\n1\n1,2\n", "t.csv:2:1 csv-fields"},
		{"a\n\xe9\n", "t.csv:2:1 csv-encoding"},
		{"\xff\xfea\x00", "t.csv:1:1 csv-encoding"},
		{"a\n\x01\n", "t.csv:2:1 csv-character"},
	} {
		_, problems := Read("t.csv", "table", []byte(tt.src))
		var got []string
		for _, p := range problems.Sorted() {
			got = append(got, p.Pos.String()+" "+p.Code)
		}
		if !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%q: got %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestNothing(t *testing.T) {
	for _, src := range []string{"", "\ufeff", "\n\r\n", ",,\n"} {
		if got, problems := Read("t.csv", "table", []byte(src)); got != nil || len(problems.Sorted()) > 0 {
			t.Errorf("%q: got %v and %v", src, got, problems.Sorted())
		}
	}
}
