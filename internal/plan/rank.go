package plan

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"
	"strconv"
)

// digest is what things are ranked by: the smaller comes first.
type digest [sha256.Size]byte

// compare orders digests as byte strings.
func (d digest) compare(e digest) int { return bytes.Compare(d[:], e[:]) }

// keyed makes digests under one seed (HMAC-SHA256, RFC 2104). Each part of a
// message is preceded by its length, so that no two lists of parts give one
// message.
type keyed struct {
	mac hash.Hash
	buf []byte
}

func newKeyed(seed string) *keyed {
	return &keyed{mac: hmac.New(sha256.New, []byte(seed))}
}

// digest hashes the parts under the seed.
func (k *keyed) digest(parts ...string) digest {
	k.buf = k.buf[:0]
	for _, p := range parts {
		k.buf = binary.BigEndian.AppendUint64(k.buf, uint64(len(p)))
		k.buf = append(k.buf, p...)
	}
	k.mac.Reset()
	k.mac.Write(k.buf)
	var d digest
	k.mac.Sum(d[:0])
	return d
}

// try is digest for the n-th attempt at the same thing; the first attempt,
// number 0, is the plain digest.
func (k *keyed) try(n int, parts ...string) digest {
	if n > 0 {
		parts = append(slices.Clip(parts), "try", strconv.Itoa(n))
	}
	return k.digest(parts...)
}
