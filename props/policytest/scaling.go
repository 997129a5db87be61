package policytest

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

const (
	// scaleLimit lies between T^(2/3), which explore-then-commit reaches, and T.
	scaleLimit = 0.8
	// scaleRatio is the second horizon divided by the first.
	scaleRatio = 16
	// pilotRuns judge a gap. The mean regret is flat around its maximum, so a
	// rough choice costs little.
	pilotRuns = 12
)

// scalingClaim is the rule about the worst case: the gap is chosen for each
// horizon, as no fixed gap is worst at all of them.
func scalingClaim(cfg Config) regretClaim {
	rule := regretRule{measure: (*subject).scaling, control: algos.NewRandom, controlName: randomPlay, feedback: algos.SemiBandit,
		pulls: scalePulls, ratio: scaleRatio, games: 1, copies: 1, pilots: 8 * pilotRuns,
		scales: true, exponent: true}
	return regretClaim{[]*lesson{lessonOf(rule, cfg.Arms, cfg.Cardinality)}, props.Claim{
		ID: "policy/scaling", Group: groupRegret, Reference: "minimax rate √(kmT), respectively (m−k)√(T(1+ln(k/(m−k))))", Evidence: props.Sampled,
		Statement: fmt.Sprintf("between T/%d and T a policy's mean regret at the worst gap grows more slowly than T^%g", scaleRatio, scaleLimit),
		Method: "at each horizon the gap of largest regret is chosen among c = 1, √2, 2, 2√2, … in Δ = c√(m/(kT)) (for k > m/2 c√(ln(m/(m−k))/T)) on pilot " +
			"seeds; then betting intervals of the mean regret there on fresh ones. verify scaling fits the rate itself",
		Rejects: "regret that is linear in T on some gap, such as of too little exploration",
	}}
}

// scaling reads the exponent of T at the worst gaps.
func (s *subject) scaling(ctx context.Context, w *props.Workers, c search.Extent, root uint64, alpha float64) (props.Finding, error) {
	return growthRule{
		ratio: scaleRatio, most: scaleLimit, guarantee: string(stats.GuaranteeBetting), what: "mean regret",
		read: func(at search.Extent) (reading, error) { return s.worst(ctx, w, at, root, alpha/2) },
	}.finding(c)
}

// worst chooses the gap of largest regret on pilot runs and measures there on fresh seeds.
func (s *subject) worst(ctx context.Context, w *props.Workers, c search.Extent, root uint64, alpha float64) (reading, error) {
	pilot := c
	pilot.Replicates = min(c.Replicates, pilotRuns)
	size := sim.Size{M: c.Arms, K: c.Cardinality}
	worst, err := rate.WorstGap(size, c.Horizon, true, func(h sim.HardMeans) (float64, error) {
		game := sim.Game{Means: h, Feedback: algos.SemiBandit}
		regret, err := s.regrets(ctx, w, game, pilot, seed.Derive(root, "policytest, pilot of the worst gap", uint64(c.Horizon)))
		return stats.Summarize(regret).Mean, err
	})
	if err != nil {
		return reading{}, err
	}
	chosen := sim.HardMeans{C: worst.C}
	regret, err := s.regrets(ctx, w, sim.Game{Means: chosen, Feedback: algos.SemiBandit}, c, seed.Derive(root, "policytest, scaling", uint64(c.Horizon)))
	if err != nil {
		return reading{}, err
	}
	gap := math.Min(0.5, chosen.Gap(c.Arms, c.Cardinality, c.Horizon))
	limit := gap * float64(theory.Differing(c.Arms, c.Cardinality))
	iv := interval(regret, limit*float64(c.Horizon), alpha)
	return reading{iv.Times(limit), fmt.Sprintf("%.4g at T=%d (gap %.3g)", stats.Summarize(regret).Mean, c.Horizon, gap)}, nil
}
