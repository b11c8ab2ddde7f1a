package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// topicFiles are the help topics as they are shown: a line that says what the
// topic is, an empty line, the text.
//
//go:embed topics/*.txt
var topicFiles embed.FS

// topicNames are the topics in the order in which a workshop needs them.
func topicNames() []string {
	return []string{"cases", "forms", "rosters", "printing", "accessibility", "exit-status"}
}

// topics makes a command of each topic. One that cannot run is a topic to cobra.
func topics() []*cobra.Command {
	var out []*cobra.Command
	for _, name := range topicNames() {
		text, err := topicFiles.ReadFile("topics/" + name + ".txt")
		if err != nil {
			panic(fmt.Sprintf("help topic: %v", err)) // it is part of the program
		}
		short, long, _ := strings.Cut(string(text), "\n\n")
		out = append(out, &cobra.Command{Use: name, Short: short, Long: strings.TrimSpace(long)})
	}
	return out
}
