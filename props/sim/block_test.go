package sim_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A companion is a policy that joins its lockstep. It notes how many rounds it is ahead of the
// slowest of those that are played beside it.
type companion struct {
	algos.Policy
	table *table
}

// A table is what the companions of one lockstep have played.
type table struct {
	rounds map[*companion]int64
	ahead  int64
}

// A club makes companions.
type club struct {
	mu     sync.Mutex
	tables map[*algos.Lockstep]*table
}

func (c *club) factory(make algos.Factory) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) {
		policy, err := make(spec)
		if err != nil {
			return nil, err
		}
		spec.Lockstep.Join()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.tables[spec.Lockstep] == nil {
			c.tables[spec.Lockstep] = &table{rounds: map[*companion]int64{}}
		}
		p := &companion{Policy: policy, table: c.tables[spec.Lockstep]}
		p.table.rounds[p] = 0
		return p, nil
	}
}

func (p *companion) Select(dst []int) []int {
	p.table.rounds[p]++
	for _, other := range p.table.rounds {
		p.table.ahead = max(p.table.ahead, p.table.rounds[p]-other)
	}
	return p.Policy.Select(dst)
}

func (p *companion) Close() error {
	delete(p.table.rounds, p)
	return nil
}

// TestSideBySide: policies that join are played side by side, games of all sizes and horizons
// together, at most 64, with the regret that each has alone.
func TestSideBySide(t *testing.T) {
	var alone, together []sim.Plan
	members := &club{tables: map[*algos.Lockstep]*table{}}
	for i, name := range []string{"cucb", "exp3m", "cts"} {
		plan := smallPlan(t, name)
		plan.Arms, plan.Cardinality, plan.Runs = plan.Arms+i, 1+i, 50
		plan.Horizon, plan.Checkpoints = int64(300+100*i), nil
		alone = append(alone, plan)
		plan.Policy = members.factory(plan.Policy)
		together = append(together, plan)
	}
	want, err := sim.RunAll(t.Context(), props.NewWorkers(2), alone, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := sim.RunAll(t.Context(), props.NewWorkers(2), together, nil)
	if diff := cmp.Diff(want, got, untimed); err != nil || diff != "" {
		t.Errorf("error %v, alone and side by side (-want +got):\n%s", err, diff)
	}
	if len(members.tables) != 3 { // of 150 games, in blocks of 64
		t.Errorf("%d tables, want 3", len(members.tables))
	}
	for _, table := range members.tables {
		if table.ahead > 1 || len(table.rounds) > 0 {
			t.Errorf("a game was %d rounds ahead of another; %d are not closed", table.ahead, len(table.rounds))
		}
	}
}

// A breaker plays as told until a round, and then not.
type breaker struct {
	algos.Policy
	in, round int
	how       string
}

func (b *breaker) Select(dst []int) []int {
	if b.round++; b.round == b.in {
		switch b.how {
		case "panic":
			return dst[:9999]
		case "twice":
			return append(dst, 0, 0, 0)
		}
	}
	return b.Policy.Select(dst)
}

// TestAFailureEndsAll: an error, an invalid action or a panic ends all plans, alone and side by side. The error is that
// of the first replicate that fails, whatever the pool, with its game, replicate and round. Later ones are not begun.
func TestAFailureEndsAll(t *testing.T) {
	sound, made := smallPlan(t, "cucb"), atomic.Int64{}
	breaks := func(how string) algos.Factory {
		return func(spec algos.Spec) (algos.Policy, error) {
			made.Add(1)
			if how == "decline" {
				return nil, &algos.Declined{Reason: "no"}
			}
			policy, err := byName(t, "cucb")(spec)
			return &breaker{Policy: policy, in: 10 + int(spec.Source.Uint64()%7), how: how}, err
		}
	}
	for how, want := range map[string]string{
		"panic": "the policy panicked: runtime error: slice bounds", "twice": "plays arm 0 twice",
		"decline": "declines the game: no",
	} {
		for _, wrap := range []func(algos.Factory) algos.Factory{
			func(f algos.Factory) algos.Factory { return f }, (&club{tables: map[*algos.Lockstep]*table{}}).factory,
		} {
			plans := []sim.Plan{sound, sound, sound}
			plans[0].Policy, plans[1].Policy, plans[2].Policy = wrap(sound.Policy), wrap(breaks(how)), wrap(breaks(how))
			var texts [2]string
			for i, workers := range []int{1, 3} {
				made.Store(0)
				_, err := sim.RunAll(t.Context(), props.NewWorkers(workers), plans, nil)
				broke := &sim.PolicyError{}
				if how != "decline" && (!errors.As(err, &broke) || broke.Replicate != 0 || broke.Round < 10 || broke.Plan == nil) {
					t.Errorf("%s: got %+v, want replicate 0 of its plan", how, broke)
				}
				if made := made.Load(); workers == 1 && made > 5 { // those of the first block
					t.Errorf("%s: %d replicates that break were begun, want 5 at most", how, made)
				}
				texts[i] = err.Error()
			}
			if !strings.HasPrefix(texts[0], "m=8, k=3, T=700, means uniform:0.2,0.8: ") || !strings.Contains(texts[0], want) ||
				texts[0] != texts[1] {
				t.Errorf("%s: got %s and %s, want the game and %s", how, texts[0], texts[1], want)
			}
		}
	}
}
