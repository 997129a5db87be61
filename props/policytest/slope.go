package policytest

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

const (
	// slopeLimit is the slope over the limit that still counts as of the right order. UCB1's index
	// √(2 ln t/n) has 2/Δ an arm where the limit is Δ/kl, a factor of 4.2 on these means.
	slopeLimit = 8
	// slopeRatio is the second round over the first, of the two that the slope is read from.
	slopeRatio = 8
)

// gapSlope is the rule about regret on a fixed gap beside the limit of Lai and Robbins.
func gapSlope() rule {
	return rule{
		Claim: props.Claim{
			ID: "gap-slope", Evidence: props.Sampled,
			Reference: "Lai & Robbins 1985; Anantharam, Varaiya & Walrand 1987",
			Statement: fmt.Sprintf("at a fixed gap a policy's mean regret per unit of ln T is at most %d times "+
				"the limit (m−k)Δ/kl, up to T and between T/%d and T",
				slopeLimit, slopeRatio),
			Method: "regret after T/8 and after T in the same runs, on means 0.3 and 0.7; Student's " +
				"interval of the mean of the larger of R(T)/ln T and (R(T)−R(T/8))/ln 8, divided by the limit. " +
				"ε-greedy with ε = 0.1 must fail in the same games, or the row is skipped",
			Rejects: "a confidence radius that is four times too large, updates of the wrong arm, regret like √T",
		},
		level: GapOptimal, games: slopeGames, control: constantExploration, teach: teachSlope,
	}
}

func teachSlope(l *lesson, g game) {
	T, lo, hi := l.at.Horizon, g.Lo, g.Hi
	limit := float64(l.at.Arms-l.at.Cardinality) * (hi - lo) / (lo*math.Log(lo/hi) + (1-lo)*math.Log((1-lo)/(1-hi)))
	l.needs = props.Default
	l.add(T, 1, T/slopeRatio, T)
	l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
		slopes := slices.Clone(regrets[0][1])
		for i, whole := range slopes {
			slopes[i] = max((whole-regrets[0][0][i])/math.Log(slopeRatio), whole/math.Log(float64(T))) / limit
		}
		f := stats.MeanEffect(stats.Summarize(slopes)).Finding(alpha, props.AtMost(slopeLimit))
		f.Witness = fmt.Sprintf("regret %.3g per unit of ln T up to T=%d; the limit is %.3g", f.Observed.Mid*limit, T, limit)
		return f
	}
}
