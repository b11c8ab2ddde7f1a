package casebook

import (
	"fmt"
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
			v.Values = append(v.Values, p.line(value, "vars."+key.name).Text)
		}
		if key.value.Kind == yaml.SequenceNode && len(key.value.Content) == 0 {
			p.fail("empty", p.pos(key.value), "vars."+key.name+" has no value", "give it at least one")
		}
		out = append(out, v)
	}
	return out
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
