package plan

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// alphabet is Douglas Crockford's base 32: digits and capitals without I, L, O
// and U, which are misread or make words.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	bodyLen = 5           // characters that tell one copy from another: 32⁵ = 33,554,432
	tailLen = bodyLen + 1 // with the check character
)

// body spells the first 25 bits of a digest.
func body(d digest) string {
	n := uint32(d[0])<<24 | uint32(d[1])<<16 | uint32(d[2])<<8 | uint32(d[3])
	var b [bodyLen]byte
	for i := range b {
		b[i] = alphabet[n>>27]
		n <<= 5
	}
	return string(b[:])
}

// value reads a character as a number from 0 to 31. Small letters count as
// capitals, O as 0, I and L as 1, U as V: whoever misreads those still names
// the same copy. It is -1 for any other character.
func value(r rune) int {
	if r >= 'a' && r <= 'z' {
		r -= 'a' - 'A'
	}
	switch r {
	case 'O':
		r = '0'
	case 'I', 'L':
		r = '1'
	case 'U':
		r = 'V'
	}
	return strings.IndexRune(alphabet, r)
}

// times2 multiplies by x in the field of 32 elements built on x⁵+x²+1.
func times2(v int) int {
	v <<= 1
	if v > 31 {
		v ^= 0b100101
	}
	return v
}

// checksum weighs each character with a power of x, the last with x⁰, and adds
// them up in the field of 32 elements. It is 0 for a whole code. x has order
// 31, so in up to 31 characters one wrong character always changes the sum,
// and so does the exchange of any two that differ.
func checksum(s string) int {
	sum := 0
	for _, r := range s {
		sum = times2(sum) ^ value(r)
	}
	return sum
}

// sealed joins a prefix (form and page; may be empty) and a body and adds the
// check character.
func sealed(prefix, body string) string {
	check := string(alphabet[times2(checksum(prefix+body))])
	if prefix == "" {
		return body + check
	}
	return prefix + "-" + body + check
}

// cut takes a code apart. It does not look at the check character.
func cut(code string) (prefix, body string) {
	prefix, tail, ok := strings.Cut(code, "-")
	if !ok {
		prefix, tail = "", code
	}
	return prefix, tail[:min(bodyLen, len(tail))]
}

// Face gives the code of one page of a copy: B-7K2QMC becomes B3-7K2QMY on
// page 3. Its check character covers form, page and copy.
func Face(copyCode string, page int) string { return strings.Join(FaceParts(copyCode, page), "") }

// FaceParts gives the code of one page in parts, which come again on other
// pages: form, page, body and check character.
func FaceParts(copyCode string, page int) []string {
	prefix, body := cut(copyCode)
	n := strconv.Itoa(page)
	whole := sealed(prefix+n, body)
	end := len(whole) - 1
	parts := []string{n, whole[len(prefix)+len(n) : end], whole[end:]}
	if prefix == "" {
		return parts
	}
	return append([]string{prefix}, parts...)
}

// Code is a code as someone read it off a sheet.
type Code struct {
	prefix, body string // in the alphabet
}

// ErrCode says that a code cannot be as it was typed.
var ErrCode = errors.New("the check character does not fit: a character is misread or two are exchanged")

// ParseCode reads a code of a pack, form, copy or page. Case, spaces and dashes
// do not matter, and O, I, L and U are read as 0, 1, 1 and V. One wrong
// character or two exchanged ones always give an error.
func ParseCode(s string) (Code, error) {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(" \t-–‑−", r) {
			continue
		}
		v := value(r)
		if v < 0 {
			return Code{}, fmt.Errorf("read code %q: %q stands in no code", s, r)
		}
		b.WriteByte(alphabet[v])
	}
	t := b.String()
	if len(t) < tailLen || len(t) > 31 {
		return Code{}, fmt.Errorf("read code %q: a code has %d letters and digits, with form and page in front", s, tailLen)
	}
	if checksum(t) != 0 {
		return Code{}, fmt.Errorf("read code %q: %w", s, ErrCode)
	}
	n := len(t) - tailLen
	return Code{prefix: t[:n], body: t[n : n+bodyLen]}, nil
}

// On reports whether the code is that of a copy, or of one of its pages, by the
// copy's own code. Page 0 is the copy as a whole.
func (c Code) On(copyCode string) (page int, ok bool) {
	own, err := ParseCode(copyCode)
	if err != nil || own.body != c.body {
		return 0, false
	}
	digits, ok := strings.CutPrefix(c.prefix, own.prefix)
	if !ok {
		return 0, false
	}
	if digits == "" {
		return 0, true
	}
	page, err = strconv.Atoi(digits)
	return page, err == nil && page > 0 && digits[0] != '0'
}
