// Command casepack turns workshop cases written in YAML into printable packs:
// sheets to write on for participants and an answer key for the facilitator.
//
// It wires the stages together and speaks for them. It knows neither YAML nor
// points nor how a file gets its name; each is at home in one package.
package main

import (
	"context"
	"io"
	"os"
)

func main() {
	collectLess()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, ownMemory))
}

// run is the whole program: it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, as ...func(*voice)) int {
	ctx, release := heed(context.Background())
	defer release()
	v := newVoice(stdout, stderr)
	for _, set := range as {
		set(v)
	}
	root, started := newRoot(v)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(v.out)
	root.SetErr(v.err)
	return v.end(untilStopped(ctx, &v.open, func() error {
		cmd, err := root.ExecuteContextC(ctx)
		if err != nil && !*started {
			err = &usageError{err: err, path: cmd.CommandPath()} // cobra's own, before any command ran
		}
		return err
	}))
}
