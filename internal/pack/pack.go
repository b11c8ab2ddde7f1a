// Package pack writes the files of a pack whole or not at all, and its manifest.
//
// It knows names and bytes; it does not know how the bytes were made.
package pack
