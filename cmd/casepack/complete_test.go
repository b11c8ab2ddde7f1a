package main

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// offered is what the shell gets for a command line: the words, what each is,
// and the directive in its number (see the constants of cobra).
func offered(t *testing.T, line ...string) (words []string, about map[string]string, directive string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(append([]string{"__complete"}, line...), strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatalf("%q: status %d\n%s", line, status, stderr.String())
	}
	about = map[string]string{}
	for text := range strings.Lines(stdout.String()) {
		text = strings.TrimSuffix(text, "\n")
		if d, ok := strings.CutPrefix(text, ":"); ok {
			directive = d
			continue
		}
		word, what, _ := strings.Cut(text, "\t")
		words, about[word] = append(words, word), what
	}
	return words, about, directive
}

// Directives as cobra numbers them: bits of a mask.
const (
	anyFile = "0"
	noFile  = "4"
	endings = "8"  // the words are endings of file names
	folders = "16" // folders only
	noSpace = "6"  // no file either
	inOrder = "36" // no file, in the order given
	more    = "38" // that, and no space behind it
)

func TestComplete(t *testing.T) {
	own := put(t, map[string]string{
		"workshop.yaml":  "title: Own\n",
		"cases/one.yaml": "title: The first\nprompt: Why?\nguidance: So.\ntags: [red, round]\n",
		"cases/two.yaml": "title: The second\nprompt: Why?\nguidance: So.\ntags: [red]\n",
	})
	eight := []string{"host-build", "private-clone", "allowed-but-failing", "read-only-tool", "timed-out-create", "demo-in-the-cloud", "two-patches", "twice-as-fast"}
	for _, tt := range []struct {
		line      []string
		words     []string
		directive string
	}{
		{[]string{"build", ""}, []string{"yaml", "yml"}, endings},
		{[]string{"check", ""}, []string{"yaml", "yml"}, endings},
		{[]string{"list", ""}, []string{"yaml", "yml"}, endings},
		{[]string{"preview", ""}, []string{"yaml", "yml"}, endings},
		{[]string{"build", own, ""}, nil, noFile},
		{[]string{"verify", ""}, nil, folders},
		{[]string{"import", ""}, []string{"md", "markdown", "txt", "csv", "tsv"}, endings},
		{[]string{"build", "--out", ""}, nil, folders},
		{[]string{"export", "--out", ""}, nil, anyFile},
		{[]string{"build", "--roster", ""}, []string{"csv", "tsv", "txt"}, endings},
		{[]string{"build", "--from", ""}, []string{"json"}, endings},
		{[]string{"build", "--seed", ""}, nil, noFile},
		{[]string{"build", "--forms", ""}, nil, noFile},
		{[]string{"build", "--paper", ""}, []string{"a4", "letter", "legal", "a5", "common"}, noFile},
		{[]string{"build", "--profile", ""}, []string{"standard", "clear", "large"}, noFile},
		{[]string{"build", "--order", ""}, []string{"fixed", "shuffled", "balanced"}, noFile},
		{[]string{"build", "--qr", ""}, []string{"both", "key", "none"}, noFile},
		{[]string{"build", "--key", ""}, []string{"master", "per-form"}, noFile},
		{[]string{"build", "--format", ""}, []string{"pdf", "text"}, noFile},
		{[]string{"export", "--as", ""}, []string{"markdown", "json", "gift", "moodle"}, noFile},
		{[]string{"build", "--only", ""}, eight, more},
		{[]string{"build", "--only", "two"}, []string{"two-patches"}, more},
		{[]string{"build", own, "--only", ""}, []string{"one", "two"}, more},
		{[]string{"check", filepath.Join(own, "workshop.yaml"), "--only", "one,"}, []string{"one,two"}, more},
		{[]string{"build", own, "--only", "one,two,"}, nil, more},
		{[]string{"build", own, "--tag", ""}, []string{"red", "round"}, noFile},
		{[]string{"build", own, "--tag", "ro"}, []string{"round"}, noFile},
		{[]string{"build", own, "--pick", ""}, []string{"red=", "round=", "any="}, noSpace},
		{[]string{"build", own, "--pick", "red=1,"}, nil, noSpace},
		{[]string{"build", "nowhere", "--only", ""}, nil, more},
		{[]string{"completion", ""}, []string{"bash", "zsh", "fish", "powershell"}, noFile},
		{[]string{"init", ""}, nil, folders},
		{[]string{"merge", "a", ""}, nil, folders},
		{[]string{"new", "case", "--workshop", ""}, []string{"yaml", "yml"}, endings},
		{[]string{"new", "case", ""}, nil, noFile},
		{[]string{"schema", ""}, []string{"workshop", "case"}, noFile},
		{[]string{"version", ""}, nil, noFile},
	} {
		words, _, directive := offered(t, tt.line...)
		if !slices.Equal(words, tt.words) || directive != tt.directive {
			t.Errorf("%q:\n got %q :%s\nwant %q :%s", tt.line, words, directive, tt.words, tt.directive)
		}
	}
}

// Words come with what they are.
func TestCompleteTells(t *testing.T) {
	own := put(t, map[string]string{
		"workshop.yaml":  "title: Own\n",
		"cases/one.yaml": "title: The first\nprompt: Why?\nguidance: So.\ntags: [red]\n",
		"cases/two.yaml": "title: The second\nprompt: Why?\nguidance: So.\ntags: [red]\n",
	})
	for _, tt := range []struct {
		line       []string
		word, what string
	}{
		{[]string{"build", own, "--only", ""}, "two", "The second"},
		{[]string{"build", own, "--tag", ""}, "red", "2 cases"},
		{[]string{"build", own, "--pick", ""}, "red=", "of 2 cases"},
		{[]string{"build", own, "--pick", ""}, "any=", "of all cases"},
		{[]string{"help", ""}, "printing", "Paper, sides, scale, staples, and what to tell the print room"},
		{[]string{"help", "che"}, "check", "Show all problems of a workshop; write nothing"},
	} {
		if _, about, _ := offered(t, tt.line...); about[tt.word] != tt.what {
			t.Errorf("%q: %s is %q, want %q", tt.line, tt.word, about[tt.word], tt.what)
		}
	}
}

// Codes are those of the folder's manifest.
func TestCompleteCodes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	var stdout, stderr bytes.Buffer
	args := []string{"build", "--only", "host-build,two-patches", "--forms", "2", "--seed", "s", "--format", "text", "--out", dir}
	if status := run(args, strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatal(stderr.String())
	}
	words, about, directive := offered(t, "verify", dir, "--code", "")
	if len(words) != 2 || directive != inOrder || !strings.HasPrefix(words[0], "A-") || about[words[1]] != "copy 2, form B" {
		t.Errorf("%q :%s %v", words, directive, about)
	}
	if words, _, _ := offered(t, "verify", dir, "--code", "b"); len(words) != 1 || !strings.HasPrefix(words[0], "B-") {
		t.Errorf("after b: %q", words)
	}
	if words, _, directive := offered(t, "verify", "nowhere", "--code", ""); len(words) != 0 || directive != noFile {
		t.Errorf("nowhere: %q :%s", words, directive)
	}
}

// No flag of any command falls back to file names unless a file is what it takes.
func TestCompleteAllFlags(t *testing.T) {
	var out bytes.Buffer
	root, _ := newRoot(newVoice(&out, &out))
	flags := 0
	for _, cmd := range commandsBelow(root) {
		for _, f := range valued(cmd) {
			flags++
			if _, ok := cmd.GetFlagCompletionFunc(f.Name); !ok {
				t.Errorf("%s --%s offers any file", cmd.CommandPath(), f.Name)
			}
		}
	}
	if flags < 40 {
		t.Errorf("only %d flags", flags)
	}
}

// The scripts are printed, and name the program.
func TestCompletionScripts(t *testing.T) {
	for shell, want := range map[string]string{
		"bash": "complete -o default", "zsh": "#compdef casepack", "fish": "complete -c casepack", "powershell": "Register-ArgumentCompleter -CommandName 'casepack'",
	} {
		var stdout, stderr bytes.Buffer
		if status := run([]string{"completion", shell}, strings.NewReader(""), &stdout, &stderr); status != 0 || stderr.Len() > 0 {
			t.Errorf("%s: status %d\n%s", shell, status, stderr.String())
		}
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("%s: no %q in the script", shell, want)
		}
	}
	for _, args := range [][]string{{"completion"}, {"completion", "tcsh"}, {"completion", "bash", "zsh"}} {
		var stdout, stderr bytes.Buffer
		if status := run(args, strings.NewReader(""), &stdout, &stderr); status != 2 || stdout.Len() > 0 {
			t.Errorf("%q: status %d", args, status)
		}
	}
}
