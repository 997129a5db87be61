package algos

import (
	"math"
	"reflect"
)

// An IndexRule computes the optimistic index of an arm from its statistics.
type IndexRule interface {
	// Index returns the unclipped index of an arm with the given sum of observed rewards, number
	// of pulls and round t ≥ 1; +∞ at pulls = 0. It must not fall as the sum grows.
	Index(sum float64, pulls, round int64) float64
}

// An IndexFunc is an IndexRule that is a function.
type IndexFunc func(sum float64, pulls, round int64) float64

// Index calls the function.
func (f IndexFunc) Index(sum float64, pulls, round int64) float64 { return f(sum, pulls, round) }

// A SteadyRule has an index that ignores the round, so that an arm keeps its index while it is not
// played. It promises for how many pulls a played arm stays above a floor: the policy and the
// engine by events look at the arm only where the promise ends.
type SteadyRule interface {
	IndexRule
	// Threshold returns a line for an arm's sum. The computed index of an arm with pulls+j ≥ 1
	// pulls is above floor if its sum is above level + slope·j, for 0 ≤ j ≤ valid. With valid = 0
	// the line says nothing, even at j = 0.
	Threshold(pulls int64, floor float64) (level, slope float64, valid int64)
}

// Steady returns the rule as a SteadyRule if it is one and embeds nothing. A rule that embeds a
// SteadyRule inherits its Threshold, which may be wrong for an Index of its own.
func Steady(rule IndexRule) (steady SteadyRule, ok bool) {
	steady, ok = rule.(SteadyRule)
	if !ok {
		return nil, false
	}
	t := reflect.TypeOf(rule)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if t.Field(i).Anonymous {
				return nil, false
			}
		}
	}
	return steady, true
}

// optimistic returns S/n + √(width/n), +∞ at n = 0, rounded as by a policy that keeps S/n and 1/√n.
func optimistic(sum float64, pulls int64, width float64) float64 {
	return newWidened(sum, pulls).index(math.Sqrt(width))
}

// A widened index is S/n + √(w/n), as a function of √w.
type widened struct {
	mean float64 // S/n; +∞ at n = 0
	coef float64 // 1/√n
}

func newWidened(sum float64, pulls int64) widened {
	if pulls == 0 {
		return widened{math.Inf(1), 0}
	}
	n := float64(pulls)
	return widened{sum / n, 1 / math.Sqrt(n)}
}

func (a widened) index(root float64) float64 { return a.mean + float64(a.coef*root) }

// margin bounds the rounding of an index x: it is a handful of correctly rounded operations and a
// logarithm good to an ulp, together below 32 ulps of 1 + |x|.
func margin(x float64) float64 { return 32 * 0x1p-52 * (1 + math.Abs(x)) }

// chordThreshold is Threshold for an index S/n + ρ_n where nρ_n is concave up to n = last and at least
// 0 beyond. A chord is below nρ_n. So the index is above floor where S is above n·floor less
// the chord, with one margin for the index and one for the line.
func chordThreshold(pulls int64, last, floor float64, radius func(pulls int64) float64) (
	level, slope float64, valid int64) {
	n, height := float64(pulls), floor+2*margin(floor)
	if n >= last {
		return n * height, height, MaxHorizon
	}
	valid = chordPulls(pulls, last)
	if valid == 0 {
		return 0, 0, 0
	}
	end := pulls + valid
	g, gEnd := n*radius(pulls), float64(end)*radius(end)
	return n*height - g, height - (gEnd-g)/float64(valid), valid
}

// chordPulls is how many pulls a chord of g(n) = nρ_n may span, 4√n, but not beyond last. The second
// derivative of g is about −ρ/(4n), so the chord is off by at most ρ/(4n)·(4√n)²/8 = ρ/2, less than
// a reward.
func chordPulls(pulls int64, last float64) int64 {
	n := float64(pulls)
	return int64(max(0, min(4*math.Sqrt(n), last-n)))
}

// clip returns min{x, 1} when on is set.
func clip(x float64, on bool) float64 {
	if on && x > 1 {
		return 1
	}
	return x
}

// statistics are the sufficient statistics of the arms.
type statistics struct {
	pulls []int64   // T_i
	sums  []float64 // S_i, the sum of observed rewards
}

func newStatistics(m int) statistics {
	return statistics{pulls: make([]int64, m), sums: make([]float64, m)}
}

// Statistics returns an arm's observed pulls and the sum of their rewards.
func (s *statistics) Statistics(arm int) (pulls int64, sum float64) { return s.pulls[arm], s.sums[arm] }
