// Package seed derives every random stream outside sim's kernel from one root
// seed and a named purpose, and holds the word hash that sim's kernel and the
// derivation share. It imports nothing of the project.
//
// A purpose says what the randomness is for, in words: usually the claim and its instance, as in
// "scaling/cmoss/beta". Numbers distinguish the streams of one purpose: replicates, arms, looks.
// Equal arguments give equal streams on every platform; different ones give streams that are
// independent for all practical purposes.
package seed

import (
	"encoding/binary"
	"math/rand/v2"
)

// Derive returns the seed of a purpose under a root seed.
//
// It hashes the root, the length of the purpose, the purpose in words of eight
// bytes (little-endian, the last padded with zeros) and the numbers: different
// arguments are different lists of words.
func Derive(root uint64, purpose string, numbers ...uint64) uint64 {
	h := start.add(root).add(uint64(len(purpose)))
	for rest := purpose; rest != ""; {
		var word [8]byte
		n := copy(word[:], rest)
		h = h.add(binary.LittleEndian.Uint64(word[:]))
		rest = rest[n:]
	}
	for _, x := range numbers {
		h = h.add(x)
	}
	return h.sum()
}

// Source returns the random source of a purpose: a PCG whose state is made of
// Derive's seed. It is for one goroutine.
func Source(root uint64, purpose string, numbers ...uint64) rand.Source {
	s := Derive(root, purpose, numbers...)
	return rand.NewPCG(s, Mix(s+Golden))
}

// New returns a generator over Source.
func New(root uint64, purpose string, numbers ...uint64) *rand.Rand {
	return rand.New(Source(root, purpose, numbers...))
}
