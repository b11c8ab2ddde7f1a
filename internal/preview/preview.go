// Package preview shows a workshop's pages in the browser while it is written:
// sheets and key side by side, drawn anew at every save, and what is wrong.
//
// It serves this machine only, whoever knows its address, and fetches nothing
// from anywhere. How a workshop is read, planned and set, it does not know: it
// asks for proofs.
package preview

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"casepack/internal/diag"
	"casepack/layout"
)

// Choice is what to see. What is empty, the workshop decides.
type Choice struct {
	Form, Paper, Profile string
}

// Proof is a workshop as it is now: its pages, or what keeps it from having any.
type Proof struct {
	Title    string
	Language string   // BCP 47
	Forms    []string // that can be chosen
	Choice   Choice   // as it came out
	Sheets   *Part    // of the chosen form; nil where the workshop is broken
	Key      *Part    // nil likewise
	Places   []Place  // where each case begins
	Problems []diag.Problem
	// Source gives the bytes of a file by the name that positions carry.
	Source func(file string) ([]byte, bool)
	// Watch names the files and folders whose changes ask for a new proof.
	Watch []string
}

// Part is a document whose pages can be walked many times, and for each page
// the id of the case it shows; empty for pages of no case.
type Part struct {
	*layout.Document
	Cases []string
}

// Place is where a case begins in the author's files.
type Place struct {
	Case string
	From diag.Pos
}

// Options say how proofs come to be. All but Watch are needed.
type Options struct {
	// Pull makes a proof. It is called by one goroutine at a time. The error is
	// the world's; what is wrong with the workshop is in the proof.
	Pull func(Choice) (*Proof, error)
	// Print writes a document as PDF.
	Print func(io.Writer, *layout.Document) error
	// Papers and Profiles that can be chosen.
	Papers, Profiles []string
	// Watch names files and folders to watch before there is a proof.
	Watch []string
	// Endings are those of the author's files, such as ".yaml".
	Endings []string
}

// Preview is a preview that runs, or will.
type Preview struct {
	desk   *desk
	clock  *events
	print  func(io.Writer, *layout.Document) error
	menu   menu
	secret string // in every address
}

// New makes a preview with an address that cannot be guessed.
func New(o Options) *Preview {
	return &Preview{
		desk:  &desk{pull: o.Pull, watch: o.Watch, endings: o.Endings},
		clock: &events{},
		print: o.Print,
		menu:  menu{o.Papers, o.Profiles},
		// 128 bits and more: whoever asks for addresses by chance finds none.
		secret: rand.Text(),
	}
}

// Listen opens a port of this machine, a free one where addr names port 0. The
// error says so where addr is not of this machine's own.
func Listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: use 127.0.0.1:PORT", addr)
	}
	ip := net.ParseIP(host)
	switch {
	case host == "localhost":
		ip = net.IPv4(127, 0, 0, 1)
	case ip == nil || !ip.IsLoopback():
		return nil, fmt.Errorf("address %q: only this machine may see the answer key: use 127.0.0.1:PORT", addr)
	}
	return net.Listen("tcp", net.JoinHostPort(ip.String(), port))
}

// Address is where the browser finds the preview.
func (p *Preview) Address(l net.Listener) string {
	return "http://" + l.Addr().String() + "/" + p.secret + "/"
}

// Serve serves until the context ends, which is no error, or serving fails.
func (p *Preview) Serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler:           p.handler(l.Addr().String()),
		ReadHeaderTimeout: 10 * time.Second,
		MaxHeaderBytes:    64 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	go p.watch(ctx)
	go func() {
		<-ctx.Done()
		// Streams of events end with the context; a PDF in the making may go on
		// for a moment.
		last, stop := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer stop()
		if server.Shutdown(last) != nil {
			server.Close()
		}
	}()
	err := server.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serve preview: %w", err)
}
