package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"
)

// The manual pages and the reference are made from the commands themselves.
// go generate writes them anew; the test finds those that are out of date.
//
//go:generate env UPDATE=1 go test -count=1 -run ^TestReference$ .

// commandsBelow lists a command and all below it that are shown, topics too.
func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			out = append(out, commandsBelow(c)...)
		}
	}
	return out
}

// valued lists the flags of a command that take a value.
func valued(cmd *cobra.Command) (out []*pflag.Flag) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.NoOptDefVal == "" {
			out = append(out, f)
		}
	})
	return out
}

// named is a flag's value that shows the word of its usage as its type.
type named struct {
	pflag.Value
	name string
}

func (n named) Type() string { return n.name }

// quoted makes Markdown of a help text: its signs stand for themselves, and
// its examples, two spaces deep there, are four deep.
func quoted(long string) string {
	escape := strings.NewReplacer("*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`)
	var b strings.Builder
	for line := range strings.Lines(long) {
		switch {
		case strings.HasPrefix(line, "    "):
		case strings.HasPrefix(line, "  "):
			line = "  " + line
		default:
			line = escape.Replace(line)
		}
		b.WriteString(line)
	}
	return b.String()
}

// reference makes the pages of all commands, by their names below docs.
func reference(t *testing.T) map[string][]byte {
	t.Helper()
	pages := map[string][]byte{}
	var out bytes.Buffer
	for _, page := range []func(*cobra.Command) (name, text string, err error){manPage, markdownPage} {
		root, _ := newRoot(newVoice(&out, &out)) // a page changes what it is made from
		root.DisableAutoGenTag = true            // it has the day in it
		for _, cmd := range commandsBelow(root) {
			cmd.Long = quoted(cmd.Long)
			name, text, err := page(cmd)
			if err != nil {
				t.Fatal(err)
			}
			pages[name] = []byte(strings.TrimRight(text, "\n") + "\n")
		}
	}
	return pages
}

// manPage writes a command into section 1 and a topic into section 7. The date
// in the header is that of no day, so that the same source makes the same page.
func manPage(cmd *cobra.Command) (name, text string, err error) {
	topic := cmd.IsAdditionalHelpTopicCommand()
	head := &doc.GenManHeader{Section: "1", Date: &time.Time{}, Source: "casepack " + version, Manual: "casepack"}
	if topic {
		head.Section = "7"
	}
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		takes, usage := pflag.UnquoteUsage(f)
		f.Value, f.DefValue, f.Usage = named{f.Value, takes}, takes, usage
	})
	var b bytes.Buffer
	if err := doc.GenMan(cmd, head, &b); err != nil {
		return "", "", err
	}
	text = strings.NewReplacer(`"Jan 0001" `, `"" `, "[=]", "").Replace(b.String())
	switch {
	case topic:
		text = without(without(text, ".SH SYNOPSIS\n", ".SH DESCRIPTION\n"), ".SH OPTIONS\n", ".SH SEE ALSO\n")
		text = strings.Replace(text, "casepack(7)", "casepack(1)", 1)
	case !cmd.HasParent():
		text = strings.TrimRight(text, "\n")
		for _, topic := range topicNames() {
			text += ", \\fBcasepack-" + topic + "(7)\\fP"
		}
	}
	return "man/" + strings.ReplaceAll(cmd.CommandPath(), " ", "-") + "." + head.Section, text, nil
}

// markdownPage writes a command or a topic as Markdown, its name as the first heading.
func markdownPage(cmd *cobra.Command) (name, text string, err error) {
	var b bytes.Buffer
	if err := doc.GenMarkdown(cmd, &b); err != nil {
		return "", "", err
	}
	text = strings.NewReplacer("\n### SEE ALSO", "\n## See also", "\n### ", "\n## ", ")\t - ", "): ").Replace(strings.TrimPrefix(b.String(), "#"))
	switch {
	case cmd.IsAdditionalHelpTopicCommand():
		text = strings.Replace(without(text, "## Options\n", "## See also\n"), "## Synopsis\n\n", "", 1)
	case !cmd.HasParent():
		text += "## Topics\n\n"
		for _, c := range topics() {
			text += fmt.Sprintf("* [casepack help %s](casepack_%s.md): %s\n", c.Name(), c.Name(), c.Short)
		}
	}
	return "reference/" + strings.ReplaceAll(cmd.CommandPath(), " ", "_") + ".md", text, nil
}

// without cuts a section of a page out, from its heading to the next.
func without(text, heading, next string) string {
	before, rest, ok := strings.Cut(text, heading)
	_, after, found := strings.Cut(rest, next)
	if !ok || !found {
		return text
	}
	return before + next + after
}

func TestReference(t *testing.T) {
	pages := reference(t)
	update := os.Getenv("UPDATE") != ""
	var stored []string
	for _, dir := range []string{"man", "reference"} {
		at := filepath.Join("..", "..", "docs", dir)
		if update {
			if err := os.MkdirAll(at, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		entries, err := os.ReadDir(at)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			stored = append(stored, dir+"/"+e.Name())
		}
	}
	for _, name := range stored {
		if _, ok := pages[name]; ok {
			continue
		}
		t.Logf("docs/%s is of no command", name)
		if !update {
			t.Fail()
		} else if err := os.Remove(filepath.Join("..", "..", "docs", filepath.FromSlash(name))); err != nil {
			t.Error(err)
		}
	}
	for name, page := range pages {
		file := filepath.Join("..", "..", "docs", filepath.FromSlash(name))
		if update {
			if err := os.WriteFile(file, page, 0o666); err != nil {
				t.Error(err)
			}
			continue
		}
		if !slices.Contains(stored, name) {
			t.Errorf("docs/%s is missing: run go generate ./cmd/casepack", name)
		} else if text, err := os.ReadFile(file); err != nil || !bytes.Equal(text, page) {
			t.Errorf("docs/%s is out of date: run go generate ./cmd/casepack", name)
		}
	}
}

// What the pre-commit hook runs, run where it runs it.
func TestPreCommitHook(t *testing.T) {
	var hooks []struct {
		Entry string
		Args  []string
	}
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err == nil {
		err = yaml.Unmarshal(text, &hooks)
	}
	if err != nil || len(hooks) != 1 {
		t.Fatalf("%d hooks, %v", len(hooks), err)
	}
	line := append(strings.Fields(hooks[0].Entry)[1:], hooks[0].Args...)
	for _, tt := range []struct {
		key    string
		status int
	}{{"guidance", 0}, {"guidence", 1}} {
		t.Chdir(put(t, map[string]string{"workshop.yaml": "title: Own\n", "cases/one.yaml": "title: One\nprompt: Why?\n" + tt.key + ": So.\n"}))
		var stdout, stderr bytes.Buffer
		if status := run(line, strings.NewReader(""), &stdout, &stderr); status != tt.status {
			t.Errorf("%q with %s: status %d, want %d\n%s", line, tt.key, status, tt.status, stderr.String())
		}
	}
}
