package algos_test

import (
	"math"
	"math/rand/v2"
	"strings"
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

// Twelve arms, three at 0.9 and the rest at 0.1, k = 3: at T = 10⁶ a learner
// must have less than a tenth of the regret of a random choice, 1.8 a round.
// Regret grows like √T, so the share allowed falls like 1/√T. Seeded; the run
// at 10⁶ has 0.04 of it and varies by less than 0.01 between seeds. But in make whole it is 10⁵.
func TestCOMBEXPLearnsFromTheSum(t *testing.T) {
	horizon := int64(1e5)
	if whole() {
		horizon = 1e6
	}
	means := make([]float64, 12)
	for i := range means {
		means[i] = 0.1
	}
	for _, i := range []int{2, 5, 11} {
		means[i] = 0.9
	}
	pulls := bernoulliGame(newCombexp(t, 12, 3, horizon), means, horizon, rand.NewPCG(2, 2))
	regret := 0.0
	for i, n := range pulls {
		regret += float64(n) * (0.9 - means[i])
	}
	if limit := 0.1 * 1.8 * math.Sqrt(1e6*float64(horizon)); regret >= limit {
		t.Errorf("regret %v at T=%d, want < %v; pulls %v", regret, horizon, limit, pulls)
	}
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

func TestCOMBEXPRefuses(t *testing.T) {
	src := rand.NewPCG(1, 1)
	for _, c := range []struct {
		spec algos.Spec
		want string
	}{
		{algos.Spec{Arms: 201, Cardinality: 3, Horizon: 10, Source: src}, "m=201: combexp wants m ≤ 200"},
		{algos.Spec{Arms: 20, Cardinality: 3, Horizon: 10, Source: src, Feedback: algos.Disjunctive}, "feedback=disjunctive"},
		{algos.Spec{Arms: 20, Cardinality: 3, Horizon: 10}, "source=nil"},
	} {
		if _, err := algos.NewCOMBEXP(c.spec); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got error %v, want one with %q", c.spec, err, c.want)
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

func BenchmarkCOMBEXP(b *testing.B) {
	for _, c := range []struct {
		name string
		m, k int
	}{{"m=12,k=3", 12, 3}, {"m=20,k=5", 20, 5}, {"m=30,k=10", 30, 10}, {"m=200,k=20", 200, 20}} {
		b.Run(c.name, func(b *testing.B) { benchmarkBernoulli(b, newCombexp(b, c.m, c.k, 1e5), c.m, c.k) })
	}
}

// benchmarkBernoulli plays Bernoulli rewards, k arms at 0.51 and the rest at 0.5.
func benchmarkBernoulli(b *testing.B, p algos.Policy, m, k int) {
	means := make([]float64, m)
	for i := range means {
		means[i] = 0.5
		if i < k {
			means[i] = 0.51
		}
	}
	benchmarkGame(b, p, means, k)
}

// benchmarkGame plays Bernoulli rewards of the given means.
func benchmarkGame(b *testing.B, p algos.Policy, means []float64, k int) {
	src, threshold := rand.NewPCG(6, 6), make([]uint64, len(means))
	for i, mu := range means {
		threshold[i] = uint64(mu * (1 << 64))
	}
	action, rewards := make([]int, 0, k), make([]float64, k)
	b.ReportAllocs()
	for b.Loop() {
		action = p.Select(action[:0])
		for j, i := range action {
			rewards[j] = 0
			if src.Uint64() < threshold[i] {
				rewards[j] = 1
			}
		}
		p.Observe(action, rewards)
	}
}

func TestCOMBEXPAllocatesNothing(t *testing.T) {
	wantNoAllocations(t, newCombexp(t, 30, 10, 1000))
}

// wantNoAllocations plays rounds of reward 1/2 and wants none to allocate.
func wantNoAllocations(t *testing.T, p algos.Policy) {
	t.Helper()
	action, rewards := make([]int, 0, 64), make([]float64, 0, 64)
	if n := testing.AllocsPerRun(500, func() {
		action, rewards = p.Select(action[:0]), rewards[:0]
		for range action {
			rewards = append(rewards, 0.5)
		}
		p.Observe(action, rewards)
	}); n != 0 {
		t.Errorf("%T: %v allocations a round, want 0", p, n)
	}
}
