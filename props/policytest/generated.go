package policytest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/props/trace"
	"github.com/regretcheck/regretcheck/theory"
)

// These games are for any policy, whatever its rate. Their gaps are so wide that a learner
// finds them within the shortest horizon. They do not shrink with T, so that regret linear in T
// shows as the exponent 1. Whether regret follows the minimax rate is decided by
// scaling.RequireSqrt.
const (
	gamePulls        = 48  // an arm, at the shortest horizon: k·T/m, with m−k for k beyond m/2
	narrowGap        = 0.5 // of the gap between good and bad arms
	widestGap        = 1.0
	mostArms         = 12  // of a game, unless m is asked for
	gameShare        = 0.3 // of the limit of time that all games may take
	gameQuantile     = 0.75
	leastGameRegret  = 1e-3 // of random play's: stands for 0, which has no logarithm
	worstGames       = 3    // that are played again where a rule fails
	runsOfWorstGames = 8
)

// A gameAmount is how many games there are, half of them in each regime, and the
// largest horizon over the smallest, for the same m and k.
type gameAmount struct {
	games int
	ratio float64
}

// gameAmounts are the amounts to choose from. The first is taken that the effort allows and for
// which there is time. Forty games are still enough for order statistics to bound the quantile.
var (
	gameAmounts = []gameAmount{{800, 64}, {240, 16}, {120, 8}, {60, 4}, {40, 2}}
	mostGames   = map[props.Effort]int{props.Quick: 120, props.Default: 240, props.Full: 800}
)

// generated holds the games that a policy plays; skip says why there are none.
type generated struct {
	list   []games.Spec
	rounds float64
	skip   string
	played props.Memo[uint64, []float64] // by seed: regret over random play's
}

// generatedGames draws the games of a configuration.
func (c Config) generatedGames() *generated {
	if !slices.Contains(c.Feedback, algos.SemiBandit) || c.Horizon > 0 || c.Arms == 1 && c.OneArms || c.OneSize && c.Cardinality >= c.Arms {
		return &generated{skip: "generated games are of semi-bandit feedback, with 1 ≤ k < m and horizons of their own: not with these settings"}
	}
	var g *generated
	most := gameShare * float64(limits[c.Effort])
	for _, a := range gameAmounts {
		if a.games > mostGames[c.Effort] {
			continue
		}
		if g = c.drawGames(a); g.rounds*float64(c.RoundTime) <= most {
			return g
		}
	}
	g.skip = fmt.Sprintf("not to be learned in the time: %d generated games take %.0f rounds; at %v each that is %v, and there is %v for them",
		len(g.list), g.rounds, c.RoundTime, time.Duration(g.rounds*float64(c.RoundTime)).Round(100*time.Millisecond), time.Duration(most))
	return g
}

// drawGames draws an amount of games, with gaps that do not depend on m, k and T.
func (c Config) drawGames(a gameAmount) *generated {
	g, rng := &generated{}, seed.New(c.Seed, "policytest, generator")
	sizes := games.Space{
		MinArms: 3, MaxArms: mostArms, MinHorizon: 1, MaxHorizon: 1, Families: games.Fixed(), MinScale: narrowGap, MaxScale: widestGap, Clipped: true,
	}
	if c.OneArms {
		sizes.MinArms, sizes.MaxArms = c.Arms, c.Arms
	}
	for i := range a.games {
		if sizes.Regime = games.Low; i%2 == 1 && sizes.MaxArms > 2 {
			sizes.Regime = games.High
		}
		s := sizes.Draw(rng)
		if c.OneSize {
			s.Size = sim.Size{M: max(s.Size.M, c.Cardinality+1), K: c.Cardinality}
		}
		few := theory.Differing(s.Size.M, s.Size.K)
		s.Horizon = int64(gamePulls * float64(s.Size.M) / float64(few) * math.Pow(a.ratio, rng.Float64()))
		s.Scale /= sim.HardMeans{C: 1}.Gap(s.Size.M, s.Size.K, s.Horizon) // was the gap
		g.list, g.rounds = append(g.list, s), g.rounds+float64(s.Horizon)
	}
	return g
}

// A gameRule is a claim about all generated games.
type gameRule struct {
	props.Claim
	measure func(g *generated, shares []float64, alpha float64) (props.Finding, error)
}

// gameClaims are the rules about generated games.
func (s *subject) gameClaims() []props.Claim {
	var claims []props.Claim
	for _, r := range []gameRule{
		{props.Claim{
			ID: "policy/generated-level", Group: groupRegret, Reference: "exact regret of the random policy", Evidence: props.Sampled,
			Statement: fmt.Sprintf("in three generated games of four a policy's regret is at most %g of that of uniformly random actions", randomShare),
			Method: fmt.Sprintf("games of many m and k in both regimes, of several families of means, from %d pulls an arm on, a run each; the %g-quantile of "+
				"regret over random play's by order statistics; what they leave open is skipped", gamePulls, gameQuantile),
			Rejects: "a policy that learns at the one size that it was tried at",
		}, (*generated).level},
		{props.Claim{
			ID: "policy/generated-growth", Group: groupRegret, Reference: "the aim of a bandit policy", Evidence: props.Fitted,
			Statement: fmt.Sprintf("over generated games whose gaps do not shrink with T a policy's regret grows more slowly than T^%g", sublinearLimit),
			Method:    "one regression of ln R on ln T beside m, k, gap and family, intervals by HC3; what they leave open is skipped",
			Rejects:   "regret that is linear in T: a policy that does not learn, or learns the wrong arms",
		}, (*generated).growth},
	} {
		what := "no games"
		if len(s.games.list) > 0 {
			what = fmt.Sprintf("%d games, m≤%d, T≤%d", len(s.games.list), largest(s.games.list, func(g games.Spec) int64 { return int64(g.Size.M) }),
				largest(s.games.list, func(g games.Spec) int64 { return g.Horizon }))
		}
		r.Claim.Cases = []props.Case{{Instance: what, Weight: 1, Cost: s.games.rounds / 1e4,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return s.decideGames(ctx, t, r) }}}
		claims = append(claims, r.Claim)
	}
	return claims
}

func largest(list []games.Spec, of func(games.Spec) int64) int64 {
	most := int64(0)
	for _, g := range list {
		most = max(most, of(g))
	}
	return most
}

// decideGames decides a rule about generated games. A failure names the worst of them,
// by its mean on fresh seeds.
func (s *subject) decideGames(ctx context.Context, t props.Trial, r gameRule) (f props.Finding, err error) {
	if s.games.skip != "" {
		return props.Finding{Skip: s.games.skip}, nil
	}
	err = trace.Policy(func() error {
		shares, err := s.games.played.Get(t.Workers, t.Seed, func() ([]float64, error) { return s.play(ctx, t, s.games.list, 1, "policytest, generated games") })
		if err != nil {
			return err
		}
		if f, err = r.measure(s.games, shares, t.Alpha); err != nil {
			return err
		}
		if f.Skip != "" {
			return nil
		}
		f.Evidence, f.Alpha = r.Evidence, t.Alpha
		switch props.Decide(f).Outcome() {
		case props.Fail:
			f.Witness, err = s.worstGame(ctx, t, shares)
		case props.Inconclusive:
			f = props.Finding{Skip: fmt.Sprintf("%d games leave it open: %s, and the limit is %g", f.N, report.SpanText(f.Observed), f.Bound.Value())}
		}
		return err
	})
	if err != nil {
		f, err = s.broken(ctx, algos.SemiBandit, err)
		f.Evidence, f.Alpha = r.Evidence, t.Alpha
	}
	return f, err
}

// play returns the mean regret of each game over random play's.
func (s *subject) play(ctx context.Context, t props.Trial, list []games.Spec, runs int, purpose string) ([]float64, error) {
	plans, shares := make([]sim.Plan, len(list)), make([]float64, len(list))
	for i, g := range list {
		plans[i] = sim.Plan{Game: g.Game(), Policy: s.factory, Runs: runs, Seed: seed.Derive(t.Seed, purpose, uint64(i)), Engine: sim.EngineStepwise}
	}
	var results []sim.Result
	err := trace.Policy(func() (err error) {
		results, err = sim.RunAll(ctx, t.Workers, plans, t.Progress)
		return err
	})
	if err != nil {
		return nil, ended(ctx, t, plans, list, err)
	}
	for i, r := range results {
		in, err := plans[i].Instance(0)
		if err != nil {
			return nil, err
		}
		shares[i] = stats.Summarize(r.Final()).Mean / (in.RandomGap() * float64(list[i].Horizon))
	}
	return shares, nil
}

// ended finds the game in which an error occurred: it plays them one by one and returns the
// first that ends in an error. A program that stalled is not asked again.
func ended(ctx context.Context, t props.Trial, plans []sim.Plan, list []games.Spec, err error) error {
	var slow interface{ Timeout() bool }
	if ctx.Err() != nil || errors.Is(err, errStalled) || errors.As(err, &slow) && slow.Timeout() {
		return err
	}
	for i, p := range plans {
		if again := trace.Policy(func() error { _, err := sim.Run(ctx, t.Workers, p, nil); return err }); again != nil {
			return fmt.Errorf("in the game %s: %w", list[i].Flags(), again)
		}
	}
	return err
}

// level is a quantile, over the games, of the policy's regret divided by that of random play.
func (g *generated) level(shares []float64, alpha float64) (props.Finding, error) {
	iv := stats.QuantileInterval(shares, gameQuantile, alpha)
	return props.Finding{
		Guarantee: "order statistics", Observed: iv, Bound: props.AtMost(randomShare), N: int64(len(shares)), Detectable: iv.Width(),
	}, nil
}

// growth is the fitted exponent of T.
func (g *generated) growth(shares []float64, alpha float64) (props.Finding, error) {
	points := make([]stats.Point, len(shares))
	for i, s := range g.list {
		few := theory.Differing(s.Size.M, s.Size.K)
		x := []float64{math.Log(float64(s.Horizon)), math.Log(float64(s.Size.M)), math.Log(float64(few)), math.Log(s.Gap())}
		for _, f := range games.Fixed()[1:] {
			is := 0.0
			if s.Family == f {
				is = 1
			}
			x = append(x, is)
		}
		points[i] = stats.Point{X: x, Y: math.Log(max(leastGameRegret, shares[i])) + x[0]}
	}
	points, kept := stats.Independent(points) // with --m and --k, say, ln m and ln k are constant
	fit, err := stats.FitRobust(points)
	switch {
	case len(kept) == 0 || kept[0] != 0:
		return props.Finding{Skip: "all games have the same horizon, so that no growth can be fitted"}, nil
	case err != nil:
		return props.Finding{Skip: fmt.Sprintf("no growth can be fitted over %d games: %v", len(shares), err)}, nil
	}
	iv := fit.Coef[1].Interval(alpha)
	return props.Finding{
		Guarantee: string(fit.Coef[1].Guarantee), Observed: iv, Bound: props.AtMost(sublinearLimit), N: int64(len(shares)), Detectable: stats.DetectableMean(iv),
	}, nil
}

// worstGame names the game in which the policy has the largest regret, divided by that of
// random play.
func (s *subject) worstGame(ctx context.Context, t props.Trial, shares []float64) (string, error) {
	order := make([]int, len(shares))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(shares[j], shares[i]) })
	var list []games.Spec
	for _, i := range order[:worstGames] {
		list = append(list, s.games.list[i])
	}
	again, err := s.play(ctx, t, list, runsOfWorstGames, "policytest, worst of the games")
	if err != nil {
		return "", err
	}
	at := 0
	for i, x := range again {
		if x > again[at] {
			at = i
		}
	}
	return fmt.Sprintf("worst game found, in %d fresh runs: regret %.3g of random play's: %s", runsOfWorstGames, again[at], t.Simulate(list[at].Flags())), nil
}
