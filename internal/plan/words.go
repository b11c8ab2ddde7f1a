package plan

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// piece is a stretch of an author's text as the checks see it.
type piece struct {
	text string
	code bool // set as code: braces there may be anything
	pos  diag.Pos
}

// textPos is where a text begins, or else.
func textPos(t prose.Text, or diag.Pos) diag.Pos {
	if t.Pos.Line > 0 {
		return t.Pos
	}
	return or
}

// pieces cuts a text up. or is the place of what has none of its own.
func pieces(t prose.Text, or diag.Pos) []piece {
	return blockPieces(t.Blocks, textPos(t, or))
}

func blockPieces(blocks []prose.Block, pos diag.Pos) []piece {
	var out []piece
	for _, b := range blocks {
		at := pos
		if b.Pos.Line > 0 {
			at = b.Pos
		}
		for _, s := range b.Spans {
			out = append(out, piece{text: s.Text, code: s.Style&prose.Code != 0, pos: at})
		}
		for _, l := range b.Lines {
			out = append(out, piece{text: l, code: true, pos: at})
		}
		for _, it := range b.Items {
			out = append(out, blockPieces(it, at)...)
		}
	}
	return out
}

// casePieces cuts all texts of a case up, the question's first.
func casePieces(c *casebook.Case) []piece {
	q, g := &c.Question, &c.Guide
	at := func(p diag.Pos) diag.Pos {
		if p.Line > 0 {
			return p
		}
		return q.From
	}
	out := []piece{{text: q.Title.Text, pos: at(q.Title.Pos)}, {text: g.Recap.Text, pos: at(g.Recap.Pos)}}
	for _, t := range append([]prose.Text{q.Prompt, g.Guidance, g.Strong, g.Weak}, g.Observe...) {
		out = append(out, pieces(t, q.From)...)
	}
	for _, id := range slices.Sorted(maps.Keys(g.Answer)) {
		out = append(out, pieces(g.Answer[id], q.From)...)
	}
	return out
}

// checkSlots reports braces that name nothing and variables that no text uses.
func (m *maker) checkSlots() {
	var ids []string
	for _, c := range m.ws.Cases {
		ids = append(ids, c.Question.ID)
	}
	for _, c := range m.pool {
		used := make(map[string]bool)
		for _, p := range casePieces(c) {
			fillString(p.text, func(slot string) (string, bool) {
				used[slot] = true
				m.checkSlot(c, p, slot, ids)
				return "", false
			})
		}
		for _, v := range c.Rules.Vars {
			if !used[v.Name] {
				m.problems.Add(diag.Problem{Code: "unused-var", Severity: diag.Warning, Pos: varPos(c, v),
					Text: fmt.Sprintf("no text of %s uses {%s}", c.Question.ID, v.Name), Hint: "write it where the value belongs, or take it out of vars"})
			}
		}
	}
}

func varPos(c *casebook.Case, v casebook.Var) diag.Pos {
	if v.Pos.Line > 0 {
		return v.Pos
	}
	return rulePos(c, "vars")
}

// checkSlot looks at one pair of braces. In code, and in a case without vars,
// braces may well be meant as typed.
func (m *maker) checkSlot(c *casebook.Case, p piece, slot string, ids []string) {
	if id, ok := strings.CutPrefix(slot, "case:"); ok {
		if !slices.Contains(ids, id) {
			m.problems.Add(diag.Problem{Code: "unknown-case", Pos: p.pos,
				Text: fmt.Sprintf("{%s}: no case has the id %s", slot, quote(id)), Hint: near(id, ids, "the cases are ")})
		}
		return
	}
	var names []string
	for _, v := range c.Rules.Vars {
		names = append(names, v.Name)
	}
	if p.code || slices.Contains(names, slot) {
		return
	}
	d := diag.Problem{Code: "unknown-var", Pos: p.pos, Text: fmt.Sprintf("{%s}: %s has no such name under vars", slot, c.Question.ID),
		Hint: near(slot, names, "the names are ") + "; braces in `code` are printed as typed"}
	if len(names) == 0 {
		d.Severity = diag.Warning
		d.Text = fmt.Sprintf("{%s} is printed as typed: %s has no vars", slot, c.Question.ID)
		d.Hint = "list its values under vars; braces in `code` are always printed as typed"
	}
	m.problems.Add(d)
}

// warnWords reports words of a prompt that point to another case by its place,
// where places differ from copy to copy or from the author's list.
func (m *maker) warnWords(p *Pack) {
	if m.r.Order == Fixed && len(m.seats) == len(m.pool) {
		return
	}
	words := regexp.MustCompile(`(?i)\b(?:(?:this|that|each|every|any)\s+case\b|(cases?\s+(?:no\.?\s*|number\s+|#\s*)?[0-9]+|above|previous(?:ly)?|preceding|(?:earlier|next|following|last|first|second|third)\s+case)\b)`)
	for _, c := range p.Cases {
		for _, b := range pieces(c.Question.Prompt, c.Question.From) {
			if w := pointing(words, b.text); w != "" && !b.code {
				m.problems.Add(diag.Problem{Code: "place-in-words", Severity: diag.Warning, Pos: b.pos,
					Text: fmt.Sprintf("%s in the prompt of %s may point to another place on each copy", quote(w), c.Question.ID),
					Hint: "write {case:ID} for the number of another case"})
			}
		}
	}
}

// pointing is the first word that points elsewhere; "this case 30 hosts fell"
// is matched, so as to be passed over, without its group.
func pointing(words *regexp.Regexp, text string) string {
	for _, m := range words.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			return m[1]
		}
	}
	return ""
}
