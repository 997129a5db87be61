package sim

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// TestHandOver changes engines at every checkpoint, and at some of them twice, and compares the regret with that of single rounds, bit
// for bit. Of its games each policy and law has some; sizes are of every kind of index policy. go test plays every other one.
func TestHandOver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	laws := []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{Nu: 2}}
	sizes := [][2]int{{2, 1}, {5, 2}, {12, 10}, {40, 3}, {60, 20}}
	means := []MeanLaw{HardMeans{C: 2}, UniformMeans{Lo: 0, Hi: 0.1}, UniformMeans{Lo: 0, Hi: 1}, EqualMeans{Mean: 0.5}, UniformMeans{Lo: 0.9, Hi: 1}}
	for _, name := range []string{"ball", "cmoss", "cmoss:radius=half", "klcmoss", "cucb", "ocucb"} {
		factory, err := algos.Choice{Name: name}.Factory()
		if choice, bad := algos.ParseChoice(name); bad == nil {
			factory, err = choice.Factory()
		}
		if err != nil {
			t.Fatal(err)
		}
		for i, law := range laws {
			for j, size := range sizes {
				horizon, seed := int64(200+rng.IntN(2000)), rng.Uint64()
				if (i+j)%2 != 0 && os.Getenv("REGRETCHECK_WHOLE") == "" {
					continue
				}
				p, want := singleRounds(t, Plan{
					Game:   Game{Arms: size[0], Cardinality: size[1], Horizon: horizon, Means: means[(i+j)%len(means)], Rewards: law},
					Policy: factory, Runs: 1, Seed: seed, Checkpoints: Geometric(horizon, 12),
				})
				if got := handedOver(t, p); !slices.Equal(got, want.curve) {
					t.Errorf("%s, %s, seed %d: regret %v by both engines: want %v", name, p.Game, p.Seed, got, want.curve)
				}
			}
		}
	}
}

// singleRounds returns a plan in normal form, to go round by round, and its first replicate.
func singleRounds(t *testing.T, plan Plan) (Plan, played) {
	t.Helper()
	plan.Engine = EngineStepwise
	p, err := plan.normalize()
	if err != nil {
		t.Fatal(err)
	}
	run, err := p.replicate(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return p, run
}

// handedOver plays the first replicate by either engine in turn.
func handedOver(t *testing.T, p Plan) (curve []float64) {
	in, err := p.instance(0)
	if err != nil {
		t.Fatal(err)
	}
	policy, err := p.policy(0)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRelay(&p, in, policy, 0)
	if err != nil {
		t.Fatal(err)
	}
	r.cost.round = 1
	change := func() {
		if r.events == nil {
			r.learn()
			r.begin(p.Horizon)
			r.byEvents(r.runner.action)
			return
		}
		r.events.halt(r.rounds)
		r.begin(p.Horizon)
		r.byRounds()
	}
	for i, until := range p.Checkpoints {
		r.leg = until
		if r.events != nil {
			r.events.goOn(r.events.halt(r.rounds), r.rounds, until)
		}
		r.sample = until
		if err := r.play(t.Context(), until); err != nil {
			t.Fatal(fmt.Errorf("round %d: %w", until, err))
		}
		r.rounds = until
		curve = append(curve, r.regret())
		change()
		if i%3 == 2 {
			curve[i] = r.regret()
			change()
		}
	}
	return curve
}

// TestInTurn compares runs that change engines when they find it worth it with those of single rounds, bit for bit. Some of them go by
// events for a while, and look at arms less often than there are rounds; where means are below a tenth none does so soon.
func TestInTurn(t *testing.T) {
	sizes := [][2]int{{30, 1}, {30, 3}, {60, 4}, {100, 10}, {200, 1}}
	looks, rounds := int64(0), int64(0)
	for i, means := range []MeanLaw{HardMeans{C: 2}, UniformMeans{Lo: 0.2, Hi: 0.9}, UniformMeans{Lo: 0, Hi: 0.1}} {
		for _, size := range sizes {
			const horizon = 20_000
			p, want := singleRounds(t, Plan{
				Game:   Game{Arms: size[0], Cardinality: size[1], Horizon: horizon, Means: means},
				Choice: algos.Choice{Name: "cucb"}, Runs: 1, Seed: uint64(i), Checkpoints: Geometric(horizon, 20),
			})
			p.Engine = EngineLazy
			policy, err := p.policy(0)
			if err != nil {
				t.Fatal(err)
			}
			if !p.changes(policy) {
				t.Errorf("%s: the run does not change engines", p.Game)
			}
			got, err := p.replicate(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.curve, want.curve) {
				t.Errorf("%s, seed %d: regret %v in turn: want %v", p.Game, p.Seed, got.curve, want.curve)
			}
			looks, rounds = looks+got.looks, rounds+horizon
		}
	}
	if looks == 0 || looks > rounds {
		t.Errorf("%d looks at arms in %d rounds: want some, and fewer than there are rounds", looks, rounds)
	}
}
