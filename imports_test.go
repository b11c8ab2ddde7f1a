package casepack_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// may says which of our packages each of them may import. The flow of
// docs/architecture.md goes one way, and this holds it: what is not here may
// not be imported. Test files are free to import more.
var may = map[string][]string{
	"cases":             {},
	"docs":              {},
	"fonts":             {"layout"}, // which face a file is
	"internal/diag":     {},
	"internal/prose":    {"internal/diag"},
	"internal/casebook": {"internal/prose", "internal/diag"},
	"internal/plan":     {"internal/casebook", "internal/prose", "internal/diag"},
	"internal/table":    {"internal/diag"},
	"internal/roster":   {"internal/table", "internal/plan", "internal/diag"},
	"layout":            {},
	"layout/pdf":        {"layout", "fonts"},
	"layout/svg":        {"layout", "fonts"},
	"internal/sheet":    {"internal/plan", "internal/casebook", "internal/prose", "internal/diag", "layout"},
	"internal/pack":     {},
	"internal/exchange": {"internal/plan", "internal/casebook", "internal/prose", "internal/table", "internal/diag"},
	"internal/watch":    {},
	"internal/preview":  {"internal/watch", "internal/diag", "layout", "layout/svg", "fonts"},
	"cmd/casepack": {"internal/sheet", "layout", "layout/pdf", "internal/pack", "internal/roster", "fonts", "cases", "docs", "internal/plan",
		"internal/casebook", "internal/exchange", "internal/watch", "internal/preview", "layout/svg", "internal/diag"},
	"internal/judge": {"layout"}, // reads finished files for tests, as a stranger would
	"internal/laws":  {},         // tests of whole packs, and nothing else
}

// home says where each library lives. An import path that ends in "/" stands
// for all below it.
var home = map[string][]string{
	"github.com/signintech/gopdf":              {"layout/pdf"},
	"github.com/signintech/gopdf/":             {"layout/pdf"},
	"github.com/klauspost/compress/":           {"layout/pdf"},
	"github.com/go-text/typesetting/segmenter": {"layout"},
	"github.com/go-text/typesetting/":          {"layout/pdf"},
	"github.com/spf13/":                        {"cmd/casepack"},
	"gopkg.in/yaml.v3":                         {"internal/casebook"},
	"github.com/skip2/go-qrcode":               {"internal/sheet"},
	"github.com/yuin/goldmark":                 {"internal/prose"},
	"github.com/yuin/goldmark/":                {"internal/prose"},
	"golang.org/x/text/unicode/norm":           {"internal/prose", "internal/casebook", "internal/table"},
	"golang.org/x/text/encoding/":              {"internal/casebook"},
	"golang.org/x/text/width":                  {"internal/diag"},
	"golang.org/x/net/idna":                    {"internal/casebook"},
	"golang.org/x/sys/":                        {"internal/pack"},
	"golang.org/x/term":                        {"cmd/casepack"},
	"github.com/klippa-app/go-pdfium":          testsOnly,
	"github.com/klippa-app/go-pdfium/":         testsOnly,
	"github.com/makiuchi-d/gozxing":            testsOnly,
	"github.com/makiuchi-d/gozxing/":           testsOnly,
	"github.com/rogpeppe/go-internal/":         testsOnly,
	"github.com/santhosh-tekuri/jsonschema/v6": testsOnly,
}

// testsOnly are libraries that the program does not carry.
var testsOnly = []string{"internal/judge"}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range sources(t, ".") {
		dir := path.Dir(file)
		if dir == "." {
			t.Errorf("%s: the root holds tests only", file)
			continue
		}
		allowed, ok := may[dir]
		if !ok {
			t.Errorf("%s: package %s is not in the house", file, dir)
		}
		seen[dir] = true
		for _, imported := range imports(t, file) {
			if problem := judge(dir, allowed, imported); problem != "" {
				t.Errorf("%s: %s", file, problem)
			}
		}
	}
	if len(seen) < 10 {
		t.Errorf("only %d packages were found", len(seen))
	}
}

// judge says what is wrong with an import of a package; it is empty where nothing is.
func judge(dir string, allowed []string, imported string) string {
	if own, ok := strings.CutPrefix(imported, "casepack/"); ok {
		if !slices.Contains(allowed, own) {
			return dir + " may not import " + own
		}
		return ""
	}
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		if slices.Contains([]string{"math/rand", "math/rand/v2"}, imported) {
			return "nothing printed may hang on " + imported
		}
		return "" // of the standard library
	}
	homes, ok := homesOf(imported)
	switch {
	case !ok:
		return imported + " has no home"
	case !slices.Contains(homes, dir):
		return imported + " lives in " + strings.Join(homes, ", ") + ", not in " + dir
	}
	return ""
}

// homesOf finds the longest entry that an import path is or is below.
func homesOf(imported string) (homes []string, ok bool) {
	best := ""
	for lib := range home {
		under := strings.HasSuffix(lib, "/") && strings.HasPrefix(imported, lib)
		if (imported == lib || under) && len(lib) > len(best) {
			best = lib
		}
	}
	homes, ok = home[best]
	return homes, ok
}

// The judge itself is tried, so that it cannot pass everything.
func TestJudge(t *testing.T) {
	for _, tt := range []struct{ dir, imported, want string }{
		{"internal/plan", "casepack/internal/casebook", ""},
		{"internal/plan", "casepack/layout", "internal/plan may not import layout"},
		{"internal/plan", "math/rand/v2", "nothing printed may hang on math/rand/v2"},
		{"internal/plan", "crypto/hmac", ""},
		{"layout", "github.com/go-text/typesetting/segmenter", ""},
		{"layout", "github.com/go-text/typesetting/shaping", "github.com/go-text/typesetting/shaping lives in layout/pdf, not in layout"},
		{"internal/sheet", "gopkg.in/yaml.v3", "gopkg.in/yaml.v3 lives in internal/casebook, not in internal/sheet"},
		{"cmd/casepack", "github.com/rogpeppe/go-internal/testscript", "github.com/rogpeppe/go-internal/testscript lives in internal/judge, not in cmd/casepack"},
		{"cmd/casepack", "example.org/x", "example.org/x has no home"},
	} {
		if got := judge(tt.dir, may[tt.dir], tt.imported); got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.imported, tt.dir, got, tt.want)
		}
	}
}

// sources lists the Go files below a folder that are not tests, with slashes.
func sources(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			out = append(out, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func imports(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(file), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, i := range parsed.Imports {
		name, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, name)
	}
	return out
}
