package sheet

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"casepack/layout"
)

// TestGoldens holds what stands where, in text a person can review. Write them
// anew with UPDATE=1.
func TestGoldens(t *testing.T) {
	pack := sample(nil)
	p := press(t, Look{})
	participants, l := p.Participants(papers(pack)[:1], 0)
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	key, l := p.Key(pack)
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	job, l := p.Instructions(pack, Job{Participants: "participants.pdf", Key: "answer-key.pdf", KeyPages: 2})
	if l.Failed() {
		t.Fatal(l.Sorted())
	}
	for name, doc := range map[string]*layout.Document{"participants": participants, "key": key, "instructions": job} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := layout.Dump(&got, doc); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".golden")
			if os.Getenv("UPDATE") != "" {
				if err := os.MkdirAll("testdata", 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s changed; got:\n%s", file, got.String())
			}
		})
	}
}
