package judge

import (
	"fmt"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"casepack/layout"
)

// Bookmark is an entry of the outline. Page is -1 where it leads nowhere.
type Bookmark struct {
	Level int // 1 is outermost
	Title string
	Page  int
}

// Link is a link annotation to an address.
type Link struct {
	layout.Rect
	URL string
}

// Bookmarks is the outline from top to bottom.
func (d *Document) Bookmarks() ([]Bookmark, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	r, err := d.engine.GetBookmarks(&requests.GetBookmarks{Document: d.ref})
	if err != nil {
		return nil, fmt.Errorf("bookmarks: %w", err)
	}
	return flatten(nil, r.Bookmarks, 1), nil
}

func flatten(list []Bookmark, tree []responses.GetBookmarksBookmark, level int) []Bookmark {
	for _, b := range tree {
		page := -1
		if b.DestInfo != nil {
			page = b.DestInfo.PageIndex
		}
		list = append(list, Bookmark{Level: level, Title: b.Title, Page: page})
		list = flatten(list, b.Children, level+1)
	}
	return list
}

// Links are the links of a page that have an address, in the order of the
// page's annotations.
func (d *Document) Links(page int) ([]Link, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	size, err := d.size(page)
	if err != nil {
		return nil, err
	}
	var links []Link
	for start := 0; ; {
		r, err := d.engine.FPDFLink_Enumerate(&requests.FPDFLink_Enumerate{Page: d.page(page), StartPos: start})
		if err != nil {
			return nil, fmt.Errorf("links of page %d: %w", page+1, err)
		}
		if r.Link == nil || r.NextStartPos == nil {
			return links, nil
		}
		start = *r.NextStartPos
		link, err := d.link(*r.Link, size.H)
		if err != nil {
			return nil, fmt.Errorf("links of page %d: %w", page+1, err)
		}
		if link.URL != "" {
			links = append(links, link)
		}
	}
}

func (d *Document) link(ref references.FPDF_LINK, height layout.Pt) (Link, error) {
	var link Link
	box, err := d.engine.FPDFLink_GetAnnotRect(&requests.FPDFLink_GetAnnotRect{Link: ref})
	if err != nil {
		return link, err
	}
	if r := box.Rect; r != nil {
		// A rectangle of PDF may name any two opposite corners.
		link.Rect = boxFromBelow(height, float64(min(r.Left, r.Right)), float64(min(r.Bottom, r.Top)),
			float64(max(r.Left, r.Right)), float64(max(r.Bottom, r.Top)))
	}
	action, err := d.engine.FPDFLink_GetAction(&requests.FPDFLink_GetAction{Link: ref})
	if err != nil || action.Action == nil {
		return link, err
	}
	uri, err := d.engine.FPDFAction_GetURIPath(&requests.FPDFAction_GetURIPath{Document: d.ref, Action: *action.Action})
	if err != nil {
		return link, err
	}
	if uri.URIPath != nil {
		link.URL = *uri.URIPath
	}
	return link, nil
}

// Metadata are the entries of the document information dictionary that have a
// value: Title, Author, Subject, Keywords, Creator, Producer, CreationDate, ModDate.
func (d *Document) Metadata() map[string]string {
	d.engine.Lock()
	defer d.engine.Unlock()
	entries := map[string]string{}
	r, err := d.engine.GetMetaData(&requests.GetMetaData{Document: d.ref})
	if err != nil {
		return entries // the binding's way to say that there is no dictionary
	}
	for _, t := range r.Tags {
		if t.Value != "" {
			entries[t.Tag] = t.Value
		}
	}
	return entries
}

// Label is the page label, as a reader shows it beside the page. It is empty
// in a file without labels.
func (d *Document) Label(page int) (string, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	if page < 0 || page >= d.pages {
		return "", fmt.Errorf("label of page %d: the file has %d pages", page+1, d.pages)
	}
	r, err := d.engine.FPDF_GetPageLabel(&requests.FPDF_GetPageLabel{Document: d.ref, Page: page})
	if err != nil {
		return "", nil // the binding's way to say that a page has none
	}
	return r.Label, nil
}
