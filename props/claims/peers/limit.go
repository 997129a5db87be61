package peers

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// A Slower is a learner whose slope of regret against ln T is compared with [theory.PhysicalLimit].
type Slower struct {
	sim.Player
	// Level returns the largest value of n times the divergence at which an arm with n pulls is
	// still played at horizon T, if the policy has such a level. The slope expected at finite T
	// follows from it.
	Level      func(s sim.Size, horizon int64, pulls float64) float64
	Divergence func(p, q float64) float64
	// AtLeast is the claimed lower bound of slope ÷ limit, if there is no level.
	AtLeast float64
	// Stepwise says that the event engine cannot play it. Then T ≤ 10⁶·⁵.
	Stepwise bool
	// From is the least effort at which the claim is decided, for learners whose rounds
	// cost more; 0 means always.
	From props.Effort
}

// limitGames have two levels of means that all policies tell apart within 10⁵ rounds:
// from there on regret grows like ln T, not like √T.
func limitGames() []sim.LevelMeans {
	return []sim.LevelMeans{{Lo: 0.45, Hi: 0.55}, {Lo: 0.02, Hi: 0.1}}
}

// games returns the games that can decide. In the first, horizons up to 10⁶·⁵ give a slope near the
// limit only to ± half of it, which is too wide for a claim between ½ and 3/2 of the expected
// slope.
func (l Slower) games() []sim.LevelMeans {
	if l.Stepwise && l.Level != nil {
		return limitGames()[1:]
	}
	return limitGames()
}

var limitSize = sim.Size{M: 30, K: 10}

// Slopes returns the claims about the learners' slopes.
func Slopes(learners []Slower) (claims []props.Claim) {
	for _, l := range learners {
		c := l.claim()
		for _, means := range l.games() {
			c.Cases = append(c.Cases, props.Case{
				Instance: fmt.Sprintf("%s, %s", limitSize, means),
				Params:   games.SizeParams(limitSize).With("policy", l.Name).With("means", means.String()),
				Weight:   1,
				Check:    func(ctx context.Context, t props.Trial) (props.Finding, error) { return l.check(ctx, t, means) },
			}.Needing(l.From))
		}
		claims = append(claims, c)
	}
	return claims
}

// claim compares the learner's slope with the expected one, or with the limit.
func (l Slower) claim() props.Claim {
	played := "by events at horizons from 10⁵ on (to 10⁷, with --full to 10⁹)"
	if l.Stepwise {
		played = "round by round at horizons from 10⁵ to 10⁶·⁵"
	}
	c := props.Claim{
		ID:        "beyond/limit/" + l.Name,
		Group:     "Beyond the paper, the asymptotic limit",
		Reference: "Anantharam, Varaiya & Walrand 1987, theorem 3.1",
		Evidence:  props.Fitted,
		Statement: fmt.Sprintf("Per unit of ln T the regret of %s grows by more than %v times the limit: its index is "+
			"wider than kl's.", l.Title(), l.AtLeast),
		Method: "Mean regret " + played + ", each with seeds of its own; " +
			"its least-squares slope against ln T, divided by Σ(μ_(k) − μ_i)/kl(μ_i, μ_(k)).",
		Rejects: "A slope at the limit, as of an index from the divergence kl in place of Hoeffding's radius.",
	}
	if l.Level != nil {
		c.Statement = fmt.Sprintf("Per unit of ln T the regret of %s grows by ½ to 3/2 times the expected slope: "+
			"the cost of arms that are played until their index is at most μ_(k), the k-th largest mean.", l.Title())
		c.Method += " The expected slope is that of Σ(μ_(k) − μ_i)·E N_i, by dynamic program; N_i is the first pull after " +
			"which the index of arm i is at most μ_(k). In a real game an arm competes with the indices of other arms, which " +
			"at first lie above μ_(k)."
		c.Rejects = "An index of another width: CMOSS's radius in place of the divergence kl, or kl with exchanged " +
			"arguments."
	}
	return c
}

// horizons returns horizons half a decade apart, and the number of replicates of each.
func (l Slower) horizons(e props.Effort) (horizons []int64, runs func(T int64) int) {
	highest := props.ByEffort(e, 6.0, 7, 9)
	if l.Stepwise {
		highest = min(highest, 6.5)
	}
	for x := 5.0; x <= highest; x += 0.5 {
		horizons = append(horizons, int64(math.Round(math.Pow(10, x))))
	}
	return horizons, func(T int64) int {
		switch {
		case l.Stepwise && T > 1e6:
			return 24
		case T > 3e7:
			return 6
		case T > 1e6:
			return 16
		}
		return 40
	}
}

// check plays the horizons and fits the slope in units of the limit.
func (l Slower) check(ctx context.Context, t props.Trial, means sim.LevelMeans) (props.Finding, error) {
	limit, err := limitOf(means)
	if err != nil {
		return props.Finding{}, err
	}
	var measured, expected []stats.Point
	f := props.Finding{Bound: props.AtLeast(l.AtLeast), Alpha: t.Alpha,
		Witness: fmt.Sprintf("m=%d k=%d %s: regret ÷ limit, which is %.4g:", limitSize.M,
			limitSize.K, means, limit)}
	horizons, runs := l.horizons(t.Effort)
	for i, T := range horizons {
		result, err := sim.Run(ctx, t.Workers, sim.Plan{
			Game: sim.Game{Arms: limitSize.M, Cardinality: limitSize.K, Horizon: T, Means: means},
			Runs: runs(T), Seed: seed.Derive(t.Seed, "beyond: physical limit", uint64(T)),
			Player: l.Player,
		}, nil)
		if err != nil {
			return props.Finding{}, err
		}
		s := stats.Summarize(result.Final())
		y, stderr := s.Mean/limit, s.StdErr()/limit
		at := stats.Point{X: []float64{math.Log(float64(T))}, Y: y, Var: stderr * stderr, DF: float64(s.N - 1)}
		measured = append(measured, at)
		if l.Level != nil {
			at.Y = l.pulls(means, T) * (means.Hi - means.Lo) * float64(limitSize.M-limitSize.K) / limit
			expected = append(expected, at)
		}
		f.N += s.N
		f.Witness += fmt.Sprintf(" %.2f ± %.2f at T=%.3g;", y, stderr, float64(T))
		t.Progress(float64(i+1) / float64(len(horizons)))
	}
	f.Curves = l.curves(means, horizons, measured)
	return fitted(f, measured, expected)
}

// curves draw regret against the horizon, in units of the limit, and a line of the limit's slope.
func (l Slower) curves(means sim.LevelMeans, horizons []int64, measured []stats.Point) []props.Curve {
	played := props.Curve{
		Figure: "Regret beside the asymptotic limit", Panel: fmt.Sprintf("%s, %s", limitSize, means), Series: l.Title(),
		Mark: props.Whiskered,
		X:    props.Axis{Title: "horizon T", Log: true}, Y: props.Axis{Title: "regret ÷ limit"},
		Caption: "x: horizon; y: mean regret ÷ the asymptotic limit, ± 2 standard errors; dashed: ln T, which good " +
			"learners approach as T grows.",
	}
	line := played
	line.Series, line.Mark = "the limit", props.Limit
	for i, p := range measured {
		x, stderr := float64(horizons[i]), math.Sqrt(p.Var)
		played.Points = append(played.Points, props.CurvePoint{X: x, Y: p.Y, Lo: p.Y - 2*stderr, Hi: p.Y + 2*stderr})
		line.Points = append(line.Points, props.CurvePoint{X: x, Y: p.X[0]})
	}
	return []props.Curve{played, line}
}

// limitOf is the limit of a game, whatever the order of its arms.
func limitOf(means sim.LevelMeans) (float64, error) {
	k := limitSize.K
	list := append(slices.Repeat([]float64{means.Hi}, k), slices.Repeat([]float64{means.Lo}, limitSize.M-k)...)
	return theory.PhysicalLimit(list, k)
}

// fitted completes a finding by the slope, and by the expected slope if there is one.
func fitted(f props.Finding, measured, expected []stats.Point) (props.Finding, error) {
	fit, err := stats.FitReplicated(measured)
	if err != nil {
		return props.Finding{}, err
	}
	slope := fit.Coef[1]
	f.Guarantee, f.Observed = string(slope.Guarantee), slope.Interval(f.Alpha)
	f.Detectable = stats.DetectableMean(f.Observed)
	f.Witness += fmt.Sprintf(" slope %.3f ± %.3f", slope.Value, slope.StdErr)
	if expected == nil {
		return f, nil
	}
	if fit, err = stats.FitReplicated(expected); err != nil {
		return props.Finding{}, err
	}
	e := fit.Coef[1].Value
	f.Bound = props.Between(e/2, 1.5*e)
	f.Witness += fmt.Sprintf(", expected %.3f", e)
	return f, nil
}

// pulls is the expected number of pulls of an arm at the lower level beside a known
// floor at the upper one.
func (l Slower) pulls(means sim.LevelMeans, horizon int64) float64 {
	level := func(n float64) float64 { return l.Level(limitSize, horizon, n) }
	n, _ := firstPassage(means.Lo, means.Hi, level, l.Divergence, int(min(horizon, 1e6)))
	return n
}

// firstPassage follows an arm of Bernoulli rewards of mean mu up to the first pull n ≤ last after
// which its index is at most u: S ≤ n·u and n·divergence(S/n, u) ≥ level(n)⁺. It returns the
// expected number of pulls, this one included, and the probability of such a pull. The divergence
// must fall in its first argument up to u, so that the condition is a threshold for the sum.
func firstPassage(mu, u float64, level func(n float64) float64, divergence func(p, q float64) float64, last int) (pulls,
	hit float64) {
	const negligible = 1e-18
	p, least := []float64{1}, 0 // p[j] = P(S = least+j, none yet)
	for n := 1.0; n <= float64(last) && len(p) > 0; n++ {
		next := make([]float64, len(p)+1)
		for j, x := range p {
			pulls += x
			next[j] += x * (1 - mu)
			next[j+1] += x * mu
		}
		l, below := math.Max(0, level(n)), 0
		for ; below < len(next); below++ {
			mean := float64(least+below) / n
			if !(mean <= u && n*divergence(mean, u) >= l) {
				break
			}
			hit += next[below]
		}
		end := len(next)
		for end > below && next[end-1] < negligible {
			end--
		}
		p, least = next[below:end], least+below
	}
	return pulls, hit
}
