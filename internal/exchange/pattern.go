package exchange

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first used, so
// that commands which import nothing start without it.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
