// Package sheet says what each kind of sheet shows: briefing, case sheet, answer key.
//
// It is the only place that knows go-qrcode. It knows nothing of YAML or PDF.
package sheet

import (
	"casepack/internal/diag"
	"casepack/internal/plan"
	"casepack/layout"
)

// Look is the paper and the profile that sheets are set for.
type Look struct {
	Paper   string // a4, letter, legal, a5 or common
	Profile string // standard, clear or large
	Punch   bool   // a wider binding margin for a hole punch
	Simplex bool   // one side only: no padding pages, no swapped margins
	Creator string // the program and its version, for the file's properties
}

// Press sets sheets. What does not differ between copies is set once and shared.
type Press struct {
	look    Look
	metrics layout.Metrics
}

// NewPress makes a press for one look. Metrics must measure as the drawer draws.
func NewPress(look Look, m layout.Metrics) (*Press, error) {
	return &Press{look: look, metrics: m}, nil
}

// Participants sets copies one after the other: briefing, case sheets, padding.
// Problems are texts that cannot be set, at the author's line.
func (p *Press) Participants(papers []plan.Paper) (*layout.Document, diag.List) {
	return nil, diag.List{}
}

// Key sets the facilitator's answer key.
func (p *Press) Key(pack *plan.Pack) (*layout.Document, diag.List) {
	return nil, diag.List{}
}

// Pages says how many pages each copy has, without padding, and how many with.
func (p *Press) Pages(paper plan.Paper) (printed, padded int) { return 0, 0 }
