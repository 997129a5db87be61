package scaling

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// A RegretBound bounds the expected regret of a game; an error says why it
// does not apply to it.
type RegretBound func(m, k int, horizon int64) (float64, error)

// largeGap is the constant gap of the instances at scale: so wide that the
// paper's explicit constant, which exceeds K·T until T ≈ 3·10⁸, is below
// T·max Δ at 10⁹ in both regimes.
const largeGap = 0.9

// largeHorizons are where the bound says something. One run at 10¹⁰ takes a minute.
func largeHorizons() []int64 { return []int64{1e9, 1e10} }

// largeRuns are as few as decide: regret is below 10⁻⁴ of the bound, and its
// deviation some hundredths of itself, so that even Student's interval of two runs,
// some 50 000 deviations to either side at a level of 10⁻⁵, stays below the bound.
const largeRuns = 2

// LargeClaim states that a subject, run with the δ of the theorem, meets its
// bound where that is no longer vacuous. The event-driven engine makes that
// affordable: at a wide gap nearly nothing happens after the first rounds.
func LargeClaim(s Subject, name string, bound RegretBound, reference string) props.Claim {
	c := props.Claim{
		ID:        "scaling/" + s.Name + "/" + name,
		Group:     groupLarge,
		Statement: s.Title + "'s regret meets the explicit bound at horizons where the bound is below T·max Δ.",
		Reference: reference,
		Evidence:  props.Sampled,
		Method:    fmt.Sprintf("Mean regret over %d replicates at gap %v, Student's interval, against the bound. Needs --full.", largeRuns, largeGap),
		Rejects:   "A bound that is too small by more than the slack shown, or regret that is linear in T.",
	}
	for _, size := range Sizes() {
		for _, T := range largeHorizons() {
			c.Cases = append(c.Cases, props.Case{
				Instance: fmt.Sprintf("%s, T=%.0e, gap=%v", size, float64(T), largeGap),
				Params:   games.SizeParams(size).With("T", T).With("gap", largeGap).With("policy", s.Name),
				Weight:   1, Cost: 30,
				Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return checkLarge(ctx, t, s, size, T, bound)
				},
			}.Needing(props.Full))
		}
	}
	return c
}

func checkLarge(ctx context.Context, t props.Trial, s Subject, size sim.Size, T int64, bound RegretBound) (props.Finding, error) {
	limit, err := bound(size.M, size.K, T)
	if err != nil {
		return props.Finding{}, err
	}
	result, err := sim.Run(ctx, t.Workers, plan(t, s, sim.GapMeans{Gap: largeGap}, size, T, stageMain, largeRuns), t.Progress)
	if err != nil {
		return props.Finding{}, err
	}
	most := float64(T) * float64(theory.Differing(size.M, size.K)) * largeGap
	return meanFinding(result.Final(), limit, most, t.Alpha), nil
}

// meanFinding holds the mean of regrets, from 0 to most each, against a bound.
func meanFinding(regrets []float64, bound, most, alpha float64) props.Finding {
	interval, guarantee := stats.StudentMean(stats.Summarize(regrets), alpha)
	interval = interval.Cut(0, most)
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(guarantee),
		Observed: interval, Bound: props.AtMost(bound), Trivial: most,
		Alpha: alpha, N: int64(len(regrets)), Detectable: stats.DetectableMean(interval),
	}
}
