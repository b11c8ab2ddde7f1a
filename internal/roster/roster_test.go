package roster

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"casepack/internal/diag"
	"casepack/internal/plan"
)

// told prints problems as place: text.
func told(l diag.List) []string {
	var out []string
	for _, p := range l.Sorted() {
		out = append(out, p.Pos.String()+": "+p.Text)
	}
	return out
}

func TestRead(t *testing.T) {
	two := []plan.Person{{ID: "1", Name: "Ann"}, {ID: "2", Name: "Bo"}}
	tests := []struct {
		what, src string
		people    []plan.Person
		sep       rune
		columns   []string
		lines     []int
	}{
		{"comma", "id,name\n1,Ann\n2,Bo\n", two, ',', []string{"id", "name"}, []int{2, 3}},
		{"no last line end", "id,name\n1,Ann\n2,Bo", two, ',', []string{"id", "name"}, []int{2, 3}},
		{"semicolon, CRLF", "id;name\r\n1;Ann\r\n2;Bo\r\n", two, ';', []string{"id", "name"}, []int{2, 3}},
		{"tab", "id\tname\n1\tAnn\n2\tBo\n", two, '\t', []string{"id", "name"}, []int{2, 3}},
		{"lone CR", "id,name\r1,Ann\r2,Bo\r", two, ',', []string{"id", "name"}, []int{2, 3}},
		{"mark and quoted header", "\ufeff\"id\",\"name\"\r\n\"1\",\"Ann\"\r\n2,Bo\r\n", two, ',', []string{"id", "name"}, []int{2, 3}},
		{"quoted header holding the other separator", "\"name\";\"id\";\"a,b,c,d\"\nAnn;1;x\nBo;2;y\n", two, ';', []string{"name", "id", "a,b,c,d"}, []int{2, 3}},
		{"any order, any case, spaces", "Name , ID\nAnn, 1\n Bo ,2\n", two, ',', []string{"Name", "ID"}, []int{2, 3}},
		{"empty lines, bare separators", "\n\nid,name\n\n1,Ann\n,\n2,Bo\n\n", two, ',', []string{"id", "name"}, []int{5, 7}},
		{"spreadsheet's first line", "sep=;\r\nid;name\r\n1;Ann\r\n2;Bo\r\n", two, ';', []string{"id", "name"}, []int{3, 4}},
		{"ids are text", "id,name\n007,Ann\n1E5,Ann\n12345678901234567890,Ann\n", []plan.Person{
			{ID: "007", Name: "Ann"}, {ID: "1E5", Name: "Ann"}, {ID: "12345678901234567890", Name: "Ann"}}, ',', []string{"id", "name"}, []int{2, 3, 4}},
		{"separator in quotes", "name,id\n\"Ng, Wei\",3\n", []plan.Person{{ID: "3", Name: "Ng, Wei"}}, ',', []string{"name", "id"}, []int{2}},
		{"quotes in quotes", "id,name\n1,\"Ann \"\"Red\"\" Lee\" \n", []plan.Person{{ID: "1", Name: `Ann "Red" Lee`}}, ',', []string{"id", "name"}, []int{2}},
		{"a bare quote in a name", "id,name\n1,Ann \"Red\" Lee\n", []plan.Person{{ID: "1", Name: `Ann "Red" Lee`}}, ',', []string{"id", "name"}, []int{2}},
		{"forms", "id,name,form\n1,Ann,b\n2,Bo,\n", []plan.Person{{ID: "1", Name: "Ann", Form: "B"}, {ID: "2", Name: "Bo"}}, ',', []string{"id", "name", "form"}, []int{2, 3}},
		{"composed", "id,name\n1,Rene\u0301\n", []plan.Person{{ID: "1", Name: "Ren\u00e9"}}, ',', []string{"id", "name"}, []int{2}},
		{"names no folder may see", "id,name\n../../x,../../x\nCON,CON\n", []plan.Person{{ID: "../../x", Name: "../../x"}, {ID: "CON", Name: "CON"}}, ',', []string{"id", "name"}, []int{2, 3}},
		{"line end in a column without meaning", "id,name,address\n1,Ann,\"one\r\ntwo\"\n2,Bo,x\n", two, ',', []string{"id", "name", "address"}, []int{2, 4}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			r, problems := Read("r.csv", []byte(tt.src))
			if got := told(problems); len(got) > 0 || r == nil {
				t.Fatalf("problems %q", got)
			}
			if !slices.Equal(r.People, tt.people) {
				t.Errorf("people %q, want %q", r.People, tt.people)
			}
			if r.Separator != tt.sep || !slices.Equal(r.Columns, tt.columns) || !slices.Equal(r.Lines, tt.lines) {
				t.Errorf("separator %q, columns %q, lines %v; want %q, %q, %v", r.Separator, r.Columns, r.Lines, tt.sep, tt.columns, tt.lines)
			}
		})
	}
}

func TestReadProblems(t *testing.T) {
	long := strings.Repeat("n", 301)
	tests := []struct{ what, src, want string }{
		{"a field too many", "name,id\n\"Ng, Wei\",3\nNg, Wei,3\n", "r.csv:3:1: line 3 has 3 fields, the header has 2"},
		{"a field too few", "id,name\n1\n", "r.csv:2:1: line 2 has 1 field, the header has 2"},
		{"Windows-1252", "id,name\r\n1,Ann\r\n2,Ren\xe9\r\n", "r.csv:3:6: byte E9 at offset 21 is not UTF-8"},
		{"Windows-1252 after a mark", "\ufeffid,name\n1,\x80\n", "r.csv:2:3: byte 80 at offset 13 is not UTF-8"},
		{"UTF-16", "\xff\xfei\x00d\x00", "r.csv:1:1: the roster is in UTF-16"},
		{"NUL", "id,name\n1,A\x00\n", "r.csv:2:4: U+0000 at offset 11 has no place in a roster"},
		{"a mark inside", "id,name\n\ufeff1,A\n", "r.csv:2:1: U+FEFF at offset 8 has no place in a roster"},
		{"one id twice", "id,name\n7,Ann\n8,Bo\n7,Cy\n", "r.csv:4:1: the id “7” is on line 2 and on line 4"},
		{"ids equal but for case", "name,id\nAnn,A1\nBo,a1\n", "r.csv:3:4: the ids “A1” on line 2 and “a1” on line 3 differ only in capitals"},
		{"no id", "id,name\n,Ann\n", "r.csv:2:1: line 2 has no id"},
		{"empty", "", "r.csv: the roster is empty"},
		{"only a mark", "\ufeff", "r.csv: the roster is empty"},
		{"only lines", "\n\r\n", "r.csv: the roster is empty"},
		{"header only", "id,name\n", "r.csv:1:1: the roster has a header and nobody"},
		{"no header", "1,Ann\n2,Bo\n", "r.csv:1:1: the first line is no header: it has neither a column id nor a column name, but “1”, “Ann”"},
		{"no column id", "name,mail\nAnn,x\n", "r.csv:1:1: the header has no column id, but “name”, “mail”"},
		{"no column name", "id\n1\n", "r.csv:1:1: the header has no column name, but “id”"},
		{"two columns id", "id,name,ID\n1,Ann,2\n", "r.csv:1:9: the header has two columns id"},
		{"line end in a name", "id,name\n1,\"An\nn\"\n", "r.csv:2:3: the name holds a line end"},
		{"tab in an id", "id,name\n\"a\tb\",Ann\n", "r.csv:2:1: the id holds a tab"},
		{"quote left open", "id,name\n1,\"Ann\n2,Bo\n", "r.csv:2:3: the quote that opens here is never closed"},
		{"text after a quote", "id,name\n1,\"An\"n\n", "r.csv:2:7: text goes on after the closing quote"},
		{"long name", "id,name\n1," + long + "\n", "r.csv:2:3: the name has 301 characters, more than 300"},
		{"no form", "id,name,form\n1,Ann,B2\n", "r.csv:2:7: “B2” is no form"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			r, problems := Read("r.csv", []byte(tt.src))
			if got := told(problems); r != nil || !slices.Equal(got, []string{tt.want}) {
				t.Errorf("roster %v, problems %q, want %q", r, got, tt.want)
			}
		})
	}
}

// The longest name that is let through comes out whole.
func TestLongName(t *testing.T) {
	name := strings.Repeat("é", 300)
	r, problems := Read("r.csv", []byte("id,name\n1,"+name+"\n"))
	if r == nil || r.People[0].Name != name {
		t.Errorf("problems %q", told(problems))
	}
}

func TestAllProblemsAtOnce(t *testing.T) {
	_, problems := Read("r.csv", []byte("id,name\n1,Ann\n1,Bo\n,Cy\n3\n"))
	want := []string{"r.csv:3:1: the id “1” is on line 2 and on line 3", "r.csv:4:1: line 4 has no id", "r.csv:5:1: line 5 has 1 field, the header has 2"}
	if got := told(problems); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A header in commas over two thousand lines in semicolons does not give two
// thousand problems.
func TestUnevenIsSummedUp(t *testing.T) {
	src := "id,name\n" + strings.Repeat("1;Ann\n", 2000)
	_, problems := Read("r.csv", []byte(src))
	got := told(problems)
	if len(got) != 21 || got[0] != "r.csv: 1980 more lines have not as many fields as the header" {
		t.Errorf("%d problems, first %q", len(got), got[0])
	}
}

func TestNameMissingIsAWarning(t *testing.T) {
	r, problems := Read("r.csv", []byte("id,name\n1,\n"))
	if r == nil || !slices.Equal(told(problems), []string{"r.csv:2:3: line 2 has no name"}) {
		t.Errorf("got %v, %q", r, told(problems))
	}
}

func TestExtraColumnsAreKept(t *testing.T) {
	r, _ := Read("r.csv", []byte("team,id,name,room\nred,1,Ann,12\n"))
	if !slices.Equal(r.Extra, []int{0, 3}) || !reflect.DeepEqual(r.Rows, [][]string{{"red", "1", "Ann", "12"}}) {
		t.Errorf("extra %v, rows %q", r.Extra, r.Rows)
	}
	if got, want := r.Describe(), "1 person; fields apart by commas; columns team, id, name, room"; got != want {
		t.Errorf("described as %q, want %q", got, want)
	}
}

// A list of who got which copy is the roster it was made from: without what it
// tells of copies, without spare ones, and without the signs that keep a
// spreadsheet from computing.
func TestHandOutIsARoster(t *testing.T) {
	src := "\ufeffcopy;code;form;id;name;room;code\r\n1;B3-7K2Q;B3-7K2Q;007;Ann;north;x\r\n2;C4-7K2Q;C4-7K2Q;'-1;'=Bo;'+49;'y\r\n3;D5-7K2Q;D5-7K2Q;;;;\r\n"
	r, problems := Read("hand-out.csv", []byte(src))
	if r == nil || len(told(problems)) > 0 {
		t.Fatalf("problems %q", told(problems))
	}
	if want := []plan.Person{{ID: "007", Name: "Ann"}, {ID: "-1", Name: "=Bo"}}; !slices.Equal(r.People, want) {
		t.Errorf("people %q, want %q", r.People, want)
	}
	if !slices.Equal(r.Extra, []int{5, 6}) || r.Rows[1][5] != "+49" || r.Rows[1][6] != "'y" {
		t.Errorf("extra %v, rows %q", r.Extra, r.Rows)
	}
}

func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Ann": "Ann", "007": "007", "a=b": "a=b", "=1+1": "'=1+1", "+49": "'+49", "-1": "'-1", "@x": "'@x", "＝1": "'＝1", "'=": "'=",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// What is written in any of the three ways comes back as it was.
func FuzzRead(f *testing.F) {
	f.Add([]byte("id,name\n1,Ann\n"))
	f.Add([]byte("\ufeff\"id\";\"name\";form\r\n1;\"Ng; Wei\";A\r\n"))
	f.Add([]byte("id\tname\r1\t\"a\"\"b\"\r"))
	f.Add([]byte("sep=;\nid;name\n1;\xe9"))
	f.Add([]byte("id,name\n1,\"open"))
	f.Fuzz(func(t *testing.T, src []byte) {
		r, problems := Read("r.csv", src)
		if (r == nil) != problems.Failed() {
			t.Fatalf("roster %v with problems %q", r, told(problems))
		}
		lines := strings.Count(strings.ReplaceAll(string(src), "\r", "\n"), "\n") + 1
		for _, p := range problems.Sorted() {
			if p.Pos.Line > lines || p.Pos.Line > 0 && p.Pos.Col < 1 {
				t.Fatalf("problem at %v in %d lines", p.Pos, lines)
			}
		}
		if r == nil {
			return
		}
		var again strings.Builder
		again.WriteString("id,name,form\n")
		for _, p := range r.People {
			fmt.Fprintf(&again, "%s,%s,%s\n", inQuotes(p.ID), inQuotes(p.Name), inQuotes(p.Form))
		}
		r2, problems := Read("again.csv", []byte(again.String()))
		if r2 == nil || !slices.Equal(r.People, r2.People) {
			t.Fatalf("%q came back as %v, %q", r.People, r2, told(problems))
		}
	})
}

func inQuotes(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
