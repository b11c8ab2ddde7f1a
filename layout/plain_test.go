package layout

import (
	"fmt"
	"strings"
	"testing"
)

// set breaks a text to some signs a line and stacks the lines in a frame.
func set(role Role, signs int, runs ...Run) *Frame {
	f := &Frame{Role: role}
	for i, l := range Break(Square{}, runs, Pt(signs)*5) {
		for _, text := range l.Texts {
			text.At.Y += Pt(i) * 14
			f.Items = append(f.Items, text)
		}
	}
	return f
}

func black(s string) Run { return Run{S: s, Size: 10} }

func plain(t *testing.T, pages ...*Page) string {
	t.Helper()
	var b strings.Builder
	if err := Plain(&b, pagesOf(pages...)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPlainBlocks(t *testing.T) {
	hash := strings.Repeat("0123456789abcdef", 4)
	for _, c := range []struct {
		name  string
		frame *Frame
		want  string
	}{
		{"lines flow again", set(Paragraph, 20, black("A case is read aloud, then everyone writes for five minutes. Nobody speaks before the time is over.")),
			"A case is read aloud, then everyone writes for five minutes. Nobody speaks\nbefore the time is over."},
		{"a broken word is whole again", set(Paragraph, 20, black("Hash "+hash+" is it.")),
			"Hash " + hash + " is it."},
		{"a hard break keeps words apart", set(Paragraph, 20, black("one\ntwo")), "one two"},
		{"no space within a word of two styles", set(Paragraph, 20, Run{S: "bold", Size: 10, Face: Bold}, black("ly go")), "boldly go"},
		{"texts side by side", frameOf(Paragraph, Text{W: 10, Size: 10, S: "a"}, Text{At: Point{X: 30}, W: 5, Size: 10, S: "b"}), "a b"},
		{"a label over its question", frameOf(Paragraph, Text{W: 10, Size: 11, Face: Bold, S: "Asset"}, Text{At: Point{Y: 12}, W: 5, Size: 8, S: "What matters?"}),
			"Asset What matters?"},
		{"headings", frameOf(None, frameOf(Heading1, "Title"), frameOf(Heading2, "Part"), frameOf(Heading3, "Détail")),
			"Title\n=====\n\nPart\n----\n\nDétail\n~~~~~~"},
		{"a list", frameOf(List,
			frameOf(ListItem, frameOf(Label, "9."), frameOf(ListBody, frameOf(Paragraph, "look"))),
			frameOf(ListItem, frameOf(Label, "10."), frameOf(ListBody, strings.Repeat("write ", 14)+"write"))),
			"9. look\n10. write write write write write write write write write write write write\n    write write write"},
		{"a list in a list", frameOf(List, frameOf(ListItem, frameOf(Label, "•"), frameOf(ListBody, frameOf(Paragraph, "a"),
			frameOf(List, frameOf(ListItem, "b"), frameOf(ListItem, "c"))))), "• a\n\n  - b\n  - c"},
		{"code as it was set", set(Preformatted, 20, black("if x {\n    return\n}")), "    if x {\n        return\n    }"},
		{"a table", frameOf(Table,
			frameOf(Row, frameOf(HeaderCell, "Form"), frameOf(HeaderCell, "First"), frameOf(HeaderCell, "Second")),
			frameOf(Row, frameOf(HeaderCell, "A"), frameOf(Cell), frameOf(Cell, "clone")),
			frameOf(Row, frameOf(HeaderCell, "B"), frameOf(Cell, "clone"), frameOf(Cell, "mount"))),
			"Form  First  Second\nA            clone\nB     clone  mount"},
		{"a table too wide", frameOf(Table,
			frameOf(Row, frameOf(HeaderCell, "Form"), frameOf(HeaderCell, "Words")),
			frameOf(Row, frameOf(Cell, "A"), frameOf(Cell, strings.Repeat("word ", 16)+"end")),
			frameOf(Row, frameOf(Cell, "B"), frameOf(Cell, "short"))),
			"Form: A\nWords: " + strings.TrimSpace(strings.Repeat("word ", 14)) + "\nword word end\n\nForm: B\nWords: short"},
		{"rows with labels", frameOf(Table,
			frameOf(Row, frameOf(HeaderCell, "Asset"), frameOf(Cell, strings.Repeat("word ", 16)+"end"))),
			"Asset: " + strings.TrimSpace(strings.Repeat("word ", 14)) + "\nword word end"},
		{"a figure", &Frame{Role: Figure, Alt: "QR code: chapter 6", Items: []Item{Code{Payload: "https://example.org/6"}}}, "[QR code: chapter 6]"},
		{"a code without words", frameOf(None, Code{Payload: "https://example.org/6"}), "[https://example.org/6]"},
		{"a link that shows its address", frameOf(Reference, "example.org/6", Link{URL: "https://example.org/6"}), "example.org/6"},
		{"a link that does not", frameOf(Paragraph, "see ", frameOf(Reference, "chapter 6", Link{URL: "https://example.org/6"})), "see chapter 6 <https://example.org/6>"},
		{"rules and boxes", frameOf(None, Rule{}, Box{}), ""},
		{"a long word stays whole", frameOf(Paragraph, "a "+strings.Repeat("x", 90)+" b"), "a\n" + strings.Repeat("x", 90) + "\nb"},
		{"no-break space", frameOf(Paragraph, strings.Repeat("x", 73)+" 10\u00A0km"), strings.Repeat("x", 73) + "\n10\u00A0km"},
	} {
		want := "--- page 1 ---\n"
		if c.want != "" {
			want += "\n" + c.want + "\n"
		}
		if got := plain(t, &Page{Layers: []*Frame{c.frame}}); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

func TestPlainPages(t *testing.T) {
	header := frameOf(Artifact, "Practice", Text{At: Point{X: 100}, W: 30, Size: 10, S: "Form A"}, Text{At: Point{X: 130}, W: 45, Size: 10, S: " · copy 2 ·"})
	got := plain(t,
		&Page{Label: "A-1", Layers: []*Frame{header, frameOf(Paragraph, "Look."), frameOf(Artifact, "Practice")}},
		&Page{Layers: []*Frame{header}},
	)
	const want = `--- page A-1 ---
[Practice; Form A · copy 2]

Look.

--- page 2 ---
[Practice; Form A · copy 2]
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Whatever a document is made of, each of its words stands in the text, once
// and in the order it is read in.
func TestPlainLosesNoWord(t *testing.T) {
	n := number(5)
	count := 0
	words := func(most int) string {
		var out []string
		for range 1 + n.below(most) {
			count++
			out = append(out, fmt.Sprintf("w%d%s", count, strings.Repeat("x", n.below(30))))
		}
		return strings.Join(out, " ")
	}
	width := func() int { return 12 + n.below(60) }
	for range 100 {
		count = 0
		page := &Page{}
		for range 1 + n.below(4) {
			layer := &Frame{}
			add := func(f *Frame) {
				layer.Items = append(layer.Items, Placed{At: Point{Y: Pt(1000 * len(layer.Items))}, Frame: f})
			}
			for range n.below(6) {
				switch n.below(5) {
				case 0:
					add(set(Heading2, width(), black(words(5))))
				case 1:
					add(set(Paragraph, width(), black(words(40)+" "), Run{S: words(3), Face: Bold, Size: 10}))
				case 2:
					add(frameOf(List, frameOf(ListItem, frameOf(Label, "•"), frameOf(ListBody, set(Paragraph, width(), black(words(30))))), frameOf(ListItem, set(ListBody, width(), black(words(9))))))
				case 3:
					add(frameOf(Table, frameOf(Row, set(Cell, width(), black(words(9))), set(Cell, width(), black(words(9))))))
				case 4:
					add(frameOf(Section, set(None, width(), black(words(20)))))
				}
			}
			page.Layers = append(page.Layers, layer)
		}
		next := 1
		for _, word := range strings.Fields(plain(t, page)) {
			if !strings.HasPrefix(word, "w") {
				continue
			}
			if number, _, _ := strings.Cut(word[1:], "x"); number != fmt.Sprint(next) {
				t.Fatalf("word %d is %q in\n%s", next, word, plain(t, page))
			}
			next++
		}
		if next != count+1 {
			t.Fatalf("%d words of %d in\n%s", next-1, count, plain(t, page))
		}
	}
}
