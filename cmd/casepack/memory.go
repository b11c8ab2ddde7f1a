package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
)

// roomy is how much garbage there may be beside what is in use, in percent. A
// single pack makes so little that looking for it sooner takes a tenth of the
// time and spares two megabytes.
const roomy = 200

// collectLess lets garbage grow to a small program's size before it is looked
// for. Whoever sets GOGC decides instead.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(roomy)
	}
}

// keepSmall looks for garbage more often in large packs, so that ten thousand
// copies take little more memory than a thousand. A plan too large for that
// sets the bound itself: a program that only collects garbage gets nothing
// done. Whoever sets GOMEMLIMIT decides instead.
func keepSmall() {
	const small = 36 << 20
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if live[0].Value.Kind() == metrics.KindUint64 {
		debug.SetMemoryLimit(max(small, 5*int64(live[0].Value.Uint64())/2))
	}
}
