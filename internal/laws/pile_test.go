package laws

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"casepack/internal/plan"
)

// blank is what a padding page says.
const blank = "This side is left blank."

// face is what one side of paper says of itself.
type face struct {
	form, code        string
	copy, page, pages int // copy is its place in the plan, from 1
	at                int // where it stands in the file
}

var identity = regexp.MustCompile(`(?:Form (\S+) · )?copy (\S+) · key \S+`)

var place = regexp.MustCompile(`page (\d+) of (\d+) · `)

// codeOf finds a face's code: form and page, a dash, six characters. A copy's
// own code has no page.
var codeOf = regexp.MustCompile(`\b[A-Z]*\d+-[0-9A-HJKMNP-TV-Z]{6}\b`)

// A pile of printed sheets that fell to the floor is put back by what stands
// on them alone.
func TestFacesLaw(t *testing.T) {
	for name, recipe := range map[string]plan.Recipe{
		"forms":    {Forms: 3, Copies: 2, Order: plan.Shuffled, Seed: "s"},
		"personal": {Order: plan.Shuffled, Seed: "s", People: people, Spares: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := job{files: builtIn, recipe: recipe}.print(t)
			pile := allFaces(t, p)
			slices.SortFunc(pile, func(a, b face) int { // as they fell
				return strings.Compare(chance(a.at), chance(b.at))
			})
			slices.SortFunc(pile, func(a, b face) int {
				return (a.copy-b.copy)*1000 + a.page - b.page
			})
			seen := map[string]bool{}
			for i, f := range pile {
				copied := p.plan.Copies[f.copy-1].Paper
				if want := (f.copy-1)*p.sides + f.page - 1; f.at != want {
					t.Errorf("place %d of the pile: page %d of copy %d stands at %d in the file, want %d", i, f.page, f.copy, f.at, want)
				}
				if f.form != "" && f.form != copied.Form || f.form == "" && !p.plan.Personal {
					t.Errorf("copy %d says it is form %q, the plan says %q", f.copy, f.form, copied.Form)
				}
				if f.pages != 1+len(copied.Items) {
					t.Errorf("copy %d: page %d of %d, want of %d", f.copy, f.page, f.pages, 1+len(copied.Items))
				}
				holdCode(t, f, p.plan)
				if seen[f.code] {
					t.Errorf("code %s stands on two faces", f.code)
				}
				seen[f.code] = true
			}
			if want := len(p.plan.Copies) * 9; len(pile) != want {
				t.Errorf("%d faces, want %d", len(pile), want)
			}
		})
	}
}

// chance puts numbers into an order that is none, the same at every run.
func chance(n int) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(strconv.Itoa(n)))) }

// allFaces reads every side but the padding.
func allFaces(t *testing.T, p *printed) (pile []face) {
	t.Helper()
	d := p.sheets.read(t)
	for at := range d.Pages() {
		text := must(d.Text(at))
		if strings.Contains(text, blank) {
			continue
		}
		who, codes := identity.FindAllStringSubmatch(text, -1), codeOf.FindAllString(text, -1)
		where := place.FindAllStringSubmatch(text, -1)
		if len(who) != 1 || len(where) != 1 || len(codes) != 1 {
			t.Fatalf("page %d of the file names its copy %d times, its place %d times and has the codes %v", at+1, len(who), len(where), codes)
		}
		number := func(i int) int { return must(strconv.Atoi(where[0][i])) }
		f := face{form: who[0][1], page: number(1), pages: number(2), code: codes[0], at: at}
		id := "briefing"
		for _, c := range p.plan.Copies {
			if said := who[0][2]; said == strconv.Itoa(c.Paper.Number) || said == c.Paper.Code {
				f.copy = c.Paper.Number
			}
		}
		switch {
		case f.copy == 0:
			t.Fatalf("page %d of the file is of copy %s, which is not in the plan", at+1, who[0][2])
		case f.page > 1:
			id = p.plan.Copies[f.copy-1].Paper.Items[f.page-2].Question.ID
		}
		pile = append(pile, f)
		if !strings.Contains(strings.Join(strings.Fields(text), ""), id) {
			t.Errorf("page %d of the file lacks the id %s", at+1, id)
		}
	}
	return pile
}

// holdCode holds that a face's code is right, is its own copy's and nobody else's.
func holdCode(t *testing.T, f face, p *plan.Pack) {
	t.Helper()
	code, err := plan.ParseCode(f.code)
	if err != nil {
		t.Error(err)
		return
	}
	for _, c := range p.Copies {
		page, ok := code.On(c.Paper.Code)
		switch mine := c.Paper.Number == f.copy; {
		case ok != mine:
			t.Errorf("code %s is on copy %d (%s): %t, want %t", f.code, c.Paper.Number, c.Paper.Code, ok, mine)
		case mine && page != f.page:
			t.Errorf("code %s is of page %d, its sheet says %d", f.code, page, f.page)
		}
	}
	wrong := "0" + f.code[1:]
	if f.code[0] == '0' {
		wrong = "1" + f.code[1:]
	}
	if _, err := plan.ParseCode(wrong); err == nil {
		t.Errorf("%s, a misread %s, passes", wrong, f.code)
	}
}

// Each copy begins on the front of a sheet, and a side that is only there for
// that says so.
func TestDuplexLaw(t *testing.T) {
	p := job{files: builtIn, recipe: plan.Recipe{Forms: 2, Copies: 2, Order: plan.Shuffled, Seed: "s"}}.print(t)
	d := p.sheets.read(t)
	if p.sides != 10 || d.Pages() != 40 {
		t.Fatalf("%d sides a copy, %d in all; want 10 and 40", p.sides, d.Pages())
	}
	for at := range d.Pages() {
		text := must(d.Text(at))
		if got, want := strings.TrimSpace(text) == blank, at%10 == 9; got != want {
			t.Errorf("page %d is blank: %t, want %t", at+1, got, want)
		}
		if got, want := strings.Contains(text, "page 1 of 9 · briefing"), at%10 == 0; got != want {
			t.Errorf("page %d begins a copy: %t, want %t", at+1, got, want)
		}
	}
	if alone := (job{files: builtIn}).print(t); alone.sheets.read(t).Pages() != 9 {
		t.Error("a single copy is padded")
	}
	simplex := job{files: builtIn, recipe: plan.Recipe{Forms: 2, Order: plan.Shuffled, Seed: "s"}}
	simplex.look.Simplex = true
	if n := simplex.print(t).sheets.read(t).Pages(); n != 18 {
		t.Errorf("one-sided: %d pages, want 18", n)
	}
}
