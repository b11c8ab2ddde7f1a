package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// blocks gives the fenced blocks of a language in docs/scale.md.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		out = append(out, m[1])
	}
	return out
}

// shopOfTwenty is a folder with the workshop and the roster that the job files name.
// It becomes the working folder; whole holds the pack made in one run.
func shopOfTwenty(t *testing.T) (whole string) {
	t.Helper()
	roster := "id,name\n"
	for n := range 20 {
		roster += fmt.Sprintf("%d,P%[1]d\n", n+1)
	}
	t.Chdir(put(t, map[string]string{
		"class.csv":          roster,
		"shop/workshop.yaml": "title: Night shift\n",
		"shop/cases/a.yaml":  "title: The door was open\nprompt: Who opened it?\nguidance: Look at the log first.\n",
		"shop/cases/b.yaml":  "title: The window was open\nprompt: Who opened that?\nguidance: Look at the log first.\n",
	}))
	tryRun(t, "build", "shop", "--roster", "class.csv", "--seed", "spring 24", "--split", "--out", "whole")
	return "whole"
}

func tryRun(t *testing.T, args ...string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(args, strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatalf("%q: status %d\n%s", args, status, stderr.String())
	}
}

func sameTrees(t *testing.T, a, b string) {
	t.Helper()
	read := func(dir string) map[string]string {
		out := map[string]string{}
		err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(name)
			out[strings.TrimPrefix(name, dir)] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	x, y := read(a), read(b)
	if len(x) < 20 || len(x) != len(y) {
		t.Errorf("%d files in %s, %d in %s", len(x), a, len(y), b)
	}
	for name, text := range x {
		if y[name] != text {
			t.Errorf("%s is not the same in %s and %s", name, a, b)
		}
	}
}

// kubernetesJob is what is looked at in the manifests of jobs.
type kubernetesJob struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Spec       struct {
		CompletionMode string `yaml:"completionMode"`
		Completions    int
		Template       struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct {
					Image string
					Args  []string
				}
			}
		}
	}
}

// The jobs for Kubernetes are what they should be, and their pods' commands,
// run as the job controller would, make the pack.
func TestKubernetesJobs(t *testing.T) {
	found := blocks(t, "yaml")
	if len(found) != 1 {
		t.Fatalf("%d files for Kubernetes", len(found))
	}
	var jobs [2]kubernetesJob
	dec := yaml.NewDecoder(strings.NewReader(found[0]))
	for i := range jobs {
		if err := dec.Decode(&jobs[i]); err != nil {
			t.Fatal(err)
		}
		j := jobs[i]
		if j.APIVersion != "batch/v1" || j.Kind != "Job" || len(j.Spec.Template.Spec.Containers) != 1 || j.Spec.Template.Spec.RestartPolicy != "Never" {
			t.Fatalf("not a job of one container: %+v", j)
		}
	}
	build, merge := jobs[0].Spec, jobs[1].Spec.Template.Spec.Containers[0].Args
	if build.CompletionMode != "Indexed" || build.Completions < 2 {
		t.Fatalf("not an Indexed Job: %+v", build)
	}
	whole := shopOfTwenty(t)
	for index := range build.Completions {
		t.Setenv(jobIndex, fmt.Sprint(index))
		var args []string
		for _, a := range build.Template.Spec.Containers[0].Args {
			args = append(args, strings.ReplaceAll(a, "$("+jobIndex+")", fmt.Sprint(index)))
		}
		tryRun(t, args...)
	}
	tryRun(t, merge...)
	sameTrees(t, whole, "out")
}

var (
	directive = regexp.MustCompile(`^#SBATCH --(job-name|array|cpus-per-task|mem|time|output)=(\S+)$`)
	word      = regexp.MustCompile(`"[^"]*"|[^\s"]+`)
)

// The job for Slurm has its directives before its command, as sbatch wants,
// and its tasks, run as Slurm would, make the pack.
func TestSlurmJob(t *testing.T) {
	found := blocks(t, "bash")
	if len(found) != 1 {
		t.Fatalf("%d files for Slurm", len(found))
	}
	lines := strings.Split(strings.TrimSpace(found[0]), "\n")
	if lines[0] != "#!/bin/bash" {
		t.Errorf("begins with %q", lines[0])
	}
	options := map[string]string{}
	var command []string
	for _, line := range lines[1:] {
		switch m := directive.FindStringSubmatch(line); {
		case m != nil && command == nil:
			options[m[1]] = m[2]
		case strings.HasPrefix(line, "exec casepack ") && command == nil && strings.Count(line, `"`)%2 == 0:
			command = word.FindAllString(line, -1)[2:]
		case line != "":
			t.Errorf("a line that sbatch or bash would not take as meant: %q", line)
		}
	}
	var first, last int
	if _, err := fmt.Sscanf(options["array"], "%d-%d", &first, &last); err != nil || first != 1 || last < 2 {
		t.Fatalf("array %q: %v", options["array"], err)
	}
	whole := shopOfTwenty(t)
	merge := []string{"merge", "--out", "out"}
	for id := first; id <= last; id++ {
		for name, value := range map[string]int{arrayID: id, arrayFirst: first, arrayLast: last, arrayCount: last} {
			t.Setenv(name, fmt.Sprint(value))
		}
		t.Setenv("SLURM_CPUS_PER_TASK", options["cpus-per-task"])
		args := make([]string, len(command))
		for i, w := range command {
			args[i] = os.ExpandEnv(strings.Trim(w, `"`))
		}
		tryRun(t, args...)
		merge = append(merge, fmt.Sprintf("parts/%d", id))
	}
	tryRun(t, merge...)
	sameTrees(t, whole, "out")
}
