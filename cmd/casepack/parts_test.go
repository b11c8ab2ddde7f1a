package main

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"casepack/internal/casebook"
)

func TestColumns(t *testing.T) {
	got := columns([][]string{{"ID", "TITLE", "N"}, {"a", "日本", "5"}, {"bcd", "e\u0301 \x1b[31m", "12"}, {"x", "", ""}}, 2)
	want := []string{
		"ID   TITLE     N",
		"a    日本      5",
		"bcd  e\u0301 ␛[31m  12",
		"x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestPick(t *testing.T) {
	for text, want := range map[string]casebook.Pick{
		"3":                          {Any: 3},
		"any=2":                      {Any: 2},
		"mounts=2, network=1 ,any=1": {Any: 1, Quotas: []casebook.Quota{{Tag: "mounts", N: 2}, {Tag: "network", N: 1}}},
	} {
		var p pick
		if err := p.Set(text); err != nil || !reflect.DeepEqual(p.value, want) {
			t.Errorf("%q: %v, %v, want %v", text, p.value, err, want)
		}
	}
	for _, text := range []string{"", "0", "-1", "x", "a=", "=2", "a=0", "a=1,a=2", "2,3", "any=1,2", "a=1.5", "a=1,,", "99999999999999999999"} {
		var p pick
		if p.Set(text) == nil {
			t.Errorf("%q is let through as %v", text, p.value)
		}
	}
}

// full is a writer with no room for more than n bytes.
type full struct{ n int }

var errFull = errors.New("no room")

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.n)
	f.n -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// An output that takes no more is a failure, not silence.
func TestStandardOutputFull(t *testing.T) {
	for _, args := range [][]string{{"list"}, {"list", "--json"}, {"version"}, {"help"}, {"check"}, {"check", "--json"}} {
		for _, n := range []int{0, 5} {
			var stderr bytes.Buffer
			status := run(args, strings.NewReader(""), &full{n}, &stderr)
			if status != 1 || !strings.Contains(stderr.String(), "no room") {
				t.Errorf("%q: status %d, %q", args, status, stderr.String())
			}
		}
	}
}

func TestBeside(t *testing.T) {
	for _, tt := range []struct{ workshop, name, want string }{
		{"shop", "a.csv", "shop/a.csv"},
		{"shop/workshop.yaml", "a.csv", "shop/a.csv"},
		{"workshop.yaml", "lists/a.csv", "lists/a.csv"},
		{"", "a.csv", "a.csv"},
		{"shop", "/a.csv", "/a.csv"},
		{"shop", "", ""},
	} {
		if got := beside(tt.workshop, tt.name); got != tt.want {
			t.Errorf("%q beside %q is %q, want %q", tt.name, tt.workshop, got, tt.want)
		}
	}
}
