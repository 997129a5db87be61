package algos_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// A script is a source of given words, and of varying ones after them.
type script struct {
	words []uint64
	used  int
}

// Uint64 returns the next word.
func (s *script) Uint64() uint64 {
	s.used++
	if s.used <= len(s.words) {
		return s.words[s.used-1]
	}
	return uint64(s.used) * 0x9e3779b97f4a7c15
}

// TestGammaAcceptance: the normal z of a word is accepted with probability p = min{1, exp(z²/2 + d(1 − v + ln v))}:
// at a u that is 10⁻³·min{p, 1−p} less, and not at one that is as much more, with the squeeze and without.
// With y = z/√(9d) the exponent is 3d(ln(1+y) − y + y²/2 − y³/3), by its series where y is small.
func TestGammaAcceptance(t *testing.T) {
	words, asked := rand.New(rand.NewPCG(3, 1)), 0
	for _, shape := range []float64{1, 1.5, 3, 50, 1e4} {
		d := shape - 1./3
		for range 5000 {
			word := words.Uint64()
			first := &script{words: []uint64{word}}
			z := rand.New(first).NormFloat64()
			y := z / math.Sqrt(9*d)
			exponent := math.Log1p(y) - y + y*y/2 - y*y*y/3
			if math.Abs(y) < 1e-2 {
				exponent = -math.Pow(y, 4) / 4 * (1 - y*4/5*(1-y*5/6))
			}
			p := math.Exp(3 * d * exponent)
			if first.used > 1 || !(y > -1) || p > 1-1e-9 {
				continue
			}
			near := min(p, 1-p) * 1e-3
			for _, u := range []float64{p - near, p + near} {
				asked++
				s := &script{words: []uint64{word, uint64(u * 0x1p53)}}
				algos.DrawGamma(rand.New(s), shape)
				if accepted := s.used == 2; accepted != (u < p) {
					t.Errorf("shape %v, z=%v: accepted at u=%v is %v: the probability is %v", shape, z, u, accepted, p)
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("asked %d times, want 1000", asked)
	}
}

// After 2⁵² pulls the posterior's deviation is 2⁻²⁷; the draws must still
// spread, symmetrically, over it. 1000 draws lie below the mean with
// probability 1/2 each: 400…600 of them, but for 2e^{−20} (Hoeffding).
func TestBetaResolvesHugeCounts(t *testing.T) {
	const a = 0x1p52
	rng, below, seen := rand.New(rand.NewPCG(3, 1)), 0, map[float64]bool{}
	for range 1000 {
		x := algos.DrawBeta(rng, a, a)
		if x < 0.5 {
			below++
		}
		seen[x] = true
		if z := (x - 0.5) * 0x1p27 * math.Sqrt2; !(math.Abs(z) <= 7) {
			t.Errorf("draw %v is %v deviations from the mean", x, z)
		}
	}
	if below < 400 || below > 600 || len(seen) < 990 {
		t.Errorf("%d of 1000 draws below the mean, %d different", below, len(seen))
	}
}
