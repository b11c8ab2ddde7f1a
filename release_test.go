package casepack_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// text reads a file of the project.
func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// parse reads a YAML file of the project; keys that value has no place for are
// let through.
func parse(t *testing.T, name string, value any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text(t, name)), value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// A release has the six targets that .ci/run builds, without cgo, each archive
// with its sum and the list of its parts.
func TestRelease(t *testing.T) {
	var release struct {
		Version int
		Builds  []struct {
			Main, Binary                      string
			Env, Goos, Goarch, Flags, Ldflags []string
		}
		Archives []struct {
			Files           []string
			FormatOverrides []struct {
				Goos    string
				Formats []string
			} `yaml:"format_overrides"`
		}
		Checksum struct{ Algorithm string }
		SBOMs    []struct{ Artifacts string } `yaml:"sboms"`
	}
	parse(t, ".goreleaser.yaml", &release)
	if release.Version != 2 || len(release.Builds) != 1 || len(release.Archives) != 1 {
		t.Fatalf("version %d, %d builds, %d archives", release.Version, len(release.Builds), len(release.Archives))
	}
	b := release.Builds[0]
	slices.Sort(b.Goos)
	slices.Sort(b.Goarch)
	if !slices.Equal(b.Goos, []string{"darwin", "linux", "windows"}) || !slices.Equal(b.Goarch, []string{"amd64", "arm64"}) {
		t.Errorf("targets: %v, %v", b.Goos, b.Goarch)
	}
	if !strings.Contains(text(t, ".ci/run"), "{linux,darwin,windows}/{amd64,arm64}") {
		t.Error(".ci/run builds other targets")
	}
	if !slices.Contains(b.Env, "CGO_ENABLED=0") || !slices.Contains(b.Flags, "-trimpath") || b.Binary != "casepack" {
		t.Errorf("build: %+v", b)
	}
	if found, err := filepath.Glob(filepath.Join(filepath.FromSlash(b.Main), "main.go")); err != nil || len(found) != 1 {
		t.Errorf("no program in %s", b.Main)
	}
	// The version is a constant of the source: to set it would do nothing.
	if slices.ContainsFunc(b.Ldflags, func(f string) bool { return strings.Contains(f, "-X") }) {
		t.Errorf("flags of the linker: %q", b.Ldflags)
	}
	for _, pattern := range release.Archives[0].Files {
		if found, err := filepath.Glob(filepath.FromSlash(pattern)); err != nil || len(found) == 0 {
			t.Errorf("archives want %s, and there is none", pattern)
		}
	}
	if o := release.Archives[0].FormatOverrides; len(o) != 1 || o[0].Goos != "windows" || !slices.Equal(o[0].Formats, []string{"zip"}) {
		t.Errorf("formats: %+v", o)
	}
	if release.Checksum.Algorithm != "sha256" || len(release.SBOMs) != 1 || release.SBOMs[0].Artifacts != "archive" {
		t.Errorf("sums %q, lists of parts %+v", release.Checksum.Algorithm, release.SBOMs)
	}
}

// The image holds a program that needs nothing, run by nobody in particular.
func TestDockerfile(t *testing.T) {
	file := text(t, "Dockerfile")
	stages := regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(file, -1)
	if len(stages) != 2 || stages[1][1] != "scratch" {
		t.Fatalf("stages: %v", stages)
	}
	if want := "golang:" + goVersion(t); stages[0][1] != want {
		t.Errorf("built with %s, go.mod wants %s", stages[0][1], want)
	}
	last := file[strings.Index(file, "FROM scratch"):]
	user := regexp.MustCompile(`(?m)^USER (\d+):(\d+)$`).FindStringSubmatch(last)
	if user == nil || user[1] == "0" || user[2] == "0" {
		t.Fatalf("user: %v", user)
	}
	for _, want := range []string{"\nVOLUME /packs\n", "\nWORKDIR /packs\n", "\nENTRYPOINT [\"/casepack\"]\n", "--chown=" + user[1] + ":" + user[2] + " /packs /packs\n"} {
		if !strings.Contains(last, want) {
			t.Errorf("no %q", want)
		}
	}
	if !strings.Contains(file, "CGO_ENABLED=0 go build") {
		t.Error("not a static program")
	}
}

// goVersion is go.mod's version of Go without the last number.
func goVersion(t *testing.T) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(text(t, "go.mod"))
	if m == nil {
		t.Fatal("go.mod has no version")
	}
	return m[1]
}

// The workflow runs the one script, may only read, and knows no secret.
func TestWorkflow(t *testing.T) {
	const name = ".github/workflows/ci.yml"
	var flow struct {
		On          map[string]any
		Permissions map[string]string
		Jobs        map[string]struct {
			Container string
			Timeout   int `yaml:"timeout-minutes"`
			Steps     []struct{ Uses, Run string }
		}
	}
	parse(t, name, &flow)
	if _, ok := flow.On["pull_request"]; !ok || len(flow.On) != 2 {
		t.Errorf("runs on %v", flow.On)
	}
	if len(flow.Permissions) != 1 || flow.Permissions["contents"] != "read" {
		t.Errorf("may %v", flow.Permissions)
	}
	job, ok := flow.Jobs["run"]
	if !ok || len(flow.Jobs) != 1 || job.Timeout == 0 {
		t.Fatalf("jobs: %+v", flow.Jobs)
	}
	if want := "golang:" + goVersion(t); job.Container != want {
		t.Errorf("runs in %s, go.mod wants %s", job.Container, want)
	}
	if last := job.Steps[len(job.Steps)-1]; last.Run != ".ci/run" {
		t.Errorf("the last step runs %q", last.Run)
	}
	if strings.Contains(text(t, name), "secrets") {
		t.Error("it names secrets")
	}
	if info, err := os.Stat(".ci/run"); err != nil || info.Size() == 0 {
		t.Errorf("the script: %v", err)
	}
}

// The hook checks the workshop that the repository is. Package main tries the command.
func TestPreCommitHook(t *testing.T) {
	var hooks []struct {
		ID, Language, Entry, Files string
		Args                       []string
		PassFilenames              *bool `yaml:"pass_filenames"`
	}
	parse(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 1 {
		t.Fatalf("%d hooks", len(hooks))
	}
	h := hooks[0]
	if h.ID != "casepack-check" || h.Language != "golang" || h.Entry != "casepack check" || !slices.Equal(h.Args, []string{"."}) || h.PassFilenames == nil || *h.PassFilenames {
		t.Errorf("hook: %+v", h)
	}
	files, err := regexp.Compile(h.Files)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"workshop.yaml": true, "cases/a.yml": true, "people.csv": true, "README.md": false, "a.yaml.bak": false} {
		if files.MatchString(name) != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
}

// Every package has its row on the page that says how the house is built.
func TestArchitecture(t *testing.T) {
	doc := text(t, "docs/architecture.md")
	for name := range may {
		if !strings.Contains(doc, "\n| `"+name+"` | ") {
			t.Errorf("%s has no row", name)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]*)` \\|").FindAllStringSubmatch(doc, -1) {
		if _, ok := may[m[1]]; !ok {
			t.Errorf("%s has a row, and there is no such package", m[1])
		}
	}
}
