package mutants

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	fitted "github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// decider is a row that changes one of the deciders: an interval, a budget, a verdict. right is
// a copy of the true ones.
func decider(name, words, rejectedBy string, change func(d *deciders.Subjects, right deciders.Subjects)) Mutant {
	return bug("decider/"+name, words, by{rejectedBy}, func(s *Subjects, _ string) { change(&s.Deciders, s.Deciders) })
}

// outcome is a row that turns one outcome of a decision into another.
func outcome(name, words, rejectedBy string, wrong func(o props.Outcome, f props.Finding, row deciders.Row) props.Outcome) Mutant {
	return decider(name, words, rejectedBy, func(d *deciders.Subjects, right deciders.Subjects) {
		d.Decide = func(f props.Finding, row deciders.Row) props.Outcome { return wrong(right.Decide(f, row), f, row) }
	})
}

// instead returns one outcome for another.
func instead(from, to props.Outcome) func(props.Outcome, props.Finding, deciders.Row) props.Outcome {
	return func(o props.Outcome, _ props.Finding, _ deciders.Row) props.Outcome {
		if o == from {
			return to
		}
		return o
	}
}

func deciderMutants() []Mutant {
	return slices.Concat(intervalMutants(), verdictMutants(), fitMutants(), measuringMutants(), auditMutants(), witnessMutants())
}

// witnessMutants ask less of a rejection's witness than selftest does.
func witnessMutants() []Mutant {
	asking := func(name, words string, lost func(p deciders.Place, witness string, right string) string) Mutant {
		return decider(name, words, "deciders/witness", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Lost = func(p deciders.Place, witness string) string { return lost(p, witness, right.Lost(p, witness)) }
		})
	}
	return []Mutant{
		asking("witness-missing", "a claim that rejects without a witness counts", func(_ deciders.Place, witness, lost string) string {
			if witness == "" {
				return ""
			}
			return lost
		}).exactly("no witness"),
		asking("witness-any", "any words count as a witness", func(_ deciders.Place, witness, lost string) string {
			if strings.TrimSpace(witness) != "" {
				return ""
			}
			return lost
		}),
		asking("witness-elsewhere", "a witness of another round counts", func(p deciders.Place, witness, _ string) string {
			p.Exact = nil
			return p.Lost(witness)
		}).exactly("round 300"),
	}
}

func intervalMutants() []Mutant {
	return []Mutant{
		decider("level", "an interval of a proportion at level 2α", "deciders/proportion", func(d *deciders.Subjects, right deciders.Subjects) {
			d.ClopperPearson = func(k, n int64, alpha float64) props.Interval { return right.ClopperPearson(k, n, 2*alpha) }
		}),
		decider("one-sided", "a lower limit for both sides", "deciders/proportion", func(d *deciders.Subjects, right deciders.Subjects) {
			d.ClopperPearson = func(k, n int64, alpha float64) props.Interval {
				iv := right.ClopperPearson(k, n, alpha)
				return props.Interval{Lo: right.Lower(k, n, alpha), Mid: iv.Mid, Hi: 1}
			}
		}),
		decider("degrees", "Student's quantile with n for n−1 degrees of freedom", "deciders/student", func(d *deciders.Subjects, _ deciders.Subjects) {
			d.Student = func(s stats.Summary, alpha float64) props.Interval {
				return props.PlusMinus(s.Mean, stats.StudentCritical(alpha/2, float64(s.N))*s.StdErr())
			}
		}),
		decider("student-level", "Student's interval at level 2α", "deciders/student", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Student = func(s stats.Summary, alpha float64) props.Interval { return right.Student(s, 2*alpha) }
		}),
		decider("hoeffding-level", "Hoeffding's interval at level 2α",
			"deciders/bounded", boundedBug("hoeffding", func(iv props.Interval, again func(level float64) props.Interval) props.Interval {
				return again(2)
			})),
		decider("betting-halved", "half the width of the betting interval",
			"deciders/bounded", boundedBug("betting", func(iv props.Interval, _ func(level float64) props.Interval) props.Interval {
				return props.Interval{Lo: (iv.Lo + iv.Mid) / 2, Mid: iv.Mid, Hi: (iv.Hi + iv.Mid) / 2}
			})),
		decider("budget-whole", "every row gets the whole budget", "deciders/budget", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Shares = func(alpha float64, claims []props.Claim) ([]float64, error) {
				all, err := right.Shares(alpha, claims)
				for i := range all {
					all[i] = alpha * math.Ceil(all[i])
				}
				return all, err
			}
		}),
		decider("budget-by-claim", "the budget is split within each claim", "deciders/budget", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Shares = func(alpha float64, claims []props.Claim) (all []float64, err error) {
				for _, c := range claims {
					some, err := right.Shares(alpha, []props.Claim{c})
					if err != nil {
						return nil, err
					}
					all = append(all, some...)
				}
				return all, nil
			}
		}),
	}
}

func verdictMutants() []Mutant {
	return []Mutant{
		outcome("straddling", "pass while the set straddles the bound", "deciders/verdict", instead(props.Inconclusive, props.Pass)),
		outcome("middle", "the middle of the set decides", "deciders/verdict", func(o props.Outcome, f props.Finding, _ deciders.Row) props.Outcome {
			if lo, hi := f.Bound.Limits(); o == props.Inconclusive && (f.Observed.Mid < lo || f.Observed.Mid > hi) {
				return props.Fail
			}
			return o
		}),
		outcome("vacuous-passes", "a bound that says nothing passes", "deciders/verdict", instead(props.Vacuous, props.Pass)),
		outcome("refuted-unrecorded", "every failure of a printed statement is a refutation",
			"deciders/records", func(o props.Outcome, _ props.Finding, row deciders.Row) props.Outcome {
				if o == props.Fail && row.Printed {
					return props.Refuted
				}
				return o
			}),
		outcome("skipped-unseen", "a row that no record expects is skipped",
			"deciders/records", func(o props.Outcome, f props.Finding, _ deciders.Row) props.Outcome {
				if f.Skip != "" {
					return props.Skipped
				}
				return o
			}),
		outcome("vacuous-unseen", "a row that no record expects is vacuous",
			"deciders/records", func(o props.Outcome, f props.Finding, row deciders.Row) props.Outcome {
				if f.Trivial > 0 && !row.Printed && o == props.Fail && f.Observed.Hi <= f.Trivial {
					return props.Vacuous
				}
				return o
			}),
	}
}

// fitMutants change what is fitted and what the gate compares.
func fitMutants() []Mutant {
	return []Mutant{
		decider("halved-exponent", "(ln T)² for ln T: half the exponent", "deciders/rate", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Beta = func(points []fitted.Point, alpha float64) (props.Interval, error) {
				iv, err := right.Beta(points, alpha)
				return iv.Times(0.5), err
			}
		}),
		decider("looks-whole", "every look of the gate spends the whole of the row's error", "deciders/gate-looks",
			func(d *deciders.Subjects, right deciders.Subjects) {
				d.Looks = func(runs int) (at []int, shares []float64) {
					at, shares = right.Looks(runs)
					for i := range shares {
						shares[i] = 1
					}
					return at, shares
				}
			}),
		decider("looks-early", "the gate's last look comes after half of the replicates", "deciders/gate-looks", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Looks = func(runs int) ([]int, []float64) { return right.Looks(max(2, runs/2)) }
		}),
		decider("pairs-apart", "the gate takes pairs for independent samples", "deciders/gate-ratio", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Ratio = func(fresh, old []float64, _ bool, alpha float64) props.Interval {
				return right.Ratio(fresh, old, false, alpha)
			}
		}),
		decider("ratio-level", "the gate's interval at level 2α", "deciders/gate-ratio", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Ratio = func(fresh, old []float64, paired bool, alpha float64) props.Interval {
				return right.Ratio(fresh, old, paired, 2*alpha)
			}
		}),
		decider("exponent-of-t", "a rate that grows with T^0.49", "deciders/rate", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Beta = func(points []fitted.Point, alpha float64) (props.Interval, error) {
				wrong := append([]fitted.Point(nil), points...)
				for i := range wrong {
					wrong[i].Regret.Mean *= math.Pow(float64(wrong[i].Horizon), 0.01)
				}
				return right.Beta(wrong, alpha)
			}
		}),
	}
}

// measuringMutants change the rate that regret is compared with, or the games in which it is
// measured.
func measuringMutants() []Mutant {
	return []Mutant{
		decider("rate-one-regime", "√(kmT) is the rate beyond m/2 too", "deciders/minimax", rateBug(func(m, k, T float64) float64 { return math.Sqrt(k * m * T) })),
		decider("rate-without-log", "beyond m/2 the rate is (m−k)√T, without its logarithm", "deciders/minimax",
			rateBug(func(m, k, T float64) float64 { return (m - k) * math.Sqrt(T) })),
		decider("blind-control", "nobody looks whether the control is told apart", "deciders/control", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Beside = func(subject, _ []fitted.Point, alpha float64) (props.Outcome, error) {
				told := slices.Clone(subject)
				for i := range told {
					told[i].Regret.Mean *= math.Log(float64(told[i].Horizon))
				}
				return right.Beside(subject, told, alpha)
			}
		}),
		decider("pilots-again", "every stage of a measurement plays on one seed", "deciders/stages", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Measured = map[string]func(context.Context, props.Trial, sim.Executor) (fitted.Point, error){}
			for name, measure := range right.Measured {
				d.Measured[name] = func(ctx context.Context, t props.Trial, play sim.Executor) (fitted.Point, error) {
					return measure(ctx, t, oneSeed{play})
				}
			}
		}),
		decider("misreported", "what is reported is 1 % above what was measured", "deciders/stages", func(d *deciders.Subjects, right deciders.Subjects) {
			d.Measured = map[string]func(context.Context, props.Trial, sim.Executor) (fitted.Point, error){}
			for name, measure := range right.Measured {
				d.Measured[name] = func(ctx context.Context, t props.Trial, play sim.Executor) (fitted.Point, error) {
					p, err := measure(ctx, t, play)
					p.Regret.Mean *= 1.01
					return p, err
				}
			}
		}),
	}
}

func auditMutants() []Mutant {
	return []Mutant{
		decider("audit-neighbours", "the audit does not compare neighbouring cells", "deciders/audit", auditBug(func(d audit.Data) {
			before := ""
			for _, table := range d.Tables {
				for i, c := range table.Cells {
					if c.Printed == before {
						table.Cells[i].Printed += "0"
					}
					before = c.Printed
				}
			}
		}, nil)),
		decider("audit-cut-off", "the audit takes a figure that is cut off or rounded up for a rounded one", "deciders/audit",
			auditBug(nil, func(f *audit.Finding) { f.Unrounded = false })),
	}
}

// rateBug is another rate beyond m/2.
func rateBug(high func(m, k, T float64) float64) func(d *deciders.Subjects, right deciders.Subjects) {
	return func(d *deciders.Subjects, right deciders.Subjects) {
		d.Minimax = func(size sim.Size, horizon int64) float64 {
			if 2*size.K <= size.M {
				return right.Minimax(size, horizon)
			}
			return high(float64(size.M), float64(size.K), float64(horizon))
		}
	}
}

// oneSeed hands every unit on with the same seed.
type oneSeed struct{ next sim.Executor }

// Execute hands the units on.
func (e oneSeed) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	same := slices.Clone(units)
	for i := range same {
		same[i].Seed = 1
	}
	return e.next.Execute(ctx, pool, same, func(i int, r sim.Result) error {
		r.Seed = units[i].Seed
		return done(i, r)
	})
}

// auditBug changes what the audit reads, or what it finds.
func auditBug(read func(d audit.Data), found func(f *audit.Finding)) func(d *deciders.Subjects, right deciders.Subjects) {
	return func(d *deciders.Subjects, right deciders.Subjects) {
		d.Audit = func(data audit.Data) ([]audit.Finding, error) {
			if read != nil {
				read(data)
			}
			findings, err := right.Audit(data)
			for i := range findings {
				if found != nil {
					found(&findings[i])
				}
			}
			return findings, err
		}
	}
}

// boundedBug changes an interval of a bounded mean; again is the right one at a multiple of α.
func boundedBug(name string, wrong func(iv props.Interval, again func(level float64) props.Interval) props.Interval,
) func(d *deciders.Subjects, right deciders.Subjects) {
	return func(d *deciders.Subjects, right deciders.Subjects) {
		d.Bounded = map[string]func(xs []float64, alpha float64) props.Interval{}
		for n, method := range right.Bounded {
			d.Bounded[n] = method
			if n == name {
				d.Bounded[n] = func(xs []float64, alpha float64) props.Interval {
					return wrong(method(xs, alpha), func(level float64) props.Interval { return method(xs, level*alpha) })
				}
			}
		}
	}
}
