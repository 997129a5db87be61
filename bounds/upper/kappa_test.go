package upper

import (
	"math"
	"testing"
)

// The finite check in the appendix of bounds.md: for a/ε² = x < 4.07
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
