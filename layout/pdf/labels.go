package pdf

import (
	"strconv"
	"strings"
)

// labels are the pages' names (ISO 32000-1, 12.4.2). Pages that count on from
// the one before need no entry.
type labels struct {
	tree   *numberTree
	page   int
	prefix string
	next   int // the number that counts on; 0 when the last label has none
	named  bool
}

func (l *labels) add(label string) {
	page := l.page
	l.page++
	if label == "" {
		if page == 0 {
			l.next = 1
			l.entry(page)
		}
		if l.next > 0 {
			l.next++
		}
		return
	}
	l.named = true
	prefix, number := splitLabel(label)
	if page == 0 || prefix != l.prefix || number != l.next || number == 0 {
		l.prefix, l.next = prefix, number
		l.entry(page)
	}
	if l.next > 0 {
		l.next++
	}
}

// entry begins a range of pages with the prefix and number in hand.
func (l *labels) entry(page int) {
	b := []byte("<<")
	if l.prefix != "" {
		b = appendString(append(b, "/P"...), l.prefix)
	}
	if l.next > 0 {
		b = append(b, "/S/D"...)
	}
	if l.next > 1 {
		b = strconv.AppendInt(append(b, "/St "...), int64(l.next), 10)
	}
	l.tree.add(page, append(b, ">>"...))
}

// splitLabel takes the arabic number off a label's end; 0 when there is none.
func splitLabel(label string) (prefix string, number int) {
	prefix = strings.TrimRight(label, "0123456789")
	for prefix != label && label[len(prefix)] == '0' {
		prefix = label[:len(prefix)+1]
	}
	number, err := strconv.Atoi(label[len(prefix):])
	if err != nil || number <= 0 || number > 1<<30 {
		return label, 0
	}
	return prefix, number
}

// close gives the tree's root, 0 when no page has a name of its own.
func (l *labels) close() ref {
	if !l.named {
		return 0
	}
	return l.tree.close()
}
