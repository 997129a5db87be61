package gate

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
)

// samples notes which replicates a gate asks for in which sample, and makes regret up.
type samples struct {
	mu     sync.Mutex
	change func(sim.Unit) sim.Unit // of a planted bug
	of     map[string]string       // sample, by game, seed and replicate
	plays  map[string]bool         // by policy as well
	counts map[string]int          // replicates, by sample
	wrong  []string
}

// A sampler plays for one of the samples.
type sampler struct {
	*samples
	sample string
}

func (p sampler) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	asked := slices.Clone(units)
	p.mu.Lock()
	for i := range asked {
		if p.change != nil {
			asked[i] = p.change(asked[i])
		}
		for n := range asked[i].Runs {
			p.note(asked[i], asked[i].First+n)
		}
	}
	p.mu.Unlock()
	return new(simtest.Executor).Execute(ctx, pool, asked, func(i int, r sim.Result) error {
		r.Seed, r.First = units[i].Seed, units[i].First
		return done(i, r)
	})
}

func (p sampler) note(u sim.Unit, replicate int) {
	p.counts[p.sample]++
	game := fmt.Sprint(u.Seed, " ", replicate, " ", u.Arms, u.Cardinality, u.Horizon, u.Means)
	if play := game + u.Policy.String(); p.plays[play] {
		p.wrong = append(p.wrong, play+" is played twice")
	} else {
		p.plays[play] = true
	}
	if other, ok := p.of[game]; ok && other != p.sample {
		p.wrong = append(p.wrong, game+" is in "+other+" and in "+p.sample)
	}
	p.of[game] = p.sample
}

// inTurn asks its executors one after the other, the last for all that follows.
type inTurn struct {
	executors []sim.Executor
	next      int
}

func (e *inTurn) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	next := e.executors[min(e.next, len(e.executors)-1)]
	e.next++
	return next.Execute(ctx, pool, units, done)
}

// sampled records a baseline of CMOSS and compares CUCB with it, within so small a tolerance that
// every look is taken. In pairs the first call is for the recorded replicates again.
func sampled(t *testing.T, pairs bool, change func(sim.Unit) sim.Unit) *samples {
	s := &samples{change: change, of: map[string]string{}, plays: map[string]bool{}, counts: map[string]int{}}
	spec := Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Tolerance: 0.05, Cells: []Cell{
		{Arms: 8, Cardinality: 3, Horizon: 1000, Means: "hard:2", Runs: 500},
		{Arms: 8, Cardinality: 6, Horizon: 1000, Means: "hard:2", Runs: 300},
	}}
	trial := props.Trial{Seed: 2, Alpha: 1e-3, Workers: props.NewWorkers(1), Progress: func(float64) {}}
	b, err := Measure(sim.WithExecutor(t.Context(), sampler{s, "the baseline"}), trial.Workers, spec, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if pairs {
		trial.Seed = spec.Seed
	}
	g, err := New(b, Candidate{Player: sim.Data(algos.Choice{Name: "cucb"}), Tolerance: 1e-3})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range g.Claims()[0].Cases {
		compare := &inTurn{executors: []sim.Executor{sampler{s, "the other sample"}}}
		if pairs {
			compare.executors = slices.Insert(compare.executors, 0, sim.Executor(sampler{s, "the baseline"}))
		}
		if _, err := k.Check(sim.WithExecutor(t.Context(), compare), trial); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestSamplesShareNoReplicate: a policy plays no replicate twice, and independent samples share no game
// on one seed. Batches that begin again, overlap, or are all on one seed are found.
func TestSamplesShareNoReplicate(t *testing.T) {
	bugs := map[string]func(sim.Unit) sim.Unit{
		"every batch begins at replicate 0":  func(u sim.Unit) sim.Unit { u.First = 0; return u },
		"batches overlap by a replicate":     func(u sim.Unit) sim.Unit { u.First = max(0, u.First-1); return u },
		"all samples on one seed, from 0 on": func(u sim.Unit) sim.Unit { u.Seed, u.First = 1, u.First%30; return u },
	}
	for _, pairs := range []bool{true, false} {
		s := sampled(t, pairs, nil)
		if len(s.wrong) > 0 || s.counts["the baseline"] == 0 || s.counts["the other sample"] == 0 {
			t.Errorf("pairs %v: %v, %d faults: %.3q", pairs, s.counts, len(s.wrong), s.wrong)
		}
		for name, bug := range bugs {
			if s := sampled(t, pairs, bug); len(s.wrong) == 0 {
				t.Errorf("pairs %v: %s, and it is not noticed", pairs, name)
			}
		}
	}
}

// TestTolerancesAreRead: 5 % and 0.05 both let regret rise by the factor 1.05.
func TestTolerancesAreRead(t *testing.T) {
	spec := Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Tolerance: 0.02,
		Cells: []Cell{{Arms: 4, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: 60}}}
	ctx := sim.WithExecutor(t.Context(), new(simtest.Executor))
	b, err := Measure(ctx, props.NewWorkers(1), spec, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]float64{
		"5%": 1.05, "0.05": 1.05, " 5 % ": 1.05, "0.5%": 1.005, "10%": 1.1, "0": 1, "0%": 1, "1": 2,
	} {
		tolerance, err := ParseTolerance(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := New(b, Candidate{Player: sim.Data(algos.Choice{Name: "cucb"}), Tolerance: tolerance})
		if err != nil {
			t.Fatal(err)
		}
		f, err := g.Claims()[0].Cases[0].Check(ctx, props.Trial{Seed: 1, Alpha: 1e-3, Workers: props.NewWorkers(1),
			Progress: func(float64) {}})
		if _, most := f.Bound.Limits(); err != nil || math.Abs(most-want) > 1e-12 {
			t.Errorf("tolerance %q: regret may rise to %v times, %v; want %v", text, most, err, want)
		}
	}
}
