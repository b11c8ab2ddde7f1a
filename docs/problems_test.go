package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"casepack/docs"
)

// sources parses the program, tests left out.
func sources(t *testing.T) []*ast.File {
	t.Helper()
	var out []*ast.File
	set := token.NewFileSet()
	for _, dir := range []string{"../internal", "../cmd", "../layout"} {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			out = append(out, f)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// places finds the functions that take or give a code, by the name of what
// they take or give, and at which place.
func places(files []*ast.File) (taken, given map[string]int) {
	taken, given = map[string]int{}, map[string]int{}
	at := func(l *ast.FieldList) int {
		n := 0
		if l == nil {
			return -1
		}
		for _, f := range l.List {
			for _, name := range f.Names {
				if name.Name == "code" {
					return n
				}
				n++
			}
		}
		return -1
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				if n := at(fn.Type.Params); n >= 0 {
					taken[fn.Name.Name] = n
				}
				if n := at(fn.Type.Results); n >= 0 {
					given[fn.Name.Name] = n
				}
			}
		}
	}
	return taken, given
}

// codes lists every code that the program can say.
func codes(t *testing.T) []string {
	files := sources(t)
	taken, given := places(files)
	found := map[string]bool{}
	add := func(e ast.Expr) {
		if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, err := strconv.Unquote(l.Value); err == nil && regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(s) {
				found[s] = true
			}
		}
	}
	for _, f := range files {
		fn := ""
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				fn = n.Name.Name
			case *ast.KeyValueExpr:
				if k, ok := n.Key.(*ast.Ident); ok && k.Name == "Code" {
					add(n.Value)
				}
			case *ast.CallExpr:
				name := ""
				switch c := n.Fun.(type) {
				case *ast.Ident:
					name = c.Name
				case *ast.SelectorExpr:
					name = c.Sel.Name
				}
				if i, ok := taken[name]; ok && i < len(n.Args) {
					add(n.Args[i])
				}
			case *ast.ReturnStmt:
				if i, ok := given[fn]; ok && i < len(n.Results) {
					add(n.Results[i])
				}
			}
			return true
		})
	}
	var out []string
	for c := range found {
		out = append(out, c)
	}
	slices.Sort(out)
	return out
}

func TestEveryCodeHasAPage(t *testing.T) {
	all := codes(t)
	if len(all) < 60 || !slices.Contains(all, "yaml-tab") || !slices.Contains(all, "control-character") || !slices.Contains(all, "too-tall") {
		t.Fatalf("the search found %d codes: %q", len(all), all)
	}
	pages := docs.Codes()
	for _, c := range all {
		if !slices.Contains(pages, c) {
			t.Errorf("problems.md has no page for %s", c)
		}
	}
	for _, c := range pages {
		if !slices.Contains(all, c) {
			t.Errorf("problems.md has a page for %s, which nothing says", c)
		}
	}
	if !slices.IsSorted(pages) {
		t.Errorf("the pages are not in order: %q", pages)
	}
}
