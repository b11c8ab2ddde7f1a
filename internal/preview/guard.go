package preview

import (
	"crypto/subtle"
	"io/fs"
	"net"
	"net/http"
	"strings"
)

// policy is what the page may do: use what comes from here, and nothing else;
// no script or style in the page itself (Content Security Policy Level 3).
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard lets through only what comes from this machine's own browser, from a
// page of ours or typed in. A page of someone else's can neither name another
// host that leads here (DNS rebinding) nor ask across sites, and does not know
// the secret.
func guard(addr, secret string, next http.Handler) http.Handler {
	hosts := hostsOf(addr)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", "no-store")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		origin, hasOrigin := r.Header["Origin"]
		switch {
		case !hosts[strings.ToLower(r.Host)]:
			http.Error(w, "this host is not served", http.StatusForbidden)
			return
		case hasOrigin && (len(origin) != 1 || !hosts[strings.ToLower(strings.TrimPrefix(origin[0], "http://"))] || !strings.HasPrefix(origin[0], "http://")):
			http.Error(w, "pages of other origins are not served", http.StatusForbidden)
			return
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
			return
		}
		given, rest, found := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if !found || rest != "" && !fs.ValidPath(rest) || subtle.ConstantTimeCompare([]byte(given), []byte(secret)) != 1 {
			http.Error(w, "not found: use the address that casepack printed", http.StatusNotFound)
			return
		}
		inside := r.Clone(r.Context())
		inside.URL.Path, inside.URL.RawPath = "/"+rest, ""
		next.ServeHTTP(w, inside)
	})
}

// hostsOf are the names by which this machine's own browser may ask for an
// address.
func hostsOf(addr string) map[string]bool {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil
	}
	hosts := map[string]bool{addr: true, net.JoinHostPort("localhost", port): true}
	if port == "80" { // which browsers leave out
		for h := range hosts {
			hosts[strings.TrimSuffix(h, ":80")] = true
		}
	}
	return hosts
}
