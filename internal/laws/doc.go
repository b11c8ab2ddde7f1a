// Package laws holds what must be true of every finished pack, whoever made
// which part of it: it sets and draws whole packs and reads them back with
// package judge. Its tests name the law that is broken, not the line of code.
//
// It has no code of its own and nobody imports it.
package laws
