package pdf

import (
	"errors"
	"fmt"
	"iter"
	"strconv"

	"casepack/layout"
)

func (d *drawing) writePage(p *layout.Page, self, parent ref, key int, annots []ref) {
	b := appendRef(append(d.b[:0], "<</Type/Page/Parent "...), parent)
	if p.Size != d.size {
		b = appendSize(append(b, "/MediaBox"...), p.Size)
	}
	b = appendSize(append(b, "/TrimBox"...), p.Size)
	b = append(b, "/Contents["...)
	for _, h := range d.here {
		for _, part := range h.parts {
			b = append(appendRef(b, part), ' ')
		}
	}
	b = append(b, ']')
	if len(annots) > 0 {
		b = appendRefs(append(b, "/Annots"...), annots)
	}
	if key >= 0 {
		b = strconv.AppendInt(append(b, "/StructParents "...), int64(key), 10)
	}
	if d.tagged {
		b = append(b, "/Tabs/S"...)
	}
	d.b = append(b, ">>"...)
	d.file.put(self, d.b)
}

func appendSize(b []byte, s layout.Size) []byte {
	b = appendFixed(append(b, "[0 0 "...), s.W, 4)
	return append(appendFixed(append(b, ' '), s.H, 4), ']')
}

// document draws a document, whole.
func (d *drawing) document(doc *layout.Document, o Options) error {
	for p := range ahead(doc.Pages) {
		if err := d.page(p); err != nil {
			if d.file.err != nil {
				return d.file.err
			}
			return fmt.Errorf("draw page %d: %w", d.pages.count+1, err)
		}
	}
	return d.finish(doc, o)
}

// ahead makes pages while others are drawn, in order.
func ahead(pages iter.Seq[*layout.Page]) iter.Seq[*layout.Page] {
	const batch, batches = 2, 1 // a page at a time would cost more than it gains, and a page may take a megabyte
	return func(yield func(*layout.Page) bool) {
		made, stop := make(chan []*layout.Page, batches), make(chan struct{})
		go func() {
			defer close(made)
			var some []*layout.Page
			send := func() bool {
				select {
				case <-stop: // even if there is room for more
					return false
				default:
				}
				select {
				case made <- some:
					some = nil
					return true
				case <-stop:
					return false
				}
			}
			for p := range pages {
				if some = append(some, p); len(some) == batch && !send() {
					return
				}
			}
			send()
		}()
		defer func() {
			close(stop)
			for range made { // until no page is being made any more
			}
		}()
		for some := range made {
			for _, p := range some {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// ErrTooLarge is the error for a document of more objects than readers of PDF take.
var ErrTooLarge = errors.New("the file would have more than 8,388,607 objects, and some readers of PDF open no such file")

// mostObjects is the most that readers need to take (ISO 32000-1, annex C.2).
// Three hundred thousand pages with tags come near it.
const mostObjects = 8_388_607 - 10_000 // for what is written after the last page

var errNoPages = errors.New("the document has no pages")

// finish writes what belongs to the document as a whole.
func (d *drawing) finish(doc *layout.Document, o Options) error {
	if d.pages.count == 0 {
		return errNoPages
	}
	resources, err := d.embed()
	if err != nil {
		return err
	}
	inherited := "/MediaBox" + string(appendSize(nil, d.size)) + "/Resources" + resources
	root := d.file.reserve()
	b := appendRef([]byte("<</Type/Catalog/Pages "), d.pages.close(inherited))
	if r := d.outline.close(); r != 0 {
		b = appendRef(append(b, "/Outlines "...), r)
	}
	if r := d.labels.close(); r != 0 {
		b = appendRef(append(b, "/PageLabels "...), r)
	}
	if d.tagged {
		b = appendRef(append(b, "/MarkInfo<</Marked true>>/StructTreeRoot "...), d.tags.close())
	}
	if doc.Language != "" {
		b = appendString(append(b, "/Lang"...), doc.Language)
	}
	sides := "/DuplexFlipLongEdge"
	if o.Simplex {
		sides = "/Simplex"
	}
	b = append(b, "/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/Duplex"+sides+">>"...)
	meta := d.file.reserve()
	d.file.stream(meta, "/Type/Metadata/Subtype/XML", metadata(doc, d.tagged))
	b = append(appendRef(append(b, "/Metadata "...), meta), ">>"...)
	d.file.put(root, b)
	about := d.file.reserve()
	d.file.put(about, info(doc))
	return d.file.close(root, about)
}
