package algos

import "math/rand/v2"

// BetaSampler draws from Beta(a, b), a, b ≥ 1, as G_a/(G_a + G_b) with
// independent gamma variates. Its zero value is invalid.
//
// The draws are exact in law up to the rounding of float64: rejection, no
// approximation by a normal law, at any a and b up to 2⁵³.
//
// Reference: Marsaglia & Tsang 2000, ACM Trans. Math. Software 26, 363–372.
type BetaSampler struct{ share [2]gammaSampler }

// NewBetaSampler returns the sampler of Beta(a, b). It panics unless a, b ≥ 1.
func NewBetaSampler(a, b float64) BetaSampler {
	if !(a >= 1 && b >= 1) {
		panic("algos: NewBetaSampler wants a, b ≥ 1")
	}
	return BetaSampler{[2]gammaSampler{newGamma(a), newGamma(b)}}
}

// Draw returns a draw.
func (s *BetaSampler) Draw(src rand.Source) float64 {
	w := words{source: src}
	a, b := s.share[0].draw(&w), s.share[1].draw(&w)
	return a / (a + b)
}
