package casebook

import (
	"bytes"
	"regexp"
	"slices"

	"casepack/internal/diag"
)

// What a parser stumbles over when lines were meant as text, or stand in the
// wrong column. These are looked for only after it has stumbled.
var (
	textKey  = regexp.MustCompile(`^ *(?:- +)*(prompt|guidance|intro|closing|strong|weak):[ \t]*(?:#.*)?$`)
	keyLine  = regexp.MustCompile(`^[^\s#"'\[\]{},&*!|>@%-][^#]*?:(?:[ \t]|$)|^-[^\s].*?:(?:[ \t]|$)|^"[^"]*":(?:[ \t]|$)|^'[^']*':(?:[ \t]|$)`)
	bareKey  = regexp.MustCompile(`:[ \t]*(?:#.*)?$`)
	blockKey = regexp.MustCompile(`[:-][ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$`)
)

// mostLooked bounds the lines that are looked at; keys within keys have theirs
// in common.
const mostLooked = 100_000

// barless finds a text that stands below its key without | and that YAML reads
// as keys or a list. lines are those that are known to be at fault; with none,
// a text that is both is.
func (p *page) barless(lines []int) (diag.Problem, bool) {
	looked := 0
	for k := range p.starts {
		m := textKey.FindSubmatch(p.rest(p.starts[k]))
		if m == nil {
			continue
		}
		col := bytes.Index(p.rest(p.starts[k]), m[1])
		first, dashes, keys, hit := -1, 0, 0, false
		for j := k + 1; j < len(p.starts) && looked < mostLooked; j++ {
			looked++
			line := p.rest(p.starts[j])
			body := bytes.TrimLeft(line, " ")
			if len(body) > 0 && len(line)-len(body) <= col {
				break
			}
			hit = hit || slices.Contains(lines, j+1)
			at := p.starts[j] + len(line) - len(body)
			switch {
			case listMark.Match(body) && body[0] == '-':
				dashes++
			case keyLine.Match(body):
				keys++
				at += len(keyLine.Find(body)) - 1
				if p.src[min(at, len(p.src)-1)] != ':' {
					at--
				}
			default:
				continue
			}
			if first < 0 {
				first = at
			}
		}
		if first >= 0 && (hit || len(lines) == 0 && dashes > 0 && keys > 0) {
			what := "a key"
			if p.src[first] == '-' {
				what = "a list"
			}
			name := string(m[1])
			return diag.Problem{Code: "yaml-bar", Pos: p.at(first), Text: "YAML begins " + what + " here, inside the text of " + name,
				Hint: "write `" + name + ": |` and indent the lines of the text below it"}, true
		}
	}
	return diag.Problem{}, false
}

// level is a column in which keys or the dashes of a list stand.
type level struct {
	col  int
	list bool
	bare bool // the last key has nothing behind its colon
}

// column finds the first line that stands in a column where it cannot.
func (p *page) column() (diag.Problem, bool) {
	var open []level
	block, colonless := -1, -1
	for k := range p.starts {
		line := p.rest(p.starts[k])
		body := bytes.TrimLeft(line, " ")
		col := len(line) - len(body)
		if len(body) == 0 || body[0] == '#' || block >= 0 && col > block {
			continue
		}
		block = -1
		if blockKey.Match(line) {
			block = col
		}
		for {
			list := body[0] == '-' && (len(body) == 1 || body[1] == ' ')
			if !list && !keyLine.Match(body) {
				if len(open) == 0 && !marker(line) {
					colonless = k
				}
				break
			}
			if text, hint := stumbles(&open, level{col, list, !list && bareKey.Match(body)}); text != "" {
				return diag.Problem{Code: "yaml-indent", Pos: p.at(p.starts[k] + col), Text: text, Hint: hint}, true
			}
			if !list {
				if colonless >= 0 && len(open) == 1 {
					return diag.Problem{Code: "yaml-colon", Pos: p.at(p.starts[colonless]), Text: "this line is no key: it has no colon", Hint: "write a colon and a space behind the key's name"}, true
				}
				break
			}
			rest := bytes.TrimLeft(body[1:], " ")
			if len(rest) == 0 {
				break
			}
			col += len(body) - len(rest)
			body = rest
			if block >= 0 {
				block = max(block, col-2)
			}
		}
	}
	return diag.Problem{}, false
}

// stumbles opens a level for a line, or says why the line cannot stand there.
func stumbles(open *[]level, l level) (text, hint string) {
	k, left := len(*open), false
	for ; k > 0 && (*open)[k-1].col > l.col; k-- {
		left = true
	}
	*open = (*open)[:k]
	switch {
	case k == 0 || (*open)[k-1].col < l.col:
		if left {
			return "this line stands in no column that a line above has", "line it up with the lines it belongs to"
		}
		*open = append(*open, l)
		return "", ""
	case (*open)[k-1].list && !l.list:
		return "a key stands in the column of a list", "line it up with the key it belongs to, or begin it with a dash"
	case !(*open)[k-1].list && l.list:
		if !(*open)[k-1].bare {
			return "a dash stands in the column of keys", "indent a list below its key; for a text with a list in it, write | behind the key and indent its lines"
		}
	default:
		(*open)[k-1] = l
	}
	return "", ""
}
