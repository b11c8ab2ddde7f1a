// Package fonts embeds the typefaces that packs are set in. Their licence,
// the SIL Open Font License 1.1, stands beside them once for each family.
//
//   - Atkinson Hyperlegible Next 2.001: Regular, Italic, SemiBold, Bold, Bold Italic
//   - Atkinson Hyperlegible Mono 2.001: Regular, Bold
//   - Noto Sans 2.015: Regular, Bold, for letters that those lack
//   - Noto Sans Math 3.000: Regular, for arrows, mathematics and shapes
//
// All are unchanged static TrueType instances as Google Fonts gives them out.
// A face can be exchanged for any other with TrueType outlines, 1000 units to
// the em and a Unicode cmap.
package fonts

import (
	"embed"

	"casepack/layout"
)

// Files holds the fonts by file name, "Family-Style.ttf".
//
//go:embed *.ttf
var Files embed.FS

// File is the name of a face's file in Files. A face that does not exist is Regular.
func File(f layout.Face) string {
	switch f {
	case layout.Italic:
		return "AtkinsonHyperlegibleNext-Italic.ttf"
	case layout.SemiBold:
		return "AtkinsonHyperlegibleNext-SemiBold.ttf"
	case layout.Bold:
		return "AtkinsonHyperlegibleNext-Bold.ttf"
	case layout.BoldItalic:
		return "AtkinsonHyperlegibleNext-BoldItalic.ttf"
	case layout.Mono:
		return "AtkinsonHyperlegibleMono-Regular.ttf"
	case layout.MonoBold:
		return "AtkinsonHyperlegibleMono-Bold.ttf"
	case layout.Sans:
		return "NotoSans-Regular.ttf"
	case layout.SansBold:
		return "NotoSans-Bold.ttf"
	case layout.Symbols:
		return "NotoSansMath-Regular.ttf"
	}
	return "AtkinsonHyperlegibleNext-Regular.ttf"
}
