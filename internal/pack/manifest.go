package pack

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ManifestName is the manifest's file name in a pack's folder.
const ManifestName = "manifest.json"

// Format is the version of the manifest's form. It rises when a reader of the
// form before would misread.
const Format = 1

// mostManifest bounds what is read as a manifest: 200 MB hold the forms, the
// copies and the files of some 250,000 people.
const mostManifest = 200 << 20

// Manifest is what a pack is, for programs: the recipe it was made from and
// what came of it. It names no person and no time, so the same pack always has
// the same manifest. docs/manifest.schema.json describes its JSON.
type Manifest struct {
	Format   int      `json:"format"`
	Tool     Tool     `json:"tool"`
	Workshop string   `json:"workshop"`        // its title
	Pack     string   `json:"pack"`            // the pack code, as on sheets and key
	Shard    *Shard   `json:"shard,omitempty"` // nil for a whole pack
	Inputs   []Input  `json:"inputs"`
	Recipe   Recipe   `json:"recipe"`
	Forms    []Form   `json:"forms"`
	Copies   []Copy   `json:"copies"`
	Files    []Output `json:"files"` // all but the manifest itself, by name
}

// Tool is the program that made the pack.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Input is a file that was read.
type Input struct {
	File   string `json:"file"` // relative to the workshop's folder, with slashes
	SHA256 string `json:"sha256"`
}

// Recipe is what was asked for, all defaults filled in.
type Recipe struct {
	Forms         int      `json:"forms"`
	Personal      bool     `json:"personal"` // each copy has a form of its own
	Copies        int      `json:"copies"`   // of each form; 0 where a roster says who gets one
	People        int      `json:"people"`
	Roster        string   `json:"roster"` // its SHA-256; empty without one
	Spares        int      `json:"spares"`
	Order         string   `json:"order"`
	Seed          string   `json:"seed"`
	Pick          Pick     `json:"pick"`
	Only          []string `json:"only"`
	Tag           string   `json:"tag"`
	ShuffleGroups bool     `json:"shuffle_groups"`
	QR            string   `json:"qr"`
	ChaptersURL   string   `json:"chapters_url"`
	Paper         string   `json:"paper"`
	Profile       string   `json:"profile"`
	Punch         bool     `json:"punch"`
	Simplex       bool     `json:"simplex"`
	Format        string   `json:"format"`
	Text          bool     `json:"text"`
	Split         bool     `json:"split"`
	Key           string   `json:"key"`
	Names         bool     `json:"names"` // names are printed on the sheets
	Untagged      bool     `json:"untagged"`
}

// Pick says how many cases were asked for: Any of any tag, and by tag.
// Zero and none means all.
type Pick struct {
	Any  int     `json:"any"`
	Tags []Quota `json:"tags"`
}

// Quota is a number of cases with a tag.
type Quota struct {
	Tag string `json:"tag"`
	N   int    `json:"n"`
}

// Form is one order of cases, and the values that its cases took.
type Form struct {
	// Form is A, B, …, or the copy's code where each copy has a form of its own.
	Form   string                       `json:"form"`
	Code   string                       `json:"code"`
	Cases  []string                     `json:"cases"`            // ids, first to last
	Values map[string]map[string]string `json:"values,omitempty"` // case id → name → value
}

// Copy is one participant's set of sheets.
type Copy struct {
	Copy  int    `json:"copy"`
	Form  string `json:"form"`
	Code  string `json:"code"`
	Spare bool   `json:"spare"` // for nobody yet
	Pages int    `json:"pages"` // printed, without padding
	File  string `json:"file"`
	First int    `json:"first_page"` // where the copy begins in its file, from 1
}

// Output is a file that was written.
type Output struct {
	File   string `json:"file"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Decode reads a manifest. It is an error where it is of another program or of a newer form.
func Decode(data []byte) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	if m.Tool.Name != "casepack" {
		return nil, errors.New("read the manifest: not one of casepack")
	}
	if m.Format < 1 || m.Format > Format {
		return nil, fmt.Errorf("read the manifest: its form is %d, this casepack reads up to %d; version %s wrote it", m.Format, Format, m.Tool.Version)
	}
	return &m, nil
}

// Read reads a manifest from a file, or from the folder of a pack.
func Read(name string) (*Manifest, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		name = filepath.Join(name, ManifestName)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read the manifest: %s is no plain file", name) // a pipe could be waited for without end
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	defer f.Close()
	return decodeFrom(f)
}

func decodeFrom(r io.Reader) (*Manifest, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostManifest+1))
	if err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	if len(data) > mostManifest {
		return nil, errors.New("read the manifest: larger than any manifest")
	}
	return Decode(data)
}
