package pack

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("../../docs/manifest.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// full is a manifest in which every field says something.
func full() *Manifest {
	sum := strings.Repeat("0123456789abcdef", 4)
	return &Manifest{
		Format: 1, Tool: Tool{"casepack", "0.1.0"}, Workshop: "Practice <&>", Pack: "7K2QM4", Shard: &Shard{1, 2, 3},
		Inputs: []Input{{"workshop.yaml", sum}},
		Recipe: Recipe{
			Forms: 2, Personal: true, Copies: 3, People: 4, Roster: sum, Spares: 1, Order: "shuffled", Seed: "x", Pick: Pick{1, []Quota{{"network", 2}}}, Only: []string{"a"}, Tag: "t",
			ShuffleGroups: true, QR: "key", ChaptersURL: "https://example.org/{chapter}", Paper: "a5", Profile: "large", Punch: true, Simplex: true,
			Format: "text", Text: true, Split: true, Key: "per-form", Names: true, Untagged: true,
		},
		Forms:  []Form{{"A", "A-7K2QM4", []string{"a", "b"}, map[string]map[string]string{"b": {"y": "2", "x": "1"}, "a": {"z": "3"}}}},
		Copies: []Copy{{1, "A", "A-7K2QM4", true, 9, "participants/A-7K2QM4.pdf", 1}},
		Files:  []Output{{"participants/A-7K2QM4.pdf", 5, sum}, {"answer-key.pdf", 5, sum}},
	}
}

func TestManifestFitsItsSchema(t *testing.T) {
	data, err := full().Encode()
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	s := schema(t)
	if err := s.Validate(v); err != nil {
		t.Errorf("%v\n%s", err, data)
	}
	// The schema is strict: what is not in it, and what is missing, is refused.
	m := v.(map[string]any)
	m["person"] = "x"
	if s.Validate(v) == nil {
		t.Error("a field that the schema does not know is let through")
	}
	delete(m, "person")
	for key := range m {
		if key == "shard" {
			continue // a whole pack has none
		}
		was := m[key]
		delete(m, key)
		if s.Validate(v) == nil {
			t.Errorf("a manifest without %s is let through", key)
		}
		m[key] = was
	}
}

// Every field of the JSON is in the schema and the other way round, so that
// neither can grow alone.
func TestSchemaNamesEveryField(t *testing.T) {
	data, err := os.ReadFile("../../docs/manifest.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Properties map[string]struct {
			Properties map[string]any
			Items      struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	check := func(where string, typ reflect.Type, inSchema map[string]bool) {
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if !inSchema[name] {
				t.Errorf("the schema lacks %s%s", where, name)
			}
			delete(inSchema, name)
		}
		for name := range inSchema {
			t.Errorf("the manifest lacks %s%s", where, name)
		}
	}
	names := func(m map[string]any) map[string]bool {
		out := map[string]bool{}
		for k := range m {
			out[k] = true
		}
		return out
	}
	top := map[string]bool{}
	for k := range s.Properties {
		top[k] = true
	}
	check("", reflect.TypeFor[Manifest](), top)
	check("recipe.", reflect.TypeFor[Recipe](), names(s.Properties["recipe"].Properties))
	check("shard.", reflect.TypeFor[Shard](), names(s.Properties["shard"].Properties))
	check("tool.", reflect.TypeFor[Tool](), names(s.Properties["tool"].Properties))
	check("inputs.", reflect.TypeFor[Input](), names(s.Properties["inputs"].Items.Properties))
	check("forms.", reflect.TypeFor[Form](), names(s.Properties["forms"].Items.Properties))
	check("copies.", reflect.TypeFor[Copy](), names(s.Properties["copies"].Items.Properties))
	check("files.", reflect.TypeFor[Output](), names(s.Properties["files"].Items.Properties))
}

func TestManifestRoundTrip(t *testing.T) {
	want := full()
	data, err := want.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasSuffix(data, []byte("}\n")) || bytes.Contains(data, []byte(`\u003c`)) {
		t.Errorf("the JSON ends in %q and has <: %t", data[len(data)-4:], bytes.Contains(data, []byte("<")))
	}
	if want.Files[0].File != "participants/A-7K2QM4.pdf" {
		t.Error("encoding sorted the caller's files")
	}
	got, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	want.Files[0], want.Files[1] = want.Files[1], want.Files[0]
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "read the manifest",
		"[]":                                     "read the manifest",
		`{"tool": {"name": "npm"}, "format": 1}`: "not one of casepack",
		`{"tool": {"name": "casepack", "version": "9.9.9"}, "format": 2}`: "version 9.9.9 wrote it",
		`{"tool": {"name": "casepack"}}`:                                  "its form is 0",
	} {
		_, err := Decode([]byte(text))
		wantError(t, err, want)
	}
}

func TestVerify(t *testing.T) {
	dir, _ := built(t)
	put(t, dir, "participants/A-1.pdf", "first odd", "participants/mine.txt", "x", "other.txt", "y", ".hidden/z", "z")
	if err := os.Remove(filepath.Join(dir, "answer-key.pdf")); err != nil {
		t.Fatal(err)
	}
	m, got, err := Verify(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []Check{{"answer-key.pdf", Missing}, {"participants/A-1.pdf", Changed}, {"participants/B-2.pdf", Same},
		{"other.txt", Stranger}, {"participants/mine.txt", Stranger}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("verify says %v, want %v", got, want)
	}
	if m.Pack != "7K2Q" {
		t.Errorf("pack code %q", m.Pack)
	}
}

func TestVerifyErrors(t *testing.T) {
	dir := t.TempDir()
	_, _, err := Verify(filepath.Join(dir, "nowhere"))
	wantError(t, err, "nowhere", "no such file")
	_, _, err = Verify(dir)
	wantError(t, err, "manifest", "no such file")
	m := manifest()
	m.Files = []Output{{"../x", 1, "0"}}
	data, err := m.Encode()
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, "manifest.json", string(data))
	_, _, err = Verify(dir)
	wantError(t, err, "outside the folder")
}

func FuzzDecode(f *testing.F) {
	data, err := full().Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"format":1,"tool":{"name":"casepack"},"files":[{"file":"../x"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Decode(data)
		if err != nil {
			return
		}
		again, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(again); err != nil {
			t.Errorf("what was written is not read: %v", err)
		}
	})
}

// Written entry by entry, a manifest is what encoding/json makes of it as a whole.
func TestManifestIsPlainJSON(t *testing.T) {
	many := full()
	for i := range 30 {
		many.Copies = append(many.Copies, Copy{Copy: i, File: "<&>"})
		many.Files = append(many.Files, Output{File: string(rune('z' - i%26)), Bytes: int64(i)})
	}
	for name, m := range map[string]*Manifest{
		"full": full(), "many": many,
		"empty": {Inputs: []Input{}, Recipe: Recipe{Only: []string{}, Pick: Pick{Tags: []Quota{}}}, Forms: []Form{}, Copies: []Copy{}, Files: []Output{}},
	} {
		got, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(m.Files, func(a, b Output) int { return strings.Compare(a.File, b.File) })
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(m); err != nil {
			t.Fatal(err)
		}
		if string(got) != want.String() {
			t.Errorf("%s: %s\nwant %s", name, got, want.String())
		}
	}
}
