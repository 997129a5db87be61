package mutants

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/sim"
)

// judge is a row that changes what runs claims, shares what they measure, or plays units. right is
// a copy of the true ones, through which every fault is taken.
func judge(name, words, rejectedBy string, change func(d *deciders.Subjects, right deciders.Subjects)) Mutant {
	return bug(name, words, by{rejectedBy}, func(s *Subjects, _ string) { change(&s.Deciders, s.Deciders) })
}

func judgeMutants() []Mutant {
	return slices.Concat(alphaMutants(), orderMutants(), keyMutants(), batchMutants(), regimeMutants(), unitMutants(), toleranceMutants())
}

// checked are the claims with each check inside another.
func checked(claims []props.Claim, wrap func(c props.Claim, i int, check caseCheck) caseCheck) []props.Claim {
	all := slices.Clone(claims)
	for n, c := range all {
		all[n].Cases = slices.Clone(c.Cases)
		for i, k := range c.Cases {
			all[n].Cases[i].Check = wrap(c, i, k.Check)
		}
	}
	return all
}

type caseCheck = func(ctx context.Context, t props.Trial) (props.Finding, error)

// run is a row that changes what the runner is given.
func run(name, words, rejectedBy string, change func(cfg props.Config) props.Config) Mutant {
	return judge(name, words, rejectedBy, func(d *deciders.Subjects, right deciders.Subjects) {
		d.Run = func(ctx context.Context, cfg props.Config) (props.Report, error) { return right.Run(ctx, change(cfg)) }
	})
}

// alphaMutants give cases a share of α that is not their own.
func alphaMutants() []Mutant {
	return []Mutant{
		run("alpha/first-of-claim", "every case gets the share of the first of its claim", "deciders/shares", func(cfg props.Config) props.Config {
			total := 0.0
			for _, c := range cfg.Claims {
				for _, k := range c.Cases {
					total += k.Weight
				}
			}
			cfg.Claims = checked(cfg.Claims, func(c props.Claim, _ int, check caseCheck) caseCheck {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					t.Alpha = cfg.Alpha * c.Cases[0].Weight / total
					return check(ctx, t)
				}
			})
			return cfg
		}),
		run("alpha/selected-alone", "α is split over the selected cases alone", "deciders/shares", func(cfg props.Config) props.Config {
			if cfg.Select == nil {
				return cfg
			}
			cfg.Claims = slices.Clone(cfg.Claims)
			for i, c := range cfg.Claims {
				cfg.Claims[i].Cases = slices.DeleteFunc(slices.Clone(c.Cases), func(k props.Case) bool { return !cfg.Select(c, k) })
			}
			return cfg
		}),
		run("alpha/spends-more", "a finding that spends more than its share is taken for one that does not", "deciders/shares", func(cfg props.Config) props.Config {
			cfg.Claims = checked(cfg.Claims, func(_ props.Claim, _ int, check caseCheck) caseCheck {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					f, err := check(ctx, t)
					f.Alpha = min(f.Alpha, t.Alpha)
					return f, err
				}
			})
			return cfg
		}),
	}
}

// orderMutants make what is reported depend on who is first.
func orderMutants() []Mutant {
	return []Mutant{
		run("order/first-error-heard", "once the run has heard of an error, later ones of earlier rows are dropped", "deciders/first-error",
			func(cfg props.Config) props.Config {
				cfg.Claims = checked(cfg.Claims, func(_ props.Claim, _ int, check caseCheck) caseCheck {
					return func(ctx context.Context, t props.Trial) (props.Finding, error) {
						f, err := check(ctx, t)
						if err != nil && ctx.Err() != nil {
							err = ctx.Err()
						}
						return f, err
					}
				})
				return cfg
			}).exactly("row 2"),
		judge("order/first-part-heard", "of several parts that fail the first in time is reported", "deciders/first-error",
			func(d *deciders.Subjects, right deciders.Subjects) {
				d.Each = func(ctx context.Context, workers, n int, do func(int) error) error {
					var once sync.Once
					var first error
					err := right.Each(ctx, workers, n, func(i int) error {
						err := do(i)
						if err != nil {
							once.Do(func() { first = err })
						}
						return err
					})
					return errors.Join(first, errIf(first == nil, err))
				}
			}).exactly("part 3"),
		judge("order/as-they-end", "rows are listed as they end", "deciders/first-error", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Run = func(ctx context.Context, cfg props.Config) (props.Report, error) {
				var mu sync.Mutex
				var ended []string
				cfg.Claims = checked(cfg.Claims, func(c props.Claim, i int, check caseCheck) caseCheck {
					return func(ctx context.Context, t props.Trial) (props.Finding, error) {
						f, err := check(ctx, t)
						mu.Lock()
						defer mu.Unlock()
						ended = append(ended, c.Cases[i].Instance)
						return f, err
					}
				})
				r, err := right.Run(ctx, cfg)
				slices.SortStableFunc(r.Rows, func(a, b props.Row) int { return slices.Index(ended, a.Instance) - slices.Index(ended, b.Instance) })
				return r, err
			}
		}),
	}
}

// errIf is the error if the condition holds.
func errIf(holds bool, err error) error {
	if holds {
		return err
	}
	return nil
}

// study is a row that changes the cases of the studies, which share what they measure.
func study(name, words string, wrap func() func(c props.Claim, i int, check caseCheck) caseCheck) Mutant {
	return judge(name, words, "deciders/keys", func(d *deciders.Subjects, right deciders.Subjects) {
		d.Studies = maps.Clone(right.Studies)
		for n, make := range right.Studies {
			d.Studies[n] = func() []props.Claim { return checked(make(), wrap()) }
		}
	})
}

// keyMutants keep results under keys that lack what changes them.
func keyMutants() []Mutant {
	return []Mutant{
		study("keys/without-seed", "what was measured at one seed is taken at every seed", func() func(props.Claim, int, caseCheck) caseCheck {
			var once sync.Once
			var first uint64
			return func(_ props.Claim, _ int, check caseCheck) caseCheck {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					once.Do(func() { first = t.Seed })
					t.Seed = first
					return check(ctx, t)
				}
			}
		}).exactly("seed 2"),
		study("keys/without-instance", "a finding is kept by its claim, whatever the instance", func() func(props.Claim, int, caseCheck) caseCheck {
			var memo props.Memo[string, props.Finding]
			return func(c props.Claim, _ int, check caseCheck) caseCheck {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return memo.Get(t.Workers, fmt.Sprint(c.ID, t.Seed), func() (props.Finding, error) { return check(ctx, t) })
				}
			}
		}),
		study("keys/without-claim", "a finding is kept by its instance, whatever the claim", func() func(props.Claim, int, caseCheck) caseCheck {
			var memo props.Memo[string, props.Finding]
			return func(c props.Claim, i int, check caseCheck) caseCheck {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return memo.Get(t.Workers, fmt.Sprint(c.Cases[i].Instance, t.Seed), func() (props.Finding, error) { return check(ctx, t) })
				}
			}
		}),
	}
}

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

// regimeMutants draw a size on the boundary into the wrong regime.
func regimeMutants() []Mutant {
	drawing := func(name, words string, wrong func(s games.Space, z sim.Size) sim.Size) Mutant {
		return judge(name, words, "deciders/regimes", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Draw = func(s games.Space, c games.Choices) games.Spec {
				g := right.Draw(s, c)
				g.Size = wrong(s, g.Size)
				return g
			}
		})
	}
	return []Mutant{
		drawing("regimes/half-is-high", "k = m/2 is drawn for k > m/2", func(s games.Space, z sim.Size) sim.Size {
			if s.Regime == games.High && 2*(z.K-1) == z.M {
				z.K--
			}
			return z
		}).exactly("m=4, k=2"),
		drawing("regimes/odd-half-is-low", "of an odd m the first k beyond m/2 is drawn for k ≤ m/2", func(s games.Space, z sim.Size) sim.Size {
			if s.Regime == games.Low && 2*z.K+1 == z.M {
				z.K++
			}
			return z
		}).exactly("m=3, k=2"),
		drawing("regimes/half-left-out", "k = m/2 is never drawn", func(s games.Space, z sim.Size) sim.Size {
			if 2*z.K == z.M && z.K > 1 {
				z.K--
			}
			return z
		}),
		judge("regimes/moved-across", "a move leads from k = m/2 to the other regime", "deciders/regimes", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Move = func(s games.Space, c games.Choices, g games.Spec) games.Spec {
				if g = right.Move(s, c, g); 2*g.Size.K == g.Size.M && g.Size.M > 2 {
					g.Size.K++
				}
				return g
			}
		}),
	}
}

// unitMutants split units wrongly, or take one's result for another's.
func unitMutants() []Mutant {
	sharding := func(name, words string, wrong func(right deciders.Subjects, part, of int, next sim.Executor) (sim.Executor, error)) Mutant {
		return judge(name, words, "deciders/shards", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Shard = func(part, of int, next sim.Executor) (sim.Executor, error) { return wrong(right, part, of, next) }
		})
	}
	return []Mutant{
		sharding("shards/residue", "the last shard plays what belongs to the first", func(right deciders.Subjects, part, of int, next sim.Executor) (sim.Executor, error) {
			return right.Shard(1+(part-1)%max(1, of-1), of, next)
		}),
		sharding("shards/results-moved", "a shard hands its results on under the numbers of the units before", func(right deciders.Subjects, part, of int, next sim.Executor,
		) (sim.Executor, error) {
			e, err := right.Shard(part, of, next)
			return movedResults{e}, err
		}),
		sharding("shards/silent", "a shard does not say that units are missing", func(right deciders.Subjects, part, of int, next sim.Executor) (sim.Executor, error) {
			e, err := right.Shard(part, of, next)
			return silent{e}, err
		}),
		judge("replies/any-unit", "a record is taken for the result of whatever unit is waited for", "deciders/replies", func(d *deciders.Subjects, right deciders.Subjects) {
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
		judge("replies/any-policy", "a record is known by its game and seed, not by its policy", "deciders/replies", func(d *deciders.Subjects, right deciders.Subjects) {
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
		reading("tolerance/percent-as-share", "the sign of per cent is dropped", func(text string) string { return strings.ReplaceAll(text, "%", "") }).exactly("expected 1.1"),
		reading("tolerance/none-is-zero", "without a tolerance none is left, whatever the baseline was recorded for", func(text string) string {
			if text == "" {
				return "0"
			}
			return text
		}),
	}
}
