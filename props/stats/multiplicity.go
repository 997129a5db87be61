package stats

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// Bonferroni splits alpha in proportion to the weights, so that the shares sum
// to at most alpha also in floating point: if every statement i is false with
// probability at most share i, any is with probability at most alpha. A weight
// of 0 gets a share of 0. It panics if a weight is negative or not finite, or
// if there are weights but all are 0.
func Bonferroni(alpha float64, weights []float64) []float64 {
	mustAlpha(alpha)
	total := 0.0
	for i, w := range weights {
		if !(w >= 0) || math.IsInf(w, 0) {
			panic(fmt.Sprintf("stats: weight %d is %v: want 0 ≤ weight < ∞", i, w))
		}
		total += w
	}
	if len(weights) > 0 && !(total > 0 && !math.IsInf(total, 0)) {
		panic(fmt.Sprintf("stats: weights sum to %v: want a positive number", total))
	}
	// A sum of n positive terms in any order is off by less than n·2⁻⁵³
	// relative, once for the total here and once for whoever adds the shares;
	// four roundings more for the division and products.
	shave := 1 - float64(2*len(weights)+8)*0x1p-53
	shares := make([]float64, len(weights))
	for i, w := range weights {
		shares[i] = alpha * shave * (w / total)
	}
	return shares
}

// A UniformityCheck is the outcome of SuperUniform.
type UniformityCheck struct {
	Level    float64        // at which the p-values were counted
	Rejected int64          // how many were ≤ Level
	N        int64          // of how many
	Rate     props.Interval // of P(p ≤ Level), Clopper–Pearson
}

// SuperUniform counts the p-values at or below level and bounds the
// probability of such a one with error alpha. Valid p-values have
// P(p ≤ level) ≤ level.
func SuperUniform(ps []float64, level, alpha float64) UniformityCheck {
	mustAlpha(level)
	c := UniformityCheck{Level: level, N: int64(len(ps))}
	for i, p := range ps {
		if !(p >= 0 && p <= 1) {
			panic(fmt.Sprintf("stats: p-value %d is %v: want 0 ≤ p ≤ 1", i, p))
		}
		if p <= level {
			c.Rejected++
		}
	}
	c.Rate = ClopperPearson(c.Rejected, c.N, alpha)
	return c
}

// Violated reports whether the p-values are shown not to be valid: P(p ≤ Level)
// exceeds Level, with an error probability of alpha/2.
func (c UniformityCheck) Violated() bool { return c.Rate.Lo > c.Level }
