package policies

import (
	"context"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// exp3mUnbiased checks E[x̂_i] = x_i over all outcomes of the rounding.
func exp3mUnbiased(create exp3mFactory, round Rounder) props.Claim {
	const gamma = 0.2
	check := func(ctx context.Context, g game) (props.Finding, error) {
		return unbiased(ctx, g, estimator{
			fresh: func() (algos.Policy, error) { return create(g.spec(1000), algos.GammaFixed(gamma)) },
			state: func(p algos.Policy) []float64 { return p.(ExponentialWeights).LogWeights(nil) },
			value: func(change float64) float64 { return change * float64(g.M) / (float64(g.K) * gamma) },
			// Capped arms are not estimated.
			exempt: func(p algos.Policy, i int) bool { return p.(ExponentialWeights).Marginals(nil)[i] >= 1 },
		}, round)
	}
	return props.Claim{
		ID: "exp3m/unbiased", Group: exp3mGroup, Evidence: props.Exact,
		Statement: "E[x̂_i(t)] = x_i(t) for every arm outside S_0(t), given the past",
		Reference: "alg:exp3m, line 14; Uchiya et al. 2010, proof of theorem 2",
		Method:    unbiasedMethod,
		Rejects:   "an estimate that divides by another probability than the arm is played with",
		Cases:     unbiasedCases(check),
	}
}
