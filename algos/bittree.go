package algos

import "math/bits"

// A bitTree is a set of small integers that knows its least: words of bits, over them a word for
// each 64 that tells which are not 0, and so on.
type bitTree struct{ layers [][]uint64 }

func newBitTree(n int) (t bitTree) {
	for {
		n = (n + 63) / 64
		t.layers = append(t.layers, make([]uint64, n))
		if n <= 1 {
			return t
		}
	}
}

// clear empties the set.
func (t *bitTree) clear() {
	for _, layer := range t.layers {
		clear(layer)
	}
}

// add adds i.
func (t *bitTree) add(i int) {
	for _, layer := range t.layers {
		layer[i/64] |= 1 << (i % 64)
		i /= 64
	}
}

// remove removes i.
func (t *bitTree) remove(i int) {
	for _, layer := range t.layers {
		layer[i/64] &^= 1 << (i % 64)
		if layer[i/64] != 0 {
			return
		}
		i /= 64
	}
}

// lowest returns the least element, if there is one.
func (t *bitTree) lowest() (i int, ok bool) {
	for l := len(t.layers) - 1; l >= 0; l-- {
		word := t.layers[l][i]
		if word == 0 {
			return 0, false
		}
		i = 64*i + bits.TrailingZeros64(word)
	}
	return i, true
}
