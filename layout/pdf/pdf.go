// Package pdf draws a layout.Document as PDF and measures text as it will draw it.
//
// It is the only place that knows gopdf. It knows nothing of cases.
package pdf
