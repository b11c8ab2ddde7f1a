package svg

import (
	"strconv"
	"strings"

	"casepack/layout"
)

// roleOf gives the attributes that say what a frame is, and the role for what
// is in it; no attributes where the frame says nothing new. A role that means
// nothing without another around it, such as a list's item, is left out where
// that one is missing.
func (d *drawing) roleOf(f *layout.Frame, c context) (attrs, role string) {
	if c.artifact {
		return "", ""
	}
	role = ariaOf(f.Role)
	switch f.Role {
	case layout.Artifact:
		return ` aria-hidden="true"`, ""
	case layout.Heading1, layout.Heading2, layout.Heading3:
		level := d.below + 1 + int(f.Role-layout.Heading1)
		return ` role="heading" aria-level="` + strconv.Itoa(level) + `"`, role
	case layout.Figure:
		if f.Alt == "" {
			return "", c.within
		}
		return ` role="img" aria-label="` + escaped(f.Alt) + `"`, role
	case layout.HeaderCell:
		switch {
		case !says(f):
			role = "cell" // a corner heads nothing
		case f.Scope == "Row":
			role = "rowheader"
		}
	}
	need, inside := needs(role)
	if role == "" || inside && c.within != need || !whole(f, role) {
		return "", c.within
	}
	return ` role="` + role + `"`, role
}

// ariaOf is a role's name in WAI-ARIA 1.2; empty for those that group only.
func ariaOf(r layout.Role) string {
	switch r {
	case layout.Heading1, layout.Heading2, layout.Heading3:
		return "heading"
	case layout.Paragraph:
		return "paragraph"
	case layout.List:
		return "list"
	case layout.ListItem:
		return "listitem"
	case layout.Table:
		return "table"
	case layout.Row:
		return "row"
	case layout.HeaderCell:
		return "columnheader"
	case layout.Cell:
		return "cell"
	case layout.Figure:
		return "img"
	}
	return ""
}

// needs names the role that must be around another one.
func needs(role string) (around string, ok bool) {
	switch role {
	case "listitem":
		return "list", true
	case "row":
		return "table", true
	case "cell", "columnheader", "rowheader":
		return "row", true
	}
	return "", false
}

// whole reports whether a frame holds what its role cannot be without: a list
// has items, a table rows, a row cells.
func whole(f *layout.Frame, role string) bool {
	switch role {
	case "list":
		return holds(f, layout.ListItem)
	case "table":
		return holds(f, layout.Row)
	case "row":
		return holds(f, layout.Cell, layout.HeaderCell)
	}
	return true
}

// holds reports whether one of the roles is the nearest that some frame in
// this one has, groupings left out.
func holds(f *layout.Frame, roles ...layout.Role) bool {
	for _, item := range f.Items {
		p, ok := item.(layout.Placed)
		if !ok || p.Frame == nil {
			continue
		}
		for _, r := range roles {
			if p.Frame.Role == r {
				return true
			}
		}
		if ariaOf(p.Frame.Role) == "" && p.Frame.Role != layout.Artifact && holds(p.Frame, roles...) {
			return true
		}
	}
	return false
}

// says reports whether there is any text in a frame.
func says(f *layout.Frame) bool {
	for _, item := range f.Items {
		switch it := item.(type) {
		case layout.Text:
			if strings.TrimSpace(it.S) != "" {
				return true
			}
		case layout.Placed:
			if it.Frame != nil && says(it.Frame) {
				return true
			}
		}
	}
	return false
}
