package simulator

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// A RuleOf returns the index rule of a choice for a game.
type RuleOf func(algos.Choice, algos.Spec) (algos.IndexRule, error)

// forecasts claims that what the event engine skips by is safe and not needlessly short.
func forecasts(s Subjects) props.Claim {
	lines := props.Claim{
		ID: "sim/lines", Group: groupSimulator, Reference: "docs: engines", Evidence: props.Exact,
		Statement: "along the line that a rule gives the event engine the index is above the floor, and one reward below it is not",
		Method: "the rule at m = 20, k = 5, T = 10⁶; lines from n = 2000 pulls on, doubled up to 1/δ, for floors 0.02 to 0.9, at " +
			"their ends and in the middle; the least sum whose index is above the floor is found by halving; observed is how far the " +
			"line is above it, in rewards",
		Rejects: "a chord above the curve, a bound on a divergence from the wrong side, one so loose that the engine looks every round",
	}
	for _, choice := range s.Steady {
		rule, err := s.Rule(choice, forecastSpec)
		if err != nil {
			panic("simulator: " + err.Error()) // the event engine takes rules alone
		}
		steady, ok := rule.(algos.SteadyRule)
		if !ok {
			panic(fmt.Sprintf("simulator: %s: want an algos.SteadyRule", choice))
		}
		lines.Cases = append(lines.Cases, ruleCase(choice, func(s *spread) { lineDistances(steady, s) }, -1e-6, 1,
			"rewards above the least sum"))
	}
	return lines
}

// A spread is the range of what was observed, and where its ends are.
type spread struct {
	lo, hi     float64
	atLo, atHi string
	n          int64
}

func (s *spread) add(x float64, at func() string) {
	if s.n == 0 || x < s.lo {
		s.lo, s.atLo = x, at()
	}
	if s.n == 0 || x > s.hi {
		s.hi, s.atHi = x, at()
	}
	s.n++
}

// lateRound is when rules that know rounds are asked.
const lateRound = 1_000_000

var forecastSpec = algos.Spec{Arms: 20, Cardinality: 5, Horizon: lateRound}

func ruleCase(choice algos.Choice, look func(*spread), lo, hi float64, unit string) props.Case {
	return props.Case{Instance: choice.String(), Params: props.Params{"policy": choice.String()},
		Check: func(context.Context, props.Trial) (props.Finding, error) {
			var s spread
			look(&s)
			worst := s.hi // one point on the wrong side is enough
			if s.lo < lo {
				worst = s.lo
			}
			return props.Finding{
				Guarantee: "evaluated", Observed: props.Point(worst), Bound: props.Between(lo, hi), N: s.n,
				Witness: fmt.Sprintf("rule of m=%d, k=%d, T=1e6: least %.4g %s at %s, most %.4g at %s", forecastSpec.Arms,
					forecastSpec.Cardinality,
					s.lo, unit, s.atLo, s.hi, s.atHi),
			}, nil
		}}
}

var forecastFloors = []float64{0.02, 0.1, 0.5, 0.9}

// lineDistances adds how far a rule's lines are above the least sums that will do.
func lineDistances(rule algos.SteadyRule, s *spread) {
	for _, floor := range forecastFloors {
		for n := int64(2000); n < lateRound/4; n *= 2 {
			level, slope, valid := rule.Threshold(n, floor)
			if valid == 0 {
				s.add(math.Inf(1), func() string { return fmt.Sprintf("n=%d, floor %v, which has no line", n, floor) })
				continue
			}
			valid = min(valid, 8*n)
			for _, j := range []int64{0, valid / 2, valid} {
				if least := leastSum(rule, n+j, floor); least > 0 {
					s.add(level+slope*float64(j)-least, func() string { return fmt.Sprintf("n=%d+%d, floor %v", n, j, floor) })
				}
			}
		}
	}
}

// leastSum returns the least sum whose index is above the floor, by halving.
func leastSum(rule algos.IndexRule, n int64, floor float64) float64 {
	if rule.Index(0, n, lateRound) > floor {
		return 0
	}
	lo, hi := 0.0, float64(n)
	for range 60 {
		if mid := (lo + hi) / 2; rule.Index(mid, n, lateRound) > floor {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
