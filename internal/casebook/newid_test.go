package casebook

import (
	"slices"
	"testing"
)

func TestNewID(t *testing.T) {
	for _, tt := range []struct{ title, want string }{
		{"A sandbox that changed the host", "a-sandbox-that-changed-the"},
		{"  Don't — panic!  ", "dont-panic"},
		{"Über große Ströme: żółw & Åse", "uber-grosse-strome-zolw-ase"},
		{"Ελλάδα", "ellada"},
		{"Щука и ёж", "shchuka-i-ezh"},
		{"объект", "obekt"},
		{"漢字 2", "漢字-2"},
		{"नमस्ते", "नमस्ते"},
		{"—!?", "case"},
		{"This title goes on and on until nobody reads it", "this-title-goes-on-and-on"},
		{"Donaudampfschifffahrtsgesellschaftskapitän", "donaudampfschifffahrtsgesell"},
		{"İstanbul", "istanbul"},
	} {
		got := NewID(tt.title, func(string) bool { return false })
		if got != tt.want || !goodID(got) {
			t.Errorf("%q: %q, want %q", tt.title, got, tt.want)
		}
	}
}

func TestNewIDIsUnique(t *testing.T) {
	var ids []string
	for range 3 {
		ids = append(ids, NewID("One", func(id string) bool { return slices.Contains(ids, id) }))
	}
	if want := []string{"one", "one-2", "one-3"}; !slices.Equal(ids, want) {
		t.Errorf("%q, want %q", ids, want)
	}
	long := NewID("Donaudampfschifffahrtsgesellschaftskapitän", func(id string) bool { return id == "donaudampfschifffahrtsgesell" })
	if want := "donaudampfschifffahrtsgese-2"; long != want {
		t.Errorf("%q, want %q", long, want)
	}
}
