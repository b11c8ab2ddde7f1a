package casebook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"casepack/internal/diag"

	"gopkg.in/yaml.v3"
)

// documents parses the YAML documents of a file. Empty ones are left out. What
// cannot be parsed is reported, and then no document is given: half a file
// would only lead to more problems that are none.
func (p *page) documents() ([]*yaml.Node, bool) {
	s := p.scan()
	if len(s.sure) > 0 {
		p.add(s.sure...)
		return nil, false
	}
	var docs []*yaml.Node
	src, sign := p.standIn(s.marks)
	for d := yaml.NewDecoder(bytes.NewReader(src)); ; {
		var n yaml.Node
		err := decode(d, &n)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			p.explain(err, s.maybe)
			return nil, false
		}
		questions(&n, sign)
		if len(n.Content) == 1 && !empty(n.Content[0]) {
			docs = append(docs, n.Content[0])
		}
	}
	ok := true
	for _, d := range docs {
		ok = p.strange(d) && ok
	}
	return docs, ok
}

// decode is Decode, with a panic of the parser made an error: what an author
// types must not end the program.
func decode(d *yaml.Decoder, n *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	return d.Decode(n)
}

func empty(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Tag == "!!null" && n.Value == ""
}

var atLine = regexp.MustCompile(`line (\d+): `)

// explain reports why a file is not YAML: by the causes found in scanning if
// there are any, else in the parser's words at the line it names.
func (p *page) explain(err error, causes []diag.Problem) {
	var lines []int
	for _, c := range causes {
		lines = append(lines, c.Pos.Line)
	}
	if one, ok := p.barless(lines); ok {
		p.add(one)
		return
	}
	if len(causes) > 0 {
		p.add(causes...)
		return
	}
	if one, ok := p.column(); ok {
		p.add(one)
		return
	}
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if m := atLine.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1]) // digits by the expression; a number past all lines is caught below
		text = strings.Replace(text, m[0], "", 1)
	}
	line = min(max(line, 1), len(p.starts))
	start := p.starts[line-1]
	rest := p.rest(start)
	at := p.at(start + len(rest) - len(bytes.TrimLeft(rest, " \t")))
	p.fail("yaml-syntax", at, "this is not YAML: "+text, "look at the quotes, brackets, colons and the indentation here and in the line above")
}

// strange refuses what YAML has and a workshop has no use for: anchors,
// aliases, merge keys and tags. An alias can make ten lines mean a million.
func (p *page) strange(n *yaml.Node) bool {
	const quotes = "put a text that begins with this sign in quotes"
	ok := false
	switch {
	case n.Kind == yaml.AliasNode:
		p.fail("yaml-alias", p.pos(n), fmt.Sprintf("an alias (*%s) is not allowed", n.Value), "write the value out; "+quotes)
	case n.Anchor != "":
		p.fail("yaml-alias", p.pos(n), fmt.Sprintf("an anchor (&%s) is not allowed", n.Anchor), "write the value out where it is needed; "+quotes)
	case n.Style&yaml.TaggedStyle != 0:
		p.fail("yaml-tag", p.pos(n), fmt.Sprintf("a tag (%s) is not allowed", n.Tag), "texts are kept as typed without it; "+quotes)
	default:
		ok = true
	}
	if n.Kind == yaml.AliasNode {
		return false
	}
	for _, c := range n.Content {
		if p.full() {
			return false
		}
		ok = p.strange(c) && ok
	}
	return ok
}
