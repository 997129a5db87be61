package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

func newCTS(t testing.TB, spec algos.Spec) *algos.CTS {
	t.Helper()
	if spec.Source == nil {
		spec.Source = rand.NewPCG(1, 1)
	}
	c, err := algos.NewCTS(spec)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// rankedArms returns the k best arms by a full sort, in display order: by
// value, ties to the lowest arm.
func rankedArms(value []float64, k int, order algos.Order) []int {
	arms := make([]int, len(value))
	for i := range arms {
		arms[i] = i
	}
	slices.SortStableFunc(arms, func(i, j int) int {
		if value[i] > value[j] {
			return -1
		} else if value[i] < value[j] {
			return 1
		}
		return 0
	})
	arms = arms[:k]
	if order == algos.Ascending {
		slices.Sort(arms)
		slices.SortStableFunc(arms, func(i, j int) int {
			if value[i] < value[j] {
				return -1
			} else if value[i] > value[j] {
				return 1
			}
			return 0
		})
	}
	return arms
}

func TestCTSPlaysTheLargestTheta(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 30).Draw(t, "m")
		k := rapid.IntRange(1, m).Draw(t, "k")
		order := rapid.SampledFrom([]algos.Order{algos.Descending, algos.Ascending}).Draw(t, "order")
		feedback := rapid.SampledFrom([]algos.Feedback{algos.SemiBandit, algos.Disjunctive}).Draw(t, "feedback")
		c, err := algos.NewCTS(algos.Spec{Arms: m, Cardinality: k, Horizon: 100, Feedback: feedback, Order: order,
			Source: rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)})
		if err != nil {
			t.Fatal(err)
		}
		for round := range 5 {
			got := c.Select(nil)
			want := rankedArms(c.Indices(nil), k, order)
			if feedback == algos.SemiBandit {
				slices.Sort(got)
				slices.Sort(want)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("round %d (−want +got):\n%s", round, diff)
			}
			seen := rapid.IntRange(0, k).Draw(t, "observed")
			c.Observe(got[:seen], make([]float64, seen))
		}
	})
}

func TestCTSCountsSuccessesAndFailuresOfObservedArms(t *testing.T) {
	c := newCTS(t, algos.Spec{Arms: 3, Cardinality: 2, Horizon: 10, Feedback: algos.Disjunctive})
	c.Select(nil)
	c.Observe([]int{2, 0}, []float64{0, 1})
	c.Select(nil)
	c.Observe([]int{2}, []float64{1})
	want := [][2]int64{{2, 1}, {1, 1}, {2, 2}}
	for arm, w := range want {
		if a, b := c.Posterior(arm); a != w[0] || b != w[1] {
			t.Errorf("arm %d: got Beta(%d, %d), want Beta(%d, %d)", arm, a, b, w[0], w[1])
		}
	}
}

// TestCTSRoundsFractions: 10 000 rewards r add Binomial(10 000, r) to a. By
// Hoeffding the count leaves r ± 0.04 with probability 2e^{−32} < 3e-14; a
// rounding with the wrong probability by 0.08 or more is missed as rarely.
func TestCTSRoundsFractions(t *testing.T) {
	const n = 10000
	for _, r := range []float64{0, 0.1, 0.5, 0.93, 1} {
		c := newCTS(t, algos.Spec{Arms: 1, Cardinality: 1, Horizon: n})
		for range n {
			c.Observe(c.Select(nil), []float64{r})
		}
		a, b := c.Posterior(0)
		if a+b != n+2 {
			t.Errorf("r=%v: a+b = %d, want %d", r, a+b, n+2)
		}
		if got := float64(a-1) / n; math.Abs(got-r) > 0.04 || (r == math.Trunc(r) && got != r) {
			t.Errorf("r=%v was rounded up with frequency %v", r, got)
		}
	}
}

// On 3 arms at 0.9 and 17 at 0.1 the regret of Thompson sampling grows like
// ln T; random play has 2.04 a round, 40 800 in all.
func TestCTSLearns(t *testing.T) {
	means := make([]float64, 20)
	for i := range means {
		means[i] = 0.1
	}
	means[3], means[9], means[17] = 0.9, 0.9, 0.9
	pulls := bernoulliGame(newCTS(t, algos.Spec{Arms: 20, Cardinality: 3, Horizon: 20000}), means, 20000, rand.NewPCG(2, 2))
	regret := 0.0
	for i, n := range pulls {
		regret += float64(n) * (0.9 - means[i])
	}
	if regret > 400 {
		t.Errorf("regret %v, want ≤ 400", regret)
	}
}

func TestCTSAllocatesNothing(t *testing.T) {
	for _, f := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive} {
		wantNoAllocations(t, newCTS(t, algos.Spec{Arms: 20, Cardinality: 5, Horizon: 1000, Feedback: f}))
	}
}

func BenchmarkCTS(b *testing.B) {
	for _, c := range []struct {
		name string
		m, k int
	}{{"m=20,k=5", 20, 5}, {"m=30,k=10", 30, 10}, {"m=1000,k=50", 1000, 50}} {
		b.Run(c.name, func(b *testing.B) {
			benchmarkBernoulli(b, newCTS(b, algos.Spec{Arms: c.m, Cardinality: c.k, Horizon: 1e5}), c.m, c.k)
		})
	}
}
