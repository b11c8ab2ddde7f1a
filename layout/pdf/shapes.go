package pdf

import (
	"strconv"

	"casepack/layout"
)

// appendBox writes a rectangle, with round corners if it has a radius.
func appendBox(b []byte, box layout.Box, at layout.Point, height layout.Pt) []byte {
	paint := "f"
	switch {
	case box.Stroke <= 0 && box.Fill >= 1:
		return b
	case box.Stroke > 0 && box.Fill < 1:
		paint = "B"
	case box.Stroke > 0:
		paint = "S"
	}
	b = append(b, "q "...)
	if box.Fill < 1 {
		b = append(appendFixed(b, layout.Pt(box.Fill), 2), " g "...)
	}
	if box.Stroke > 0 {
		b = append(appendFixed(append(b, "0 G "...), box.Stroke, 2), " w [] 0 d "...)
	}
	x, y := at.X+box.X, height-at.Y-box.Y-box.H
	if box.Radius > 0 {
		b = appendRound(b, x, y, box.W, box.H, min(box.Radius, box.W/2, box.H/2))
	} else {
		b = appendPoint(b, x, y)
		b = append(appendPoint(append(b, ' '), box.W, box.H), " re "...)
	}
	return append(append(b, paint...), " Q\n"...)
}

// appendRound writes the path of a rectangle whose corners are quarter circles,
// each as the nearest cubic curve.
func appendRound(b []byte, x, y, w, h, r layout.Pt) []byte {
	const bow = 0.5523 // 4/3·(√2−1), of the radius
	k := r * (1 - bow)
	point := func(x, y layout.Pt, op string) {
		b = append(append(append(appendPoint(b, x, y), ' '), op...), ' ')
	}
	point(x+r, y, "m")
	point(x+w-r, y, "l")
	point(x+w-k, y, "")
	point(x+w, y+k, "")
	point(x+w, y+r, "c")
	point(x+w, y+h-r, "l")
	point(x+w, y+h-k, "")
	point(x+w-k, y+h, "")
	point(x+w-r, y+h, "c")
	point(x+r, y+h, "l")
	point(x+k, y+h, "")
	point(x, y+h-k, "")
	point(x, y+h-r, "c")
	point(x, y+r, "l")
	point(x, y+k, "")
	point(x+k, y, "")
	point(x+r, y, "c")
	return append(b, "h "...)
}

// appendCode writes a two-dimensional code as one path of pure black. The unit
// is the module, so every edge lies exactly on its grid.
func appendCode(b []byte, code layout.Code, at layout.Point, height layout.Pt) []byte {
	b = appendFixed(append(b, "q 0 g "...), code.Module, 5)
	b = appendFixed(append(b, " 0 0 "...), -code.Module, 5)
	b = appendFixed(append(b, ' '), at.X+code.At.X, 4)
	b = appendFixed(append(b, ' '), height-at.Y-code.At.Y, 4)
	b = append(b, " cm\n"...)
	for block := range code.Blocks() {
		for i, n := range [4]int{block.X, block.Y, block.W, block.H} {
			if i > 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendInt(b, int64(n), 10)
		}
		b = append(b, " re\n"...)
	}
	return append(b, "f Q\n"...)
}
