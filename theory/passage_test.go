package theory

import (
	"math"
	"testing"
)

// Extreme inputs must end, and must not lose the bound to rounding.
func TestZetaTailExtremes(t *testing.T) {
	for _, c := range []struct {
		mu, eps, delta float64
		T              int64
	}{
		{0.5, 2, 0.1, 100}, {0.5, 0.1, 1e-300, 100_000}, {0.5, 0.1, 5e-324, 10_000}, {0.5, 0.2, 1e-12, 1e12},
		{0.5, 1e-300, 1e300, 100}, {0, 0.1, 1, 100}, {1, 0.1, 1, 100}, {1e-300, 1e-301, 1, 1000},
		{1 - 0x1p-53, 0.5, 0.1, 1000}, {0.5, 0.499999, 1e-3, 1e5},
	} {
		got, err := ZetaTail(c.mu, c.eps, c.delta, c.T)
		if err != nil || !(got.Lo >= 0 && got.Lo <= got.Hi && got.Hi <= 1) || got.Hi > ZetaTailBound(c.eps, c.delta) {
			t.Errorf("ZetaTail(%+v) = %v, %v, want a probability below %v", c, got, err, ZetaTailBound(c.eps, c.delta))
		}
	}
}

// Lundberg's exponent is a root of the moment generating function from below.
func TestLundberg(t *testing.T) {
	for _, mu := range []float64{1e-6, 0.05, 0.5, 0.99} {
		for _, share := range []float64{1e-6, 0.01, 0.5, 0.999} {
			d := mu * (1 - share)
			l := lundberg(mu, d)
			at := func(l float64) float64 { return (1-mu)*math.Expm1(l*d) + mu*math.Expm1(-l*(1-d)) }
			if at(l) > 0 || at(1.001*l) < 0 && l < 1e6 {
				t.Errorf("lundberg(%v, %v) = %v: excess %v there and %v beyond, want ≤ 0 < ", mu, d, l, at(l), at(1.001*l))
			}
			if l < 8*mu*share*(1-1e-6) {
				t.Errorf("lundberg(%v, %v) = %v below Hoeffding's %v", mu, d, l, 8*mu*share)
			}
		}
	}
}
