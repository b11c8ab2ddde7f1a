// Package casebook reads workshops and their cases from YAML and checks them.
//
// It is the only place that knows YAML. It knows nothing of pages, orders or people.
package casebook

import (
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// Workshop is everything an author wrote, with defaults filled in.
type Workshop struct {
	Title    Line
	Intro    prose.Text
	Notice   Line
	Language Line // a BCP 47 tag
	Author   Line
	Minutes  int // for a case that names none
	Paper    string
	Profile  string
	Punch    bool
	First    []Box // the first response; may be empty
	Boxes    []Box // the structured answer
	Chapters Chapters
	Closing  prose.Text
	Cases    []*Case // in the author's order
	Pack     Pack
	Files    []File // every file read, workshop.yaml first, then cases by name
	From     diag.Pos

	sources map[string][]byte // by shown name, for excerpts
	texts   []text            // everything written for print
}

// Line is a text of one line, without Markdown, and where it stands.
type Line struct {
	Text string
	Pos  diag.Pos
}

// File is an input with its SHA-256, so that a manifest can name what changed.
type File struct {
	Name   string // slash-separated, relative to the workshop's folder
	SHA256 string // hex
}

// Box is one part of an answer: what to write in it and how much room it asks for.
type Box struct {
	ID       string
	Label    Line
	Question Line // empty for the first response unless the author gives one
	Lines    int  // least writing lines
	Most     int  // most writing lines; 0 means no bound
	Weight   int  // share of what room is left
}

// Chapters says where chapters are found.
type Chapters struct {
	URL         string // pattern with {chapter}
	Pos         diag.Pos
	Placeholder bool              // the pattern is on a reserved domain (RFC 2606)
	Titles      map[string]string // by chapter name
	URLs        map[string]string // by chapter name; beats URL
}

// Case is one incident. The participant's part and the facilitator's part are
// apart as types, so that a sheet for participants cannot be given the answer.
type Case struct {
	Question Question
	Guide    Guide
	Rules    Rules

	refs []ref // ids of other cases, and where they are named
}

// ref is the id of another case under a key of this one.
type ref struct {
	key, id string
	pos     diag.Pos
}

// Question is what a participant sees of a case.
type Question struct {
	ID      string
	Title   Line
	Minutes int
	Prompt  prose.Text
	From    diag.Pos // where the case begins
}

// Guide is what only the facilitator sees of a case.
type Guide struct {
	Recap    Line // one line that recalls the case; by default the last question of the prompt, else its last sentence
	Guidance prose.Text
	Strong   prose.Text
	Weak     prose.Text
	Answer   map[string]prose.Text // by box id
	Observe  []prose.Text
	Revisit  []Chapter // who may see them is the recipe's to say (--qr)
	Tags     []string
}

// Chapter is a chapter to revisit, with its address resolved.
type Chapter struct {
	Name  string // "6", "5.5", "B2"
	Title string // may be empty
	URL   string // exact payload: percent-encoded path, punycode host
	Show  string // the address as people read it, without scheme
	Pos   diag.Pos
}

// Rules bound where a case may stand in an order.
type Rules struct {
	Tags    []string
	Pin     Pin
	Group   string   // cases with one group name stand together
	NotWith []string // ids that never share a copy with this case
	After   []string // ids that stand before this case where both are in a copy
	Vars    []Var
	Pos     map[string]diag.Pos // by key: "id", "tags", "pin", "group", "not_with", "after", "vars"
}

// Pin holds a case to a place. At 0 means no pin, -1 the last place, else the 1-based place.
type Pin struct{ At int }

// Var is a name and the values it may take, one a form.
type Var struct {
	Name   string
	Values []string
	Pos    diag.Pos
}

// Pack is what workshop.yaml says under "pack:", the flags of build as defaults.
// A nil or zero field was not given.
type Pack struct {
	Forms, Copies, Spares int
	Order, Seed, QR, Key  string
	Roster                string
	Pick                  Pick
	Split, Simplex, Text  bool
	NoNames, Untagged     bool
	ShuffleGroups         bool
	Only                  []string // case ids
	Tag                   string
	Pos                   map[string]diag.Pos // by key, of what was given
}

// Pick asks for some of the cases. Any counts cases without regard to tags;
// Quotas are by tag. The zero Pick takes all.
type Pick struct {
	Any    int
	Quotas []Quota // in the author's order
}

// Quota asks for N cases with a tag.
type Quota struct {
	Tag string
	N   int
	Pos diag.Pos // where the author asks for it
}
