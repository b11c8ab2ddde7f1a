package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"casepack/internal/diag"
)

func TestProgressLine(t *testing.T) {
	many := extent{doing: "drawing", files: 3, copies: 1000, pages: 9000}
	one := extent{doing: "drawing", files: 2, copies: 1, pages: 9}
	files := extent{doing: "copying", files: 40, copies: 38}
	for _, tt := range []struct {
		done, of extent
		spent    time.Duration
		want     string
	}{
		{extent{}, many, time.Second, "drawing: 0 of 1000 copies, 0 of 9000 pages"},
		{extent{copies: 100, pages: 900}, many, time.Second, "drawing: 100 of 1000 copies, 900 of 9000 pages, 10 s left"},
		{extent{copies: 10, pages: 90}, many, 2 * time.Second, "drawing: 10 of 1000 copies, 90 of 9000 pages, 4 min left"},
		{extent{copies: 1000, pages: 9000}, many, time.Second, "drawing: 1000 of 1000 copies, 9000 of 9000 pages, finishing"},
		{extent{pages: 3}, one, 3 * time.Second, "drawing: 3 of 9 pages, 7 s left"},
		{extent{files: 10}, files, 2 * time.Second, "copying: 10 of 40 files, 7 s left"},
		{extent{files: 40}, files, time.Second, "copying: 40 of 40 files, finishing"},
	} {
		if got := line(tt.done, tt.of, tt.spent); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// work does a hundred pages of ten copies in ten seconds, one after the other.
// The first is done a little sooner, so that none is done at the very moment of
// a tick.
func (p *progress) work(pages int) {
	each := 70 * time.Millisecond
	for range pages {
		time.Sleep(each)
		p.count()
		each = 100 * time.Millisecond
	}
}

var hundred = extent{doing: "drawing", files: 2, copies: 10, pages: 100}

// A terminal sees a line that is drawn a few times a second over itself and is
// taken away in the end.
func TestProgressOnTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		v := &voice{out: &faithful{w: io.Discard}, err: &out, live: true, width: func() int { return 30 }}
		p := v.progress(hundred)
		p.work(hundred.pages)
		p.end(nil)
		drawn := strings.Split(out.String(), "\r\x1b[K")
		if drawn[0] != "" || drawn[len(drawn)-1] != "" {
			t.Errorf("begins with %q and leaves %q", drawn[0], drawn[len(drawn)-1])
		}
		drawn = drawn[1 : len(drawn)-1]
		if n := len(drawn); n < 50 || n > 100 {
			t.Errorf("drawn %d times in ten seconds", n)
		}
		if want := "drawing: 0 of 10 copies, 6 of"; drawn[0] != want { // as wide as there is room
			t.Errorf("first %q, want %q", drawn[0], want)
		}
		if strings.Contains(out.String(), "\n") {
			t.Error("it leaves its row")
		}
	})
}

// Short work shows nothing, and neither does work in a pipe, however long.
func TestProgressSilent(t *testing.T) {
	for name, tt := range map[string]struct {
		live  bool
		pages int
	}{"short": {true, 4}, "in a pipe": {false, 100}} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			v := &voice{out: &faithful{w: io.Discard}, err: &out, live: tt.live}
			p := v.progress(hundred)
			p.work(tt.pages)
			p.end(nil)
			if out.Len() > 0 {
				t.Errorf("%s: %q", name, out.String())
			}
		})
	}
}

// Programs read one JSON object a line, whatever is said in between.
func TestProgressEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		v := &voice{out: &faithful{w: io.Discard}, err: &out, live: true}
		f := progressFlag{choice{value: progressJSON}}
		f.settle(v)
		v.say("seed x\nin two lines")
		if err := v.problems([]diag.Problem{{Pos: diag.Pos{File: "a.yaml", Line: 2}, Text: "odd"}}, nil); err != nil {
			t.Fatal(err)
		}
		p := v.progress(hundred)
		p.wrote("a")
		p.work(50)
		time.Sleep(5 * time.Second) // nothing new: nothing said
		p.end(errors.New("the disk is full"))
		var events []map[string]any
		for line := range strings.Lines(out.String()) {
			var e map[string]any
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			events = append(events, e)
		}
		if got := events[0]; got["event"] != "message" || got["text"] != "seed x\nin two lines" {
			t.Errorf("%v", got)
		}
		if got := events[1]; got["event"] != "problem" || got["problem"].(map[string]any)["text"] != "odd" {
			t.Errorf("%v", got)
		}
		if got := events[2]; got["event"] != "begin" || got["of_pages"] != 100.0 || got["of_copies"] != 10.0 || got["of_files"] != 2.0 || got["pages"] != 0.0 {
			t.Errorf("%v", got)
		}
		told := events[3 : len(events)-1]
		if n := len(told); n < 20 || n > 50 {
			t.Errorf("told %d times in five seconds", n)
		}
		before := -1.0
		for _, e := range told {
			if e["event"] != "progress" || e["pages"].(float64) <= before || e["seconds_left"].(float64) < 4.9 {
				t.Errorf("after %v pages: %v", before, e)
			}
			before = e["pages"].(float64)
		}
		last := events[len(events)-1]
		want := map[string]any{"event": "end", "doing": "drawing", "files": 1.0, "of_files": 2.0, "copies": 5.0, "of_copies": 10.0,
			"pages": 50.0, "of_pages": 100.0, "seconds": 10.0, "ok": false}
		for name, value := range want {
			if last[name] != value {
				t.Errorf("in the end %s is %v, want %v", name, last[name], value)
			}
		}
		if len(last) != len(want) {
			t.Errorf("the end has %d fields, want %d: %v", len(last), len(want), last)
		}
	})
}
