package sheet

import "sync"

// Codes keeps the codes of addresses that were encoded once: it takes longer to
// encode an address than to set all the words beside it. Presses share it, at
// the same time too, and it may outlive them: an address has one code.
type Codes struct {
	mu   sync.Mutex
	kept map[string]*encoding
}

// encoding is the code of one address, made by whoever asks for it first;
// others wait rather than make it too.
type encoding struct {
	once   sync.Once
	symbol symbol
	err    error
}

// mostKept bounds what is kept while somebody types addresses for hours.
const mostKept = 4096

// encode gives the code of an address. Without Codes it is always made anew.
func (c *Codes) encode(address string) (symbol, error) {
	if c == nil {
		return encode(address)
	}
	e := c.encoding(address)
	e.once.Do(func() { e.symbol, e.err = encode(address) })
	return e.symbol, e.err
}

// Warm encodes addresses while something else is done.
func (c *Codes) Warm(addresses []string) {
	go func() {
		for _, a := range addresses {
			c.encode(a) // an error is kept for whoever needs the code
		}
	}()
}

// encoding gives the place where the code of an address is kept.
func (c *Codes) encoding(address string) *encoding {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.kept[address]
	if !ok {
		if c.kept == nil || len(c.kept) >= mostKept {
			c.kept = map[string]*encoding{}
		}
		e = &encoding{}
		c.kept[address] = e
	}
	return e
}
