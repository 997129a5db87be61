package algos

import (
	"math"
	"math/rand/v2"
	"slices"
)

// What external tests see of EXP3.M's state, because only they may compare it
// with props/reference.

// MaxLog is maxLog.
const MaxLog = maxLog

// SetLogWeights puts e into the state of the given weights.
func (e *EXP3M) SetLogWeights(logw []float64) {
	copy(e.log, logw)
	e.rescale(slices.Max(logw))
	e.stale = true
}

// SumTolerance is what Σp may be off by: each p_i carries a few roundings, the
// sum of weights 64 + log₂(m/64) ≤ 80 relative ones.
func SumTolerance(k int) float64 { return 100 * float64(k) * 0x1p-53 }

// residual returns max{|R_i|, |Σx − k|} at the current point.
func (h *leader) residual(loss []float64, eta float64) float64 {
	worst, sum := 0.0, 0.0
	for i, l := range loss {
		worst = max(worst, math.Abs(h.condition(&h.arms[i], eta*l)))
		sum += h.arms[i].x
	}
	return max(worst, math.Abs(sum-h.k))
}

// DrawGamma draws from Gamma(shape, 1).
func DrawGamma(rng *rand.Rand, shape float64) float64 { return newGamma(shape).draw(rng) }
