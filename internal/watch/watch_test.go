package watch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Every way in which editors and people change files is seen, and nothing else.
func TestSaves(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(t *testing.T, dir string)
		seen bool
	}{
		{"nothing", func(*testing.T, string) {}, false},
		{"written in place", func(t *testing.T, dir string) { write(t, dir, "cases/a.yaml", "longer than before") }, true},
		{"the same length, later", func(t *testing.T, dir string) {
			write(t, dir, "cases/a.yaml", "b")
			at := time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)
			check(t, os.Chtimes(filepath.Join(dir, "cases/a.yaml"), at, at))
		}, true},
		{"renamed over, with the time and length of the old one", func(t *testing.T, dir string) {
			old, err := os.Stat(filepath.Join(dir, "cases/a.yaml"))
			check(t, err)
			write(t, dir, "cases/.a.swp", "b")
			check(t, os.Chtimes(filepath.Join(dir, "cases/.a.swp"), old.ModTime(), old.ModTime()))
			check(t, os.Rename(filepath.Join(dir, "cases/.a.swp"), filepath.Join(dir, "cases/a.yaml")))
		}, true},
		{"moved to a backup and made anew", func(t *testing.T, dir string) {
			check(t, os.Rename(filepath.Join(dir, "cases/a.yaml"), filepath.Join(dir, "cases/a.yaml~")))
			write(t, dir, "cases/a.yaml", "a")
		}, true},
		{"taken away", func(t *testing.T, dir string) { check(t, os.Remove(filepath.Join(dir, "cases/a.yaml"))) }, true},
		{"another one", func(t *testing.T, dir string) { write(t, dir, "cases/b.yaml", "b") }, true},
		{"what was missing comes", func(t *testing.T, dir string) { write(t, dir, "roster.csv", "id") }, true},
		{"a folder more", func(t *testing.T, dir string) { check(t, os.Mkdir(filepath.Join(dir, "more"), 0o777)) }, true},
		{"an editor's own file", func(t *testing.T, dir string) {
			write(t, dir, "cases/.a.yaml.swp", "x")
			write(t, dir, "cases/a.yaml~", "x")
			write(t, dir, "cases/4913", "x")
		}, false},
		{"a pack built beside", func(t *testing.T, dir string) { write(t, dir, "out/participants.pdf", "x") }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			check(t, os.Mkdir(filepath.Join(dir, "cases"), 0o777))
			check(t, os.Mkdir(filepath.Join(dir, "out"), 0o777))
			write(t, dir, "workshop.yaml", "title: x")
			write(t, dir, "cases/a.yaml", "a")
			look := func() Picture {
				return Look([]string{dir, filepath.Join(dir, "cases"), filepath.Join(dir, "out"), filepath.Join(dir, "roster.csv")}, ".yaml")
			}
			was := look()
			tt.do(t, dir)
			if seen := !look().Same(was); seen != tt.seen {
				t.Errorf("seen %t, want %t", seen, tt.seen)
			}
		})
	}
}

// A file that an editor empties before it writes is not told of while empty.
func TestWaitsForTheWhole(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.yaml", "before")
	look := func() Picture { return Look([]string{dir}, ".yaml") }
	was := look()
	write(t, dir, "a.yaml", "")
	looks := 0
	_, err := Wait(t.Context(), was, func() Picture {
		if looks++; looks == 4 {
			write(t, dir, "a.yaml", "after")
		}
		return look()
	}, func() time.Duration { return time.Millisecond })
	check(t, err)
	if looks < 5 {
		t.Errorf("told after %d looks, while the file was empty", looks)
	}
}

// A file that stays empty is told of all the same.
func TestTellsOfEmptyFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.yaml", "before")
	look := func() Picture { return Look([]string{dir}, ".yaml") }
	was := look()
	write(t, dir, "a.yaml", "")
	is, err := Wait(t.Context(), was, look, func() time.Duration { return time.Millisecond })
	check(t, err)
	if info := is[filepath.Join(dir, "a.yaml")]; info == nil || info.Size() != 0 {
		t.Errorf("the picture has %v", info)
	}
}

func TestWaitEnds(t *testing.T) {
	ended := errors.New("ended")
	ctx, cancel := context.WithCancelCause(t.Context())
	looks := 0
	_, err := Wait(ctx, Picture{}, func() Picture {
		if looks++; looks == 3 {
			cancel(ended)
		}
		return Picture{}
	}, func() time.Duration { return time.Millisecond })
	if !errors.Is(err, ended) {
		t.Errorf("error %v, want the context's", err)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
