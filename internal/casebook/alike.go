package casebook

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casepack/internal/diag"
	"casepack/internal/prose"
)

// Bounds for texts that are too much alike.
const (
	alikeWords = 3   // words in a row that are compared between prompts
	alikeLeast = 12  // prompts with fewer of such rows say too little to compare
	alikeShare = 0.6 // of the rows of the two, found in both
	alikeMost  = 20  // cases that a row is compared with: in more of them it is a habit
	givenWords = 7   // words of the answer in a row that a prompt gives away
)

// folded gives the words of a text in small letters, without signs.
func folded(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !letter(r) && r != '_' })
}

// rows gives every run of n words, as one text each.
func rows(words []string, n int) map[string]bool {
	out := map[string]bool{}
	for i := 0; i+n <= len(words); i++ {
		out[strings.Join(words[i:i+n], " ")] = true
	}
	return out
}

// similar warns of two cases whose prompts are nearly one. Equal ones are
// reported by twins.
func (c *checking) similar() {
	type one struct {
		k    *Case
		fold string
		rows map[string]bool
	}
	var seen []one
	where := map[string][]int{} // which cases have a row
	for _, k := range c.w.Cases {
		words := folded(k.Question.Prompt.String())
		this := one{k, strings.Join(strings.Fields(strings.ToLower(k.Question.Prompt.String())), " "), rows(words, alikeWords)}
		shared := map[int]int{}
		for r := range this.rows {
			for _, i := range where[r][:min(len(where[r]), alikeMost)] {
				shared[i]++
			}
		}
		for i := range seen {
			union := len(this.rows) + len(seen[i].rows) - shared[i]
			if shared[i] < alikeLeast || float64(shared[i]) < alikeShare*float64(union) || this.fold == seen[i].fold {
				continue
			}
			c.add("similar-case", diag.Warning, k.Question.From,
				fmt.Sprintf("the prompt of %q is nearly that of %q", k.Question.ID, seen[i].k.Question.ID),
				"take one away, make them differ, or keep them apart with not_with", diag.Note{Pos: seen[i].k.Question.From, Text: "the first one"})
			break
		}
		for r := range this.rows {
			where[r] = append(where[r], len(seen))
		}
		seen = append(seen, this)
	}
}

// giveaway warns of a prompt that has a row of words from the answer in it.
func (c *checking) giveaway(k *Case) {
	prompt := rows(folded(k.Question.Prompt.String()), givenWords)
	if len(prompt) == 0 {
		return
	}
	g := &k.Guide
	texts := []struct {
		name string
		text prose.Text
	}{{"guidance", g.Guidance}, {"listen_for.strong", g.Strong}}
	for _, b := range c.w.Boxes {
		texts = append(texts, struct {
			name string
			text prose.Text
		}{"answer." + b.ID, g.Answer[b.ID]})
	}
	for _, o := range g.Observe {
		texts = append(texts, struct {
			name string
			text prose.Text
		}{"observe", o})
	}
	for _, t := range texts {
		if row := given(folded(t.text.String()), prompt); row != "" {
			c.add("answer-in-prompt", diag.Warning, k.Question.Prompt.Pos,
				fmt.Sprintf("the prompt of %q has words of %s in it: %q", k.Question.ID, t.name, row),
				"say less in the prompt, or say it otherwise in the answer", diag.Note{Pos: t.text.Pos, Text: "the answer"})
			return
		}
	}
}

// given is the first row of words that the prompt has too, and that says
// something: three of its words are long.
func given(words []string, prompt map[string]bool) string {
	for i := 0; i+givenWords <= len(words); i++ {
		long := 0
		for _, w := range words[i : i+givenWords] {
			if utf8.RuneCountInString(w) >= 5 && !strings.ContainsFunc(w, unicode.IsDigit) {
				long++
			}
		}
		if row := strings.Join(words[i:i+givenWords], " "); long >= 3 && prompt[row] {
			return row
		}
	}
	return ""
}
