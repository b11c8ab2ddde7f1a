package layout

import (
	"math"
	"strings"
	"unicode"
)

// plainText joins what is read in kids to one text.
func plainText(kids []Kid) string {
	j := joiner{}
	j.kids(kids)
	return strings.TrimSpace(j.b.String())
}

// joiner puts texts that were set apart together again: with a space where
// words were apart on paper, without one where a word was broken.
type joiner struct {
	b    strings.Builder
	last *Text // nil at the beginning and behind what is no text
	edge bool  // an element began or ended since
}

func (j *joiner) kids(kids []Kid) {
	for _, k := range kids {
		switch it := k.Item.(type) {
		case Text:
			j.text(it)
		case Code:
			j.words("[" + it.Payload + "]")
		}
		if k.Element != nil {
			j.element(k.Element)
		}
	}
}

func (j *joiner) element(e *Element) {
	j.edge = true
	defer func() { j.edge = true }()
	if e.Role != Figure || e.Alt == "" {
		j.kids(e.Kids)
		j.addresses(e.Kids)
		return
	}
	j.words("[" + e.Alt + "]")
	for _, k := range e.Kids { // its codes are what Alt says
		if _, ok := k.Item.(Code); !ok {
			j.kids([]Kid{k})
		}
	}
	j.addresses(e.Kids)
}

// addresses adds where links lead, unless that stands there already, perhaps
// without the "https://" that is the same for all.
func (j *joiner) addresses(kids []Kid) {
	for _, k := range kids {
		l, ok := k.Item.(Link)
		if !ok {
			continue
		}
		_, short, _ := strings.Cut(l.URL, "://")
		if short == "" {
			short = l.URL
		}
		if short = strings.TrimSuffix(short, "/"); short != "" && !strings.Contains(j.b.String(), short) {
			j.words("<" + l.URL + ">")
		}
	}
}

// words adds what is no text on paper, apart from its neighbours.
func (j *joiner) words(s string) {
	j.space()
	j.b.WriteString(s)
	j.b.WriteByte(' ')
	j.last = nil
}

func (j *joiner) space() {
	if s := j.b.String(); s != "" && !strings.HasSuffix(s, " ") {
		j.b.WriteByte(' ')
	}
}

func (j *joiner) text(t Text) {
	if j.last != nil && (apart(*j.last, t) || j.edge && t.At.Y != j.last.At.Y) {
		j.space()
	}
	j.b.WriteString(t.S)
	j.last, j.edge = &t, false
}

// apart reports whether a text stands apart from the one read before it. On
// one baseline that is a gap between them. A text on another one goes on with
// a broken word if it is on the next line in the same style; a line broken at
// a space ends in one.
func apart(a, b Text) bool {
	size := max(a.Size, b.Size)
	down := b.At.Y - a.At.Y
	if sameLine(a, b) {
		gap := b.At.X - a.At.X - a.W
		return gap > 0.1*size || gap < -0.5*size
	}
	return down < 0 || down > 2*size || a.Face != b.Face || a.Size != b.Size || a.Gray != b.Gray
}

func sameLine(a, b Text) bool {
	return math.Abs(float64(b.At.Y-a.At.Y)) < float64(0.1*max(a.Size, b.Size))
}

func anotherLine(a, b Text) bool { return !sameLine(a, b) }

// farApart reports whether two texts have nothing to do with each other: they
// are on two lines, or so far from each other as no two words are.
func farApart(a, b Text) bool {
	gap := b.At.X - a.At.X - a.W
	return !sameLine(a, b) || gap > max(a.Size, b.Size) || gap < -max(a.Size, b.Size)
}

// plainRows gives the texts of kids, a new row wherever split says so of a
// text and the one before it.
func plainRows(kids []Kid, split func(a, b Text) bool) []string {
	var rows []string
	var row []Kid
	var last *Text
	var walk func(kids []Kid)
	walk = func(kids []Kid) {
		for _, k := range kids {
			if k.Element != nil {
				walk(k.Element.Kids)
				continue
			}
			t, ok := k.Item.(Text)
			if !ok {
				continue
			}
			if last != nil && split(*last, t) {
				rows = append(rows, rowText(row))
				row = nil
			}
			row = append(row, k)
			last = &t
		}
	}
	walk(kids)
	if row != nil {
		rows = append(rows, rowText(row))
	}
	return rows
}

// rowText joins the texts of one row; spaces at its beginning stay.
func rowText(row []Kid) string {
	j := joiner{}
	j.kids(row)
	return strings.TrimRight(j.b.String(), " ")
}

// wrapPlain cuts a text into lines of whole words. Only spaces part words.
func wrapPlain(s string, columns int) []string {
	var lines []string
	room := 0
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ' ' }) {
		n := columnsOf(word)
		if len(lines) == 0 || n+1 > room {
			lines = append(lines, word)
			room = columns - n
			continue
		}
		lines[len(lines)-1] += " " + word
		room -= n + 1
	}
	return lines
}

// columnsOf counts the signs of s that take a column on a screen.
func columnsOf(s string) int {
	n := 0
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Me, r) && !isJoining(r) {
			n++
		}
	}
	return n
}
