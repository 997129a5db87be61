package simulator

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A Simulator plays a plan, as sim.Run does.
type Simulator func(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error)

// groupSimulator is the title of the table of claims about the simulator.
const groupSimulator = "The simulator"

// accountRounds is the horizon of the runs whose regret is recounted.
// accountTolerance is the rounding of both sides relative to the regret: sums
// of at most accountRounds + 2m terms, each rounded by 2⁻⁵³ a few times.
const (
	accountRounds    = 2000
	accountTolerance = 4 * accountRounds * 0x1p-53
)

// regretAccounting claims that a simulator's regret is Σ_t Δ_{A_t}, recounted
// from the actions that an observer sees.
func regretAccounting(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/regret", Group: groupSimulator, Reference: "sec. Preliminaries (expected regret)", Evidence: props.Searched,
		Statement: "At every checkpoint the simulator reports the regret Σ_t (r(A*) − r(A_t)); r is the sum of means, or " +
			"the chance of a click, or of no miss.",
		Method: fmt.Sprintf("recomputed from every action of %d observed rounds, with r(A*) from the sorted means; the "+
			"relative difference is at most rounding, %.2g", accountRounds, accountTolerance),
		Rejects: "regret that leaves out the arms of A*, stops a round early, or takes the wrong reward of a cascade",
	}
	for _, g := range []sim.Game{
		{Cardinality: 4}, {Cardinality: 9},
		{Cardinality: 4, Feedback: algos.Disjunctive, Order: algos.Descending},
		{Cardinality: 4, Feedback: algos.Conjunctive, Order: algos.Ascending},
	} {
		g.Arms, g.Horizon, g.Means = 12, accountRounds, sim.UniformMeans{Lo: 0.1, Hi: 0.9}
		instance := fmt.Sprintf("semi-bandit, %s", g.Size())
		if g.Feedback.Cascading() {
			instance = fmt.Sprintf("%s %s, %s", g.Feedback, g.Order, g.Size())
		}
		c.Cases = append(c.Cases, props.Case{Instance: instance, Params: games.Params(g),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return s.recount(ctx, t, g)
			}})
	}
	return c
}

func (s Subjects) recount(ctx context.Context, t props.Trial, game sim.Game) (props.Finding, error) {
	const runs = 4
	accounts, checkpoints := make([]account, runs), sim.Geometric(accountRounds, 5)
	result, err := s.Simulate(ctx, t.Workers, sim.Plan{
		Game: game, Player: sim.Code(s.Learner), Runs: runs, Seed: t.Seed, Checkpoints: checkpoints,
		Watch: func(replicate int) sim.Observer {
			accounts[replicate].checkpoints = checkpoints
			return &accounts[replicate]
		},
	})
	if err != nil {
		return props.Finding{}, err
	}
	var worst search.Worst
	for i, a := range accounts {
		for c, at := range checkpoints {
			got, want := result.Regret[i][c], math.NaN() // of a round that was not shown
			if c < len(a.regret) {
				want = a.regret[c]
			}
			if worst.Larger(math.Abs(got-want) / (1 + want)) {
				worst.Where = fmt.Sprintf("replicate %d, round %d: reported %v, recounted %v", i, at, got, want)
			}
		}
	}
	worst.N = runs * accountRounds
	return worst.AtMost(accountTolerance, "every round"), nil
}

// An account adds up the regret of the actions it sees.
type account struct {
	checkpoints []int64
	means       []float64
	reward      func(means []float64) float64
	best, sum   float64
	regret      []float64 // at the checkpoints
}

// Begin implements sim.Observer.
func (a *account) Begin(in *sim.Instance) {
	a.means = in.Means
	a.reward = map[algos.Feedback]func([]float64) float64{
		algos.SemiBandit: floats.Sum, algos.Disjunctive: theory.DisjunctiveReward,
		algos.Conjunctive: theory.ConjunctiveReward,
	}[in.Feedback]
	sorted := slices.Clone(in.Means)
	slices.Sort(sorted)
	a.best = a.reward(sorted[len(sorted)-in.Cardinality:])
}

// See implements sim.Observer.
func (a *account) See(r *sim.Round) {
	played := make([]float64, len(r.Action))
	for i, arm := range r.Action {
		played[i] = a.means[arm]
	}
	a.sum += a.best - a.reward(played)
	if len(a.regret) < len(a.checkpoints) && r.T == a.checkpoints[len(a.regret)] {
		a.regret = append(a.regret, a.sum)
	}
}
