package casebook

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestReadAddress(t *testing.T) {
	for _, c := range []struct{ raw, exact, shown string }{
		{"https://example.org/handbook/chapter-6", "https://example.org/handbook/chapter-6", "example.org/handbook/chapter-6"},
		{"https://ex.org/rozdział/3", "https://ex.org/rozdzia%C5%82/3", "ex.org/rozdział/3"},
		{"https://ex.org/rozdzia%C5%82/3", "https://ex.org/rozdzia%C5%82/3", "ex.org/rozdział/3"},
		{"https://ex.org/rozdzia%c5%82/3", "https://ex.org/rozdzia%c5%82/3", "ex.org/rozdział/3"},
		{"https://bücher.example/a", "https://xn--bcher-kva.example/a", "bücher.example/a"},
		{"https://Bücher.example/Aa", "https://xn--bcher-kva.example/Aa", "Bücher.example/Aa"},
		{"https://例え.jp/", "https://xn--r8jz45g.jp/", "例え.jp"},
		{"HTTPS://Ex.Org/CasePath?Q=A#Frag", "HTTPS://Ex.Org/CasePath?Q=A#Frag", "Ex.Org/CasePath?Q=A#Frag"},
		{"http://ex.org", "http://ex.org", "ex.org"},
		{"http://ex.org/", "http://ex.org/", "ex.org"},
		{"http://ex.org:8080/a", "http://ex.org:8080/a", "ex.org:8080/a"},
		{"http://[2001:db8::1]:80/a", "http://[2001:db8::1]:80/a", "[2001:db8::1]:80/a"},
		{"http://192.0.2.7/a", "http://192.0.2.7/a", "192.0.2.7/a"},
		{"https://ex.org/a%20b%2Fc", "https://ex.org/a%20b%2Fc", "ex.org/a%20b%2Fc"},
		{"https://ex.org/%E2%80%AE", "https://ex.org/%E2%80%AE", "ex.org/%E2%80%AE"},
		{"https://ex.org/a?q=ą&r=\"x\"|y", "https://ex.org/a?q=%C4%85&r=%22x%22%7Cy", "ex.org/a?q=ą&r=\"x\"|y"},
		{"https://ex.org/a{b}", "https://ex.org/a%7Bb%7D", "ex.org/a{b}"},
		{"https://ex.org?a=b@c", "https://ex.org?a=b@c", "ex.org?a=b@c"},
	} {
		a, flt := readAddress(c.raw)
		if flt != nil || a.exact != c.exact || a.shown != c.shown {
			t.Errorf("%s: got %q, %q, %v", c.raw, a.exact, a.shown, flt)
		}
	}
	for raw, words := range map[string]string{
		"":                             "is empty",
		"https://ex.org/a b":           "has a space",
		" https://ex.org":              "has a space",
		"https://ex.org/a\u00a0b":      "has a space",
		"https://ex.org/a\tb":          "has a space",
		"https://ex.org/\u200bb":       "invisible sign",
		"javascript:alert(1)":          "begins with javascript:",
		"javascript://ex.org/%0aalert": "begins with javascript://",
		"data:text/html,x":             "begins with data:",
		"mailto:a@ex.org":              "begins with mailto:",
		"ftp://ex.org/a":               "begins with ftp://",
		"file:///etc/passwd":           "begins with file://",
		"ex.org/a":                     "write https://ex.org/a",
		"ex.org:8080/a":                "write https://ex.org:8080/a",
		"//ex.org/a":                   "write https://ex.org/a",
		"/a/b":                         "has no http://",
		"https://":                     "names no host",
		"https:///a":                   "names no host",
		"https://?a":                   "names no host",
		"https://:80/a":                "names no host",
		"https://user:secret@ex.org/a": "user name",
		"https://ex.org@evil.net/":     "user name",
		"https://ex.org\\a":            "backslash",
		"https://ex.org/a%2":           "without two hexadecimal",
		"https://ex.org/100%":          "without two hexadecimal",
		"https://ex.org:/a":            "no port number",
		"https://ex.org:99999/a":       "no port number",
		"https://ex.org:080/a":         "no port number",
		"https://-ex.org/":             "cannot be",
		"https://a..b/":                "cannot be",
		"https://ex_am.org/":           "cannot be",
		"https://256.1.1.1/":           "no IPv4 address",
		"https://[::zz]/":              "no IPv6 address",
		"https://" + strings.Repeat("a", 64) + ".org/": "cannot be",
		"https://xn--zz\u00fc.org/":                    "cannot be",
	} {
		if a, flt := readAddress(raw); flt == nil || !strings.Contains(flt.Error(), words) {
			t.Errorf("%q: got %q, %v, want %q", raw, a.exact, flt, words)
		}
	}
}

func TestChapters(t *testing.T) {
	for _, c := range []struct{ revisit, want string }{
		{"6", "6"}, {"[5, 26]", "5 26"}, {"5.5", "5.5"}, {"[5.10, B2, '1-a']", "5.10 B2 1-a"},
		{"23-25", "23 24 25"}, {"23–25", "23 24 25"}, {"['23 – 25', 30]", "23 24 25 30"}, {"7-7", "7"}, {"08-11", "08 09 10 11"},
		{"98-101", "98 99 100 101"}, {"2026-01-01", "2026-01-01"}, {"[]", ""}, {"Wprowadzenie", "Wprowadzenie"}, {"1-50", ""},
	} {
		w, problems := load(t, map[string]string{"workshop.yaml": "title: w\n", "cases/a.yaml": good + "revisit: " + c.revisit + "\n"})
		var got []string
		for _, ch := range w.Cases[0].Guide.Revisit {
			got = append(got, ch.Name)
		}
		if c.revisit == "1-50" {
			if len(got) != 50 {
				t.Errorf("%d chapters", len(got))
			}
			continue
		}
		if s := strings.Join(got, " "); s != c.want || len(problems) > 0 {
			t.Errorf("%s: got %q, %v", c.revisit, s, problems)
		}
	}
	inCase(t, []row{
		{"backwards", good + "revisit: [5, 25-23]\n", []string{"cases/a.yaml:4:14 bad-chapter"}, "write 23-25"},
		{"absurdly long", good + "revisit: 1-51\n", []string{"cases/a.yaml:4:10 bad-chapter"}, "more than 50"},
		{"too long a number", good + "revisit: 1-99999999999999999999\n", []string{"cases/a.yaml:4:10 bad-chapter"}, "more than 50"},
		{"of sections", good + "revisit: 5.1-5.4\n", []string{"cases/a.yaml:4:10 bad-chapter"}, "one by one"},
		{"by a long dash", good + "revisit: 23—25\n", []string{"cases/a.yaml:4:10 bad-chapter"}, "write 23-25"},
		{"several in one", good + "revisit: 5, 6\n", []string{"cases/a.yaml:4:10 bad-chapter"}, "[5, 26]"},
		{"no name", good + "revisit: '?'\n", []string{"cases/a.yaml:4:10 bad-chapter"}, "cannot be the name"},
		{"twice", good + "revisit: [6, '6', 5-7]\n", []string{"cases/a.yaml:4:14 warning duplicate-chapter & cases/a.yaml:4:11", "cases/a.yaml:4:19 warning duplicate-chapter & cases/a.yaml:4:11"}, "listed twice"},
		{"keys", good + "revisit: {a: b}\n", []string{"cases/a.yaml:4:10 wrong-type"}, "a list"},
	})
}

func TestChaptersInTheWorkshop(t *testing.T) {
	files := map[string]string{"workshop.yaml": "title: w\nchapters:\n  url: https://ex.org/Ch/{chapter}?p={chapter}\n  titles: {\"5\": Sharing, B 2: Two}\n  urls: {\"26\": \"https://bücher.example/Ä\"}\n",
		"cases/a.yaml": good + "revisit: [5, 26, B 2, ą/b]\n"}
	w, problems := load(t, files)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := func() (out []string) {
		for _, c := range w.Cases[0].Guide.Revisit {
			out = append(out, strings.Join([]string{c.Name, c.Title, c.URL, c.Show}, " | "))
		}
		return out
	}
	want := []string{
		"5 | Sharing | https://ex.org/Ch/5?p=5 | ex.org/Ch/5?p=5",
		"26 |  | https://xn--bcher-kva.example/%C3%84 | bücher.example/Ä",
		"B 2 | Two | https://ex.org/Ch/B%202?p=B%202 | ex.org/Ch/B%202?p=B%202",
		"ą/b |  | https://ex.org/Ch/%C4%85%2Fb?p=%C4%85%2Fb | ex.org/Ch/ą%2Fb?p=ą%2Fb",
	}
	if g := got(); !reflect.DeepEqual(g, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(g, "\n"), strings.Join(want, "\n"))
	}
	if w.Chapters.Placeholder {
		t.Error("ex.org is no placeholder")
	}
	if err := w.SetChaptersURL("https://handbook.test/{chapter}"); err != nil || !w.Chapters.Placeholder {
		t.Error(err, w.Chapters.Placeholder)
	}
	if g := got(); g[0] != "5 | Sharing | https://handbook.test/5 | handbook.test/5" || g[1] != want[1] {
		t.Errorf("got %v", g)
	}
	for pattern, words := range map[string]string{
		"ex.org/{chapter}": "write https://", "https://ex.org/{chap}": "did you mean {chapter}?", "javascript:{chapter}": "begins with javascript:",
		"https://{chapter}.ex.org/": "name of the host", "https://{chapter}": "name of the host", "https://ex.org/a b/{chapter}": "space", "": "empty",
	} {
		if err := w.SetChaptersURL(pattern); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: got %v, want %q", pattern, err, words)
		}
	}
	if w.Chapters.URL != "https://handbook.test/{chapter}" {
		t.Errorf("a bad pattern was taken: %q", w.Chapters.URL)
	}
	inWorkshop(t, []row{
		{"a space", "title: x\nchapters: {url: 'https://ex.org/a b/{chapter}'}\n", []string{"workshop.yaml:2:17 bad-url"}, "%20"},
		{"a script", "title: x\nchapters:\n  url: javascript:alert({chapter})\n", []string{"workshop.yaml:3:8 bad-url"}, "only http://"},
		{"a user", "title: x\nchapters:\n  url: https://u:p@ex.org/{chapter}\n", []string{"workshop.yaml:3:8 bad-url"}, "on every sheet"},
		{"no placeholder", "title: x\nchapters:\n  url: https://ex.org/\n", []string{"workshop.yaml:3:8 warning bad-url"}, "all chapters get one address"},
		{"an address of its own", "title: x\nchapters:\n  urls: {'6': 'ftp://ex.org'}\n", []string{"workshop.yaml:3:15 bad-url"}, "the address of chapter 6 begins with ftp://"},
		{"unused", "title: x\nchapters:\n  titles: {'66': Six}\n  urls: {'7': 'https://ex.org'}\n", []string{"workshop.yaml:3:12 warning unused-chapter", "workshop.yaml:4:10 warning unused-chapter"}, "no case revisits chapter 66"},
		{"unknown key", "title: x\nchapters: {uri: x}\n", []string{"workshop.yaml:2:12 unknown-key"}, "did you mean url?"},
		{"a title twice", "title: x\nchapters:\n  titles: {6: a, 6: b}\n", []string{"workshop.yaml:3:18 duplicate-key & workshop.yaml:3:12"}, "given twice"},
	})
}

func TestReservedDomains(t *testing.T) {
	for host, want := range map[string]bool{"example.org": true, "www.example.com": true, "EXAMPLE.net": true, "x.example": true, "a.test": true, "b.invalid": true,
		"localhost": true, "localhost:8080": true, "example.org.": true, "ex.org": false, "myexample.org": false, "example.org.pl": false, "test.org": false} {
		if got := reserved(fmt.Sprintf("https://%s/{chapter}", host)); got != want {
			t.Errorf("%s: got %v", host, got)
		}
	}
}
