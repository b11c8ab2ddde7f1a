package pdf

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// zips are compressors at rest. Each takes a megabyte, and few work at the
// same time.
type zips struct {
	mu   sync.Mutex
	idle []*zlib.Writer
}

// deflateLevel is where a file of a thousand copies is small for its time: 6
// makes it a thirtieth smaller and takes a fifth longer, 3 makes it a tenth
// larger.
const deflateLevel = 5

// deflate compresses data into a buffer, which it empties first.
func (z *zips) deflate(to *bytes.Buffer, data ...[]byte) {
	w := z.take(to)
	for _, d := range data {
		w.Write(d) // a buffer gives no error
	}
	w.Close()
	z.rest(w)
}

func (z *zips) take(to *bytes.Buffer) *zlib.Writer {
	to.Reset()
	z.mu.Lock()
	defer z.mu.Unlock()
	n := len(z.idle)
	if n == 0 {
		w, _ := zlib.NewWriterLevel(to, deflateLevel) // the level is one that there is
		return w
	}
	w := z.idle[n-1]
	z.idle = z.idle[:n-1]
	w.Reset(to)
	return w
}

func (z *zips) rest(w *zlib.Writer) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.idle = append(z.idle, w)
}
