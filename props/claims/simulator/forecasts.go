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

// forecasts claims that what the lazy engine skips by is safe and not needlessly short.
func forecasts(s Subjects) []props.Claim {
	lines := props.Claim{
		ID: "sim/lines", Group: groupSimulator, Reference: "docs: engines", Evidence: props.Exact,
		Statement: "along the line that a rule gives the event-driven engine the index is above the floor, and one reward below it is not",
		Method: "the rule at m = 20, k = 5, T = 10⁶, in round 10⁶ if it knows rounds; lines from n = 2000 pulls on, doubled up to 1/δ, for floors 0.02 to 0.9, at " +
			"their ends and in the middle; the least sum whose index is above the floor is found by halving; observed is how far the line is above it, in rewards",
		Rejects: "a chord above the curve, a bound on a divergence from the wrong side, one so loose that the engine looks every round",
	}
	pulls := props.Claim{
		ID: "sim/safe-pulls", Group: groupSimulator, Reference: "docs: engines", Evidence: props.Exact,
		Statement: "for as many pulls as a rule calls safe an arm that is paid nothing keeps its index above the floor, " +
			"and for so many times that number it does not",
		Method: "the same rule; 10 to 10⁶ pulls of mean 0.02 to 0.9 with floors 0.001 to 0.3 below the index; the greatest safe number is found by halving; " +
			"observed is safe pulls, and one, over the greatest number, and one",
		Rejects: "a slope or a margin of the wrong sign, a forecast that is always 0",
	}
	for _, choice := range s.Lazy {
		rule, err := s.Rule(choice, forecastSpec)
		if err != nil {
			panic("policies: " + err.Error()) // the lazy engine takes rules alone
		}
		if r, ok := rule.(algos.Forecaster); ok {
			pulls.Cases = append(pulls.Cases, ruleCase(choice, func(s *spread) { safeShares(r, s) }, leastShare, 1, "of the greatest number"))
		}
		if r, ok := rule.(algos.RisingRule); ok {
			rule = r.At(lateRound)
		}
		if line := lineOf(rule); line != nil {
			lines.Cases = append(lines.Cases, ruleCase(choice, func(s *spread) { lineDistances(rule, line, s) }, -1e-6, 1, "rewards above the least sum"))
		}
	}
	return []props.Claim{lines, pulls}
}

// leastShare is what part of the greatest safe number a forecast must give: tangents lose up to a half within a
// hundredth of the index, and 0 of 1 counts as a half; 0.47 is the least that is seen.
const leastShare = 0.4

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
				Witness: fmt.Sprintf("rule of m=%d, k=%d, T=1e6: least %.4g %s at %s, most %.4g at %s", forecastSpec.Arms, forecastSpec.Cardinality,
					s.lo, unit, s.atLo, s.hi, s.atHi),
			}, nil
		}}
}

var forecastFloors = []float64{0.02, 0.1, 0.5, 0.9}

// A line is where a sum of n+j pulls lifts the index above a floor; see [algos.ThresholdRule].
type line func(n int64, floor float64) (level, slope float64, valid int64)

// lineOf returns the lines of a rule of either kind, nil if it is of neither.
func lineOf(rule algos.IndexRule) line {
	switch r := rule.(type) {
	case algos.ThresholdRule:
		return r.Threshold
	case algos.ChordRule: // (S + g)/n is above the floor where S is above n·floor − g
		return func(n int64, floor float64) (level, slope float64, valid int64) {
			level, slope, valid = r.Chord(n)
			return float64(n)*floor - level, floor - slope, valid
		}
	}
	return nil
}

// lineDistances adds how far a rule's lines are above the least sums that will do.
func lineDistances(rule algos.IndexRule, line line, s *spread) {
	for _, floor := range forecastFloors {
		for n := int64(2000); n < lateRound/4; n *= 2 {
			level, slope, valid := line(n, floor)
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

// safeShares adds what part of the greatest safe number of pulls a rule promises.
func safeShares(rule algos.Forecaster, s *spread) {
	for _, mean := range forecastFloors {
		for n := int64(1000); n <= lateRound; n *= 10 {
			sum := math.Round(mean * float64(n))
			for _, room := range []float64{0.0001, 0.001, 0.01} {
				floor := rule.Index(sum, n, lateRound) - room
				promised, greatest := rule.SafePulls(sum, n, lateRound, floor), safestPulls(rule, sum, n, floor)
				s.add(float64(promised+1)/float64(greatest+1), func() string {
					return fmt.Sprintf("n=%d, S=%v, %v above the floor: %d pulls, the greatest is %d", n, sum, room, promised, greatest)
				})
			}
		}
	}
}

// safestPulls is the greatest number of pulls without reward that leave the index above the floor, by halving.
func safestPulls(rule algos.IndexRule, sum float64, n int64, floor float64) int64 {
	above := func(d int64) bool { return rule.Index(sum, n+d, lateRound) > floor }
	lo, hi := int64(0), int64(1)
	for above(hi) && hi < 1<<40 {
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; above(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
