package stats

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
)

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
