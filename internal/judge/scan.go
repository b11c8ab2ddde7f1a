package judge

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
)

// object is an indirect object: its own text and, if it has one, its stream
// with all filters undone.
type object struct {
	number int
	text   []byte // the dictionary or other value
	stream []byte
}

// file is a PDF taken apart by looking for "obj" and "stream" from the first
// byte to the last. It trusts no cross-reference table, so that what no
// reader would find is found as well.
type file struct {
	objects  []object // in order of the file; those of an object stream follow it
	between  []byte   // everything that is not in a stream
	inflated []byte   // every byte, streams inflated
}

var (
	objectAt   = regexp.MustCompile(`(\d+)\s+\d+\s+obj\b`)
	streamAt   = regexp.MustCompile(`>>\s*stream\r?\n`)
	lengthIs   = regexp.MustCompile(`/Length\s+(\d+)(\s+\d+\s+R)?`)
	filterIs   = regexp.MustCompile(`/Filter\s*(\[[^\]]*\]|/\w+)`)
	nameIs     = regexp.MustCompile(`/(\w+)`)
	encryption = regexp.MustCompile(`/Encrypt\s+\d+\s+\d+\s+R`)
)

// Inflate gives every byte of the file with each stream's bytes replaced by
// what they inflate to. A stream that cannot be read is an error: whatever it
// hides would escape a search.
func Inflate(pdf []byte) ([]byte, error) {
	f, err := takeApart(pdf)
	if err != nil {
		return nil, err
	}
	return f.inflated, nil
}

func takeApart(pdf []byte) (*file, error) {
	f := &file{}
	at := 0
	for {
		start := streamAt.FindIndex(pdf[at:])
		if start == nil {
			break
		}
		head := pdf[at : at+start[1]]
		body := pdf[at+start[1]:]
		last := f.split(head)
		if last == nil {
			return nil, fmt.Errorf("stream at byte %d belongs to no object", at+start[0])
		}
		raw, err := streamBytes(last.text, body)
		if err != nil {
			return nil, fmt.Errorf("object %d: %w", last.number, err)
		}
		if last.stream, err = undoFilters(last.text, raw); err != nil {
			return nil, fmt.Errorf("object %d: %w", last.number, err)
		}
		f.between = append(f.between, head...)
		f.inflated = append(append(f.inflated, head...), last.stream...)
		if err := f.unpack(*last); err != nil {
			return nil, fmt.Errorf("object %d: %w", last.number, err)
		}
		at += start[1] + len(raw)
	}
	f.split(pdf[at:])
	f.between = append(f.between, pdf[at:]...)
	f.inflated = append(f.inflated, pdf[at:]...)
	if encryption.Match(f.between) {
		return nil, errors.New("the file is encrypted")
	}
	return f, nil
}

// split adds the objects that begin in head and gives the last of them.
func (f *file) split(head []byte) *object {
	starts := objectAt.FindAllSubmatchIndex(head, -1)
	for i, s := range starts {
		end := len(head)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		number, _ := strconv.Atoi(string(head[s[2]:s[3]]))
		text, _, _ := bytes.Cut(head[s[1]:end], []byte("endobj"))
		f.objects = append(f.objects, object{number: number, text: text})
	}
	if len(starts) == 0 {
		return nil
	}
	return &f.objects[len(f.objects)-1]
}

// unpack adds the objects inside an object stream (ISO 32000-1, 7.5.7).
func (f *file) unpack(o object) error {
	if !bytes.Contains(o.text, []byte("/ObjStm")) {
		return nil
	}
	count, first := number(o.text, "N"), number(o.text, "First")
	fields := bytes.Fields(o.stream[:min(max(first, 0), len(o.stream))])
	if len(fields) < 2*count {
		return fmt.Errorf("object stream promises %d objects and lists %d", count, len(fields)/2)
	}
	place := func(i int) int {
		offset, _ := strconv.Atoi(string(fields[2*i+1]))
		return min(max(first+offset, 0), len(o.stream))
	}
	for i := range count {
		end := len(o.stream)
		if i+1 < count {
			end = max(place(i+1), place(i))
		}
		inner, _ := strconv.Atoi(string(fields[2*i]))
		f.objects = append(f.objects, object{number: inner, text: o.stream[place(i):end]})
	}
	return nil
}

// streamBytes cuts a stream's bytes from what follows the word "stream". The
// length in the dictionary counts if "endstream" follows there, else the next
// "endstream" does.
func streamBytes(dictionary, body []byte) ([]byte, error) {
	if m := lengthIs.FindSubmatch(dictionary); m != nil && len(m[2]) == 0 {
		n, err := strconv.Atoi(string(m[1]))
		if err == nil && n <= len(body) && bytes.HasPrefix(bytes.TrimLeft(body[n:], "\r\n"), []byte("endstream")) {
			return body[:n], nil
		}
	}
	n := bytes.Index(body, []byte("endstream"))
	if n < 0 {
		return nil, errors.New("stream without an end")
	}
	return body[:n], nil
}

func undoFilters(dictionary, raw []byte) ([]byte, error) {
	var filters [][]byte
	if m := filterIs.FindSubmatch(dictionary); m != nil {
		for _, name := range nameIs.FindAllSubmatch(m[1], -1) {
			filters = append(filters, name[1])
		}
	}
	for _, name := range filters {
		if string(name) != "FlateDecode" {
			return nil, fmt.Errorf("filter %s cannot be undone here", name)
		}
		r, err := zlib.NewReader(bytes.NewReader(raw))
		if err != nil {
			return nil, fmt.Errorf("inflate: %w", err)
		}
		if raw, err = io.ReadAll(r); err != nil {
			return nil, fmt.Errorf("inflate: %w", err)
		}
	}
	if number(dictionary, "Predictor") >= 10 {
		return undoPredictor(raw, number(dictionary, "Columns"))
	}
	return raw, nil
}

// undoPredictor undoes the "none" and "up" rows of PNG prediction, the two
// that cross-reference streams use.
func undoPredictor(raw []byte, columns int) ([]byte, error) {
	columns = max(columns, 1)
	if len(raw)%(columns+1) != 0 {
		return nil, fmt.Errorf("%d bytes are no rows of %d", len(raw), columns)
	}
	plain := make([]byte, 0, len(raw))
	above := make([]byte, columns)
	for ; len(raw) > 0; raw = raw[columns+1:] {
		row := bytes.Clone(raw[1 : columns+1])
		switch raw[0] {
		case 0:
		case 2:
			for i := range row {
				row[i] += above[i]
			}
		default:
			return nil, fmt.Errorf("PNG prediction %d cannot be undone here", raw[0])
		}
		plain = append(plain, row...)
		above = row
	}
	return plain, nil
}

// number gives the whole number that stands after a key, or 0.
func number(dictionary []byte, key string) int {
	m := regexp.MustCompile(`/` + key + `\s+(\d+)\b`).FindSubmatch(dictionary)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// reference gives the number of the object that stands after a key, alone or
// first in an array, or 0.
func reference(dictionary []byte, key string) int {
	m := regexp.MustCompile(`/` + key + `\s*\[?\s*(\d+)\s+\d+\s+R`).FindSubmatch(dictionary)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// object gives the last object of that number: a later one replaces an earlier.
func (f *file) object(number int) object {
	for i := len(f.objects) - 1; i >= 0; i-- {
		if f.objects[i].number == number {
			return f.objects[i]
		}
	}
	return object{}
}
