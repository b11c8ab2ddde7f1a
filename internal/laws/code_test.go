package laws

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
	"casepack/internal/judge"
	"casepack/internal/plan"
	"casepack/internal/sheet"
	"casepack/layout"
)

// mostCodes is how many codes stand on one side: at most three, and two beside
// each other on the narrowest paper. The other chapters are links in words.
func mostCodes(paper string) int {
	if paper == "a5" {
		return 2
	}
	return 3
}

// Every code on every page of both files reads as exactly the address that the
// author's chapter has, as many have a code as there is room for, and four modules
// around each are white.
func TestCodesLaw(t *testing.T) {
	s := readSource(t, builtIn)
	for paper := range paperSizes {
		for _, profile := range profiles {
			if profile == "clear" || profile == "large" && paper != "a4" && paper != "a5" {
				continue // codes do not change with the type; the room for them does
			}
			t.Run(paper+"/"+profile, func(t *testing.T) {
				t.Parallel()
				p := job{files: builtIn, look: sheet.Look{Paper: paper, Profile: profile}}.print(t)
				holdCodes(t, s, p, p.sheets, 150, mostCodes(paper))
				holdCodes(t, s, p, p.key, 150, mostCodes(paper))
			})
		}
	}
	t.Run("at 300 dpi", func(t *testing.T) {
		t.Parallel()
		p := job{files: builtIn, recipe: plan.Recipe{Only: []string{"timed-out-create"}}}.print(t)
		holdCodes(t, s, p, p.sheets, 300, 3)
		holdCodes(t, s, p, p.key, 300, 3)
	})
	hard := hardShop()
	for look, codes := range map[sheet.Look]int{{Paper: "a4"}: 3, {Paper: "letter", Profile: "large"}: 3, {Paper: "a5"}: 2, {Paper: "a5", Profile: "large"}: 1} {
		t.Run("six chapters/"+look.Paper+"/"+look.Profile, func(t *testing.T) {
			t.Parallel()
			p := job{files: hard, look: look, recipe: plan.Recipe{Only: []string{"six-chapters"}}}.print(t)
			s := readSource(t, hard)
			holdCodes(t, s, p, p.sheets, 150, codes)
			holdCodes(t, s, p, p.key, 150, codes)
		})
	}
}

// Where chapters are withheld, no sheet has a code or a link.
func TestWithheldCodes(t *testing.T) {
	p := job{files: builtIn, recipe: plan.Recipe{QR: plan.QRKey}}.print(t)
	d := p.sheets.read(t)
	for page := range d.Pages() {
		if found := judge.FindCodes(must(d.Render(page, 150)), 150); len(found) > 0 {
			t.Errorf("page %d: found %v", page+1, found)
		}
		if links := must(d.Links(page)); len(links) > 0 {
			t.Errorf("page %d: links %v", page+1, links)
		}
	}
}

// holdCodes holds the law on one file: case by case, in the order of its pages.
func holdCodes(t *testing.T, s *source, p *printed, o *output, dpi, most int) {
	t.Helper()
	d := o.read(t)
	read, links := map[string][]string{}, map[string][]string{}
	for page := range d.Pages() {
		title := caseOn(must(d.Text(page)), p.plan.Cases)
		img := must(d.Render(page, dpi))
		for _, f := range judge.FindCodes(img, dpi) {
			read[title] = append(read[title], f.Text)
			module := moduleOf(t, f.Rect)
			if at, ink := judge.Quiet(img, dpi, f.Rect, module); ink {
				t.Errorf("page %d: ink in the quiet zone of %s at %.1f, %.1f", page+1, f.Text, at.X, at.Y)
			}
		}
		for _, l := range must(d.Links(page)) {
			links[title] = append(links[title], l.URL)
		}
	}
	for _, c := range p.plan.Cases {
		w := s.find(t, c.Question.ID)
		var want []string
		for _, name := range w.chapters() {
			want = append(want, strings.ReplaceAll(s.Chapters.URL, "{chapter}", name))
		}
		got := read[w.ID]
		slices.SortFunc(got, func(a, b string) int { return slices.Index(want, a) - slices.Index(want, b) })
		if codes := want[:min(len(want), most)]; !slices.Equal(got, codes) {
			t.Errorf("case %s: read the codes %q, want %q", w.ID, got, codes)
		}
		if !slices.Equal(links[w.ID], want) {
			t.Errorf("case %s: links to %q, want %q", w.ID, links[w.ID], want)
		}
		delete(read, w.ID)
		delete(links, w.ID)
	}
	if len(read) > 0 || len(links) > 0 {
		t.Errorf("pages without a case have codes %v and links %v", read, links)
	}
}

// caseOn finds by its title which case a page begins. A page that goes on with
// a case has no chapters, so it is of none.
func caseOn(text string, cases []*casebook.Case) string {
	text = strings.Join(strings.Fields(text), " ")
	found := ""
	for _, c := range cases {
		if strings.Contains(text, c.Question.Title.Text) {
			if found != "" {
				return "" // a page that lists cases
			}
			found = c.Question.ID
		}
	}
	return found
}

// moduleOf is the size of a code's modules: whole dots of a printer of 300 dpi,
// no fewer than six, as many as make a whole version of the side.
func moduleOf(t *testing.T, code layout.Rect) layout.Pt {
	t.Helper()
	best, off := layout.Pt(0), math.Inf(1)
	for dots := 6; dots <= 8; dots++ {
		module := layout.Pt(dots) * 72 / 300
		version := (float64(code.W/module) - 17) / 4
		if d := math.Abs(version - math.Round(version)); d < off {
			best, off = module, d
		}
	}
	if off > 0.1 {
		t.Errorf("a code %.2f points wide has modules of no whole number of dots", code.W)
	}
	return best
}

// Every address that a code holds stands beside it in words.
func TestCodesStandBesideTheirAddress(t *testing.T) {
	p := job{files: builtIn}.print(t)
	d := p.sheets.read(t)
	for page := range d.Pages() {
		text := strings.Join(strings.Fields(must(d.Text(page))), "")
		for _, l := range must(d.Links(page)) {
			if words := strings.TrimPrefix(l.URL, "https://"); !strings.Contains(text, words) {
				t.Errorf("page %d: %s does not stand there in words", page+1, words)
			}
			if !strings.Contains(must(d.Aloud(page)), fmt.Sprintf("QR code: chapter %s, ", l.URL[strings.LastIndex(l.URL, "-")+1:])) {
				t.Errorf("page %d: the code of %s has no words for those who cannot see it", page+1, l.URL)
			}
		}
	}
}
