package prose

import (
	"bytes"
	"fmt"
	"strings"

	"casepack/internal/diag"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/unicode/norm"
)

const (
	// MostBytes is the longest text that is read; a page holds about 4,000.
	MostBytes = 64 << 10
	// mostNested bounds lists within lists. More than a few do not fit a sheet.
	mostNested = 8
	// mostMarks bounds the signs that may open or close something in one text,
	// for pairing them takes time that grows with their square.
	mostMarks = 4000
	// mostProblems bounds what is said of one text; who has mended twenty
	// things looks again.
	mostProblems = 20
)

// Parse reads a text with a little Markdown. at tells where a byte offset of
// src stands in the author's file; nil gives no places.
//
// No text is lost: what is not on the whitelist is kept as typed, and where
// that would surprise on paper, a problem says so. HTML entities, straight
// quotes, links' brackets and underscores are kept as typed; a backslash
// before a punctuation sign gives the sign, outside code.
func Parse(src string, at func(offset int) diag.Pos) (Text, []diag.Problem) {
	if at == nil {
		at = func(int) diag.Pos { return diag.Pos{} }
	}
	t := Text{Pos: at(len(src) - len(strings.TrimLeft(src, " \t\r\n"))), Source: src}
	if strings.TrimSpace(src) == "" {
		return t, nil
	}
	// goldmark places what ends the text one past its end.
	r := &reader{src: []byte(src), at: func(off int) diag.Pos { return at(min(max(off, 0), len(src))) }}
	if !r.bounded() {
		t.Blocks = r.asTyped()
		return t, r.problems
	}
	doc, ok := r.tree()
	if !ok {
		t.Blocks = r.asTyped()
		return t, r.problems
	}
	t.Blocks = r.blocks(doc, 0)
	r.links(doc)
	return t, r.problems
}

// tree is goldmark's reading of the text. A panic in there becomes a problem:
// what an author types must not end the program.
func (r *reader) tree() (doc ast.Node, ok bool) {
	defer func() {
		if recover() != nil {
			r.problem(0, "markdown-unknown", "the Markdown of this text cannot be read", "write it with fewer signs of markup")
			doc, ok = nil, false
		}
	}()
	return markdown().Parse(text.NewReader(r.src)), true
}

// reader turns goldmark's tree into blocks and collects problems.
type reader struct {
	src      []byte
	at       func(int) diag.Pos
	problems []diag.Problem
}

func (r *reader) problem(offset int, code, text, hint string) {
	if len(r.problems) >= mostProblems {
		return
	}
	r.problems = append(r.problems, diag.Problem{Code: code, Pos: r.at(offset), Text: text, Hint: hint})
}

func (r *reader) caution(offset int, code, text, hint string) {
	k := len(r.problems)
	if r.problem(offset, code, text, hint); len(r.problems) > k {
		r.problems[k].Severity = diag.Warning
	}
}

// bounded refuses what would take long or nest beyond use, before goldmark sees it.
func (r *reader) bounded() bool {
	if len(r.src) > MostBytes {
		r.problem(0, "text-too-long", fmt.Sprintf("a text of %d bytes; %d is the most", len(r.src), MostBytes),
			"split the case, or hand the material out separately")
		return false
	}
	marks := 0
	for _, c := range r.src {
		if strings.IndexByte("*`<", c) >= 0 {
			marks++
		}
	}
	if marks > mostMarks {
		r.problem(0, "too-much-markup", fmt.Sprintf("a text with %d signs of markup; %d is the most", marks, mostMarks),
			"put it into a fence of three backticks, or split it")
		return false
	}
	start := 0
	for line := range bytes.Lines(r.src) {
		if containers(line) > mostNested || leading(line) > 200 {
			r.problem(start, "nested-too-deep", "lists or quotes nested too deep for a sheet",
				fmt.Sprintf("at most %d levels; put code between lines of three backticks", mostNested))
			return false
		}
		start += len(line)
	}
	return true
}

// containers counts the list and quote markers that open a line.
func containers(line []byte) int {
	n := 0
	for {
		rest := bytes.TrimLeft(line, " \t")
		digits := len(rest) - len(bytes.TrimLeft(rest, "0123456789"))
		switch {
		case len(rest) > 0 && rest[0] == '>':
			rest = rest[1:]
		case len(rest) > 1 && bytes.IndexByte([]byte("-+*"), rest[0]) >= 0 && (rest[1] == ' ' || rest[1] == '\t' || rest[1] == '\n'):
			rest = rest[1:]
		case digits > 0 && digits < 10 && len(rest) > digits+1 && (rest[digits] == '.' || rest[digits] == ')') && rest[digits+1] == ' ':
			rest = rest[digits+1:]
		default:
			return n
		}
		n++
		line = rest
	}
}

func leading(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// asTyped keeps a text that could not be read as fenced lines: nothing is lost.
func (r *reader) asTyped() []Block {
	return []Block{{Kind: Fence, Lines: strings.Split(compose(strings.TrimRight(string(r.src), "\n")), "\n"), Pos: r.at(0)}}
}

// blocks turns the children of a node into blocks.
func (r *reader) blocks(parent ast.Node, depth int) []Block {
	var out []Block
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Paragraph, *ast.TextBlock:
			r.tables(n)
			if spans := r.spans(n); len(spans) > 0 {
				out = append(out, Block{Kind: Paragraph, Spans: spans, Pos: r.at(offset(n))})
			}
		case *ast.List:
			out = append(out, r.list(n, depth))
		case *ast.FencedCodeBlock:
			out = append(out, r.fence(n))
		default:
			out = append(out, r.refused(n, depth)...)
		}
	}
	return out
}

func (r *reader) fence(n *ast.FencedCodeBlock) Block {
	b := Block{Kind: Fence, Lines: r.code(n), Pos: r.at(offset(n))}
	end := offset(n)
	if k := n.Lines().Len(); k > 0 {
		end = n.Lines().At(k - 1).Stop
	} else if i := bytes.IndexByte(r.src[end:], '\n'); i >= 0 {
		end += i + 1
	} else {
		end = len(r.src)
	}
	closing := strings.TrimLeft(r.lineAt(end), " \t")
	if !strings.HasPrefix(closing, "```") && !strings.HasPrefix(closing, "~~~") {
		r.problem(offset(n), "open-fence", "code that begins here has no end", "close it with a line of three backticks")
	}
	return b
}

// code gives the lines of a code block, tabs spread to four columns.
func (r *reader) code(n ast.Node) []string {
	var lines []string
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		lines = append(lines, compose(spread(strings.TrimRight(string(s.Value(r.src)), "\r\n"))))
	}
	return lines
}

func spread(line string) string {
	if !strings.ContainsRune(line, '\t') {
		return line
	}
	var b strings.Builder
	col := 0
	for _, c := range line {
		if c == '\t' {
			n := 4 - col%4
			b.WriteString(strings.Repeat(" ", n))
			col += n
			continue
		}
		b.WriteRune(c)
		col++
	}
	return b.String()
}

// compose puts letters and their accents together where Unicode has one sign for both.
func compose(s string) string { return norm.NFC.String(s) }

// offset is where a block begins in the source: its own mark where goldmark
// knows it, else its first line.
func offset(n ast.Node) int {
	if p := n.Pos(); p >= 0 {
		return p
	}
	if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	if c := n.FirstChild(); c != nil {
		return offset(c)
	}
	return 0
}
