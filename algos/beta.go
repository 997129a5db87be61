package algos

import (
	"math"
	"math/rand/v2"
)

// BetaSampler draws from Beta(a, b), a, b ≥ 1, as G_a/(G_a + G_b) with
// independent gamma variates. Its zero value is invalid.
//
// The draws are exact in law up to the rounding of float64: rejection, no
// approximation by a normal law, at any a and b up to 2⁵³.
//
// Reference: Marsaglia & Tsang 2000, ACM Trans. Math. Software 26, 363–372.
type BetaSampler struct{ a, b gammaSampler }

// NewBetaSampler returns the sampler of Beta(a, b). It panics unless a, b ≥ 1.
func NewBetaSampler(a, b float64) BetaSampler {
	if !(a >= 1 && b >= 1) {
		panic("algos: NewBetaSampler wants a, b ≥ 1")
	}
	return BetaSampler{newGamma(a), newGamma(b)}
}

// Draw returns a draw.
func (s *BetaSampler) Draw(src rand.Source) float64 {
	x := s.a.draw(src)
	return x / (x + s.b.draw(src))
}

// A gammaSampler draws from Gamma(shape, 1), shape ≥ 1, as d·(1 + cz)³ with a
// normal z, d = shape − 1/3, c = 1/(3√d).
type gammaSampler struct{ d, c float64 }

func newGamma(shape float64) gammaSampler {
	d := shape - 1./3
	return gammaSampler{d, 1 / (3 * math.Sqrt(d))}
}

// squeeze is the constant of Marsaglia & Tsang's quick acceptance, valid for
// shape ≥ 1. With E z⁴ = 3 it accepts 0.9 of the candidates without a logarithm.
const squeeze = 0.0331

func (g *gammaSampler) draw(src rand.Source) float64 {
	for {
		z := normal(src)
		y := g.c * z
		if y <= -1 {
			continue
		}
		u, z2 := uniform53(src), z*z
		if u < 1-squeeze*z2*z2 || g.accept(u, z2, y) {
			v := 1 + y
			return g.d * (v * v * v)
		}
	}
}

// accept reports whether ln u < z²/2 + d(1 − v + ln v), v = (1+y)³. It works
// with v − 1, because at large d the terms of 1 − v + ln v nearly cancel.
func (g *gammaSampler) accept(u, z2, y float64) bool {
	excess := y * (3 + y*(3+y)) // v − 1
	return math.Log(u) < z2/2+g.d*(math.Log1p(excess)-excess)
}
