package mutants

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
)

// judge is a row that changes what runs claims, shares what they measure, or plays units. right is
// a copy of the true ones, on which every fault is built.
func judge(name, words, rejectedBy string, change func(d *deciders.Subjects, right deciders.Subjects)) Mutant {
	return bug(name, words, by{rejectedBy}, func(s *Subjects, _ string) { change(&s.Deciders, s.Deciders) })
}

func judgeMutants() []Mutant {
	return slices.Concat(alphaMutants(), orderMutants(), keyMutants(), batchMutants(), unitMutants(), toleranceMutants())
}

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
			cfg.Claims = props.Checked(cfg.Claims, func(c props.Claim, _ int, check props.Check) props.Check {
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
			cfg.Claims = props.Checked(cfg.Claims, func(_ props.Claim, _ int, check props.Check) props.Check {
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
				cfg.Claims = props.Checked(cfg.Claims, func(_ props.Claim, _ int, check props.Check) props.Check {
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
				cfg.Claims = props.Checked(cfg.Claims, func(c props.Claim, i int, check props.Check) props.Check {
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
func study(name, words string, wrap func() func(c props.Claim, i int, check props.Check) props.Check) Mutant {
	return judge(name, words, "deciders/keys", func(d *deciders.Subjects, right deciders.Subjects) {
		d.Studies = maps.Clone(right.Studies)
		for n, make := range right.Studies {
			d.Studies[n] = func() []props.Claim { return props.Checked(make(), wrap()) }
		}
	})
}

// keyMutants keep results under keys that lack what changes them.
func keyMutants() []Mutant {
	return []Mutant{
		study("keys/without-seed", "what was measured at one seed is taken at every seed", func() func(props.Claim, int, props.Check) props.Check {
			var once sync.Once
			var first uint64
			return func(_ props.Claim, _ int, check props.Check) props.Check {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					once.Do(func() { first = t.Seed })
					t.Seed = first
					return check(ctx, t)
				}
			}
		}).exactly("seed 2"),
		study("keys/without-instance", "a finding is kept by its claim, whatever the instance", func() func(props.Claim, int, props.Check) props.Check {
			var memo props.Memo[string, props.Finding]
			return func(c props.Claim, _ int, check props.Check) props.Check {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return memo.Get(t.Workers, fmt.Sprint(c.ID, t.Seed), func() (props.Finding, error) { return check(ctx, t) })
				}
			}
		}),
		study("keys/without-claim", "a finding is kept by its instance, whatever the claim", func() func(props.Claim, int, props.Check) props.Check {
			var memo props.Memo[string, props.Finding]
			return func(c props.Claim, i int, check props.Check) props.Check {
				return func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return memo.Get(t.Workers, fmt.Sprint(c.Cases[i].Instance, t.Seed), func() (props.Finding, error) { return check(ctx, t) })
				}
			}
		}),
	}
}
