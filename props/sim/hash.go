package sim

import "math/rand/v2"

// The streams that are derived from a seed. Each is independent of the others
// for all practical purposes, as their keys differ.
const (
	streamInstance uint64 = iota + 1
	streamRewards
	streamPolicy
	streamRounds // randomness shared by all arms of a round
)

// golden is 2⁶⁴/φ, the odd step of a Weyl sequence (Knuth, TAOCP 3, §6.4).
const golden = 0x9e3779b97f4a7c15

// mix is a bijective finaliser with full avalanche (Stafford's variant 13 of
// MurmurHash3's, as in SplitMix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// key hashes a list of words into one.
func key(words ...uint64) uint64 {
	h := uint64(golden)
	for _, w := range words {
		h = mix(h ^ mix(w+golden))
		h += golden
	}
	return mix(h)
}

// source returns the random source of a stream of a replicate.
func source(seed, replicate, stream uint64) rand.Source {
	return rand.NewPCG(key(seed, replicate, stream, 0), key(seed, replicate, stream, 1))
}
