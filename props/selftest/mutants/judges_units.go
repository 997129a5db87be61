package mutants

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/sim"
)

// batch is a row that changes the units which a judge has played for its samples.
func batch(name, words string, change func(sample string, u sim.Unit) sim.Unit) Mutant {
	return judge(name, words, "deciders/batches", func(d *deciders.Subjects, right deciders.Subjects) {
		d.Sampled = maps.Clone(right.Sampled)
		for n, judge := range right.Sampled {
			draw := judge.Draw
			judge.Draw = func(ctx context.Context, t props.Trial, sample func(string) sim.Executor) error {
				return draw(ctx, t, func(name string) sim.Executor {
					return otherUnits{sample(name), func(u sim.Unit) sim.Unit { return change(name, u) }}
				})
			}
			d.Sampled[n] = judge
		}
	})
}

// otherUnits hands other units on, and their results as those that were asked for.
type otherUnits struct {
	next   sim.Executor
	change func(sim.Unit) sim.Unit
}

// Execute hands the units on.
func (e otherUnits) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	other := slices.Clone(units)
	for i := range other {
		other[i] = e.change(other[i])
	}
	return e.next.Execute(ctx, pool, other, func(i int, r sim.Result) error {
		r.Seed, r.First = units[i].Seed, units[i].First
		return done(i, r)
	})
}

// batchMutants play replicates again that were counted before.
func batchMutants() []Mutant {
	return []Mutant{
		batch("seeds/batches-again", "every batch of a sample begins at replicate 0", func(_ string, u sim.Unit) sim.Unit {
			u.First = 0
			return u
		}),
		batch("seeds/batches-overlap", "a batch begins with the last replicate of the one before", func(_ string, u sim.Unit) sim.Unit {
			u.First = max(0, u.First-1)
			return u
		}),
		batch("seeds/one-for-all", "all samples are played on one seed, from replicate 0", func(_ string, u sim.Unit) sim.Unit {
			u.Seed, u.First = 1, u.First%30
			return u
		}),
	}
}

// unitMutants split units wrongly, or take one's result for another's.
func unitMutants() []Mutant {
	type sharder = func(part, of int, next sim.Executor) (sim.Executor, error)
	sharding := func(name, words string, wrong func(right sharder, part, of int, next sim.Executor) (sim.Executor, error)) Mutant {
		return judge(name, words, "deciders/shards", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Shard = func(part, of int, next sim.Executor) (sim.Executor, error) { return wrong(right.Shard, part, of, next) }
		})
	}
	return []Mutant{
		sharding("shards/residue", "the last shard plays what belongs to the first",
			func(right sharder, part, of int, next sim.Executor) (sim.Executor, error) {
				return right(1+(part-1)%max(1, of-1), of, next)
			}),
		sharding("shards/results-moved", "a shard hands its results on under the numbers of the units before",
			func(right sharder, part, of int, next sim.Executor) (sim.Executor, error) {
				e, err := right(part, of, next)
				return movedResults{e}, err
			}),
		sharding("shards/silent", "a shard does not say that units are missing", func(right sharder, part, of int, next sim.Executor) (sim.Executor, error) {
			e, err := right(part, of, next)
			return silent{e}, err
		}),
		judge("replies/any-unit", "a record is taken for the result of any unit", "deciders/replies", func(d *deciders.Subjects, right deciders.Subjects) {
			all := map[string]sim.Unit{}
			d.Record = func(kernel string, u sim.Unit, r sim.Result) ([]byte, error) {
				data, err := right.Record(kernel, u, r)
				all[string(data)] = u
				return data, err
			}
			d.Reply = func(record []byte, kernel string, _ sim.Unit) (sim.Result, error) {
				return right.Reply(record, kernel, all[string(record)])
			}
		}),
		judge("replies/any-policy", "a record is known without its policy", "deciders/replies", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Record = func(kernel string, u sim.Unit, r sim.Result) ([]byte, error) {
				u.Policy.Name = "cmoss"
				return right.Record(kernel, u, r)
			}
			d.Reply = func(record []byte, kernel string, u sim.Unit) (sim.Result, error) {
				u.Policy.Name = "cmoss"
				return right.Reply(record, kernel, u)
			}
		}).exactly("cucb"),
	}
}

// movedResults hands each result on under the number of the unit before.
type movedResults struct{ sim.Executor }

// Execute plays the units.
func (e movedResults) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	return e.Executor.Execute(ctx, pool, units, func(i int, r sim.Result) error { return done(max(0, i-1), r) })
}

// silent plays units and swallows what its executor says at the end.
type silent struct{ sim.Executor }

// Execute plays the units.
func (e silent) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	_ = e.Executor.Execute(ctx, pool, units, done)
	return nil
}

// toleranceMutants read a tolerance in another unit.
func toleranceMutants() []Mutant {
	reading := func(name, words string, wrong func(text string) string) Mutant {
		return judge(name, words, "deciders/tolerance", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Tolerated = func(ctx context.Context, t props.Trial, play sim.Executor, text string, baseline float64) (float64, error) {
				return right.Tolerated(ctx, t, play, wrong(text), baseline)
			}
		})
	}
	return []Mutant{
		reading("tolerance/share-as-percent", "a tolerance without a sign is in per cent", func(text string) string {
			if text == "" || strings.Contains(text, "%") {
				return text
			}
			return text + "%"
		}).exactly("expected 2"),
		reading("tolerance/percent-as-share", "the sign of per cent is dropped", func(text string) string {
			return strings.ReplaceAll(text, "%", "")
		}).exactly("expected 1.1"),
		reading("tolerance/none-is-zero", "without a tolerance none is left, whatever the baseline was recorded for", func(text string) string {
			if text == "" {
				return "0"
			}
			return text
		}),
	}
}
