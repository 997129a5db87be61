package policies_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// drawSpec draws a small game for the entry, and means with ties, zeros and ones.
func drawSpec(t *rapid.T, e algos.Entry) (algos.Spec, []float64) {
	m := rapid.IntRange(1, 10).Draw(t, "m")
	spec := algos.Spec{
		Arms:        m,
		Cardinality: rapid.IntRange(1, m).Draw(t, "k"),
		Horizon:     rapid.Int64Range(1, 300).Draw(t, "T"),
		Feedback:    rapid.SampledFrom(e.Feedback).Draw(t, "feedback"),
		Order:       rapid.SampledFrom([]algos.Order{algos.Descending, algos.Ascending}).Draw(t, "order"),
	}
	mean := rapid.OneOf(rapid.SampledFrom([]float64{0, 0.5, 1}), rapid.Float64Range(0, 1))
	return spec, rapid.SliceOfN(mean, m, m).Draw(t, "means")
}

// both returns the policy and its literal form, each with a source of its own.
func both(t *rapid.T, e algos.Entry, spec algos.Spec) (fast, literal algos.Policy) {
	f, err := e.Factory(algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	var made []algos.Policy
	for _, factory := range []algos.Factory{f, reference.Literal[e.Name]} {
		spec.Source = rand.NewPCG(1, 2)
		p, err := factory(spec)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, p)
	}
	return made[0], made[1]
}

// shown returns the observed prefix of an action and its rewards.
func shown(spec algos.Spec, action []int, means []float64, rng *rand.Rand) (arms []int, rewards []float64) {
	for _, i := range action {
		x := 0.0
		if rng.Float64() < means[i] {
			x = 1
		}
		rewards = append(rewards, x)
		if spec.Feedback == algos.Disjunctive && x == 1 || spec.Feedback == algos.Conjunctive && x == 0 {
			break
		}
	}
	return action[:len(rewards)], rewards
}

// TestPoliciesAreTheirLiteralForm shows every policy of the registry and its
// literal form the same history: what they lay open of their state (indices,
// marginals, posteriors) must agree, and so must actions where nothing is drawn.
// Indices agree to a few roundings, marginals to 10⁻⁸. HYBRID is followed for 50
// rounds, because a forced history makes differences feed themselves: where x_i is
// small, L̂_i moves by 2(1−X)/x_i, from 10⁻¹⁴ to 10⁻³ within 300 rounds.
func TestPoliciesAreTheirLiteralForm(t *testing.T) {
	for _, e := range algos.Entries() {
		if reference.Literal[e.Name] == nil {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				spec, means := drawSpec(t, e)
				if e.Name == "hybrid" {
					spec.Horizon = min(spec.Horizon, 50)
				}
				fast, literal := both(t, e, spec)
				rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
				for range spec.Horizon {
					compareState(t, fast, literal)
					got, want := fast.Select(nil), literal.Select(nil)
					if !e.NeedsSeed && sameIndices(fast, literal) {
						sameAction(t, spec, got, want)
					}
					arms, rewards := shown(spec, got, means, rng)
					fast.Observe(arms, rewards)
					literal.Observe(arms, rewards)
				}
			})
		})
	}
}

// sameIndices reports whether indices agree to the last bit, so that rounding
// cannot exchange two arms.
func sameIndices(fast, literal algos.Policy) bool {
	return slices.Equal(fast.(algos.Indexer).Indices(nil), literal.(algos.Indexer).Indices(nil))
}

func sameAction(t *rapid.T, spec algos.Spec, got, want []int) {
	if !spec.Feedback.Cascading() {
		got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	}
	if !slices.Equal(got, want) {
		t.Fatalf("played %v, literally %v", got, want)
	}
}

type posteriors interface {
	Posterior(arm int) (a, b int64)
}

func compareState(t *rapid.T, fast, literal algos.Policy) {
	if p, ok := fast.(posteriors); ok {
		q := literal.(posteriors)
		for i := range len(fast.(algos.Indexer).Indices(nil)) {
			a, b := p.Posterior(i)
			if c, d := q.Posterior(i); a+b != c+d || a != c {
				t.Fatalf("posterior (%d, %d) of arm %d, literally (%d, %d)", a, b, i, c, d)
			}
		}
		return // indices are drawn
	}
	if p, ok := fast.(algos.Indexer); ok {
		near(t, "index", p.Indices(nil), literal.(algos.Indexer).Indices(nil), 1e-13)
	}
	if p, ok := fast.(algos.Marginaler); ok {
		near(t, "marginal", p.Marginals(nil), literal.(algos.Marginaler).Marginals(nil), 1e-8)
	}
}

func near(t *rapid.T, what string, got, want []float64, tolerance float64) {
	for i := range want {
		if got[i] != want[i] && !(math.Abs(got[i]-want[i]) <= tolerance) {
			t.Fatalf("%s %v of arm %d, literally %v", what, got[i], i, want[i])
		}
	}
}
