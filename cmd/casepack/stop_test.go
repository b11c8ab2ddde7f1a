package main

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
)

// What only reads or plans does not look out for signals, and is left.
func TestStopLeavesWhatOnlyReads(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(signalError{os.Interrupt})
	var open openWork
	err := untilStopped(ctx, &open, func() error { select {} })
	var s signalError
	if !errors.As(err, &s) || s.status() != 130 {
		t.Errorf("ended with %v", err)
	}
	if open.leave(); !open.left {
		t.Error("writing could still begin")
	}
}

// Files that are being written are waited for, and how that ended counts.
func TestStopWaitsForWhatWrites(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	var open openWork
	whole := errors.New("written")
	writing, goOn := make(chan bool), make(chan bool)
	ended := make(chan error)
	go func() {
		ended <- untilStopped(ctx, &open, func() error {
			return open.do(func() error {
				close(writing)
				<-goOn
				return whole
			})
		})
	}()
	<-writing
	cancel(signalError{syscall.SIGTERM})
	if open.leave() {
		t.Error("left while a file was being written")
	}
	close(goOn)
	if err := <-ended; err != whole {
		t.Errorf("ended with %v", err)
	}
	if !open.leave() {
		t.Error("not left though nothing is written any more")
	}
}

func TestSignalStatus(t *testing.T) {
	for s, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if got := (signalError{s}).status(); got != want {
			t.Errorf("%v: status %d, want %d", s, got, want)
		}
	}
}
