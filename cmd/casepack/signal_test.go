//go:build darwin || linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// signalled SIGNAL STATUS DIR COMMAND… runs a command, sends it a signal as
// soon as it is at work in DIR, and wants this exit status of it. A signal of
// kill cannot be answered; its status is -1. SIGNAL@N waits for the N-th file
// of a copy to be begun.
func signalled(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: signalled SIGNAL STATUS DIR COMMAND...")
	}
	name, number, counted := strings.Cut(args[0], "@")
	sig := map[string]syscall.Signal{"int": syscall.SIGINT, "term": syscall.SIGTERM, "hup": syscall.SIGHUP, "kill": syscall.SIGKILL}[name]
	want := map[string]int{"130": 130, "143": 143, "129": 129, "-1": -1}[args[1]]
	working := ts.MkAbs(filepath.Join(args[2], ".casepack-swap"))
	least := 0
	if counted {
		var err error
		least, err = strconv.Atoi(number)
		ts.Check(err)
		working = filepath.Join(working, "new", "participants")
	}
	cmd := exec.Command(lookPath(ts, args[3]), args[4:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = []string{"PATH=" + ts.Getenv("PATH")}
	log, err := os.Create(ts.MkAbs("log"))
	ts.Check(err)
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		if entries, err := os.ReadDir(working); err == nil && len(entries) >= least {
			break
		}
		select {
		case err := <-ended:
			ts.Fatalf("ended before it was at work: %v", err)
		case <-time.After(time.Millisecond):
		}
	}
	ts.Check(cmd.Process.Signal(sig))
	<-ended
	if got := cmd.ProcessState.ExitCode(); got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// waitfor FILE waits until a file is there.
func waitFor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: waitfor FILE")
	}
	for {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// pipe NAME makes a pipe with a name, which whoever opens it may wait at without end.
func pipe(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: pipe NAME")
	}
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o666))
}

func lookPath(ts *testscript.TestScript, name string) string {
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if p := filepath.Join(dir, name); executable(p) {
			return p
		}
	}
	ts.Fatalf("no command %s", name)
	return ""
}

func executable(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode()&0o111 != 0
}

// Stories that need signals.
func TestSignals(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/signals",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"signalled": signalled,
			"same":      same,
			"status":    status,
			"waitfor":   waitFor,
			"pipe":      pipe,
		},
	})
}
