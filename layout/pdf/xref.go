package pdf

import "encoding/binary"

// places remembers where each object lies until the file's end. A document of
// a hundred thousand pages has millions of objects, so it keeps runs of them,
// each as its difference from the run before: about seven bytes.
type places struct {
	chunks [][]byte
	last   run
}

// run is a row of objects with consecutive numbers: one that stands by itself
// at an offset, or several that stand in one object stream from a place on.
type run struct {
	first  ref
	n      uint32
	packed ref   // the object stream; 0 when by itself
	where  int64 // the offset, or the place in the stream
}

func (p *places) add(r run) {
	const chunkSize = 64 << 10
	if len(p.chunks) == 0 || len(p.chunks[len(p.chunks)-1]) > chunkSize-4*binary.MaxVarintLen64 {
		p.chunks = append(p.chunks, make([]byte, 0, chunkSize))
	}
	b := &p.chunks[len(p.chunks)-1]
	before := p.last
	*b = binary.AppendVarint(*b, int64(r.first)-int64(before.first))
	*b = binary.AppendUvarint(*b, uint64(r.n))
	*b = binary.AppendVarint(*b, int64(r.packed)-int64(before.packed))
	*b = binary.AppendVarint(*b, r.where-before.where)
	p.last = r
}

// clear forgets all, but for the memory of a short document.
func (p *places) clear() {
	for i := range p.chunks {
		p.chunks[i] = p.chunks[i][:0]
	}
	p.chunks, p.last = p.chunks[:min(1, len(p.chunks))], run{}
}

// each gives the runs in the order they came in.
func (p *places) each(f func(run)) {
	var r run
	for _, b := range p.chunks {
		next := func() int64 {
			v, n := binary.Varint(b)
			b = b[n:]
			return v
		}
		for len(b) > 0 {
			r.first = ref(int64(r.first) + next())
			n, size := binary.Uvarint(b)
			b = b[size:]
			r.n = uint32(n)
			r.packed = ref(int64(r.packed) + next())
			r.where += next()
			f(r)
		}
	}
}

const (
	offsetWidth = 5 // a terabyte
	entryWidth  = 1 + offsetWidth + 2
)

// row is an entry of the cross-reference table.
type row [entryWidth]byte

// rows calls write with the rows of all objects up to the last one, in order.
// It goes through the runs once for each stretch of numbers, so that only the
// rows of a stretch are in memory.
func (p *places) rows(last ref, write func(*row)) {
	const stretch = 1 << 16
	table := make([]row, min(stretch, last+1))
	for from := ref(0); from <= last; from += stretch {
		clear(table)
		p.each(func(r run) {
			for i := max(r.first, from) - r.first; i < ref(r.n) && r.first+i-from < stretch; i++ {
				table[r.first+i-from] = r.entry(uint32(i))
			}
		})
		if from == 0 {
			table[0] = row{entryWidth - 2: 0xFF, entryWidth - 1: 0xFF} // the head of the free ones
		}
		for i := range min(ref(len(table)), last+1-from) {
			write(&table[i])
		}
	}
}

// entry is the row of the i-th object of a run.
func (r run) entry(i uint32) (e row) {
	var n [8]byte
	if r.packed == 0 {
		e[0] = 1
		binary.BigEndian.PutUint64(n[:], uint64(r.where))
	} else {
		e[0] = 2
		binary.BigEndian.PutUint64(n[:], uint64(r.packed))
		binary.BigEndian.PutUint16(e[1+offsetWidth:], uint16(uint32(r.where)+i))
	}
	copy(e[1:], n[8-offsetWidth:])
	return e
}

// crossReferences is the deflated table of where all objects lie. Each row is
// written as its difference from the row above (PNG predictor "up"), which
// makes long runs nearly free.
func (f *file) crossReferences() []byte {
	f.pool.Reset()
	f.zip.Reset(&f.pool)
	var above row
	line := [1 + entryWidth]byte{2}
	f.places.rows(f.last, func(e *row) {
		for i := range e {
			line[1+i] = e[i] - above[i]
		}
		above = *e
		f.zip.Write(line[:])
	})
	f.zip.Close()
	return f.pool.Bytes()
}
