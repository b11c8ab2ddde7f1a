package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The stories run the program as people do: as a process of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"casepack": main})
}

func TestStories(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "1")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"same":   same,
		},
	})
}

// status N COMMAND… runs a command and wants this exit status of it. What it
// printed can be looked at in the files stdout and stderr.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// same A B wants two folders to hold the same files with the same bytes.
func same(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: same DIR DIR")
	}
	a, b := files(ts, args[0]), files(ts, args[1])
	differ := len(a) != len(b) || len(a) == 0
	for name, text := range a {
		if other, ok := b[name]; !ok || other != text {
			differ = true
			ts.Logf("%s differs", name)
		}
	}
	if differ != neg {
		ts.Fatalf("%s with %d files, %s with %d: differ %t", args[0], len(a), args[1], len(b), differ)
	}
}

func files(ts *testscript.TestScript, dir string) map[string]string {
	out := map[string]string{}
	root := ts.MkAbs(dir)
	ts.Check(filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		out[name[len(root):]] = string(data)
		return err
	}))
	return out
}
