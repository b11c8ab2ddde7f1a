package pdf

import (
	"strconv"

	"casepack/layout"
)

func (d *drawing) reserveLinks() []ref {
	var annots []ref
	for _, h := range d.here {
		for range h.layer.links {
			annots = append(annots, d.file.reserve())
		}
	}
	return annots
}

// writeLinks writes the page's link annotations (12.5.6.5). Their keys in the
// parent tree follow the page's.
func (d *drawing) writeLinks(p *layout.Page, annots []ref, key int) {
	n := 0
	for _, h := range d.here {
		for i := range h.layer.links {
			l := &h.layer.links[i]
			b := append(d.b[:0], "<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect"...)
			b = appendRect(b, l.rect, p.Size.H)
			if d.tagged {
				b = appendString(append(b, "/Contents"...), l.contents)
			}
			b = appendRef(append(b, "/A "...), d.action(l.url))
			if key >= 0 {
				b = strconv.AppendInt(append(b, "/StructParent "...), int64(key+1+n), 10)
			}
			d.b = append(b, ">>"...)
			d.file.put(annots[n], d.b)
			n++
		}
	}
}

// action gives the object that leads to an address.
func (d *drawing) action(url string) ref {
	if r := d.urls[url]; r != 0 {
		return r
	}
	if len(d.urls) >= 4096 { // addresses of each copy must not pile up
		clear(d.urls)
	}
	r := d.file.reserve()
	d.urls[url] = r
	b := []byte("<</S/URI/URI(")
	for i := range len(url) {
		b = appendByte(b, url[i])
	}
	d.file.put(r, append(b, ")>>"...))
	return r
}
