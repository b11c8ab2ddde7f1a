//go:build darwin || linux

package pack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// The test program runs itself again as a child that it can kill: what to do
// and with which folder stand in these variables.
const (
	childDo  = "CASEPACK_TEST_DO"
	childDir = "CASEPACK_TEST_DIR"
	childAt  = "CASEPACK_TEST_AT"
)

func TestMain(m *testing.M) {
	switch os.Getenv(childDo) {
	case "kill":
		killedChild()
	case "limit":
		limitedChild()
	default:
		os.Exit(m.Run())
	}
}

func child(t *testing.T, do, dir, at string) (string, error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childDo+"="+do, childDir+"="+dir, childAt+"="+at)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// killedChild writes smaller and kills itself without warning at a step, given
// by its name or its number; each write of a drawer counts as a step.
func killedChild() {
	name := os.Getenv(childAt)
	at, err := strconv.Atoi(name)
	if err != nil {
		at = -1
	}
	step := func(step string) {
		if at == 0 || step == name {
			fmt.Println(step)
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
		at--
	}
	files := smaller()
	for i, f := range files {
		files[i].Draw = func(w io.Writer) error {
			return f.Draw(writer(func(p []byte) (int, error) {
				step("draw")
				return w.Write(p)
			}))
		}
	}
	_, err = Write(context.Background(), os.Getenv(childDir), files, manifest, Options{Workers: 1, step: step})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(0)
}

// A run may be killed at any step. Until the first rename the old pack is
// untouched; after the next run, though it fail, one of the two packs is whole
// and nothing else is left.
func TestKilledAtEveryStep(t *testing.T) {
	want := after(t, smaller())
	seen := map[string]bool{}
	for at := 0; ; at++ {
		dir, before := built(t)
		out, err := child(t, "kill", dir, strconv.Itoa(at))
		if err == nil {
			wantTree(t, dir, want)
			break
		}
		step := strings.TrimSpace(out)
		seen[step] = true
		if step == "swept" || step == "draw" || step == "drawn" || step == "staged" || step == "noted" {
			wantTree(t, dir, withoutOurs(tree(t, dir), before))
		}
		_, err = Write(context.Background(), dir, budget(smaller(), 3, func() error { return errDisk }), manifest, Options{Workers: 1})
		if !errors.Is(err, errDisk) {
			t.Fatalf("killed at %q, the next run: %v", step, err)
		}
		if step == "in manifest.json" || step == "cleaning" {
			wantTree(t, dir, want)
		} else {
			wantTree(t, dir, before)
		}
		mustWrite(t, dir, smaller()...)
		wantTree(t, dir, want)
	}
	for _, step := range []string{"swept", "draw", "drawn", "staged", "noted", "away participants", "away answer-key.pdf", "in answer-key.pdf",
		"in participants.pdf", "away manifest.json", "in manifest.json", "cleaning"} {
		if !seen[step] {
			t.Errorf("never killed at %q", step)
		}
	}
}

// What somebody put into the folder after a run was cut off is not swept away.
func TestPutThereSince(t *testing.T) {
	dir, before := built(t)
	if out, err := child(t, "kill", dir, "in participants.pdf"); err == nil {
		t.Fatalf("not killed: %s", out)
	}
	if _, _, err := Verify(dir); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("verify says %v", err)
	}
	name := filepath.Join(dir, "participants.pdf")
	put(t, dir, "participants.pdf", "mine")
	_, err := Write(context.Background(), dir, smaller(), manifest, Options{Force: true})
	wantError(t, err, "interrupted", name+" was put there since")
	if got := tree(t, dir)["participants.pdf"]; got != "mine" {
		t.Errorf("%s holds %q", name, got)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	_, err = Write(context.Background(), dir, budget(smaller(), 3, func() error { return errDisk }), manifest, Options{Workers: 1})
	if !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	wantTree(t, dir, before)
}

// withoutOurs is want and the hidden names that a killed run leaves.
func withoutOurs(got, want map[string]string) map[string]string {
	all := maps.Clone(want)
	for name, text := range got {
		if strings.HasPrefix(name, swapName) || name == lockName {
			all[name] = text
		}
	}
	return all
}

// limitedChild writes into a folder in which no file may grow beyond n bytes,
// for many n: the system itself refuses, as it does on a full disk. Then the
// same for the journal alone, which is written when all else is.
func limitedChild() {
	signal.Ignore(syscall.SIGXFSZ)
	most, _ := strconv.Atoi(os.Getenv(childAt))
	for n := 0; n < most; n += 1 + n/20*10 { // only the manifest is longer than 20
		limit(uint64(n))
		refused(n, Options{})
	}
	for n := range 20 { // shorter than any journal
		refused(n, Options{step: func(step string) {
			if step == "staged" {
				limit(uint64(n))
			}
		}})
	}
	os.Exit(0)
}

func refused(n int, o Options) {
	_, err := Write(context.Background(), os.Getenv(childDir), small("two"), manifest, o)
	limit(1 << 40)
	if !errors.Is(err, unix.EFBIG) {
		fmt.Printf("at most %d bytes a file: error %v\n", n, err)
		os.Exit(1)
	}
}

func limit(n uint64) {
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &l); err != nil {
		panic(err)
	}
	l.Cur = min(n, l.Max)
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &l); err != nil {
		panic(err)
	}
}

func TestDiskRefusesAtEveryByte(t *testing.T) {
	dir, before := built(t)
	// The manifest is the largest file; the journal is smaller and refused too.
	largest := len(after(t, small("two"))["manifest.json"])
	if out, err := child(t, "limit", dir, strconv.Itoa(largest)); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	wantTree(t, dir, before)
}
