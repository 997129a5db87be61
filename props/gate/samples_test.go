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
	"github.com/regretcheck/regretcheck/props/stats"
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
	spec := Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Tolerance: 0.05, Pilot: 60, Cells: []Cell{
		{Arms: 8, Cardinality: 3, Horizon: 1000, Means: "hard:2", Keep: 40},
		{Arms: 8, Cardinality: 6, Horizon: 1000, Means: "hard:2", Runs: 300, Keep: 40},
	}}
	trial := props.Trial{Seed: 2, Alpha: 1e-3, Workers: props.NewWorkers(1), Progress: func(float64) {}}
	b, err := Measure(sim.WithExecutor(t.Context(), sampler{s, "the baseline"}), trial.Workers, spec, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(b, Candidate{Player: sim.Data(algos.Choice{Name: "cucb"}), Tolerance: 1e-3, Pairs: pairs})
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

// TestLooksSpendOnce: together the looks at a cell spend the row's error once. Each has more replicates
// than the one before, none fewer than fifty, and the last has all.
func TestLooksSpendOnce(t *testing.T) {
	for runs := 2; runs <= 5000; runs++ {
		at, shares := Looks(runs)
		spent, before := 0.0, min(runs, 50)-1
		for i, n := range at {
			if !(shares[i] > 0) || n <= before {
				t.Fatalf("%d replicates: looks after %v with shares %v", runs, at, shares)
			}
			spent, before = spent+shares[i], n
		}
		if before != runs || len(at) != len(shares) || spent > 1+4e-16 {
			t.Fatalf("%d replicates: looks after %v with shares %v, together %v", runs, at, shares, spent)
		}
	}
}

// TestRatioByHand: at each end r of the interval, new − r·old lies the stated quantile of Student's law
// from 0 in standard errors: of the differences if the samples are pairs, else of the two means.
func TestRatioByHand(t *testing.T) {
	for _, paired := range []bool{true, false} {
		for _, n := range []int{8, 40, 200} {
			fresh, old := make([]float64, n), make([]float64, n)
			for i := range old { // they rise and fall together, the new one 3 % above
				old[i] = 100 + 20*math.Sin(float64(3*i))
				fresh[i] = 1.03*old[i] + 2*math.Cos(float64(5*i))
			}
			iv := Ratio(fresh, old, paired, 0.01)
			for _, r := range []float64{iv.Lo, iv.Hi} {
				got := math.Abs(contrast(fresh, old, r, paired))
				if tail := stats.StudentTail(got, float64(n-1)); math.Abs(tail/0.005-1) > 1e-6 {
					t.Errorf("paired %v, n=%d: at r=%.6g the tail is %.4g, want 0.005", paired, n, r, tail)
				}
			}
		}
	}
}

// contrast is the mean of new − r·old over its standard error.
func contrast(fresh, old []float64, r float64, paired bool) float64 {
	spread := func(value func(i int) float64) (mean, variance float64) {
		n := float64(len(old))
		for i := range old {
			mean += value(i) / n
		}
		for i := range old {
			variance += (value(i) - mean) * (value(i) - mean) / (n - 1) / n
		}
		return mean, variance
	}
	if paired {
		mean, variance := spread(func(i int) float64 { return fresh[i] - r*old[i] })
		return mean / math.Sqrt(variance)
	}
	a, va := spread(func(i int) float64 { return fresh[i] })
	b, vb := spread(func(i int) float64 { return old[i] })
	return (a - r*b) / math.Sqrt(va+r*r*vb)
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
		g, err := New(b, Candidate{Player: sim.Data(algos.Choice{Name: "cucb"}), Tolerance: tolerance, Pairs: true})
		if err != nil {
			t.Fatal(err)
		}
		f, err := g.Claims()[0].Cases[0].Check(ctx, props.Trial{Seed: 1, Alpha: 1e-3, Workers: props.NewWorkers(1), Progress: func(float64) {}})
		if _, most := f.Bound.Limits(); err != nil || math.Abs(most-want) > 1e-12 {
			t.Errorf("tolerance %q: regret may rise to %v times, %v; want %v", text, most, err, want)
		}
	}
}
