package reference

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/algos"
)

// CTS is combinatorial Thompson sampling (Wang & Chen 2018, algorithm 1) with
// rewards inside (0, 1) rounded at random (Agrawal & Goyal 2012, section 2).
type CTS struct {
	Spec  algos.Spec
	A, B  []int64 // parameters of the posteriors
	theta []float64
	rng   *rand.Rand
}

// NewCTS returns CTS with uniform priors. It draws from gonum's Beta.
func NewCTS(spec algos.Spec) (*CTS, error) {
	spec, err := normal(spec, true, true)
	if err != nil {
		return nil, err
	}
	c := &CTS{Spec: spec, rng: rand.New(spec.Source)}
	for range spec.Arms {
		c.A, c.B = append(c.A, 1), append(c.B, 1)
	}
	return c, nil
}

// Indices appends θ, which is drawn once a round.
func (c *CTS) Indices(dst []float64) []float64 {
	if c.theta == nil {
		for i := range c.A {
			beta := distuv.Beta{Alpha: float64(c.A[i]), Beta: float64(c.B[i]), Src: c.Spec.Source}
			c.theta = append(c.theta, beta.Rand())
		}
	}
	return append(dst, c.theta...)
}

// Select plays the k largest θ.
func (c *CTS) Select(dst []int) []int {
	return append(dst, topK(c.Spec, c.Indices(nil), largerFirst)...)
}

// Observe counts a reward r as a success with probability r.
func (c *CTS) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		if c.rng.Float64() < rewards[j] {
			c.A[i]++
		} else {
			c.B[i]++
		}
	}
	c.theta = nil
}

// Posterior returns the parameters of the arm's posterior.
func (c *CTS) Posterior(arm int) (a, b int64) { return c.A[arm], c.B[arm] }
