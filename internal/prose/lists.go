package prose

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
)

func (r *reader) list(n *ast.List, depth int) Block {
	b := Block{Kind: List, Ordered: n.IsOrdered(), Paren: n.Marker == ')', Start: n.Start, Pos: r.at(offset(n))}
	if depth >= mostNested {
		r.problem(offset(n), "nested-too-deep", "lists nested too deep for a sheet", fmt.Sprintf("at most %d levels", mostNested))
	}
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		b.Items = append(b.Items, r.blocks(item, depth+1))
	}
	if n.IsOrdered() {
		r.numbers(n)
	}
	return b
}

// numbers warns of an entry whose number is not the next one, for lists are
// counted from their first number on. All ones are a way to have them counted.
func (r *reader) numbers(n *ast.List) {
	ones, want := true, n.Start
	var at, got int // the first that differs
	found := false
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		off := offset(item)
		digits := r.lineAt(off)
		digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
		number, err := strconv.Atoi(digits)
		if err != nil {
			return // not where the number stands; nothing can be said
		}
		ones = ones && number == 1
		if number != want && !found {
			found, at, got = true, off, number
		}
		want++
	}
	if !found || ones {
		return
	}
	r.caution(at, "list-number", fmt.Sprintf("%d is not the next number of this list, and another is printed in its place", got),
		fmt.Sprintf("number the list without gaps; to keep a number as it is, write %d\\. or put text between the lists", got))
}
