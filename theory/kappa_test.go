package theory

import (
	"math"
	"math/big"
	"testing"
)

// binomialTail is P(Bin(t, mu) ≥ k) in rationals.
func binomialTail(t, k int, mu float64) *big.Rat {
	p := new(big.Rat).SetFloat64(mu)
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	tail := new(big.Rat)
	for j := max(k, 0); j <= t; j++ {
		term := new(big.Rat).SetInt(new(big.Int).Binomial(int64(t), int64(j)))
		for range j {
			term.Mul(term, p)
		}
		for range t - j {
			term.Mul(term, q)
		}
		tail.Add(tail, term)
	}
	return tail
}

func sumTailsRational(n int, mu float64, level func(t float64) float64) float64 {
	s := new(big.Rat)
	for t := 1; t <= n; t++ {
		s.Add(s, binomialTail(t, int(math.Ceil(level(float64(t)))), mu))
	}
	f, _ := s.Float64()
	return f
}

func TestKappaAgainstRationals(t *testing.T) {
	for _, mu := range []float64{0, 0.01, 0.3, 0.5, 0.77, 0.999, 1} {
		for i, a := range []float64{0.3, 1.1, 7} {
			for j, eps := range []float64{0.11, 0.43, 1.3} {
				if i != j && !whole() { // each a and each ε once
					continue
				}
				want := sumTailsRational(24, mu, func(t float64) float64 { return t*(mu+eps) - math.Sqrt(a*t) })
				got, err := Kappa(mu, a, eps, 24)
				if err != nil || math.Abs(got.Mid()-want) > 1e-12 || got.Width() > 1e-12 {
					t.Errorf("Kappa(%v, %v, %v, 24) = %v, %v, want %v", mu, a, eps, got, err, want)
				}
			}
		}
	}
}

// At mu = 1/2, a = 1, ε = 1/4, t = 4 the level 4·3/4 − 2 = 1 is a tie that
// counts: P(S_4 ≥ 1) = 15/16. Levels at t = 1..4 are −.25, .08, .52, 1.
func TestKappaTies(t *testing.T) {
	want := 1 + 0.75 + 0.875 + 15.0/16
	got, err := Kappa(0.5, 1, 0.25, 4)
	if err != nil || math.Abs(got.Mid()-want) > 1e-14 || got.Width() > 1e-13 {
		t.Errorf("Kappa(0.5, 1, 0.25, 4) = %v, %v, want %v", got, err, want)
	}
}

func TestPullCountAgainstRationals(t *testing.T) {
	for _, mu := range []float64{0, 0.2, 0.5, 0.9, 1} {
		for _, x := range []float64{0.07, 0.33, 0.61} {
			for _, delta := range []float64{1e-3, 0.07, 1.3} {
				want := 1 + sumTailsRational(23, mu, func(s float64) float64 { return s*(mu+x) - s*Radius(delta, s) })
				got, err := PullCount(mu, x, delta, 24)
				if err != nil || math.Abs(got.Mid()-want) > 1e-12 || got.Width() > 1e-12 {
					t.Errorf("PullCount(%v, %v, %v, 24) = %v, %v, want %v", mu, x, delta, got, err, want)
				}
			}
		}
	}
}

func TestKappaLongHorizon(t *testing.T) {
	short, err := Kappa(0.4, 2, 0.1, 20_000)
	if err != nil {
		t.Fatal(err)
	}
	long, err := Kappa(0.4, 2, 0.1, 1e12)
	if err != nil || math.Abs(short.Mid()-long.Mid()) > 1e-9 {
		t.Errorf("Kappa at T=1e12 = %v, %v, want %v as at T=20000", long, err, short)
	}
	if bound := KappaBound(2, 0.1); long.Hi > bound || long.Lo < bound/10 {
		t.Errorf("Kappa(0.4, 2, 0.1, 1e12) = %v, want below %v and above a tenth of it", long, bound)
	}
}

// Beyond the limit the error comes at once and names it.
func TestTailSumsNameTheirLimit(t *testing.T) {
	if b, err := Kappa(0.5, 1, 1e-5, 1e12); err == nil {
		t.Errorf("Kappa(0.5, 1, 1e-5, 1e12) = %v, want an error", b)
	}
	if b, err := PullCount(0.5, 1e-5, 1e-12, 1e12); err == nil {
		t.Errorf("PullCount(0.5, 1e-5, 1e-12, 1e12) = %v, want an error", b)
	}
}

func BenchmarkKappa1e6(b *testing.B) {
	for b.Loop() {
		v, err := Kappa(0.5, 1, 0.001, 1e6)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(v.Width()/v.Mid(), "relwidth")
	}
}

// The finite check in the appendix of bounds/bounds.md: for a/ε² = x < 4.07
//
//	⌊x⌋ + Σ_{s>x} exp(−2(√(s/x) − 1)²) ≤ 3x,
//
// cell by cell, since between integers the left side and the right rise. Below 1/100 the first term
// alone, doubled for the others, is less than 3x. 2x in place of 3x is rejected.
func TestKappaAppendix(t *testing.T) {
	planted := false
	for lo := 0.01; lo < 4.07; {
		hi := min(lo*1.002, math.Floor(lo)+1)
		sum := math.Floor(lo)
		for s := math.Floor(lo) + 1; s < 400; s++ {
			d := max(0, math.Sqrt(s/hi)-1)
			sum += math.Exp(-2 * d * d)
		}
		if sum > 3*lo {
			t.Fatalf("on [%v, %v): %v above 3x", lo, hi, sum)
		}
		planted = planted || sum > 2*hi
		lo = hi
	}
	for x := 1e-9; x < 0.01; x *= 1.5 {
		if d := 1/math.Sqrt(1.5*x) - 1; 2*math.Exp(-2*d*d) > 3*x {
			t.Errorf("at x=%v: %v above 3x", x, 2*math.Exp(-2*d*d))
		}
	}
	if !planted {
		t.Error("the planted constant 2 was not rejected")
	}
}
