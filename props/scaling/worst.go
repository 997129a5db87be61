package scaling

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A worstSearch looks for the game of largest R/rate. Every stage plays on seeds
// of its own, so that what it finds is not the luck of its noise; what the last
// one says of the one game that was chosen is a plain sample.
type worstSearch struct {
	subject Learner
	trial   props.Trial
	space   games.Space
	rng     games.Choices
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
	Simple  scored // the simplest game found within 5 % of it
	Played  int    // games
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
			subject: s, trial: t, effort: e, rng: games.Random(seed.New(t.Seed, "scaling, worst game", uint64(r))),
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

// decide plays the last games again, takes the worst and plays that once more,
// beside games that are simpler in one feature.
func (w *worstSearch) decide(ctx context.Context, list []scored, played int) (worstGame, error) {
	const chosen, decided, simpler = 100, 101, 102 // stages
	best, err := w.play(ctx, specs(list), 4*w.effort.few, chosen)
	if err != nil {
		return worstGame{}, err
	}
	worst := best[0].Spec
	plans, tries := w.plans([]games.Spec{worst}, w.effort.last, decided), w.space.Simpler(worst)
	flat := slices.Concat(tries[:]...)
	results, err := w.score(ctx, append(plans, w.plans(flat, 4*w.effort.few, simpler)...), append([]games.Spec{worst}, flat...))
	if err != nil {
		return worstGame{}, err
	}
	out := worstGame{scored: results[0], Learner: w.subject, Regime: w.space.Regime, Simple: results[0], Played: played + len(list) + len(results)}
	return out, w.simplify(ctx, &out, tries, results[1:])
}

// simplify takes the boldest step in each feature that alone keeps regret within
// 5 % of the worst, and then as many of them together as do.
func (w *worstSearch) simplify(ctx context.Context, g *worstGame, tries [games.Features][]games.Spec, results []scored) error {
	const together = 103 // stage
	var list []games.Spec
	next := g.Spec
	for f, steps := range tries {
		bold := slices.IndexFunc(results[:len(steps)], g.near)
		results = results[len(steps):]
		if bold >= 0 {
			next = w.space.With(next, games.Feature(f), steps[bold])
			list = append(list, next)
		}
	}
	results, err := w.score(ctx, w.plans(list, 4*w.effort.few, together), list)
	if err != nil {
		return err
	}
	g.Played += len(list)
	for _, s := range results {
		if g.near(s) {
			g.Simple = s
		}
	}
	return nil
}

// near reports whether a game's regret is within 5 % of that of the worst.
func (g *worstGame) near(s scored) bool { return s.ratio.Mean >= 0.95*g.ratio.Mean }

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

// A FactorBound is a certified factor C ≥ R/rate at a size and horizon; an error
// says why there is none.
type FactorBound func(m, k int, horizon int64) (float64, error)

// shared computes each value once; nil stays nil.
func (b FactorBound) shared() FactorBound {
	if b == nil {
		return nil
	}
	var memo props.Memo[rate.Setting, float64]
	return func(m, k int, horizon int64) (float64, error) {
		return memo.Get(nil, rate.Setting{Size: sim.Size{M: m, K: k}, Horizon: horizon}, func() (float64, error) { return b(m, k, horizon) })
	}
}

// WorstLimit is the project's empirical constant: no game was found on which
// CMOSS's regret exceeds the minimax rate itself.
const WorstLimit = 1

// A worstBar is what a claim holds the worst game found against.
type worstBar struct {
	id, statement, rejects string
	bound                  func(g worstGame) (props.Bound, error)
}

// worstBars are those of a subject: the project's empirical constant or, for a peer,
// what no policy can avoid; and its own theorem's factor where there is one.
func (s *Study) worstBars(p Learner, lower FactorBound) []worstBar {
	bars := []worstBar{{
		"worst", "on no generated game regret exceeds the minimax rate", "a policy that is bad on games of one kind alone",
		func(worstGame) (props.Bound, error) { return props.AtMost(WorstLimit), nil },
	}}
	if p.Name != s.subject.Name {
		if bars = nil; lower != nil {
			bars = append(bars, worstBar{
				"worst", "on the worst generated game found regret is at least what no policy can avoid on all games of its size and horizon",
				"a search that overlooks the hard games, or a lower bound that is too large",
				func(g worstGame) (props.Bound, error) {
					factor, err := g.at(lower)
					return props.AtLeast(factor), err
				},
			})
		}
	}
	if p.Certified != nil {
		bars = append(bars, worstBar{
			"worst-certified", "on the worst generated game found regret is at most the certified factor times the rate",
			"a certificate that does not hold, or a policy that does not keep it",
			func(g worstGame) (props.Bound, error) {
				factor, err := g.at(p.Certified)
				return props.AtMost(factor), err
			},
		})
	}
	return bars
}

// at evaluates a factor where the worst game is.
func (g worstGame) at(b FactorBound) (float64, error) { return b(g.Size.M, g.Size.K, g.Horizon) }

// worstClaims hold the worst game of a policy in each regime against its bars.
func (s *Study) worstClaims(p Learner) []props.Claim {
	p.Certified = p.Certified.shared()
	lower := s.Lower.shared()
	var claims []props.Claim
	for _, r := range bothRegimes {
		for _, bar := range s.worstBars(p, lower) {
			claims = append(claims, props.Claim{
				ID: "scaling/" + p.Name + "/generated/" + r.String() + "/" + bar.id, Group: groupGenerated, Evidence: props.Sampled,
				Statement: p.Title + ", " + r.Text() + ": " + bar.statement + ".", Reference: "pairing bound, step 6; additive bound", Rejects: bar.rejects,
				Method: "R/rate is maximised over the generator's space: games at random, then local moves from the worst, on fresh seeds at every stage; Student's " +
					"interval of one more sample of the worst game decides. The witness is the simplest game found within 5 % of it.",
				Cases: []props.Case{skipping(props.Case{
					Instance: s.points.fixed.tagged(r.Text()), Params: props.Params{"policy": p.Name, "regime": r.String()}, Weight: 1, From: props.Full, Cost: 20,
					Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
						g, err := s.points.worst(ctx, t, p, r)
						if err != nil {
							return props.Finding{}, err
						}
						f, err := s.hold(g, bar, lower, t.Alpha)
						if err == nil && p.Name != s.subject.Name && props.Decide(f).Outcome() == props.Inconclusive {
							return measuredOnly(f, t.Effort), nil
						}
						return f, err
					},
				}, s.points.fixed.refuses(p, r))},
			})
		}
	}
	return claims
}

// measuredOnly is said of a policy that stands beside the subject where the search and its runs leave a bar open: it
// is measured, and decides nothing about the subject. What is below the bar fails all the same.
func measuredOnly(f props.Finding, e props.Effort) props.Finding {
	return waits(fmt.Sprintf("measured only: %d runs leave it open at %s, and the bound is %s", f.N, report.SpanText(f.Observed), f.Bound), e)
}

// hold decides one bar, and keeps the game for the table of worst games.
func (s *Study) hold(g worstGame, bar worstBar, lower FactorBound, alpha float64) (props.Finding, error) {
	bound, err := bar.bound(g)
	if err != nil {
		return props.Finding{}, err
	}
	w := g.describe(alpha, lower)
	s.points.keep(w)
	return props.Finding{
		Evidence: props.Sampled, Guarantee: w.Guarantee, Observed: w.Ratio, Bound: bound, Alpha: alpha,
		N: w.Runs, Detectable: stats.DetectableMean(w.Ratio), Witness: w.String(),
	}, nil
}
