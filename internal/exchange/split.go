package exchange

import "strings"

// parts are the passages of a case by what they are.
type parts struct {
	of     map[part]passage
	after  passage // stands after what the chapters are
	headed bool    // after stands below a heading of the case's, so it is no closing
	late   *line   // opens the prompt after the guidance, in which it stands
}

func (q *parts) add(to part, l ...line) { q.of[to] = append(q.of[to], l...) }

// split sorts the lines of a case into its parts.
func split(p passage) parts {
	s := splitter{q: parts{of: map[part]passage{}}, here: prompt, home: prompt}
	for i := 0; i < len(p); i++ {
		if isFold(p[i].text) && !p[i].code {
			continue
		}
		if o, ok := s.opens(p, i); ok {
			s.open(o, p[i])
			i += o.skip
			continue
		}
		s.line(p[i])
	}
	return s.q
}

// splitter is a case being sorted.
type splitter struct {
	q          parts
	here, home part // the part lines go to, and the one they go back to
	level      int  // of what opened the guidance
	after      bool // the chapters have ended
	begun      bool // the part has had a line that is not empty
}

// opens reports whether a line opens a part here.
func (s *splitter) opens(p passage, i int) (opener, bool) {
	o, ok := heading(p, i)
	if !ok || o.part == none {
		if o, ok = lead(p[i]); !ok && s.here.listens() { // as items of a list
			o, ok = lead(p[i].suffix(afterMarkers(strings.TrimLeft(p[i].text, " \t"))))
		}
	}
	return o, ok && (s.here.listens() || o.level != plainLead || o.part != strong && o.part != weak)
}

func (s *splitter) open(o opener, l line) {
	if o.part == prompt && len(s.q.of[guidance]) > 0 && s.q.late == nil && (o.level > s.level || len(s.q.of[prompt].trim()) > 0) {
		s.q.late = &l
	}
	if o.part == guidance {
		s.level = o.level
	}
	if o.part == revisit {
		s.q.headed = o.level < boldLead
	}
	s.here, s.after, s.begun = o.part, false, false
	if !o.part.short() {
		s.home = o.part
	}
	if len(s.q.of[o.part]) > 0 {
		s.q.add(o.part, line{pos: l.pos})
	}
	if !o.rest.blank() {
		s.q.add(o.part, o.rest)
		s.close()
	}
}

// close ends a part that is one line or paragraph.
func (s *splitter) close() {
	switch {
	case s.here == revisit:
		s.after = true
	case s.here.short():
		s.here = s.home
	}
}

func (s *splitter) line(l line) {
	if l.blank() && s.begun {
		s.close()
	}
	s.begun = s.begun || !l.blank()
	if !s.after {
		s.q.add(s.here, l)
		return
	}
	s.q.after = append(s.q.after, l)
	if _, ok := heading(passage{l}, 0); ok {
		s.q.headed = true
	}
}
