package policytest

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

const (
	// lateLimit is the exponent of late regret: √T learners have ½, explore-then-commit 0 to 2/3,
	// ε-greedy 1.
	lateLimit = 0.8
	// lateRatio is the second horizon divided by the first.
	lateRatio = 16
	// latePulls is the pulls an arm at the shorter horizon: there every registry's learner but
	// COMBEXP has found arms of gap 0.8.
	latePulls = 64
)

// lateClaim is the rule about the cost of exploring when there is nothing left to find.
func lateClaim(cfg Config) regretClaim {
	rule := regretRule{
		measure: (*subject).late, control: algos.NewEGreedy, controlName: "ε-greedy (ε = 0.1)", feedback: algos.SemiBandit,
		pulls: latePulls, ratio: lateRatio, games: 1, copies: 1, exponent: true, late: true,
	}
	return regretClaim{[]*lesson{lessonOf(rule, cfg.Arms, cfg.Cardinality)}, props.Claim{
		ID: "policy/late-regret", Group: groupRegret, Evidence: props.Sampled,
		Reference: "Auer, Cesa-Bianchi & Fischer 2002, section 3: a constant ε has linear regret",
		Statement: fmt.Sprintf("between T/%d and T the regret of the last half of a policy's rounds grows more slowly than T^%g, in half of the "+
			"runs at least", lateRatio, lateLimit),
		Method: "runs at both horizons on a gap of 0.8; order statistics of the median regret of the last half; the exponent is ln of their quotient " +
			"by that of the horizons. ε-greedy with ε = 0.1 plays the same games and must fail, or the row is skipped",
		Rejects: "a policy that explores a fixed share of its rounds for ever",
	}}
}

// late reads the exponent of late regret.
func (s *subject) late(ctx context.Context, w *props.Workers, c search.Extent, root uint64, alpha float64) (props.Finding, error) {
	return growthRule{
		ratio: lateRatio, most: lateLimit, guarantee: "order statistics", what: "regret of the last half, beside that of random play:",
		read: func(at search.Extent) (reading, error) {
			iv, err := s.lateRegret(ctx, w, at, root, alpha/2)
			return reading{iv, fmt.Sprintf("%.3g at T=%d", iv.Mid, at.Horizon)}, err
		},
	}.finding(c)
}

// lateRegret is the median regret of the last half of a run, as a share of that of random play.
// A run that loses less than one gap counts as losing one, since growth below that would be
// noise.
func (s *subject) lateRegret(ctx context.Context, w *props.Workers, c search.Extent, root uint64, alpha float64) (props.Interval, error) {
	half := c.Horizon - c.Horizon/2
	means := easyMeans(algos.SemiBandit)
	curve, err := s.curve(ctx, w, means, c, seed.Derive(root, "policytest, late regret", uint64(c.Horizon)), c.Horizon/2, c.Horizon)
	if err != nil {
		return props.Interval{}, err
	}
	random, _ := randomRegret(means, c.Arms, c.Cardinality, algos.SemiBandit)
	gap := means.Hi - means.Lo
	shares := make([]float64, len(curve[0]))
	for i := range shares {
		shares[i] = math.Max(gap, curve[1][i]-curve[0][i]) / (random * float64(half))
	}
	iv := stats.QuantileInterval(shares, 0.5, alpha)
	iv.Lo = math.Max(iv.Lo, gap/(random*float64(half))) // no run counts for less
	return iv, nil
}

// curve returns the regrets of n runs after each of the rounds.
func (s *subject) curve(ctx context.Context, w *props.Workers, means sim.MeanLaw, c search.Extent, seed uint64, rounds ...int64) ([][]float64, error) {
	result, err := sim.Run(ctx, w, sim.Plan{
		Game:   sim.Game{Arms: c.Arms, Cardinality: c.Cardinality, Horizon: c.Horizon, Means: means, Feedback: algos.SemiBandit},
		Policy: s.factory, Runs: c.Replicates, Seed: seed, Engine: sim.EngineStepwise, Checkpoints: rounds,
	}, nil)
	if err != nil {
		return nil, err
	}
	regrets := make([][]float64, len(rounds))
	for i := range rounds {
		regrets[i] = result.At(i)
	}
	return regrets, nil
}
