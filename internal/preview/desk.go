package preview

import (
	"context"
	"slices"
	"sync"
	"time"

	"casepack/internal/watch"
)

// desk keeps the proofs that were pulled since the last change, and of the
// time before it those that were good.
type desk struct {
	pull    func(Choice) (*Proof, error)
	endings []string

	mu       sync.Mutex
	number   int // of changes seen
	watch    []string
	fresh    map[Choice]*outcome
	good     map[Choice]*sheaf // of goodNumber
	lastGood *sheaf
}

// outcome is what asking for a proof gave. proof is nil where err is not.
type outcome struct {
	number int // changes seen when it was pulled
	proof  *Proof
	err    error
	shown  *sheaf // pages: its own, or the last good ones; nil where there never were any
	stale  bool   // the pages are from before
}

// ask gives the proof for a choice, as of the last change.
func (d *desk) ask(c Choice) *outcome {
	d.mu.Lock()
	defer d.mu.Unlock()
	if o := d.fresh[c]; o != nil {
		return o
	}
	o := &outcome{number: d.number}
	o.proof, o.err = d.pull(c)
	if o.err == nil {
		d.follow(o.proof.Watch)
		if o.proof.Sheets != nil && o.proof.Key != nil {
			o.shown, o.err = draw(o.proof)
		}
	}
	d.keep(c, o)
	return o
}

// keep remembers an outcome, and gives it the last good pages where it has none.
func (d *desk) keep(c Choice, o *outcome) {
	if d.fresh == nil {
		d.fresh = map[Choice]*outcome{}
	}
	d.fresh[c] = o
	if o.shown == nil {
		o.stale = true
		if o.shown = d.good[c]; o.shown == nil {
			o.shown = d.lastGood
		}
		return
	}
	if d.lastGood == nil || d.lastGood.number != o.number {
		d.good = map[Choice]*sheaf{}
	}
	o.shown.number = o.number
	d.good[c], d.lastGood = o.shown, o.shown
}

// follow adds names to those that are watched. They stay watched while the
// workshop is broken and names less.
func (d *desk) follow(names []string) {
	for _, n := range names {
		if !slices.Contains(d.watch, n) {
			d.watch = append(d.watch, n)
		}
	}
}

// look takes a picture of all that is watched.
func (d *desk) look() watch.Picture {
	d.mu.Lock()
	names := slices.Clone(d.watch)
	d.mu.Unlock()
	return watch.Look(names, d.endings...)
}

// changed forgets what was pulled before a change.
func (d *desk) changed() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.number++
	d.fresh = nil
	return d.number
}

// How often files are looked at while somebody sees the preview, and while
// nobody does.
const (
	awake  = 25 * time.Millisecond
	asleep = 500 * time.Millisecond
)

// watch tells the clock of each change, until the context ends.
func (p *Preview) watch(ctx context.Context) {
	pace := func() time.Duration {
		if p.clock.watched() {
			return awake
		}
		return asleep
	}
	was := p.desk.look()
	for {
		is, err := watch.Wait(ctx, was, p.desk.look, pace)
		if err != nil {
			return
		}
		was = is
		p.clock.tell(p.desk.changed())
	}
}
