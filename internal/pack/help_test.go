package pack

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree is what a folder holds: names with slashes to contents; a folder is
// "name/" and a link "name@". Nothing is left out.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || p == dir {
			return err
		}
		rel, _ := filepath.Rel(dir, p)
		name := filepath.ToSlash(rel)
		switch {
		case d.IsDir():
			out[name+"/"] = ""
		case d.Type()&fs.ModeSymlink != 0:
			out[name+"@"], err = os.Readlink(p)
		default:
			var b []byte
			b, err = os.ReadFile(p)
			out[name] = string(b)
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return out
}

func wantTree(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	got := tree(t, dir)
	if maps.Equal(got, want) {
		return
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s stands in the folder and should not", name)
		}
	}
	for name, text := range want {
		if got, ok := got[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if got != text {
			t.Errorf("%s holds %q, want %q", name, got, text)
		}
	}
}

// file is a File of fixed text.
func file(name, text string) File {
	return File{name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}}
}

// put writes files of somebody else.
func put(t *testing.T, dir string, nameText ...string) {
	t.Helper()
	for i := 0; i < len(nameText); i += 2 {
		p := filepath.Join(dir, filepath.FromSlash(nameText[i]))
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(nameText[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func manifest() *Manifest {
	return &Manifest{Format: Format, Tool: Tool{"casepack", "0.1.0"}, Workshop: "W", Pack: "7K2Q"}
}

func mustWrite(t *testing.T, dir string, files ...File) *Result {
	t.Helper()
	res, err := Write(context.Background(), dir, files, manifest, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// small is a pack with every kind of place, larger than its name: v tells two apart.
func small(v string) []File {
	return []File{
		file("participants/A-1.pdf", "first "+v),
		file("participants/B-2.pdf", "second "+v),
		file("answer-key.pdf", "key "+v),
	}
}

// smaller is a later pack that lacks some files of small and has one more.
func smaller() []File {
	return []File{file("participants.pdf", "all in one"), file("answer-key.pdf", "key two")}
}

// built is a folder with a pack of small("one") and somebody's .gitignore.
func built(t *testing.T) (dir string, before map[string]string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "out")
	put(t, dir, ".gitignore", "*\n")
	mustWrite(t, dir, small("one")...)
	return dir, tree(t, dir)
}

// after is what a folder that was built once holds when files have been written into it.
func after(t *testing.T, files []File) map[string]string {
	t.Helper()
	dir, _ := built(t)
	mustWrite(t, dir, files...)
	return tree(t, dir)
}

func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one of %q", parts)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("error %q lacks %q", err, p)
		}
	}
	if strings.Contains(err.Error(), swapName) {
		t.Errorf("error %q shows a hidden name", err)
	}
}
