package scaling

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A level is the 0.9-quantile of R/rate over games that are drawn about the critical gap: at gap
// multipliers c = 2 … 8. Regret is at most c times the rate whatever a policy does, so at c = 1 the
// worst policy would look like the best. CMOSS is worst at c = 2, a policy that does not learn at
// 8. A game is played once: another game costs as much as a second run and shows more. ln R
// deviates by 0.25 to 0.3 between games and by 0.15 to 0.2 between runs of one game.
const levelShare = 0.9

// levelGames and controlGames are how many games a subject and a control have at each look. With
// 170 games the quantile's interval ends below the largest game, at half the level of a row among a
// few hundred. 60 games show that a control is above, if two of three games are.
var levelGames, controlGames = []int{170, 382}, []int{60, 170}

// levelSpace is what the games are drawn from.
func levelSpace(r games.Regime) games.Space {
	return games.Space{
		Regime: r, MinArms: 32, MaxArms: 1000, MinHorizon: 1000, MaxHorizon: 100_000, Work: 2e6,
		Families: games.Scaling(), MinScale: 2, MaxScale: 8,
	}
}

// A playedGame is a generated game with its regret.
type playedGame struct {
	games.Spec
	regret float64
}

func (p playedGame) ratio() float64 { return math.Exp(logRatio(p.regret, p.Spec)) }

// A levelKey names the games from … to−1 of a learner.
type levelKey struct {
	learner  string
	regime   games.Regime
	seed     uint64
	from, to int
}

// drawLevel draws the first n games of a regime.
func drawLevel(seedOfRun uint64, r games.Regime, n int) []playedGame {
	space, rng := levelSpace(r), seed.New(seedOfRun, "scaling, generator", uint64(r))
	list := make([]playedGame, n)
	for i := range list {
		list[i].Spec = space.Draw(rng)
	}
	return list
}

// played plays the games up to the last of the given looks, each of which says how many there are.
// Learners meet the same games on common random numbers.
func (l *measurements) played(
	ctx context.Context, t props.Trial, p Learner, r games.Regime, looks ...int,
) (all []playedGame, err error) {
	for _, to := range looks {
		from := len(all)
		part, err := l.games.Get(levelKey{p.Name, r, t.Seed, from, to}, func() ([]playedGame, error) {
			list := drawLevel(t.Seed, r, to)[from:]
			plans := make([]sim.Plan, len(list))
			for i, g := range list {
				of := []uint64{
					uint64(r), uint64(g.Size.M), uint64(g.Size.K), uint64(g.Horizon), math.Float64bits(g.Scale),
				}
				number := seed.Derive(t.Seed, "scaling, generated games", of...)
				plans[i] = sim.Plan{Game: g.Game(), Player: p.Player, Runs: g.Replicates(), Seed: number}
			}
			results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
			for i, result := range results {
				list[i].regret = stats.Summarize(result.Final()).Mean
			}
			return list, err
		})
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return all, nil
}

// levelClaim states that a subject's level is at most c.
func (s *Study) levelClaim(p Learner, r games.Regime, c float64) props.Claim {
	claim := s.levelOf(p, r, "scaling/"+p.Name+"/", props.AtMost(c), levelGames)
	claim.Statement = p.Title + ", " + r.Text() + ": " + levelStatement(c) + "."
	claim.Rejects = "regret above the rate in many games, like random play's"
	return claim
}

// levelControl states that a control has a larger level on the same games.
func (s *Study) levelControl(name string, r games.Regime) props.Claim {
	p := s.controls[name]
	claim := s.levelOf(p, r, "scaling/control/"+p.Name+"/", props.AtLeast(s.Level), controlGames)
	claim.Statement = fmt.Sprintf("The control %s must fail this: %s.", p.Title, levelStatement(s.Level))
	claim.Rejects = "games without power; a control whose regret is not above the rate"
	return claim
}

// levelStatement says that the level is at most c.
func levelStatement(c float64) string {
	if c == 1 {
		return "in nine of ten games regret is at most the rate"
	}
	return fmt.Sprintf("in nine of ten games regret is at most %g times the rate", c)
}

func (s *Study) levelOf(p Learner, r games.Regime, prefix string, bound props.Bound, looks []int) props.Claim {
	space := levelSpace(r)
	return props.Claim{
		ID: prefix + "generated/" + r.String() + "/level", Group: groupGenerated, Evidence: props.Fitted,
		Reference: "bounds/bounds.md, section 1",
		Method: fmt.Sprintf("Games are drawn with gaps %g … %g times the critical gap, m from %d to %d and m·T ≤ %.2g. "+
			"Each is played once, or by four runs if min(k, m−k) is small. Order statistics give the 0.9-quantile of R ÷ rate. "+
			"First a few games are decided with half of the row's error; if they leave it open, all with the other half.",
			space.MinScale, space.MaxScale, space.MinArms, space.MaxArms, space.Work),
		Cases: []props.Case{{
			Instance: r.Text() + ", T≤1e5", Params: props.Params{"policy": p.Name, "regime": r.String()},
			Weight: 1, From: props.Default,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return inLooks(t.Looks(len(looks)), func(n int, alpha float64) (props.Finding, error) {
					list, err := s.played(ctx, t, p, r, looks[:n+1]...)
					if err != nil {
						return props.Finding{}, err
					}
					return judgeLevel(p, list, bound, alpha), nil
				})
			},
		}},
	}
}

// judgeLevel compares the quantile of R/rate with a bound, by order statistics.
func judgeLevel(p Learner, list []playedGame, bound props.Bound, alpha float64) props.Finding {
	ratios := make([]float64, len(list))
	for i, g := range list {
		ratios[i] = g.ratio()
	}
	iv := stats.QuantileInterval(ratios, levelShare, alpha)
	return props.Finding{
		Evidence: props.Fitted, Guarantee: "order statistics", Observed: iv, Bound: bound, Alpha: alpha,
		N: int64(len(list)), Detectable: stats.DetectableMean(iv), Witness: describeGames(p, list),
	}
}

// describeGames writes the quartiles and the game of largest regret, with the line that plays it.
func describeGames(p Learner, list []playedGame) string {
	byRatio := func(a, b playedGame) int { return cmp.Compare(a.ratio(), b.ratio()) }
	sorted := slices.SortedFunc(slices.Values(list), byRatio)
	n, worst := len(sorted), sorted[len(sorted)-1]
	return fmt.Sprintf("%d games; R/rate: least %.2f, quartiles %.2f and %.2f, largest %.3f\nverify simulate %s",
		n, sorted[0].ratio(), sorted[n/4].ratio(), sorted[3*n/4].ratio(), worst.ratio(), p.flags(worst.Spec))
}

// levelRounds is how many rounds the games of a regime have together.
func levelRounds(seedOfRun uint64, r games.Regime) (sum int64) {
	for _, g := range drawLevel(seedOfRun, r, levelGames[len(levelGames)-1]) {
		sum += g.Horizon * int64(g.Replicates())
	}
	return sum
}
