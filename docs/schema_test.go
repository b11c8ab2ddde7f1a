package docs_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"casepack/docs"
	"casepack/internal/casebook"
)

func compiled(t *testing.T, text string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// documents reads a YAML file as an editor's checker does.
func documents(t *testing.T, src []byte) []any {
	t.Helper()
	var out []any
	for d := yaml.NewDecoder(bytes.NewReader(src)); ; {
		var v any
		err := d.Decode(&v)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, src)
		}
		// Through JSON, whose types a schema speaks of.
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if v, err = jsonschema.UnmarshalJSON(bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		if v != nil {
			out = append(out, v)
		}
	}
}

// schemaOf picks the schema for a file by its name.
func schemaOf(t *testing.T) func(name string) *jsonschema.Schema {
	ws, one := compiled(t, docs.WorkshopSchema()), compiled(t, docs.CaseSchema())
	return func(name string) *jsonschema.Schema {
		if filepath.Base(name) == "workshop.yaml" {
			return ws
		}
		return one
	}
}

func TestEveryExampleIsValid(t *testing.T) {
	of := schemaOf(t)
	n := 0
	valid := func(name string, src []byte) {
		for _, d := range documents(t, src) {
			n++
			if err := of(name).Validate(d); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, dir := range []string{"../cases", "../cmd/casepack/template"} {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".yaml" {
				return err
			}
			src, err := os.ReadFile(name)
			valid(name, src)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile("case-format.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```yaml\n# (\\S+)\n(.*?)```").FindAllSubmatch(page, -1) {
		valid(string(m[1]), m[2])
	}
	if n < 18 {
		t.Errorf("only %d documents", n)
	}
}

func TestSchemaRefuses(t *testing.T) {
	of := schemaOf(t)
	for _, tt := range []struct{ name, src string }{
		{"a.yaml", "title: t\nprompt: p\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\nguidence: h\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\nminutes: 0\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\nminutes: 3.5\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\nid: two words\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\ntags: [any]\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\nvars: {host: one}\n"},
		{"a.yaml", "title: t\nprompt: p\nguidance: g\nlisten_for: {strung: x}\n"},
		{"a.yaml", "title: {a: b}\nprompt: p\nguidance: g\n"},
		{"a.yaml", "- title: t\n  prompt: p\n  guidance: g\n"},
		{"workshop.yaml", "minutes: 5\n"},
		{"workshop.yaml", "title: t\npaper: a3\n"},
		{"workshop.yaml", "title: t\nboxes: [{id: a}]\n"},
		{"workshop.yaml", "title: t\nchapters: {url: \"ftp://x\"}\n"},
		{"workshop.yaml", "title: t\npack: {order: random}\n"},
		{"workshop.yaml", "title: t\npack: {pick: {a: b}}\n"},
	} {
		if err := of(tt.name).Validate(documents(t, []byte(tt.src))[0]); err == nil {
			t.Errorf("%q is valid", tt.src)
		}
	}
}

// asked gives the keys that the loader takes somewhere, from its own words on a
// key that is none.
func asked(t *testing.T, what string, files map[string]string) []string {
	t.Helper()
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	_, list, err := casebook.Load(casebook.Source{FS: m})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list.Sorted() {
		if rest, ok := strings.CutPrefix(p.Hint, "the keys of "+what+" are "); ok && p.Code == "unknown-key" {
			return unique(strings.Split(rest, ", "))
		}
	}
	t.Fatalf("%s: %v", what, list.Sorted())
	return nil
}

func unique(keys []string) []string {
	slices.Sort(keys)
	return slices.Compact(keys)
}

// properties lists the keys that a schema has at a path.
func properties(t *testing.T, text string, path ...string) []string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	for _, p := range append(path, "properties") {
		m, ok := v.(map[string]any)
		if !ok || m[p] == nil {
			t.Fatalf("no %s on the way %v", p, path)
		}
		v = m[p]
	}
	var out []string
	for k := range v.(map[string]any) {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func TestSchemaHasTheLoadersKeys(t *testing.T) {
	const none = "qqqqqqqqqqqqqqqq: x"
	const good = "title: t\nprompt: p\nguidance: g\n"
	ws := func(extra string) map[string]string {
		return map[string]string{"workshop.yaml": "title: t\n" + extra + "\n", "cases/a.yaml": good}
	}
	in := func(extra string) map[string]string {
		return map[string]string{"workshop.yaml": "title: t\n", "cases/a.yaml": good + extra + "\n"}
	}
	for _, tt := range []struct {
		what   string
		files  map[string]string
		schema string
		path   []string
	}{
		{"the workshop", ws(none), docs.WorkshopSchema(), nil},
		{"a box", ws("boxes: [{id: a, label: A, " + none + "}]"), docs.WorkshopSchema(), []string{"$defs", "box"}},
		{"chapters", ws("chapters: {" + none + "}"), docs.WorkshopSchema(), []string{"properties", "chapters"}},
		{"pack", ws("pack: {" + none + "}"), docs.WorkshopSchema(), []string{"properties", "pack"}},
		{"the case", in(none), docs.CaseSchema(), []string{"$defs", "case"}},
		{"listen_for", in("listen_for: {" + none + "}"), docs.CaseSchema(), []string{"$defs", "case", "properties", "listen_for"}},
	} {
		got, want := properties(t, tt.schema, tt.path...), asked(t, tt.what, tt.files)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the schema has %q, the loader %q", tt.what, got, want)
		}
	}
}

// Every key says what it is: that is what an editor shows.
func TestSchemaDescribesEveryKey(t *testing.T) {
	for _, text := range []string{docs.WorkshopSchema(), docs.CaseSchema()} {
		var v map[string]any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		n := describe(t, "", v)
		if n < 15 {
			t.Errorf("only %d keys", n)
		}
	}
}

func describe(t *testing.T, at string, v map[string]any) int {
	n := 0
	for key, of := range v {
		m, ok := of.(map[string]any)
		if !ok {
			continue
		}
		if key == "properties" {
			for name, p := range m {
				n++
				if p, _ := p.(map[string]any); p["description"] == nil {
					t.Errorf("%s.%s has no description", at, name)
				}
			}
		}
		n += describe(t, at+"."+key, m)
	}
	return n
}
