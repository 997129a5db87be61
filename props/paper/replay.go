package paper

import (
	"context"
	"fmt"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// points is how many rounds, evenly spaced, a replay records the regret at.
const points = 50

// checkpoints returns the recorded rounds.
func checkpoints() []int64 {
	rounds := make([]int64, points)
	for i := range rounds {
		rounds[i] = Horizon / points * int64(i+1)
	}
	return rounds
}

// replays runs each block of a setting once, however many cells have it.
type replays struct {
	budgets  map[string][3]budget
	subjects Subjects
	data     DataSet // nil: no second data set
	blocks   props.Memo[blockKey, block]
}

// A blockKey names the instances from … to−1 of a setting.
type blockKey struct {
	setting
	from, to, runs int
	seed           uint64
}

// A block is the regret curves of a setting's runs, runs of one instance side
// by side.
type block struct {
	curves [][]float64 // by run, by checkpoint
	runs   int         // on each instance
}

// groups returns the final regrets by instance.
func (b block) groups() [][]float64 {
	var groups [][]float64
	for i, curve := range b.curves {
		if i%b.runs == 0 {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], curve[len(curve)-1])
	}
	return groups
}

// first returns the block that a first look uses, or no curves where the
// effort allows none.
func (r *replays) first(ctx context.Context, t props.Trial, s setting) (block, error) {
	n := r.budgetOf(s, t.Effort)
	return r.block(ctx, t, s, 0, n.instances, n.runs)
}

// second returns the first block together with what a second look adds.
func (r *replays) second(ctx context.Context, t props.Trial, s setting) (block, error) {
	n := r.budgetOf(s, t.Effort)
	b, err := r.first(ctx, t, s)
	if err != nil {
		return block{}, err
	}
	more, err := r.block(ctx, t, s, n.instances, n.most, n.runs)
	return block{append(b.curves[:len(b.curves):len(b.curves)], more.curves...), n.runs}, err
}

func (r *replays) block(ctx context.Context, t props.Trial, s setting, from, to, runs int) (block, error) {
	if from >= to || r.subjects[s.algorithm] == nil {
		return block{runs: 1}, nil
	}
	return r.blocks.Get(blockKey{s, from, to, runs, t.Seed}, func() (block, error) {
		return r.play(ctx, t, s, from, to, runs)
	})
}

// play replays the instances from … to−1.
func (r *replays) play(ctx context.Context, t props.Trial, s setting, from, to, runs int) (block, error) {
	subject := r.subjects[s.algorithm](s.gamma)
	plan := sim.Plan{
		Game: s.Game, Policy: subject.Factory, Choice: subject.Choice, Seed: t.Seed, First: from * runs, Runs: (to - from) * runs,
		RunsPerInstance: runs, Checkpoints: checkpoints(),
	}
	tally := tally{report: t.Progress}
	if s.dataset == testdata.Yelp {
		return r.playData(ctx, t, plan, s, &tally)
	}
	result, err := sim.Run(ctx, t.Workers, plan, tally.add)
	return block{result.Regret, runs}, err
}

// playData replays the plan on draws from the second data set, one plan for
// each instance: its means do not depend on the run's seed.
func (r *replays) playData(ctx context.Context, t props.Trial, plan sim.Plan, s setting, tally *tally) (block, error) {
	runs := plan.RunsPerInstance
	out := block{make([][]float64, plan.Runs), runs}
	share := float64(runs) / float64(plan.Runs)
	err := t.Workers.Each(ctx, plan.Runs/runs, func(i int) error {
		one := plan
		one.First, one.Runs = plan.First+i*runs, runs
		one.Means = sim.ListMeans(r.data.Means(uint64(one.First/runs), s.Arms, s.Means.Lo, s.Means.Hi))
		result, err := sim.Run(ctx, t.Workers, one, func(part float64) { tally.add(part * share) })
		if err != nil {
			return fmt.Errorf("instance %d: %w", one.First/runs, err)
		}
		copy(out.curves[i*runs:], result.Regret)
		return nil
	})
	return out, err
}

// A tally sums the shares that concurrent replicates report.
type tally struct {
	mu     sync.Mutex
	done   float64
	report func(done float64)
}

func (t *tally) add(share float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done += share
	t.report(t.done)
}
