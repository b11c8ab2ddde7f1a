// Command casepack turns workshop cases written in YAML into printable packs.
package main

func main() {}
