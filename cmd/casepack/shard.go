package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"casepack/internal/pack"
)

// shardFlag is the value of --shard: which part of how many this run makes.
// Zero means that the scheduler's environment says it.
type shardFlag struct {
	part, of int
	given    bool
}

func (s *shardFlag) String() string { return "" }
func (s *shardFlag) Type() string   { return "I/N|auto|auto/N" }

var errShardForm = errors.New("use a part and how many there are, such as 3/8, or auto or auto/8 in a job array")

func (s *shardFlag) Set(text string) error {
	part, of, cut := strings.Cut(text, "/")
	got := shardFlag{given: true}
	var err error
	if part != "auto" {
		if got.part, err = countable(part); err != nil || !cut {
			return errShardForm
		}
	}
	if cut {
		if got.of, err = countable(of); err != nil {
			return errShardForm
		}
	}
	if got.part > got.of && part != "auto" {
		return fmt.Errorf("there is no part %d of %d", got.part, got.of)
	}
	*s = got
	return nil
}

// countable reads a number from 1 on, written in digits alone.
func countable(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostCount || text[0] == '+' {
		return 0, errShardForm
	}
	return n, nil
}

// Variables in which schedulers tell a task which of how many it is.
const (
	jobIndex   = "JOB_COMPLETION_INDEX" // Kubernetes, Indexed Job: from 0
	arrayID    = "SLURM_ARRAY_TASK_ID"
	arrayCount = "SLURM_ARRAY_TASK_COUNT"
	arrayFirst = "SLURM_ARRAY_TASK_MIN"
	arrayLast  = "SLURM_ARRAY_TASK_MAX"
	arrayStep  = "SLURM_ARRAY_TASK_STEP"
)

// settle asks the environment for what the flag leaves open.
func (s *shardFlag) settle(env func(string) string) error {
	if !s.given || s.part > 0 {
		return nil
	}
	var err error
	switch kubernetes, slurm := env(jobIndex) != "", env(arrayID) != ""; {
	case kubernetes && slurm:
		err = fmt.Errorf("both %s and %s are set: say which part it is, such as 3/8", jobIndex, arrayID)
	case kubernetes && s.of == 0:
		err = fmt.Errorf("a Kubernetes job does not tell a task how many there are: use auto/N, N as in completions")
	case kubernetes:
		s.part, err = number(env, jobIndex)
		s.part++
	case slurm && s.of == 0:
		s.part, s.of, err = wholeArray(env)
	case slurm:
		s.part, err = number(env, arrayID)
		if err == nil && s.part == 0 {
			err = fmt.Errorf("%s is 0, and auto/N counts tasks from 1: use --array=1-%d", arrayID, s.of)
		}
	default:
		err = fmt.Errorf("neither %s nor %s is set: this is no task of a Kubernetes Indexed Job or a Slurm array", jobIndex, arrayID)
	}
	if err == nil && s.part > s.of {
		err = fmt.Errorf("there is no part %d of %d", s.part, s.of)
	}
	return err
}

// wholeArray takes part and number of parts from a Slurm array that is
// submitted as a whole. One that is a few tasks of another, submitted again,
// does not tell how many that one had.
func wholeArray(env func(string) string) (part, of int, err error) {
	var id, first, last int
	step := 1
	for _, v := range []struct {
		name string
		to   *int
	}{{arrayID, &id}, {arrayFirst, &first}, {arrayLast, &last}, {arrayCount, &of}, {arrayStep, &step}} {
		if v.name == arrayStep && env(v.name) == "" {
			continue // older than the others
		}
		if *v.to, err = number(env, v.name); err != nil {
			return 0, 0, err
		}
	}
	switch {
	case first > 1:
		return 0, 0, fmt.Errorf("the array begins at %d, auto counts one from 0 or 1: for some tasks of an earlier array use auto/N with its number", first)
	case step < 1 || of < 1 || (last-first)/step+1 != of || id < first || (id-first)%step != 0:
		return 0, 0, fmt.Errorf("the array %d to %d with %d tasks has holes: use auto/N, or say which part it is, such as 3/8", first, last, of)
	}
	return (id-first)/step + 1, of, nil
}

func number(env func(string) string, name string) (int, error) {
	n, err := strconv.Atoi(env(name))
	if err != nil || n < 0 || n > mostCount {
		return 0, fmt.Errorf("%s is %q, not a number from 0 on", name, env(name))
	}
	return n, nil
}

// settleShard says which part of the copies is made. Parts are files a copy,
// and all of them must draw the same orders.
func (f *recipeFlags) settleShard(cmd *cobra.Command, env func(string) string, s *settings) error {
	if !f.shard.given {
		return nil
	}
	if cmd.Flags().Changed("split") && !f.split {
		return usagef(cmd, "--shard makes a file a copy: it cannot go with --split=false")
	}
	part := f.shard
	if err := part.settle(env); err != nil {
		return usagef(cmd, "--shard: %w", err)
	}
	s.split = true
	s.shard = &pack.Shard{Part: part.part, Of: part.of}
	return nil
}

// portion takes the copies of this run's part.
func (w *work) portion(cmd *cobra.Command) error {
	w.to = len(w.papers)
	if w.shard == nil {
		return nil
	}
	if w.drawnSeed {
		return usagef(cmd, "--shard needs --seed, the same for all parts, or each would draw other orders")
	}
	if w.shard.Copies = len(w.papers); w.shard.Of > w.shard.Copies {
		return usagef(cmd, "--shard %d/%d: there are %s, and a part has one at least", w.shard.Part, w.shard.Of, copiesOf(w.shard.Copies))
	}
	w.from, w.to = w.shard.Range()
	return nil
}

// once reports whether this run makes what a pack has once: the keys and the
// papers of whoever prints it. The first of several parts does.
func (w *work) once() bool { return w.shard == nil || w.shard.Part == 1 }

func copiesOf(n int) string {
	if n == 1 {
		return "1 copy"
	}
	return fmt.Sprintf("%d copies", n)
}
