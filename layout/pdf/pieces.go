package pdf

// pieces finds the parts of small layers that come again: the name of a form
// on each of its pages, "page 3 of 9" on each copy. From the second time on
// such a piece is a stream of its own, which all pages share; deflating it
// anew for each would cost more time and more room.
//
// What came lately is remembered, in two halves: when the younger one is full
// the older one is forgotten. So memory stays bounded, and what is forgotten
// depends on the document alone.
type pieces struct {
	f          *file
	young, old map[string]ref // 0: seen once
}

const manyPieces = 8192

// share gives the stream of a piece, 0 when it comes for the first time.
func (p *pieces) share(piece []byte) ref {
	r, seen := p.young[string(piece)]
	if seen && r != 0 {
		return r
	}
	if !seen {
		r, seen = p.old[string(piece)]
	}
	if seen && r == 0 {
		r = p.f.reserve()
		p.f.content(r, piece)
	}
	p.keep(piece, r)
	return r
}

func (p *pieces) keep(piece []byte, r ref) {
	if p.young == nil || len(p.young) >= manyPieces {
		p.young, p.old = map[string]ref{}, p.young
	}
	p.young[string(piece)] = r
}
