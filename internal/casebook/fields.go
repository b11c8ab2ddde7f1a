package casebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// fields are the keys of one mapping. They are taken by name; what nobody took
// is reported at the end, with the nearest name that was asked for.
type fields struct {
	p      *page
	what   string // "case", "box"
	prefix string // of the fields' names in problems: "listen_for."
	at     diag.Pos
	keys   []field
	asked  []string
}

type field struct {
	name  string
	key   *yaml.Node
	value *yaml.Node
	taken bool
}

// fields opens a mapping; it reports a node that is none, and keys given twice.
func (p *page) fields(n *yaml.Node, what, prefix string) (*fields, bool) {
	f := &fields{p: p, what: what, prefix: prefix, at: p.pos(n)}
	if n.Kind != yaml.MappingNode {
		hint := ""
		if n.Kind == yaml.SequenceNode && n.Style&yaml.FlowStyle == 0 {
			hint = "take the dashes away and begin each line with a key and a colon"
		}
		p.fail("wrong-type", f.at, fmt.Sprintf("%s must be keys with values, not %s", what, kind(n)), hint)
		return f, false
	}
	first := map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if k.Kind != yaml.ScalarNode {
			p.fail("wrong-type", p.pos(k), "a key must be a word, not "+kind(k), "put a text with brackets in quotes")
			continue
		}
		if old, twice := first[k.Value]; twice {
			p.fail("duplicate-key", p.pos(k), fmt.Sprintf("%s is given twice", prefix+k.Value), "keep one of them",
				diag.Note{Pos: p.pos(old), Text: "the first one"})
			continue
		}
		first[k.Value] = k
		f.keys = append(f.keys, field{name: k.Value, key: k, value: v})
	}
	return f, true
}

// kind names what a node is, in an author's words.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "keys with values"
	case yaml.SequenceNode:
		return "a list"
	}
	if empty(n) {
		return "nothing"
	}
	return "text"
}

// take gives the value of a key, or nil when it is not there or has nothing
// behind its colon.
func (f *fields) take(name string) *yaml.Node {
	n, _ := f.given(name)
	if n == nil || empty(n) {
		return nil
	}
	return n
}

// given is take, but tells an empty value from an absent key.
func (f *fields) given(name string) (value *yaml.Node, key *yaml.Node) {
	if !slices.Contains(f.asked, name) {
		f.asked = append(f.asked, name)
	}
	for i := range f.keys {
		if f.keys[i].name == name {
			f.keys[i].taken = true
			return f.keys[i].value, f.keys[i].key
		}
	}
	return nil, nil
}

// peek is given for a key that others take.
func (f *fields) peek(name string) (value *yaml.Node, key *yaml.Node) {
	for i := range f.keys {
		if f.keys[i].name == name {
			return f.keys[i].value, f.keys[i].key
		}
	}
	return nil, nil
}

// done reports every key that was not taken.
func (f *fields) done() {
	for _, k := range f.keys {
		if k.taken || f.p.full() {
			continue
		}
		hint := "the keys of " + f.what + " are " + strings.Join(f.asked, ", ")
		if len(f.asked) == 0 {
			hint = "there is nothing to name here: the workshop has no boxes"
		}
		if near, ok := diag.Near(k.name, f.asked); ok {
			hint = "did you mean " + near + "?"
		}
		f.p.fail("unknown-key", f.p.pos(k.key), fmt.Sprintf("unknown key %q in %s", clip(k.name), f.what), hint)
	}
}

// clip keeps a quoted text short in a problem.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}

// scalar gives a key's value if it is a text of any kind.
func (f *fields) scalar(name, shape string) *yaml.Node {
	n := f.take(name)
	if n == nil {
		return nil
	}
	if n.Kind != yaml.ScalarNode {
		f.p.notText(n, f.prefix+name, shape)
		return nil
	}
	return n
}

// notText reports a list or keys where a text belongs. Keys are mostly a text
// with a colon in it.
func (p *page) notText(n *yaml.Node, name, shape string) {
	hint := ""
	switch {
	case shape != "text":
	case n.Style&yaml.FlowStyle != 0:
		hint = "if it is a text with brackets, put it in quotes"
	case n.Kind == yaml.MappingNode:
		hint = "if it is a text with a colon in it, put it in quotes; if it is several lines, write | behind its key"
	default:
		hint = "if it is a text with a list in it, write | behind its key"
	}
	p.fail("wrong-type", p.pos(n), fmt.Sprintf("%s must be %s, not %s", name, shape, kind(n)), hint)
}

// number gives a whole number between two bounds, or the default.
func (f *fields) number(name string, otherwise, least, most int) int {
	shape := fmt.Sprintf("a whole number from %d to %d", least, most)
	n := f.scalar(name, shape)
	if n == nil {
		return otherwise
	}
	if v, ok := f.p.whole(n, f.prefix+name, shape, least, most); ok {
		return v
	}
	return otherwise
}

// whole reads digits and nothing else: no 3.5, no 0x8, no 010 that YAML takes for 8.
func (p *page) whole(n *yaml.Node, name, shape string, least, most int) (int, bool) {
	v, err := strconv.Atoi(n.Value)
	hint := ""
	switch {
	case n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		hint = "write it without quotes"
	case err != nil || strconv.Itoa(v) != n.Value:
		if w, err := strconv.Atoi(strings.TrimLeft(n.Value, "0+")); err == nil && w >= least && w <= most && strings.Trim(n.Value, "+0123456789") == "" {
			hint = fmt.Sprintf("write %d", w)
		}
	case v >= least && v <= most:
		return v, true
	}
	p.fail("wrong-type", p.pos(n), fmt.Sprintf("%s must be %s, not %q", name, shape, clip(n.Value)), hint)
	return 0, false
}

// flag gives true or false.
func (f *fields) flag(name string) bool {
	n := f.scalar(name, "true or false")
	if n == nil {
		return false
	}
	if n.Style == 0 && (n.Value == "true" || n.Value == "false") {
		return n.Value == "true"
	}
	hint := ""
	switch strings.ToLower(n.Value) {
	case "yes", "on", "y", "1", "true":
		hint = "write true"
	case "no", "off", "n", "0", "false":
		hint = "write false"
	}
	f.p.fail("wrong-type", f.p.pos(n), fmt.Sprintf("%s must be true or false, not %q", f.prefix+name, clip(n.Value)), hint)
	return false
}

// word gives one of the words allowed, or the default.
func (f *fields) word(name, otherwise string, allowed ...string) string {
	list := strings.Join(allowed, ", ")
	n := f.scalar(name, "one of "+list)
	if n == nil {
		return otherwise
	}
	for _, a := range allowed {
		if n.Value == a {
			return a
		}
	}
	hint := "write one of " + list
	if near, ok := diag.Near(n.Value, allowed); ok {
		hint = "did you mean " + near + "?"
	}
	f.p.fail("unknown-value", f.p.pos(n), fmt.Sprintf("%s cannot be %q", f.prefix+name, clip(n.Value)), hint)
	return otherwise
}

// raw gives a text as typed, for names that are not printed as prose.
func (f *fields) raw(name string) string {
	if n := f.scalar(name, "text"); n != nil {
		return f.p.bounded(n.Value, f.p.pos(n), f.prefix+name)
	}
	return ""
}

// mostEntries bounds a list of a case.
const mostEntries = 1000

// items gives the texts of a list; one text alone is a list of one.
func (f *fields) items(name string) []*yaml.Node {
	n := f.take(name)
	if n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		return []*yaml.Node{n}
	}
	if n.Kind != yaml.SequenceNode {
		f.p.notText(n, f.prefix+name, "a list")
		return nil
	}
	if len(n.Content) > mostEntries {
		f.p.fail("too-many", f.p.pos(n), fmt.Sprintf("%s has %d entries; %d is the most", f.prefix+name, len(n.Content), mostEntries), "")
		return nil
	}
	var out []*yaml.Node
	for _, c := range n.Content {
		switch {
		case c.Kind != yaml.ScalarNode:
			f.p.notText(c, "an entry of "+f.prefix+name, "text")
		case empty(c):
			f.p.fail("empty", f.p.pos(c), "an entry of "+f.prefix+name+" is empty", "write it, or take the dash away")
		default:
			out = append(out, c)
		}
	}
	return out
}
