package theory

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// At a tie the exact event includes the boundary: q = 1/2, ε = 1, n = 2 needs two
// successes; with ε = 1/2 one success at once, or none and then none: (1/2).
func TestHoeffdingMaxTies(t *testing.T) {
	for _, c := range []struct {
		q         float64
		n         int
		eps, want float64
	}{
		{0.5, 2, 1, 0.25}, {0.5, 1, 0.5, 0.5}, {0.25, 2, 0.75, 0.25},
	} {
		got, err := HoeffdingMaxEqual(c.q, c.n, c.eps)
		if err != nil || math.Abs(got.Mid()-c.want) > 1e-15 || got.Width() > 1e-13 {
			t.Errorf("HoeffdingMaxEqual(%v, %d, %v) = %v, %v, want %v", c.q, c.n, c.eps, got, err, c.want)
		}
	}
	// Ten thirds of 0.1 reach 1.8 = 2 − 0.2 only in decimals: the bracket holds both.
	got, err := HoeffdingMax([]float64{0.1, 0.1}, 1.8)
	if err != nil || got.Lo > 0.01 || got.Hi < 0.01 {
		t.Errorf("HoeffdingMax(0.1, 0.1; 1.8) = %v, %v, want 0.01 inside", got, err)
	}
}

// mgfRational sums p_i e^{λ(v_i−mean)} with the series of e^x in rationals.
func mgfRational(values, probs []float64, lambda float64) float64 {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	total, mean := new(big.Rat), new(big.Rat)
	for i := range values {
		total.Add(total, rat(probs[i]))
		mean.Add(mean, new(big.Rat).Mul(rat(probs[i]), rat(values[i])))
	}
	mean.Quo(mean, total)
	s := new(big.Rat)
	for i := range values {
		x := new(big.Rat).Sub(rat(values[i]), mean)
		x.Mul(x, rat(lambda))
		term, e := big.NewRat(1, 1), new(big.Rat)
		for n := int64(1); n < 50; n++ {
			e.Add(e, term)
			term.Mul(term, x)
			term.Quo(term, big.NewRat(n, 1))
		}
		s.Add(s, e.Mul(e, rat(probs[i])))
	}
	s.Quo(s, total)
	f, _ := s.Float64()
	return f
}

func TestHoeffdingMGFAgainstRationals(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	for range drawn(15, 6) {
		n := 2 + rng.IntN(3)
		values, probs, total := make([]float64, n), make([]float64, n), 0.0
		for i := range values {
			values[i], probs[i] = 3*rng.Float64()-1, rng.Float64()
			total += probs[i]
		}
		for i := range probs {
			probs[i] /= total
		}
		lambda := (rng.Float64() - 0.5) * math.Pow(10, 2*rng.Float64()-1)
		want := mgfRational(values, probs, lambda)
		got, err := HoeffdingMGF(values, probs, lambda)
		if err != nil || !got.Contains(want) || got.Width() > 1e-12*want {
			t.Errorf("HoeffdingMGF(%v, %v, %v) = %v, %v, want %.17g", values, probs, lambda, got, err, want)
		}
		law, _ := NewFiniteLaw(values, probs)
		if bound := HoeffdingMGFBound(lambda, law.Spread()); got.Lo > bound {
			t.Errorf("HoeffdingMGF(%v, %v, %v) = %v above the bound %v", values, probs, lambda, got, bound)
		}
	}
}

func TestExtremalLawMaximisesMGF(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	for range 500 {
		p := rng.Float64()
		law := FiniteLaw{[]float64{-1, 3 * rng.Float64(), 4}, []float64{p / 2, 1 - p, p / 2}}
		lambda := 6*rng.Float64() - 3
		top := ExtremalLaw(-1, 4, law.Mean()).LogMGF(lambda)
		if got := law.LogMGF(lambda); got.Lo > top.Hi {
			t.Errorf("law %v at λ=%v has ln E e^{λX} = %v above the two-point law's %v", law, lambda, got, top)
		}
	}
}

func BenchmarkHoeffdingMax1e4(b *testing.B) {
	q := make([]float64, 10_000)
	for i := range q {
		q[i] = float64(i%7+1) / 9
	}
	for b.Loop() {
		if _, err := HoeffdingMax(q, 60); err != nil {
			b.Fatal(err)
		}
	}
}
