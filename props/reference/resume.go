package reference

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

var (
	_ algos.Resumer = (*EXP3M)(nil)
	_ algos.Resumer = (*HYBRID)(nil)
	_ algos.Resumer = (*COMBEXP)(nil)
	_ algos.Resumer = (*CTS)(nil)
)

// totals are the estimates (t−1)·S_i/T_i of the sums of all arms' rewards before round t.
func totals(pulls []int64, sums []float64, round int64) (all []float64) {
	for i, n := range pulls {
		all = append(all, float64(round-1)*(sums[i]/math.Max(1, float64(n))))
	}
	return all
}

// Resume takes over weights that rose by the estimates of rounds 1…t−1 together.
func (e *EXP3M) Resume(pulls []int64, sums []float64, round int64) {
	rate := float64(e.Spec.Cardinality) * e.Gamma / float64(e.Spec.Arms)
	all := totals(pulls, sums, round)
	for i, x := range all {
		e.Log[i] = rate*x - rate*slices.Max(all)
	}
	e.prepare()
}

// Resume takes over the losses of rounds 1…t−1, less those of the arm with the fewest.
func (h *HYBRID) Resume(pulls []int64, sums []float64, round int64) {
	h.T = round
	if h.Spec.Cardinality == h.Spec.Arms {
		return
	}
	all := totals(pulls, sums, round)
	for i, x := range all {
		h.Loss[i] = 2 * (slices.Max(all) - x)
	}
	h.Lead.Bisect(h.Loss, h.Rate(h.T, h.Spec.Horizon))
	h.Solve(h.Lead, h.Loss, h.Rate(h.T, h.Spec.Horizon))
}

// Resume takes over weights that rose by the estimates of rounds 1…t−1 together.
func (c *COMBEXP) Resume(pulls []int64, sums []float64, round int64) {
	if c.sampler == nil {
		return
	}
	for i, x := range totals(pulls, sums, round) {
		c.Log[i] = c.Eta * x
	}
	c.project()
}

// Resume takes over the posteriors.
func (c *CTS) Resume(pulls []int64, sums []float64, _ int64) {
	for i, n := range pulls {
		s := int64(math.Round(sums[i]))
		c.A[i], c.B[i] = 1+s, 1+n-s
	}
	c.theta = nil
}
