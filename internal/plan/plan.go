// Package plan selects cases, orders them and assigns them to forms and people.
//
// It is pure: the same workshop and recipe give the same pack on every machine.
// It knows nothing of YAML, pages or files.
package plan

import (
	"casepack/internal/casebook"
	"casepack/internal/prose"
)

// Order names a way to order cases.
type Order string

const (
	Fixed    Order = "fixed"    // as listed
	Shuffled Order = "shuffled" // ranked by a keyed hash, a copy or form apart
	Balanced Order = "balanced" // each case stands in each position equally often
)

// QR says where chapters and their codes stand.
type QR string

const (
	QRBoth QR = "both" // on sheets and in the key
	QRKey  QR = "key"  // in the key only
	QRNone QR = "none" // nowhere
)

// Recipe is what was asked for. The zero Recipe makes one copy of form A, as listed.
type Recipe struct {
	Forms         int   // 0 means 1
	Copies        int   // of each form; 0 means 1; not with People
	Order         Order // empty: fixed for one form, else shuffled
	Seed          string
	Pick          casebook.Pick
	Only          []string // case ids
	Tag           string
	QR            QR
	People        []Person // a copy for each
	Spares        int
	ShuffleGroups bool
}

// Person is a line of a roster.
type Person struct {
	ID, Name, Form string
}

// Pack is a whole plan: what all copies share, and the copies in order.
type Pack struct {
	Code   string // with check character; the same on sheets and key
	Seed   string
	Order  Order
	QR     QR
	Brief  *Brief
	Cases  []*casebook.Case // those in use, in the author's order; their place here +1 is the key's number
	Forms  []Form
	Copies []Copy
}

// Form is one order of cases and values, shared by its copies.
type Form struct {
	Name   string // A … Z, AA …
	Code   string
	Cases  []int                        // positions → index in Pack.Cases
	Values map[string]map[string]string // case id → variable → value
}

// Copy is one participant's set of sheets and what the key says of it.
// The two halves share no answer: a Paper has no field that can hold one.
type Copy struct {
	Paper Paper
	Key   Key
}

// Brief is what every participant may know of the workshop.
type Brief struct {
	Title, Notice, Language, Author string
	Intro, Closing                  prose.Text
	First, Boxes                    []casebook.Box
}

// Paper is one participant's copy.
type Paper struct {
	Brief  *Brief
	Pack   string // pack code
	Form   string
	Number int    // of the copy in the pack, from 1
	Of     int    // copies in the pack
	Code   string // of this copy, with check character
	Name   string // printed on the sheets; empty leaves a line to write on
	Items  []Item
}

// Item is one case as it stands on a copy.
type Item struct {
	Number   int                // position on this copy, from 1
	Question *casebook.Question // with its values and references filled in; shared between copies that show the same
	Chapters []casebook.Chapter // empty where the recipe withholds them
}

// Key is what the facilitator knows of a copy beyond its paper.
type Key struct {
	Form   int // index in Pack.Forms
	Person Person
}
