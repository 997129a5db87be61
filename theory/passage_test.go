package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// zetaPlain is the first-passage program without bands, batches or brackets.
func zetaPlain(mu, eps, delta float64, T int) float64 {
	p := make([]float64, T+2)
	p[0] = 1
	hit := 0.0
	for s := 1; s <= T; s++ {
		for j := s; j > 0; j-- {
			p[j] = p[j]*(1-mu) + p[j-1]*mu
		}
		p[0] *= 1 - mu
		for j := 0; j <= s; j++ {
			if float64(j) <= float64(s)*(mu-eps-Radius(delta, float64(s))) {
				hit += p[j]
				p[j] = 0
			}
		}
	}
	return hit
}

// Random points keep away from ties, so one reading suffices. The bracket is as
// wide as the mass it may drop, 10⁻¹³ of the bound, and seven roundings a step. Every fourth mean is ½, whose steps are
// sums alone, or lies near 1, where a sweep makes fewer steps.
func TestZetaTailAgainstPlainProgram(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range drawn(60, 24) {
		T := 200 + rng.IntN(1200)
		mu := []float64{rng.Float64(), rng.Float64(), 0.5, 1 - math.Pow(10, -1-4*rng.Float64())}[i%4]
		delta := math.Pow(10, -4*rng.Float64())
		eps := mu * math.Pow(rng.Float64(), 3)
		if eps == 0 {
			continue
		}
		want := zetaPlain(mu, eps, delta, T)
		got, err := ZetaTail(mu, eps, delta, int64(T))
		if err != nil || math.Abs(got.Mid()-want) > 1e-12 || got.Width() > 1e-13+2*7*unit*float64(T+16) {
			t.Errorf("ZetaTail(%v, %v, %v, %d) = %v (width %.2g), %v, want %v", mu, eps, delta, T, got, got.Width(), err, want)
		}
	}
}

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
	if _, err := ZetaTail(0.5, 1e-7, 1e-14, 1e12); err == nil {
		t.Error("ZetaTail(0.5, 1e-7, 1e-14, 1e12): want an error that names the limit")
	}
	if _, err := ZetaMean(0.5, 1e-14, 1e12); err == nil {
		t.Error("ZetaMean(0.5, 1e-14, 1e12): want an error that names the limit")
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
