package policytest

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/stats"
)

const (
	// slopeLimit is the slope over the limit that still counts as of the right order. UCB1's index
	// √(2 ln t/n) has 2/Δ an arm where the limit is Δ/kl, a factor of 4.2 on these means.
	slopeLimit = 8
	// slopeRatio is the second round divided by the first, of the two that the slope is read from.
	slopeRatio = 8
	// slopePulls is the pulls an arm at the first of them: UCB1 needs 100 of each bad one.
	slopePulls = 128
)

// slopeClaim is the rule about regret on a fixed gap beside the limit of Lai and Robbins.
func slopeClaim(cfg Config) regretClaim {
	rule := regretRule{
		measure: (*subject).slope, control: algos.NewEGreedy, controlName: "ε-greedy (ε = 0.1)", feedback: algos.SemiBandit,
		pulls: slopePulls, ratio: slopeRatio, games: 1, copies: 1, late: true,
	}
	return regretClaim{[]*lesson{lessonOf(rule, cfg.Arms, cfg.Cardinality)}, props.Claim{
		ID: "policy/gap-slope", Group: groupRegret, Reference: "Lai & Robbins 1985; Anantharam, Varaiya & Walrand 1987", Evidence: props.Sampled,
		Statement: fmt.Sprintf("a policy's mean regret on a fixed gap is at most %d times the limit (m−k)Δ/kl for each unit of ln T, up to T and between T/%d and T",
			slopeLimit, slopeRatio),
		Method: "regret after T/8 and after T in the same runs, on means 0.3 and 0.7; Student's interval of the mean of the larger of R(T)/ln T and " +
			"(R(T)−R(T/8))/ln 8, divided by the limit. " +
			"ε-greedy with ε = 0.1 plays the same games and must fail, or the row is skipped. What exceeds it is no failure unless this level is asked for",
		Rejects: "a confidence radius that is four times too large, one that is four times too small, regret like √T",
	}}
}

// slope reads the growth of regret beside ln T.
func (s *subject) slope(ctx context.Context, w *props.Workers, c search.Extent, root uint64, alpha float64) (props.Finding, error) {
	curve, err := s.curve(ctx, w, growthMeans, c, seed.Derive(root, "policytest, slope", uint64(c.Horizon)), c.Horizon/slopeRatio, c.Horizon)
	if err != nil {
		return props.Finding{}, err
	}
	lo, hi := growthMeans.Lo, growthMeans.Hi
	kl := lo*math.Log(lo/hi) + (1-lo)*math.Log((1-lo)/(1-hi))
	limit := float64(c.Arms-c.Cardinality) * (hi - lo) / kl
	growth := make([]float64, len(curve[0]))
	for i := range growth {
		growth[i] = max((curve[1][i]-curve[0][i])/math.Log(slopeRatio), curve[1][i]/math.Log(float64(c.Horizon))) / limit
	}
	iv, guarantee := stats.StudentMean(stats.Summarize(growth), alpha)
	return props.Finding{
		Guarantee: string(guarantee), Bound: props.AtMost(slopeLimit), N: int64(c.Replicates), Observed: iv, Detectable: stats.DetectableMean(iv),
		Witness: fmt.Sprintf("regret %.3g for each unit of ln T up to T=%d, and the limit is %.3g", iv.Mid*limit, c.Horizon, limit),
	}, nil
}
