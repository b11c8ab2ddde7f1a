package casebook

import (
	"bytes"
	"fmt"
	"strings"

	"casepack/internal/diag"
	"casepack/internal/prose"

	"golang.org/x/text/unicode/norm"
	"gopkg.in/yaml.v3"
)

// line gives a text of one line.
func (f *fields) line(name string) Line {
	n, key := f.given(name)
	if n == nil {
		return Line{}
	}
	if n.Kind != yaml.ScalarNode {
		f.p.notText(n, f.prefix+name, "text")
		return Line{}
	}
	f.p.commentFor(n, key, f.prefix+name)
	if empty(n) {
		return Line{Pos: f.p.pos(n)}
	}
	return f.p.line(n, f.prefix+name)
}

// prose gives a text with a little Markdown.
func (f *fields) prose(name string) prose.Text {
	n, key := f.given(name)
	if n == nil {
		return prose.Text{}
	}
	if n.Kind != yaml.ScalarNode {
		f.p.notText(n, f.prefix+name, "text")
		return prose.Text{}
	}
	f.p.commentFor(n, key, f.prefix+name)
	if empty(n) {
		return prose.Text{Pos: f.p.pos(n)}
	}
	return f.p.prose(n, f.prefix+name)
}

// line makes a scalar a text of one line: spaces at the ends go, a line end
// within becomes a space as it does in prose.
func (p *page) line(n *yaml.Node, name string) Line {
	t := p.keep(n, name)
	value := strings.TrimSpace(n.Value)
	at := t.at(strings.Index(n.Value, value))
	if at.Line == 0 || value == "" {
		at = p.pos(n)
	}
	if strings.Contains(value, "\n\n") {
		p.fail("wrong-type", at, name+" must be one line, not several paragraphs", "")
	}
	if strings.ContainsAny(value, "\n\t") {
		parts := strings.FieldsFunc(value, func(r rune) bool { return r == '\n' || r == '\t' })
		for i := range parts {
			parts[i] = strings.Trim(parts[i], " ")
		}
		value = strings.Join(parts, " ")
	}
	return Line{Text: norm.NFC.String(p.bounded(value, at, name)), Pos: at}
}

// mostLine bounds a text of one line, in characters: half a page of it.
const mostLine = 2000

// bounded reports a text too long for a line, and cuts it so that nothing works
// on it for long.
func (p *page) bounded(value string, at diag.Pos, name string) string {
	if len(value) <= mostLine {
		return value
	}
	r := []rune(value)
	if len(r) <= mostLine {
		return value
	}
	p.fail("text-too-long", at, fmt.Sprintf("%s has %d characters; %d are the most for one line", name, len(r), mostLine), "shorten it, or move the text to the prompt or the guidance")
	return string(r[:mostLine])
}

func (p *page) prose(n *yaml.Node, name string) prose.Text {
	t := p.keep(n, name)
	out, problems := prose.Parse(n.Value, t.at)
	for i := range problems {
		problems[i].Text += " (in " + name + ")"
	}
	p.add(problems...)
	p.joined(n, t)
	return out
}

// keep remembers a text for the checks that look at every sign.
func (p *page) keep(n *yaml.Node, name string) *text {
	t := text{field: name, value: n.Value, places: p.places(n), page: p, owner: p.owner}
	*p.texts = append(*p.texts, t)
	return &t
}

// commentFor warns when YAML has taken part of a text for a comment. A comment
// meant as one stands two spaces away and has a space behind its sign.
func (p *page) commentFor(n, key *yaml.Node, name string) {
	if n.Style != 0 { // quoted, or a block
		return
	}
	from := p.offset(n)
	if empty(n) {
		if key == nil {
			return
		}
		from = p.offset(key) + len(key.Value)
		if i := bytes.IndexByte(p.rest(from), ':'); i >= 0 {
			from += i + 1
		}
	} else if places := p.places(n); len(places) > 0 {
		from = int(places[len(places)-1])
	}
	rest := p.rest(from)
	gap := len(rest) - len(bytes.TrimLeft(rest, " \t"))
	if gap == 0 || gap >= len(rest) || rest[gap] != '#' {
		return
	}
	meant := gap >= 2 && (gap+1 == len(rest) || rest[gap+1] == ' ' || rest[gap+1] == '#')
	if meant {
		return
	}
	p.add(diag.Problem{Code: "comment-in-text", Severity: diag.Warning, Pos: p.at(from + gap),
		Text: `text after " #" is a comment and is not part of ` + name,
		Hint: "put the text in quotes; or, if it is a comment, write two spaces before # and one after"})
}
