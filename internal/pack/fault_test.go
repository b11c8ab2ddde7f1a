package pack

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// total is how many bytes small draws.
const total = len("first two") + len("second two") + len("key two")

var errDisk = errors.New("the disk is gone")

// budget fails all files of a pack after n bytes together.
func budget(files []File, n int, fail func() error) []File {
	left := n
	out := make([]File, len(files))
	for i, f := range files {
		out[i] = File{f.Name, func(w io.Writer) error {
			return f.Draw(writer(func(p []byte) (int, error) {
				for j := range p {
					if left == 0 {
						return j, fail()
					}
					left--
					if _, err := w.Write(p[j : j+1]); err != nil {
						return j, err
					}
				}
				return len(p), nil
			}))
		}}
	}
	return out
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestDrawFailsAfterEveryByte(t *testing.T) {
	dir, before := built(t)
	fresh := filepath.Join(t.TempDir(), "a", "out")
	for n := range total {
		for _, d := range []string{dir, fresh} {
			files := budget(small("two"), n, func() error { return errDisk })
			_, err := Write(context.Background(), d, files, manifest, Options{Workers: 1})
			if !errors.Is(err, errDisk) {
				t.Fatalf("after %d bytes: error %v", n, err)
			}
		}
		wantTree(t, dir, before)
		if _, err := os.Lstat(filepath.Dir(fresh)); err == nil {
			t.Fatalf("after %d bytes: the folder made for the pack is still there", n)
		}
	}
	if _, err := Write(context.Background(), dir, budget(small("two"), total, nil), manifest, Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	wantTree(t, dir, after(t, small("two")))
}

// Of several failures at once one is told, with the name of its file.
func TestDrawFailsAtOnce(t *testing.T) {
	dir, before := built(t)
	files := small("two")
	for i := range files {
		files[i].Draw = func(io.Writer) error { return errDisk }
	}
	_, err := Write(context.Background(), dir, files, manifest, Options{Workers: 3})
	wantError(t, err, "write "+dir, "the disk is gone")
	wantTree(t, dir, before)
}

func TestCancelAtEveryByte(t *testing.T) {
	dir, before := built(t)
	stop := errors.New("stopped by a signal")
	for n := range total {
		ctx, cancel := context.WithCancelCause(context.Background())
		files := budget(small("two"), n, func() error { cancel(stop); return nil })
		for i, f := range files {
			files[i].Draw = func(w io.Writer) error { _ = f.Draw(w); return nil } // a drawer that drops errors
		}
		_, err := Write(ctx, dir, files, manifest, Options{Workers: 1})
		if !errors.Is(err, stop) {
			t.Fatalf("after %d bytes: error %v", n, err)
		}
		wantTree(t, dir, before)
	}
}

func TestCancelAtEveryStep(t *testing.T) {
	stop := errors.New("stopped by a signal")
	for n := 0; ; n++ {
		dir, before := built(t)
		ctx, cancel := context.WithCancelCause(context.Background())
		count, at := 0, ""
		_, err := Write(ctx, dir, small("two"), manifest, Options{step: func(name string) {
			if count == n {
				at = name
				cancel(stop)
			}
			count++
		}})
		switch {
		case at == "swept" || at == "drawn":
			if !errors.Is(err, stop) {
				t.Fatalf("stopped at %q: error %v", at, err)
			}
			wantTree(t, dir, before)
		case err != nil:
			t.Fatalf("stopped at %q, where it is too late: %v", at, err)
		default:
			wantTree(t, dir, after(t, small("two")))
		}
		if at == "" {
			if n < 8 {
				t.Fatalf("only %d steps", n)
			}
			return
		}
	}
}

// Renames that fail half-way are undone.
func TestRenameFails(t *testing.T) {
	for _, name := range []string{"answer-key.pdf", "participants.pdf", "manifest.json"} {
		dir, before := built(t)
		_, err := Write(context.Background(), dir, smaller(), manifest, Options{step: func(step string) {
			if step == "noted" {
				if err := os.Remove(filepath.Join(dir, swapName, "new", name)); err != nil {
					t.Fatal(err)
				}
			}
		}})
		wantError(t, err, "put "+filepath.Join(dir, name)+" into place", "no such file")
		wantTree(t, dir, before)
	}
}

func TestTwoAtOnce(t *testing.T) {
	dir, _ := built(t)
	second := func(w io.Writer) error {
		_, err := Write(context.Background(), dir, smaller(), manifest, Options{Force: true})
		if !errors.Is(err, ErrBusy) || !strings.Contains(err.Error(), dir) {
			t.Errorf("the second run: %v", err)
		}
		_, err = io.WriteString(w, "all in one")
		return err
	}
	mustWrite(t, dir, File{"participants.pdf", second}, file("answer-key.pdf", "key two"))
	wantTree(t, dir, after(t, smaller()))
}
