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
	"os/signal"
	"syscall"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program: it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, release := heed(context.Background())
	defer release()
	v := newVoice(stdout, stderr)
	root, started := newRoot(v)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(v.out)
	root.SetErr(v.err)
	cmd, err := root.ExecuteContextC(ctx)
	if err != nil && !*started {
		err = &usageError{err: err, path: cmd.CommandPath()} // cobra's own, before any command ran
	}
	return v.end(err)
}

// signalError is the cause of a context that a signal ended.
type signalError struct{ signal os.Signal }

func (e signalError) Error() string { return "stopped by " + e.signal.String() }

// heed ends the context at the first interrupt or request to end, so that work
// is cleaned up. A second signal ends the process at once, as without us. A
// pipe that nobody reads any more ends nothing: writing into it is an error
// like any other, where the signal would leave half a pack.
func heed(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			cancel(signalError{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		signal.Stop(broken)
		cancel(nil)
	}
}
