package paper

import (
	"context"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// points is the number of evenly spaced rounds at which a replay records the regret.
const points = 25

// checkpoints returns the recorded rounds.
func checkpoints() []int64 {
	rounds := make([]int64, points)
	for i := range rounds {
		rounds[i] = horizon / points * int64(i+1)
	}
	return rounds
}

// replays run each block of a setting once, for all of its cells.
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

// A block is the regret curves of a setting's runs, runs of one instance side by side.
type block struct {
	curves [][]float64 // by run and checkpoint
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

// first returns the block of the first look. It has no curves if the effort allows no runs.
func (r *replays) first(ctx context.Context, t props.Trial, s setting) (block, error) {
	b, err := r.look(ctx, t, 0, everyInstance, s)
	if err != nil {
		return block{}, err
	}
	return b[0], nil
}

// everyInstance is the limit of a look without one.
const everyInstance = math.MaxInt

// look returns a block for each setting, with all runs of the looks from the first, 0, to this one.
// Looks after the first stop at the limit: a comparison of two settings plays no more instances of
// one than of the other. All missing blocks are played at once.
func (r *replays) look(ctx context.Context, t props.Trial, look, limit int, settings ...setting) ([]block, error) {
	var keys []blockKey
	for _, s := range settings {
		instances, runs := r.budgetOf(s, t.Effort).upTo(look)
		from := 0
		for i, to := range instances {
			if i > 0 {
				to = min(to, limit)
			}
			if from < to {
				keys = append(keys, blockKey{s, from, to, runs, t.Seed})
				from = to
			}
		}
	}
	parts := make([]block, len(keys))
	err := t.Workers.Each(ctx, len(keys), func(i int) (err error) {
		parts[i], err = r.blocks.Get(keys[i], func() (block, error) { return r.play(ctx, t, keys[i]) })
		return err
	})
	if err != nil {
		return nil, err
	}
	all := make([]block, 0, len(settings))
	for i, p := range parts {
		if keys[i].from == 0 {
			all = append(all, block{runs: p.runs})
		}
		last := &all[len(all)-1]
		last.curves = slices.Concat(last.curves, p.curves)
	}
	return all, nil
}

// play replays a block.
func (r *replays) play(ctx context.Context, t props.Trial, key blockKey) (block, error) {
	results, err := sim.RunAll(ctx, t.Workers, r.plans(key), t.Progress)
	b := block{runs: max(1, key.runs)}
	for _, result := range results {
		b.curves = append(b.curves, result.Regret...)
	}
	return b, err
}

// plans are a block's replays: one plan, or one for each instance if the means do not follow from
// the plan, as those of the second data set and of other readings.
func (r *replays) plans(key blockKey) []sim.Plan {
	if key.from >= key.to || r.subjects[key.algorithm] == nil {
		return nil
	}
	plan := sim.Plan{
		Game: key.Game, Seed: key.seed, First: key.from * key.runs, Runs: (key.to - key.from) * key.runs,
		RunsPerInstance: key.runs, Checkpoints: checkpoints(),
		Player: r.subjects[key.algorithm](key.gamma),
	}
	if key.dataset != testdata.Yelp && key.reading == printedReading {
		return []sim.Plan{plan}
	}
	var plans []sim.Plan
	for i := key.from; i < key.to; i++ {
		one := plan
		one.First, one.Runs = i*key.runs, key.runs
		means := r.means(key, i)
		one.Means = sim.ListMeans(means)
		if key.reading != printedReading {
			one.Player = key.reading.player(r.subjects[key.algorithm](key.gamma), means)
		}
		plans = append(plans, one)
	}
	return plans
}

// means returns the means of an instance that has its own plan.
func (r *replays) means(key blockKey, instance int) []float64 {
	if key.dataset == testdata.Yelp {
		return r.data.Means(uint64(instance), key.Arms, key.Means.Lo, key.Means.Hi)
	}
	rng := seed.New(key.seed, "paper: readings", uint64(instance))
	means := make([]float64, key.Arms)
	for i := range means {
		means[i] = key.Means.Lo + rng.Float64()*(key.Means.Hi-key.Means.Lo)
	}
	return means
}
