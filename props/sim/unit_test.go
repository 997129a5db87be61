package sim_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
)

// recorder is an executor that keeps what it is handed, plays it backwards and
// sends units and results as JSON.
type recorder struct{ units []sim.Unit }

func (r *recorder) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit,
	done func(int, sim.Result) error) error {
	for i := len(units) - 1; i >= 0; i-- {
		data, err := units[i].Encode()
		if err != nil {
			return err
		}
		u, err := sim.DecodeUnit(data)
		if err != nil {
			return err
		}
		r.units = append(r.units, u)
		result, err := u.Play(ctx, pool)
		if err != nil {
			return err
		}
		if data, err = json.Marshal(result); err != nil {
			return err
		}
		var back sim.Result
		if err := json.Unmarshal(data, &back); err != nil {
			return err
		}
		if err := done(i, back); err != nil {
			return err
		}
	}
	return nil
}

// dataPlans generates plans that are data.
func dataPlans() *rapid.Generator[sim.Plan] {
	return rapid.Custom(func(t *rapid.T) sim.Plan {
		text := rapid.SampledFrom([]string{"cmoss", "cmoss:delta=0.01", "cucb", "random", "cts", "exp3m:gamma=0.1"}).Draw(t,
			"policy")
		choice, err := algos.ParseChoice(text)
		if err != nil {
			t.Fatal(err)
		}
		game := anyMeans().Draw(t, "game")
		game.Horizon = rapid.Int64Range(1, 300).Draw(t, "horizon")
		if choice.Name == "cmoss" || choice.Name == "cucb" {
			game.Feedback = rapid.SampledFrom([]algos.Feedback{0, algos.Disjunctive, algos.Conjunctive}).Draw(t, "feedback")
			game.Order = rapid.SampledFrom([]algos.Order{0, algos.Ascending}).Draw(t, "order")
		}
		if !game.Feedback.Cascading() {
			law, err := sim.ParseRewards(rapid.SampledFrom([]string{"bernoulli", "uniform", "two-point+gauss:0.25"}).Draw(t, "rewards"))
			if err != nil {
				t.Fatal(err)
			}
			game.Rewards = law
		}
		p := sim.Plan{
			Game: game, Player: sim.Data(choice), Runs: rapid.IntRange(1, 9).Draw(t, "runs"),
			First:           rapid.IntRange(0, 50).Draw(t, "first"),
			RunsPerInstance: rapid.IntRange(0, 4).Draw(t, "runs per instance"), Seed: rapid.Uint64().Draw(t, "seed"),
		}
		if rapid.Bool().Draw(t, "checkpoints") {
			p.Checkpoints = sim.Geometric(p.Horizon, 5)
		}
		return p
	})
}

// TestAnyExecutorGivesTheSameResult: units through JSON, played backwards, give the direct run's result bit for bit; so
// do many plans in one wave.
func TestAnyExecutorGivesTheSameResult(t *testing.T) {
	pool := props.NewWorkers(2)
	rapid.Check(t, func(t *rapid.T) {
		plans := rapid.SliceOfN(dataPlans(), 1, 3).Draw(t, "plans")
		want := make([]sim.Result, len(plans))
		for i, p := range plans {
			var err error
			if want[i], err = sim.Run(t.Context(), pool, p, nil); err != nil {
				t.Fatal(err)
			}
		}
		r := &recorder{}
		for name, e := range map[string]sim.Executor{"none": nil, "in process": sim.InProcess{}, "recorder": r} {
			ctx := t.Context()
			if e != nil {
				ctx = sim.WithExecutor(ctx, e)
			}
			got, err := sim.RunAll(ctx, pool, plans, nil)
			if err != nil {
				t.Fatalf("executor %s: %v", name, err)
			}
			if diff := cmp.Diff(want, got, untimed); diff != "" {
				t.Fatalf("executor %s differs from the direct run (-direct +executor):\n%s", name, diff)
			}
		}
		if len(r.units) < len(plans) {
			t.Fatalf("the executor got %d units of %d plans, all of which are data", len(r.units), len(plans))
		}
	})
}

// pretender has the text of a law that it is not.
type pretender struct{ sim.HardMeans }

func (pretender) Draw(_ *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	return make([]float64, m), nil
}

type generous struct{ sim.Bernoulli }

// TestCodeNeverLeavesTheProcess: whatever is code in a plan, the executor is
// not asked.
func TestCodeNeverLeavesTheProcess(t *testing.T) {
	for name, change := range map[string]func(*sim.Plan){
		"policy":   func(p *sim.Plan) { p.Choice, p.Policy = algos.Choice{}, byName(t, "cmoss") },
		"observer": func(p *sim.Plan) { p.Watch = func(int) sim.Observer { return new(onlooker) } },
		"at most":  func(p *sim.Plan) { p.AtMost = true }, // which no unit says
		"rows": func(p *sim.Plan) {
			p.Rewards = sim.RowLaw{Name: "rows", Fill: func(_ *rand.Rand, _ int64, r []float64) { clear(r) }}
		},
		"rewards that pretend": func(p *sim.Plan) { p.Rewards = generous{} },
		"means that pretend":   func(p *sim.Plan) { p.Means = pretender{sim.HardMeans{C: 2}} },
	} {
		plan := sim.Plan{Game: sim.Game{Arms: 6, Cardinality: 2, Horizon: 50, Means: sim.HardMeans{C: 2}},
			Player: sim.Data(algos.Choice{Name: "cmoss"}), Runs: 3, Seed: 1}
		e := &recorder{}
		if _, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), plan, nil); err != nil ||
			len(e.units) == 0 {
			t.Fatalf("the plan without changes: %d units, %v; want some", len(e.units), err)
		}
		e.units = nil
		change(&plan)
		if _, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), plan, nil); err != nil ||
			len(e.units) != 0 {
			t.Errorf("%s: %d units were handed over, %v; want none", name, len(e.units), err)
		}
	}
}

// liar returns results that are not the units', or none.
type liar func(r *sim.Result)

func (l liar) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	if l == nil {
		return nil
	}
	return sim.InProcess{}.Execute(ctx, pool, units, func(i int, r sim.Result) error {
		l(&r)
		return done(i, r)
	})
}

func TestForeignResultsAreRefused(t *testing.T) {
	for want, change := range map[string]liar{
		"the executor has no result of replicate 3: m=6, k=2": nil,

		"is not that of the unit": func(r *sim.Result) { r.Seed++ },
		"first replicate 4":       func(r *sim.Result) { r.First++ },
		"4 runs":                  func(r *sim.Result) { r.Regret = append(r.Regret, r.Regret[0]) },
		"checkpoints [7]":         func(r *sim.Result) { r.Checkpoints = []int64{7} },
		"engine=fast":             func(r *sim.Result) { r.Engine = "fast" },
		"2 checkpoints: want 1":   func(r *sim.Result) { r.Regret[1] = []float64{1, 2} },
		"regret -1 after 50":      func(r *sim.Result) { r.Regret[1] = []float64{-1} },
	} {
		plan := sim.Plan{Game: sim.Game{Arms: 6, Cardinality: 2, Horizon: 50, Means: sim.HardMeans{C: 2}},
			Player: sim.Data(algos.Choice{Name: "cmoss"}), First: 3, Runs: 3, Seed: 1}
		if r, err := sim.Run(sim.WithExecutor(t.Context(), change), props.NewWorkers(1), plan, nil); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("got %v, error %v: want an error with %q", r, err, want)
		}
	}
}

// canonical is a unit as it is stored and sent; a change of these bytes makes
// every stored result worthless.
const canonical = `{"policy":{"name":"cmoss","delta":"paper"},"m":30,"k":10,"T":1000,"means":"hard:2","rewards":"bernoulli","feedback":"semi","order":"desc",` +
	`"checkpoints":[10,1000],"stepwise":false,"runs_per_instance":1,"seed":"18446744073709551615","first":3,"runs":2}`

// TestBadUnitsAreNamed: of the canonical bytes and changes of them, the former alone are read.
func TestBadUnitsAreNamed(t *testing.T) {
	if u, err := sim.DecodeUnit([]byte(canonical)); err != nil {
		t.Fatalf("got %v, error %v", u, err)
	}
	edit := func(old, new string) string { return strings.Replace(canonical, old, new, 1) }
	for name, c := range map[string]struct{ unit, want string }{
		"unknown field":    {edit(`"m":30`, `"n":1,"m":30`), "canonical form"},
		"another spelling": {edit(`"means"`, `"Means"`), "canonical form"},
		"twice":            {edit(`"m":30`, `"m":20,"m":30`), "canonical form"},
		"spaces":           {edit(`"m":30`, `"m": 30`), "canonical form"},
		"two values":       {canonical + canonical, "after top-level value"},
		"no default":       {edit(`"order":"desc",`, ""), `order=""`},
		"means":            {edit("hard:2", "hard:x"), `means="hard:x"`},
		"means' spelling":  {edit("hard:2", "hard:2.0"), "canonical form"},
		"means' number":    {edit("hard:2", "list:0.5"), "means=list of 1 numbers: want m=30"},
		"rewards":          {edit("bernoulli", "normal"), `rewards="normal"`},
		"feedback":         {edit(`"semi"`, `"full"`), `feedback="full"`},
		"engine":           {edit(`"stepwise":false`, `"stepwise":0`), "bool"},
		"policy":           {edit(`"cmoss"`, `"cmos"`), `policy="cmos": want one of`},
		"parameter":        {edit(`"delta":"paper"`, `"gamma":"1"`), "cmoss has no gamma"},
		"cardinality":      {edit(`"k":10`, `"k":31`), "k=31"},
		"horizon":          {edit(`"T":1000`, `"T":0`), "T=0"},
		"checkpoints":      {edit(`[10,1000]`, `[10,1001]`), "checkpoint 1001"},
		"no checkpoints":   {edit(`[10,1000]`, `null`), "canonical form"},
		"empty":            {edit(`[10,1000]`, `[]`), "canonical form"},
		"no runs":          {edit(`"runs":2`, `"runs":0`), "runs=0"},
		"first":            {edit(`"first":3`, `"first":-3`), "first=-3"},
		"seed":             {edit(`"18446744073709551615"`, `"18446744073709551616"`), "seed"},
		"per instance":     {edit(`"runs_per_instance":1`, `"runs_per_instance":0`), "canonical form"},
	} {
		if u, err := sim.DecodeUnit([]byte(c.unit)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, error %v: want an error with %q", name, u, err, c.want)
		}
	}
}

// TestUnitsShareBlocks: some replicates of an experiment are units of it, but for the first and the last.
func TestUnitsShareBlocks(t *testing.T) {
	units := func(first, runs int) map[string]bool {
		plan := sim.Plan{
			Game:   sim.Game{Arms: 30, Cardinality: 10, Horizon: 500_000, Means: sim.HardMeans{C: 2}},
			Player: sim.Data(algos.Choice{Name: "random"}), Runs: runs, First: first,
		}
		e, all := new(simtest.Executor), map[string]bool{}
		if _, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), plan, nil); err != nil {
			t.Fatal(err)
		}
		for _, u := range e.Units() {
			data, err := u.Encode()
			if err != nil {
				t.Fatal(err)
			}
			all[string(data)] = true
		}
		return all
	}
	few, all := units(7, 200), units(0, 500)
	shared := 0
	for u := range few {
		if all[u] {
			shared++
		}
	}
	if len(few) < 4 || shared != len(few)-2 {
		t.Errorf("of %d units %d are shared, want all but two", len(few), shared)
	}
}

// TestUnitsArePutTogether: of results that say which replicate they are of, each stands in its place.
func TestUnitsArePutTogether(t *testing.T) {
	plan := sim.Plan{
		Game:   sim.Game{Arms: 30, Cardinality: 10, Horizon: 500_000, Means: sim.HardMeans{C: 2}},
		Player: sim.Data(algos.Choice{Name: "random"}), Runs: 500, First: 7,
	}
	e := new(simtest.Executor)
	got, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := e.Units()[0]
	whole.First, whole.Runs = plan.First, plan.Runs
	want, err := simtest.Result(whole)
	if diff := cmp.Diff(want, got, untimed); err != nil || diff != "" || len(e.Units()) < 3 {
		t.Errorf("%d units, %v; results (-want +got):\n%s", len(e.Units()), err, diff)
	}
}
