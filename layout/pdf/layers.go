package pdf

import (
	"weak"

	"casepack/layout"
)

// layer is a frame that was drawn, with what may be needed of it on other
// pages.
type layer struct {
	*survey  // nil between its first page and its second
	self     weak.Pointer[layout.Frame]
	steps    []step // nil when they are no longer needed
	shared   bool   // it was on a second page, or its survey is kept anyway
	loose    bool   // it is not remembered
	parts    []ref  // of a loose one, for their memory
	last     int    // the page that it was on, so far
	variants []variant
}

// variant is a layer drawn for a height of page, its marked-content sequences
// numbered from base on.
type variant struct {
	height layout.Pt
	base   int
	parts  []ref
}

// layer surveys a frame, or finds it as it was surveyed. It is kept as long as
// someone else keeps the frame, and those of the first pages for good.
func (d *drawing) layer(frame *layout.Frame) *layer {
	if l := d.early[frame]; l != nil {
		return d.again(l, frame)
	}
	early := d.pages.count < wholePages
	if !early && isStamp(frame) {
		return d.looseLayer(frame)
	}
	key := weak.Make(frame)
	if l := d.layers[key]; l != nil {
		return d.again(l, frame)
	}
	l := &layer{self: key, survey: d.plates.plate(key), last: d.pages.count}
	l.shared = l.survey != nil
	if !l.shared {
		l.survey = surveyOf(frame)
		l.steps, l.survey.steps = l.survey.steps, nil
	}
	if early {
		d.early[frame] = l
	} else {
		d.layers[key] = l
	}
	return l
}

// again is a layer that was on a page before.
func (d *drawing) again(l *layer, frame *layout.Frame) *layer {
	l.last = d.pages.count
	if l.survey == nil {
		l.survey, l.shared = surveyOf(frame), true
		l.survey.steps = nil
	}
	return l
}

// looseLayer surveys a frame of marks, which is less work than to remember it.
func (d *drawing) looseLayer(frame *layout.Frame) *layer {
	if d.stamped == len(d.stamps) {
		d.stamps = append(d.stamps, &layer{survey: &survey{}, loose: true})
	}
	l := d.stamps[d.stamped]
	d.stamped++
	l.survey.again(frame)
	l.steps = l.survey.steps
	return l
}

// forget lets go of layers that nobody can come back to, and of the surveys of
// those that have not come for long.
func (d *drawing) forget() {
	const long = 256 // pages
	for _, l := range d.early {
		if l.last < d.pages.count-long {
			l.survey = nil
		}
	}
	for key, l := range d.layers {
		if key.Value() == nil {
			delete(d.layers, key)
		} else if l.last < d.pages.count-long {
			l.survey = nil
		}
	}
	d.sweep = d.pages.count + max(long, len(d.layers)/8)
}

// isStamp tells whether a frame is nothing but a few texts and lines that are
// not read: what a copy has in its header and footer.
func isStamp(frame *layout.Frame) bool {
	if frame.Role != layout.Artifact || len(frame.Items) > stampSteps {
		return false
	}
	texts := 0
	for _, item := range frame.Items {
		switch item.(type) {
		case layout.Text:
			texts++
		case layout.Rule:
		default:
			return false
		}
	}
	return texts > 1
}
