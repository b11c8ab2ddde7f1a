package preview

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// events tells browsers of changes (server-sent events, HTML Standard 9.2).
type events struct {
	mu    sync.Mutex
	ears  map[chan int]bool
	since int // the last number told
}

// watched reports whether any browser listens.
func (e *events) watched() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.ears) > 0
}

// tell gives every listener the number of changes so far. One that has not
// taken the number before gets the newest only.
func (e *events) tell(number int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.since = number
	for ear := range e.ears {
		select {
		case <-ear:
		default:
		}
		ear <- number
	}
}

// listen gives a channel with room for one number, which holds the last one
// told, and a way to end it.
func (e *events) listen() (<-chan int, func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	ear := make(chan int, 1)
	ear <- e.since
	if e.ears == nil {
		e.ears = map[chan int]bool{}
	}
	e.ears[ear] = true
	return ear, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.ears, ear)
	}
}

// heartbeat is how often a word is sent to a browser for which nothing changes,
// so that a connection that died is noticed.
const heartbeat = 15 * time.Second

// ServeHTTP streams the numbers of changes until the browser or the preview ends.
func (e *events) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ear, end := e.listen()
	defer end()
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w).Flush
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-r.Context().Done():
			return
		case n := <-ear:
			_, err = fmt.Fprintf(w, "event: change\ndata: %d\n\n", n)
		case <-beat.C:
			_, err = fmt.Fprint(w, ": still here\n\n")
		}
		if err != nil || flush() != nil {
			return
		}
	}
}
