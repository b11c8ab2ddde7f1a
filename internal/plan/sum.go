package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
	"strconv"

	"casepack/internal/casebook"
	"casepack/internal/prose"
)

// sum hashes words and not places: a case that moves in its file keeps its sum.
// Every part is preceded by its length.
type sum struct{ buf []byte }

func (s *sum) add(parts ...string) {
	for _, p := range parts {
		s.buf = binary.AppendUvarint(s.buf, uint64(len(p)))
		s.buf = append(s.buf, p...)
	}
}

func (s *sum) count(n int) { s.add(strconv.Itoa(n)) }

func (s *sum) String() string {
	d := sha256.Sum256(s.buf)
	return string(d[:])
}

func (s *sum) text(t prose.Text) { s.blocks(t.Blocks) }

func (s *sum) blocks(blocks []prose.Block) {
	s.count(len(blocks))
	for _, b := range blocks {
		s.count(int(b.Kind))
		s.add(strconv.FormatBool(b.Ordered))
		if b.Paren { // else the codes of packs without such lists would change
			s.add(")")
		}
		s.count(b.Start)
		s.count(len(b.Spans))
		for _, sp := range b.Spans {
			s.count(int(sp.Style))
			s.add(sp.Text)
		}
		s.count(len(b.Items))
		for _, it := range b.Items {
			s.blocks(it)
		}
		s.count(len(b.Lines))
		s.add(b.Lines...)
	}
}

func (s *sum) boxes(boxes []casebook.Box) {
	s.count(len(boxes))
	for _, b := range boxes {
		s.add(b.ID, b.Label.Text, b.Question.Text)
	}
}

// caseSum covers what a case says to participants and to the facilitator, and
// the values it may take.
func caseSum(c *casebook.Case) string {
	var s sum
	q, g := &c.Question, &c.Guide
	s.add(q.ID, q.Title.Text)
	s.count(q.Minutes)
	s.text(q.Prompt)
	s.add(g.Recap.Text)
	s.text(g.Guidance)
	s.text(g.Strong)
	s.text(g.Weak)
	s.count(len(g.Answer))
	for _, id := range slices.Sorted(maps.Keys(g.Answer)) {
		s.add(id)
		s.text(g.Answer[id])
	}
	s.count(len(g.Observe))
	for _, o := range g.Observe {
		s.text(o)
	}
	s.count(len(g.Revisit))
	for _, ch := range g.Revisit {
		s.add(ch.Name, ch.Title, ch.URL)
	}
	s.count(len(c.Rules.Vars))
	for _, v := range c.Rules.Vars {
		s.add(v.Name)
		s.count(len(v.Values))
		s.add(v.Values...)
	}
	return s.String()
}

// briefSum covers what all participants read of the workshop.
func briefSum(b *Brief) string {
	var s sum
	s.add(b.Title, b.Notice, b.Language, b.Author)
	s.text(b.Intro)
	s.text(b.Closing)
	s.boxes(b.First)
	s.boxes(b.Boxes)
	return s.String()
}
