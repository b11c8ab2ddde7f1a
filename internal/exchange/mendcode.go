package exchange

import "strings"

// fenced puts lines between lines of backticks that are more than any of them has.
func fenced(lead string, body []string) []string {
	n := 3
	for _, l := range body {
		for run := range strings.FieldsFuncSeq(l, func(r rune) bool { return r != '`' }) {
			n = max(n, len(run)+1)
		}
	}
	signs := lead + strings.Repeat("`", n)
	return append(append([]string{signs}, body...), signs)
}

// mendIndent fences code that is marked by its indentation.
func mendIndent(src string, start int) string {
	body := strings.Split(strings.ReplaceAll(src[start:], "\t", "    "), "\n")
	base := max(0, indent(body[0])-4)
	n := 0
	for i, l := range body {
		if blank := strings.Trim(l, " ") == ""; !blank && indent(l) < base+4 {
			break
		} else if !blank {
			n = i + 1
		}
	}
	if n == 0 {
		return src
	}
	var code []string
	for _, l := range body[:n] {
		code = append(code, strings.Repeat(" ", base)+l[min(len(l), base+4):])
	}
	code = fenced(strings.Repeat(" ", base), code)
	return src[:start] + strings.Join(append(code, body[n:]...), "\n")
}

// mendTable fences the lines of a table.
func mendTable(src string, start int) string {
	body := strings.Split(src[start:], "\n")
	n := 0
	for n < len(body) && strings.Contains(body[n], "|") {
		n++
	}
	if n == 0 {
		return src
	}
	lead := body[0][:indent(body[0])]
	return src[:start] + strings.Join(append(fenced(lead, body[:n]), body[n:]...), "\n")
}

// mendFence closes code that a line opens, at the end of src.
func mendFence(src, line string) string {
	signs := afterMarkers(strings.TrimLeft(line, " \t"))
	n := len(signs) - len(strings.TrimLeft(signs, signs[:1]))
	return src + "\n" + strings.Repeat(" ", len(line)-len(signs)) + signs[:n]
}
