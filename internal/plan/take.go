package plan

import (
	"fmt"
	"slices"
	"strings"

	"casepack/internal/casebook"
	"casepack/internal/diag"
)

// take finds the pool of cases, the seats of a pick and who must be apart, and
// reports what cannot be met whatever is drawn.
func (m *maker) take() {
	m.pool = m.eligible()
	m.seats = seatsOf(m.r.Pick, len(m.pool))
	m.apart = apart(m.pool)
	m.ruled = slices.ContainsFunc(m.pool, func(c *casebook.Case) bool {
		return c.Rules.Pin.At != 0 || c.Rules.Group != "" || len(c.Rules.After) > 0
	})
	if m.problems.Failed() {
		return
	}
	if len(m.pool) == 0 {
		m.problems.Add(diag.Problem{Code: "no-case", Pos: m.ws.From, Text: "there is no case to print"})
		return
	}
	m.checkNames()
	m.checkSlots()
	m.checkPick()
	if len(m.seats) != len(m.pool) {
		return
	}
	m.checkApart()
	m.all = free(len(m.pool))
	if m.ruled {
		m.all = bind(len(m.pool), rulesOf(m.pool), !m.r.ShuffleGroups)
	}
}

// checkApart reports cases that must not share a copy where all are asked for.
func (m *maker) checkApart() {
	for i, a := range m.pool {
		for _, b := range m.pool[i+1:] {
			one, other := a, b
			if !slices.Contains(a.Rules.NotWith, b.Question.ID) {
				one, other = b, a
			}
			if !slices.Contains(one.Rules.NotWith, other.Question.ID) {
				continue
			}
			m.problems.Add(diag.Problem{Code: "not-with", Pos: rulePos(one, "not_with"),
				Text: fmt.Sprintf("%s never shares a copy with %s, and all cases are asked for", one.Question.ID, other.Question.ID),
				Hint: "pick some of the cases, or leave one of the two out",
				Also: []diag.Note{{Pos: other.Question.From, Text: other.Question.ID + " is here"}}})
		}
	}
}

// eligible lists the cases that --only and --tag leave.
func (m *maker) eligible() []*casebook.Case {
	ids := make([]string, len(m.ws.Cases))
	for i, c := range m.ws.Cases {
		ids[i] = c.Question.ID
	}
	for _, id := range m.r.Only {
		if !slices.Contains(ids, id) {
			m.problems.Add(diag.Problem{Code: "unknown-case", Pos: diag.Pos{File: "--only"},
				Text: fmt.Sprintf("no case has the id %s", quote(id)), Hint: m.near(id, ids, "the cases are ")})
		}
	}
	var out []*casebook.Case
	for _, c := range m.ws.Cases {
		if len(m.r.Only) > 0 && !slices.Contains(m.r.Only, c.Question.ID) {
			continue
		}
		if m.r.Tag == "" || tagged(c, m.r.Tag) {
			out = append(out, c)
		}
	}
	if m.r.Tag != "" && len(out) == 0 && !m.problems.Failed() {
		m.problems.Add(diag.Problem{Code: "unknown-tag", Pos: diag.Pos{File: "--tag"},
			Text: fmt.Sprintf("no case has the tag %s", quote(m.r.Tag)), Hint: m.near(m.r.Tag, m.tags(), "the tags are ")})
	}
	return out
}

// tags lists all tags of the workshop in the order of their first use.
func (m *maker) tags() []string {
	var out []string
	for _, c := range m.ws.Cases {
		for _, t := range slices.Concat(c.Rules.Tags, c.Guide.Tags) {
			if !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

// near words a hint: the names that are one or two slips away from a word, or
// all of them.
func (m *maker) near(word string, names []string, all string) string {
	var close []string
	for _, n := range names {
		if d := slips(strings.ToLower(word), strings.ToLower(n)); d <= max(1, len([]rune(word))/3) {
			close = append(close, quote(n))
		}
	}
	switch {
	case len(close) > 0:
		return "did you mean " + strings.Join(close, " or ") + "?"
	case len(names) == 0:
		return ""
	case len(names) > 12:
		return all + strings.Join(names[:12], ", ") + ", …"
	}
	return all + and(names)
}

// slips counts the least insertions, losses and changes of a character that
// lead from a to b (Levenshtein), an exchange of neighbours counting as one.
func slips(a, b string) int {
	s, t := []rune(a), []rune(b)
	d := make([][]int, len(s)+1)
	for i := range d {
		d[i] = make([]int, len(t)+1)
		d[i][0] = i
		for j := 1; j <= len(t); j++ {
			if i == 0 {
				d[i][j] = j
				continue
			}
			change := d[i-1][j-1]
			if s[i-1] != t[j-1] {
				change++
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(s)][len(t)]
}

// apart lists for each case of a set those it never shares a copy with, either
// because one of the two says so or because both are pinned to one place.
func apart(set []*casebook.Case) [][]int {
	out := make([][]int, len(set))
	for i, a := range set {
		for j, b := range set[:i] {
			if slices.Contains(a.Rules.NotWith, b.Question.ID) || slices.Contains(b.Rules.NotWith, a.Question.ID) ||
				a.Rules.Pin.At != 0 && a.Rules.Pin.At == b.Rules.Pin.At {
				out[i], out[j] = append(out[i], j), append(out[j], i)
			}
		}
	}
	return out
}

// pickPos is where the pick was asked for: in workshop.yaml or on the command line.
func (m *maker) pickPos() diag.Pos {
	own := m.ws.Pack.Pick
	if pos, ok := m.ws.Pack.Pos["pick"]; ok && own.Any == m.r.Pick.Any && slices.Equal(own.Quotas, m.r.Pick.Quotas) {
		return pos
	}
	return diag.Pos{File: "--pick"}
}

// checkPick reports quotas that these cases cannot fill, with the counts.
func (m *maker) checkPick() {
	pos, failed := m.pickPos(), false
	for _, q := range m.r.Pick.Quotas {
		have := 0
		for _, c := range m.pool {
			if tagged(c, q.Tag) {
				have++
			}
		}
		if have < q.N {
			failed = true
			m.problems.Add(diag.Problem{Code: "pick", Pos: pos,
				Text: fmt.Sprintf("%s: %d asked, %s the tag", q.Tag, q.N, count(have, "case has", "cases have")),
				Hint: m.quotaHint(q.Tag, have)})
		}
	}
	if !failed && len(m.seats) > len(m.pool) {
		failed = true
		m.problems.Add(diag.Problem{Code: "pick", Pos: pos,
			Text: fmt.Sprintf("%d asked, there %s to choose from", len(m.seats), count(len(m.pool), "is 1 case", "are %d cases")),
			Hint: "ask for fewer, or add cases"})
	}
	if !failed {
		m.checkTogether(pos)
	}
}

func (m *maker) quotaHint(tag string, have int) string {
	if have > 0 {
		return "ask for fewer, or give the tag to more cases"
	}
	return m.near(tag, m.tags(), "the tags are ")
}

// count puts a number before a word, or where a %d stands in it.
func count(n int, one, many string) string {
	word := many
	if n == 1 {
		word = one
	}
	if strings.Contains(word, "%d") {
		return fmt.Sprintf(word, n)
	}
	if strings.ContainsAny(word, "0123456789") {
		return word
	}
	return fmt.Sprintf("%d %s", n, word)
}

// checkTogether reports quotas that cannot be filled at once although each of
// them could be, by the smallest crowd of seats with too few cases for them.
func (m *maker) checkTogether(pos diag.Pos) {
	ch := &chooser{cases: m.pool, seats: m.seats}
	s := ch.seating()
	for c := range m.pool {
		s.add(c)
	}
	empty := slices.Index(s.by, -1)
	if empty < 0 {
		return
	}
	crowd, cases := map[int]bool{empty: true}, map[int]bool{}
	for grown := true; grown; {
		grown = false
		for seat, by := range s.by {
			for c := range m.pool {
				if crowd[seat] && !cases[c] && ch.suits(c, seat) {
					cases[c], grown = true, true
				}
			}
			if by >= 0 && cases[by] && !crowd[seat] {
				crowd[seat], grown = true, true
			}
		}
	}
	var asked []string
	for _, q := range m.r.Pick.Quotas {
		i := slices.Index(m.seats, q.Tag)
		if i >= 0 && slices.ContainsFunc(m.seats, func(t string) bool { return t == q.Tag }) && crowdHas(crowd, m.seats, q.Tag) {
			asked = append(asked, fmt.Sprintf("%s: %d", q.Tag, q.N))
		}
	}
	m.problems.Add(diag.Problem{Code: "pick", Pos: pos,
		Text: fmt.Sprintf("%s asked, together only %s one of these tags", and(asked), count(len(cases), "case has", "cases have")),
		Hint: "a case counts once in a copy even if it has two of the tags"})
}

func crowdHas(crowd map[int]bool, seats []string, tag string) bool {
	for i := range crowd {
		if seats[i] == tag {
			return true
		}
	}
	return false
}

// checkNames reports rules that name a case which is not in the workshop.
func (m *maker) checkNames() {
	var ids []string
	for _, c := range m.ws.Cases {
		ids = append(ids, c.Question.ID)
	}
	for _, c := range m.pool {
		for key, names := range map[string][]string{"after": c.Rules.After, "not_with": c.Rules.NotWith} {
			for _, id := range names {
				if !slices.Contains(ids, id) {
					m.problems.Add(diag.Problem{Code: "unknown-case", Pos: rulePos(c, key),
						Text: fmt.Sprintf("%s: no case has the id %s", key, quote(id)), Hint: m.near(id, ids, "the cases are ")})
				}
			}
		}
	}
}
