package algos

import (
	"math"
	"slices"
)

// What external tests see of EXP3.M's state, because only they may compare it
// with props/reference.

// MaxLog is maxLog.
const MaxLog = maxLog

// SetLogWeights puts e into the state of the given weights.
func (e *EXP3M) SetLogWeights(logw []float64) {
	copy(e.weights.log, logw)
	e.weights.rescale(slices.Max(logw))
	e.SetThreshold(math.Inf(1))
}

// SetThreshold makes the next capping start from alpha.
func (e *EXP3M) SetThreshold(alpha float64) { e.capping.alpha, e.stale = alpha, true }

// SumTolerance is what Σp may be off by: each p_i carries a few roundings, the
// sum of weights 64 + log₂(m/64) ≤ 80 relative ones.
func SumTolerance(k int) float64 { return 100 * float64(k) * 0x1p-53 }
