package pack

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestShardRange(t *testing.T) {
	for _, tt := range []struct {
		s        Shard
		from, to int
	}{
		{Shard{1, 1, 7}, 0, 7},
		{Shard{1, 3, 7}, 0, 2}, {Shard{2, 3, 7}, 2, 4}, {Shard{3, 3, 7}, 4, 7},
		{Shard{1, 7, 7}, 0, 1}, {Shard{7, 7, 7}, 6, 7},
		{Shard{1 << 40, 1 << 40, 1<<40 + 1}, 1<<40 - 1, 1<<40 + 1}, // a product would not fit
	} {
		if from, to := tt.s.Range(); from != tt.from || to != tt.to {
			t.Errorf("%+v: %d to %d, want %d to %d", tt.s, from, to, tt.from, tt.to)
		}
	}
}

// The parts follow each other, leave nothing out, and their sizes differ by one at most.
func TestShardsCoverThePack(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for of := 1; of <= n; of++ {
			at, least, most := 0, n, 0
			for part := 1; part <= of; part++ {
				from, to := Shard{part, of, n}.Range()
				if from != at {
					t.Fatalf("part %d of %d of %d begins at %d, want %d", part, of, n, from, at)
				}
				at, least, most = to, min(least, to-from), max(most, to-from)
			}
			if at != n || most-least > 1 || least < 1 {
				t.Fatalf("%d parts of %d: end %d, sizes %d to %d", of, n, at, least, most)
			}
		}
	}
}

// parts writes a pack of so many copies in parts, and whole; it returns the
// folders of the parts and that of the whole.
func parts(t *testing.T, copies, of int) (dirs []string, whole string) {
	t.Helper()
	root := t.TempDir()
	write := func(dir string, s Shard, shard *Shard) {
		m := manifest()
		m.Shard, m.Recipe.Seed, m.Recipe.Split = shard, "x", true
		m.Inputs = []Input{{"workshop.yaml", "ab"}}
		m.Forms = []Form{{Form: "A", Code: "A-7K2Q", Cases: []string{"a"}}}
		var files []File
		from, to := s.Range()
		for n := from + 1; n <= to; n++ {
			name := fmt.Sprintf("participants/A-%d.pdf", n)
			m.Copies = append(m.Copies, Copy{Copy: n, Form: "A", Code: fmt.Sprint(n), Pages: 1, File: name, First: 1})
			files = append(files, file(name, fmt.Sprintf("copy %d", n)))
		}
		if s.Part == 1 {
			files = append(files, file("answer-key.pdf", "key"))
		}
		if _, err := Write(context.Background(), dir, files, func() *Manifest { return m }, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	whole = filepath.Join(root, "whole")
	write(whole, Shard{1, 1, copies}, nil)
	for part := 1; part <= of; part++ {
		dir := filepath.Join(root, fmt.Sprint(part))
		s := Shard{part, of, copies}
		write(dir, s, &s)
		dirs = append(dirs, dir)
	}
	return dirs, whole
}

// join reads and joins parts and writes them into a folder.
func join(dirs []string, out string) error {
	ps, err := ReadParts(dirs)
	if err != nil {
		return err
	}
	m, files, err := Join(ps)
	if err != nil {
		return err
	}
	_, err = Write(context.Background(), out, files, func() *Manifest { return m }, Options{})
	return err
}

func TestJoined(t *testing.T) {
	for _, of := range []int{1, 2, 3, 7} {
		dirs, whole := parts(t, 7, of)
		slices.Reverse(dirs)
		out := filepath.Join(t.TempDir(), "out")
		if err := join(dirs, out); err != nil {
			t.Fatal(err)
		}
		wantTree(t, out, tree(t, whole))
	}
}

// Where each copy has a form of its own, each part tells those of its copies.
func TestPersonalFormsJoined(t *testing.T) {
	dirs, whole := parts(t, 5, 2)
	personal := func(m *Manifest) {
		m.Recipe.Personal, m.Forms = true, nil
		for i, c := range m.Copies {
			m.Copies[i].Form = c.Code
			m.Forms = append(m.Forms, Form{Form: c.Code, Code: c.Code, Cases: []string{"a"}})
		}
	}
	for _, dir := range append(dirs, whole) {
		edit(t, dir, personal)
	}
	out := filepath.Join(t.TempDir(), "out")
	if err := join(dirs, out); err != nil {
		t.Fatal(err)
	}
	wantTree(t, out, tree(t, whole))
}

// edit changes the manifest of a part.
func edit(t *testing.T, dir string, change func(*Manifest)) {
	t.Helper()
	m, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	change(m)
	data, err := m.Encode()
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, ManifestName, string(data))
}

func TestNotJoined(t *testing.T) {
	for name, tt := range map[string]struct {
		spoil func(t *testing.T, dirs []string) []string
		want  []string
	}{
		"a gap":          {func(_ *testing.T, d []string) []string { return []string{d[0], d[2], d[4]} }, []string{"of 6 parts there is no part 2, 4, 6"}},
		"a wide gap":     {func(_ *testing.T, d []string) []string { return d[4:5] }, []string{"of 6 parts there is no part 1 to 4, 6"}},
		"one twice":      {func(_ *testing.T, d []string) []string { return append(d, d[1]) }, []string{"2: part 2 of 6, which ", " is too"}},
		"one by itself":  {func(_ *testing.T, d []string) []string { return d[5:] }, []string{"no part 1 to 5"}},
		"a whole pack":   {func(t *testing.T, d []string) []string { _, w := parts(t, 7, 1); return append(d, w) }, []string{"whole: its manifest is that of a whole pack"}},
		"an empty place": {func(t *testing.T, d []string) []string { return append(d, t.TempDir()) }, []string{"no such file"}},
		"other cuts": {func(t *testing.T, d []string) []string { o, _ := parts(t, 7, 3); return append(d[:2], o[1]) },
			[]string{"another number of parts"}},
		"fewer copies": {func(t *testing.T, d []string) []string { o, _ := parts(t, 6, 6); return append(d[:5], o[5]) },
			[]string{"another number of copies"}},
		"another pack": {spoilt(func(m *Manifest) { m.Pack = "Q2K7" }), []string{"another pack code"}},
		"another seed": {spoilt(func(m *Manifest) { m.Recipe.Seed, m.Recipe.ShuffleGroups = "y", true }), []string{"another seed, another shuffle groups"}},
		"another tool": {spoilt(func(m *Manifest) { m.Tool.Version = "9" }), []string{"another version of casepack"}},
		"other inputs": {spoilt(func(m *Manifest) { m.Inputs[0].SHA256 = "cd" }), []string{"another set of cases"}},
		"other orders": {spoilt(func(m *Manifest) { m.Forms[0].Cases[0] = "b" }), []string{"another order of cases"}},
		"a copy less":  {spoilt(func(m *Manifest) { m.Copies = nil }), []string{"part 2 of 6 is of copies 2 to 2, its manifest lists 0"}},
		"other copies": {spoilt(func(m *Manifest) { m.Copies[0].Copy = 7 }), []string{"not as casepack wrote it: copy 7"}},
		"other forms":  {spoilt(func(m *Manifest) { m.Copies[0].Form = "B" }), []string{"not as casepack wrote it: copy 2"}},
		"no such part": {spoilt(func(m *Manifest) { m.Shard.Part = 7 }), []string{"part 7 of 6 of 7 copies"}},
		"no parts":     {spoilt(func(m *Manifest) { m.Shard.Of = 0 }), []string{"part 2 of 0 of 7 copies"}},
		"a way out":    {spoilt(func(m *Manifest) { m.Files[0].File = "../x" }), []string{"not fit for every system"}},
		"a missing file": {func(t *testing.T, d []string) []string {
			if err := os.Remove(filepath.Join(d[1], "participants", "A-2.pdf")); err != nil {
				t.Fatal(err)
			}
			put(t, d[2], "participants/A-3.pdf", "longer than before")
			return d
		}, []string{"2: participants/A-2.pdf is missing", "3: participants/A-3.pdf was changed"}},
		"a changed file": {func(t *testing.T, d []string) []string {
			put(t, d[1], "participants/A-2.pdf", "Copy 2")
			return d
		}, []string{"A-2.pdf was changed since casepack wrote it"}},
		"a part cut off": {func(t *testing.T, d []string) []string {
			put(t, d[1], notesName, "{}")
			return d
		}, []string{"is at work or was cut off"}},
	} {
		t.Run(name, func(t *testing.T) {
			dirs, _ := parts(t, 7, 6)
			out := filepath.Join(t.TempDir(), "out")
			wantError(t, join(tt.spoil(t, dirs), out), tt.want...)
			wantTree(t, out, nil)
		})
	}
}

// spoilt changes the manifest of the second part.
func spoilt(change func(*Manifest)) func(*testing.T, []string) []string {
	return func(t *testing.T, dirs []string) []string {
		edit(t, dirs[1], change)
		return dirs
	}
}

func TestNothingToJoin(t *testing.T) {
	_, _, err := Join(nil)
	wantError(t, err, "no parts")
}

// A manifest is read again as it was, with its part and without.
func TestShardRoundTrip(t *testing.T) {
	for _, shard := range []*Shard{nil, {2, 3, 7}} {
		m := full()
		m.Shard = shard
		data, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(data, []byte(`"shard"`)); got != (shard != nil) {
			t.Errorf("shard %v: said %t", shard, got)
		}
		again, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]int{true: 1, false: 7}[shard == nil]; again.Total() != want {
			t.Errorf("%d copies in all, want %d", again.Total(), want)
		}
	}
}
