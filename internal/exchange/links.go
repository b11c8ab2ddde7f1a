package exchange

import (
	"regexp"
	"strings"
)

var (
	definition = regexp.MustCompile(`^ {0,3}\[([^\[\]^][^\[\]]*)\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$`)
	reference  = regexp.MustCompile(`\[([^\[\]]+)\](?:\[([^\[\]]*)\])?`)
)

// resolved writes the address into every link that names it elsewhere in the
// file, and takes the lines away that say the addresses, where a link has used them.
func resolved(p passage) passage {
	address := map[string]string{}
	label := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	for _, l := range p {
		if m := definition.FindStringSubmatch(l.text); m != nil && !l.code {
			if _, twice := address[label(m[1])]; !twice {
				address[label(m[1])] = m[2]
			}
		}
	}
	if len(address) == 0 {
		return p
	}
	out := append(passage(nil), p...)
	used := map[string]bool{}
	for i, l := range p {
		if l.code || definition.MatchString(l.text) {
			continue
		}
		out[i].text = linkedTo(l.text, func(name string) (string, bool) {
			to, ok := address[label(name)]
			used[label(name)] = true
			return to, ok
		})
	}
	for i, l := range p {
		if m := definition.FindStringSubmatch(l.text); m != nil && !l.code && used[label(m[1])] {
			out[i].text = ""
		}
	}
	return out
}

// linkedTo writes the addresses into a line.
func linkedTo(text string, address func(string) (string, bool)) string {
	var b strings.Builder
	done := 0
	for _, m := range reference.FindAllStringSubmatchIndex(text, -1) {
		words := text[m[2]:m[3]]
		name := words
		if m[4] >= 0 && m[5] > m[4] {
			name = text[m[4]:m[5]]
		}
		to, ok := address(name)
		if !ok || strings.HasPrefix(text[m[1]:], "(") || m[0] > 0 && text[m[0]-1] == '\\' {
			continue
		}
		b.WriteString(text[done:m[0]] + "[" + words + "](" + to + ")")
		done = m[1]
	}
	return b.String() + text[done:]
}
