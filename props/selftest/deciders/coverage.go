package deciders

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/stats"
)

// tailRounding is how far, relative, a limit's tail probability may lie from its level: limits
// are sought to neighbouring floats, and tails are good to some 10⁻¹².
const tailRounding = 1e-8

// exactly makes a case that is decided by the worst of many values.
func exactly(instance string, bound props.Bound, fill func(t *search.Worst)) props.Case {
	return props.Case{Instance: instance, Check: func(context.Context, props.Trial) (props.Finding, error) {
		var t search.Worst
		fill(&t)
		t.Bound = bound
		return t.Finding("enumeration"), nil
	}}
}

var (
	sampleSizes = []int64{1, 2, 5, 20, 60}
	levels      = []float64{0.1, 1e-3, 1e-6}
)

// atLeast is P(Bin(n, p) ≥ k), the sum of its terms, each by its logarithm.
func atLeast(k, n int64, p float64) float64 {
	if k <= 0 {
		return 1
	}
	total := 0.0
	for i := k; i <= n; i++ {
		total += term(i, n, p)
	}
	return total
}

func term(i, n int64, p float64) float64 {
	log := func(x int64) float64 { v, _ := math.Lgamma(float64(x + 1)); return v }
	return math.Exp(log(n) - log(i) - log(n-i) + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
}

// proportions claims that the limits of Clopper and Pearson leave α (α/2 on each side) in the
// tails.
func (s Subjects) proportions() props.Claim {
	off := func(tail, level float64) float64 { return math.Abs(tail/level - 1) }
	each := func(f func(k, n int64, alpha float64)) {
		for _, n := range sampleSizes {
			for _, alpha := range levels {
				for k := range n + 1 {
					f(k, n, alpha)
				}
			}
		}
	}
	lower := func(t *search.Worst, limit, level float64, k, n int64) {
		d := math.Abs(limit)
		if k > 0 {
			d = off(atLeast(k, n, limit), level)
		}
		t.Value(d, func() string {
			return fmt.Sprintf("k=%d n=%d: at the lower limit %v P(X ≥ k) must be %v", k, n, limit, level)
		})
	}
	upper := func(t *search.Worst, limit, level float64, k, n int64) {
		d := math.Abs(limit - 1)
		if k < n {
			d = off(atLeast(n-k, n, 1-limit), level)
		}
		t.Value(d, func() string {
			return fmt.Sprintf("k=%d n=%d: at the upper limit %v P(X ≤ k) must be %v", k, n, limit, level)
		})
	}
	return claim("deciders/proportion", "The limits of a proportion miss with the probability that they state, and no less.", "Clopper and Pearson 1934",
		"the binomial tail at every limit, k = 0…n, n = 1…60, summed term by term; and the chance of a miss over all outcomes at 99 values of p",
		"level 2α for α, a one-sided limit for a two-sided one",
		exactly("two-sided", props.AtMost(tailRounding), func(t *search.Worst) {
			each(func(k, n int64, alpha float64) {
				iv := s.ClopperPearson(k, n, alpha)
				lower(t, iv.Lo, alpha/2, k, n)
				upper(t, iv.Hi, alpha/2, k, n)
			})
		}),
		exactly("lower", props.AtMost(tailRounding), func(t *search.Worst) {
			each(func(k, n int64, alpha float64) { lower(t, s.Lower(k, n, alpha), alpha, k, n) })
		}),
		exactly("upper", props.AtMost(tailRounding), func(t *search.Worst) {
			each(func(k, n int64, alpha float64) { upper(t, s.Upper(k, n, alpha), alpha, k, n) })
		}),
		exactly("coverage", props.AtMost(1), func(t *search.Worst) { s.missesOfProportions(t) }),
	)
}

// missesOfProportions is P(miss)/α, over all outcomes.
func (s Subjects) missesOfProportions(t *search.Worst) {
	for _, n := range sampleSizes {
		for _, alpha := range levels {
			intervals := make([]props.Interval, n+1)
			for k := range n + 1 {
				intervals[k] = s.ClopperPearson(k, n, alpha)
			}
			for i := 1; i < 100; i++ {
				p, miss := float64(i)/100, 0.0
				for k, iv := range intervals {
					if !iv.Contains(p) {
						miss += term(int64(k), n, p)
					}
				}
				t.Value(miss/alpha, func() string {
					return fmt.Sprintf("n=%d p=%v alpha=%v: missed with probability %v, expected at most alpha", n, p, alpha, miss)
				})
			}
		}
	}
}

// student claims that the half-width, in standard errors, is the quantile of Student's law with
// n−1 degrees of freedom.
func (s Subjects) student() props.Claim {
	return claim("deciders/student", "Student's interval of a mean misses a normal law's with probability α, half on each side.", "Student 1908",
		"P(t > half-width/standard error) with n−1 degrees of freedom by Simpson's rule over the angle, x = √(n−1)·tan θ; relative difference from α/2",
		"n for n−1, level 2α",
		exactly("n = 2…60", props.AtMost(1e-6), func(t *search.Worst) {
			for _, n := range []int64{2, 3, 5, 20, 60} {
				for _, alpha := range []float64{0.2, 0.01, 1e-4} {
					iv := s.Student(stats.Summary{N: n, Mean: 3, Var: 4}, alpha)
					for side, half := range map[string]float64{"below": 3 - iv.Lo, "above": iv.Hi - 3} {
						tail := studentTail(half/math.Sqrt(4/float64(n)), int(n-1))
						t.Value(math.Abs(tail/(alpha/2)-1), func() string {
							return fmt.Sprintf("n=%d alpha=%v: missed %s with probability %v, expected %v", n, alpha, side, tail, alpha/2)
						})
					}
				}
			}
		}))
}

// studentTail is ∫_{θ}^{π/2} cos^{ν−1} over that of the whole circle's half, tan θ = x/√ν.
func studentTail(x float64, nu int) float64 {
	power := func(a, b float64) float64 {
		const n = 4000
		f := func(angle float64) float64 { return math.Pow(math.Max(0, math.Cos(angle)), float64(nu-1)) }
		h, total := (b-a)/n, f(a)+f(b)
		for i := 1; i < n; i++ {
			total += float64(2+2*(i%2)) * f(a+h*float64(i))
		}
		return total * h / 3
	}
	return power(math.Atan(x/math.Sqrt(float64(nu))), math.Pi/2) / (2 * power(0, math.Pi/2))
}

// bounded claims the coverage of intervals for means of values in [0, 1], over all sequences of
// coins.
func (s Subjects) bounded() props.Claim {
	c := claim("deciders/bounded", "The intervals of the mean of values in [0, 1] miss with probability at most α.",
		"Hoeffding 1963; Maurer and Pontil 2009; Waudby-Smith and Ramdas 2024",
		"all 2⁸ sequences of eight coins with 9 chances, α = 0.2 and 0.01: the largest P(miss)/α; and the half-width beside its formula on one sample of 200",
		"half the width, 8n for 2n")
	for _, name := range sortedKeys(s.Bounded) {
		method := s.Bounded[name]
		c.Cases = append(c.Cases, exactly(name+", coverage", props.AtMost(1), func(t *search.Worst) { missesOfMeans(t, method) }))
		if want := halfWidths[name]; want != nil {
			c.Cases = append(c.Cases, exactly(name+", half-width", props.AtMost(1e-12), func(t *search.Worst) {
				xs := make([]float64, 200)
				for i := range xs {
					xs[i] = 0.5 + 0.04*float64(i%5-2)
				}
				for _, alpha := range levels {
					iv, half := method(xs, alpha), want(200, 0.0032*200/199, alpha)
					t.Value(math.Abs(iv.Width()/2/half-1), func() string {
						return fmt.Sprintf("n=200 alpha=%v: half-width %v, expected %v", alpha, iv.Width()/2, half)
					})
				}
			}))
		}
	}
	return c
}

// halfWidths are those that have a formula, of n values with a variance.
var halfWidths = map[string]func(n, variance, alpha float64) float64{
	"hoeffding": func(n, _, alpha float64) float64 { return math.Sqrt(-math.Log(alpha/2) / n / 2) },
	"empirical-bernstein": func(n, variance, alpha float64) float64 {
		l := -math.Log(alpha / 3)
		return math.Sqrt(2*l/n)*math.Sqrt(variance) + 7.0/3*l/(n-1)
	},
}

func missesOfMeans(t *search.Worst, method func(xs []float64, alpha float64) props.Interval) {
	const n = 8
	xs := make([]float64, n)
	for _, alpha := range []float64{0.2, 0.01} {
		intervals, ones := make([]props.Interval, 1<<n), make([]int, 1<<n)
		for bits := range intervals {
			for i := range xs {
				xs[i] = float64(bits >> i & 1)
				ones[bits] += bits >> i & 1
			}
			intervals[bits] = method(xs, alpha)
		}
		for _, p := range []float64{0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98} {
			miss := 0.0
			for bits, iv := range intervals {
				if !iv.Contains(p) {
					miss += math.Pow(p, float64(ones[bits])) * math.Pow(1-p, float64(n-ones[bits]))
				}
			}
			t.Value(miss/alpha, func() string {
				return fmt.Sprintf("p=%v alpha=%v: missed with probability %v, expected at most alpha", p, alpha, miss)
			})
		}
	}
}
