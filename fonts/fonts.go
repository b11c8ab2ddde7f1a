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

import "embed"

// Files holds the fonts by file name, "Family-Style.ttf".
//
//go:embed *.ttf
var Files embed.FS
