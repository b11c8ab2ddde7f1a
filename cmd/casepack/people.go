package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strconv"

	"casepack/internal/plan"
	"casepack/internal/roster"
)

// class is a roster as read, and the sum by which a manifest knows it again.
type class struct {
	*roster.Roster
	sum string
}

// people reads a roster. Its problems join those of the book; with an error
// among them there is no class.
func (b *book) people(v *voice, name string) (*class, error) {
	src, err := readBounded(name)
	if err != nil {
		return nil, fmt.Errorf("read roster: %w", err)
	}
	b.more[name] = src
	r, problems := roster.Read(name, src)
	b.add(problems)
	if r == nil {
		return nil, nil
	}
	v.say("%s: %s", name, r.Describe())
	sum := sha256.Sum256(src)
	return &class{r, hex.EncodeToString(sum[:])}, nil
}

// readBounded reads a file, one byte more than any roster may have at most, so
// that a wrong file does not fill the memory. What is no plain file is an error:
// a pipe could be waited for without end.
func readBounded(name string) ([]byte, error) {
	if info, err := os.Stat(name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no plain file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 16<<20+1))
}

// handOut writes who gets which copy. Beside the sheets it is the only file
// with names. Columns of the roster that mean nothing here come along. It is
// for spreadsheets: kept apart as the roster is, which is how that one was
// saved, with the mark by which they know UTF-8, and with nothing to compute.
func (c *class) handOut(to io.Writer, copies []plan.Copy) error {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	w.Comma = c.Separator
	w.UseCRLF = true // RFC 4180, and what spreadsheets expect
	row := make(map[string]int, len(c.People))
	for i, p := range c.People {
		row[p.ID] = i
	}
	head := roster.HandOut()
	for _, at := range c.Extra {
		head = append(head, roster.Cell(c.Columns[at]))
	}
	_ = w.Write(head) // what it buffers comes out, or fails, below
	for _, copied := range copies {
		who := copied.Key.Person
		line := []string{strconv.Itoa(copied.Paper.Number), copied.Paper.Code, copied.Paper.Form, roster.Cell(who.ID), roster.Cell(who.Name)}
		for _, at := range c.Extra {
			text := ""
			if i, ok := row[who.ID]; ok && !copied.Key.Spare && at < len(c.Rows[i]) {
				text = roster.Cell(c.Rows[i][at])
			}
			line = append(line, text)
		}
		_ = w.Write(line)
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return err
	}
	_, err := to.Write(b.Bytes())
	return err
}
