package suite

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// each is Workers.Each on new workers.
func each(ctx context.Context, workers, n int, do func(i int) error) error {
	return props.NewWorkers(workers).Each(ctx, n, do)
}

// shard is what verify --shard part/of plays with.
func shard(part, of int, next sim.Executor) (sim.Executor, error) {
	s, err := store.ParseShard(fmt.Sprintf("%d/%d", part, of))
	return store.NewSharded(s, next), err
}

// studies make claims that share what they measure: of each study those that are cheap and ask
// for the same.
func studies() map[string]func() []props.Claim {
	return map[string]func() []props.Claim{
		"how regret scales": func() []props.Claim {
			return having(ScalingStudy(mustScale("cmoss")).Claims(), "scaling/cmoss/beta", "scaling/control/cucb/beta",
				"scaling/exp3m/exponent-T", "scaling/cts/exponent-T", "scaling/cmoss/exponent-m", "scaling/cmoss/exponent-k",
				"scaling/cmoss/generated/low/level", "scaling/cmoss/generated/high/level",
				"scaling/control/cucb/generated/low/level")
		},
		"new learners": func() []props.Claim {
			return having(BeyondStudy().Claims(), "beyond/tab:formal/klcmoss", "beyond/tab:formal/cmoss-half")
		},
		"the paper's table": func() []props.Claim {
			return having(paper.Formal(paper.Registered()), "paper/tab:formal/synthetic/0-0.1/k=10/cmoss", "paper/tab:formal/synthetic/0-0.1/k=10/cucb",
				"paper/tab:formal/synthetic/0-0.1/k=20/cmoss")
		},
	}
}

// having are the claims of these paths.
func having(claims []props.Claim, ids ...string) []props.Claim {
	kept := slices.DeleteFunc(claims, func(c props.Claim) bool { return !slices.Contains(ids, c.ID) })
	if len(kept) != len(ids) {
		panic("suite: some of the claims are none: " + strings.Join(ids, ", "))
	}
	return kept
}

// The samples of the gate: one that the baseline records and pairs repeat, one that is independent
// of both, and one that is played at a seed of its own.
const (
	recorded, independent, elsewhere = "the baseline", "the independent sample", "the sample at another seed"
)

// sampled are judges that play in batches: baselines that are sized as they are played, and gates
// that look several times.
func sampled() map[string]deciders.Sampled {
	return map[string]deciders.Sampled{
		"a gate in pairs": {Samples: []string{recorded, independent}, Draw: func(ctx context.Context, t props.Trial, sample func(string) sim.Executor) error {
			return throughGate(ctx, t, sample(recorded), &inTurn{executors: []sim.Executor{sample(recorded), sample(independent)}}, true)
		}},
		"a gate at another seed": {Samples: []string{recorded, elsewhere}, Draw: func(ctx context.Context, t props.Trial, sample func(string) sim.Executor) error {
			return throughGate(ctx, t, sample(recorded), sample(elsewhere), false)
		}},
	}
}

// throughGate records a baseline of CMOSS and compares CUCB with it, within so small a tolerance
// that every look is taken.
func throughGate(ctx context.Context, t props.Trial, record, compare sim.Executor, pairs bool) error {
	const tolerance = 1e-3
	spec := gate.Spec{
		Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Tolerance: 0.05, Pilot: 60,
		Cells: []gate.Cell{
			{Arms: 8, Cardinality: 3, Horizon: 1000, Means: "hard:2", Keep: 40}, {Arms: 8, Cardinality: 6, Horizon: 1000, Means: "hard:2", Runs: 300, Keep: 40},
		},
	}
	b, err := gate.Measure(sim.WithExecutor(ctx, record), t.Workers, spec, nil, nil)
	if err != nil {
		return err
	}
	t.Seed = 2
	g, err := gate.New(b, gate.Candidate{Player: sim.Data(algos.Choice{Name: "cucb"}), Tolerance: tolerance, Pairs: pairs})
	if err != nil {
		return err
	}
	for _, k := range g.Claims()[0].Cases {
		if turns, ok := compare.(*inTurn); ok {
			turns.next = 0
		}
		if _, err := k.Check(sim.WithExecutor(ctx, compare), t); err != nil {
			return err
		}
	}
	return nil
}

// tolerated is the bound of a gate at a tolerance, as verify gate reads it.
func tolerated(ctx context.Context, t props.Trial, play sim.Executor, text string, baseline float64) (float64, error) {
	ctx = sim.WithExecutor(ctx, play)
	b, err := gate.Measure(ctx, t.Workers, gate.Spec{
		Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Tolerance: baseline, Cells: []gate.Cell{{Arms: 4, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: 60}},
	}, nil, nil)
	if err != nil {
		return 0, err
	}
	tolerance, err := gate.ParseTolerance(text)
	if err != nil {
		return 0, err
	}
	if text == "" {
		tolerance = b.Tolerance
	}
	g, err := gate.New(b, gate.Candidate{Player: sim.Data(algos.Choice{Name: "cucb"}), Tolerance: tolerance, Pairs: true})
	if err != nil {
		return 0, err
	}
	f, err := g.Claims()[0].Cases[0].Check(ctx, t)
	_, most := f.Bound.Limits()
	return most, err
}

// inTurn asks its executors one after the other, the last for all that follows.
type inTurn struct {
	mu        sync.Mutex
	executors []sim.Executor
	next      int
}

// Execute hands the units to the executor whose turn it is.
func (e *inTurn) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	e.mu.Lock()
	next := e.executors[min(e.next, len(e.executors)-1)]
	e.next++
	e.mu.Unlock()
	return next.Execute(ctx, pool, units, done)
}
