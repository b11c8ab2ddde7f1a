package judge

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf16"
)

// Contents is everything a file says, in all the forms in which it can say
// it, ready to be searched for words that must not be there.
type Contents struct {
	places []place
}

// place is a part of the file: bytes as they are, or text without its spaces,
// so that a word broken over two lines is still one.
type place struct {
	name  string
	bytes []byte
	text  string
}

// Read takes a file apart for searching. It fails on a file it cannot read
// whole, and on a font whose text cannot be spelled.
func Read(pdf []byte) (*Contents, error) {
	f, err := takeApart(pdf)
	if err != nil {
		return nil, err
	}
	c := &Contents{places: []place{{name: "bytes", bytes: pdf}, {name: "inflated bytes", bytes: f.inflated}}}
	fonts, err := f.fonts()
	if err != nil {
		return nil, err
	}
	for _, font := range fonts {
		if font.codes == nil {
			return nil, fmt.Errorf("font %s has no ToUnicode map: its text cannot be searched", font.Name)
		}
	}
	c.addStrings("string or name", f.between, fonts)
	for _, o := range f.objects {
		if o.stream == nil || isBinary(o) {
			continue
		}
		c.addText("XML text", html.UnescapeString(string(o.stream)))
		c.addStrings(fmt.Sprintf("stream of object %d", o.number), o.stream, fonts)
	}
	return c, c.addPages(pdf)
}

// isBinary tells font files and cross-reference streams, which hold no syntax.
// Their bytes are searched all the same.
func isBinary(o object) bool {
	return bytes.Contains(o.text, []byte("/Length1")) || bytes.Contains(o.text, []byte("/XRef"))
}

func (c *Contents) addText(name, text string) {
	c.places = append(c.places, place{name: name, text: squeeze(text)})
}

// addStrings adds the strings and names of PDF syntax: each with its escapes
// undone, read as UTF-16 and as Latin-1, and all of them joined, read through
// each font's ToUnicode map. The last finds text that a reader hides behind
// /ActualText.
func (c *Contents) addStrings(name string, syntax []byte, fonts []Font) {
	found := pdfStrings(syntax)
	c.places = append(c.places, place{name: name, bytes: bytes.Join(found, []byte("\n"))})
	var decoded strings.Builder
	for _, s := range found {
		decoded.WriteString(textString(s))
	}
	c.addText(name, decoded.String())
	for _, font := range fonts {
		c.addText(fmt.Sprintf("%s, in font %s", name, font.Name), font.spell(found))
	}
}

// spell reads strings as the font's two-byte codes. A string of an odd length
// is a name or something else that no such font shows.
func (f Font) spell(shown [][]byte) string {
	var b strings.Builder
	for _, codes := range shown {
		for ; len(codes)%2 == 0 && len(codes) > 0; codes = codes[2:] {
			b.WriteString(f.codes[int(codes[0])<<8|int(codes[1])])
		}
	}
	return b.String()
}

func (c *Contents) addPages(pdf []byte) (err error) {
	d, err := Open(pdf)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	texts, err := d.Texts()
	if err != nil {
		return err
	}
	for i, t := range texts {
		c.addText(fmt.Sprintf("page %d", i+1), t)
		label, err := d.Label(i)
		if err != nil {
			return err
		}
		c.addText("page label", label)
	}
	marks, err := d.Bookmarks()
	if err != nil {
		return err
	}
	for _, m := range marks {
		c.addText("bookmark", m.Title)
	}
	for key, value := range d.Metadata() {
		c.addText("metadata "+key, value)
	}
	return nil
}

// Find names the places where the token stands, in any of the forms UTF-8,
// Latin-1, UTF-16 (both byte orders), hexadecimal of these, escaped string,
// font codes, or page text. A token is found whatever spaces stand in it.
func (c *Contents) Find(token string) []string {
	var names []string
	forms, text := byteForms(token), squeeze(token)
	for _, p := range c.places {
		if text != "" && strings.Contains(p.text, text) || slices.ContainsFunc(forms, func(form []byte) bool {
			return bytes.Contains(p.bytes, form)
		}) {
			names = append(names, p.name)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// Contains names the places of a file where the token stands; see Read and
// Contents.Find, which are quicker for many tokens.
func Contains(pdf []byte, token string) ([]string, error) {
	c, err := Read(pdf)
	if err != nil {
		return nil, err
	}
	return c.Find(token), nil
}

func squeeze(text string) string { return strings.Join(Words(text), "") }

// byteForms spells a token in every encoding that a PDF may hold it in.
func byteForms(token string) [][]byte {
	if token == "" {
		return nil
	}
	var big, little, latin []byte
	for _, u := range utf16.Encode([]rune(token)) {
		big = append(big, byte(u>>8), byte(u))
		little = append(little, byte(u), byte(u>>8))
	}
	forms := [][]byte{[]byte(token), big, little}
	for _, r := range token {
		if r > 0xFF {
			latin = nil
			break
		}
		latin = append(latin, byte(r))
	}
	if latin != nil {
		forms = append(forms, latin)
	}
	for _, form := range slices.Clone(forms) {
		lower := hex.EncodeToString(form)
		forms = append(forms, []byte(lower), []byte(strings.ToUpper(lower)))
	}
	return forms
}
