package pack

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "out")
	res := mustWrite(t, dir, small("one")...)
	if want := []string{"participants/A-1.pdf", "participants/B-2.pdf", "answer-key.pdf", "manifest.json"}; !slices.Equal(namesOf(res.Files), want) {
		t.Errorf("names %q, want %q", namesOf(res.Files), want)
	}
	// The sums were made with sha256sum.
	want := map[string]string{
		"participants/":        "",
		"participants/A-1.pdf": "first one",
		"participants/B-2.pdf": "second one",
		"answer-key.pdf":       "key one",
		"manifest.json": `{
  "format": 1,
  "tool": {
    "name": "casepack",
    "version": "0.1.0"
  },
  "workshop": "W",
  "pack": "7K2Q",
  "inputs": [],
  "recipe": {
    "forms": 0,
    "personal": false,
    "copies": 0,
    "people": 0,
    "roster": "",
    "spares": 0,
    "order": "",
    "seed": "",
    "pick": {
      "any": 0,
      "tags": []
    },
    "only": [],
    "tag": "",
    "shuffle_groups": false,
    "qr": "",
    "chapters_url": "",
    "paper": "",
    "profile": "",
    "punch": false,
    "simplex": false,
    "format": "",
    "text": false,
    "split": false,
    "key": "",
    "names": false,
    "untagged": false
  },
  "forms": [],
  "copies": [],
  "files": [
    {
      "file": "answer-key.pdf",
      "bytes": 7,
      "sha256": "e8a987f97b609851a77e10d6d48138ef0e518f46b9f1da1145ba183ad02f9353"
    },
    {
      "file": "participants/A-1.pdf",
      "bytes": 9,
      "sha256": "92ccbf01290fc940452c403451266e98fe5e1275503859013645434a9d87917f"
    },
    {
      "file": "participants/B-2.pdf",
      "bytes": 10,
      "sha256": "e468f3fb57f6fd47d88040c950497782d50d70a6e1927c8e9a4f32d3841fa9eb"
    }
  ]
}
`,
	}
	wantTree(t, dir, want)
	mustWrite(t, dir, small("one")...)
	wantTree(t, dir, want)
}

func namesOf(files []Output) (names []string) {
	for _, f := range files {
		names = append(names, f.File)
	}
	return names
}

func TestOthersFilesSurvive(t *testing.T) {
	dir, _ := built(t)
	put(t, dir, "notes.txt", "mine", "participants/notes.txt", "mine too", "pictures/a.png", "png")
	mustWrite(t, dir, small("two")...)
	want := after(t, small("two"))
	want["notes.txt"], want["participants/notes.txt"], want["pictures/"], want["pictures/a.png"] = "mine", "mine too", "", "png"
	wantTree(t, dir, want)

	// A pack without split copies takes the old ones away and leaves the rest.
	mustWrite(t, dir, smaller()...)
	want = after(t, smaller())
	want["notes.txt"], want["participants/"], want["participants/notes.txt"], want["pictures/"], want["pictures/a.png"] = "mine", "", "mine too", "", "png"
	wantTree(t, dir, want)
}

func TestOldFilesGo(t *testing.T) {
	dir, _ := built(t)
	mustWrite(t, dir, smaller()...)
	got := tree(t, dir)
	names := []string{}
	for name := range got {
		names = append(names, name)
	}
	slices.Sort(names)
	if want := []string{".gitignore", "answer-key.pdf", "manifest.json", "participants.pdf"}; !slices.Equal(names, want) {
		t.Errorf("the folder holds %q, want %q", names, want)
	}
}

func TestChangedFileIsKept(t *testing.T) {
	dir, _ := built(t)
	put(t, dir, "participants/B-2.pdf", "with notes")
	res := mustWrite(t, dir, smaller()...)
	if want := []string{"participants/B-2.pdf"}; !slices.Equal(res.Kept, want) {
		t.Errorf("kept %q, want %q", res.Kept, want)
	}
	want := after(t, smaller())
	want["participants/"], want["participants/B-2.pdf"] = "", "with notes"
	wantTree(t, dir, want)
}

func TestConflicts(t *testing.T) {
	link := func(t *testing.T, dir, to, name string) {
		t.Helper()
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name    string
		prepare func(t *testing.T, dir string)
		want    []Conflict
		force   bool // Force gets past it
	}{
		{"a file of others", func(t *testing.T, dir string) { put(t, dir, "answer-key.pdf", "mine") },
			[]Conflict{{"answer-key.pdf", "not written by casepack"}}, true},
		{"two at once", func(t *testing.T, dir string) { put(t, dir, "answer-key.pdf", "x", "participants/A-1.pdf", "y") },
			[]Conflict{{"participants/A-1.pdf", "not written by casepack"}, {"answer-key.pdf", "not written by casepack"}}, true},
		{"a link", func(t *testing.T, dir string) { put(t, dir, "x", "kept"); link(t, dir, "x", "answer-key.pdf") },
			[]Conflict{{"answer-key.pdf", "a link"}}, true},
		{"a link for a folder", func(t *testing.T, dir string) { put(t, dir, "d/x", "kept"); link(t, dir, "d", "participants") },
			[]Conflict{{"participants", "a link"}}, true},
		{"a file for a folder", func(t *testing.T, dir string) { put(t, dir, "participants", "x") },
			[]Conflict{{"participants", "a file"}}, true},
		{"a folder for a file", func(t *testing.T, dir string) { put(t, dir, "answer-key.pdf/x", "x") },
			[]Conflict{{"answer-key.pdf", "a folder"}}, false},
		{"a manifest of others", func(t *testing.T, dir string) { put(t, dir, "manifest.json", `{"name": "app"}`) },
			[]Conflict{{"manifest.json", "not written by casepack"}}, true},
		{"a folder for the manifest", func(t *testing.T, dir string) { put(t, dir, "manifest.json/x", `x`) },
			[]Conflict{{"manifest.json", "a folder"}}, false},
		{"a changed file", func(t *testing.T, dir string) {
			mustWrite(t, dir, small("old")...)
			put(t, dir, "answer-key.pdf", "key odd") // as long as before
		}, []Conflict{{"answer-key.pdf", "changed since casepack wrote it"}}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "out")
			put(t, dir, ".gitignore", "*\n")
			tt.prepare(t, dir)
			before := tree(t, dir)
			_, err := Write(context.Background(), dir, small("one"), manifest, Options{})
			var conflict *ConflictError
			if !errors.As(err, &conflict) || !slices.Equal(conflict.Files, tt.want) {
				t.Fatalf("error %v, want conflicts %v", err, tt.want)
			}
			wantTree(t, dir, before)

			_, err = Write(context.Background(), dir, small("one"), manifest, Options{Force: true})
			if !tt.force {
				wantError(t, err, "a folder")
				wantTree(t, dir, before)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := tree(t, dir)
			if got["answer-key.pdf"] != "key one" || got["participants/A-1.pdf"] != "first one" {
				t.Errorf("forced, the folder holds %q", got)
			}
			for _, kept := range []string{"x", "d/x"} { // where links lead to
				if text, ok := before[kept]; ok && got[kept] != text {
					t.Errorf("%s holds %q, want %q", kept, got[kept], text)
				}
			}
		})
	}
}

// A manifest is not to be trusted: what it names outside the folder stays.
func TestManifestLeadsOutside(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "out")
	put(t, base, "precious", "first one")
	m := manifest()
	m.Files = []Output{{"../precious", 9, "92ccbf01290fc940452c403451266e98fe5e1275503859013645434a9d87917f"}, {".gitignore", 9, "@FIRST@"}, {"a/b/c", 9, "@FIRST@"}}
	data, err := m.Encode()
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, "manifest.json", string(data), ".gitignore", "first one", "a/b/c", "first one")
	mustWrite(t, dir, smaller()...)
	got := tree(t, base)
	for _, name := range []string{"precious", "out/.gitignore", "out/a/b/c"} {
		if got[name] != "first one" {
			t.Errorf("%s holds %q", name, got[name])
		}
	}
}

func TestBadTargets(t *testing.T) {
	base := t.TempDir()
	put(t, base, "file", "x")
	if err := os.Symlink("nowhere", filepath.Join(base, "dangling")); err != nil {
		t.Fatal(err)
	}
	before := tree(t, base)
	for dir, want := range map[string]string{
		"file":                   "it is a file",
		"file/out":               "not a directory",
		"dangling":               "a link that leads nowhere",
		"new/\x00/out":           "invalid argument",
		strings.Repeat("a", 300): "file name too long",
		"new/" + "a/" + "\x00":   "invalid argument",
	} {
		_, err := Write(context.Background(), filepath.Join(base, dir), small("one"), manifest, Options{})
		wantError(t, err, want)
		wantTree(t, base, before)
	}
}

// A link to a folder is a folder.
func TestLinkedTarget(t *testing.T) {
	base := t.TempDir()
	if err := os.Mkdir(filepath.Join(base, "real"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(base, "out")); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, filepath.Join(base, "out"), small("one")...)
	if got := tree(t, base); got["real/answer-key.pdf"] != "key one" || got["out@"] != "real" {
		t.Errorf("the folder holds %q", got)
	}
}

func TestNames(t *testing.T) {
	good := []string{"participants.pdf", "participants/A-1.pdf", "hand-out.csv", "a/b_c.txt", "console.txt", "7K2Q"}
	for _, n := range good {
		if err := checkName(n); err != nil {
			t.Errorf("%q: %v", n, err)
		}
	}
	bad := []string{"", ".", "..", "../x", "/x", "x/", "x//y", "a/b/c", ".hidden", "a/.b", "CON", "con.pdf", "a/NUL.txt", "lpt1.x", "COM9",
		"a b", "a\\b", "a:b", "é", "a\n", "a.", "x\x00", "-o", strings.Repeat("a", 121)}
	for _, n := range bad {
		if err := checkName(n); err == nil {
			t.Errorf("%q is let through", n)
		}
	}
	for _, pair := range [][2]string{{"key.pdf", "key.pdf"}, {"a/X.pdf", "A/x.pdf"}, {"Manifest.json", "x"}, {"a", "a/b"}} {
		_, err := Write(context.Background(), t.TempDir(), []File{file(pair[0], "x"), file(pair[1], "x")}, manifest, Options{})
		wantError(t, err, "one")
	}
}

// The order of drawing does not show, whatever the number of workers.
func TestWorkers(t *testing.T) {
	var files []File
	for i := range 40 { // more than are synced one by one
		files = append(files, file(fmt.Sprintf("participants/A-%d.pdf", i), strings.Repeat("x", i)))
	}
	var want map[string]string
	for _, workers := range []int{1, 2, 8, 100} {
		dir := t.TempDir()
		told := 0
		_, err := Write(context.Background(), dir, files, manifest, Options{Workers: workers, Wrote: func(string) { told++ }})
		if err != nil {
			t.Fatal(err)
		}
		if told != len(files) {
			t.Errorf("told of %d files, want %d", told, len(files))
		}
		if want == nil {
			want = tree(t, dir)
		}
		wantTree(t, dir, want)
	}
}
