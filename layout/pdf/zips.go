package pdf

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// effort is how hard deflate looks for what came before.
type effort int

const (
	// quick is for what is in one file only, where there may be a thousand
	// files of it: a tenth larger than tight, in half the time.
	quick effort = 3
	// tight is for what is drawn once, and for long files: a step more makes a
	// thousand copies a thirtieth smaller and takes a fifth longer.
	tight effort = 5
)

// zips are compressors at rest. Each takes a megabyte, and few work at the
// same time.
type zips struct {
	mu   sync.Mutex
	idle map[effort][]*zlib.Writer
}

// deflate compresses data into a buffer, which it empties first.
func (z *zips) deflate(to *bytes.Buffer, e effort, data ...[]byte) {
	w := z.take(to, e)
	for _, d := range data {
		w.Write(d) // a buffer gives no error
	}
	z.rest(w, e)
}

// take gives a compressor that writes into a buffer, which it empties first.
func (z *zips) take(to *bytes.Buffer, e effort) *zlib.Writer {
	to.Reset()
	z.mu.Lock()
	defer z.mu.Unlock()
	n := len(z.idle[e])
	if n == 0 {
		if z.idle == nil {
			z.idle = map[effort][]*zlib.Writer{}
		}
		w, _ := zlib.NewWriterLevel(to, int(e)) // both are levels that there are
		return w
	}
	w := z.idle[e][n-1]
	z.idle[e] = z.idle[e][:n-1]
	w.Reset(to)
	return w
}

// rest ends what a compressor compresses, and keeps it.
func (z *zips) rest(w *zlib.Writer, e effort) {
	w.Close()
	z.mu.Lock()
	defer z.mu.Unlock()
	z.idle[e] = append(z.idle[e], w)
}
