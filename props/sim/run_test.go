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

// plays plays one given action.
type plays []int

func (p plays) Select(dst []int) []int { return append(dst, p...) }
func (plays) Observe([]int, []float64) {}

func TestBadActionsEndTheRunWithRoundAndReason(t *testing.T) {
	for want, action := range map[string][]int{
		"plays 2 arms: want k=3":       {0, 1},
		"plays 4 arms: want k=3":       {0, 1, 2, 3},
		"plays arm 8: want 0 ≤ arm":    {0, 1, 8},
		"plays arm -1: want 0 ≤ arm":   {0, -1, 2},
		"plays arm 1 twice in one act": {0, 1, 1},
	} {
		plan := smallPlan(t, "random")
		plan.Policy = func(algos.Spec) (algos.Policy, error) { return plays(action), nil }
		_, err := sim.Run(context.Background(), props.NewWorkers(2), plan, nil)
		var broken *sim.PolicyError
		if !errors.As(err, &broken) || broken.Round != 1 || broken.Replicate != 0 || !strings.Contains(err.Error(), want) {
			t.Errorf("action %v: got error %v, want one in replicate 0, round 1 with %q", action, err, want)
		}
	}
}

// breaks fails in its tenth round, like a child process that dies.
type breaks struct {
	plays
	rounds int
}

func (b *breaks) Observe([]int, []float64) { b.rounds++ }
func (b *breaks) Err() error {
	if b.rounds >= 10 {
		return errors.New("the child is gone")
	}
	return nil
}

func TestAFalliblePolicyEndsTheRun(t *testing.T) {
	plan := smallPlan(t, "random")
	plan.Policy = func(algos.Spec) (algos.Policy, error) { return &breaks{plays: plays{0, 1, 2}}, nil }
	_, err := sim.Run(context.Background(), props.NewWorkers(1), plan, nil)
	var broken *sim.PolicyError
	if !errors.As(err, &broken) || broken.Round != 10 || !strings.Contains(err.Error(), "the child is gone") {
		t.Errorf("got %v, want the child's error in round 10", err)
	}
}

// TestInstanceRegretAgainstDumbSums: of actions of at most k arms.
func TestInstanceRegretAgainstDumbSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		means := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 0.5, 1})), 1, 9).Draw(t,
			"means")
		k := rapid.IntRange(1, len(means)).Draw(t, "k")
		in, err := sim.NewInstance(means, k, 100, algos.SemiBandit, algos.Descending)
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
		if got := in.Regret(plays, 100); math.Abs(got-want) > 1e-9 || got < 0 {
			t.Fatalf("regret of plays %v: got %v, want %v", plays, got, want)
		}
	})
}

func TestBadPlansAreNamed(t *testing.T) {
	for want, change := range map[string]func(*sim.Plan){
		"k=9":                                   func(p *sim.Plan) { p.Cardinality = 9 },
		"T=0":                                   func(p *sim.Plan) { p.Horizon = 0 },
		"runs=0":                                func(p *sim.Plan) { p.Runs = 0 },
		"checkpoint 701":                        func(p *sim.Plan) { p.Checkpoints = []int64{701} },
		"checkpoint 5":                          func(p *sim.Plan) { p.Checkpoints = []int64{5, 5} },
		"means=list of 2":                       func(p *sim.Plan) { p.Means = sim.ListMeans{0, 1} },
		"means: none":                           func(p *sim.Plan) { p.Means = nil },
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
