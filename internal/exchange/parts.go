package exchange

import "strings"

// parts are the passages of a case by what they are.
type parts struct {
	of    map[part]passage
	after passage // stands after what the chapters are
	below bool    // after stands below a heading of the case's, so it is no closing
	late  *line   // opens the prompt after the guidance, in which it stands
}

func (q *parts) add(to part, l line) { q.of[to] = append(q.of[to], l) }

// cut sorts the lines of a case into its parts.
func cut(p passage) parts {
	q := parts{of: map[part]passage{}}
	c := cutting{q: &q, here: prompt, home: prompt}
	for i := 0; i < len(p); i++ {
		if details.MatchString(p[i].text) && !p[i].code {
			continue
		}
		if m, ok := c.opens(p, i); ok {
			c.open(m, p[i])
			i += m.skip
			continue
		}
		c.line(p[i])
	}
	return q
}

// cutting is a case being sorted.
type cutting struct {
	q          *parts
	here, home part // the part lines go to, and the one they go back to
	level      int  // of what opened the guidance
	after      bool // the chapters have ended
	said       bool // the part has had a line that is not empty
}

// opens reports whether a line opens a part here.
func (c *cutting) opens(p passage, i int) (mark, bool) {
	m, ok := heading(p, i)
	if !ok || m.part == none {
		if m, ok = lead(p[i]); !ok && within(c.here) { // as items of a list
			m, ok = lead(p[i].from(len(p[i].text) - len(afterMarkers(strings.TrimLeft(p[i].text, " \t")))))
		}
	}
	return m, ok && (within(c.here) || m.level != plainLead || m.part != strong && m.part != weak)
}

func (c *cutting) open(m mark, l line) {
	if m.part == prompt && len(c.q.of[guidance]) > 0 && c.q.late == nil && (m.level > c.level || len(passage(c.q.of[prompt]).trim()) > 0) {
		c.q.late = &l
	}
	if m.part == guidance {
		c.level = m.level
	}
	if m.part == revisit {
		c.q.below = m.level < boldLead
	}
	c.here, c.after, c.said = m.part, false, false
	if !short(m.part) {
		c.home = m.part
	}
	if len(c.q.of[m.part]) > 0 {
		c.q.add(m.part, line{pos: l.pos})
	}
	if !m.rest.blank() {
		c.q.add(m.part, m.rest)
		c.close()
	}
}

// close ends a part that is one line or paragraph.
func (c *cutting) close() {
	switch {
	case c.here == revisit:
		c.after = true
	case short(c.here):
		c.here = c.home
	}
}

func (c *cutting) line(l line) {
	if l.blank() && c.said {
		c.close()
	}
	c.said = c.said || !l.blank()
	if c.after {
		c.q.after = append(c.q.after, l)
		if _, ok := heading(passage{l}, 0); ok {
			c.q.below = true
		}
	} else {
		c.q.add(c.here, l)
	}
}

// within tells the parts that strong and weak answers may stand in.
func within(p part) bool { return p == listen || p == strong || p == weak }

// short tells the parts that end with their line or paragraph.
func short(p part) bool { return p == revisit || p == tags || p == minutes || p == ident }
