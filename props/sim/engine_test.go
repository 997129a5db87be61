package sim_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

func mustRun(t rapid.TB, plan sim.Plan, engine string) sim.Result {
	t.Helper()
	plan.Stepwise = engine == sim.EngineStepwise
	r, err := sim.Run(context.Background(), props.NewWorkers(1), plan, nil)
	if err != nil {
		t.Fatalf("%v: %v", engine, err)
	}
	if r.Engine != engine {
		t.Fatalf("played %s: want %s", r.Engine, engine)
	}
	return r
}

// everyIndex hides that a rule is steady: then the policy computes every index in every round, and no
// promise of the rule plays a part.
type everyIndex struct{ algos.IndexRule }

func plainly(make algos.Factory) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		p, err := make(s)
		if err != nil {
			return nil, err
		}
		rule, clipped := p.(algos.Ruled).Rule()
		return algos.NewIndexPolicy(s, everyIndex{rule}, clipped)
	}
}

// TestEventsEqualStepwise compares the regret of both engines at checkpoints, bit for bit, over random
// games and steady rules, with that of all indices in all rounds.
func TestEventsEqualStepwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			plan, name := drawSteadyPlan(t)
			stepwise, byEvents := mustRun(t, plan, sim.EngineStepwise), mustRun(t, plan, sim.EngineEvents)
			plan.Policy = plainly(plan.Policy)
			want := mustRun(t, plan, sim.EngineStepwise)
			if diff := cmp.Diff(want.Regret, byEvents.Regret); diff != "" {
				t.Fatalf("%s, %s, seed %d: regret by events differs (-every index +events):\n%s", name, plan.Game, plan.Seed, diff)
			}
			if diff := cmp.Diff(want.Regret, stepwise.Regret); diff != "" {
				t.Fatalf("%s, %s, seed %d: regret differs (-every index +stepwise):\n%s", name, plan.Game, plan.Seed, diff)
			}
		}
	})
}

// drawSteadyPlan draws games whose indices tie, clip and cross: few distinct means, 0 and 1 among them,
// and δ from where every index is clipped to where the radius is 0.
func drawSteadyPlan(t *rapid.T) (sim.Plan, string) {
	m := rapid.IntRange(1, 12).Draw(t, "m")
	horizon := rapid.Int64Range(1, 3000).Draw(t, "T")
	delta := rapid.OneOf(
		rapid.SampledFrom([]float64{1e-300, 1e-5, float64(m) / float64(horizon), 1, 2, 1e300, math.SmallestNonzeroFloat64}),
		rapid.Map(rapid.Float64Range(-8, 1), func(x float64) float64 { return math.Pow(10, x) }),
	).Draw(t, "delta")
	rule := rapid.SampledFrom([]algos.IndexRule{
		algos.CMOSSRule{Delta: delta}, algos.CMOSSRule{Delta: delta, Half: true}, algos.KLCMOSSRule{Delta: delta},
		algos.BallRule{Arms: m},
	}).Draw(t, "rule")
	clipped := rapid.Bool().Draw(t, "clipped")
	return sim.Plan{
		Game: sim.Game{
			Arms: m, Cardinality: rapid.IntRange(1, m).Draw(t, "k"), Horizon: horizon, Means: drawMeans(t, m),
			Rewards: rapid.SampledFrom([]sim.RewardLaw{sim.Bernoulli{}, sim.Uniform{}, sim.TwoPoint{}, sim.Beta{Nu: 2}}).Draw(t, "law"),
		},
		Player: sim.Code(func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, rule, clipped) }),
		Runs:   1, Seed: rapid.Uint64Max(1<<32).Draw(t, "seed"),
		Checkpoints: sim.Geometric(horizon, rapid.IntRange(1, 40).Draw(t, "checkpoints")),
	}, fmt.Sprintf("%T%+v, clipped=%v", rule, rule, clipped)
}

func drawMeans(t *rapid.T, m int) sim.MeanLaw {
	mean := rapid.OneOf(
		rapid.SampledFrom([]float64{0, 1, 0.5, 0.25, 1e-3, 1 - 1e-3, 1e-9, math.SmallestNonzeroFloat64}),
		rapid.Float64Range(0, 1), rapid.Float64Range(0.45, 0.55),
	)
	if rapid.Bool().Draw(t, "tied") {
		mean = rapid.SampledFrom(rapid.SliceOfN(mean, 1, 2).Draw(t, "levels"))
	}
	return sim.ListMeans(rapid.SliceOfN(mean, m, m).Draw(t, "means"))
}

// TestEventsEqualStepwiseInLongGames goes where the random games do not reach: long climbs and many
// exchanges, at the start of a game of 10⁹ rounds and in all of shorter ones.
func TestEventsEqualStepwiseInLongGames(t *testing.T) {
	if testing.Short() {
		t.Skip("5 s")
	}
	for _, policy := range []string{"cmoss", "cmoss:radius=half", "klcmoss", "ball"} {
		for _, game := range []sim.Game{
			{Arms: 30, Cardinality: 10, Means: sim.HardMeans{C: 2}, Horizon: 300_000},
			{Arms: 12, Cardinality: 10, Means: sim.HardMeans{C: 2}, Horizon: 1_000_000_000},
			{Arms: 40, Cardinality: 1, Means: sim.UniformMeans{Lo: 0, Hi: 0.1}, Horizon: 300_000, Rewards: sim.Uniform{}},
			{Arms: 9, Cardinality: 4, Means: sim.UniformMeans{Lo: 0.9, Hi: 1}, Horizon: 1_000_000_000},
			{Arms: 2000, Cardinality: 700, Means: sim.UniformMeans{Lo: 0.2, Hi: 1}, Horizon: 3000},
		} {
			choice, err := algos.ParseChoice(policy)
			if err != nil {
				t.Fatal(err)
			}
			last := min(game.Horizon, 300_000)
			plan := sim.Plan{Game: game, Player: sim.Data(choice), Runs: 1, Seed: 7,
				Checkpoints: []int64{last / 1000, last / 10, last}}
			want, got := mustRun(t, plan, sim.EngineStepwise), mustRun(t, plan, sim.EngineEvents)
			if diff := cmp.Diff(want.Regret, got.Regret); diff != "" {
				t.Errorf("%s, %s: regret by events differs (-stepwise +events):\n%s", policy, game, diff)
			}
		}
	}
}

// An ownRule embeds CMOSS's rule and has an index of its own, with a radius that grows.
type ownRule struct{ algos.CMOSSRule }

func (r ownRule) Index(sum float64, pulls, round int64) float64 {
	return r.CMOSSRule.Index(sum, pulls, round) + float64(round)*r.Radius(pulls)
}

func ranking(rule algos.IndexRule) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, rule, false) }
}

// An onlooker counts the rounds that it is shown.
type onlooker struct{ rounds int64 }

func (*onlooker) Begin(*sim.Instance) {}
func (o *onlooker) See(*sim.Round)    { o.rounds++ }

// TestTheEngineIsChosenByRuleAndGame, unless the plan wants every round.
func TestTheEngineIsChosenByRuleAndGame(t *testing.T) {
	small := sim.Plan{Game: sim.Game{Arms: 8, Cardinality: 3, Horizon: 300, Means: sim.UniformMeans{Lo: 0.2, Hi: 0.8}},
		Runs: 1, Seed: 1}
	change := func(f func(*sim.Plan)) sim.Plan { p := small; f(&p); return p }
	correlated, err := sim.ParseRewards("bernoulli+gauss:0.5")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		plan   sim.Plan
		policy algos.Factory
		want   string
	}{
		"cmoss":            {small, byName(t, "cmoss"), sim.EngineEvents},
		"a rule":           {small, ranking(algos.CMOSSRule{Delta: 0.1}), sim.EngineEvents},
		"two-point":        {change(func(p *sim.Plan) { p.Rewards = sim.TwoPoint{} }), byName(t, "klcmoss"), sim.EngineEvents},
		"as asked":         {change(func(p *sim.Plan) { p.Stepwise = true }), byName(t, "cmoss"), sim.EngineStepwise},
		"an index rises":   {small, byName(t, "cucb"), sim.EngineStepwise},
		"no index":         {small, byName(t, "exp3m"), sim.EngineStepwise},
		"an own index":     {small, ranking(ownRule{algos.CMOSSRule{Delta: 0.1}}), sim.EngineStepwise},
		"a pointer to one": {small, ranking(&ownRule{algos.CMOSSRule{Delta: 0.1}}), sim.EngineStepwise},
		"correlated":       {change(func(p *sim.Plan) { p.Rewards = correlated }), byName(t, "cmoss"), sim.EngineStepwise},
		"cascades":         {change(func(p *sim.Plan) { p.Feedback = algos.Disjunctive }), byName(t, "cmoss"), sim.EngineStepwise},
		"watched": {change(func(p *sim.Plan) { p.Watch = func(int) sim.Observer { return new(onlooker) } }), byName(t, "cmoss"),
			sim.EngineStepwise},
	} {
		c.plan.Policy = c.policy
		foreseen, err := c.plan.Engine()
		if got := run(t, c.plan, 1).Engine; got != c.want || foreseen != c.want || err != nil {
			t.Errorf("%s: played %s, foreseen %s, %v; want %s", name, got, foreseen, err, c.want)
		}
	}
}

// TestEnginePlaysNoRound: the policy is made and closed. A bad plan, and a factory that panics, are errors.
func TestEnginePlaysNoRound(t *testing.T) {
	members := &club{tables: map[*algos.Lockstep]*table{}}
	plan := smallPlan(t, "cucb")
	plan.Policy = members.factory(func(algos.Spec) (algos.Policy, error) { return nil, nil }) // which cannot play
	if engine, err := plan.Engine(); engine != sim.EngineStepwise || err != nil || len(members.tables) != 1 {
		t.Errorf("got %s, %v of %d tables; want stepwise of one", engine, err, len(members.tables))
	}
	for _, table := range members.tables {
		if len(table.rounds) > 0 {
			t.Error("the policy is not closed")
		}
	}
	for want, change := range map[string]func(*sim.Plan){
		"k=9": func(p *sim.Plan) { p.Cardinality = 9 },
		"replicate 3: the policy panicked": func(p *sim.Plan) {
			p.First, p.Policy = 3, func(algos.Spec) (algos.Policy, error) { panic("no") }
		},
	} {
		plan := smallPlan(t, "cucb")
		change(&plan)
		if engine, err := plan.Engine(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %s, %v, want an error with %q", engine, err, want)
		}
	}
}

// A countdown is a context that ends when it has been asked so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestRunsStopWithTheirContext: a run of 10¹⁵ rounds, which would take a week, asks after its
// context.
func TestRunsStopWithTheirContext(t *testing.T) {
	for name, change := range map[string]func(*sim.Plan){
		"bernoulli": func(*sim.Plan) {}, "uniform": func(p *sim.Plan) { p.Rewards = sim.Uniform{} },
		"stepwise": func(p *sim.Plan) { p.Stepwise = true },
		"cascade":  func(p *sim.Plan) { p.Feedback = algos.Disjunctive },
	} {
		plan := smallPlan(t, "cmoss")
		plan.Runs, plan.Horizon, plan.Checkpoints = 1, 1e15, nil
		change(&plan)
		if _, err := sim.Run(&countdown{t.Context(), 20}, onThisGoroutine{}, plan, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got error %v, want that of the context", name, err)
		}
	}
}

// onThisGoroutine is a pool that asks nothing of the context.
type onThisGoroutine struct{}

func (onThisGoroutine) Each(_ context.Context, n int, do func(i int) error) error {
	for i := range n {
		if err := do(i); err != nil {
			return err
		}
	}
	return nil
}

// A broken rule promises anything.
type broken struct {
	level, slope float64
	valid        int64
}

func (broken) Index(sum float64, pulls, _ int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return sum / float64(pulls)
}

func (b broken) Threshold(int64, float64) (level, slope float64, valid int64) {
	return b.level, b.slope, b.valid
}

// TestABrokenPromiseEnds: whatever a rule of somebody else promises, the run ends.
func TestABrokenPromiseEnds(t *testing.T) {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300, 5e-324}
	for _, level := range odd {
		for _, slope := range odd {
			for _, valid := range []int64{math.MinInt64, -1, 0, 1, math.MaxInt64} {
				plan := smallPlan(t, "cmoss")
				plan.Policy, plan.Runs = ranking(broken{level, slope, valid}), 1
				mustRun(t, plan, sim.EngineEvents)
			}
		}
	}
}
