package judge

import (
	"fmt"
	"strings"

	"github.com/klippa-app/go-pdfium/requests"

	"casepack/layout"
)

// Char is a character as it stands on a page.
type Char struct {
	Rune rune
	// Box holds the ink of the character, not its advance. It is empty for
	// spaces and line ends that the reader made up.
	Box  layout.Rect
	Size layout.Pt // size of the type
	Font string    // name of the font, subset prefix included where there is one
}

// Text is the text of a page in the order of the page's content.
// Line ends are "\n".
func (d *Document) Text(page int) (string, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	r, err := d.engine.GetPageText(&requests.GetPageText{Page: d.page(page)})
	if err != nil {
		return "", fmt.Errorf("text of page %d: %w", page+1, err)
	}
	return strings.ReplaceAll(r.Text, "\r\n", "\n"), nil
}

// Texts is the text of every page.
func (d *Document) Texts() ([]string, error) {
	texts := make([]string, d.pages)
	for i := range texts {
		text, err := d.Text(i)
		if err != nil {
			return nil, err
		}
		texts[i] = text
	}
	return texts, nil
}

// Chars are the characters of a page in the order of the page's content.
func (d *Document) Chars(page int) ([]Char, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	size, err := d.size(page)
	if err != nil {
		return nil, err
	}
	r, err := d.engine.GetPageTextStructured(&requests.GetPageTextStructured{
		Page: d.page(page), Mode: requests.GetPageTextStructuredModeChars, CollectFontInformation: true,
	})
	if err != nil {
		return nil, fmt.Errorf("characters of page %d: %w", page+1, err)
	}
	chars := make([]Char, 0, len(r.Chars))
	for _, c := range r.Chars {
		p := c.PointPosition
		char := Char{
			Box:  boxFromBelow(size.H, p.Left, p.Bottom, p.Right, p.Top),
			Size: layout.Pt(c.FontInformation.Size), Font: c.FontInformation.Name,
		}
		for _, char.Rune = range c.Text {
		}
		chars = append(chars, char)
	}
	return chars, nil
}

// boxFromBelow turns a rectangle of PDF, whose Y goes up from the foot of the
// page, into one from the top.
func boxFromBelow(height layout.Pt, left, bottom, right, top float64) layout.Rect {
	return layout.Rect{
		Point: layout.Point{X: layout.Pt(left), Y: height - layout.Pt(top)},
		Size:  layout.Size{W: layout.Pt(right - left), H: layout.Pt(top - bottom)},
	}
}
