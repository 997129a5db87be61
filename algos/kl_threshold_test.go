package algos_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// drawFloor draws floors in (0, 1), often near an end.
func drawFloor(t *rapid.T) float64 {
	x := rapid.Float64Range(0, 1).Draw(t, "floor")
	switch rapid.IntRange(0, 2).Draw(t, "near") {
	case 0:
		return math.Pow(10, -7*x)
	case 1:
		return 1 - math.Pow(10, -8*x)
	}
	return x
}

// TestThresholdSuffices looks for a sum that is above the line while the index
// is not above the floor: then an engine would miss an event. A sum is a number
// of rewards, but the next float64 above the line is hardest. TestThresholdIsClose
// shows that this says something.
func TestThresholdSuffices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kl := drawKLRule(t)
		n := drawPulls(t, kl.Delta)
		floor := drawFloor(t)
		var rule algos.ThresholdRule = kl
		if rapid.Bool().Draw(t, "rising") {
			rule = drawRising(t).At(drawRound(t))
		}
		level, slope, valid := rule.Threshold(n, floor)
		if valid < 0 || valid > algos.MaxHorizon {
			t.Fatalf("%+v, n=%d, floor %v: valid=%d: want 0 ≤ valid ≤ MaxHorizon", rule, n, floor, valid)
		}
		if valid == 0 {
			return
		}
		for _, j := range []int64{0, min(valid, 1<<40), rapid.Int64Range(0, min(valid, 1<<40)).Draw(t, "j")} {
			sum := math.Nextafter(level+slope*float64(j), math.Inf(1))
			if got := rule.Index(sum, n+j, 1); sum <= float64(n+j) && !(got > floor) {
				t.Fatalf("%+v, n=%d: S=%v at pull +%d of %d is above the line and has index %v, not above %v", rule, n, sum, j, valid, got, floor)
			}
		}
	})
}

func drawRising(t *rapid.T) algos.RisingRule {
	return algos.KLUCBRule{}
}

func drawRound(t *rapid.T) int64 {
	return int64(math.Exp(rapid.Float64Range(0, math.Log(1e12)).Draw(t, "ln t")))
}

// TestRise: between two rounds no index rises by more than Rise says, and in each
// it is that of the round's timeless rule, bit for bit.
func TestRise(t *testing.T) {
	const ulps = 2e-15 // KLUlps of the greater index
	rapid.Check(t, func(t *rapid.T) {
		rule, n := drawRising(t), drawPulls(t, 1e-12)
		sum := nearEdges.Draw(t, "mean") * float64(n)
		from := drawRound(t)
		until := from + rapid.Int64Range(0, from).Draw(t, "rounds")
		before, after := rule.Index(sum, n, from), rule.Index(sum, n, until)
		most := (rule.Rise(until) - rule.Rise(from)) / math.Sqrt(float64(n))
		if after-before > most*(1+1e-9)+ulps || most < 0 {
			t.Fatalf("%+v, S=%v, n=%d: from round %d to %d the index rises by %v, more than %v", rule, sum, n, from, until, after-before, most)
		}
		if got := rule.At(from).Index(sum, n, 1); got != before {
			t.Fatalf("%+v, S=%v, n=%d: At(%d) has index %v, want %v", rule, sum, n, from, got, before)
		}
	})
}

// TestThresholdIsClose: where it matters, the line is there and at most two
// rewards above the least sum that will do.
func TestThresholdIsClose(t *testing.T) {
	rule := algos.KLCMOSSRule{Delta: 2e-6}
	for _, floor := range []float64{0.02, 0.1, 0.5, 0.9} {
		for n := int64(2000); n < 490_000; n *= 2 {
			level, slope, valid := rule.Threshold(n, floor)
			if valid == 0 {
				t.Errorf("%+v, floor %v: no line at n=%d", rule, floor, n)
			}
			for _, j := range []int64{0, valid / 2, valid} {
				sum := level + slope*float64(j) - 2
				if got := rule.Index(sum, n+j, 1); got > floor {
					t.Errorf("%+v, n=%d+%d: two rewards below the line the index %v is still above %v", rule, n, j, got, floor)
				}
			}
		}
	}
}

// A chord where w is not convex would be below it: p = 0.9, u = 0.99996.
func TestThresholdIsSilentWhereNotConvex(t *testing.T) {
	rule := algos.KLCMOSSRule{Delta: 0.01}
	n := 4.0
	if w := func(n int64) float64 { return leastSum(rule, n, 0.99996) }; !(w(3)+w(5) < 2*w(4)) {
		t.Fatalf("w(3), w(4), w(5) = %v, %v, %v: want them not convex", w(3), w(4), w(5))
	}
	if _, _, valid := rule.Threshold(int64(n), 0.99996); valid != 0 {
		t.Errorf("a line of %d pulls where none is known to be safe", valid)
	}
}

// leastSum returns the least sum whose index is above the floor, by halving.
func leastSum(rule algos.KLCMOSSRule, n int64, floor float64) float64 {
	lo, hi := 0.0, float64(n)
	for range 80 {
		if mid := (lo + hi) / 2; rule.Index(mid, n, 1) > floor {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
