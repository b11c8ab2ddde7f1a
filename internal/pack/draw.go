package pack

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"path"
	"path/filepath"
	"sync"
)

// staged is the hidden folder while files are drawn into it. Its folders are
// held open: finding the way to them anew for each of thousands of files
// takes longer than writing the files.
type staged struct {
	*folder
	rooms map[string]*os.Root // by folder; "." is the pack's own
}

// staged makes the folders that files are drawn into.
func (f *folder) staged(files []File) (staged, error) {
	s := staged{f, map[string]*os.Root{}}
	if err := s.room("."); err != nil {
		return s, err
	}
	for _, file := range files {
		if err := s.room(path.Dir(file.Name)); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s staged) room(dir string) error {
	if s.rooms[dir] != nil {
		return nil
	}
	name := filepath.FromSlash(path.Join(newName, dir))
	if err := s.root.MkdirAll(name, 0o777); err != nil {
		return err
	}
	room, err := s.root.OpenRoot(name)
	if err == nil {
		s.rooms[dir] = room
	}
	return err
}

func (s staged) close() (err error) {
	for _, room := range s.rooms {
		err = errors.Join(err, room.Close())
	}
	return err
}

// drawAll draws the files, several at once. After an error no further file is begun.
func (s staged) drawAll(ctx context.Context, files []File, o Options, syncEach bool) ([]Output, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	out := make([]Output, len(files))
	var (
		next    int
		failed  = len(files) // the first file, as listed, that failed
		failure error
		mu      sync.Mutex
		group   sync.WaitGroup
	)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	done := func(i int, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && o.Wrote != nil:
			o.Wrote(files[i].Name)
		case err != nil && i < failed && !(errors.Is(err, errStopped) && failure != nil):
			failed, failure = i, err
			stop(errStopped)
		}
	}
	for range min(o.Workers, len(files)) {
		group.Go(func() {
			buffer := bufio.NewWriterSize(nil, 1<<16)
			for i := take(); i < len(files) && ctx.Err() == nil; i = take() {
				var err error
				out[i], err = s.draw(ctx, buffer, files[i], syncEach)
				done(i, err)
			}
		})
	}
	group.Wait()
	if failure == nil && ctx.Err() != nil {
		failure = context.Cause(ctx)
	}
	return out, failure
}

// errStopped ends the files still being drawn when one has failed.
var errStopped = errors.New("another file of the pack failed")

// draw makes one file. The buffer is nobody else's meanwhile.
func (f staged) draw(ctx context.Context, b *bufio.Writer, file File, sync bool) (Output, error) {
	w, err := f.rooms[path.Dir(file.Name)].OpenFile(path.Base(file.Name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return Output{}, fmt.Errorf("write %s: %w", f.at(file.Name), cause(err))
	}
	s := &sink{ctx: ctx, hash: sha256.New(), file: w}
	b.Reset(s)
	err = file.Draw(b)
	err = errors.Join(err, b.Flush())
	if s.err != nil {
		err = s.err // whatever the drawer made of it, this is the cause
	}
	if err == nil && sync {
		err = w.Sync()
	}
	if closed := w.Close(); err == nil {
		err = closed
	}
	switch {
	case err == nil:
		return Output{File: file.Name, Bytes: s.n, SHA256: hex.EncodeToString(s.hash.Sum(nil))}, nil
	case ctx.Err() != nil && errors.Is(err, context.Cause(ctx)):
		return Output{}, err
	}
	return Output{}, fmt.Errorf("write %s: %w", f.at(file.Name), cause(err))
}

// sink counts and hashes what goes into a file, and stops when its context
// does. It keeps its first error: some drawers drop the errors of their writer.
type sink struct {
	ctx  context.Context
	file *os.File
	hash hash.Hash
	n    int64
	err  error
}

func (s *sink) Write(p []byte) (int, error) {
	if s.err == nil && s.ctx.Err() != nil {
		s.err = context.Cause(s.ctx)
	}
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.file.Write(p)
	s.hash.Write(p[:n])
	s.n += int64(n)
	s.err = err
	return n, err
}
