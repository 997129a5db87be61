package theory

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// bigKL is kl in 400 bits.
func bigKL(p, q float64) float64 {
	one := bigInt(1)
	term := func(a, b *big.Float) *big.Float {
		l := bigLog(new(big.Float).SetPrec(bigPrec).Quo(a, b))
		return l.Mul(l, a)
	}
	x, y := bigOf(p), bigOf(q)
	d := term(x, y)
	d.Add(d, term(new(big.Float).SetPrec(bigPrec).Sub(one, x), new(big.Float).SetPrec(bigPrec).Sub(one, y)))
	f, _ := d.Float64()
	return f
}

func TestKLAgainstBigFloats(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 5))
	for range 300 {
		p := rng.Float64()
		q := p + (rng.Float64()-p)*math.Pow(10, -9*rng.Float64())
		if q <= 0 || q >= 1 || p == q || p == 0 {
			continue
		}
		// 1−p and 1−q are exact to half a unit each, which the divergence of near laws feels
		// in proportion to 1/|p−q|.
		if got, want := KL(p, q), bigKL(p, q); math.Abs(got/want-1) > 1e-12+1e-15/math.Abs(p-q) {
			t.Errorf("KL(%v, %v) = %v, want %v", p, q, got, want)
		}
	}
	inf := math.Inf(1)
	for _, c := range []struct{ p, q, want float64 }{
		{0, 0, 0}, {1, 1, 0}, {0.3, 0.3, 0}, {0.5, 0, inf}, {0.5, 1, inf}, {1, 0, inf}, {0, 0.5, math.Ln2}, {1, 0.25, 2 * math.Ln2}, {0, 1e-300, 1e-300},
	} {
		if got := KL(c.p, c.q); got != c.want && math.Abs(got/c.want-1) > 1e-15 {
			t.Errorf("KL(%v, %v) = %v, want %v", c.p, c.q, got, c.want)
		}
	}
	if !math.IsNaN(KL(-1, 0.5)) || !math.IsNaN(KL(0.5, math.NaN())) {
		t.Error("outside [0, 1] KL is NaN")
	}
}

func TestPhysicalLimitSpecialCases(t *testing.T) {
	for _, c := range []struct {
		means []float64
		k     int
		want  float64
	}{
		{[]float64{0.5, 0.5, 0.5}, 2, 0}, {[]float64{1, 0.5}, 1, 0}, {[]float64{0.2, 0.9}, 2, 0}, {[]float64{0, 0.5}, 1, 0.5 / math.Ln2},
		{[]float64{0, 0, 0}, 1, 0}, {[]float64{0.7, 0.5, 0.5, 0}, 2, 0.5 / math.Ln2},
	} {
		if got, err := PhysicalLimit(c.means, c.k); err != nil || math.Abs(got-c.want) > 1e-15 {
			t.Errorf("PhysicalLimit(%v, %d) = %v, %v, want %v", c.means, c.k, got, err, c.want)
		}
	}
	for _, c := range []struct {
		means []float64
		k     int
	}{{nil, 1}, {[]float64{0.5}, 2}, {[]float64{0.5, 1.5}, 1}, {[]float64{0.5, math.NaN()}, 1}} {
		if _, err := PhysicalLimit(c.means, c.k); err == nil {
			t.Errorf("PhysicalLimit(%v, %d): want an error", c.means, c.k)
		}
	}
}
