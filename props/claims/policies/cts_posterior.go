package policies

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
)

// posteriorBand is the distance between distribution functions that
// ctsPosterior allows. One success or failure more or less moves Beta(a, b) by
// more than 0.1 at the counts that are tried.
const posteriorBand = 0.03

// ctsPosterior claims that the indices that CTS ranks by are draws from
// Beta(1+successes, 1+failures) of what it was shown.
//
// All arms of one policy are shown the same rewards, so that its indices are a
// sample of n = 40 000 draws from one law. They are within h = √(ln(2/α)/(2n))
// of it, but for probability α (Massart 1990): h ≤ 0.0135 for α ≥ 10⁻⁶, so that
// what is right is inconclusive only if the distance passes 0.0165: probability
// 2e^{−2n·0.0165²} < 10⁻⁹. Detected, but for probability α: 0.058.
func ctsPosterior(policy func(algos.Spec) (PosteriorKeeper, error)) props.Claim {
	const id, arms = "cts/posterior", 40000
	c := props.Claim{
		ID: id, Group: groupThompson, Reference: "Wang & Chen 2018, algorithm 1", Evidence: props.Sampled,
		Statement: "The indices are draws from Beta(1 + successes, 1 + failures) of the rewards shown.",
		Method:    "Kolmogorov distance of the indices of 40 000 arms that were shown the same rewards from the exact distribution function",
		Rejects:   "a prior or a count that is off by one, successes and failures exchanged, an observation that is not used",
	}
	for _, s := range []struct{ successes, failures int }{{0, 0}, {1, 0}, {0, 1}, {3, 2}} {
		instance := fmt.Sprintf("successes=%d failures=%d", s.successes, s.failures)
		c.Cases = append(c.Cases, props.Case{Instance: instance, Params: props.Params{"successes": s.successes, "failures": s.failures},
			Weight: 1, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				sample, err := shownAlike(policy, algos.Spec{
					Arms: arms, Cardinality: arms, Horizon: 10, Source: seed.Source(t.Seed, id+" "+instance),
				}, s.successes, s.failures)
				if err != nil {
					return props.Finding{}, err
				}
				return kolmogorov(sample, float64(1+s.successes), float64(1+s.failures), t.Alpha, posteriorBand), nil
			}})
	}
	return c
}

// shownAlike returns the indices of a policy after every arm was shown so many
// rewards of 1 and then of 0.
func shownAlike(policy func(algos.Spec) (PosteriorKeeper, error), spec algos.Spec, successes, failures int) ([]float64, error) {
	p, err := policy(spec)
	if err != nil {
		return nil, err
	}
	rewards := make([]float64, spec.Arms)
	for round := range successes + failures {
		for i := range rewards {
			rewards[i] = 0
			if round < successes {
				rewards[i] = 1
			}
		}
		p.Observe(p.Select(nil), rewards)
	}
	return p.Indices(nil), nil
}
