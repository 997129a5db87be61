package scaling

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A worstSearch looks for the game of largest R/rate. Every stage plays on seeds of its own, so the
// game that is found does not owe its rank to the noise of the stage before. The last stage
// measures the one game that was chosen, which makes it a plain sample.
type worstSearch struct {
	subject Learner
	trial   props.Trial
	space   games.Space
	rng     *rand.Rand
	effort  searchEffort
}

// A searchEffort counts games and runs.
type searchEffort struct {
	coarse     int // games drawn at random, a run each
	keep       int // games that moves start from
	rounds     int // of moves
	moves      int // from each game, in each round
	few, last  int // runs of a moved game, and of the worst
	maxHorizon int64
}

var searchEfforts = map[props.Effort]searchEffort{
	props.Quick:   {150, 6, 2, 4, 4, 60, 10_000},
	props.Default: {300, 8, 3, 5, 6, 400, 50_000},
	props.Full:    {1500, 16, 4, 8, 12, 1000, 1_000_000},
}

// peerSearch is for peers, whose claims leave so much room that a rough search is enough, and
// for policies whose rounds cost more than quickRound.
var peerSearch = searchEffort{100, 4, 2, 3, 2, 30, 10_000}

// peerRuns is the number of runs of a peer's worst game under --full. They resolve a difference
// of 0.05 of the rate, which is how close the best peers come, beyond m/2, to the regret that
// no policy avoids.
const peerRuns = 600

// quickRound is a time of a round that every policy of algos stays below and
// no program in another process does.
const quickRound = 5 * time.Microsecond

// search returns how the subject's worst game is looked for.
func (s Learner) search(e props.Effort) searchEffort {
	if s.share() == 1 && s.RoundTime <= quickRound {
		return searchEfforts[e]
	}
	if e < props.Full {
		return peerSearch
	}
	search := searchEfforts[props.Quick]
	search.last = peerRuns
	return search
}

// A scored game is one with its mean R/rate.
type scored struct {
	games.Spec
	ratio stats.Summary
}

// A worstGame is what a search found.
type worstGame struct {
	scored
	Learner Learner
	Regime  games.Regime
	Played  int // games
}

type worstKey struct {
	subject string
	regime  games.Regime
	seed    uint64
	effort  props.Effort
}

// worst searches the worst game of a regime.
func (l *measurements) worst(ctx context.Context, t props.Trial, s Learner, r games.Regime) (worstGame, error) {
	return l.worsts.Get(t.Workers, worstKey{s.Name, r, t.Seed, t.Effort}, func() (worstGame, error) {
		e := s.search(t.Effort)
		arms := 300
		if !s.takes(arms) {
			arms = s.MaxArms
		}
		least, arms := l.fixed.spread(r, 2, arms)
		w := worstSearch{
			subject: s, trial: t, effort: e, rng: seed.New(t.Seed, "scaling, worst game", uint64(r)),
			space: games.Space{
				Regime: r, MinArms: least, MaxArms: arms, Cardinality: l.fixed.Cardinality, MinHorizon: 1000, MaxHorizon: e.maxHorizon, Work: s.searchWork(e),
				Families: games.All(), MinScale: 0.5, MaxScale: 8, AllRewards: true, Clipped: true,
			},
		}
		return w.find(ctx)
	})
}

// WorstGame measures a subject on the worst game of a regime that a search finds, as
// the claim about it does.
func WorstGame(ctx context.Context, t props.Trial, s Learner, r games.Regime) (rate.Point, error) {
	var l measurements
	g, err := l.worst(ctx, t, s, r)
	if err != nil {
		return rate.Point{}, err
	}
	unit := rate.Minimax(g.Size, g.Horizon)
	regret := stats.Summary{N: g.ratio.N, Mean: g.ratio.Mean * unit, Var: g.ratio.Var * unit * unit}
	return rate.Point{Size: g.Size, Horizon: g.Horizon, Regret: regret}, nil
}

// searchWork bounds m·T of the games that a policy is searched on: a policy of
// 100 ns a round and less goes up to fifty arms at the longest horizon, a slower
// one less far.
func (s Learner) searchWork(e searchEffort) float64 {
	return max(20_000, 50*float64(e.maxHorizon)*min(1, 100/float64(s.RoundTime)))
}

func (w *worstSearch) find(ctx context.Context) (worstGame, error) {
	list := make([]games.Spec, w.effort.coarse)
	for i := range list {
		list[i] = w.space.Draw(w.rng)
	}
	best, err := w.play(ctx, list, 1, 0)
	played := len(list)
	for stage := uint64(1); err == nil && stage <= uint64(w.effort.rounds); stage++ {
		best = best[:min(len(best), w.effort.keep)]
		list = list[:0]
		for _, g := range best {
			list = append(list, g.Spec) // again, on fresh seeds
			for range w.effort.moves {
				list = append(list, w.space.Move(w.rng, g.Spec))
			}
		}
		best, err = w.play(ctx, list, w.effort.few, stage)
		played += len(list)
	}
	if err != nil {
		return worstGame{}, err
	}
	return w.decide(ctx, best[:min(len(best), w.effort.keep)], played)
}

// decide plays the last games again, takes the worst and plays that once more.
func (w *worstSearch) decide(ctx context.Context, list []scored, played int) (worstGame, error) {
	const chosen, decided = 100, 101 // stages
	best, err := w.play(ctx, specs(list), 4*w.effort.few, chosen)
	if err != nil {
		return worstGame{}, err
	}
	worst, err := w.play(ctx, specs(best[:1]), w.effort.last, decided)
	if err != nil {
		return worstGame{}, err
	}
	return worstGame{scored: worst[0], Learner: w.subject, Regime: w.space.Regime, Played: played + len(list) + 1}, nil
}

func specs(list []scored) []games.Spec {
	out := make([]games.Spec, len(list))
	for i, g := range list {
		out[i] = g.Spec
	}
	return out
}

// play plays games and returns them with the worst first.
func (w *worstSearch) play(ctx context.Context, list []games.Spec, runs int, stage uint64) ([]scored, error) {
	out, err := w.score(ctx, w.plans(list, runs, stage), list)
	slices.SortStableFunc(out, func(a, b scored) int { return cmp.Compare(b.ratio.Mean, a.ratio.Mean) })
	return out, err
}

// plans are so many runs of each game.
func (w *worstSearch) plans(list []games.Spec, runs int, stage uint64) []sim.Plan {
	plans := make([]sim.Plan, len(list))
	for i, g := range list {
		plans[i] = sim.Plan{
			Game: g.Game(), Runs: runs,
			Seed: seed.Derive(w.trial.Seed, "scaling, worst game", uint64(w.space.Regime), stage, uint64(i)),
		}.By(w.subject.Player)
	}
	return plans
}

// score plays the games' plans, all together.
func (w *worstSearch) score(ctx context.Context, plans []sim.Plan, list []games.Spec) ([]scored, error) {
	results, err := sim.RunAll(ctx, w.trial.Workers, plans, nil)
	if err != nil {
		return nil, err
	}
	out := make([]scored, len(list))
	for i, r := range results {
		ratios := r.Final()
		for j := range ratios {
			ratios[j] /= rate.Minimax(list[i].Size, list[i].Horizon)
		}
		out[i] = scored{list[i], stats.Summarize(ratios)}
	}
	return out, nil
}
