package sheet

import (
	"reflect"
	"sync"
	"testing"
)

// What is kept is what encoding gives, whoever asks and at the same time too.
func TestCodesAreKept(t *testing.T) {
	addresses := []string{"https://example.org/1", "https://example.org/a/long/path/to/a/chapter?of=2", "https://example.org/1"}
	var none *Codes
	var kept Codes
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, a := range addresses {
				want, err := none.encode(a)
				got, err2 := kept.encode(a)
				if err != nil || err2 != nil || !reflect.DeepEqual(got, want) || got.payload != a {
					t.Errorf("%s: %v, %v, another code", a, err, err2)
				}
			}
		})
	}
	group.Wait()
	if len(kept.kept) != 2 {
		t.Errorf("%d codes are kept, want 2", len(kept.kept))
	}
	if _, err := kept.encode(string(make([]byte, 4000))); err == nil || len(kept.kept) != 2 {
		t.Errorf("an address too long: error %v, %d codes kept", err, len(kept.kept))
	}
}
