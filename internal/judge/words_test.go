package judge

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	for in, want := range map[string][]string{
		"one  two\r\nthree":        {"one", "two", "three"},
		"no-break\u00a0space":      {"no-break", "space"},
		"so\u00adft\ufeff \u200b":  {"soft"},
		"ef\ufb01cient \ufb04uent": {"efficient", "ffluent"},
		"end\u0002":                {"end-"},
		"":                         nil,
	} {
		if got := Words(in); !slices.Equal(got, want) {
			t.Errorf("Words(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestMissingWords(t *testing.T) {
	for name, c := range map[string]struct {
		source, text string
		want         []string
	}{
		"all there":           {"a b c", "a b c", nil},
		"others between":      {"a b c", "header a b (continued) c footer", nil},
		"one lost":            {"a b c d", "a b d", []string{"c"}},
		"last lost":           {"stay calm now", "stay calm", []string{"now"}},
		"order lost":          {"first second", "second first", []string{"second"}},
		"twice asked":         {"no no", "no", []string{"no"}},
		"a broken hash":       {"hash 0123456789ab end", "hash 0123 4567 89ab end", nil},
		"a broken hash, torn": {"hash 0123456789ab end", "hash 0123 89ab end", []string{"0123456789ab"}},
		"part of a word":      {"clone", "cyclone", []string{"clone"}},
		"nothing asked":       {"", "whatever", nil},
		"nothing there":       {"a", "", []string{"a"}},
	} {
		if got := MissingWords(c.source, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: missing %q, want %q", name, got, c.want)
		}
	}
}
