package prose

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
)

// lines tells places in a text that is a file of its own.
func lines(src string) func(int) diag.Pos {
	return func(off int) diag.Pos {
		return diag.Pos{File: "t", Line: 1 + strings.Count(src[:off], "\n"), Col: 1 + utf8.RuneCountInString(src[strings.LastIndexByte(src[:off], '\n')+1:off])}
	}
}

// sketch writes blocks in one line: P paragraph, L and N lists, F code; e, s
// and c mark spans, | a hard break.
func sketch(blocks []Block) string {
	var parts []string
	for _, b := range blocks {
		switch b.Kind {
		case Paragraph:
			var s strings.Builder
			for _, span := range b.Spans {
				mark := ""
				for i, name := range "esc" {
					if span.Style&(1<<i) != 0 {
						mark += string(name)
					}
				}
				text := strings.ReplaceAll(span.Text, "\n", "|")
				if mark != "" {
					text = mark + "(" + text + ")"
				}
				s.WriteString(text)
			}
			parts = append(parts, "P["+s.String()+"]")
		case Fence:
			parts = append(parts, "F["+strings.Join(b.Lines, "/")+"]")
		case List:
			name := "L"
			if b.Ordered {
				name = fmt.Sprintf("N%d", b.Start)
			}
			var items []string
			for _, item := range b.Items {
				items = append(items, sketch(item))
			}
			parts = append(parts, name+"["+strings.Join(items, "; ")+"]")
		}
	}
	return strings.Join(parts, " ")
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"nothing", " \n\n", ""},
		{"a soft line break is a space", "one\ntwo", "P[one two]"},
		{"continuation lines lose their indentation", "one\n   two", "P[one two]"},
		{"two spaces make a hard break", "one  \ntwo", "P[one|two]"},
		{"a backslash makes a hard break", "one\\\ntwo", "P[one|two]"},
		{"paragraphs", "one\n\ntwo\n", "P[one] P[two]"},
		{"styles", "a *b* **c** `d` ***e***", "P[a e(b) s(c) c(d) es(e)]"},
		{"styles within styles", "**a *b* c**", "P[s(a )es(b)s( c)]"},
		{"code keeps its signs", "`*a* \\* &amp;  x`", "P[c(*a* \\* &amp;  x)]"},
		{"emphasis over a line end", "*a\nb*", "P[e(a b)]"},
		{"an asterisk alone is text", "2 * 3 and 5*3*2 and a*b*c", "P[2 * 3 and 5*3*2 and a*b*c]"},
		{"file patterns are text", "*.log and *.txt", "P[*.log and *.txt]"},
		{"emphasis beside punctuation", "(*a*), \"**b**\"", `P[(e(a)), "s(b)"]`},
		{"underscores are text", "__init__ _x_ snake_case_name", "P[__init__ _x_ snake_case_name]"},
		{"escapes", `\*a\* \\ \# \[x\] C:\Users`, `P[*a* \ # [x] C:\Users]`},
		{"entities stay as typed", "&amp; &lt;b&gt; &#65; AT&T", "P[&amp; &lt;b&gt; &#65; AT&T]"},
		{"quotes, dashes and dots stay as typed", `"a" 'b' -- --- ... “c” – …`, `P["a" 'b' -- --- ... “c” – …]`},
		{"no-break spaces stay", "5\u00a0mm", "P[5\u00a0mm]"},
		{"accents are composed", "e\u0301 Z\u030c *o\u0308*", "P[é Ž e(ö)]"},
		{"a bare address is text", "see http://x.org/a_b_c and <https://x.org>", "P[see http://x.org/a_b_c and <https://x.org>]"},
		{"names in angle brackets are text", "ping <host> and <your-name>", "P[ping <host> and <your-name>]"},
		{"a definition is text", "[a]: http://x.org", "P[[a]: http://x.org]"},
		{"brackets are text", "[a] and [b][c] and x[1]", "P[[a] and [b][c] and x[1]]"},
		{"a number sign without space is text", "#42 opened", "P[#42 opened]"},
		{"strikethrough is text", "~~a~~", "P[~~a~~]"},
		{"a tab in a paragraph is a space", "a\tb", "P[a b]"},
		{"bullets", "- a\n- b\n\n  c\n- d", "L[P[a]; P[b] P[c]; P[d]]"},
		{"three kinds of bullets", "* a\n\n+ b\n\n- c", "L[P[a]] L[P[b]] L[P[c]]"},
		{"numbers", "3. a\n4. b", "N3[P[a]; P[b]]"},
		{"lists within lists", "- a\n  1. b\n  2. c\n     - d", "L[P[a] N1[P[b]; P[c] L[P[d]]]]"},
		{"an empty item", "- a\n-\n- c", "L[P[a]; ; P[c]]"},
		{"a box to tick is text", "- [ ] a", "L[P[[ ] a]]"},
		{"code in a list", "- a\n\n  ```\n  x\n    y\n  ```", "L[P[a] F[x/  y]]"},
		{"fenced code", "```sh\na  *b*\n\n\\* &amp;\n```", "F[a  *b*//\\* &amp;]"},
		{"tildes fence too", "~~~\n```\n~~~", "F[```]"},
		{"tabs in code are spread", "```\n\ta\nab\tc\n```", "F[    a/ab  c]"},
		{"an empty fence", "```\n```", "F[]"},
		{"a text between", "a\n\n```\nb\n```\nc", "P[a] F[b] P[c]"},
		{"CR LF", "a\r\nb\r\n\r\nc", "P[a b] P[c]"},
	} {
		got, problems := Parse(c.src, lines(c.src))
		if s := sketch(got.Blocks); s != c.want {
			t.Errorf("%s: got %s, want %s", c.name, s, c.want)
		}
		if len(problems) > 0 {
			t.Errorf("%s: unexpected problems %v", c.name, problems)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ name, src, want, problem string }{
		{"heading", "a\n\n# b", "P[a] P[b]", "t:3:1 markdown-heading"},
		{"underlined heading", "x\n\na\n---\nb", "P[x] P[a] P[b]", "t:3:1 markdown-heading"},
		{"quote", "> a\n> b", "P[a b]", "t:1:1 markdown-quote"},
		{"rule", "a\n\n***\n\nb", "P[a] P[***] P[b]", "t:3:1 markdown-rule"},
		{"indented code", "a\n\n    b\n    c", "P[a] F[b/c]", "t:3:5 markdown-indent"},
		{"table", "a | b\n--- | ---\n1 | 2", "P[a | b --- | --- 1 | 2]", "t:1:1 markdown-table"},
		{"link", "see [a](http://x.org)", "P[see [a](http://x.org)]", "t:1:5 markdown-link"},
		{"link over styles", "see [*a*](http://x.org)", "P[see [e(a)](http://x.org)]", "t:1:5 markdown-link"},
		{"link in a list", "- é [a](b)", "L[P[é [a](b)]]", "t:1:5 markdown-link"},
		{"image", "![a](b.png)", "P[![a](b.png)]", "t:1:1 markdown-image"},
		{"tag", "a <b>c</b>", "P[a <b>c</b>]", "t:1:3 markdown-html"},
		{"tag with attributes over a line end", "<img\nsrc=x>", "P[<img src=x>]", "t:1:1 markdown-html"},
		{"block tag", "<table>\n<b>x</b>", "P[<table> <b>x</b>]", "t:1:1 markdown-html t:2:1 markdown-html"},
		{"comment", "a <!-- b -->", "P[a <!-- b -->]", "t:1:3 markdown-html"},
		{"strong text that overlaps", "*a **b* c**", "P[e(a b c)]", "t:1:4 markdown-emphasis"},
		{"strong within strong", "é **a **b** c**", "P[é s(a b c)]", "t:1:7 markdown-emphasis"},
		{"four stars", "a\n\n- ****b****", "P[a] L[P[s(b)]]", "t:3:3 markdown-emphasis"},
		{"code within", "*a *`b`* c*", "P[e(a )ec(b)e( c)]", "t:1:4 markdown-emphasis"},
		{"open fence", "a\n\n```\nb", "P[a] F[b]", "t:3:1 open-fence"},
		{"open fence without a line", "```", "F[]", "t:1:1 open-fence"},
	} {
		got, problems := Parse(c.src, lines(c.src))
		if s := sketch(got.Blocks); s != c.want {
			t.Errorf("%s: got %s, want %s", c.name, s, c.want)
		}
		var said []string
		for _, p := range problems {
			said = append(said, p.Pos.String()+" "+p.Code)
			if p.Hint == "" || p.Severity != diag.Error {
				t.Errorf("%s: %s has no hint or is no error", c.name, p.Text)
			}
		}
		if s := strings.Join(said, " "); s != c.problem {
			t.Errorf("%s: got %q, want %q", c.name, s, c.problem)
		}
	}
}

func TestListNumbers(t *testing.T) {
	for src, want := range map[string]string{
		"7. a\n8. b\n12. c":                  "t:3:1 list-number",
		"1) a\n2) b\n3. c\n0. d":             "t:4:1 list-number",
		"x\n\n- y\n\n  1. a\n  1. b\n  2. c": "t:6:3 list-number",
		"1. a\n\n   b\n3. c\n4. d":           "t:4:1 list-number",
		"1. a\n1. b\n1. c":                   "",
		"3. a\n4. b\n5. c":                   "",
		"01. a\n02. b":                       "",
		"0. a\n1. - b\n   - c\n2.\n3. d":     "",
		"5\\. a\n9\\. b":                     "",
		"- a\n- b":                           "",
	} {
		_, problems := Parse(src, lines(src))
		var said []string
		for _, p := range problems {
			said = append(said, p.Pos.String()+" "+p.Code)
			if p.Severity != diag.Warning {
				t.Errorf("%q: not a warning", src)
			}
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

func TestMaskedLinksAreNone(t *testing.T) {
	for _, src := range []string{"`[a](b)`", `\[a](b)`, "```\n[a](b)\n```", "f(x)[i] (y)"} {
		if _, problems := Parse(src, nil); len(problems) > 0 {
			t.Errorf("%q: %v", src, problems)
		}
	}
}

func TestBlocksKnowTheirPlace(t *testing.T) {
	src := "one\n\n- two\n  - three\n\n```\nx\n```\n\nfour"
	got, _ := Parse(src, lines(src))
	var at []string
	var walk func([]Block)
	walk = func(bs []Block) {
		for _, b := range bs {
			at = append(at, fmt.Sprintf("%d:%d", b.Pos.Line, b.Pos.Col))
			for _, i := range b.Items {
				walk(i)
			}
		}
	}
	walk(got.Blocks)
	if want := []string{"1:1", "3:1", "3:3", "4:3", "4:5", "6:1", "10:1"}; !slices.Equal(at, want) {
		t.Errorf("got %v, want %v", at, want)
	}
}

func TestString(t *testing.T) {
	src := "a *b*  \nc\n\n9. x\n10. y\n\n    z\n\n```\n code\n```\n\n- p\n- - q"
	got, _ := Parse(src, nil)
	want := "a b\nc\n\n9. x\n\n10. y\n\n    z\n\n     code\n\n- p\n- - q"
	want = strings.Replace(want, "9. x\n\n10.", "9. x\n10.", 1)
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

// What goes beyond the bounds is kept as typed, and said.
func TestBounds(t *testing.T) {
	for name, src := range map[string]string{
		"too long":   strings.Repeat("word ", MostBytes/5+1),
		"many marks": strings.Repeat("*a ", mostMarks+1),
		"deep lists": strings.Repeat("- ", 5000) + "x",
		"deep quote": strings.Repeat(">", 60000),
		"far right":  "- a\n" + strings.Repeat(" ", 5000) + "- b",
	} {
		got, problems := Parse(src, lines(src))
		if len(problems) != 1 || got.Empty() {
			t.Errorf("%s: %d problems, %d blocks", name, len(problems), len(got.Blocks))
		}
		if words(got.String()) != words(src) {
			t.Errorf("%s: text was lost", name)
		}
	}
	deep := ""
	for i := range 20 {
		deep += strings.Repeat("  ", i) + "- a\n"
	}
	if _, problems := Parse(deep, lines(deep)); len(problems) == 0 || problems[0].Code != "nested-too-deep" {
		t.Errorf("lists nested line by line: %v", problems)
	}
}

// words are the letters and digits of a text in order: what no markup may lose.
func words(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, compose(s))
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a *b* **c** `d`", "- a\n  1. b\n", "```\nx", "# h\n> q\n", "<b>x</b>\n\n    code", "[a](b) ![c](d)", "| a |\n|---|", "e\u0301", "*a **b* c**", "- a\n\t- b\n\n\t\tc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) || strings.ContainsAny(src, "\x00\r") {
			return // never reaches this package
		}
		text, problems := Parse(src, lines(src))
		if len(problems) > mostProblems {
			t.Errorf("%d problems", len(problems))
		}
		// The words of a fence's first line name a language and the numbers of
		// a list are markup: all others must be there again, in order.
		if !strings.ContainsAny(src, "`~") && !strings.ContainsFunc(src, unicode.IsDigit) && words(text.String()) != words(src) {
			t.Errorf("words were lost: %q became %q", src, text.String())
		}
		for _, b := range text.Blocks {
			for _, s := range b.Spans {
				if s.Text == "" || s.Text != "\n" && strings.Contains(s.Text, "\n") {
					t.Errorf("a span %q from %q", s.Text, src)
				}
			}
		}
	})
}

// TestListNumberMarks: numbers end as they are typed.
func TestListNumberMarks(t *testing.T) {
	for src, want := range map[string]string{"1) a\n2) b": "1) a\n2) b", "3. a\n4. b": "3. a\n4. b"} {
		text, problems := Parse(src, nil)
		if got := strings.TrimSpace(text.String()); got != want || len(problems) > 0 {
			t.Errorf("%q: got %q, %v", src, got, problems)
		}
	}
}
