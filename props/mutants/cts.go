package mutants

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A cts is CTS with its rewards bent before it learns from them.
type cts struct {
	*algos.CTS
	bend func(reward float64) float64
}

// Observe learns from the bent rewards.
func (c cts) Observe(arms []int, rewards []float64) {
	bent := make([]float64, len(rewards))
	for j, x := range rewards {
		bent[j] = c.bend(x)
	}
	c.CTS.Observe(arms, bent)
}

func ctsBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, bend func(float64) float64) {
		all = append(all, Mutant{Subject: "cts", Name: "cts/" + name, Bug: bug, Plant: func(s *Subjects) {
			make := func(spec algos.Spec) (policies.PosteriorKeeper, error) {
				c, err := algos.NewCTS(spec)
				return cts{c, bend}, err
			}
			s.plantPolicy("cts", func(spec algos.Spec) (algos.Policy, error) { return make(spec) })
			s.Extended.CTS = make
		}})
	}
	plant("a-for-b", "successes are counted as failures", func(x float64) float64 { return 1 - x })
	plant("rounds-at-half", "rewards are rounded at ½, not at random", math.Round)
	draws := func(name, bug string, beta policies.BetaDraws) {
		all = append(all, Mutant{Subject: "cts", Name: "cts/" + name, Bug: bug, Plant: func(s *Subjects) { s.Extended.Beta = beta }})
	}
	draws("prior-twice", "Beta(a+1, b+1): the prior is counted twice", func(a, b float64) func(rand.Source) float64 {
		s := algos.NewBetaSampler(a+1, b+1)
		return s.Draw
	})
	draws("normal", "a normal law of the same mean and variance", func(a, b float64) func(rand.Source) float64 {
		mean := a / (a + b)
		sd := math.Sqrt(mean * (1 - mean) / (a + b + 1))
		return func(src rand.Source) float64 { return mean + sd*rand.New(src).NormFloat64() }
	})
	return all
}
