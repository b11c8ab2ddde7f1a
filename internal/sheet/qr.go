package sheet

import (
	"fmt"

	qrcode "github.com/skip2/go-qrcode"

	"casepack/layout"
)

// quiet is the white margin around a code in modules (ISO/IEC 18004).
const quiet = 4

// dot is one dot of a printer at 300 dpi. Modules are whole dots, so that a
// printer draws them all alike.
const dot layout.Pt = 72.0 / 300

// Module sizes in dots: 8 (0.677 mm) by default, 6 (0.508 mm) at least.
// Under 0.40 mm phones fail on copied paper.
const (
	moduleDots = 8
	leastDots  = 6
)

// symbol is an encoded address.
type symbol struct {
	payload string
	modules [][]bool
}

// encode makes the smallest symbol of level M that holds the address, then
// raises the level to Q or H where that takes no more modules.
func encode(address string) (symbol, error) {
	best, err := qrcode.New(address, qrcode.Medium)
	if err != nil {
		return symbol{}, fmt.Errorf("%d characters are more than a QR code holds", len(address))
	}
	for _, level := range []qrcode.RecoveryLevel{qrcode.High, qrcode.Highest} { // Q and H by the standard's names
		q, err := qrcode.New(address, level)
		if err != nil || q.VersionNumber > best.VersionNumber {
			break
		}
		best = q
	}
	best.DisableBorder = true
	return symbol{payload: address, modules: best.Bitmap()}, nil
}

// side is the length of the symbol's side at a module size, without quiet zone.
func (s symbol) side(module layout.Pt) layout.Pt { return layout.Pt(len(s.modules)) * module }

// code draws the symbol at a place.
func (s symbol) code(at layout.Point, module layout.Pt) layout.Code {
	return layout.Code{At: at, Module: module, Modules: s.modules, Payload: s.payload}
}
