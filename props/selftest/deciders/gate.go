package deciders

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// looks claims that the looks of the gate together spend a row's error once.
func (s Subjects) looks() props.Claim {
	return claim("deciders/gate-looks", "Together the looks at a cell spend the row's error once. Each look has more replicates than the one "+
		"before, and the last has all.",
		"Bonferroni 1936; docs/ci.md",
		"cells of 2 to 5000 replicates; observed is the largest of Σ shares, and 2 where a look is out of order, too early or missing",
		"every look at the whole level, a last look before the last replicate",
		exactly("2…5000 replicates", props.AtMost(1), func(t *search.Worst) {
			for runs := 2; runs <= 5000; runs++ {
				at, shares := s.Looks(runs)
				spent, order := 0.0, 0.0
				for i, n := range at {
					spent += shares[i]
					if !(shares[i] > 0) || i > 0 && n <= at[i-1] || n < min(runs, 50) {
						order = 2
					}
				}
				if len(at) == 0 || len(at) != len(shares) || at[len(at)-1] != runs {
					order = 2
				}
				// Three roundings: shares that are decimals add up to 1 but for those.
				t.Value(math.Max(spent*(1-4e-16), order), func() string {
					return fmt.Sprintf("%d replicates: looks after %v with shares %v, expected from %d on up to %d, the shares 1 together",
						runs, at, shares, min(runs, 50), runs)
				})
			}
		}))
}

// ratio claims that the gate's interval of a quotient ends where a test of the
// contrast has the stated level.
func (s Subjects) ratio() props.Claim {
	c := claim("deciders/gate-ratio", "At each end r of the interval of new/old, a test of new − r·old = 0 has a tail of α/2. The contrast is that of each pair "+
		"if they met common random numbers, and that of the means if the samples are independent.", "Fieller 1954",
		"the contrasts of samples of 8 to 200 written out, and Student's tail by Simpson's rule; relative difference from α/2",
		"pairs taken for independent samples, level 2α, n for n−1")
	for _, paired := range []bool{true, false} {
		name := map[bool]string{true: "paired", false: "independent"}[paired]
		c.Cases = append(c.Cases, exactly(name, props.AtMost(1e-6), func(t *search.Worst) {
			for _, n := range []int{8, 40, 200} {
				fresh, old := regrets(n)
				for _, alpha := range []float64{0.1, 1e-3} {
					iv := s.Ratio(fresh, old, paired, alpha)
					for _, r := range []float64{iv.Lo, iv.Hi} {
						tail := studentTail(math.Abs(contrast(fresh, old, r, paired)), n-1)
						t.Value(math.Abs(tail/(alpha/2)-1), func() string {
							return fmt.Sprintf("n=%d alpha=%v: at r=%.6g the tail is %.4g, expected %v", n, alpha, r, tail, alpha/2)
						})
					}
				}
			}
		}))
	}
	return c
}

// regrets are two samples that rise and fall together, the new one 3 % above.
func regrets(n int) (fresh, old []float64) {
	for i := range n {
		x := 100 + 20*math.Sin(float64(3*i))
		old = append(old, x)
		fresh = append(fresh, 1.03*x+2*math.Cos(float64(5*i)))
	}
	return fresh, old
}

// contrast is the mean of new − r·old over its standard error.
func contrast(fresh, old []float64, r float64, paired bool) float64 {
	n := float64(len(old))
	spread := func(value func(i int) float64) (mean, squares float64) {
		for i := range old {
			mean += value(i) / n
		}
		for i := range old {
			squares += (value(i) - mean) * (value(i) - mean)
		}
		return mean, squares / (n - 1) / n
	}
	if paired {
		mean, variance := spread(func(i int) float64 { return fresh[i] - r*old[i] })
		return mean / math.Sqrt(variance)
	}
	a, va := spread(func(i int) float64 { return fresh[i] })
	b, vb := spread(func(i int) float64 { return old[i] })
	return (a - r*b) / math.Sqrt(va+r*r*vb)
}

// tolerances claims that a tolerance means the same however it is written.
func (s Subjects) tolerances() props.Claim {
	texts := []struct {
		text             string
		baseline, factor float64
	}{
		{"5%", 0.02, 1.05}, {"0.05", 0.02, 1.05}, {" 5 % ", 0.02, 1.05}, {"0.5%", 0.02, 1.005}, {"10%", 0.02, 1.1}, {"0", 0.02, 1}, {"0%", 0.02, 1}, {"1", 0.02, 2},
		{"", 0.02, 1.02}, {"", 0.1, 1.1},
	}
	return claim("deciders/tolerance", "The tolerances 5 % and 0.05 both let regret rise by the factor 1.05. If none is given, the baseline's holds.",
		"verify gate --tolerance", fmt.Sprintf("the bound of a gate over made-up regret for %d texts; |factor − what it must be|", len(texts)),
		"a tolerance that is read in another unit, or as the factor itself", props.Case{
			Instance: fmt.Sprintf("%d texts", len(texts)), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				var w search.Worst
				t.Alpha, t.Progress = runAlpha, func(float64) {}
				for _, c := range texts {
					got, err := s.Tolerated(ctx, t, varied{newPlayer()}, c.text, c.baseline)
					if err != nil {
						return props.Finding{}, err
					}
					w.Value(math.Abs(got-c.factor), func() string {
						return fmt.Sprintf("--tolerance %q of a baseline recorded for %v: regret may rise to %.6g times, expected %.6g", c.text, c.baseline, got, c.factor)
					})
				}
				return w.AtMost(1e-12, "enumeration"), nil
			},
		})
}
