package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// signalError is the cause of a context that a signal ended.
type signalError struct{ signal os.Signal }

func (e signalError) Error() string { return "stopped by " + e.signal.String() }

// status is what shells give for a process that a signal ended.
func (e signalError) status() int {
	if s, ok := e.signal.(syscall.Signal); ok {
		return 128 + int(s)
	}
	return 128 + int(syscall.SIGINT)
}

// heed ends the context at the first interrupt, request to end, or hang-up of
// the terminal, so that work is cleaned up. A second signal ends the process at
// once, as without us. A pipe that nobody reads any more ends nothing: writing
// into it is an error like any other, where the signal would leave half a pack.
func heed(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as nohup asks
		signal.Notify(signals, syscall.SIGHUP)
	}
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

// patience is how long a command that was asked to end may take to end by
// itself. Reading and planning do not look out for signals.
const patience = 700 * time.Millisecond

// untilStopped does work until it is done, or until ctx has ended and the work,
// which may not know, left nothing open. What it does later is of no account:
// the process ends.
func untilStopped(ctx context.Context, open *openWork, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
	}
	if open.leave() {
		return context.Cause(ctx)
	}
	return <-done
}

// openWork tells whether files are being written that must be whole, or gone,
// before the process ends.
type openWork struct {
	mu   sync.Mutex
	open int
	left bool
}

// do does such work. Once the process is about to end it is never begun.
func (o *openWork) do(work func() error) error {
	o.mu.Lock()
	if o.left {
		o.mu.Unlock()
		select {} // the process ends
	}
	o.open++
	o.mu.Unlock()
	defer func() {
		o.mu.Lock()
		o.open--
		o.mu.Unlock()
	}()
	return work()
}

// leave reports whether nothing is open, and then lets nothing begin any more.
func (o *openWork) leave() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.left = o.open == 0
	return o.left
}
