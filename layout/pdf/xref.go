package pdf

import "encoding/binary"

// places remembers where each object lies until the file's end. A document of
// a hundred thousand pages has millions of objects, so it keeps runs of them,
// each as its difference from the run before: about seven bytes. They are kept
// by stretches of numbers, so that the table can be written stretch by stretch.
type places struct {
	stretches []stretch
}

// stretch is the runs of so many numbers in a row.
type stretch struct {
	runs []byte
	last run
}

const stretchLen = 1 << 16

// run is a row of objects with consecutive numbers: one that stands by itself
// at an offset, or several that stand in one object stream from a place on.
type run struct {
	first  ref
	n      uint32
	packed ref   // the object stream; 0 when by itself
	where  int64 // the offset, or the place in the stream
}

func (p *places) add(r run) {
	for r.n > 0 {
		at := int(r.first / stretchLen)
		for at >= len(p.stretches) {
			p.stretches = append(p.stretches, stretch{})
		}
		part := r
		part.n = min(r.n, uint32(at+1)*stretchLen-uint32(r.first))
		p.stretches[at].add(part)
		r.first, r.n, r.where = r.first+ref(part.n), r.n-part.n, r.where+int64(part.n)
	}
}

func (s *stretch) add(r run) {
	b := binary.AppendVarint(s.runs, int64(r.first)-int64(s.last.first))
	b = binary.AppendUvarint(b, uint64(r.n))
	b = binary.AppendVarint(b, int64(r.packed)-int64(s.last.packed))
	s.runs = binary.AppendVarint(b, r.where-s.last.where)
	s.last = r
}

// clear forgets all, but for the memory of a short document.
func (p *places) clear() {
	for i := range p.stretches {
		p.stretches[i] = stretch{runs: p.stretches[i].runs[:0]}
	}
	p.stretches = p.stretches[:min(1, len(p.stretches))]
}

// each gives the runs in the order they came in.
func (s *stretch) each(f func(run)) {
	var r run
	b := s.runs
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

const (
	offsetWidth = 5 // a terabyte
	entryWidth  = 1 + offsetWidth + 2
)

// row is an entry of the cross-reference table.
type row [entryWidth]byte

// rows calls write with the rows of all objects up to the last one, in order.
// Only those of one stretch are in memory at a time.
func (p *places) rows(last ref, write func(*row)) {
	table := make([]row, min(stretchLen, last+1))
	for at := range p.stretches {
		from := ref(at) * stretchLen
		clear(table)
		p.stretches[at].each(func(r run) {
			for i := range r.n {
				table[r.first+ref(i)-from] = r.entry(i)
			}
		})
		if at == 0 {
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
	e := f.effort()
	z := f.zips.take(&f.pool, e)
	var above row
	lines := f.lines[:0]
	f.places.rows(f.last, func(r *row) {
		lines = append(lines, 2)
		for i := range r {
			lines = append(lines, r[i]-above[i])
		}
		above = *r
		if len(lines) > packSize {
			z.Write(lines)
			lines = lines[:0]
		}
	})
	z.Write(lines)
	f.lines = lines
	f.zips.rest(z, e)
	return f.pool.Bytes()
}
