package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is the release that this source is of, or will be. It stands in
// manifests and in the properties of files, so it must not depend on how the
// program was built: the same source makes the same bytes.
const version = "0.1.0"

func newVersion(v *voice) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Tell the version of casepack, of Go, and the platform",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			v.print(fmt.Sprintf("casepack %s%s", version, revision()))
			v.print(fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH))
			return nil
		},
	}
}

// revision tells the commit that the program was built from, where the build knew it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var commit, changed string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed since"
		}
	}
	if commit == "" {
		return ""
	}
	return fmt.Sprintf(" (%s%s)", commit, changed)
}
