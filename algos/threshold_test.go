package algos_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// drawFloor draws floors in (0, 1), often near an end, even where float64 has few digits.
func drawFloor(t *rapid.T) float64 {
	x := rapid.Float64Range(0, 1).Draw(t, "floor")
	switch rapid.IntRange(0, 3).Draw(t, "near") {
	case 3:
		return 1e-322 * x
	case 0:
		return math.Pow(10, -7*x)
	case 1:
		return 1 - math.Pow(10, -8*x)
	}
	return x
}

// steadyRules are the rules of a confidence parameter.
func steadyRules(delta float64) []algos.SteadyRule {
	return []algos.SteadyRule{
		algos.CMOSSRule{Delta: delta}, algos.CMOSSRule{Delta: delta, Half: true}, algos.KLCMOSSRule{Delta: delta},
		algos.BallRule{Arms: 20},
	}
}

// TestThresholdSuffices looks for a sum that is above the line while the index is not above the
// floor: then an engine would miss an event. Sums are numbers of rewards, but the next float64
// above the line is hardest. TestThresholdIsClose shows that lines are not needlessly high.
func TestThresholdSuffices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		delta := math.Pow(10, rapid.Float64Range(-300, 2).Draw(t, "log10 δ"))
		if rapid.Bool().Draw(t, "usual") {
			delta = math.Pow(10, rapid.Float64Range(-12, 0).Draw(t, "usual log10 δ"))
		}
		rule := rapid.SampledFrom(steadyRules(delta)).Draw(t, "rule")
		n, floor := drawPulls(t, delta), drawFloor(t)
		level, slope, valid := rule.Threshold(n, floor)
		if valid < 0 || valid > algos.MaxHorizon {
			t.Fatalf("%+v, n=%d, floor %v: valid=%d: want 0 ≤ valid ≤ MaxHorizon", rule, n, floor, valid)
		}
		if valid == 0 {
			return
		}
		for _, j := range []int64{0, min(valid, 1<<40), rapid.Int64Range(0, min(valid, 1<<40)).Draw(t, "j")} {
			sum := math.Nextafter(max(0, level+slope*float64(j)), math.Inf(1))
			if got := rule.Index(sum, n+j, 1); sum <= float64(n+j) && !(got > floor) {
				t.Fatalf("%+v, n=%d: S=%v at pull +%d of %d is above the line and has index %v, not above %v", rule, n, sum, j,
					valid, got, floor)
			}
		}
	})
}

// TestThresholdIsClose: where it matters, there is a line, at most two rewards above the least sum
// that suffices.
func TestThresholdIsClose(t *testing.T) {
	for _, rule := range steadyRules(2e-6) {
		for _, floor := range []float64{0.02, 0.1, 0.5, 0.9} {
			for n := int64(2000); n < 490_000; n *= 2 {
				level, slope, valid := rule.Threshold(n, floor)
				if valid == 0 {
					t.Errorf("%+v, floor %v: no line at n=%d", rule, floor, n)
				}
				for _, j := range []int64{0, valid / 2, valid} {
					sum := level + slope*float64(j) - 2
					if got := rule.Index(sum, n+j, 1); got > floor && sum >= 0 {
						t.Errorf("%+v, n=%d+%d: two rewards below the line the index %v is still above %v", rule, n, j, got, floor)
					}
				}
			}
		}
	}
}

// A timidRule embeds CMOSS's rule and has an index of its own, for which the Threshold is wrong.
type timidRule struct{ algos.CMOSSRule }

func (timidRule) Index(sum float64, pulls, _ int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return float64(pulls) - sum
}

// A wrappedRule embeds any rule.
type wrappedRule struct{ algos.SteadyRule }

// A cautiousRule embeds CUCB's rule and has an index of its own.
type cautiousRule struct{ algos.CUCBRule }

func (r cautiousRule) Index(sum float64, pulls, round int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return -r.CUCBRule.Index(sum, pulls, round)
}

// TestARuleThatEmbedsAnotherPromisesNothing: inherited methods are about the embedded rule's index.
func TestARuleThatEmbedsAnotherPromisesNothing(t *testing.T) {
	cmoss := algos.CMOSSRule{Delta: 0.1}
	for rule, want := range map[algos.IndexRule]bool{
		cmoss: true, &cmoss: true, algos.CUCBRule{Scale: 1}: false, timidRule{cmoss}: false, &timidRule{cmoss}: false,
		wrappedRule{cmoss}: false, struct{ timidRule }{timidRule{cmoss}}: false,
	} {
		if _, got := algos.Steady(rule); got != want {
			t.Errorf("Steady(%s) is %v, want %v", fmt.Sprintf("%T", rule), got, want)
		}
	}
}
