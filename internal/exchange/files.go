package exchange

import (
	"fmt"
	"strings"

	"casepack/internal/casebook"
)

// Files gives the workshop's files, workshop.yaml first. The names of case
// files keep the order of the cases.
func (d *Draft) Files() []File {
	out := []File{{Name: casebook.WorkshopFile, Data: d.workshop()}}
	digits := len(fmt.Sprint(max(10, len(d.Cases))))
	for i, c := range d.Cases {
		id := c.Question.ID
		if id == "" { // it stands in the details
			id = newID(c.Question.Title.Text)
		}
		out = append(out, File{Name: fmt.Sprintf("cases/%0*d-%s.yaml", digits, i+1, fileName(id)), Data: c.file()})
	}
	return out
}

func (d *Draft) workshop() []byte {
	var y casebook.YAML
	y.Line(0, "title", d.Title)
	y.Text(0, "intro", d.Intro)
	y.Raw(d.Settings)
	if len(d.Boxes) > 0 && !hasKey(d.Settings, "boxes") {
		y.Boxes("boxes", d.Boxes)
	}
	y.Text(0, "closing", d.Closing)
	y.Line(0, "cases", "cases")
	return y.Bytes()
}

func (c *Case) file() []byte {
	var y casebook.YAML
	if c.Details != "" {
		y.Raw(c.Details)
	} else {
		y.Raw(string(c.Case.Details(&casebook.Workshop{})))
	}
	y.Raw(string(c.Parts(c.boxOrder)))
	return y.Bytes()
}

// newID makes an id of words, whatever other ids there are.
func newID(words string) string {
	return casebook.NewID(words, func(string) bool { return false })
}

// hasKey reports whether lines of YAML have a key at their first level.
func hasKey(yaml, key string) bool {
	return strings.HasPrefix(yaml, key+":") || strings.Contains(yaml, "\n"+key+":")
}

// fileName keeps of an id what every disk takes as a file's name.
func fileName(id string) string {
	name := strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, id)
	if name = strings.Trim(name, "-"); name == "" {
		return "case"
	}
	return name
}
