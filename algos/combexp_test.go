package algos_test

import (
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

func newCombexp(t testing.TB, m, k int, horizon int64) *algos.COMBEXP {
	t.Helper()
	c, err := algos.NewCOMBEXP(algos.Spec{Arms: m, Cardinality: k, Horizon: horizon, Source: rand.NewPCG(1, 1)})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// bernoulliGame plays rounds with independent Bernoulli rewards and returns
// the pulls of each arm.
func bernoulliGame(p algos.Policy, means []float64, rounds int64, src rand.Source) []int64 {
	r, pulls := rand.New(src), make([]int64, len(means))
	var action []int
	var rewards []float64
	for range rounds {
		action = p.Select(action[:0])
		rewards = rewards[:0]
		for _, i := range action {
			x := 0.0
			if r.Float64() < means[i] {
				x = 1
			}
			rewards = append(rewards, x)
			pulls[i]++
		}
		p.Observe(action, rewards)
	}
	return pulls
}

// Extreme horizons and means must leave Σ positive definite and q a law.
func TestCOMBEXPExtremes(t *testing.T) {
	for _, horizon := range []int64{1, 100, algos.MaxHorizon} {
		for _, k := range []int{1, 20, 199} {
			p := newCombexp(t, 200, k, horizon)
			means := make([]float64, 200)
			for i := range k {
				means[i] = 1
			}
			bernoulliGame(p, means, 300, rand.NewPCG(5, 5))
			for i, x := range p.Marginals(nil) {
				if !(x > 0 && x <= 1) {
					t.Errorf("T=%d k=%d: P(%d in) = %v", horizon, k, i, x)
				}
			}
		}
	}
}
