package layout

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/segmenter"
)

// breakStyle is what makes two neighbouring letters one Text or two.
type breakStyle struct {
	face Face
	size Pt
	gray Gray
}

// breakMark tells what may happen before a rune.
type breakMark uint8

const (
	softBreak    breakMark = 1 << iota // a line may break here
	hardBreak                          // a line must break here
	clusterBreak                       // a letter with its marks begins here
	addressMark                        // the rune is in an address
)

// breakText is the text of a whole list of runs, as Break looks at it: words,
// and the places to break them, do not care where one run ends and the next
// begins.
type breakText struct {
	m      Metrics
	s      string
	runes  []rune
	off    []int       // byte offset in s of each rune, and of the end
	marks  []breakMark // before each rune
	style  []int32     // of each rune, an index of styles
	styles []breakStyle
	widths map[breakWord]Pt
}

type breakWord struct {
	style int32
	s     string
}

func joinRuns(m Metrics, runs []Run) *breakText {
	t := &breakText{m: m, widths: map[breakWord]Pt{}}
	for _, run := range runs {
		style := t.styleIndex(breakStyle{run.Face, run.Size, run.Gray})
		var mark breakMark
		if run.Address {
			mark = addressMark
		}
		for _, r := range run.S {
			if r == '\t' {
				r = ' '
			}
			t.runes = append(t.runes, r)
			t.style = append(t.style, style)
			t.marks = append(t.marks, mark)
		}
	}
	t.markBreaks()
	t.tameBreaks()
	t.dropUnseen()
	t.chooseFaces()
	var b strings.Builder
	t.off = make([]int, 0, len(t.runes)+1)
	for _, r := range t.runes {
		t.off = append(t.off, b.Len())
		b.WriteRune(r)
	}
	t.off = append(t.off, b.Len())
	t.s = b.String()
	return t
}

func (t *breakText) styleIndex(st breakStyle) int32 {
	i := slices.Index(t.styles, st)
	if i < 0 {
		i = len(t.styles)
		t.styles = append(t.styles, st)
	}
	return int32(i)
}

func (t *breakText) markBreaks() {
	var seg segmenter.Segmenter
	seg.Init(t.runes)
	for it := seg.LineIterator(); it.Next(); {
		l := it.Line()
		end := l.Offset + len(l.Text)
		if end == len(t.runes) {
			break
		}
		t.marks[end] |= softBreak
		if l.IsMandatoryBreak {
			t.marks[end] |= hardBreak
		}
	}
	for it := seg.GraphemeIterator(); it.Next(); {
		if g := it.Grapheme(); len(g.Text) > 0 {
			t.marks[g.Offset] |= clusterBreak
		}
	}
}

// tameBreaks takes back breaks that UAX 14 leaves to the application: within
// an address all but those after "/", after a soft hyphen all, and those
// behind the hyphens and slashes a word begins with, as in --force and /etc,
// which may in turn begin a line.
func (t *breakText) tameBreaks() {
	inWord := false // whether a letter or digit stands before the row of equal signs that ends at p-1
	for p := 1; p < len(t.runes); p++ {
		before := t.runes[p-1]
		if p == 1 || before != t.runes[p-2] {
			inWord = p > 1 && isWordSign(t.runes[p-2])
		}
		if t.marks[p]&hardBreak != 0 {
			continue
		}
		if t.marks[p-1]&t.marks[p]&addressMark != 0 && before != ' ' {
			t.marks[p] &^= softBreak
			if before == '/' && t.runes[p] != '/' && t.runes[p] != ' ' {
				t.marks[p] |= softBreak
			}
		}
		if before == ' ' && t.runes[p] == '/' && p+1 < len(t.runes) && isWordSign(t.runes[p+1]) {
			t.marks[p] |= softBreak
		}
		if before == softHyphen || (before == '-' || before == '/') && !inWord {
			t.marks[p] &^= softBreak
		}
	}
}

func isWordSign(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

const (
	softHyphen    = '\u00AD'
	zeroWidth     = '\u200B'
	wordJoiner    = '\u2060'
	byteOrderMark = '\uFEFF' // elsewhere an old word joiner
)

// dropUnseen removes the signs that only say where to break, once they have
// said it: no font needs to have them.
func (t *breakText) dropUnseen() {
	n := 0
	var kept breakMark
	for p, r := range t.runes {
		kept |= t.marks[p]
		if r == softHyphen || r == zeroWidth || r == wordJoiner || r == byteOrderMark {
			kept &^= addressMark
			continue
		}
		t.runes[n], t.style[n], t.marks[n] = r, t.style[p], kept
		n++
		kept = 0
	}
	t.runes, t.style, t.marks = t.runes[:n], t.style[:n], t.marks[:n]
}

// isLineEnd tells the signs after which UAX 14 must break: BK, CR, LF and NL.
func isLineEnd(r rune) bool {
	return r >= '\n' && r <= '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

func (t *breakText) clusterEnd(p int) int {
	for p++; p < len(t.runes) && t.marks[p]&clusterBreak == 0; p++ {
	}
	return p
}

func (t *breakText) clusterStart(end int) int {
	for end--; end > 0 && t.marks[end]&clusterBreak == 0; end-- {
	}
	return end
}
