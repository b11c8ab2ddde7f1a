package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"

	"casepack/internal/plan"
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

// ownMemory says that the process is the program's own.
func ownMemory(v *voice) { v.thrifty = true }

// keepSmall looks for garbage more often in large packs, so that ten thousand
// copies take little more memory than a thousand. Before a pack is planned the
// bound leaves the plan, and all that its cases are set into, twice the room
// they need: a program that only collects garbage gets nothing done. Whoever
// sets GOMEMLIMIT decides instead.
func keepSmall(r plan.Recipe, cases int) {
	const (
		perCopy   = 2 << 10
		perCase   = 128 // on each copy
		perLayout = 96 << 10
	)
	copies := max(len(r.People), max(r.Forms, 1)*max(r.Copies, 1)) + r.Spares
	boundMemory(max(small+int64(cases)*perLayout, int64(copies)*int64(perCopy+perCase*cases)))
}

// small is the memory of a usual pack.
const small = 31 << 20

// keepRoom raises the bound, if need be, for what a pack is once it is set and
// for the files that it will have.
func keepRoom(files int) {
	const perFile = 2 << 10
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if live[0].Value.Kind() == metrics.KindUint64 {
		boundMemory(max(debug.SetMemoryLimit(-1), int64(live[0].Value.Uint64())*5/2+int64(files)*perFile))
	}
}

func boundMemory(bytes int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(bytes)
	}
}
