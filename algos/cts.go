package algos

import (
	"math"
	"math/rand/v2"
	"slices"
)

// CTS is combinatorial Thompson sampling with independent Beta priors: each round it draws
// θ_i ~ Beta(a_i, b_i) for every arm, starting from Beta(1, 1), and plays the k arms of largest θ.
// An observed reward 1 adds one to a_i and 0 adds one to b_i; one strictly between is first
// rounded to 1 with probability equal to the reward. Cascades are shown in the order of θ.
//
// Reference: Wang & Chen 2018, "Thompson Sampling for Combinatorial
// Semi-Bandits", algorithm 1; the rounding is Agrawal & Goyal 2012, sec. 2.
type CTS struct {
	ranking // by θ
	rng     *rand.Rand
	a, b    []int64
	drawn   bool // θ is that of the current round
}

var _ Indexer = (*CTS)(nil)

// NewCTS returns CTS, which wants a Source.
func NewCTS(spec Spec) (*CTS, error) {
	spec, err := spec.of("cts")
	if err != nil {
		return nil, err
	}
	ones := slices.Repeat([]int64{1}, spec.Arms)
	return &CTS{ranking: newRanking(spec), rng: rand.New(spec.Source), a: ones, b: slices.Clone(ones)}, nil
}

// Select appends the k arms of largest θ, in display order under cascading feedback.
func (c *CTS) Select(dst []int) []int {
	c.draw()
	return c.top(dst)
}

// draw draws the round's θ, once.
func (c *CTS) draw() {
	if c.drawn {
		return
	}
	c.drawn = true
	for i := range c.value {
		c.value[i] = DrawBeta(c.rng, float64(c.a[i]), float64(c.b[i]))
	}
}

// Observe updates the posteriors of the observed arms. Rewards of 0 and 1 take no random number.
func (c *CTS) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		if r := rewards[j]; r >= 1 || r > 0 && c.rng.Float64() < r {
			c.a[i]++
		} else {
			c.b[i]++
		}
	}
	c.drawn = false
}

// Indices appends θ of the current round, which it draws if Select has not.
func (c *CTS) Indices(dst []float64) []float64 {
	c.draw()
	return append(dst, c.value...)
}

// Posterior returns the parameters of arm's posterior, Beta(a, b).
func (c *CTS) Posterior(arm int) (a, b int64) { return c.a[arm], c.b[arm] }

// DrawBeta draws from Beta(a, b), 1 ≤ a, b ≤ 2⁵³, as x/(x+y) with independent gamma variates.
func DrawBeta(rng *rand.Rand, a, b float64) float64 {
	x := drawGamma(rng, a)
	return x / (x + drawGamma(rng, b))
}

// drawGamma draws from Gamma(shape, 1), shape ≥ 1: d·v with v = (1 + y)³, y = z/√(9d) and a
// normal z, accepted if ln u < z²/2 + d(1 − v + ln v). The squeeze u < 1 − 0.0331·z⁴ implies it.
// The terms of 1 − v + ln v nearly cancel at large d, so they are computed from v − 1
// (Marsaglia & Tsang 2000, ACM Trans. Math. Software 26, 363–372).
func drawGamma(rng *rand.Rand, shape float64) float64 {
	d := shape - 1./3
	scale := 1 / math.Sqrt(9*d)
	for {
		z := rng.NormFloat64()
		y := scale * z
		if y <= -1 {
			continue
		}
		u, z2, excess := rng.Float64(), z*z, y*(3+y*(3+y)) // excess = v − 1
		if u < 1-0.0331*z2*z2 || math.Log(u) < z2/2+d*(math.Log1p(excess)-excess) {
			return d * (1 + excess)
		}
	}
}

var _ = register(Entry{
	Name: "cts", Title: "CTS", Reference: "Wang & Chen 2018",
	Summary:  "Thompson sampling with Beta(1,1) priors, top-k by the sampled mean",
	Feedback: allFeedback, NeedsSeed: true, Style: 4, Cost: 900,
	newFactory: plain(NewCTS),
})
