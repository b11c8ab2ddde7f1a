package casebook

import (
	"fmt"
	"slices"
	"strings"

	"casepack/internal/diag"

	"golang.org/x/text/unicode/norm"
)

// Check looks at what Load has read as a whole: ids, references between cases,
// and every sign that is to be printed. has tells whether some font has a
// glyph for a sign; nil leaves the fonts out.
func Check(w *Workshop, has func(r rune) bool) diag.List {
	c := &checking{w: w, has: has, cases: map[string]*Case{}}
	c.ids()
	c.twins()
	c.references()
	c.cycles()
	c.picks()
	c.checkSlots()
	c.signs()
	c.advice()
	return c.out
}

type checking struct {
	w     *Workshop
	has   func(rune) bool
	out   diag.List
	cases map[string]*Case // by id
	names []string         // the ids in the order of the cases
}

func (c *checking) add(code string, s diag.Severity, at diag.Pos, text, hint string, also ...diag.Note) {
	c.out.Add(diag.Problem{Code: code, Severity: s, Pos: at, Text: text, Hint: hint, Also: also})
}

// ids reports two cases of one id. Ids that differ in case only become one
// file name on many disks and one word when read aloud.
func (c *checking) ids() {
	folded := map[string]*Case{}
	for _, k := range c.w.Cases {
		id := k.Question.ID
		if id == "" {
			continue
		}
		c.idSigns(id, k.idPos())
		fold := strings.ToLower(norm.NFC.String(id))
		if first, twice := folded[fold]; twice {
			text := fmt.Sprintf("a second case with the id %q", id)
			if first.Question.ID != id {
				text = fmt.Sprintf("the ids %q and %q differ in case only", id, first.Question.ID)
			}
			c.add("duplicate-id", diag.Error, k.idPos(), text, "give each case an id of its own", diag.Note{Pos: first.idPos(), Text: "the first one"})
			continue
		}
		folded[fold] = k
		c.cases[id] = k
		c.names = append(c.names, id)
	}
}

// idPos is where a case has its id, else where it begins.
func (k *Case) idPos() diag.Pos {
	if at, ok := k.Rules.Pos["id"]; ok {
		return at
	}
	return k.Question.From
}

// twins warns of cases whose prompts are equal but for case and spaces. Those
// that are still to be written are reported as that.
func (c *checking) twins() {
	seen := map[string]*Case{}
	for _, k := range c.w.Cases {
		fold := strings.Join(strings.Fields(strings.ToLower(k.Question.Prompt.String())), " ")
		if fold == "" || leftover.MatchString(k.Question.Prompt.String()) {
			continue
		}
		if first, twice := seen[fold]; twice {
			c.add("duplicate-case", diag.Warning, k.Question.From,
				fmt.Sprintf("the prompt of %q equals that of %q but for case and spaces", k.Question.ID, first.Question.ID),
				"take one of the cases away", diag.Note{Pos: first.Question.From, Text: "the first one"})
			continue
		}
		seen[fold] = k
	}
}

// known reports an id that no case has.
func (c *checking) known(id string, at diag.Pos, where string) bool {
	if _, ok := c.cases[id]; ok {
		return true
	}
	hint := "the id of a case stands behind its key id, or is the name of its file"
	if near, ok := diag.Near(id, c.names); ok {
		hint = "did you mean " + near + "?"
	}
	c.add("unknown-case", diag.Error, at, fmt.Sprintf("%s: no case has the id %q", where, clip(id)), hint)
	return false
}

func (c *checking) references() {
	for _, k := range c.w.Cases {
		for _, r := range k.refs {
			if r.id == k.Question.ID && r.id != "" {
				c.add("self-reference", diag.Error, r.pos, fmt.Sprintf("%s names the case itself", r.key), "name another case, or take it away")
				continue
			}
			c.known(r.id, r.pos, r.key)
		}
	}
	for _, id := range c.w.Pack.Only {
		c.known(id, c.w.Pack.Pos["only"], "pack.only")
	}
}

// picks reports tags that a pack asks for and no case has.
func (c *checking) picks() {
	var tags []string
	for _, k := range c.w.Cases {
		for _, t := range k.Rules.Tags {
			if !slices.Contains(tags, t) {
				tags = append(tags, t)
			}
		}
	}
	ask := func(tag string, at diag.Pos, where string) {
		if slices.Contains(tags, tag) {
			return
		}
		hint := "no case has a tag yet"
		if near, ok := diag.Near(tag, tags); ok {
			hint = "did you mean " + near + "?"
		} else if len(tags) > 0 {
			slices.Sort(tags)
			hint = "the tags are " + clip(strings.Join(tags, ", "))
		}
		c.add("unknown-tag", diag.Error, at, fmt.Sprintf("%s: no case has the tag %q", where, clip(tag)), hint)
	}
	for _, q := range c.w.Pack.Pick.Quotas {
		at := q.Pos
		if at.Line == 0 {
			at = c.w.Pack.Pos["pick"]
		}
		ask(q.Tag, at, "pack.pick")
	}
	if t := c.w.Pack.Tag; t != "" {
		ask(t, c.w.Pack.Pos["tag"], "pack.tag")
	}
}
