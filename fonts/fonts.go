// Package fonts embeds the typefaces that packs are set in. Their licences,
// the SIL Open Font License, stand beside them.
package fonts

import "embed"

// Files holds the fonts by file name.
//
//go:embed *.ttf
var Files embed.FS
