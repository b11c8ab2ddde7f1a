package plan

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// someCodes are codes of copies and faces of all lengths in use.
func someCodes() []string {
	var out []string
	k := newKeyed("codes")
	for i, form := range []string{"", "A", "I", "Z", "AB", "OUI"} {
		for n := range 4 {
			code := sealed(form, body(k.digest(form, fmt.Sprint(n))))
			out = append(out, code, Face(code, 1), Face(code, 10*i+n+2))
		}
	}
	return out
}

// The check character was worked out by hand for two codes: in the field of 32
// elements on x⁵+x²+1, 1·x is 2 and so the body 00001 takes the check 2; 16·x
// is x⁵ = x²+1 = 5, so the body 0000G takes 5.
func TestCheckCharacterByHand(t *testing.T) {
	for body, want := range map[string]string{"00001": "000012", "0000G": "0000G5", "00000": "000000"} {
		if got := sealed("", body); got != want {
			t.Errorf("%s became %s, want %s", body, got, want)
		}
	}
}

func TestCodesUseTheAlphabet(t *testing.T) {
	for _, c := range "ILOU" {
		if strings.ContainsRune(alphabet, c) {
			t.Errorf("%c is in the alphabet", c)
		}
	}
	if len(alphabet) != 32 {
		t.Errorf("%d characters", len(alphabet))
	}
}

// Every wrong character and every exchange of two is noticed, but for those
// that are read as the right one.
func TestEveryMisreadIsNoticed(t *testing.T) {
	for _, code := range someCodes() {
		r := []rune(code)
		for i := range r {
			if r[i] == '-' {
				continue
			}
			for _, c := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
				wrong := append([]rune{}, r...)
				wrong[i] = c
				_, err := ParseCode(string(wrong))
				if same := value(c) == value(r[i]); same != (err == nil) {
					t.Fatalf("%s read as %s: %v", code, string(wrong), err)
				}
				if err != nil && !errors.Is(err, ErrCode) {
					t.Fatalf("%s read as %s: %v", code, string(wrong), err)
				}
			}
			for j := range i {
				if r[j] == '-' || value(r[i]) == value(r[j]) {
					continue
				}
				wrong := append([]rune{}, r...)
				wrong[i], wrong[j] = wrong[j], wrong[i]
				if _, err := ParseCode(string(wrong)); err == nil {
					t.Fatalf("%s read as %s unnoticed", code, string(wrong))
				}
			}
		}
	}
}

func TestMisreadsThatDoNotMatter(t *testing.T) {
	code := sealed("B", "01V0K")
	want, err := ParseCode(code)
	if err != nil {
		t.Fatal(err)
	}
	check := code[len(code)-1:]
	for _, s := range []string{"b-01v0k" + check, "BO1VOK" + check, " B - 0I U0 K" + check, "b–olvok" + strings.ToLower(check)} {
		if got, err := ParseCode(s); err != nil || got != want {
			t.Errorf("%q: %v, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "B", "B-01V0", "B-01V0K*", strings.Repeat("0", 32)} {
		if _, err := ParseCode(s); err == nil {
			t.Errorf("%q was read", s)
		}
	}
}

// Form I and form 1, form A page 15 and form AI page 5 read alike once letters
// are tidied; the copy's own code tells them apart.
func TestOn(t *testing.T) {
	a, ai := sealed("A", "7K2QM"), sealed("AI", "M4XDT")
	mine := sealed("", "C6HV9")
	tests := []struct {
		code, copy string
		page       int
		ok         bool
	}{
		{a, a, 0, true},
		{Face(a, 3), a, 3, true},
		{Face(a, 15), a, 15, true},
		{Face(ai, 5), ai, 5, true},
		{Face(ai, 5), a, 0, false},
		{strings.ReplaceAll(Face(ai, 15), "I", "l"), ai, 15, true},
		{Face(mine, 12), mine, 12, true},
		{sealed("B3", "7K2QM"), a, 0, false},
		{sealed("A03", "7K2QM"), a, 0, false},
		{sealed("AB", "7K2QM"), a, 0, false},
	}
	for _, tt := range tests {
		c, err := ParseCode(tt.code)
		if err != nil {
			t.Fatalf("%s: %v", tt.code, err)
		}
		if page, ok := c.On(tt.copy); ok != tt.ok || ok && page != tt.page {
			t.Errorf("%s on %s: page %d, %v; want %d, %v", tt.code, tt.copy, page, ok, tt.page, tt.ok)
		}
	}
	if got := Face("B-7K2QM4", 3); !strings.HasPrefix(got, "B3-7K2QM") {
		t.Errorf("face %s", got)
	}
}

func TestFormName(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := FormName(n); got != want {
			t.Errorf("form %d is %s, want %s", n, got, want)
		}
		if want != "AAA" && formIndex(strings.ToLower(want)) != n {
			t.Errorf("%s is form %d, want %d", want, formIndex(want), n)
		}
	}
	for _, s := range []string{"", "1", "A1", "É", "AAA"} {
		if got := formIndex(s); got != -1 {
			t.Errorf("%q is form %d", s, got)
		}
	}
}

// Whatever is typed is read or refused; what is read has its check character.
func FuzzParseCode(f *testing.F) {
	f.Add("B3-7K2QM4")
	f.Add("‑–−")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseCode(s)
		if err != nil {
			return
		}
		again, err := ParseCode(sealed(c.prefix, c.body))
		if err != nil || again != c {
			t.Errorf("%q was read as %v, and that as %v, %v", s, c, again, err)
		}
		c.On(s)
	})
}
