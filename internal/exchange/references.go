package exchange

import (
	"slices"
	"strings"
)

var (
	definition = pattern(`^ {0,3}\[([^\[\]^][^\[\]]*)\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$`)
	reference  = pattern(`\[([^\[\]]+)\](?:\[([^\[\]]*)\])?`)
)

// inlined writes the address into every link that names it elsewhere in the
// file, and takes the lines away that say the addresses, where a link has used them.
func inlined(p passage) passage {
	address := map[string]string{}
	defines := map[int]string{} // names by their line
	for i, l := range p {
		if m := definition().FindStringSubmatch(l.text); m != nil && !l.code {
			name := referenceName(m[1])
			defines[i] = name
			if _, twice := address[name]; !twice {
				address[name] = m[2]
			}
		}
	}
	if len(address) == 0 {
		return p
	}
	out := slices.Clone(p)
	used := map[string]bool{}
	for i, l := range p {
		if _, defining := defines[i]; !defining && !l.code {
			out[i].text = inlineLinks(l.text, address, used)
		}
	}
	for i, name := range defines {
		if used[name] {
			out[i].text = ""
		}
	}
	return out
}

// referenceName is a name as names are compared.
func referenceName(s string) string { return strings.ToLower(oneLine(s)) }

// inlineLinks writes the addresses into a line and remembers which it used.
func inlineLinks(text string, address map[string]string, used map[string]bool) string {
	var b strings.Builder
	done := 0
	for _, m := range reference().FindAllStringSubmatchIndex(text, -1) {
		words := text[m[2]:m[3]]
		name := words
		if m[4] >= 0 && m[5] > m[4] {
			name = text[m[4]:m[5]]
		}
		name = referenceName(name)
		to, ok := address[name]
		if !ok || strings.HasPrefix(text[m[1]:], "(") || m[0] > 0 && text[m[0]-1] == '\\' {
			continue
		}
		used[name] = true
		b.WriteString(text[done:m[0]] + "[" + words + "](" + to + ")")
		done = m[1]
	}
	return b.String() + text[done:]
}
