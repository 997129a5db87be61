package algos

import "math"

// An IndexRule is the optimistic index of an arm as a function of what is
// known of it.
type IndexRule interface {
	// Index returns the unclipped index of an arm with the given sum of
	// observed rewards, number of pulls and round t ≥ 1; +∞ at pulls = 0.
	// With zero further rewards it must not rise as pulls grow, and at fixed
	// sum and pulls it must not fall as t grows.
	Index(sum float64, pulls, round int64) float64
	// Timeless reports that Index ignores the round.
	Timeless() bool
}

// clip returns min{x, 1} when on is set.
func clip(x float64, on bool) float64 {
	if on {
		return math.Min(x, 1)
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

// indices appends the clipped index of every arm at the given round.
func (s *statistics) indices(dst []float64, rule IndexRule, clipped bool, round int64) []float64 {
	for i := range s.pulls {
		dst = append(dst, clip(rule.Index(s.sums[i], s.pulls[i], round), clipped))
	}
	return dst
}
