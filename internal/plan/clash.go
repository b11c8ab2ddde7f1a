package plan

import (
	"fmt"
	"slices"
	"strings"

	"casepack/internal/diag"
)

// clashLimit bounds the search that asks whether rules can be kept without one
// of them.
const clashLimit = 5_000

// refuse reports why a form has no order: a pick that cases which must be
// apart leave unfilled, or rules that clash.
func (m *maker) refuse(id identity) {
	var set []int
	m.choices(id, 0, func(s []int) bool { set = slices.Clone(s); return true })
	if set == nil {
		m.refusePick()
		return
	}
	cases := m.these(set)
	clash := leastClash(len(set), rulesOf(cases), !m.r.ShuffleGroups)
	if len(clash) == 0 {
		m.problems.Add(diag.Problem{Code: "order", Pos: m.ws.From,
			Text: fmt.Sprintf("no order of these %d cases that keeps every pin, group and after was found", len(set)),
			Hint: "loosen some of the rules"})
		return
	}
	texts := make([]string, len(clash))
	for i, r := range clash {
		texts[i] = r.text
	}
	p := diag.Problem{Code: "order", Pos: clash[0].pos, Hint: "take one of these rules back"}
	p.Text = "no order of the cases keeps all of this: " + strings.Join(texts, "; ")
	if len(clash) == 1 {
		p.Text = "no order of the cases keeps this: " + texts[0]
		p.Hint = fmt.Sprintf("a copy has %s", count(len(set), "case", "cases"))
	}
	if id.label != "" && len(m.seats) < len(m.pool) {
		p.Text = fmt.Sprintf("form %s: %s", id.label, p.Text)
	}
	for _, r := range clash[1:] {
		p.Also = append(p.Also, diag.Note{Pos: r.pos, Text: r.text})
	}
	m.problems.Add(p)
}

// refusePick reports a pick that not_with leaves unfilled.
func (m *maker) refusePick() {
	p := diag.Problem{Code: "pick", Pos: m.pickPos(),
		Text: fmt.Sprintf("no choice of %s keeps cases apart that never share a copy", count(len(m.seats), "case", "cases")),
		Hint: "ask for fewer, or take a not_with back"}
	for _, c := range m.pool {
		if len(c.Rules.NotWith) > 0 {
			p.Also = append(p.Also, diag.Note{Pos: rulePos(c, "not_with"),
				Text: fmt.Sprintf("%s never shares a copy with %s", c.Question.ID, and(c.Rules.NotWith))})
		}
	}
	m.problems.Add(p)
}

// leastClash finds rules that cannot be kept together and of which none can be
// spared: it takes away each rule in turn and leaves it out where the others
// still clash. It is nil where the search cannot tell.
func leastClash(n int, rules []rule, keep bool) []rule {
	if !clashes(n, rules, keep) {
		return nil
	}
	for i := len(rules) - 1; i >= 0; i-- {
		if less := slices.Delete(slices.Clone(rules), i, i+1); clashes(n, less, keep) {
			rules = less
		}
	}
	return rules
}

// clashes reports whether no order keeps the rules, for certain.
func clashes(n int, rules []rule, keep bool) bool {
	b := bind(n, rules, keep)
	if b == nil {
		return true
	}
	s := search{bounds: b, limit: clashLimit, found: func([]int) bool { return true }}
	for c := range n {
		s.line = append(s.line, c)
	}
	ok, all := s.run()
	return !ok && all
}

// warnAlike reports that some forms could not be told apart.
func (m *maker) warnAlike(forms []draft) {
	orders := make(map[string]bool)
	for _, f := range forms {
		orders[signature(f.order)] = true
	}
	p := diag.Problem{Code: "forms-alike", Severity: diag.Warning, Pos: m.formsPos()}
	switch {
	case m.r.Order == Fixed:
		p.Text = fmt.Sprintf("the %d forms have one order: it is fixed", len(forms))
		p.Hint = "use the order shuffled or balanced, or one form"
	case m.personal:
		p.Text = fmt.Sprintf("neighbours in the list share an order: the cases have only %s", count(len(orders), "order", "orders"))
		p.Hint = "add cases, or loosen pins, groups and after"
	case m.gaveUp:
		p.Text = fmt.Sprintf("the %d forms do not all differ: %s found in bounded time", len(forms), count(len(orders), "order was", "orders were"))
		p.Hint = "ask for fewer forms"
	default:
		p.Text = fmt.Sprintf("the %d forms cannot all differ: %s %s only %s", len(forms),
			count(len(m.seats), "case", "cases"), plural(len(m.seats), "has", "have"), count(len(orders), "order", "orders"))
		if m.ruled {
			p.Text += " that pins, groups and after allow"
		}
		p.Hint = fmt.Sprintf("%s would do, or add cases", count(len(orders), "form", "forms"))
	}
	m.problems.Add(p)
}

// formsPos is where forms were asked for.
func (m *maker) formsPos() diag.Pos {
	if m.personal {
		return m.asked("roster", true)
	}
	return m.asked("forms", m.ws.Pack.Forms == m.r.Forms)
}
