package sim_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestLazyEqualsStepwise compares the regret of both engines at checkpoints,
// bit for bit, over random games and index policies.
func TestLazyEqualsStepwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan, name := drawLazyPlan(t)
		want := mustRun(t, plan, sim.EngineStepwise)
		got := mustRun(t, plan, sim.EngineLazy)
		if diff := cmp.Diff(want.Regret, got.Regret); diff != "" {
			t.Fatalf("%s, %s, seed %d: lazy regret differs from stepwise (-want +got):\n%s", name, plan.Game, plan.Seed, diff)
		}
	})
}

func mustRun(t rapid.TB, plan sim.Plan, engine sim.Engine) sim.Result {
	t.Helper()
	plan.Engine = engine
	r, err := sim.Run(context.Background(), props.NewWorkers(1), plan, nil)
	if err != nil {
		t.Fatalf("%v: %v", engine, err)
	}
	if r.Engine != engine.String() {
		t.Fatalf("engine = %q: want %v", r.Engine, engine)
	}
	return r
}

// drawLazyPlan draws games whose indices tie, clip and cross: few distinct
// means, 0 and 1 among them, and δ from where every index is clipped to where
// the radius is 0.
func drawLazyPlan(t *rapid.T) (sim.Plan, string) {
	m := rapid.IntRange(1, 12).Draw(t, "m")
	k := rapid.IntRange(1, m).Draw(t, "k")
	horizon := rapid.Int64Range(1, 3000).Draw(t, "T")
	factory, name := drawIndexPolicy(t, m, horizon)
	law := rapid.SampledFrom([]sim.RewardLaw{
		sim.Bernoulli{}, sim.Uniform{}, sim.TwoPoint{}, sim.Beta{Nu: 2}, sim.Beta{Nu: 1e-3},
	}).Draw(t, "law")
	return sim.Plan{
		Game:   sim.Game{Arms: m, Cardinality: k, Horizon: horizon, Means: drawMeans(t, m), Rewards: law},
		Policy: factory, Runs: 1, Seed: rapid.Uint64Max(1<<32).Draw(t, "seed"),
		Checkpoints: sim.Geometric(horizon, rapid.IntRange(1, 40).Draw(t, "checkpoints")),
	}, name
}

func drawMeans(t *rapid.T, m int) sim.MeanLaw {
	mean := rapid.OneOf(
		rapid.SampledFrom([]float64{0, 1, 0.5, 0.25, 1e-3, 1 - 1e-3, 1e-9, math.SmallestNonzeroFloat64}),
		rapid.Float64Range(0, 1),
		rapid.Float64Range(0.45, 0.55),
	)
	if rapid.Bool().Draw(t, "tied") {
		mean = rapid.SampledFrom(rapid.SliceOfN(mean, 1, 2).Draw(t, "levels"))
	}
	return sim.ListMeans(rapid.SliceOfN(mean, m, m).Draw(t, "means"))
}

func drawIndexPolicy(t *rapid.T, m int, horizon int64) (algos.Factory, string) {
	noClip := rapid.Bool().Draw(t, "unclipped")
	if rapid.Bool().Draw(t, "CUCB") {
		rule := algos.CUCBRule{
			Scale: rapid.SampledFrom([]float64{1.5, 2, 0.01, 100}).Draw(t, "scale"),
			Lag:   rapid.Int64Range(0, 2).Draw(t, "lag"),
		}
		return func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCUCB(s, algos.CUCBConfig{Rule: rule, NoClip: noClip})
		}, fmt.Sprintf("CUCB %+v unclipped=%v", rule, noClip)
	}
	fm, T := float64(m), float64(horizon)
	delta := rapid.OneOf(
		rapid.SampledFrom([]float64{1e-300, 1e-5, fm / T, 1, 2, 1e300, math.SmallestNonzeroFloat64}),
		rapid.Map(rapid.Float64Range(-8, 1), func(x float64) float64 { return math.Pow(10, x) }),
	).Draw(t, "delta")
	rule := rapid.SampledFrom([]algos.IndexRule{
		algos.CMOSSRule{Delta: delta}, algos.CMOSSRule{Delta: delta, Half: true},
		algos.KLCMOSSRule{Delta: delta}, algos.KLUCBRule{},
		algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: horizon}, algos.OCUCBRule{Alpha: 0.01, Psi: 2, Horizon: 1 + horizon/3},
	}).Draw(t, "rule")
	return func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, rule, !noClip) },
		fmt.Sprintf("%T %+v unclipped=%v", rule, rule, noClip)
}

// whole reports whether make whole runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_WHOLE") != "" }

// TestLazyLongRuns compares the engines where the random games do not reach:
// long climbs, many windows, both regimes. In make whole it plays two runs of each game, and every policy every game; else a policy
// plays two of them, and each game is played by two policies at least.
func TestLazyLongRuns(t *testing.T) {
	runs := 1
	if whole() {
		runs = 2
	}
	for i, policy := range []string{"cmoss", "cmoss:radius=half", "cucb", "ocucb", "klcmoss", "klcmoss:c=0.25"} {
		for j, game := range []sim.Game{
			{Arms: 30, Cardinality: 10, Means: sim.HardMeans{C: 2}},
			{Arms: 12, Cardinality: 10, Means: sim.HardMeans{C: 2}},
			{Arms: 40, Cardinality: 1, Means: sim.UniformMeans{Lo: 0, Hi: 0.1}},
			{Arms: 9, Cardinality: 4, Means: sim.UniformMeans{Lo: 0.9, Hi: 1}},
			{Arms: 8, Cardinality: 3, Means: sim.ListMeans{1, 1, 1, 1, 0, 0, 0.5, 0.5}},
			{Arms: 12, Cardinality: 5, Means: sim.HardMeans{C: 2}, Rewards: sim.Uniform{}},
			{Arms: 12, Cardinality: 5, Means: sim.UniformMeans{Lo: 0, Hi: 0.1}, Rewards: sim.TwoPoint{}},
			{Arms: 5, Cardinality: 2, Means: sim.UniformMeans{Lo: 0, Hi: 1}, Rewards: sim.Beta{Nu: 2}},
		} {
			if (i+j)%4 != 0 && !whole() {
				continue
			}
			horizon := int64(100_000)
			if testing.Short() || game.Rewards != nil { // these take microseconds a round stepwise
				horizon = 20_000
			}
			game.Horizon = horizon
			plan := sim.Plan{Game: game, Policy: factory(t, policy), Runs: runs, Seed: 7, Checkpoints: sim.Geometric(horizon, 50)}
			want, got := mustRun(t, plan, sim.EngineStepwise), mustRun(t, plan, sim.EngineLazy)
			if diff := cmp.Diff(want.Regret, got.Regret); diff != "" {
				t.Errorf("%s, %s: lazy regret differs from stepwise (-want +got):\n%s", policy, game, diff)
			}
		}
	}
}

func factory(t testing.TB, name string) algos.Factory {
	t.Helper()
	choice, err := algos.ParseChoice(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := choice.Factory()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// steepCMOSS promises an index that is higher than it is, by as much as a
// reward; lowKL that a lower sum will do; wideCUCB claims more spread than its
// index has; earlyKL that the lines of a later round hold already; stillKL that
// its index never rises. Lazy must then go wrong, or the comparison of engines
// would show nothing. They lie where noticed is false, but where the engine asks before it plays.
type steepCMOSS struct {
	algos.CMOSSRule
	noticed bool
}

func (r steepCMOSS) Chord(pulls int64) (level, slope float64, valid int64) {
	level, slope, valid = r.CMOSSRule.Chord(pulls)
	if lies(r.noticed, pulls) {
		level++
	}
	return level, slope, valid
}

// lies says at which pulls or rounds a rule lies.
func lies(noticed bool, n int64) bool { return noticed || n&(n-1) != 0 }

type lowKL struct {
	algos.KLCMOSSRule
	noticed bool
}

func (r lowKL) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	level, slope, valid = r.KLCMOSSRule.Threshold(pulls, floor)
	if lies(r.noticed, pulls) {
		level--
	}
	return level, slope, valid
}

type wideCUCB struct {
	algos.CUCBRule
	noticed bool
}

func (r wideCUCB) Level(round int64) float64 {
	level := r.CUCBRule.Level(round)
	if lies(r.noticed, round) {
		level *= 1.02
	}
	return level
}

type earlyKL struct {
	algos.KLUCBRule
	noticed bool
}

func (r earlyKL) At(round int64) algos.ThresholdRule {
	if lies(r.noticed, round) {
		round *= 2
	}
	return r.KLUCBRule.At(round)
}

type stillKL struct {
	algos.KLUCBRule
	noticed bool
}

func (r stillKL) Rise(round int64) float64 {
	if lies(r.noticed, round) {
		return 0
	}
	return r.KLUCBRule.Rise(round)
}

func TestLazyFollowsTheRule(t *testing.T) {
	for name, c := range map[string]struct{ honest, mutant algos.IndexRule }{
		"chord":  {algos.CMOSSRule{Delta: 1e-3}, steepCMOSS{CMOSSRule: algos.CMOSSRule{Delta: 1e-3}}},
		"sum":    {algos.KLCMOSSRule{Delta: 1e-3}, lowKL{KLCMOSSRule: algos.KLCMOSSRule{Delta: 1e-3}}},
		"spread": {algos.CUCBRule{Scale: 1.5}, wideCUCB{CUCBRule: algos.CUCBRule{Scale: 1.5}}},
		"round":  {algos.KLUCBRule{}, earlyKL{}},
		"rise":   {algos.KLUCBRule{}, stillKL{}},
	} {
		plan := sim.Plan{
			Game: sim.Game{Arms: 10, Cardinality: 3, Horizon: 20_000, Means: sim.UniformMeans{Hi: 1}}, Runs: 1, Seed: 1,
			Checkpoints: sim.Geometric(20_000, 300),
		}
		run := func(rule algos.IndexRule, engine sim.Engine) []float64 {
			plan.Policy = func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, rule, true) }
			return mustRun(t, plan, engine).Regret[0]
		}
		want := run(c.honest, sim.EngineStepwise)
		if got := run(c.honest, sim.EngineLazy); !slices.Equal(got, want) {
			t.Errorf("%s: lazy regret %v: want %v", name, got, want)
		}
		if got := run(c.mutant, sim.EngineLazy); slices.Equal(got, want) {
			t.Errorf("%s: a wrong bound left the lazy regret as it was", name)
		}
	}
}

func TestEngineChoice(t *testing.T) {
	semi := sim.Game{Arms: 5, Cardinality: 2, Horizon: 100, Means: sim.HardMeans{C: 1}}
	long, cascade := semi, semi
	long.Horizon = 100_000
	beta, joint := long, long
	cascade.Feedback = algos.Disjunctive
	beta.Rewards, joint.Rewards = sim.Beta{Nu: 2}, mustRewards(t, "uniform+gauss:0.5")
	watched := func(int) sim.Observer { return nil }
	for _, c := range []struct {
		policy string
		game   sim.Game
		engine sim.Engine
		watch  func(int) sim.Observer
		want   string // engine, or part of the error
	}{
		{"cmoss", semi, sim.EngineAuto, nil, "lazy"},
		{"cucb", semi, sim.EngineAuto, nil, "stepwise"},
		{"cucb", long, sim.EngineAuto, nil, "lazy"},
		{"random", semi, sim.EngineAuto, nil, "stepwise"},
		{"cmoss", cascade, sim.EngineAuto, nil, "stepwise"},
		{"cmoss", semi, sim.EngineAuto, watched, "stepwise"},
		{"cmoss", semi, sim.EngineStepwise, nil, "stepwise"},
		{"klcmoss", semi, sim.EngineAuto, nil, "stepwise"},
		{"klcmoss", long, sim.EngineAuto, nil, "lazy"},
		{"klcmoss", beta, sim.EngineAuto, nil, "lazy"},
		{"klcmoss", joint, sim.EngineAuto, nil, "stepwise"},
		{"klcmoss", joint, sim.EngineLazy, nil, "engine=lazy: rewards=uniform+gauss:0.5: want bernoulli, beta:ν, uniform or two-point"},
		{"klcmoss:delta=anytime", long, sim.EngineAuto, nil, "stepwise"},
		{"ocucb", long, sim.EngineAuto, nil, "lazy"},
		{"random", semi, sim.EngineLazy, nil, "engine=lazy: the policy does not play"},
		{"cmoss", cascade, sim.EngineLazy, nil, "engine=lazy: feedback=disjunctive: want semi"},
		{"cmoss", semi, sim.EngineLazy, watched, "engine=lazy: an observer"},
		{"cmoss", semi, sim.Engine(9), nil, "engine=9: want auto, stepwise or lazy"},
	} {
		plan := sim.Plan{Game: c.game, Policy: factory(t, c.policy), Runs: 1, Engine: c.engine, Watch: c.watch}
		r, err := sim.Run(context.Background(), props.NewWorkers(1), plan, nil)
		got := r.Engine
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, engine %v: got %q, want %q", c.policy, c.engine, got, c.want)
		}
	}
}

func mustRewards(t *testing.T, text string) sim.RewardLaw {
	t.Helper()
	law, err := sim.ParseRewards(text)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

func TestParseEngine(t *testing.T) {
	for _, e := range []sim.Engine{sim.EngineAuto, sim.EngineStepwise, sim.EngineLazy} {
		if got, err := sim.ParseEngine(e.String()); got != e || err != nil {
			t.Errorf("ParseEngine(%q) = %v, %v: want %v", e, got, err, e)
		}
	}
	if _, err := sim.ParseEngine("fast"); err == nil || !strings.Contains(err.Error(), `engine="fast"`) {
		t.Errorf(`ParseEngine("fast"): error %v: want one that names the value`, err)
	}
}

// TestLazyEndsWithContext: a run that would take minutes ends when cancelled.
func TestLazyEndsWithContext(t *testing.T) {
	for policy, rewards := range map[string]sim.RewardLaw{"cmoss": sim.Bernoulli{}, "cucb": sim.Uniform{}, "klcmoss": sim.Beta{Nu: 2}} {
		ctx, cancel := context.WithCancel(context.Background())
		plan := sim.Plan{
			Game:   sim.Game{Arms: 30, Cardinality: 10, Horizon: 1e13, Means: sim.HardMeans{C: 2}, Rewards: rewards},
			Policy: factory(t, policy), Runs: 1, Engine: sim.EngineLazy,
		}
		done := make(chan error)
		go func() {
			_, err := sim.Run(ctx, props.NewWorkers(1), plan, nil)
			done <- err
		}()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v: want %v", policy, err, context.Canceled)
		}
	}
}
