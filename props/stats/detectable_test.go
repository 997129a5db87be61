package stats_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// powerByEnumeration adds up the terms of the outcomes whose interval excludes p0.
func powerByEnumeration(n int, p, p0, alpha float64) float64 {
	power := 0.0
	for k, term := range binomialTerms(n, p) {
		if !stats.ClopperPearson(int64(k), int64(n), alpha).Contains(p0) {
			power += term
		}
	}
	return power
}

func TestPowerBinomialByEnumeration(t *testing.T) {
	for _, n := range []int{1, 10, 60} {
		for _, p := range []float64{0.02, 0.3, 0.5, 0.9} {
			for _, p0 := range []float64{0.1, 0.5} {
				got, want := stats.PowerBinomial(int64(n), p, p0, 0.05), powerByEnumeration(n, p, p0, 0.05)
				if math.Abs(got-want) > 1e-12 {
					t.Errorf("PowerBinomial(%d, %v, %v, 0.05) = %v, want %v", n, p, p0, got, want)
				}
			}
		}
	}
}

func TestDetectableProportion(t *testing.T) {
	for _, n := range []int64{50, 1000} {
		for _, p0 := range []float64{0.2, 0.5} {
			below, above := stats.DetectableProportion(n, p0, 1e-3, 0.9)
			for _, tc := range []struct{ at, inside float64 }{{above, above - 0.02}, {below, below + 0.02}} {
				if math.IsNaN(tc.at) {
					continue
				}
				if p := stats.PowerBinomial(n, tc.at, p0, 1e-3); p < 0.9-1e-9 {
					t.Errorf("n=%d p0=%v: power at %v is %v, want ≥ 0.9", n, p0, tc.at, p)
				}
				if p := stats.PowerBinomial(n, tc.inside, p0, 1e-3); p >= 0.9 {
					t.Errorf("n=%d p0=%v: power at %v, nearer to p0 than %v, is %v, want < 0.9", n, p0, tc.inside, tc.at, p)
				}
			}
		}
	}
	if below, above := stats.DetectableProportion(3, 0.5, 1e-3, 0.9); !math.IsNaN(below) || !math.IsNaN(above) {
		t.Errorf("n=3: detectable %v and %v, want NaN", below, above)
	}
}

// TestDetectableStudent simulates at the stated effect: 2500 trials with power
// 0.9; the detection rate is accepted in [0.87, 0.93], five standard errors (3.9
// with the trials of -short), a false alarm of 6·10⁻⁷ (10⁻⁴) if the approximation
// of the noncentral law were exact. A power of 0.8 or 0.97 is found with certainty.
func TestDetectableStudent(t *testing.T) {
	const n = 10
	effect := stats.DetectableStudent(2, n, trialAlpha, 0.9)
	missed := missRate(normalTrial(n, func(s stats.Summary) props.Interval {
		iv, _ := stats.StudentMean(s, trialAlpha)
		// Contains(7) says whether the bound 7−effect is excluded.
		if iv.Contains(7 - effect) {
			return props.Interval{Lo: 8, Hi: 8}
		}
		return props.Interval{Lo: 7, Hi: 7}
	}), 5, nil)
	if rate := 1 - float64(missed)/float64(trials()); rate < 0.87 || rate > 0.93 {
		t.Errorf("detection rate %.3f at effect %.3f, want 0.9", rate, effect)
	}
}
