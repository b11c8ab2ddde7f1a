// Package watch tells when files change.
//
// It looks at them every few hundredths of a second rather than be told by the
// system: that sees every way to save (written in place, renamed over, taken
// away and made anew), on network and container file systems too, where
// notices of changes get lost. A look at a hundred files takes well under a
// millisecond.
//
// It knows nothing of what is in the files.
package watch

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Picture is what files were like at one moment, by name. What was not there
// is nil.
type Picture map[string]os.FileInfo

// Look takes a picture of files and folders. Of a folder it takes in the names
// of its folders and the files whose names have one of the endings, such as
// ".yaml", without those that are hidden; not what is in folders below.
func Look(names []string, endings ...string) Picture {
	p := Picture{}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			p[name] = nil
			continue
		}
		p[name] = info
		if !info.IsDir() {
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			continue // as if it were empty, until it can be read
		}
		for _, e := range entries {
			inside := filepath.Join(name, e.Name())
			if strings.HasPrefix(e.Name(), ".") || !e.IsDir() && !slices.Contains(endings, filepath.Ext(e.Name())) {
				continue
			}
			if info, err := os.Stat(inside); err == nil {
				p[inside] = info
			}
		}
	}
	return p
}

// Same reports whether nothing in the pictures differs. Folders are the same
// wherever they both are: what changed in them shows by itself.
func (p Picture) Same(q Picture) bool {
	if len(p) != len(q) {
		return false
	}
	for name, was := range p {
		is, ok := q[name]
		if !ok || !same(was, is) {
			return false
		}
	}
	return true
}

func same(a, b os.FileInfo) bool {
	switch {
	case a == nil || b == nil:
		return a == nil && b == nil
	case a.IsDir() || b.IsDir():
		return a.IsDir() && b.IsDir()
	}
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && os.SameFile(a, b)
}

// emptied reports whether a file that was not empty is so now, or went: an
// editor may be about to write it.
func (p Picture) emptied(since Picture) bool {
	for name, was := range since {
		if was == nil || was.IsDir() || was.Size() == 0 {
			continue
		}
		if is := p[name]; is == nil || is.Size() == 0 {
			return true
		}
	}
	return false
}

// How long a change takes to be whole: two looks at this distance see the same.
// For a file that is empty or gone it is waited longer.
const (
	settle  = 8 * time.Millisecond
	patient = 120 * time.Millisecond
)

// Wait returns a new picture as soon as one differs from the given one and the
// change looks whole. pace says how long to wait between two looks; it is
// asked each time. The error is the context's.
func Wait(ctx context.Context, was Picture, look func() Picture, pace func() time.Duration) (Picture, error) {
	for {
		is := look()
		if !is.Same(was) {
			return settled(ctx, was, is, look)
		}
		if err := pause(ctx, pace()); err != nil {
			return nil, err
		}
	}
}

// settled waits until a change that has begun is whole.
func settled(ctx context.Context, was, is Picture, look func() Picture) (Picture, error) {
	for began := time.Now(); ; {
		if err := pause(ctx, settle); err != nil {
			return nil, err
		}
		next := look()
		spent := time.Since(began)
		if spent >= patient && next.Same(is) || spent >= 2*patient || next.Same(is) && !next.emptied(was) {
			return next, nil
		}
		is = next
	}
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-t.C:
		return nil
	}
}
