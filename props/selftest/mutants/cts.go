package mutants

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// A cts is CTS with a layer that changes the rewards, or the arms, before CTS sees them.
type cts struct {
	*reference.CTS
	list  []int // displayed
	learn func(c *cts, arms []int, rewards []float64)
}

// Select keeps the list.
func (c *cts) Select(dst []int) []int {
	from := len(dst)
	dst = c.CTS.Select(dst)
	c.list = append(c.list[:0], dst[from:]...)
	return dst
}

// Observe learns otherwise.
func (c *cts) Observe(arms []int, rewards []float64) { c.learn(c, arms, rewards) }

// plantCTS puts CTS that learns in another way in the place of CTS.
func plantCTS(learn func(c *cts, arms []int, rewards []float64)) Plant {
	return func(s *Subjects, name string) {
		factory := func(spec algos.Spec) (policies.PosteriorKeeper, error) {
			c, err := reference.NewCTS(spec)
			return &cts{CTS: c, learn: learn}, err
		}
		s.plantPolicy("cts", name, func(spec algos.Spec) (algos.Policy, error) { return factory(spec) })
		s.Extended.CTS = factory
	}
}

// eachReward changes rewards one by one.
func eachReward(change func(x float64) float64) Plant {
	return plantCTS(func(c *cts, arms []int, rewards []float64) {
		changed := make([]float64, len(rewards))
		for j, x := range rewards {
			changed[j] = change(x)
		}
		c.CTS.Observe(arms, changed)
	})
}

// betaOf draws from Beta at other parameters.
func betaOf(parameters func(a, b float64) (float64, float64)) policies.BetaDraws {
	return func(rng *rand.Rand, a, b float64) float64 {
		a, b = parameters(a, b)
		return algos.DrawBeta(rng, a, b)
	}
}

// normal draws from a normal law of the same mean and variance.
func normal(rng *rand.Rand, a, b float64) float64 {
	mean := a / (a + b)
	return mean + math.Sqrt(mean*(1-mean)/(a+b+1))*rng.NormFloat64()
}

// meanAtMany draws nothing at large parameters.
func meanAtMany(rng *rand.Rand, a, b float64) float64 {
	if a+b > 1e6 {
		return a / (a + b)
	}
	return algos.DrawBeta(rng, a, b)
}

func ctsMutants() []Mutant {
	beta := func(draws policies.BetaDraws) Plant { return func(s *Subjects, _ string) { s.Extended.Beta = draws } }
	return []Mutant{
		bug("cts/a-for-b", "successes are counted as failures", by{"cts/rounding", "cts/posterior", "cascade/partial-update"},
			eachReward(func(x float64) float64 { return 1 - x })),
		bug("cts/rounds-at-half", "rewards are rounded at ½, not at random", by{"cts/rounding"}, eachReward(math.Round)),
		bug("cts/squares", "rewards are squared", by{"cts/rounding"}, eachReward(func(x float64) float64 { return x * x })),
		bug("cts/failures-dropped", "rewards of 0 teach nothing", by{"cts/rounding"}, plantCTS(positive)),
		bug("cts/failure-too-many", "arm 0's first reward is followed by a failure", by{"cts/posterior"},
			plantCTS(failOnceMore)),
		bug("cts/half-the-arms", "half of the observed arms are forgotten", by{"cts/posterior"},
			plantCTS(func(c *cts, arms []int, rewards []float64) {
				c.CTS.Observe(arms[:len(arms)/2], rewards[:len(arms)/2])
			})),
		bug("cts/never-learns", "rewards teach nothing", by{"cts/posterior", "cascade/partial-update"},
			plantCTS(func(*cts, []int, []float64) {})),
		bug("cts/whole-list", "displayed but unseen arms count as failures", by{"cascade/partial-update"},
			plantCTS(unseenFail)),
		bug("cts/prior-twice", "Beta(a+1, b+1): the prior is counted twice", by{"cts/beta-law"},
			beta(betaOf(func(a, b float64) (float64, float64) { return a + 1, b + 1 }))),
		bug("cts/success-twice", "Beta(a+1, b)", by{"cts/beta-law"},
			beta(betaOf(func(a, b float64) (float64, float64) { return a + 1, b }))),
		bug("cts/too-wide", "a standard deviation 10 % too large", by{"cts/beta-law"},
			beta(betaOf(func(a, b float64) (float64, float64) { return max(1, a/1.21), max(1, b/1.21) }))),
		bug("cts/point-at-many", "the mean itself after a million rewards", by{"cts/beta-law"},
			beta(meanAtMany)).exactly("Beta(1e+09, 3e+09)"),
		bug("cts/one-coin", "one coin rounds all rewards of a round", by{"cts/rounding-independent"}, plantCTS(oneCoin)),
		bug("cts/first-arms", "the first k arms are played in round 1", by{"contract/first-round"}, firstArms),
		bug("cts/normal", "a normal law of the same mean and variance", by{"cts/beta-law"}, beta(normal)),
	}
}

// positive forgets rewards of 0.
func positive(c *cts, arms []int, rewards []float64) {
	var kept []int
	var positive []float64
	for j, x := range rewards {
		if x > 0 {
			kept, positive = append(kept, arms[j]), append(positive, x)
		}
	}
	c.CTS.Observe(kept, positive)
}

// failOnceMore shows everything again as failures after arm 0's first reward.
func failOnceMore(c *cts, arms []int, rewards []float64) {
	c.CTS.Observe(arms, rewards)
	if a, b := c.Posterior(0); a+b == 3 {
		c.CTS.Observe(arms, make([]float64, len(arms)))
	}
}

// unseenFail counts arms of the list that were not seen as failures.
func unseenFail(c *cts, arms []int, rewards []float64) {
	c.CTS.Observe(c.list, append(slices.Clone(rewards), make([]float64, len(c.list)-len(rewards))...))
}

// oneCoin rounds all rewards of a round with one common coin.
func oneCoin(c *cts, arms []int, rewards []float64) {
	u, rounded := rand.New(c.Spec.Source).Float64(), make([]float64, len(rewards))
	for j, x := range rewards {
		if u < x {
			rounded[j] = 1
		}
	}
	c.CTS.Observe(arms, rounded)
}

// firstArms plays arms 0…k−1 first, whatever is drawn.
func firstArms(s *Subjects, name string) {
	s.plantPolicy("cts", name, func(spec algos.Spec) (algos.Policy, error) {
		c, err := reference.NewCTS(spec)
		return &eager{CTS: c}, err
	})
}

// An eager CTS does not draw before it has seen something.
type eager struct {
	*reference.CTS
	seen bool
}

// Select plays arms 0…k−1 in round 1.
func (e *eager) Select(dst []int) []int {
	from := len(dst)
	dst = e.CTS.Select(dst)
	if !e.seen {
		for j := range dst[from:] {
			dst[from+j] = j
		}
	}
	e.seen = true
	return dst
}
