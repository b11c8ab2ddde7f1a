package plan

import (
	"fmt"
	"slices"

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
			m.problems.Add(diag.Problem{Code: "unknown-case", Pos: m.asked("only", slices.Equal(m.ws.Pack.Only, m.r.Only)),
				Text: fmt.Sprintf("no case has the id %s", quote(id)), Hint: near(id, ids, "the cases are ")})
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
		who := "no case"
		if len(m.r.Only) > 0 {
			who = "none of the cases asked for"
		}
		m.problems.Add(diag.Problem{Code: "unknown-tag", Pos: m.asked("tag", m.ws.Pack.Tag == m.r.Tag),
			Text: fmt.Sprintf("%s has the tag %s", who, quote(m.r.Tag)), Hint: m.tagHint(m.r.Tag)})
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

// asked is where something was asked for: under pack in workshop.yaml if what
// stands there is what the recipe says, else the flag.
func (m *maker) asked(key string, same bool) diag.Pos {
	if pos, ok := m.ws.Pack.Pos[key]; ok && same {
		return pos
	}
	return diag.Pos{File: "--" + key}
}

func (m *maker) pickPos() diag.Pos {
	own := m.ws.Pack.Pick
	return m.asked("pick", own.Any == m.r.Pick.Any && slices.Equal(own.Quotas, m.r.Pick.Quotas))
}

// quotaPos is where one quota was asked for.
func (m *maker) quotaPos(q casebook.Quota) diag.Pos {
	if q.Pos.Line > 0 {
		return q.Pos
	}
	return m.pickPos()
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
			m.problems.Add(diag.Problem{Code: "pick", Pos: m.quotaPos(q),
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
	return m.tagHint(tag)
}

// tagHint says what may be meant by a tag that none of the eligible cases has.
func (m *maker) tagHint(tag string) string {
	if slices.Contains(m.tags(), tag) {
		return "other cases have it, and were left out: ask for them too"
	}
	return near(tag, m.tags(), "the tags are ")
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
		if crowdHas(crowd, m.seats, q.Tag) {
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
