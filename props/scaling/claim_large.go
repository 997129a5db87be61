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

// largeGap is the constant gap of the instances at scale. It is so wide that the paper's explicit
// constant says something at T = 10⁹ in both regimes: the bound exceeds K·T until T ≈ 3·10⁸, and
// lies below T·max Δ at 10⁹.
const largeGap = 0.9

// leastLong is the horizon from which a run takes so long that it is begun before all else: the last core would play it
// alone.
const leastLong = 1e9

// A largeGame is a game at which the bound says something.
type largeGame struct {
	size    sim.Size
	horizon int64
	runs    int
	from    props.Effort // below it the row is skipped
}

// earlyGames are the smallest sizes of both regimes that the paper's theorem takes. At their
// horizons its bound is below the regret of random play, and not only below T·max Δ: random play
// loses 0.5 of that at (4, 2) and 0.6 at (5, 3), and the bound is 0.45 and 0.49 of it. A run takes
// half a second. Student's interval of four runs reaches 36 deviations of a run to either side at a level of 6·10⁻⁶. Regret that is
// linear in T deviates by 10⁻⁴ of itself or less, so that four runs tell it from the bound as well as ten.
func earlyGames() []largeGame {
	return []largeGame{{sim.Size{M: 4, K: 2}, 5e8, 4, props.Default}, {sim.Size{M: 5, K: 3}, 8e8, 4, props.Default}}
}

// largeGames are games of the paper's own sizes, where a run at T = 10¹⁰ takes a minute. Two runs
// are enough. Regret is below 10⁻⁴ of the bound and its deviation is some hundredths of itself.
// Student's interval of two runs reaches some 50 000 deviations to either side at a level of 10⁻⁵,
// which still stays below the bound.
func largeGames() (list []largeGame) {
	for _, size := range Sizes() {
		for _, T := range []int64{1e9, 1e10} {
			list = append(list, largeGame{size, T, 2, props.Full})
		}
	}
	return list
}

// LargeClaim states that a subject, run with the δ of the theorem, meets its
// bound where that is no longer vacuous. The event-driven engine makes that
// affordable: at a wide gap nearly nothing happens after the first rounds. Early games come before --full.
func LargeClaim(s Learner, name string, bound RegretBound, reference string, early bool) props.Claim {
	c := props.Claim{
		ID:        "scaling/" + s.Name + "/" + name,
		Group:     groupLarge,
		Statement: s.Title + "'s regret meets the explicit bound at horizons where the bound is below T·max Δ.",
		Reference: reference,
		Evidence:  props.Sampled,
		Method: fmt.Sprintf("Mean regret over 4 runs of small games and, under --full, 2 at the paper's sizes, at gap %v; Student's interval against the "+
			"bound.", largeGap),
		Rejects: "A bound that is too small by more than the slack shown, or regret that is linear in T.",
	}
	list := largeGames()
	if early {
		list = append(earlyGames(), list...)
	}
	for _, g := range list {
		c.Cases = append(c.Cases, props.Case{
			Instance: fmt.Sprintf("%s, T=%.0e, gap=%v", g.size, float64(g.horizon), largeGap),
			Params:   games.SizeParams(g.size).With("T", g.horizon).With("gap", largeGap).With("policy", s.Name),
			Weight:   1, First: g.horizon >= leastLong, Cost: 30,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkLarge(ctx, t, s, g, bound)
			},
		}.Needing(g.from))
	}
	return c
}

func checkLarge(ctx context.Context, t props.Trial, s Learner, g largeGame, bound RegretBound) (props.Finding, error) {
	limit, err := bound(g.size.M, g.size.K, g.horizon)
	if err != nil {
		return props.Finding{}, err
	}
	result, err := sim.Run(ctx, t.Workers, plan(t, s, sim.GapMeans{Gap: largeGap}, g.size, g.horizon, stageMain, g.runs), t.Progress)
	if err != nil {
		return props.Finding{}, err
	}
	most := float64(g.horizon) * float64(theory.Differing(g.size.M, g.size.K)) * largeGap
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
