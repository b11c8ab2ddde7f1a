package judge

import (
	"fmt"
	"image"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"github.com/makiuchi-d/gozxing/qrcode/decoder"

	"casepack/layout"
)

// Codes reads the QR code in each rectangle of a page rendered at dpi and
// gives what they say, in the same order. A rectangle, in points, holds the
// modules without the quiet zone; the code is read with the ink around it. It
// is an error if one of them cannot be read.
func Codes(img *image.Gray, dpi int, rects []layout.Rect) ([]string, error) {
	said := make([]string, len(rects))
	for i, r := range rects {
		text, err := readCode(img, float64(dpi)/72, r)
		if err != nil {
			return nil, fmt.Errorf("code %d at %.1f, %.1f: %w", i+1, r.X, r.Y, err)
		}
		said[i] = text
	}
	return said, nil
}

// readCode lets a detector find the code, as a telephone would; where it
// misses one that is there, the modules are sampled from the rectangle.
func readCode(img *image.Gray, scale float64, r layout.Rect) (string, error) {
	around := r.W / 4 // more than the quiet zone of any version but the smallest
	crop := image.Rect(
		int(float64(r.X-around)*scale), int(float64(r.Y-around)*scale),
		int(float64(r.X+r.W+around)*scale)+1, int(float64(r.Y+r.H+around)*scale)+1,
	).Intersect(img.Rect)
	if crop.Empty() {
		return "", fmt.Errorf("the rectangle is not on the page")
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img.SubImage(crop))
	if err != nil {
		return "", err
	}
	hints := map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true}
	result, detected := qrcode.NewQRCodeReader().Decode(bitmap, hints)
	if detected == nil {
		return result.GetText(), nil
	}
	text, err := sampleCode(img, scale, r)
	if err != nil {
		return "", fmt.Errorf("not detected (%v) and not read from its modules: %w", detected, err)
	}
	return text, nil
}

// sampleCode tries every version's number of modules (ISO/IEC 18004: 17 + 4v)
// and decodes the one whose timing patterns alternate as they must.
func sampleCode(img *image.Gray, scale float64, r layout.Rect) (string, error) {
	for version := 1; version <= 40; version++ {
		modules := sample(img, scale, r, 17+4*version)
		if !timed(modules) {
			continue
		}
		result, err := decoder.NewDecoder().DecodeBoolMapWithoutHint(modules)
		if err != nil {
			return "", err
		}
		return result.GetText(), nil
	}
	return "", fmt.Errorf("no version's timing pattern fits")
}

// sample looks at the middle of each of n × n modules.
func sample(img *image.Gray, scale float64, r layout.Rect, n int) [][]bool {
	modules := make([][]bool, n)
	for row := range modules {
		modules[row] = make([]bool, n)
		y := int((float64(r.Y) + float64(r.H)*(float64(row)+0.5)/float64(n)) * scale)
		for col := range modules[row] {
			x := int((float64(r.X) + float64(r.W)*(float64(col)+0.5)/float64(n)) * scale)
			modules[row][col] = image.Pt(x, y).In(img.Rect) && img.GrayAt(x, y).Y < 128
		}
	}
	return modules
}

// timed reports whether the seventh row and column alternate between the
// finder patterns, beginning and ending in black.
func timed(modules [][]bool) bool {
	for i := 6; i < len(modules)-6; i++ {
		black := i%2 == 0
		if modules[6][i] != black || modules[i][6] != black {
			return false
		}
	}
	return true
}

// Quiet looks at the four modules of white that ISO/IEC 18004 asks for around
// a code. It gives the ink that lies there, if any. A pixel that the code's
// own edge may have smeared is let pass.
func Quiet(img *image.Gray, dpi int, code layout.Rect, module layout.Pt) (layout.Rect, bool) {
	scale := float64(dpi) / 72
	wide := layout.Rect{
		Point: layout.Point{X: code.X - 4*module, Y: code.Y - 4*module},
		Size:  layout.Size{W: code.W + 8*module, H: code.H + 8*module},
	}
	zone := image.Rect(
		int(float64(wide.X)*scale)+1, int(float64(wide.Y)*scale)+1,
		int(float64(wide.X+wide.W)*scale), int(float64(wide.Y+wide.H)*scale)).Intersect(img.Rect)
	crop, _ := img.SubImage(zone).(*image.Gray)
	return InkOutside(crop, dpi, code)
}
