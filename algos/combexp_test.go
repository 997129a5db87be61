package algos_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

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

func TestCOMBEXPSeesTheSumOnly(t *testing.T) {
	a, b := newCombexp(t, 9, 4, 1000), newCombexp(t, 9, 4, 1000)
	r := rand.New(rand.NewPCG(3, 3))
	for round := range 1000 {
		action := a.Select(nil)
		if diff := cmp.Diff(action, b.Select(nil)); diff != "" {
			t.Fatalf("round %d: actions differ:\n%s", round, diff)
		}
		rewards := make([]float64, len(action))
		for i := range rewards {
			rewards[i] = r.Float64()
		}
		a.Observe(action, rewards)
		r.Shuffle(len(rewards), func(i, j int) { rewards[i], rewards[j] = rewards[j], rewards[i] })
		b.Observe(action, rewards)
	}
	if diff := cmp.Diff(a.Marginals(nil), b.Marginals(nil)); diff != "" {
		t.Errorf("marginals differ after permuted rewards:\n%s", diff)
	}
}

func TestCOMBEXPMarginals(t *testing.T) {
	for _, c := range []struct{ m, k int }{{2, 1}, {12, 3}, {20, 19}, {200, 150}, {5, 5}} {
		p := newCombexp(t, c.m, c.k, 2000)
		means := make([]float64, c.m)
		for i := range means {
			means[i] = float64(i+1) / float64(c.m+1)
		}
		bernoulliGame(p, means, 2000, rand.NewPCG(4, 4))
		gamma, _ := p.Rates()
		sum, floor := 0.0, gamma*float64(c.k)/float64(c.m)
		for i, x := range p.Marginals(nil) {
			sum += x
			if x < floor*(1-1e-12) || x > 1 {
				t.Errorf("m=%d k=%d: P(%d in) = %v, want within [γk/m=%v, 1]", c.m, c.k, i, x, floor)
			}
		}
		if math.Abs(sum-float64(c.k)) > 1e-9 {
			t.Errorf("m=%d k=%d: marginals add up to %v", c.m, c.k, sum)
		}
	}
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
