//go:build darwin || linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// unread is a pipe that nobody reads.
func unread(t *testing.T) *os.File {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	t.Cleanup(func() { w.Close() })
	return w
}

// Paths that cannot be told are an error that says where the pack is.
func TestStandardOutputClosed(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	var stderr bytes.Buffer
	for _, args := range [][]string{{"build", "--out", out}, {"build", "--out", out, "--json"}} {
		cmd := exec.Command("casepack", args...)
		cmd.Stdout, cmd.Stderr = unread(t), &stderr
		err := cmd.Run()
		if code := cmd.ProcessState.ExitCode(); code != 1 {
			t.Errorf("%q: status %d, %v", args, code, err)
		}
		if want := "broken pipe; the pack is in " + out; !strings.Contains(stderr.String(), want) {
			t.Errorf("%q: %q lacks %q", args, stderr.String(), want)
		}
	}
	tryRun(t, "verify", out)
}

// Whoever reads the events may go away: the pack is made all the same, and
// nothing is left beside it.
func TestEventsUnread(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	cmd := exec.Command("casepack", "build", "--out", out, "--copies", "200", "--split", "--format", "text", "--progress", "json")
	cmd.Stderr = unread(t)
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	tryRun(t, "verify", out)
	if left, _ := filepath.Glob(filepath.Join(out, ".*")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}
