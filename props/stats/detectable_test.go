package stats

import (
	"math"
	"testing"
)

// powerByEnumeration adds up the terms of the outcomes whose interval excludes p0.
func powerByEnumeration(n int64, p, p0, alpha float64) float64 {
	power := 0.0
	for k, term := range binomialTerms(int(n), p) {
		if !ClopperPearson(int64(k), n, alpha).Contains(p0) {
			power += term
		}
	}
	return power
}

func TestDetectableProportion(t *testing.T) {
	for _, n := range []int64{50, 1000} {
		for _, p0 := range []float64{0.2, 0.5} {
			below, above := DetectableProportion(n, p0, 1e-3, 0.9)
			for _, tc := range []struct{ at, inside float64 }{{above, above - 0.02}, {below, below + 0.02}} {
				if math.IsNaN(tc.at) {
					continue
				}
				if p := powerByEnumeration(n, tc.at, p0, 1e-3); p < 0.9-1e-9 {
					t.Errorf("n=%d p0=%v: power at %v is %v, want ≥ 0.9", n, p0, tc.at, p)
				}
				if p := powerByEnumeration(n, tc.inside, p0, 1e-3); p >= 0.9 {
					t.Errorf("n=%d p0=%v: power at %v, nearer to p0 than %v, is %v, want < 0.9", n, p0, tc.inside, tc.at, p)
				}
			}
		}
	}
	if below, above := DetectableProportion(3, 0.5, 1e-3, 0.9); !math.IsNaN(below) || !math.IsNaN(above) {
		t.Errorf("n=3: detectable %v and %v, want NaN", below, above)
	}
}

// TestDetectableStudent: the sum of two quantiles from the table of 9 degrees of freedom, 5 % and 10 %.
func TestDetectableStudent(t *testing.T) {
	effect := DetectableStudent(2, 10, 0.1, 0.9)
	if want := (1.8331129 + 1.3830287) * 2 / math.Sqrt(10); !(math.Abs(effect/want-1) <= 1e-7) {
		t.Errorf("effect %v, want %v", effect, want)
	}
}
