package casebook

import (
	"fmt"
	"slices"
	"strings"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// vars reads the names of a case that take one value a form.
func (p *page) vars(n *yaml.Node) []Var {
	f, ok := p.fields(n, "vars", "vars.")
	if !ok {
		return nil
	}
	var out []Var
	for _, key := range f.keys {
		v := Var{Name: key.name, Pos: p.pos(key.key)}
		if got, end := Slot("{"+key.name+"}", 0); end == 0 || got != key.name || strings.Contains(key.name, ":") {
			p.fail("bad-var", v.Pos, quote(key.name)+" cannot be a name under vars", "use letters, digits, dashes and underscores, a letter first")
			continue
		}
		if key.value.Kind == yaml.ScalarNode {
			p.fail("wrong-type", p.pos(key.value), "vars."+key.name+" must be a list of values, not text", "write "+key.name+": [one value, another]")
			f.take(key.name)
			continue
		}
		for _, value := range f.items(key.name) {
			p.value(&v, value)
		}
		if key.value.Kind == yaml.SequenceNode && len(key.value.Content) == 0 {
			p.fail("empty", p.pos(key.value), "vars."+key.name+" has no value", "give it at least one")
		}
		out = append(out, v)
	}
	return out
}

// value adds a value that a name may take. None is empty: a text that is
// nothing but the name would be gone on some forms.
func (p *page) value(v *Var, n *yaml.Node) {
	text := p.line(n, "vars."+v.Name).Text
	switch {
	case text == "":
		p.fail("empty", p.pos(n), "a value of vars."+v.Name+" is empty", "write it, or take it away")
	case slices.Contains(v.Values, text):
		p.warn("duplicate-value", p.pos(n), fmt.Sprintf("vars.%s has the value %s twice", v.Name, quote(text)), "keep one of them, unless it is meant to come twice as often")
	}
	v.Values = append(v.Values, text)
}

// Slot reads a slot that begins at byte i of a text: {name} takes a value of
// vars, {case:id} the number a case has on the copy. end is 0 where no slot
// begins. Braces beside a further brace or behind a dollar sign, as in
// {{host}} and ${host}, belong to the text, and so do braces around anything
// that is no name, such as { host } and {3}.
func Slot(s string, i int) (name string, end int) {
	if s[i] != '{' || i > 0 && (s[i-1] == '{' || s[i-1] == '$') {
		return "", 0
	}
	n := strings.IndexByte(s[i:], '}')
	if n < 0 || i+n+1 < len(s) && s[i+n+1] == '}' {
		return "", 0
	}
	name = s[i+1 : i+n]
	word, _ := strings.CutPrefix(name, "case:")
	if word == "" || strings.ContainsFunc(word, func(r rune) bool { return r != '-' && r != '_' && !letter(r) }) {
		return "", 0
	}
	if word == name && word[0] >= '0' && word[0] <= '9' {
		return "", 0
	}
	return name, i + n + 1
}

// filled are the fields of a case whose slots are filled.
func filled(t *text) bool {
	return t.owner != nil && t.field != "tags" && t.field != "revisit" && !strings.HasPrefix(t.field, "vars.")
}

// checkSlots reports slots that nothing fills and names that nothing uses. A
// case without vars keeps its braces as typed, but for {case:id}.
func (c *checking) checkSlots() {
	used := map[*Case]map[string]bool{}
	for i := range c.w.texts {
		t := &c.w.texts[i]
		if t.owner == nil {
			c.outside(t)
		}
		if !filled(t) {
			continue
		}
		for k := strings.IndexByte(t.value, '{'); k >= 0 && k < len(t.value); k++ {
			name, end := Slot(t.value, k)
			if end == 0 {
				continue
			}
			if used[t.owner] == nil {
				used[t.owner] = map[string]bool{}
			}
			used[t.owner][name] = true
			c.slot(t, name, k)
		}
	}
	for _, k := range c.w.Cases {
		for _, v := range k.Rules.Vars {
			if !used[k][v.Name] {
				c.add("unused-var", diag.Error, v.Pos, fmt.Sprintf("no text of the case has {%s}", v.Name), "use it in the prompt or the guidance, or take it away")
			}
		}
	}
}

// outside warns of slots in the workshop's own texts, which belong to no case
// and are printed as they stand. Braces around what is no case's name are text.
func (c *checking) outside(t *text) {
	if strings.HasPrefix(t.field, "chapters.url") {
		return
	}
	for k := strings.IndexByte(t.value, '{'); k >= 0 && k < len(t.value); k++ {
		name, end := Slot(t.value, k)
		if end == 0 || !strings.HasPrefix(name, "case:") && !c.isVar(name) {
			continue
		}
		hint := "write the words themselves; to print the braces, write { " + name + " } with spaces"
		if strings.HasPrefix(name, "case:") {
			hint = "name the case by its title"
		}
		c.add("slot-outside", diag.Warning, t.at(k), fmt.Sprintf("{%s} is filled in the texts of a case only; in %s it is printed as it stands", name, t.field), hint)
	}
}

// isVar reports whether some case has the name under vars.
func (c *checking) isVar(name string) bool {
	return slices.ContainsFunc(c.w.Cases, func(k *Case) bool {
		return slices.ContainsFunc(k.Rules.Vars, func(v Var) bool { return v.Name == name })
	})
}

func (c *checking) slot(t *text, name string, at int) {
	if id, ok := strings.CutPrefix(name, "case:"); ok {
		c.known(id, t.at(at), "{"+name+"}")
		return
	}
	if len(t.owner.Rules.Vars) == 0 {
		return
	}
	var names []string
	for _, v := range t.owner.Rules.Vars {
		if v.Name == name {
			return
		}
		names = append(names, v.Name)
	}
	hint := "vars has " + strings.Join(names, ", ") + "; to print the braces, write { " + name + " } with spaces"
	if near, ok := diag.Near(name, names); ok {
		hint = "did you mean {" + near + "}?"
	}
	c.add("unknown-var", diag.Error, t.at(at), fmt.Sprintf("{%s} is not under vars", name), hint)
}
