// Package sheet says what each kind of sheet shows: briefing, case sheet, answer key.
//
// It is the only place that knows go-qrcode. It knows nothing of YAML or PDF.
package sheet
