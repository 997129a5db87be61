package scaling

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A GapBound bounds the regret at fixed gaps: m, k, T and the gaps
// Δ_i = μ_(k) − μ_i of the arms outside the best action.
type GapBound func(m, k int, horizon int64, gaps []float64) float64

// gapSize is the size of the fixed-gap instances, fixedGaps are their gaps.
var gapSize = sim.Size{M: 30, K: 10}

func fixedGaps() []float64 { return []float64{0.1, 0.3} }

// GapClaim states that a subject's regret at fixed gaps stays below its gap-dependent bound.
func GapClaim(s Learner, bound GapBound, reference string) props.Claim {
	c := props.Claim{
		ID:        "scaling/" + s.Name + "/gap-dependent",
		Group:     groupGap,
		Statement: s.Title + "'s regret at fixed gaps stays below its gap-dependent bound, which grows like ln T.",
		Reference: reference,
		Evidence:  props.Sampled,
		Method: "Mean regret on instances of one constant gap, Student's interval against the bound; the witness tells the regret at T/100, T/10 and T, which " +
			"should rise by like amounts.",
		Rejects: "Regret that keeps growing faster than ln T at fixed gaps: a policy that stops learning, or a bound with the wrong gaps.",
	}
	for _, gap := range fixedGaps() {
		c.Cases = append(c.Cases, props.Case{
			Instance: fmt.Sprintf("%s, gap=%v", gapSize, gap), Params: games.SizeParams(gapSize).With("gap", gap).With("policy", s.Name), Weight: 1, Cost: 5,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkGap(ctx, t, s, bound, gap)
			},
		})
	}
	return c
}

// gapHorizon is T of the gap-dependent bound. The bound grows like ln T/Δ, so that it is below T·max Δ
// from about 1.7·10⁵/Δ² rounds on, and below the regret of random play, ⅔ of that, from 2.8·10⁵/Δ² on.
// Quick runs are shorter, and their rows vacuous.
func gapHorizon(e props.Effort, gap float64) int64 {
	if e == props.Quick {
		return 1_000_000
	}
	return int64(math.Round(3e5 / (gap * gap)))
}

func checkGap(ctx context.Context, t props.Trial, s Learner, bound GapBound, gap float64) (props.Finding, error) {
	const runs = 3 // regret is a few hundredths of a per cent of the bound, and its deviation a twentieth of itself
	m, k, T := gapSize.M, gapSize.K, gapHorizon(t.Effort, gap)
	p := plan(t, s, sim.GapMeans{Gap: gap}, gapSize, T, stageMain, runs)
	p.Checkpoints = []int64{T / 100, T / 10, T}
	result, err := sim.Run(ctx, t.Workers, p, nil)
	if err != nil {
		return props.Finding{}, err
	}
	gaps := make([]float64, m-k)
	for i := range gaps {
		gaps[i] = gap
	}
	limit := bound(m, k, T, gaps)
	most := float64(T) * float64(k) * gap
	f := meanFinding(result.Final(), limit, most, t.Alpha)
	f.Witness = fmt.Sprintf("mean regret %.1f at T/100, %.1f at T/10, %.1f at T=%.3g", stats.Summarize(result.At(0)).Mean, stats.Summarize(result.At(1)).Mean,
		stats.Summarize(result.Final()).Mean, float64(T))
	return f, nil
}

// LogGrowthClaim states that regret at a fixed gap grows like ln T, whose local
// exponent of T is 1/ln T, and not like a power of T.
func LogGrowthClaim(s, control Learner) props.Claim {
	return props.Claim{
		ID:        "scaling/" + s.Name + "/log-growth",
		Group:     groupGap,
		Statement: s.Title + "'s regret at a fixed gap grows like ln T, not like a power of T: its exponent of T from 10⁵ on is below 0.25.",
		Reference: "Kveton et al. 2015 (gap-dependent regret)",
		Evidence:  props.Fitted,
		Method: "Mean regret at gap 0.3, fitted: ln R on ln T over four horizons with seeds of their own. ln T has the local exponent 1/ln T ≤ 0.11 there." +
			underControl(control),
		Rejects: "A policy that stops learning, whose exponent is 1, or one whose regret grows like √T at a fixed gap.",
		Cases: []props.Case{{
			Instance: fmt.Sprintf("%s, gap=0.3", gapSize), Params: games.SizeParams(gapSize).With("gap", 0.3).With("policy", s.Name), Weight: 1, Cost: 5,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return besideControl(s, control, props.AtLeast(logGrowthLimit), func(p Learner) (props.Finding, error) {
					runs := 40
					if p.Name == control.Name {
						runs = 4
					}
					return checkLogGrowth(ctx, t, p, runs)
				})
			},
		}},
	}
}

// logGrowthLimit is between the 0.11 of ln T and the 1 of random play.
const logGrowthLimit = 0.25

func checkLogGrowth(ctx context.Context, t props.Trial, s Learner, runs int) (props.Finding, error) {
	var plans []sim.Plan
	for i := range 4 {
		T := int64(math.Round(float64(sizeHorizon(t.Effort)) * math.Pow(10, float64(i)/3)))
		plans = append(plans, plan(t, s, sim.GapMeans{Gap: 0.3}, gapSize, T, stageMain, runs))
	}
	points, err := play(ctx, t, plans)
	if err != nil {
		return props.Finding{}, err
	}
	f, err := slopeFinding(points, rate.LogT, nil, props.AtMost(logGrowthLimit), t.Alpha)
	f.Witness = fmt.Sprintf("mean regret %.1f at T=%.3g, %.1f at T=%.3g", points[0].Regret.Mean, float64(points[0].Horizon), points[3].Regret.Mean,
		float64(points[3].Horizon))
	return f, err
}
