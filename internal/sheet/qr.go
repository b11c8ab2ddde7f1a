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
	var best symbol
	for _, level := range []qrcode.RecoveryLevel{qrcode.Medium, qrcode.High, qrcode.Highest} {
		q, err := qrcode.New(address, level)
		if err != nil {
			if best.modules != nil {
				break
			}
			return symbol{}, fmt.Errorf("%d characters are more than a QR code holds", len(address))
		}
		q.DisableBorder = true
		m := q.Bitmap()
		if best.modules != nil && len(m) > len(best.modules) {
			break
		}
		best = symbol{payload: address, modules: m}
	}
	return best, nil
}

// side is the length of the symbol's side at a module size, without quiet zone.
func (s symbol) side(module layout.Pt) layout.Pt { return layout.Pt(len(s.modules)) * module }

// code draws the symbol at a place.
func (s symbol) code(at layout.Point, module layout.Pt) layout.Code {
	return layout.Code{At: at, Module: module, Modules: s.modules, Payload: s.payload}
}
