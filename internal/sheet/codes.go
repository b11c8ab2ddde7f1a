package sheet

import "sync"

// Codes keeps the codes of addresses that were encoded once: it takes longer to
// encode an address than to set all the words beside it. Presses share it, at
// the same time too, and it may outlive them: an address has one code.
type Codes struct {
	mu   sync.Mutex
	kept map[string]symbol
}

// mostKept bounds what is kept while somebody types addresses for hours.
const mostKept = 4096

// encode gives the code of an address. Without Codes it is always made anew.
func (c *Codes) encode(address string) (symbol, error) {
	if c == nil {
		return encode(address)
	}
	c.mu.Lock()
	s, ok := c.kept[address]
	c.mu.Unlock()
	if ok {
		return s, nil
	}
	s, err := encode(address)
	if err != nil {
		return s, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept) >= mostKept {
		c.kept = map[string]symbol{}
	}
	c.kept[address] = s
	return s, nil
}
