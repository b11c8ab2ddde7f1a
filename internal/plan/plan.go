// Package plan selects cases, orders them and assigns them to forms and people.
//
// It is pure: the same workshop and recipe give the same pack on every machine.
// Whatever is drawn is ranked by a keyed hash of names, never taken from a
// stream of random numbers, so that one more case or person moves nobody else.
// It knows nothing of YAML, pages or files.
package plan

import (
	"casepack/internal/casebook"
	"casepack/internal/diag"
	"casepack/internal/prose"
)

// Order names a way to order cases.
type Order string

const (
	Fixed    Order = "fixed"    // as listed, moved only where pins, groups and after ask for it
	Shuffled Order = "shuffled" // ranked by a keyed hash, each form or person apart; form A of several is as listed
	Balanced Order = "balanced" // each case stands in each position equally often
)

// QR says where chapters and their codes stand.
type QR string

const (
	QRBoth QR = "both" // on sheets and in the key; what an empty QR means
	QRKey  QR = "key"  // in the key only
	QRNone QR = "none" // nowhere
)

// Recipe is what was asked for. The zero Recipe makes one copy of form A, as listed.
type Recipe struct {
	// Forms is how many forms there are: A, B, …. 0 leaves it to the order:
	// one form, or with People and a shuffled order a form for each person, or
	// for a balanced order as many forms as balance it.
	Forms  int
	Copies int // of each form; 0 means 1; not with People
	// Order, when empty, is fixed for one form and shuffled otherwise; People
	// without Forms count as many forms.
	Order         Order
	Seed          string // needed where NeedsSeed says so
	Pick          casebook.Pick
	Only          []string // case ids; empty means all
	Tag           string   // only cases with this tag; empty means all
	QR            QR
	People        []Person // a copy for each
	Spares        int      // copies without a name, after all others
	ShuffleGroups bool     // shuffle cases inside their group; else a group keeps the author's order
}

// Person is a line of a roster. Form, if not empty, is the form it must get.
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
	// Personal says that each copy has a form of its own, named by its code.
	Personal bool

	titles map[string]string // by case id, of the whole workshop
}

// Form is one order of cases and values, shared by its copies.
type Form struct {
	Name string // A … Z, AA …; the copy's code where forms are personal
	// Code, with check character, changes with what the form's cases say to
	// either audience, with their order and with their values.
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
	From                            diag.Pos // where the title stands
}

// Paper is one participant's copy. Number and Of move when a copy is added
// before this one or anywhere; nothing else on a Paper does.
type Paper struct {
	Brief    *Brief
	Pack     string // pack code
	Form     string
	FormCode string // the code of its form
	Number   int    // of the copy in the pack, from 1
	Of       int    // copies in the pack
	Code     string // of this copy, with check character; Face adds a page to it
	Name     string // printed on the sheets; empty leaves a line to write on
	Items    []Item
}

// Item is one case as it stands on a copy.
type Item struct {
	Number int // position on this copy, from 1
	*Asked
}

// Asked is what a copy shows of a case; copies that show the same share it.
type Asked struct {
	Question *casebook.Question // with its values and references filled in
	Chapters []casebook.Chapter // empty where the recipe withholds them
}

// Key is what the facilitator knows of a copy beyond its paper.
type Key struct {
	Form   int // index in Pack.Forms
	Person Person
	Spare  bool // a copy for nobody yet
}
