package exchange

import (
	"regexp"
	"strings"
)

var (
	anchor  = pattern(`(?is)^<a\b[^>]*?href=["']?([^"'\s>]*)["']?[^>]*>(.*?)</a>`)
	image   = pattern(`(?is)^<img\b([^>]*)>`)
	altText = pattern(`(?i)\balt=["']([^"']*)["']`)
	srcName = pattern(`(?i)\bsrc=["']?([^"'\s>]*)`)
	tagName = pattern(`^</?([A-Za-z][A-Za-z0-9]*)`)
)

// mendHTML writes HTML as Markdown where that has the same, and else takes the
// tags away and leaves what is between them.
func mendHTML(src string, off int) string {
	before, rest := src[:off], src[off:]
	if body, ok := strings.CutPrefix(rest, "<!--"); ok {
		_, after, _ := strings.Cut(body, "-->")
		return before + after
	}
	if m := anchor().FindStringSubmatch(rest); m != nil {
		return before + beside(m[2], m[1], "") + rest[len(m[0]):]
	}
	if m := image().FindStringSubmatch(rest); m != nil {
		return before + beside(firstGroup(altText(), m[1]), firstGroup(srcName(), m[1]), "") + rest[len(m[0]):]
	}
	name := strings.ToLower(firstGroup(tagName(), rest))
	with := markdownFor(name)
	tag := `(?is)</?` + name + `(?:[\s/][^>]*)?>`
	if with == "\n\n" || with == "\\\n" {
		tag = `[ \t]*` + tag + `\n?`
	}
	if tags := regexp.MustCompile(tag); name != "" && tags.MatchString(src) {
		return strings.Trim(tags.ReplaceAllLiteralString(src, with), "\n\\")
	}
	return before + `\` + rest
}

// markdownFor is the Markdown that says what a tag says, or nothing.
func markdownFor(tag string) string {
	switch tag {
	case "br":
		return "\\\n"
	case "b", "strong":
		return "**"
	case "i", "em":
		return "*"
	case "code", "kbd", "tt":
		return "`"
	case "p", "div", "li", "tr", "ul", "ol", "table":
		return "\n\n"
	}
	return ""
}

func firstGroup(re *regexp.Regexp, s string) string {
	if m := re.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	return ""
}
