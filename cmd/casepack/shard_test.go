package main

import (
	"strings"
	"testing"
)

func TestShardFlag(t *testing.T) {
	for text, want := range map[string]shardFlag{
		"1/1": {part: 1, of: 1, given: true}, "3/8": {part: 3, of: 8, given: true}, "8/8": {part: 8, of: 8, given: true},
		"auto": {given: true}, "auto/8": {of: 8, given: true},
	} {
		var s shardFlag
		if err := s.Set(text); err != nil || s != want {
			t.Errorf("%q: %+v, %v, want %+v", text, s, err, want)
		}
	}
	for _, text := range []string{"", "/", "1", "1/", "/8", "0/8", "9/8", "-1/8", "+1/8", "1/8/2", "a/8", "auto/", "auto/0", "auto/x", "1/1000001", "99999999999999999999/1"} {
		var s shardFlag
		if s.Set(text) == nil {
			t.Errorf("%q is let through as %+v", text, s)
		}
	}
}

// What Kubernetes and Slurm put into the environment of a task: see their
// manuals, Indexed Job and sbatch --array.
func TestShardOfTask(t *testing.T) {
	slurm := func(id, first, last, count string) map[string]string {
		return map[string]string{arrayID: id, arrayFirst: first, arrayLast: last, arrayCount: count}
	}
	stepped := func(id string) map[string]string {
		m := slurm(id, "1", "7", "3")
		m[arrayStep] = "3"
		return m
	}
	both := slurm("1", "1", "8", "8")
	both[jobIndex] = "0"
	for _, tt := range []struct {
		flag     string
		env      map[string]string
		part, of int
		wrong    string
	}{
		{"3/8", both, 3, 8, ""},
		{"auto/8", map[string]string{jobIndex: "0"}, 1, 8, ""},
		{"auto/8", map[string]string{jobIndex: "7"}, 8, 8, ""},
		{"auto/8", map[string]string{jobIndex: "8"}, 0, 0, "no part 9 of 8"},
		{"auto/8", map[string]string{jobIndex: "x"}, 0, 0, `JOB_COMPLETION_INDEX is "x"`},
		{"auto", map[string]string{jobIndex: "0"}, 0, 0, "use auto/N"},
		{"auto", slurm("1", "1", "8", "8"), 1, 8, ""},
		{"auto", slurm("8", "1", "8", "8"), 8, 8, ""},
		{"auto", slurm("0", "0", "7", "8"), 1, 8, ""},
		{"auto", slurm("7", "0", "7", "8"), 8, 8, ""},
		{"auto", stepped("4"), 2, 3, ""},
		{"auto", stepped("5"), 0, 0, "holes"},
		{"auto", slurm("3", "3", "3", "1"), 0, 0, "begins at 3"}, // one task again
		{"auto", slurm("1", "1", "7", "3"), 0, 0, "holes"},       // --array=1,3,7
		{"auto", slurm("1", "1", "", "3"), 0, 0, `SLURM_ARRAY_TASK_MAX is ""`},
		{"auto/8", slurm("3", "3", "3", "1"), 3, 8, ""},
		{"auto/8", slurm("8", "1", "8", "8"), 8, 8, ""},
		{"auto/8", slurm("9", "9", "9", "1"), 0, 0, "no part 9 of 8"},
		{"auto/8", slurm("0", "0", "7", "8"), 0, 0, "--array=1-8"},
		{"auto", both, 0, 0, "both"},
		{"auto/8", nil, 0, 0, "neither"},
	} {
		var s shardFlag
		if err := s.Set(tt.flag); err != nil {
			t.Fatal(err)
		}
		err := s.settle(func(name string) string { return tt.env[name] })
		switch {
		case tt.wrong != "":
			if err == nil || !strings.Contains(err.Error(), tt.wrong) {
				t.Errorf("%s with %v: %v, want %q", tt.flag, tt.env, err, tt.wrong)
			}
		case err != nil || s.part != tt.part || s.of != tt.of:
			t.Errorf("%s with %v: part %d of %d, %v, want %d of %d", tt.flag, tt.env, s.part, s.of, err, tt.part, tt.of)
		}
	}
}
