package scaling

import (
	"cmp"
	"context"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// A gameSample says how many games are drawn, from where, and what a policy may
// spend on them.
type gameSample struct {
	name     string
	instance string // in paths
	games    int    // of each regime

	minArms, maxArms   int
	cardinality        int // k of every game; 0 means drawn
	minScale, maxScale float64
	families           []games.Family
	leastHorizon       int64 // of a space: the smallest T; 0 means 1000
	horizon            int64 // of a space: the largest T
	rewards            sim.RewardLaw
	work               float64 // of a space: the bound on m·T

	// seconds of nominal CPU time: of one game at most, so that the ranges of T,
	// m and k that a policy sees depend on its speed and not on its regret, and of
	// all games.
	one, all float64
}

// Games are drawn at gap multipliers c = 2 … 8. Regret is at most c times the rate whatever a
// policy does, so at c = 1 the worst policy would look like the best. CMOSS is worst at c = 2, and
// a policy that does not learn is worst at 8. A game is played once: a second run would cost as
// much as another game and tell less, because ln R deviates by 0.25 to 0.3 between games and by
// 0.15 to 0.2 between runs of one game.
var levelGames = gameSample{
	name: "level", instance: "T≤1e5", games: 382, work: 2e6, one: 0.03, all: 3,
	minArms: 32, maxArms: 1000, minScale: 2, maxScale: 8, families: games.Scaling(),
	horizon: 100_000,
}

// space is what the games of a fit are drawn from.
func (g gameSample) space(r games.Regime) games.Space {
	return games.Space{
		Regime: r, MinArms: g.minArms, MaxArms: g.maxArms, MinHorizon: cmp.Or(g.leastHorizon, 1000), MaxHorizon: g.horizon,
		Cardinality: g.cardinality, Work: g.work, Families: g.families, MinScale: g.minScale, MaxScale: g.maxScale,
	}
}

// A playedGame is a generated game with the regret of its one replicate.
type playedGame struct {
	games.Spec
	regret float64
}

// point returns size and horizon.
func (p playedGame) point() rate.Point { return rate.Point{Size: p.Size, Horizon: p.Horizon} }

// leastRatio stands for regret 0, which has no logarithm: that is rare, and a
// thousandth of the rate is below what any policy has but by luck.
const leastRatio = 1e-3

// logRatio returns ln(R/rate).
func (p playedGame) logRatio() float64 {
	return math.Log(max(leastRatio, p.regret/rate.ByMinimax(p.point())))
}

type generatedKey struct {
	subject, sample string
	regime          games.Regime
	seed            uint64
	effort          props.Effort
	from, to        int // of the games that the subject can afford
}

// generated plays the games of a sample that the subject can afford, up to the last of the given looks, each of which says
// how many there are then. Subjects meet the same games on common random numbers.
func (l *measurements) generated(ctx context.Context, t props.Trial, s Learner, g gameSample, r games.Regime, looks ...int) ([]playedGame, error) {
	var list []playedGame
	for _, to := range looks {
		part, err := l.part(ctx, t, s, g, r, len(list), to)
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	return list, nil
}

// part plays the games from … to−1 that the subject can afford.
func (l *measurements) part(ctx context.Context, t props.Trial, s Learner, g gameSample, r games.Regime, from, to int) ([]playedGame, error) {
	return l.games.Get(t.Workers, generatedKey{s.Name, g.name, r, t.Seed, t.Effort, from, to}, func() ([]playedGame, error) {
		list := s.affords(g, g.draw(t, r))[from:to]
		plans := make([]sim.Plan, len(list))
		for i, p := range list {
			plans[i] = sim.Plan{
				Game: p.Game(), Runs: p.Replicates(),
				Seed: seed.Derive(t.Seed, stageGames, uint64(r), uint64(p.Size.M), uint64(p.Size.K), uint64(p.Horizon), math.Float64bits(p.Scale)),
			}.By(s.Player)
		}
		results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
		for i, result := range results {
			list[i].regret = stats.Summarize(result.Final()).Mean
		}
		return list, err
	})
}

// stageGames is the stage of what is played in generated games.
const stageGames = "scaling, generated games"

// draw draws the games of a sample.
func (g gameSample) draw(t props.Trial, r games.Regime) []playedGame {
	space := g.space(r)
	rng := seed.New(t.Seed, "scaling, generator", uint64(r))
	list := make([]playedGame, g.games)
	for i := range list {
		list[i].Spec = space.Draw(rng)
		list[i].Rewards = g.rewards
	}
	return list
}

// affords returns the games that the subject can afford, in order. It leaves out games that
// take too long by themselves and stops when the time for all is used up, but it always returns
// leastGames games.
func (s Learner) affords(g gameSample, list []playedGame) []playedGame {
	var kept []playedGame
	spent, one := 0.0, g.one*s.share()
	most := g.games
	if s.share() < 1 { // it gets its part of the games too, not only of their time
		most = max(levelLeast, min(peerGames, g.games/6), int(s.share()*float64(g.games)))
	}
	for _, p := range list {
		if len(kept) == most {
			break
		}
		cost := s.cost(p.Spec)
		if !s.takes(p.Size.M) || cost > one || spent+cost > g.all*s.share() && len(kept) >= leastGames {
			continue
		}
		kept, spent = append(kept, p), spent+cost
	}
	return kept
}

// takes reports whether the policy plays so many arms.
func (s Learner) takes(arms int) bool { return s.MaxArms == 0 || arms <= s.MaxArms }

// spends returns the nominal CPU seconds of the games of a sample.
func (s Learner) spends(g gameSample, r games.Regime, t props.Trial) float64 {
	seconds := 0.0
	for _, p := range s.affords(g, g.draw(t, r)) {
		seconds += s.cost(p.Spec)
	}
	return seconds
}

// Least numbers of games. leastGames tell a policy whose regret is linear. peerGames tell a policy
// whose exponent is ½ from SublinearLimit, however much its regret scatters. Of levelLeast games
// the 0.9-quantile has an upper limit that is not the worst game itself, at half the level of a row
// of a few hundred. With fewer, as CUCB affords, a control that stays below is left open and not
// rejected.
const (
	leastGames = 100
	peerGames  = 320
	levelLeast = 170
)

// cost is the nominal time of a game in seconds: RoundTime holds at m = 30,
// k = 10 and grows with the arms, as in sim's units.
func (s Learner) cost(g games.Spec) float64 {
	return float64(s.RoundTime) * 1e-9 * float64(g.Horizon) * float64(g.Size.M+2*theory.Differing(g.Size.M, g.Size.K)) / 50
}
