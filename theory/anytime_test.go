package theory

import (
	"math"
	"testing"
)

func TestAnytime(t *testing.T) {
	if f := AnytimeFactor(1, 1, HoeffdingTail); f > 5.065 || f < 5.055 || AdditiveAbsorbed(f) > 5.28 {
		t.Errorf("factor %v, absorbed %v, want 5.063 and at most 5.28", f, AdditiveAbsorbed(f))
	}
	if f, z := AnytimeFactor(3, 2, CantelliTail)-AdditiveFactor(3, 2, CantelliTail), ZetaScaleMeanCapped(3, 16); math.Abs(f/(math.Sqrt(2./3)*z)-1) > 1e-3 {
		t.Errorf("the anytime form costs %v more, want √(c/r)·Z_r = %v", f, math.Sqrt(2./3)*z)
	}
	for _, c := range []struct {
		m, k int
		T    int64
	}{{30, 10, 1e5}, {30, 29, 1e4}, {2, 1, 1}} {
		bound, err := RegretBoundAnytime(c.m, c.k, c.T, 1, HoeffdingTail)
		if err != nil {
			t.Fatal(err)
		}
		any, err := CertifyAnytime(c.m, c.k, c.T, 1, HoeffdingTail)
		if err != nil {
			t.Fatal(err)
		}
		fixed, _ := CertifyAdditive(c.m, c.k, c.T, any.Delta, HoeffdingTail)
		if any.Bound > bound.Bound*(1+1e-9) || any.Bound < fixed.Bound || any.CountPart != fixed.CountPart {
			t.Errorf("%+v: anytime %v, want between the fixed %v and the closed %v", c, any.Bound, fixed.Bound, bound.Bound)
		}
		sum := 0.0 // Σ_t √(δ_t/δ_T) against its bound, and against a planted 2√T − 2
		for s := int64(1); s <= c.T; s++ {
			sum += math.Sqrt(float64(c.T)/float64(s)) / float64(c.T)
		}
		if got := any.ZetaPart / fixed.ZetaPart; got < sum*(1-1e-12) || got > sum*1.6 || sum < 2-2/math.Sqrt(float64(c.T)) {
			t.Errorf("%+v: the ζ-part grows by %v, want at least Σ√(δ_t/δ_T)/T = %v", c, got, sum)
		}
	}
	if second(CertifyAnytime(3, 3, 10, 1, HoeffdingTail)) == nil || second(CertifyAnytime(3, 1, 10, -1, HoeffdingTail)) == nil {
		t.Error("want errors outside the domain")
	}
	if d, err := AnytimeDelta(30, 10, 100, 1); err != nil || math.Abs(d-0.02) > 1e-15 {
		t.Errorf("AnytimeDelta = %v, %v, want .02", d, err)
	}
}
