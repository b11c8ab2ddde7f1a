// Package docs holds the pages that the program shows: what each problem means,
// and the schemas of the files that authors write. It knows nothing of them.
package docs

import (
	_ "embed"
	"strings"
)

// WorkshopSchema and CaseSchema are JSON Schemas, draft 2020-12. They are
// functions so that nobody changes them.
func WorkshopSchema() string { return workshopSchema }

// CaseSchema is the schema of a case file.
func CaseSchema() string { return caseSchema }

var (
	//go:embed workshop.schema.json
	workshopSchema string
	//go:embed case.schema.json
	caseSchema string
	//go:embed problems.md
	problems string
)

// Codes lists the codes of all problems, in the order of the page.
func Codes() []string {
	var out []string
	for _, p := range pages() {
		code, _, _ := strings.Cut(p, "\n")
		out = append(out, code)
	}
	return out
}

// Problem gives the page of a problem's code, without its heading.
func Problem(code string) (page string, ok bool) {
	for _, p := range pages() {
		if head, body, _ := strings.Cut(p, "\n"); head == code {
			return strings.Trim(body, "\n") + "\n", true
		}
	}
	return "", false
}

// pages cuts problems.md at its headings of the second level; the text before
// the first is none, and in examples there are no headings.
func pages() []string {
	var out []string
	fence := ""
	for line := range strings.Lines(problems) {
		signs := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		head, isHead := strings.CutPrefix(line, "## ")
		switch {
		case fence == "" && len(signs) >= 3:
			fence = signs
		case fence != "" && signs == fence:
			fence = ""
		case fence == "" && isHead:
			out = append(out, head)
			continue
		}
		if len(out) > 0 {
			out[len(out)-1] += line
		}
	}
	return out
}
