package sim_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

var untimed = cmpopts.IgnoreFields(sim.Result{}, "NsPerRound")

func byName(t *testing.T, name string) algos.Factory {
	t.Helper()
	f, err := algos.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func smallPlan(t *testing.T, policy string) sim.Plan {
	return sim.Plan{
		Game:   sim.Game{Arms: 8, Cardinality: 3, Horizon: 700, Means: sim.UniformMeans{Lo: 0.2, Hi: 0.8}},
		Player: sim.Code(byName(t, policy)), Runs: 9, Seed: 42, Checkpoints: sim.Geometric(700, 6),
	}
}

func run(t *testing.T, plan sim.Plan, workers int) sim.Result {
	t.Helper()
	r, err := sim.Run(context.Background(), props.NewWorkers(workers), plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// plays plays one given action, and breaks in its tenth round, like a child process that dies.
type plays struct {
	action []int
	rounds int
}

func (p *plays) Select(dst []int) []int   { return append(dst, p.action...) }
func (p *plays) Observe([]int, []float64) { p.rounds++ }
func (p *plays) Err() error {
	if p.rounds >= 10 {
		return errors.New("the child is gone")
	}
	return nil
}

func TestBadPoliciesEndTheRunWithRoundAndReason(t *testing.T) {
	for want, action := range map[string][]int{
		"round 1: the policy plays 2 arms: want k=3":       {0, 1},
		"round 1: the policy plays 4 arms: want k=3":       {0, 1, 2, 3},
		"round 1: the policy plays arm 8: want 0 ≤ arm":    {0, 1, 8},
		"round 1: the policy plays arm -1: want 0 ≤ arm":   {0, -1, 2},
		"round 1: the policy plays arm 1 twice in one act": {0, 1, 1},
		"round 10: the child is gone":                      {0, 1, 2},
	} {
		plan := smallPlan(t, "random")
		plan.Policy = func(algos.Spec) (algos.Policy, error) { return &plays{action: action}, nil }
		_, err := sim.Run(context.Background(), props.NewWorkers(2), plan, nil)
		var broken *sim.PolicyError
		if !errors.As(err, &broken) || broken.Replicate != 0 || !strings.Contains(err.Error(), "replicate 0, "+want) {
			t.Errorf("action %v: got error %v, want one in replicate 0, %s", action, err, want)
		}
	}
}

// TestInstanceRegretAgainstDumbSums: of actions of at most k arms. Random play loses the mean of the gaps of k arms in
// a row, from each arm on, as each arm is in k of these actions.
func TestInstanceRegretAgainstDumbSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		means := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 0.5, 1})), 1, 9).Draw(t,
			"means")
		k := rapid.IntRange(1, len(means)).Draw(t, "k")
		in, err := sim.NewInstance(means, k, 100, algos.SemiBandit)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		plays, want := make([]int64, len(means)), 0.0
		for range 100 {
			action := rng.Perm(len(means))[:1+rng.IntN(k)]
			for _, i := range action {
				plays[i]++
			}
			want += in.Gap(action)
			if gap := in.Gap(action); len(action) == k && gap > in.MaxGap()+1e-12 {
				t.Fatalf("Δ of %v is %v, above MaxGap %v", action, gap, in.MaxGap())
			}
		}
		random := 0.0
		for first := range means {
			row := make([]int, k)
			for j := range row {
				row[j] = (first + j) % len(means)
			}
			random += in.Gap(row) / float64(len(means))
		}
		if got := in.RandomGap(); !(math.Abs(got-random) <= 1e-12) {
			t.Fatalf("random play: gap %v, want %v", got, random)
		}
		if got := in.Regret(plays, 100); !(math.Abs(got-want) <= 1e-9) || got < 0 {
			t.Fatalf("regret of plays %v: got %v, want %v", plays, got, want)
		}
	})
}

// A badLaw draws what it was given.
type badLaw struct {
	sim.GapMeans
	means []float64
}

func (l badLaw) Draw(*rand.Rand, int, int, int64) ([]float64, error) { return l.means, nil }

func TestBadPlansAreNamed(t *testing.T) {
	nan := math.NaN()
	for want, change := range map[string]func(*sim.Plan){
		"k=9":                                func(p *sim.Plan) { p.Cardinality = 9 },
		"T=0":                                func(p *sim.Plan) { p.Horizon = 0 },
		"runs=0":                             func(p *sim.Plan) { p.Runs = 0 },
		"checkpoint 701":                     func(p *sim.Plan) { p.Checkpoints = []int64{701} },
		"checkpoint 5":                       func(p *sim.Plan) { p.Checkpoints = []int64{5, 5} },
		"means=list of 2":                    func(p *sim.Plan) { p.Means = sim.ListMeans{0, 1} },
		"means: none":                        func(p *sim.Plan) { p.Means = nil },
		"means=uniform:0.5,0.2: want 0 ≤ lo": func(p *sim.Plan) { p.Means = sim.UniformMeans{Lo: 0.5, Hi: 0.2} },
		"means=hard:NaN: want a finite":      func(p *sim.Plan) { p.Means = sim.HardMeans{C: nan} },
		"means=levels:NaN,1: want 0 ≤ lo":    func(p *sim.Plan) { p.Means = sim.LevelMeans{Lo: nan, Hi: 1} },
		"means=tie:NaN,0: want 0 ≤ tie":      func(p *sim.Plan) { p.Means = sim.NearTieMeans{Gap: nan} },
		"replicate 3, drawn by means=gap:0.5: means[1]=1.5: want 0 ≤ mean ≤ 1": func(p *sim.Plan) {
			p.First, p.Means = 3, badLaw{sim.GapMeans{Gap: 0.5}, []float64{0.5, 1.5, 0, 0, 0, 0, 0, 0}}
		},
		"replicate 0, drawn by means=gap:0.5: 7 means: want m=8": func(p *sim.Plan) {
			p.Means = badLaw{sim.GapMeans{Gap: 0.5}, make([]float64, 7)}
		},
		"policy: none":                          func(p *sim.Plan) { p.Policy = nil },
		"given as code and as the choice cmoss": func(p *sim.Plan) { p.Choice = algos.Choice{Name: "cmoss"} },
		"first=-1":                              func(p *sim.Plan) { p.First = -1 },
		"needs semi-bandi":                      func(p *sim.Plan) { p.Feedback, p.Policy = algos.Disjunctive, byName(t, "exp3m") },
	} {
		plan := smallPlan(t, "cmoss")
		change(&plan)
		all := []sim.Plan{plan, smallPlan(t, "cmoss")} // the second is right
		if _, err := sim.RunAll(context.Background(), props.NewWorkers(1), all, nil); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one naming %q", err, want)
		}
	}
}
