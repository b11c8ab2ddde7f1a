package layout

// Run is a stretch of text in one style, to be broken into lines.
type Run struct {
	S       string
	Face    Face
	Size    Pt
	Gray    Gray
	Address bool // a web address: may break after "/" only, and is never hyphenated
}

// Line is one set line. Its texts lie on the baseline Y = 0, from X = 0 rightwards.
type Line struct {
	Texts []Text
	W     Pt // without the space at its end
}
