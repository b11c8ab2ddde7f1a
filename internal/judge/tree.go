package judge

import (
	"fmt"
	"strings"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Element is a piece of a tagged page as it is read aloud: an element of the
// structure tree and what of its own text stands between its children. An
// element whose text goes on after a child gives one more Element. Text has the
// spaces that were written and those that PDFium reads from gaps, each once;
// where there is neither, words run on, as they would when read aloud.
type Element struct {
	Type      string // standard structure type: H1, P, Figure, …
	Depth     int    // 1 for the children of the tree's root
	Alt       string
	Text      string
	Continued bool
}

// Elements are a page's elements in reading order, parents before children.
// A page without tags has none.
func (d *Document) Elements(page int) ([]Element, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	texts, err := d.markedTexts(page)
	if err != nil {
		return nil, fmt.Errorf("text of page %d: %w", page+1, err)
	}
	tree, err := d.engine.FPDF_StructTree_GetForPage(&requests.FPDF_StructTree_GetForPage{Page: d.page(page)})
	if err != nil {
		return nil, nil // the binding's way to say that there is no tree
	}
	defer d.engine.FPDF_StructTree_Close(&requests.FPDF_StructTree_Close{StructTree: tree.StructTree})
	w := &treeWalk{engine: d.engine, texts: texts}
	count, err := d.engine.FPDF_StructTree_CountChildren(&requests.FPDF_StructTree_CountChildren{StructTree: tree.StructTree})
	if err != nil {
		return nil, fmt.Errorf("structure of page %d: %w", page+1, err)
	}
	for i := range count.Count {
		child, err := d.engine.FPDF_StructTree_GetChildAtIndex(&requests.FPDF_StructTree_GetChildAtIndex{StructTree: tree.StructTree, Index: i})
		if err != nil {
			return nil, fmt.Errorf("structure of page %d: %w", page+1, err)
		}
		if err := w.walk(child.StructElement, 1); err != nil {
			return nil, fmt.Errorf("structure of page %d: %w", page+1, err)
		}
	}
	for i, e := range w.found {
		w.found[i].Text = strings.Join(strings.Fields(e.Text), " ")
	}
	return w.found, nil
}

// Aloud is the text of a tagged page in reading order, alternative texts in
// the place of figures, an element a line.
func (d *Document) Aloud(page int) (string, error) {
	elements, err := d.Elements(page)
	var lines []string
	for _, e := range elements {
		if e.Alt != "" {
			lines = append(lines, e.Alt)
		} else if e.Text != "" {
			lines = append(lines, e.Text)
		}
	}
	return strings.Join(lines, "\n"), err
}

// markedTexts is the text of each marked-content sequence of a page, by its id.
func (d *Document) markedTexts(page int) (map[int]string, error) {
	loaded, err := d.engine.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: d.page(page)})
	if err != nil {
		return nil, err
	}
	defer d.engine.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: loaded.TextPage})
	count, err := d.engine.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: d.page(page)})
	if err != nil {
		return nil, err
	}
	texts := map[int]string{}
	for i := range count.Count {
		id, text, err := d.markedText(page, i, loaded.TextPage)
		if err != nil {
			return nil, err
		}
		texts[id] += text
	}
	return texts, nil
}

// markedText is the text of one object of a page and the id of the
// marked-content sequence it stands in, -1 if in none.
func (d *Document) markedText(page, index int, on references.FPDF_TEXTPAGE) (int, string, error) {
	o, err := d.engine.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: d.page(page), Index: index})
	if err != nil {
		return -1, "", err
	}
	kind, err := d.engine.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: o.PageObject})
	if err != nil || kind.Type != enums.FPDF_PAGEOBJ_TEXT {
		return -1, "", err
	}
	id, err := d.engine.FPDFPageObj_GetMarkedContentID(&requests.FPDFPageObj_GetMarkedContentID{PageObject: o.PageObject})
	if err != nil {
		return -1, "", err
	}
	text, err := d.engine.FPDFTextObj_GetText(&requests.FPDFTextObj_GetText{PageObject: o.PageObject, TextPage: on})
	if err != nil {
		return -1, "", err
	}
	return id.MarkedContentID, text.Text, nil
}

// treeWalk goes through a structure tree from the front.
type treeWalk struct {
	engine *engine
	texts  map[int]string
	found  []Element
}

func (w *treeWalk) walk(ref references.FPDF_STRUCTELEMENT, depth int) error {
	kind, err := w.engine.FPDF_StructElement_GetType(&requests.FPDF_StructElement_GetType{StructElement: ref})
	if err != nil {
		return err
	}
	e := Element{Type: kind.Type, Depth: depth}
	// The binding gives an error where an element has no alternative text.
	if alt, err := w.engine.FPDF_StructElement_GetAltText(&requests.FPDF_StructElement_GetAltText{StructElement: ref}); err == nil {
		e.Alt = alt.AltText
	}
	w.found = append(w.found, e)
	last := len(w.found) - 1
	count, err := w.engine.FPDF_StructElement_CountChildren(&requests.FPDF_StructElement_CountChildren{StructElement: ref})
	if err != nil {
		return err
	}
	for i := range count.Count {
		// A child is an element or a marked-content id; asking for the other kind is an error.
		child, err := w.engine.FPDF_StructElement_GetChildAtIndex(&requests.FPDF_StructElement_GetChildAtIndex{StructElement: ref, Index: i})
		if err == nil {
			if err := w.walk(child.StructElement, depth+1); err != nil {
				return err
			}
			continue
		}
		id, err := w.engine.FPDF_StructElement_GetChildMarkedContentID(&requests.FPDF_StructElement_GetChildMarkedContentID{StructElement: ref, Index: i})
		if err != nil || w.texts[id.ChildMarkedContentID] == "" {
			continue // an object reference, or marks without text
		}
		if last != len(w.found)-1 {
			w.found = append(w.found, Element{Type: e.Type, Depth: depth, Continued: true})
			last = len(w.found) - 1
		}
		w.found[last].Text += w.texts[id.ChildMarkedContentID]
	}
	return nil
}
