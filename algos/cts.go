package algos

import (
	"math/rand/v2"
)

// CTS is combinatorial Thompson sampling with independent Beta priors: each
// round it draws θ_i ~ Beta(a_i, b_i) for every arm, starting from Beta(1, 1),
// and plays the k arms of largest θ. An observed reward 1 adds one to a_i and
// 0 adds one to b_i; one strictly between is first rounded to 1 with
// probability equal to the reward, else to 0. Under cascading feedback the
// list is displayed in the order of θ.
//
// Reference: Wang & Chen 2018, "Thompson Sampling for Combinatorial
// Semi-Bandits", algorithm 1; the rounding is Agrawal & Goyal 2012, sec. 2.
type CTS struct {
	spec   Spec
	source rand.Source
	counts []int64        // of arm i: successes a_i − 1 at 2i, failures b_i − 1 at 2i+1
	shares []gammaSampler // of each count
	gammas []float64      // a draw from each share
	words  words
	theta  []float64
	drawn  bool  // theta belongs to the current round
	order  []int // all arms, the action first
}

var _ Indexer = (*CTS)(nil)

// NewCTS returns CTS. It wants a Source.
func NewCTS(spec Spec) (*CTS, error) {
	spec, err := spec.needSource("cts")
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	c := &CTS{
		spec: spec, source: spec.Source,
		counts: make([]int64, 2*m),
		shares: make([]gammaSampler, 2*m), gammas: make([]float64, 2*m), words: newWords(spec.Source), theta: make([]float64, m), order: make([]int, m),
	}
	for share := range c.shares {
		c.setShare(share)
	}
	for i := range m {
		c.order[i] = i
	}
	return c, nil
}

// setShare makes a share the one of its count. Arm i's posterior is the share of a gamma variate of shape
// a_i in its sum with one of shape b_i (see BetaSampler).
func (c *CTS) setShare(share int) { c.shares[share] = newGamma(float64(1 + c.counts[share])) }

// draw draws the round's θ, once.
func (c *CTS) draw() {
	if c.drawn {
		return
	}
	c.drawn = true
	drawGammas(c.gammas, c.shares, &c.words)
	for i := range c.theta {
		pair := c.gammas[2*i : 2*i+2]
		c.theta[i] = pair[0] / (pair[0] + pair[1])
	}
}

// Select appends the k arms of largest θ, in display order under cascading
// feedback.
func (c *CTS) Select(dst []int) []int {
	c.draw()
	k := c.spec.Cardinality
	selectTop(c.order, c.theta, k)
	if c.spec.Feedback.Cascading() {
		sortDisplay(c.order[:k], c.theta, c.spec.Order)
	}
	return append(dst, c.order[:k]...)
}

// Observe updates the posteriors of the observed arms.
func (c *CTS) Observe(arms []int, rewards []float64) {
	rewards = rewards[:len(arms)]
	for j, i := range arms {
		share := 2*i + 1 - c.round(rewards[j])
		c.counts[share]++
		c.setShare(share)
	}
	c.drawn = false
}

// round returns 1 with probability r, else 0. Rewards of 0 and 1 cost no draw, and no branch that depends on which it is: half of
// these would be mispredicted.
func (c *CTS) round(r float64) int {
	switch {
	case r*r == r: // 0 or 1
		return int(r)
	case r >= 1 || r > 0 && uniform53(c.source) < r:
		return 1
	default:
		return 0
	}
}

// Indices appends θ of the current round, which it draws if Select has not.
func (c *CTS) Indices(dst []float64) []float64 {
	c.draw()
	return append(dst, c.theta...)
}

// Posterior returns the parameters of arm's posterior, Beta(a, b).
func (c *CTS) Posterior(arm int) (a, b int64) {
	return 1 + c.counts[2*arm], 1 + c.counts[2*arm+1]
}

func init() {
	register(Entry{
		Name: "cts", Title: "CTS", Reference: "Wang & Chen 2018",
		Style: 4, Cost: Cost{Stepwise: 900},
		Summary:  "Thompson sampling with Beta(1,1) priors, top-k by the sampled mean",
		Feedback: allFeedback, NeedsSeed: true,
		newFactory: plain(NewCTS),
	})
}
