package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// ref is the number of an object.
type ref uint32

// file writes objects as they come and knows in the end where each one lies.
// Small objects are gathered into object streams (ISO 32000-1, 7.5.7). What it
// keeps in memory is a few object streams, one buffer and a few bytes for each
// run of objects.
type file struct {
	w      io.Writer
	err    error // the first one of w
	hash   hash.Hash
	out    []byte // not yet written to w
	at     int64  // of what comes next, from the start of the file
	last   ref
	places places

	long   bool    // more than one object stream
	pack   *pack   // in hand
	closed []*pack // being deflated, in order
	spare  []*pack

	zips  *zips
	pool  bytes.Buffer // what was deflated last
	lines []byte       // of the cross-reference table
}

const bufferSize = 64 << 10

func newFile(w io.Writer, z *zips) *file {
	f := &file{hash: sha256.New(), out: make([]byte, 0, bufferSize+4096), pack: newPack(), zips: z}
	f.begin(w)
	return f
}

// begin begins a file, in the memory of the one before.
func (f *file) begin(w io.Writer) {
	f.w, f.at, f.last, f.long = w, 0, 0, false
	f.hash.Reset()
	f.places.clear()
	f.raw("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
}

// reserve gives the number of an object that will be written later.
func (f *file) reserve() ref {
	f.last++
	return f.last
}

func (f *file) raw(s string) {
	f.out = append(f.out, s...)
	f.at += int64(len(s))
	f.flushAt(bufferSize)
}

func (f *file) bytes(b []byte) {
	f.out = append(f.out, b...)
	f.at += int64(len(b))
	f.flushAt(bufferSize)
}

func (f *file) flushAt(size int) {
	if len(f.out) < size {
		return
	}
	if f.err == nil {
		f.hash.Write(f.out)
		n, err := f.w.Write(f.out)
		if err == nil && n < len(f.out) {
			err = io.ErrShortWrite
		}
		f.err = err
	}
	f.out = f.out[:0]
}

// stream writes a stream whose data is as its dictionary says. The dictionary
// comes without its brackets and its length.
func (f *file) stream(r ref, dict string, data []byte) {
	f.places.add(run{first: r, n: 1, where: f.at})
	f.out = strconv.AppendUint(f.out, uint64(r), 10)
	f.at += int64(len(strconv.FormatUint(uint64(r), 10)))
	f.raw(" 0 obj\n<<" + dict + "/Length " + strconv.Itoa(len(data)) + ">>stream\n")
	f.bytes(data)
	f.raw("\nendstream\nendobj\n")
}

// content writes a stream, deflated when that makes it smaller.
func (f *file) content(r ref, data []byte) {
	dict, data := f.encoded(data)
	f.stream(r, dict, data)
}

// encoded is data as content writes it, valid until the next call.
func (f *file) encoded(data []byte) (dict string, encoded []byte) {
	const worthwhile = 400 // below this, deflate wins too little for the time it takes
	if len(data) > worthwhile {
		f.zips.deflate(&f.pool, tight, data)
		if z := f.pool.Bytes(); len(z)+len("/Filter/FlateDecode") < len(data) {
			return "/Filter/FlateDecode", z
		}
	}
	return "", data
}

// close ends the file with its cross-reference stream (7.5.8). The file's
// identifier is a hash of all that stands before it.
func (f *file) close(root, info ref) error {
	f.closePack()
	for len(f.closed) > 0 {
		f.landPack()
	}
	r := f.reserve()
	f.flushAt(1)
	id := f.hash.Sum(nil)[:16]
	start := f.at
	f.places.add(run{first: r, n: 1, where: start})
	table := f.crossReferences()
	dict := fmt.Sprintf("/Type/XRef/Size %d/W[1 %d 2]/Root %d 0 R/Info %d 0 R/ID[<%X><%X>]"+
		"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>",
		f.last+1, offsetWidth, root, info, id, id, entryWidth)
	f.stream(r, dict, table)
	f.raw("startxref\n" + strconv.FormatInt(start, 10) + "\n%%EOF\n")
	f.flushAt(1)
	return f.err
}
