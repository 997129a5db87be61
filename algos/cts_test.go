package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

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

// TestCTSPlaysTheLargestTheta: in the order of display, ties aside, which θ does not have.
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
			got, theta := c.Select(nil), c.Indices(nil)
			best := slices.Sorted(slices.Values(theta))[m-k:]
			if order == algos.Descending {
				slices.Reverse(best)
			}
			var played []float64
			for _, arm := range got {
				played = append(played, theta[arm])
			}
			if feedback == algos.SemiBandit {
				slices.Sort(best)
				slices.Sort(played)
			}
			if !slices.Equal(played, best) {
				t.Fatalf("round %d: played θ %v, want %v", round, played, best)
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
