package scaling

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/stats"
)

// levelStatement says that the level is at most WorstLimit.
const levelStatement = "in nine games of ten regret is at most the rate"

// levelClaim states that a subject's R/rate stays below the rate itself in nine games of ten that are
// drawn about the critical gap.
func levelClaim(l *measurements, s Learner, r games.Regime) props.Claim {
	c := levelOf(l, s, levelGames, r, "scaling/"+s.Name+"/generated/", props.AtMost(WorstLimit))
	c.Statement = s.Title + ", " + r.Text() + ": " + levelStatement + "."
	c.Rejects = "regret above the rate on many games, as that of random play, whose exponents about the critical gap are those of the rate"
	return c
}

// levelControl states that a policy that does not scale is told apart on the same games.
func levelControl(l *measurements, s Learner, r games.Regime) props.Claim {
	c := levelOf(l, s, levelGames, r, "scaling/control/"+s.Name+"/generated/", props.AtLeast(WorstLimit))
	c.Statement = "For " + s.Title + ", a negative control, the same games show that this is false: " + levelStatement + "."
	c.Rejects = "games without the power to tell, or a control that does not do what it stands for"
	return c
}

func levelOf(l *measurements, s Learner, g gameSample, r games.Regime, prefix string, bound props.Bound) props.Claim {
	g = g.fix(l.fixed, r)
	return props.Claim{
		ID: prefix + r.String() + "/level", Group: groupGenerated, Evidence: props.Fitted, Reference: "bounds/bounds.md, section 1", Method: g.method(),
		Cases: []props.Case{skipping(props.Case{
			Instance: r.Text() + ", " + g.instance, Params: props.Params{"policy": s.Name, "regime": r.String()}, Weight: 1, From: props.Default, Cost: 4 * g.all,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				looks := levelLooks(len(s.affords(g, g.draw(t, r))), bound, t.Alpha)
				return inLooks(len(looks), t.Alpha, func(look int, alpha float64) (props.Finding, error) {
					list, err := l.generated(ctx, t, s, g, r, looks[:look+1]...)
					if err != nil || len(list) == 0 {
						return tooFew(len(list), t.Effort), err
					}
					f := judgeLevel(list, bound, alpha)
					if n := looks[len(looks)-1]; n < leastGames && props.Decide(f).Outcome() == props.Inconclusive { // few games may show what is above it
						return tooFew(n, t.Effort), nil
					}
					return f, nil
				})
			},
		}, l.fixed.refuses(s, r))},
	}
}

// firstAbove is how many games a first look has at a level that must be above a limit, as a control's: if two of three
// are above, it tells.
const firstAbove = 60

// levelLooks returns how many of n games a row has at each look. To tell that a level is below a limit the first has as few as
// give an interval of the 0.9-quantile that does not end at the largest game. A sample has a sixteenth more games than one
// look would need, as points have.
func levelLooks(n int, bound props.Bound, alpha float64) []int {
	first := firstAbove
	if _, most := bound.Limits(); !math.IsInf(most, 1) {
		for first = 2; outermost(first, 0.1) > alpha/4; first++ {
		}
	}
	if 5*first > 4*n {
		return []int{n}
	}
	return []int{first, n}
}

// outermost is the chance that at most one of n games lies beyond a quantile that a share of games does.
func outermost(n int, share float64) float64 {
	none := math.Pow(1-share, float64(n))
	return none + none*float64(n)*share/(1-share)
}

// method says how a level is read from the sample.
func (g gameSample) method() string {
	return fmt.Sprintf("Games drawn from families of means, with gaps c = %g … %g times the critical one, each played once (four runs shared among the "+
		"fewest arms); the 0.9-quantile of R/rate by order statistics. m is drawn from %d to %d and T up to the instance's largest, as far as m·T ≤ %.2g."+
		" The first look has as few games as can tell, at half of the row's budget; what it leaves open, all of them decide at the other half.",
		g.minScale, g.maxScale, g.minArms, g.maxArms, g.work)
}

// tooFew is said of a policy that is too slow for what the level needs.
func tooFew(games int, e props.Effort) props.Finding {
	return waits(fmt.Sprintf("it affords %d games, of at least %d", games, leastGames), e)
}

// judgeLevel holds the 0.9-quantile of R/rate against a bound, by order statistics.
func judgeLevel(list []playedGame, bound props.Bound, alpha float64) props.Finding {
	ratios := make([]float64, len(list))
	for i, g := range list {
		ratios[i] = math.Exp(g.logRatio())
	}
	iv := stats.QuantileInterval(ratios, 0.9, alpha)
	return props.Finding{
		Evidence: props.Fitted, Guarantee: "order statistics", Observed: iv, Bound: bound, Alpha: alpha,
		N: int64(len(list)), Detectable: stats.DetectableMean(iv), Witness: describeGames(list),
	}
}

// describeGames tells the ranges, the quartiles and the worst game.
func describeGames(list []playedGame) string {
	about := make([]float64, len(list))
	for i, g := range list {
		about[i] = g.logRatio()
	}
	slices.Sort(about)
	n := len(about)
	byArms := func(a, b playedGame) int { return cmp.Compare(a.Size.M, b.Size.M) }
	byHorizon := func(a, b playedGame) int { return cmp.Compare(a.Horizon, b.Horizon) }
	return fmt.Sprintf("%d games, m=%d…%d, T=%d…%d; ln R/rate: quartiles %.2f, %.2f, extremes %.2f, %.2f; %s", n,
		slices.MinFunc(list, byArms).Size.M, slices.MaxFunc(list, byArms).Size.M, slices.MinFunc(list, byHorizon).Horizon,
		slices.MaxFunc(list, byHorizon).Horizon, about[n/4], about[3*n/4], about[0], about[n-1], describeLargest(list))
}

// describeLargest names the game of largest regret ÷ rate, with the line that plays it.
func describeLargest(list []playedGame) string {
	worst := slices.MaxFunc(list, func(a, b playedGame) int { return cmp.Compare(a.logRatio(), b.logRatio()) })
	return fmt.Sprintf("largest single R/rate %.3f: verify simulate %s", math.Exp(worst.logRatio()), worst.Flags())
}
