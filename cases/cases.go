// Package cases is the built-in workshop: its texts, and nothing that acts on them.
package cases

import "embed"

// Files holds workshop.yaml and one file a case, in the order of their names.
//
//go:embed *.yaml
var Files embed.FS
