package plan

import (
	"fmt"
	"regexp"

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
