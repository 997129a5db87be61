package algos

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// A pcgState is the state of a rand.PCG as a value: a loop that draws a hundred words keeps it in
// registers, where the generator itself would be called for each word. The words are the same.
type pcgState struct{ hi, lo uint64 }

// statePCG returns the state of a generator. Its binary form is four letters and the state.
func statePCG(p *rand.PCG) pcgState {
	var buf [20]byte
	b, _ := p.AppendBinary(buf[:0])
	return pcgState{binary.BigEndian.Uint64(b[4:]), binary.BigEndian.Uint64(b[12:])}
}

// store puts the generator into this state.
func (s pcgState) store(p *rand.PCG) { p.Seed(s.hi, s.lo) }

// step returns the next state, that of a linear congruential generator of 128 bits.
func (s pcgState) step() pcgState {
	const mulHi, mulLo, incHi, incLo = 2549297995355413924, 4865540595714422341, 6364136223846793005, 1442695040888963407
	hi, lo := bits.Mul64(s.lo, mulLo)
	lo, carry := bits.Add64(lo, incLo, 0)
	return pcgState{s.hi*mulLo + (hi + (s.lo*mulHi + incHi) + carry), lo}
}

// word returns the word that the generator gives when it has come to this state (DXSM).
//
// Reference: O'Neill 2014, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
// for Random Number Generation"; math/rand/v2 names the variant.
func (s pcgState) word() uint64 {
	const cheap = 0xda942042e4dd58b5
	hi := s.hi ^ s.hi>>32
	hi *= cheap
	hi ^= hi >> 48
	return hi * (s.lo | 1)
}

// A pcgReader reads a PCG without calling it for each word.
type pcgReader struct {
	pcg   *rand.PCG // nil: there is none
	left  rand.PCG  // as the reader has left it
	state pcgState  // of left
}

func newPCGReader(src rand.Source) pcgReader {
	pcg, _ := src.(*rand.PCG)
	return pcgReader{pcg: pcg}
}

// open returns the state of the PCG. To ask it takes longer than to see that it is where it was left.
func (r *pcgReader) open() pcgState {
	if *r.pcg != r.left {
		r.state, r.left = statePCG(r.pcg), *r.pcg
	}
	return r.state
}

// close puts the PCG into a state.
func (r *pcgReader) close(s pcgState) {
	s.store(r.pcg)
	s.store(&r.left)
	r.state = s
}

// words are the words of a source.
type words struct {
	source rand.Source
	reader pcgReader // of the source, if it is a PCG
	state  pcgState  // of the reader's PCG
}

func newWords(src rand.Source) words { return words{source: src, reader: newPCGReader(src)} }

// open begins reading.
func (w *words) open() {
	if w.reader.pcg != nil {
		w.state = w.reader.open()
	}
}

// next returns the next word.
func (w *words) next() uint64 {
	if w.reader.pcg == nil {
		return w.source.Uint64()
	}
	w.state = w.state.step()
	return w.state.word()
}

// below returns the number below n ≥ 1 that rand.Rand's IntN gives.
//
// Reference: Lemire 2019, "Fast Random Integer Generation in an Interval".
func (w *words) below(n uint64) uint64 {
	if n&(n-1) == 0 {
		return w.next() & (n - 1)
	}
	hi, lo := bits.Mul64(w.next(), n)
	if lo < n {
		for least := -n % n; lo < least; {
			hi, lo = bits.Mul64(w.next(), n)
		}
	}
	return hi
}

// close brings the source to where the words are.
func (w *words) close() {
	if w.reader.pcg != nil {
		w.reader.close(w.state)
	}
}
