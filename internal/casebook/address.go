package casebook

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// address is a URL as it goes into a code, and as people read it.
type address struct {
	exact string // ASCII: punycode host, percent-encoded path
	shown string // without scheme, letters as letters
	host  string // ASCII, lower case, without port
}

// fault is what is wrong with an address, as the end of a sentence, and what to do.
type fault struct{ text, hint string }

func (f *fault) Error() string {
	if f.hint == "" {
		return f.text
	}
	return f.text + " (" + f.hint + ")"
}

var (
	schemeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	hostForm   = regexp.MustCompile(`^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.?$`)
	braces     = regexp.MustCompile(`\{[^{}]*\}`)
)

// readAddress takes an address apart. What an author typed is kept to the
// letter but for what a URL cannot hold: no case is changed, nothing is made
// canonical.
func readAddress(raw string) (address, *fault) {
	if flt := printable(raw); flt != nil {
		return address{}, flt
	}
	scheme, rest, ok := strings.Cut(raw, "://")
	switch low := strings.ToLower(scheme); {
	case ok && (low == "http" || low == "https"):
	case ok && !strings.ContainsAny(scheme, ":/"):
		return address{}, &fault{"begins with " + clip(scheme) + "://", "only http:// and https:// can be printed as a code"}
	default:
		return address{}, schemeless(raw)
	}
	authority, tail := rest, ""
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority, tail = rest[:i], rest[i:]
	}
	if strings.Contains(authority, "@") {
		return address{}, &fault{"has a user name in it", "take away what stands before the @: it would be on every sheet"}
	}
	host, port, shown, flt := readHost(authority)
	if flt != nil {
		return address{}, flt
	}
	path, flt := encode(tail)
	if flt != nil {
		return address{}, flt
	}
	a := address{exact: scheme + "://" + host + port + path, shown: shown + port + decoded(tail), host: strings.ToLower(strings.TrimSuffix(host, "."))}
	if tail == "/" {
		a.shown = shown + port
	}
	if _, err := url.Parse(a.exact); err != nil {
		return address{}, &fault{"is no address: " + err.Error(), ""}
	}
	return a, nil
}

func printable(raw string) *fault {
	if raw == "" {
		return &fault{"is empty", "write https:// and the address"}
	}
	if len(raw) > mostLine {
		return &fault{fmt.Sprintf("has %d bytes; %d are the most", len(raw), mostLine), "no code on paper holds so much: write a shorter address"}
	}
	for _, r := range raw {
		switch {
		case unicode.IsSpace(r):
			return &fault{"has a space in it", "take the space away, or write %20 for one that belongs to it"}
		case unicode.IsControl(r), unicode.In(r, unicode.Cf), r == utf8.RuneError:
			return &fault{fmt.Sprintf("has an invisible sign in it (U+%04X)", r), "delete it"}
		case r == '\\':
			return &fault{`has a backslash in it`, "write / instead"}
		}
	}
	return nil
}

// schemeless says what an address without http:// is.
func schemeless(raw string) *fault {
	scheme := schemeForm.FindString(raw)
	after := raw[len(scheme):]
	port := after != "" && after[0] >= '0' && after[0] <= '9' // localhost:8080, but not tel:112
	switch strings.ToLower(scheme) {
	case "javascript:", "data:", "tel:", "sms:", "vbscript:":
		port = false
	}
	if scheme != "" && !strings.Contains(scheme, ".") && !port {
		return &fault{"begins with " + clip(scheme), "only http:// and https:// can be printed as a code"}
	}
	return &fault{"has no http:// or https://", "write https://" + clip(strings.TrimLeft(raw, "/:"))}
}

// readHost splits host and port and gives the host in ASCII and as typed.
func readHost(authority string) (host, port, shown string, flt *fault) {
	host = authority
	if i := strings.LastIndexByte(authority, ':'); i >= 0 && !strings.HasSuffix(authority, "]") {
		host, port = authority[:i], authority[i:]
		var n int
		if _, err := fmt.Sscanf(port, ":%d", &n); err != nil || n < 1 || n > 65535 || fmt.Sprintf(":%d", n) != port {
			return "", "", "", &fault{"has no port number behind its colon", "write a number such as :8443, or take the colon away"}
		}
	}
	shown = norm.NFC.String(host)
	switch {
	case host == "":
		return "", "", "", &fault{"names no host", "write https:// and the name of the site"}
	case strings.HasPrefix(host, "["):
		if ip, err := netip.ParseAddr(strings.Trim(host, "[]")); err != nil || !ip.Is6() || ip.Zone() != "" {
			return "", "", "", &fault{"names a host that is no IPv6 address", ""}
		}
		return host, port, shown, nil
	}
	if !ascii(host) {
		to, err := idna.Lookup.ToASCII(host)
		if err != nil {
			return "", "", "", &fault{"names a host that cannot be: " + quote(shown), "look at its letters and dots"}
		}
		host = to
	}
	last := host[strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')+1:]
	if strings.Trim(last, "0123456789.") == "" {
		if _, err := netip.ParseAddr(host); err != nil {
			return "", "", "", &fault{"names a host that is no IPv4 address: " + quote(host), ""}
		}
	}
	if len(host) > 253 || !hostForm.MatchString(host) || longLabel(host) {
		return "", "", "", &fault{"names a host that cannot be: " + quote(shown), "a host has letters, digits, dashes and dots"}
	}
	return host, port, shown, nil
}

func longLabel(host string) bool {
	for l := range strings.SplitSeq(host, ".") {
		if len(l) > 63 {
			return true
		}
	}
	return false
}

func ascii(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// encode makes path, query and fragment ASCII. What is encoded already stays.
func encode(tail string) (string, *fault) {
	var b strings.Builder
	for i := 0; i < len(tail); i++ {
		c := tail[i]
		switch {
		case c == '%' && (i+2 >= len(tail) || !hexDigit(tail[i+1]) || !hexDigit(tail[i+2])):
			return "", &fault{"has a % without two hexadecimal digits behind it", "write %25 for the sign itself"}
		case c >= utf8.RuneSelf || strings.IndexByte("\"<>^`{|}", c) >= 0, c == '#' && strings.Contains(tail[:i], "#"):
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), nil
}

func hexDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// decoded shows letters that stand percent-encoded as letters. Signs that
// would read as something else, such as %2F or a space, stay encoded.
func decoded(tail string) string {
	var b strings.Builder
	for i := 0; i < len(tail); {
		run := encodedRun(tail[i:])
		if run == "" {
			b.WriteByte(tail[i])
			i++
			continue
		}
		raw, err := url.PathUnescape(run)
		if err == nil && utf8.ValidString(raw) && strings.IndexFunc(raw, func(r rune) bool { return !letter(r) }) < 0 {
			b.WriteString(raw)
		} else {
			b.WriteString(run)
		}
		i += len(run)
	}
	return norm.NFC.String(b.String())
}

// encodedRun is the run of encoded bytes above ASCII that s begins with.
func encodedRun(s string) string {
	n := 0
	for n+2 < len(s) && s[n] == '%' && hexDigit(s[n+1]) && hexDigit(s[n+2]) && s[n+1] >= '8' {
		n += 3
	}
	return s[:n]
}

// escapeName makes a chapter's name fit for any part of a URL: only letters and
// digits of ASCII and - . _ ~ stay as they are.
func escapeName(name string) string {
	return strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}

// checkPattern says what is wrong with an address that has {chapter} in it.
func checkPattern(pattern string) *fault {
	for _, b := range braces.FindAllString(pattern, -1) {
		if b != "{chapter}" {
			return &fault{"has " + quote(b) + " in it", "did you mean {chapter}?"}
		}
	}
	if _, rest, ok := strings.Cut(pattern, "://"); ok {
		if i := strings.IndexAny(rest, "/?#"); strings.Contains(rest[:max(i, 0)], "{") || i < 0 && strings.Contains(rest, "{") {
			return &fault{"has {chapter} in the name of the host", "put it behind the first /"}
		}
	}
	_, flt := readAddress(strings.ReplaceAll(pattern, "{chapter}", "1"))
	return flt
}

// reserved reports whether an address is on a domain set apart for examples
// and tests (RFC 2606, RFC 6761): a code with it leads nowhere.
func reserved(pattern string) bool {
	a, flt := readAddress(strings.ReplaceAll(pattern, "{chapter}", "1"))
	if flt != nil {
		return false
	}
	for _, d := range []string{"example", "test", "invalid", "localhost", "example.com", "example.net", "example.org"} {
		if a.host == d || strings.HasSuffix(a.host, "."+d) {
			return true
		}
	}
	return false
}
