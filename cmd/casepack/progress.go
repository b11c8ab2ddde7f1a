package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// progress is one line on a terminal that tells how far the drawing is.
type progress struct {
	v     *voice
	of    int
	done  atomic.Int64
	begun time.Time
	stop  chan struct{}
	group sync.WaitGroup
}

// Short work shows nothing; longer work is told of a few times a second.
const (
	quiet = 500 * time.Millisecond
	often = 150 * time.Millisecond
)

// progress begins to tell of the drawing of so many pages, if stderr is a
// terminal. It only looks at the clock to tell people; nothing drawn knows of it.
func (v *voice) progress(pages int) *progress {
	p := &progress{v: v, of: pages, begun: time.Now(), stop: make(chan struct{})}
	if v.live {
		p.group.Go(p.tell)
	}
	return p
}

// count notes a page. It may be called from many goroutines.
func (p *progress) count() { p.done.Add(1) }

// end takes the line away.
func (p *progress) end() {
	close(p.stop)
	p.group.Wait()
}

func (p *progress) tell() {
	tick := time.NewTicker(often)
	defer tick.Stop()
	shown := false
	for {
		select {
		case <-p.stop:
			if shown {
				fmt.Fprint(p.v.err, "\r\x1b[K")
			}
			return
		case <-tick.C:
			if spent := time.Since(p.begun); spent >= quiet {
				fmt.Fprint(p.v.err, "\r\x1b[K"+line(int(p.done.Load()), p.of, spent))
				shown = true
			}
		}
	}
}

// line says how many pages are done and, where that can be told, how long the rest takes.
func line(done, of int, spent time.Duration) string {
	of = max(of, done)
	text := fmt.Sprintf("drawing: %d of %s", done, plural(of, "page"))
	if done == 0 || done == of {
		return text
	}
	left := time.Duration(float64(spent) / float64(done) * float64(of-done))
	if left < time.Minute {
		return fmt.Sprintf("%s, %d s left", text, int(left.Seconds())+1)
	}
	return fmt.Sprintf("%s, %d min left", text, int(left.Minutes())+1)
}
