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
	spec      Spec
	source    rand.Source
	successes []int64        // a_i − 1
	failures  []int64        // b_i − 1
	shares    []gammaSampler // of arm i: 2i for a_i, 2i+1 for b_i
	gammas    []float64      // a draw from each share
	theta     []float64
	drawn     bool  // theta belongs to the current round
	order     []int // all arms, the action first
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
		successes: make([]int64, m), failures: make([]int64, m),
		shares: make([]gammaSampler, 2*m), gammas: make([]float64, 2*m), theta: make([]float64, m), order: make([]int, m),
	}
	for i := range m {
		c.setPosterior(i)
		c.order[i] = i
	}
	return c, nil
}

// setPosterior makes arm i's posterior the one of its counts: the share of a gamma variate of shape
// a_i in its sum with one of shape b_i (see BetaSampler).
func (c *CTS) setPosterior(i int) {
	c.shares[2*i], c.shares[2*i+1] = newGamma(float64(1+c.successes[i])), newGamma(float64(1+c.failures[i]))
}

// draw draws the round's θ, once.
func (c *CTS) draw() {
	if c.drawn {
		return
	}
	c.drawn = true
	drawGammas(c.gammas, c.shares, c.source)
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
	for j, i := range arms {
		count, share := &c.failures[i], 2*i+1
		if c.round(rewards[j]) {
			count, share = &c.successes[i], 2*i
		}
		*count++
		c.shares[share] = newGamma(float64(1 + *count))
	}
	c.drawn = false
}

// round returns true with probability r. Rewards of 0 and 1 cost no draw.
func (c *CTS) round(r float64) bool {
	return r >= 1 || (r > 0 && uniform53(c.source) < r)
}

// Indices appends θ of the current round, which it draws if Select has not.
func (c *CTS) Indices(dst []float64) []float64 {
	c.draw()
	return append(dst, c.theta...)
}

// Posterior returns the parameters of arm's posterior, Beta(a, b).
func (c *CTS) Posterior(arm int) (a, b int64) {
	return 1 + c.successes[arm], 1 + c.failures[arm]
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
