package preview

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"

	"casepack/fonts"
	"casepack/layout/svg"
)

// files is the page: what is in it is all our own.
//
//go:embed page
var files embed.FS

// handler serves all that the page needs, below the secret.
func (p *Preview) handler(addr string) http.Handler {
	mux := http.NewServeMux()
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // the folder is embedded by its name
	}
	mux.Handle("GET /", http.FileServerFS(page))
	mux.Handle("GET /fonts/", cached(http.StripPrefix("/fonts/", http.FileServerFS(fonts.Files))))
	mux.HandleFunc("GET /fonts.css", faces)
	mux.Handle("GET /events", p.clock)
	mux.HandleFunc("GET /proof.json", p.proof)
	mux.HandleFunc("GET /source.txt", p.source)
	mux.HandleFunc("GET /sheets.pdf", func(w http.ResponseWriter, r *http.Request) {
		p.pdf(w, r, func(proof *Proof) (*Part, string) { return proof.Sheets, "sheets-" + proof.Choice.Form + ".pdf" })
	})
	mux.HandleFunc("GET /key.pdf", func(w http.ResponseWriter, r *http.Request) {
		p.pdf(w, r, func(proof *Proof) (*Part, string) { return proof.Key, "answer-key.pdf" })
	})
	mux.HandleFunc("GET /page.svg", p.page)
	return guard(addr, p.secret, mux)
}

// cached lets the browser keep what never changes while the preview runs.
func cached(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, max-age=86400")
		next.ServeHTTP(w, r)
	})
}

// faces is the style sheet of the fonts, each of which is served once.
func faces(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	send(w, []byte(svg.Styles(svg.AllFaces(), func(file string) string { return "fonts/" + file })))
}

func choiceOf(r *http.Request) Choice {
	q := r.URL.Query()
	return Choice{Form: q.Get("form"), Paper: q.Get("paper"), Profile: q.Get("profile")}
}

// refused says what of a choice cannot be chosen; empty where all can.
func (m menu) refused(c Choice) string {
	for _, of := range []struct {
		what, value string
		values      []string
	}{{"paper", c.Paper, m.Papers}, {"profile", c.Profile, m.Profiles}} {
		ok := of.value == ""
		for _, v := range of.values {
			ok = ok || v == of.value
		}
		if !ok {
			return fmt.Sprintf("no %s %q: use %s", of.what, of.value, strings.Join(of.values, ", "))
		}
	}
	return ""
}

// proof answers with what to show.
func (p *Preview) proof(w http.ResponseWriter, r *http.Request) {
	c := choiceOf(r)
	if bad := p.menu.refused(c); bad != "" {
		http.Error(w, bad, http.StatusBadRequest)
		return
	}
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false) // the drawings are full of angle brackets
	if err := enc.Encode(p.menu.show(p.desk.ask(c))); err != nil {
		http.Error(w, "write answer: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	send(w, body.Bytes())
}

// source answers with a file of the author's, as it was read.
func (p *Preview) source(w http.ResponseWriter, r *http.Request) {
	o := p.desk.ask(choiceOf(r))
	if o.proof != nil && o.proof.Source != nil {
		if src, ok := o.proof.Source(r.URL.Query().Get("file")); ok {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			send(w, src)
			return
		}
	}
	http.Error(w, "the workshop has no such file", http.StatusNotFound)
}

// pdf answers with a document to print. A workshop with problems has none:
// nobody shall print pages of before without knowing.
func (p *Preview) pdf(w http.ResponseWriter, r *http.Request, of func(*Proof) (*Part, string)) {
	c := choiceOf(r)
	if bad := p.menu.refused(c); bad != "" {
		http.Error(w, bad, http.StatusBadRequest)
		return
	}
	o := p.desk.ask(c)
	if o.stale {
		http.Error(w, "the workshop has problems: mend them, then print", http.StatusConflict)
		return
	}
	part, name := of(o.proof)
	var b bytes.Buffer
	if err := p.print(&b, part.Document); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `inline; filename="`+name+`"`)
	h.Set("Content-Security-Policy", "frame-ancestors 'none'") // browsers show PDF in pages of their own, which need more
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(b.Bytes()))
}

// page answers with one page as a picture that stands by itself, for slides and
// documents.
func (p *Preview) page(w http.ResponseWriter, r *http.Request) {
	o := p.desk.ask(choiceOf(r))
	q := r.URL.Query()
	if o.shown == nil {
		http.Error(w, "there is no page yet", http.StatusNotFound)
		return
	}
	part := o.shown.proof.Sheets
	if q.Get("part") == "key" {
		part = o.shown.proof.Key
	}
	n := 0
	for pg := range part.Pages {
		if n++; strconv.Itoa(n) != q.Get("page") {
			continue
		}
		var b bytes.Buffer
		if err := svg.Write(&b, pg, svg.Options{}); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'")
		send(w, b.Bytes())
		return
	}
	http.Error(w, "there is no such page", http.StatusNotFound)
}

// send writes an answer. That the browser went is no news to anybody.
func send(w http.ResponseWriter, body []byte) { _, _ = w.Write(body) }
