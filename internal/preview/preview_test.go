package preview

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"casepack/internal/diag"
	"casepack/layout"
)

// desktop is a preview that serves, of a workshop that is one file: each line
// is a page, "!" in it is a problem.
type desktop struct {
	t       *testing.T
	file    string
	address string
	host    string
	pulls   chan Choice
	end     func() error
}

func serve(t *testing.T, text string) *desktop {
	t.Helper()
	d := &desktop{t: t, file: filepath.Join(t.TempDir(), "workshop.yaml"), pulls: make(chan Choice, 1000)}
	d.save(text)
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{
		Pull: d.pull, Endings: []string{".yaml"}, Watch: []string{d.file},
		Papers: []string{"a4", "letter"}, Profiles: []string{"standard", "large"},
		Print: func(w io.Writer, doc *layout.Document) error {
			_, err := io.WriteString(w, "%PDF of "+doc.Title)
			return err
		},
	})
	d.address, d.host = p.Address(l), l.Addr().String()
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- p.Serve(ctx, l) }()
	d.end = sync.OnceValue(func() error {
		cancel()
		return <-served
	})
	t.Cleanup(func() {
		if err := d.end(); err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	return d
}

func (d *desktop) save(text string) {
	d.t.Helper()
	if err := os.WriteFile(d.file, []byte(text), 0o666); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desktop) pull(c Choice) (*Proof, error) {
	d.pulls <- c
	src, err := os.ReadFile(d.file)
	if err != nil {
		return nil, errors.New("read workshop: it went")
	}
	p := &Proof{
		Title: "Trial", Language: "en", Forms: []string{"A", "B"}, Choice: c, Watch: []string{d.file},
		Places: []Place{{"first", diag.Pos{File: "w", Line: 1}}, {"second", diag.Pos{File: "w", Line: 2}}},
		Source: func(name string) ([]byte, bool) { return src, name == "w" },
	}
	var pages []*layout.Page
	for n, line := range strings.Split(string(src), "\n") {
		if at := strings.IndexByte(line, '!'); at >= 0 {
			p.Problems = append(p.Problems, diag.Problem{Code: "bang", Pos: diag.Pos{File: "w", Line: n + 1, Col: at + 1}, Text: "a \x1b bang", Hint: "whisper"})
		}
		pages = append(pages, &layout.Page{Size: layout.Size{W: 100, H: 200}, Label: c.Form + line, Layers: []*layout.Frame{
			{Items: []layout.Item{layout.Text{Size: 10, S: "<the same>"}}},
			{Items: []layout.Item{layout.Text{Size: 10, S: line}}},
		}})
	}
	if p.Problems == nil {
		doc := &layout.Document{Title: "Trial " + c.Form, Pages: slices.Values(pages)}
		p.Sheets = &Part{doc, []string{"first", "second"}}
		p.Key = &Part{&layout.Document{Title: "Key", Pages: slices.Values(pages[:1])}, nil}
	}
	return p, nil
}

// get asks for an address below the preview's own; headers come in pairs.
func (d *desktop) get(name string, headers ...string) (status int, header http.Header, body string) {
	d.t.Helper()
	return d.do(http.MethodGet, d.address+name, headers...)
}

func (d *desktop) do(method, address string, headers ...string) (int, http.Header, string) {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), method, address, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		} else {
			r.Header.Add(headers[i], headers[i+1])
		}
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(body)
}

func (d *desktop) proof(query string) shown {
	d.t.Helper()
	status, _, body := d.get("proof.json" + query)
	var s shown
	if err := json.Unmarshal([]byte(body), &s); status != http.StatusOK || err != nil {
		d.t.Fatalf("status %d, %v: %s", status, err, body)
	}
	return s
}

// words gives the label of each sheet.
func (s shown) words() string {
	var out []string
	if s.Parts != nil {
		for _, p := range s.Parts.Sheets.Pages {
			out = append(out, p.Label)
		}
	}
	return strings.Join(out, " ")
}

func TestRefusesStrangers(t *testing.T) {
	d := serve(t, "one\ntwo")
	_, port, err := net.SplitHostPort(d.host)
	if err != nil {
		t.Fatal(err)
	}
	root := "http://" + d.host + "/"
	for _, tt := range []struct {
		name    string
		method  string
		address string
		headers []string
		want    int
	}{
		{"the address printed", "GET", d.address, nil, 200},
		{"only its head", "HEAD", d.address, nil, 200},
		{"by the name of this machine", "GET", d.address, []string{"Host", "localhost:" + port}, 200},
		{"from its own page", "GET", d.address + "proof.json", []string{"Origin", "http://" + d.host}, 200},
		{"another host", "GET", d.address, []string{"Host", "example.org"}, 403},
		{"another host on the port", "GET", d.address, []string{"Host", "example.org:" + port}, 403},
		{"another port", "GET", d.address, []string{"Host", "127.0.0.1:1"}, 403},
		{"a host that begins alike", "GET", d.address, []string{"Host", d.host + ".example.org"}, 403},
		{"another origin", "GET", d.address + "proof.json", []string{"Origin", "http://example.org"}, 403},
		{"an origin of another scheme", "GET", d.address + "proof.json", []string{"Origin", "https://" + d.host}, 403},
		{"an origin without a name", "GET", d.address + "proof.json", []string{"Origin", "null"}, 403},
		{"two origins", "GET", d.address, []string{"Origin", "http://" + d.host, "Origin", "http://example.org"}, 403},
		{"no secret", "GET", root, nil, 404},
		{"no secret before the file", "GET", root + "proof.json", nil, 404},
		{"another secret", "GET", root + "AAAAAAAAAAAAAAAAAAAAAAAAAA/proof.json", nil, 404},
		{"part of the secret", "GET", d.address[:len(d.address)-2] + "/proof.json", nil, 404},
		{"the secret alone", "GET", d.address[:len(d.address)-1], nil, 404},
		{"to write", "POST", d.address + "proof.json", nil, 405},
		{"nothing there", "GET", d.address + "nothing", nil, 404},
		{"out of the folder", "GET", d.address + "..%2f..%2fpreview.go", nil, 404},
	} {
		status, header, _ := d.do(tt.method, tt.address, tt.headers...)
		if status != tt.want {
			t.Errorf("%s: status %d, want %d", tt.name, status, tt.want)
		}
		if header.Get("Access-Control-Allow-Origin") != "" || header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", tt.name, header)
		}
		if csp := header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || strings.Contains(csp, "http") {
			t.Errorf("%s: policy %q", tt.name, csp)
		}
	}
}

func TestListensOnThisMachineOnly(t *testing.T) {
	for addr, ok := range map[string]bool{
		"127.0.0.1:0": true, "localhost:0": true, "127.0.0.2:0": true,
		"0.0.0.0:0": false, ":0": false, "[::]:0": false, "192.0.2.1:0": false, "example.org:0": false, "127.0.0.1": false, "": false, "127.0.0.1:x": false,
	} {
		l, err := Listen(addr)
		if (err == nil) != ok {
			t.Errorf("%q: error %v", addr, err)
		}
		if err == nil {
			if !l.Addr().(*net.TCPAddr).IP.IsLoopback() {
				t.Errorf("%q listens at %v", addr, l.Addr())
			}
			l.Close()
		}
	}
}

func TestEachPreviewHasItsOwnSecret(t *testing.T) {
	a, b := New(Options{}), New(Options{})
	if a.secret == b.secret || len(a.secret) < 22 {
		t.Errorf("secrets %q and %q", a.secret, b.secret)
	}
}

// The page and what it is made of ask for nothing from elsewhere.
func TestPageIsAllOurOwn(t *testing.T) {
	d := serve(t, "one")
	for name, kind := range map[string]string{
		"": "text/html", "style.css": "text/css", "preview.js": "text/javascript", "pages.js": "text/javascript", "problems.js": "text/javascript",
		"keys.js": "text/javascript", "icon.svg": "image/svg+xml", "fonts.css": "text/css",
	} {
		status, header, body := d.get(name)
		if status != 200 || !strings.HasPrefix(header.Get("Content-Type"), kind) {
			t.Errorf("%q: status %d, %s", name, status, header.Get("Content-Type"))
		}
		body = strings.ReplaceAll(body, "http://www.w3.org/2000/svg", "") // a name, not an address
		for _, sign := range []string{"http:", "https:", "//cdn", "data:", "eval(", "innerHTML", "style=", "onclick"} {
			if strings.Contains(body, sign) {
				t.Errorf("%q has %s", name, sign)
			}
		}
	}
	if status, header, body := d.get("fonts/AtkinsonHyperlegibleNext-Regular.ttf"); status != 200 || !strings.HasPrefix(body, "\x00\x01\x00\x00") || !strings.Contains(header.Get("Cache-Control"), "max-age") {
		t.Errorf("a font: status %d, %v", status, header)
	}
}

func TestShowsPages(t *testing.T) {
	d := serve(t, "one\ntwo")
	s := d.proof("?form=B&paper=letter")
	if s.words() != "Bone Btwo" || s.Form != "B" || s.Paper != "letter" || s.Stale || len(s.Problems) != 0 || s.Title != "Trial" {
		t.Errorf("%+v", s)
	}
	pages := s.Parts.Sheets.Pages
	if pages[0].Case != "first" || pages[1].Case != "second" || pages[0].W != 2000 || pages[0].H != 4000 {
		t.Errorf("pages %+v", pages)
	}
	if pages[0].Layers[0] != pages[1].Layers[0] || pages[0].Layers[1] == pages[1].Layers[1] || len(s.Layers) != 3 {
		t.Errorf("layers that are the same are not sent once: %v, %v", pages, s.Layers)
	}
	if svg := s.Layers[pages[0].Layers[0]]; !strings.Contains(svg, "&lt;the same&gt;") {
		t.Errorf("layer %s", svg)
	}
	if status, _, body := d.get("proof.json?paper=a3"); status != 400 || !strings.Contains(body, "use a4, letter") {
		t.Errorf("a paper that is none: status %d, %s", status, body)
	}
	if status, header, body := d.get("page.svg?part=sheets&page=2&form=B"); status != 200 || header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(body, ">two</text>") {
		t.Errorf("a page alone: status %d, %.200s", status, body)
	}
	for _, q := range []string{"page.svg?page=0", "page.svg?page=3", "page.svg?page=x", "page.svg"} {
		if status, _, _ := d.get(q); status != 404 {
			t.Errorf("%s: status %d", q, status)
		}
	}
}

// What stands in header and footer does not make a page another one.
func TestBodyIsWithoutArtifacts(t *testing.T) {
	text := func(s string) layout.Item { return layout.Text{Size: 10, S: s} }
	doc := func(words, code string) *Part {
		in := &layout.Frame{Role: layout.Artifact, Items: []layout.Item{text(code)}}
		f := &layout.Frame{Items: []layout.Item{layout.Placed{Frame: &layout.Frame{Items: []layout.Item{text(words), layout.Placed{Frame: in}}}}}}
		page := &layout.Page{Size: layout.Size{W: 1, H: 1}, Layers: []*layout.Frame{f, nil, in}}
		return &Part{&layout.Document{Pages: slices.Values([]*layout.Page{page})}, nil}
	}
	pageOf := func(words, code string) page {
		s, err := draw(&Proof{Sheets: doc(words, code), Key: doc("", "")})
		if err != nil {
			t.Fatal(err)
		}
		return s.parts.Sheets.Pages[0]
	}
	a, b, c := pageOf("words", "1"), pageOf("words", "2"), pageOf("others", "1")
	if a.Body != b.Body || a.Layers[0] == b.Layers[0] || a.Layers[2] == b.Layers[2] {
		t.Errorf("another code: %+v, %+v", a, b)
	}
	if a.Body == c.Body {
		t.Errorf("other words: %+v, %+v", a, c)
	}
}

// What was pulled once is not pulled again until something is saved.
func TestPullsOnce(t *testing.T) {
	d := serve(t, "one")
	for range 3 {
		d.proof("")
		d.proof("?form=B")
	}
	if n := len(d.pulls); n != 2 {
		t.Errorf("pulled %d times, want 2", n)
	}
}

// listen reads the numbers of changes that the browser is told.
func (d *desktop) listen() func() string {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), http.MethodGet, d.address+"events", nil)
	if err != nil {
		d.t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		d.t.Fatalf("events are %s", kind)
	}
	lines := bufio.NewScanner(answer.Body)
	return func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		return "end"
	}
}
