package casebook

import (
	"fmt"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// most bounds every count of forms, copies and people.
const most = 1_000_000

// pack reads what stands for the flags of build. Paper and profile are the
// workshop's own keys, and flags too: they may stand in either place.
func (f *fields) pack(w *Workshop) Pack {
	n := f.take("pack")
	if n == nil {
		return Pack{}
	}
	g, ok := f.p.fields(n, "pack", "pack.")
	if !ok {
		return Pack{}
	}
	k := Pack{Pos: map[string]diag.Pos{}}
	for _, key := range g.keys {
		if !empty(key.value) {
			k.Pos[key.name] = f.p.pos(key.value)
		}
	}
	k.Forms = g.number("forms", 0, 1, most)
	k.Copies = g.number("copies", 0, 1, most)
	k.Spares = g.number("spares", 0, 0, most)
	k.Order = g.word("order", "", "fixed", "shuffled", "balanced")
	k.Seed = g.raw("seed")
	k.QR = g.word("qr", "", "both", "key", "none")
	k.Key = g.word("key", "", "master", "per-form")
	k.Roster = g.raw("roster")
	k.Pick = g.pick()
	k.Split, k.Simplex, k.Text = g.flag("split"), g.flag("simplex"), g.flag("text")
	k.NoNames = g.names()
	k.Untagged = g.flag("untagged")
	k.ShuffleGroups = g.flag("shuffle_groups")
	for _, id := range g.items("only") {
		k.Only = append(k.Only, id.Value)
	}
	k.Tag = g.raw("tag")
	w.Paper = g.lifted(f, "paper", w.Paper, papers()...)
	w.Profile = g.lifted(f, "profile", w.Profile, profiles()...)
	g.done()
	return k
}

// lifted reads a key that may stand one level up as well. Two different values
// are a problem.
func (f *fields) lifted(above *fields, name, given string, allowed ...string) string {
	v := f.word(name, "", allowed...)
	_, outer := above.peek(name)
	inner, _ := f.peek(name)
	if v == "" || v == given {
		return given
	}
	if outer != nil {
		f.p.fail("duplicate-key", f.p.pos(inner), fmt.Sprintf("%s%s is %s and %s is %s", f.prefix, name, v, name, given), "keep one of them",
			diag.Note{Pos: f.p.pos(outer), Text: "the other one"})
		return given
	}
	return v
}

// names reads no_names: true and its reverse, names: false.
func (f *fields) names() bool {
	no := f.flag("no_names")
	if n := f.take("names"); n != nil {
		if _, key := f.given("no_names"); key != nil {
			f.p.fail("duplicate-key", f.p.pos(n), "pack.names and pack.no_names say the same thing", "keep one of them",
				diag.Note{Pos: f.p.pos(key), Text: "the other one"})
		}
		no = !f.flag("names")
	}
	return no
}

// pick reads a number of cases, or numbers by tag and "any".
func (f *fields) pick() Pick {
	n := f.take("pick")
	if n == nil {
		return Pick{}
	}
	const shape = "a number of cases, or a number for each tag: {mounts: 2, any: 1}"
	if n.Kind == yaml.ScalarNode {
		v, _ := f.p.whole(n, "pack.pick", shape, 1, most)
		return Pick{Any: v}
	}
	if n.Kind != yaml.MappingNode {
		f.p.notText(n, "pack.pick", shape)
		return Pick{}
	}
	g, _ := f.p.fields(n, "pack.pick", "pack.pick.")
	var out Pick
	for _, key := range g.keys {
		v := g.number(key.name, 0, 0, most)
		if key.name == "any" {
			out.Any = v
		} else if v > 0 {
			out.Quotas = append(out.Quotas, Quota{Tag: key.name, N: v, Pos: f.p.pos(key.key)})
		}
	}
	return out
}
