package svg

import (
	"math"
	"strconv"
	"strings"

	"casepack/layout"
)

// number writes a number to a hundredth, with no zeros at its end.
func number(b []byte, v layout.Pt) []byte {
	n := math.Round(float64(v)*100) / 100
	return strconv.AppendFloat(b, n+0, 'f', -1, 64) // +0 makes -0 a 0
}

// grayOf is a gray as SVG names it: 256 steps from black to white.
func grayOf(g layout.Gray) string {
	n := int(math.Round(float64(min(max(g, 0), 1)) * 255))
	const digits = "0123456789abcdef"
	two := digits[n>>4:n>>4+1] + digits[n&15:n&15+1]
	if two[0] == two[1] {
		return "#" + strings.Repeat(two[:1], 3)
	}
	return "#" + strings.Repeat(two, 3)
}

// escaped is a text as XML and HTML both read it, in an element or in quotes.
// What XML cannot hold at all becomes the replacement character (XML 1.0, 2.2).
func escaped(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\'':
			b.WriteString("&#39;")
		case r == '\t', r == '\n', r == '\r':
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		case r < ' ', r == 0xFFFE, r == 0xFFFF:
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
