package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// A reader of PDF files that shares nothing with the writer: it follows the
// cross-reference stream, opens object streams and gives plain values.

type (
	pdfName string
	pdfRef  int
	pdfDict map[pdfName]any
	pdfList []any
	pdfOp   string // an operator or keyword
	pdfData struct {
		pdfDict
		data []byte // inflated
	}
)

type pdfFile struct {
	t       testing.TB
	raw     []byte
	trailer pdfDict
	where   map[int][3]int // type, offset or stream, generation or index
	cache   map[int]any
	packs   map[int]map[int]any
}

func readPDF(t testing.TB, raw []byte) *pdfFile {
	t.Helper()
	f := &pdfFile{t: t, raw: raw, where: map[int][3]int{}, cache: map[int]any{}, packs: map[int]map[int]any{}}
	at := bytes.LastIndex(raw, []byte("startxref\n"))
	if at < 0 || !bytes.HasPrefix(raw, []byte("%PDF-1.7\n")) || !bytes.HasSuffix(raw, []byte("\n%%EOF\n")) {
		t.Fatal("not a PDF file from end to end")
	}
	start, err := strconv.Atoi(strings.Fields(string(raw[at:]))[1])
	if err != nil {
		t.Fatal(err)
	}
	table := f.objectAt(start).(pdfData)
	f.trailer = table.pdfDict
	var w [3]int
	for i, n := range table.list("W") {
		w[i] = int(n.(float64))
	}
	row := w[0] + w[1] + w[2]
	for n := 0; n*row < len(table.data); n++ {
		var entry [3]int
		b := table.data[n*row:]
		for i := range w {
			for range w[i] {
				entry[i] = entry[i]<<8 | int(b[0])
				b = b[1:]
			}
		}
		f.where[n] = entry
	}
	if len(f.where) != int(f.trailer["Size"].(float64)) {
		t.Fatalf("%d entries, /Size %v", len(f.where), f.trailer["Size"])
	}
	return f
}

func (d pdfDict) list(key pdfName) pdfList { l, _ := d[key].(pdfList); return l }

// get follows references until there is a value.
func (f *pdfFile) get(v any) any {
	for {
		r, ok := v.(pdfRef)
		if !ok {
			return v
		}
		v = f.object(int(r))
	}
}

func (f *pdfFile) dict(v any) pdfDict {
	switch v := f.get(v).(type) {
	case pdfDict:
		return v
	case pdfData:
		return v.pdfDict
	}
	return nil
}

func (f *pdfFile) object(n int) any {
	if v, ok := f.cache[n]; ok {
		return v
	}
	var v any
	switch e := f.where[n]; e[0] {
	case 1:
		v = f.objectAt(e[1])
		if !bytes.HasPrefix(f.raw[e[1]:], fmt.Appendf(nil, "%d 0 obj\n", n)) {
			f.t.Fatalf("object %d is not at its offset", n)
		}
	case 2:
		var ok bool
		if v, ok = f.pack(e[1])[n]; !ok {
			f.t.Fatalf("object %d is not in its stream", n)
		}
	}
	f.cache[n] = v
	return v
}

func (f *pdfFile) pack(n int) map[int]any {
	if p := f.packs[n]; p != nil {
		return p
	}
	s := f.object(n).(pdfData)
	first := int(s.pdfDict["First"].(float64))
	index := strings.Fields(string(s.data[:first]))
	p := map[int]any{}
	for i := 0; i < len(index); i += 2 {
		number, _ := strconv.Atoi(index[i])
		offset, _ := strconv.Atoi(index[i+1])
		p[number] = (&pdfScan{f.t, s.data[first+offset:], 0}).value()
	}
	if len(p) != int(s.pdfDict["N"].(float64)) {
		f.t.Fatalf("object stream %d holds %d objects, /N %v", n, len(p), s.pdfDict["N"])
	}
	f.packs[n] = p
	return p
}

func (f *pdfFile) objectAt(offset int) any {
	s := &pdfScan{f.t, f.raw[offset:], 0}
	s.value()
	s.value()
	if op := s.value(); op != pdfOp("obj") {
		f.t.Fatalf("no object at %d", offset)
	}
	v := s.value()
	d, ok := v.(pdfDict)
	if !ok || !bytes.HasPrefix(s.b[s.at:], []byte("stream\n")) {
		return v
	}
	length := int(d["Length"].(float64))
	data := s.b[s.at+len("stream\n"):][:length]
	if !bytes.HasPrefix(s.b[s.at+len("stream\n")+length:], []byte("\nendstream\nendobj\n")) {
		f.t.Fatalf("the stream at %d is not as long as it says", offset)
	}
	if d["Filter"] == pdfName("FlateDecode") {
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err == nil {
			data, err = io.ReadAll(z)
		}
		if err != nil {
			f.t.Fatal(err)
		}
	}
	if p := f.dict(d["DecodeParms"]); p != nil {
		data = unpredict(f.t, data, int(p["Columns"].(float64)))
	}
	return pdfData{d, data}
}

func unpredict(t testing.TB, data []byte, columns int) []byte {
	var out []byte
	above := make([]byte, columns)
	for ; len(data) > 0; data = data[columns+1:] {
		if data[0] != 2 {
			t.Fatalf("predictor %d", data[0])
		}
		for i := range above {
			above[i] += data[1+i]
		}
		out = append(out, above...)
	}
	return out
}

// pdfScan reads values one after another.
type pdfScan struct {
	t  testing.TB
	b  []byte
	at int
}

const pdfSpace, pdfDelimiter = "\x00\t\n\f\r ", "()<>[]{}/%"

func (s *pdfScan) skip() {
	for s.at < len(s.b) && strings.IndexByte(pdfSpace, s.b[s.at]) >= 0 {
		s.at++
	}
}

// value reads the next value, nil at the end. "n g R" becomes a reference.
func (s *pdfScan) value() any {
	s.skip()
	if s.at >= len(s.b) {
		return nil
	}
	switch c := s.b[s.at]; {
	case c == '/':
		s.at++
		return pdfName(s.word())
	case c == '(':
		return s.literal()
	case bytes.HasPrefix(s.b[s.at:], []byte("<<")):
		s.at += 2
		d := pdfDict{}
		for {
			if s.skip(); bytes.HasPrefix(s.b[s.at:], []byte(">>")) {
				s.at += 2
				s.skip()
				return d
			}
			key, ok := s.value().(pdfName)
			if !ok {
				s.t.Fatalf("a dictionary's key is not a name before %.60q", s.b[s.at:])
			}
			d[key] = s.value()
		}
	case c == '<':
		end := bytes.IndexByte(s.b[s.at:], '>')
		hex := string(s.b[s.at+1 : s.at+end])
		s.at += end + 1
		var out []byte
		for i := 0; i+1 < len(hex); i += 2 {
			n, err := strconv.ParseUint(hex[i:i+2], 16, 8)
			if err != nil {
				s.t.Fatalf("hexadecimal string %q", hex)
			}
			out = append(out, byte(n))
		}
		return string(out)
	case c == '[':
		s.at++
		l := pdfList{}
		for {
			if s.skip(); s.b[s.at] == ']' {
				s.at++
				return l
			}
			l = append(l, s.value())
		}
	}
	return s.plain()
}

func (s *pdfScan) word() string {
	from := s.at
	for s.at < len(s.b) && strings.IndexByte(pdfSpace+pdfDelimiter, s.b[s.at]) < 0 {
		s.at++
	}
	return string(s.b[from:s.at])
}

func (s *pdfScan) plain() any {
	word := s.word()
	n, err := strconv.ParseFloat(word, 64)
	if err != nil {
		switch word {
		case "true", "false":
			return word == "true"
		case "null":
			return nil
		case "":
			s.t.Fatalf("no value before %.60q", s.b[s.at:])
		}
		return pdfOp(word)
	}
	after := s.at
	if s.skip(); s.at < len(s.b) && s.b[s.at] == '0' {
		s.at++
		if s.skip(); s.at < len(s.b) && s.b[s.at] == 'R' && (s.at+1 == len(s.b) || strings.IndexByte(pdfSpace+pdfDelimiter, s.b[s.at+1]) >= 0) {
			s.at++
			return pdfRef(int(n))
		}
	}
	s.at = after
	return n
}

func (s *pdfScan) literal() string {
	var out []byte
	depth := 0
	for {
		c := s.b[s.at]
		s.at++
		switch {
		case c == '\\':
			c = s.b[s.at]
			s.at++
			if i := strings.IndexByte("nrtbf", c); i >= 0 {
				c = "\n\r\t\b\f"[i]
			}
		case c == '(':
			if depth++; depth == 1 {
				continue
			}
		case c == ')':
			if depth--; depth == 0 {
				return string(out)
			}
		}
		out = append(out, c)
	}
}

// textOf reads a text string.
func textOf(v any) string {
	s, _ := v.(string)
	if !strings.HasPrefix(s, "\xFE\xFF") {
		letters := make([]rune, len(s)) // PDFDocEncoding; where it differs from Latin-1 nothing is written
		for i := range len(s) {
			letters[i] = rune(s[i])
		}
		return string(letters)
	}
	var units []uint16
	for i := 2; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return string(utf16.Decode(units))
}

// pages are the page dictionaries in order, with what they inherit.
func (f *pdfFile) pages() []pdfDict {
	var all []pdfDict
	var walk func(node pdfDict, parent any, inherited pdfDict) int
	walk = func(node pdfDict, self any, inherited pdfDict) int {
		own := pdfDict{}
		for k, v := range inherited {
			own[k] = v
		}
		for k, v := range node {
			own[k] = v
		}
		if node["Type"] == pdfName("Page") {
			all = append(all, own)
			return 1
		}
		count := 0
		for _, kid := range node.list("Kids") {
			if f.dict(kid)["Parent"] != self {
				f.t.Errorf("a page or node has /Parent %v, not %v", f.dict(kid)["Parent"], self)
			}
			count += walk(f.dict(kid), kid, pdfDict{"Resources": own["Resources"], "MediaBox": own["MediaBox"]})
		}
		if int(node["Count"].(float64)) != count {
			f.t.Errorf("/Count %v of %d pages", node["Count"], count)
		}
		return count
	}
	root := f.root()["Pages"]
	walk(f.dict(root), root, pdfDict{})
	return all
}

func (f *pdfFile) root() pdfDict { return f.dict(f.trailer["Root"]) }

// numbers reads a number tree.
func (f *pdfFile) numbers(v any) map[int]any {
	all := map[int]any{}
	var walk func(v any)
	last := -1
	walk = func(v any) {
		node := f.dict(v)
		for _, kid := range node.list("Kids") {
			walk(kid)
		}
		nums := node.list("Nums")
		for i := 0; i+1 < len(nums); i += 2 {
			n := int(nums[i].(float64))
			if n <= last {
				f.t.Errorf("number tree: %d after %d", n, last)
			}
			last = n
			all[n] = nums[i+1]
		}
		if limits := node.list("Limits"); len(nums) > 0 &&
			(len(limits) != 2 || limits[0] != nums[0] || limits[1] != nums[len(nums)-2]) {
			f.t.Errorf("number tree: limits %v of %v to %v", limits, nums[0], nums[len(nums)-2])
		}
	}
	walk(v)
	return all
}
