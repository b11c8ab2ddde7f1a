package main

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
)

// progress tells how far long work is: as one line on a terminal, as events
// for programs, or not at all. It looks at the clock only to tell; nothing
// that is written knows of it.
type progress struct {
	v     *voice
	of    extent
	pages atomic.Int64
	files atomic.Int64
	begun time.Time
	stop  chan struct{}
	group sync.WaitGroup
}

// extent is how much work there is, or is done.
type extent struct {
	doing  string // "drawing", "copying"
	files  int
	copies int
	pages  int // 0 where pages are not counted
}

// Short work shows no line; longer work is told of a few times a second.
const (
	quiet = 500 * time.Millisecond
	often = 150 * time.Millisecond
)

// How progress can be told.
const (
	progressAuto = "auto" // a line, if stderr is a terminal
	progressJSON = "json" // events, a JSON object a line, on stderr
	progressNone = "none"
)

// progressFlag is the flag by which a command's progress is chosen.
type progressFlag struct{ progress choice }

func (f *progressFlag) add(cmd *cobra.Command) {
	choose(cmd, &f.progress, "progress", "a line on a terminal, JSON events on stderr, or nothing (default auto)", progressAuto, progressJSON, progressNone)
}

func (f *progressFlag) settle(v *voice) {
	v.events = f.progress.value == progressJSON
	v.live = v.live && f.progress.value != progressNone && !v.events
}

// progress begins to tell of work.
func (v *voice) progress(of extent) *progress {
	p := &progress{v: v, of: of, begun: time.Now(), stop: make(chan struct{})}
	if v.events {
		v.event(p.event("begin", 0))
	}
	if v.live || v.events {
		p.group.Go(p.tell)
	}
	return p
}

// count notes a page. It may be called from many goroutines, as wrote may.
func (p *progress) count() { p.pages.Add(1) }

// wrote notes a file.
func (p *progress) wrote(string) { p.files.Add(1) }

// end takes the line away, or tells how it ended.
func (p *progress) end(err error) {
	close(p.stop)
	p.group.Wait()
	if p.v.events {
		e, ok := p.event("end", time.Since(p.begun)), err == nil
		e.OK = &ok
		p.v.event(e)
	}
}

func (p *progress) tell() {
	tick := time.NewTicker(often)
	defer tick.Stop()
	shown := false
	var last extent
	for {
		select {
		case <-p.stop:
			if shown {
				fmt.Fprint(p.v.err, "\r\x1b[K")
			}
			return
		case <-tick.C:
			spent, done := time.Since(p.begun), p.done()
			switch {
			case p.v.events && done != last:
				p.v.event(p.event("progress", spent))
			case p.v.live && spent >= quiet:
				fmt.Fprint(p.v.err, "\r\x1b[K"+p.v.fit(line(done, p.of, spent)))
				shown = true
			}
			last = done
		}
	}
}

// done is how much of the work is done. Copies are counted by their pages:
// several are drawn at once, or all into one file.
func (p *progress) done() extent {
	d := extent{files: int(p.files.Load()), pages: min(int(p.pages.Load()), p.of.pages)}
	switch {
	case p.of.pages > 0:
		d.copies = p.of.copies * d.pages / p.of.pages
	case p.of.files > 0:
		d.copies = p.of.copies * d.files / p.of.files
	}
	return d
}

// line says how much is done and, where that can be told, how long the rest takes.
func line(done, of extent, spent time.Duration) string {
	part, whole := done.pages, of.pages
	text := of.doing + ": "
	switch {
	case of.pages == 0:
		part, whole = done.files, of.files
		text += fmt.Sprintf("%d of %s", done.files, plural(of.files, "file"))
	case of.copies > 1:
		text += fmt.Sprintf("%d of %d copies, %d of %s", done.copies, of.copies, done.pages, plural(of.pages, "page"))
	default:
		text += fmt.Sprintf("%d of %s", done.pages, plural(of.pages, "page"))
	}
	if part >= whole {
		return text + ", finishing"
	}
	left, known := remaining(part, whole, spent)
	switch {
	case !known:
		return text
	case left < time.Minute:
		return fmt.Sprintf("%s, %d s left", text, int(left.Seconds())+1)
	}
	return fmt.Sprintf("%s, %d min left", text, int(left.Minutes())+1)
}

// remaining is how long the rest takes if it goes on like this.
func remaining(part, whole int, spent time.Duration) (left time.Duration, known bool) {
	if part == 0 || part >= whole {
		return 0, false
	}
	return time.Duration(float64(spent) / float64(part) * float64(whole-part)), true
}

// progressEvent tells programs how far the work is. Its fields stay; others
// may join them.
type progressEvent struct {
	Event    string   `json:"event"` // begin, progress, end
	Doing    string   `json:"doing"` // drawing, copying
	Files    int      `json:"files"`
	OfFiles  int      `json:"of_files"`
	Copies   int      `json:"copies"`
	OfCopies int      `json:"of_copies"`
	Pages    int      `json:"pages"`
	OfPages  int      `json:"of_pages"` // 0 where pages are not counted
	Seconds  float64  `json:"seconds"`
	Left     *float64 `json:"seconds_left,omitempty"`
	OK       *bool    `json:"ok,omitempty"` // of end
}

func (p *progress) event(name string, spent time.Duration) progressEvent {
	d := p.done()
	e := progressEvent{
		Event: name, Doing: p.of.doing, Files: d.files, OfFiles: p.of.files, Copies: d.copies, OfCopies: p.of.copies,
		Pages: d.pages, OfPages: p.of.pages, Seconds: tenths(spent),
	}
	part, whole := d.pages, p.of.pages
	if whole == 0 {
		part, whole = d.files, p.of.files
	}
	if left, known := remaining(part, whole, spent); known && name == "progress" {
		seconds := tenths(left)
		e.Left = &seconds
	}
	return e
}

func tenths(d time.Duration) float64 { return math.Round(d.Seconds()*10) / 10 }
