package policies_test

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// shownOther shows CTS other rewards, or other arms, than it is told of.
type shownOther struct {
	*algos.CTS
	show func(c *algos.CTS, arms []int, rewards []float64)
}

func (s *shownOther) Observe(arms []int, rewards []float64) { s.show(s.CTS, arms, rewards) }

func TestCTSPosteriorRejects(t *testing.T) {
	for name, show := range map[string]func(c *algos.CTS, arms []int, rewards []float64){
		"one failure too many": func(c *algos.CTS, arms []int, rewards []float64) {
			c.Observe(arms, rewards)
			if a, b := c.Posterior(0); a+b == 3 {
				c.Observe(arms, make([]float64, len(arms)))
			}
		},
		"successes and failures exchanged": func(c *algos.CTS, arms []int, rewards []float64) {
			other := slices.Clone(rewards)
			for i, r := range rewards {
				other[i] = 1 - r
			}
			c.Observe(arms, other)
		},
		"half the arms forgotten": func(c *algos.CTS, arms []int, rewards []float64) {
			half := len(arms) / 2
			c.Observe(arms[:half], rewards[:half])
		},
		"nothing learnt": func(*algos.CTS, []int, []float64) {},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{CTS: func(s algos.Spec) (policies.PosteriorKeeper, error) {
				c, err := algos.NewCTS(s)
				return &shownOther{c, show}, err
			}}, "cts/posterior")
		})
	}
}
