package pack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Encode gives the manifest's JSON: fields in one order, lists never null, two
// spaces of indent, one newline at the end.
func (m *Manifest) Encode() ([]byte, error) {
	var b bytes.Buffer
	if err := m.write(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// write writes what Encode gives. The lists that are as long as the pack go
// out entry by entry: a manifest of ten thousand copies is larger in memory
// than what drew them.
func (m *Manifest) write(to io.Writer) error {
	c := *m
	c.Inputs, c.Recipe.Only, c.Recipe.Pick.Tags = list(m.Inputs), list(m.Recipe.Only), list(m.Recipe.Pick.Tags)
	c.Forms, c.Copies, c.Files = []Form{}, []Copy{}, []Output{}
	e := &encoder{to: to}
	head := e.value("", c)
	const lists = ",\n  \"forms\": [],\n  \"copies\": [],\n  \"files\": []\n}\n"
	if e.err == nil && !bytes.HasSuffix(head, []byte(lists)) {
		e.err = fmt.Errorf("its lists do not stand last")
	}
	e.write(bytes.TrimSuffix(head, []byte(lists)))
	files := slices.Clone(m.Files)
	slices.SortFunc(files, func(a, b Output) int { return strings.Compare(a.File, b.File) })
	entries(e, "forms", m.Forms)
	entries(e, "copies", m.Copies)
	entries(e, "files", files)
	e.write([]byte("\n}\n"))
	if e.err != nil {
		return fmt.Errorf("encode the manifest: %w", e.err)
	}
	return nil
}

// list gives a copy that is empty rather than nil.
func list[T any](s []T) []T { return append(make([]T, 0, len(s)), s...) }

// encoder writes JSON in pieces and keeps its first error.
type encoder struct {
	to  io.Writer
	buf bytes.Buffer
	err error
}

// value gives a value's JSON, its lines after the first indented by so much;
// it is good until the next call.
func (e *encoder) value(indent string, v any) []byte {
	e.buf.Reset()
	enc := json.NewEncoder(&e.buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent(indent, "  ")
	if err := enc.Encode(v); err != nil && e.err == nil {
		e.err = err
	}
	return e.buf.Bytes()
}

func (e *encoder) write(b []byte) {
	if e.err == nil {
		_, e.err = e.to.Write(b)
	}
}

// entries writes a list of the manifest, a value after the other.
func entries[T any](e *encoder, name string, values []T) {
	e.write([]byte(",\n  \"" + name + "\": ["))
	for i, v := range values {
		if i > 0 {
			e.write([]byte(","))
		}
		e.write([]byte("\n    "))
		e.write(bytes.TrimSuffix(e.value("    ", v), []byte("\n")))
	}
	if len(values) > 0 {
		e.write([]byte("\n  "))
	}
	e.write([]byte("]"))
}
