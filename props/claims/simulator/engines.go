package simulator

import (
	"context"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// drawSimGame draws a game of up to 12 arms. Its means tie, are 0 or 1, are all
// equal, or differ.
func drawSimGame(rt *rapid.T, rounds int) sim.Game {
	m := search.DrawInt(rt, "m", 4, 12)
	s := sim.Size{M: m, K: search.DrawInt(rt, "k", max(1, m-1), m)}
	list := sim.ListMeans(rapid.SliceOfN(rapid.SampledFrom([]float64{0.5, 0, 1, 0.25, 0.75}), s.M, s.M).Draw(rt, "means"))
	law := search.Choose(rt, "law", []sim.MeanLaw{
		list, sim.UniformMeans{Lo: 0, Hi: 1}, sim.HardMeans{C: 2}, sim.LevelMeans{Lo: 0.5, Hi: 0.5},
		sim.LevelMeans{}, sim.LevelMeans{Lo: 1, Hi: 1},
	})
	return sim.Game{Arms: s.M, Cardinality: s.K, Horizon: int64(search.DrawInt(rt, "T", (rounds+1)/2, rounds)), Means: law}
}

// drawCheckpoints draws some rounds, or none, and the horizon.
func drawCheckpoints(rt *rapid.T, horizon int64) []int64 {
	points := rapid.SliceOfN(rapid.Int64Range(1, horizon), 0, 4).Draw(rt, "checkpoints")
	points = append(points, horizon)
	slices.Sort(points)
	return slices.Compact(points)
}

// drawPlan draws a game and the replicates that are played.
func drawPlan(rt *rapid.T, rounds int) sim.Plan {
	g := drawSimGame(rt, rounds)
	return sim.Plan{
		Game: g, Checkpoints: drawCheckpoints(rt, g.Horizon), Seed: rapid.Uint64().Draw(rt, "seed"),
		Runs: rapid.IntRange(1, 6).Draw(rt, "runs"), First: rapid.IntRange(0, 40).Draw(rt, "first"),
		RunsPerInstance: rapid.IntRange(1, 3).Draw(rt, "runs per instance"),
	}
}

// engines claims that the engines and the literal algorithm have the same regret.
func engines(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/engines", Group: groupSimulator, Reference: "docs/explanation.md, regret", Evidence: props.Searched,
		Statement: "the event engine, the stepwise engine and a literal algorithm that sorts all arms every round have the " +
			"same regret, bit for bit, in every replicate at every checkpoint",
		Method: "random games of up to 12 arms and 1500 rounds: Bernoulli, uniform or two-point rewards; means that tie, " +
			"are 0 or 1, all equal, hard or uniform; random checkpoints, first replicate and runs per instance",
		Rejects: "an event that is handled too late, a clock that ignores a tie, a reward stack that is read or summed " +
			"out of order, plays counted past a checkpoint",
	}
	for _, choice := range s.Steady {
		c.Cases = append(c.Cases, search.Case(c.ID, choice.String(), [3]int{20, 80, 4000}, 0, "every checkpoint",
			func(ctx context.Context, t props.Trial, rt *rapid.T, d *search.Worst) error {
				plan := drawPlan(rt, 1500)
				plan.Runs = min(plan.Runs, 2) // more games find more than more replicates, which sim/replicates tests
				plan.Rewards = search.Choose(rt, "rewards", []sim.RewardLaw{sim.Bernoulli{}, sim.Uniform{}, sim.TwoPoint{}})
				return s.engineBreaches(ctx, t, choice, plan, d)
			}).At(props.Params{"policy": choice.String()}))
	}
	return c
}

func (s Subjects) engineBreaches(ctx context.Context, t props.Trial, choice algos.Choice, plan sim.Plan,
	d *search.Worst) error {
	plan.Choice, plan.Stepwise = choice, true
	stepwise, err := s.Simulate(ctx, t.Workers, plan)
	if err != nil {
		return err
	}
	plan.Stepwise = false
	byEvents, err := s.Simulate(ctx, t.Workers, plan)
	if err != nil {
		return err
	}
	if byEvents.Engine != sim.EngineEvents {
		d.Breach("%s, %s: played %s, want by events", plan.Game, choice, byEvents.Engine)
	}
	plan.Choice, plan.Stepwise, plan.Policy = algos.Choice{}, true, literalOf(choice)
	literal, err := s.Simulate(ctx, t.Workers, plan)
	if err != nil {
		return err
	}
	sameRegret(d, plan, "the event engine", byEvents, "the stepwise engine", stepwise)
	sameRegret(d, plan, "the stepwise engine", stepwise, "the literal algorithm", literal)
	return nil
}

// literalOf returns the literal algorithm with the rule of the chosen policy.
func literalOf(choice algos.Choice) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) {
		factory, err := choice.Factory()
		if err != nil {
			return nil, err
		}
		p, err := factory(spec)
		if err != nil {
			return nil, err
		}
		rule, clipped := p.(algos.Ruled).Rule()
		return reference.NewRanker(spec, reference.RankerParts{Index: rule.Index, Clip: clipped})
	}
}

// sameRegret notes the first regret in which two results of one plan differ.
func sameRegret(d *search.Worst, plan sim.Plan, one string, got sim.Result, other string, want sim.Result) {
	d.N += int64(len(want.Regret) * len(plan.Checkpoints))
	if len(got.Regret) != len(want.Regret) {
		d.Breach("%s: %s has %d replicates, %s %d", plan.Game, one, len(got.Regret), other, len(want.Regret))
		return
	}
	for r := range want.Regret {
		for c, at := range plan.Checkpoints {
			if x, y := got.Regret[r][c], want.Regret[r][c]; math.Float64bits(x) != math.Float64bits(y) {
				d.Breach("%s, seed %d, replicate %d, round %d: regret %v by %s, %v by %s", plan.Game, plan.Seed, plan.First+r, at,
					x, one, y, other)
				return
			}
		}
	}
}

// blocks claims that a replicate's regret does not depend on workers, executor or block.
func blocks(s Subjects) props.Claim {
	const id = "sim/blocks"
	return props.Claim{
		ID: id, Group: groupSimulator, Reference: "docs/scale.md", Evidence: props.Searched,
		Statement: "a replicate has the same regret, bit for bit, on one worker or three, in units played elsewhere, and " +
			"in blocks in any order",
		Method: "games as in sim/engines, of cmoss, exp3m and random, cut into blocks of one and two replicates, the " +
			"later ones first",
		Rejects: "blocks that ignore their first replicate, results that depend on which worker finishes first",
		Cases: []props.Case{search.Case(id, "", [3]int{12, 60, 2000}, 0, "every checkpoint",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				plan := drawPlan(rt, 300)
				plan.Choice.Name = rapid.SampledFrom([]string{"cmoss", "exp3m", "random"}).Draw(rt, "policy")
				return s.blockBreaches(ctx, plan, d)
			})},
	}
}

func (s Subjects) blockBreaches(ctx context.Context, plan sim.Plan, d *search.Worst) error {
	whole, err := s.Simulate(ctx, props.NewWorkers(1), plan)
	if err != nil {
		return err
	}
	many, err := s.Simulate(ctx, props.NewWorkers(3), plan)
	if err != nil {
		return err
	}
	handed, err := s.Simulate(sim.WithExecutor(ctx, sim.InProcess{}), props.NewWorkers(2), plan)
	if err != nil {
		return err
	}
	sameRegret(d, plan, "three workers", many, "one", whole)
	sameRegret(d, plan, "an executor", handed, "one worker", whole)
	for end := plan.Runs; end > 0; {
		block := plan
		block.Runs = min(end, 1+end%2)
		end -= block.Runs
		block.First = plan.First + end
		part, err := s.Simulate(ctx, props.NewWorkers(1), block)
		if err != nil {
			return err
		}
		of, n := whole, len(whole.Regret)
		of.Regret = whole.Regret[min(end, n):min(end+block.Runs, n)]
		sameRegret(d, block, "a block", part, "the whole", of)
	}
	return nil
}
