package pdf

import (
	"bytes"
	"fmt"
	"strconv"
)

// packSize is how much an object stream holds: what deflate looks back over.
const packSize = 32 << 10

// packsAtWork is how many object streams are deflated while the next one fills.
const packsAtWork = 2

// pack is an object stream (ISO 32000-1, 7.5.7) in the making. A full one is
// deflated while others fill, and written when so many more are full: where it
// stands in the file depends on what was put into it, not on who was faster.
type pack struct {
	self  ref
	index []byte // "number offset" of each object
	inner []byte // their bodies
	count int
	runs  []run

	out  bytes.Buffer
	done chan struct{} // holds one when out is ready
}

func newPack() *pack { return &pack{done: make(chan struct{}, 1)} }

func (p *pack) put(r ref, object []byte) {
	if n := len(p.runs); n > 0 && p.runs[n-1].first+ref(p.runs[n-1].n) == r {
		p.runs[n-1].n++
	} else {
		p.runs = append(p.runs, run{first: r, n: 1, where: int64(p.count)})
	}
	p.index = strconv.AppendUint(p.index, uint64(r), 10)
	p.index = strconv.AppendInt(append(p.index, ' '), int64(len(p.inner)), 10)
	p.index = append(p.index, ' ')
	p.inner = append(append(p.inner, object...), '\n')
	p.count++
}

func (p *pack) deflate(z *zips, e effort) {
	z.deflate(&p.out, e, p.index, p.inner)
	p.done <- struct{}{}
}

func (p *pack) clear() {
	p.index, p.inner, p.runs, p.count = p.index[:0], p.inner[:0], p.runs[:0], 0
}

// put writes an object that is not a stream.
func (f *file) put(r ref, object []byte) {
	f.pack.put(r, object)
	if len(f.pack.inner) >= packSize {
		f.long = true
		f.closePack()
	}
}

// effort is what the structure of the file is deflated with.
func (f *file) effort() effort {
	if f.long {
		return tight
	}
	return quick
}

// closePack closes the object stream in hand, and first makes room among those
// that are being deflated.
func (f *file) closePack() {
	if f.pack.count == 0 {
		return
	}
	if len(f.closed) == packsAtWork {
		f.landPack()
	}
	f.pack.self = f.reserve()
	go f.pack.deflate(f.zips, f.effort())
	f.closed = append(f.closed, f.pack)
	f.pack = nil
	if n := len(f.spare); n > 0 {
		f.pack, f.spare = f.spare[n-1], f.spare[:n-1]
	} else {
		f.pack = newPack()
	}
}

// landPack writes the object stream that was closed first.
func (f *file) landPack() {
	p := f.closed[0]
	<-p.done
	dict := fmt.Sprintf("/Type/ObjStm/N %d/First %d/Filter/FlateDecode", p.count, len(p.index))
	f.stream(p.self, dict, p.out.Bytes())
	for _, r := range p.runs {
		r.packed = p.self
		f.places.add(r)
	}
	p.clear()
	f.spare = append(f.spare, p)
	f.closed = append(f.closed[:0], f.closed[1:]...)
}
