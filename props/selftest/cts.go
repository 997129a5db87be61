package selftest

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// A thompson is literal CTS, altered.
type thompson struct {
	altered
	shownCTS
}

// shownCTS exposes the posterior and the draws of a thompson.
type shownCTS struct{ *reference.CTS }

// cts replaces CTS by one with a change. Each copy has its own change, which may keep
// state.
func cts(change func() altered) plant {
	make := func(spec algos.Spec) (policies.PosteriorKeeper, error) {
		c, err := reference.NewCTS(spec)
		a := change()
		a.Policy = c
		return thompson{a, shownCTS{c}}, err
	}
	return func(s *subjects, name string) {
		s.policy("cts", name, func(spec algos.Spec) (algos.Policy, error) { return make(spec) })
		s.extended.CTS = make
	}
}

// learning makes CTS that learns in another way.
func learning(learn func(c *reference.CTS, arms []int, rewards []float64)) plant {
	return cts(func() altered {
		return altered{learn: func(p algos.Policy, arms []int, rewards []float64) {
			learn(p.(*reference.CTS), arms, rewards)
		}}
	})
}

// eachReward changes rewards one by one.
func eachReward(change func(x float64) float64) plant {
	return learning(func(c *reference.CTS, arms []int, rewards []float64) {
		changed := make([]float64, len(rewards))
		for j, x := range rewards {
			changed[j] = change(x)
		}
		c.Observe(arms, changed)
	})
}

// oneCoin rounds all rewards of a round with one common coin.
func oneCoin(c *reference.CTS, arms []int, rewards []float64) {
	u, rounded := rand.New(c.Spec.Source).Float64(), make([]float64, len(rewards))
	for j, x := range rewards {
		if u < x {
			rounded[j] = 1
		}
	}
	c.Observe(arms, rounded)
}

// eager plays arms 0…k−1 in round 1, whatever is drawn.
func eager() altered {
	played := false
	return altered{choose: func(p algos.Policy, dst []int) []int {
		from := len(dst)
		dst = p.Select(dst)
		for j := range dst[from:] {
			if !played {
				dst[from+j] = j
			}
		}
		played = true
		return dst
	}}
}

// unseenFail learns that displayed but unseen arms failed.
func unseenFail() altered { return misled(wholeList) }

// normal draws from a normal law of the same mean and variance.
func normal(rng *rand.Rand, a, b float64) float64 {
	mean := a / (a + b)
	return mean + math.Sqrt(mean*(1-mean)/(a+b+1))*rng.NormFloat64()
}

func ctsBugs() []row {
	beta := func(draws policies.BetaDraws) plant { return func(s *subjects, _ string) { s.extended.Beta = draws } }
	law := by{"cts/beta-law"}
	return []row{
		bug("cts/a-for-b", "successes are counted as failures", by{"cts/rounding", "cts/posterior", "cascade/partial-update"},
			eachReward(func(x float64) float64 { return 1 - x })),
		bug("cts/rounds-at-half", "rewards are rounded at ½, not at random", by{"cts/rounding"}, eachReward(math.Round)),
		bug("cts/never-learns", "rewards teach nothing", by{"cts/posterior", "cascade/partial-update"},
			learning(func(*reference.CTS, []int, []float64) {})),
		bug("cts/whole-list", "displayed but unseen arms count as failures", by{"cascade/partial-update"}, cts(unseenFail)),
		bug("cts/prior-twice", "Beta(a+1, b+1): the prior is counted twice", law,
			beta(func(rng *rand.Rand, a, b float64) float64 { return algos.DrawBeta(rng, a+1, b+1) })),
		bug("cts/too-wide", "a standard deviation 10 % too large", law,
			beta(func(rng *rand.Rand, a, b float64) float64 {
				return algos.DrawBeta(rng, max(1, a/1.21), max(1, b/1.21))
			})),
		bug("cts/point-at-many", "after a million rewards the index is the mean itself", law,
			beta(func(rng *rand.Rand, a, b float64) float64 {
				if a+b > 1e6 {
					return a / (a + b)
				}
				return algos.DrawBeta(rng, a, b)
			})).exactly("Beta(1e+09, 3e+09)"),
		bug("cts/one-coin", "one coin rounds all rewards of a round", by{"cts/rounding-independent"}, learning(oneCoin)),
		bug("cts/first-arms", "the first k arms are played in round 1", by{"contract/first-round"}, cts(eager)),
		bug("cts/normal", "a normal law with the same mean and variance", law, beta(normal)),
	}
}
