package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casepack/internal/judge"
)

// The workshop of the laws has a token in every field that only the
// facilitator may see, in comments, and in what --qr key withholds.
var lawWorkshop = map[string]string{
	"workshop.yaml": `# Qzcomment
title: Night shift
author: Someone
chapters:
  url: https://en.wikipedia.org/wiki/Qzaddress-{chapter}
  titles: {Qzchapter1: Qztitle1}
`,
	"cases/a.yaml": `# Qzcaseremark
id: door
title: The door was open
tags: [Qztag1]
vars: {host: [alpha, beta, gamma]}
prompt: |
  Who opened the door of {host}?
guidance: |
  Qzguidance1 of {host}, *Qzemphasis1*.
listen_for: {strong: Qzstrong1, weak: Qzweak1}
answer: {asset: Qzanswer1, limit: Qzanswer2}
observe: [Qzobserve1, Qzobserve2]
revisit: [Qzchapter1]
`,
	"cases/b.yaml": `id: window
title: The window was open
prompt: Who opened the window?
guidance: Qzguidance2
listen_for: {strong: Qzstrong2}
`,
	"cases/c.yaml": `id: gate
title: The gate was open
prompt: Who opened the gate?
guidance: Qzguidance3
`,
}

// forKey are tokens that the key must show: the law is not held by losing them.
var forKey = []string{"Qzguidance1", "Qzguidance2", "Qzguidance3", "Qzemphasis1", "Qzstrong1", "Qzstrong2", "Qzweak1", "Qzanswer1", "Qzanswer2", "Qzobserve1", "Qzobserve2", "Qzchapter1", "Qztitle1"}

// forNobody are tokens that stand nowhere in print.
var forNobody = []string{"Qzcomment", "Qzcaseremark"}

const lawRoster = "id,name,desk\nzv-77,Nonesuch,4\nzv-78,Whomever,5\n"

// put writes the workshop of the laws into a new folder.
func put(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// built runs a build and gives the files it made, by name.
func built(t *testing.T, args ...string) map[string][]byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	var stdout, stderr bytes.Buffer
	if status := run(append([]string{"build", "--out", out}, args...), strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatalf("build %q: status %d\n%s", args, status, stderr.String())
	}
	files := map[string][]byte{}
	err := filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(out, name)
		files[filepath.ToSlash(rel)], err = os.ReadFile(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// holds names the places in a file where a token stands, whatever the letters' case.
func holds(t *testing.T, name string, data []byte, tokens []string) (found []string) {
	t.Helper()
	if !strings.HasSuffix(name, ".pdf") {
		for _, token := range tokens {
			if bytes.Contains(bytes.ToLower(data), []byte(strings.ToLower(token))) {
				found = append(found, token)
			}
		}
		return found
	}
	c, err := judge.Read(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, token := range tokens {
		if places := c.Find(token); len(places) > 0 {
			found = append(found, token+" in "+strings.Join(places, ", "))
		}
	}
	return found
}

func forParticipants(name string) bool { return strings.HasPrefix(name, "participants") }

// Nothing of the key is in any byte that participants get, nor in what the print
// room gets, whatever the form of the files.
func TestLeakLaw(t *testing.T) {
	shop := put(t, lawWorkshop)
	roster := filepath.Join(put(t, map[string]string{"class.csv": lawRoster}), "class.csv")
	secret := append(append([]string{"Qztag1", "Qzaddress"}, forKey...), forNobody...)
	for name, args := range map[string][]string{
		"print file": {"--forms", "3", "--text"},
		"split":      {"--forms", "3", "--split", "--key", "per-form"},
		"roster":     {"--roster", roster, "--spares", "1"},
		"untagged":   {"--forms", "2", "--untagged"},
		"text":       {"--forms", "3", "--format", "text"},
	} {
		t.Run(name, func(t *testing.T) {
			files := built(t, append([]string{"--qr", "key", "--seed", "law", shop}, args...)...)
			participants, keys := 0, 0
			for name, data := range files {
				switch {
				case forParticipants(name), strings.HasPrefix(name, instructionsName), name == handOutName:
					participants++
					if found := holds(t, name, data, secret); found != nil {
						t.Errorf("%s holds %q", name, found)
					}
				case strings.HasPrefix(name, keyName+"."):
					keys++
					if found := holds(t, name, data, forKey); len(found) != len(forKey) {
						t.Errorf("%s holds only %q", name, found)
					}
					fallthrough
				default:
					if found := holds(t, name, data, forNobody); found != nil {
						t.Errorf("%s holds %q", name, found)
					}
				}
			}
			if participants == 0 || keys == 0 {
				t.Errorf("%d files of participants, %d keys", participants, keys)
			}
		})
	}
}

// A name is on the sheets and in hand-out.csv and nowhere else: in no other
// byte and in no file name. An id is in hand-out.csv alone.
func TestNamesLaw(t *testing.T) {
	shop := put(t, lawWorkshop)
	roster := filepath.Join(put(t, map[string]string{"class.csv": lawRoster}), "class.csv")
	names, ids := []string{"Nonesuch", "Whomever"}, []string{"zv-77", "zv-78"}
	for name, args := range map[string][]string{
		"print file": {"--text"},
		"split":      {"--split", "--key", "per-form"},
		"forms":      {"--forms", "2"},
	} {
		t.Run(name, func(t *testing.T) {
			onSheets := 0
			for name, data := range built(t, append([]string{"--roster", roster, "--seed", "law", shop}, args...)...) {
				found := holds(t, name, data, names)
				switch {
				case name == handOutName:
					if len(found) != 2 || len(holds(t, name, data, ids)) != 2 {
						t.Errorf("%s lacks a person:\n%s", name, data)
					}
					continue
				case forParticipants(name):
					onSheets += len(found)
				case found != nil:
					t.Errorf("%s holds %q", name, found)
				}
				if found := holds(t, name, data, ids); found != nil {
					t.Errorf("%s holds %q", name, found)
				}
				if holds(t, "", []byte(name), append(names, ids...)) != nil {
					t.Errorf("a file is named %s", name)
				}
			}
			if onSheets < 2 {
				t.Errorf("%d names on the sheets", onSheets)
			}
		})
	}
}

// With --split, one more person changes no other copy's bytes.
func TestOneMorePerson(t *testing.T) {
	shop := put(t, lawWorkshop)
	more := strings.Replace(lawRoster, "desk\n", "desk\nzv-01,Newcomer,1\n", 1)
	folder := put(t, map[string]string{"class.csv": lawRoster, "more.csv": more})
	args := []string{"--split", "--seed", "law", shop, "--roster"}
	before := built(t, append(args, filepath.Join(folder, "class.csv"))...)
	after := built(t, append(args, filepath.Join(folder, "more.csv"))...)
	copies := 0
	for name := range before {
		if !forParticipants(name) {
			continue
		}
		copies++
		if !bytes.Equal(before[name], after[name]) {
			t.Errorf("%s is another", name)
		}
	}
	if copies != 2 {
		t.Errorf("%d copies", copies)
	}
}

// One more case to choose from changes only the copies that it comes to stand on.
func TestOneMoreCase(t *testing.T) {
	shop := map[string]string{"workshop.yaml": "title: Shop\n"}
	for i := range 8 {
		shop[fmt.Sprintf("cases/c%d.yaml", i)] = fmt.Sprintf("title: Case %d\nprompt: Text number %d. Why?\nguidance: g\n", i, i)
	}
	folder := put(t, map[string]string{"class.csv": "id,name\n1,a\n2,b\n3,c\n4,d\n5,e\n6,f\n7,g\n8,h\n9,i\n10,j\n"})
	args := []string{"--split", "--seed", "s", "--pick", "3", "--text", "--roster", filepath.Join(folder, "class.csv")}
	before := built(t, append(args, put(t, shop))...)
	shop["cases/z.yaml"] = "title: Newcomer\nprompt: It stopped. Why?\nguidance: g\n"
	after := built(t, append(args, put(t, shop))...)
	same, moved := 0, 0
	for name := range before {
		if !forParticipants(name) || !strings.HasSuffix(name, ".txt") {
			continue
		}
		pdf := strings.TrimSuffix(name, ".txt") + ".pdf"
		switch has := bytes.Contains(after[name], []byte("Newcomer")); {
		case has:
			moved++
		case !bytes.Equal(before[name], after[name]) || !bytes.Equal(before[pdf], after[pdf]):
			t.Errorf("%s lacks the new case and is another", name)
		default:
			same++
		}
	}
	if same+moved != 10 || same == 0 || moved == 0 {
		t.Errorf("%d copies as they were, %d with the new case; want ten, some of each", same, moved)
	}
}

// The same pack has the same bytes, however many work at it and whatever else
// is made beside it.
func TestSameBytes(t *testing.T) {
	shop := put(t, lawWorkshop)
	args := []string{"--forms", "3", "--copies", "2", "--seed", "law", shop}
	want := built(t, append(args, "-j", "1")...)
	for _, more := range [][]string{{"-j", "8"}, {"--text"}, {"--key", "per-form"}} {
		got := built(t, append(args, more...)...)
		for _, name := range []string{"participants.pdf", "answer-key.pdf", "print-instructions.pdf"} {
			if !bytes.Equal(got[name], want[name]) {
				t.Errorf("%s differs with %q", name, more)
			}
		}
	}
}
