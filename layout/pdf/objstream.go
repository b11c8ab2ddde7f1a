package pdf

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/klauspost/compress/zlib"
)

// packSize is how much an object stream holds: what deflate looks back over.
const packSize = 32 << 10

// pack is an object stream (ISO 32000-1, 7.5.7) in the making. A full one is
// deflated while the next one fills, and written when that is full: where it
// stands in the file depends on what was put into it, not on who was faster.
type pack struct {
	self  ref
	index []byte // "number offset" of each object
	inner []byte // their bodies
	count int
	runs  []run
}

// deflater deflates one pack at a time.
type deflater struct {
	zip  *zlib.Writer
	out  bytes.Buffer
	done chan struct{} // holds one when out is ready
}

func newDeflater() *deflater {
	d := &deflater{done: make(chan struct{}, 1)}
	d.zip, _ = zlib.NewWriterLevel(&d.out, packLevel)
	return d
}

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

func (d *deflater) deflate(p *pack) {
	d.out.Reset()
	d.zip.Reset(&d.out)
	d.zip.Write(p.index)
	d.zip.Write(p.inner)
	d.zip.Close()
	d.done <- struct{}{}
}

func (p *pack) clear() {
	p.index, p.inner, p.runs, p.count = p.index[:0], p.inner[:0], p.runs[:0], 0
}

// put writes an object that is not a stream.
func (f *file) put(r ref, object []byte) {
	f.pack.put(r, object)
	if len(f.pack.inner) >= packSize {
		f.closePack()
	}
}

// closePack writes the object stream that was closed last, and closes the one in hand.
func (f *file) closePack() {
	f.landPack()
	if f.pack.count == 0 {
		return
	}
	f.pack.self = f.reserve()
	go f.packs.deflate(f.pack)
	f.pack, f.closed = f.spare, f.pack
}

// landPack writes the object stream that was closed last, if there is one.
func (f *file) landPack() {
	p := f.closed
	if p == nil {
		return
	}
	<-f.packs.done
	dict := fmt.Sprintf("/Type/ObjStm/N %d/First %d/Filter/FlateDecode", p.count, len(p.index))
	f.stream(p.self, dict, f.packs.out.Bytes())
	for _, r := range p.runs {
		r.packed = p.self
		f.places.add(r)
	}
	p.clear()
	f.spare, f.closed = p, nil
}
