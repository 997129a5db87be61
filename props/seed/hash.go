package seed

// Golden is 2⁶⁴/φ, the odd step of a Weyl sequence (Knuth, TAOCP 3, §6.4).
const Golden = 0x9e3779b97f4a7c15

// Mix is a bijective finaliser with full avalanche (Stafford's variant 13 of
// MurmurHash3's, as in SplitMix64).
func Mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// Hash hashes a list of words into one. Recorded baselines rest on its bits.
func Hash(words ...uint64) uint64 {
	h := start
	for _, w := range words {
		h = h.add(w)
	}
	return h.sum()
}

// A state is a hash on its way through a list of words.
type state uint64

const start state = Golden

func (h state) add(word uint64) state {
	return state(Mix(uint64(h)^Mix(word+Golden)) + Golden)
}

func (h state) sum() uint64 { return Mix(uint64(h)) }
