package main

import (
	"os"
	"runtime/debug"

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
// copies take little more memory than a thousand. The bound leaves a plan
// twice the room it needs: a program that only collects garbage gets nothing
// done. Whoever sets GOMEMLIMIT decides instead.
func keepSmall(r plan.Recipe, cases int) {
	const (
		small   = 32 << 20
		perCopy = 2 << 10
		perCase = 128 // on each copy
	)
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	copies := max(len(r.People), max(r.Forms, 1)*max(r.Copies, 1)) + r.Spares
	debug.SetMemoryLimit(max(small, int64(copies)*int64(perCopy+perCase*cases)))
}
