package claims

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// A Distance is a size with the ratios of the least proved upper bound to the largest proved lower one at T = 10⁵,
// for independent arms: of CMOSS at c = 1 and with the half radius at c = ½.
type Distance struct {
	M, K        int
	CMOSS, Half float64
}

// Distances are the sizes of the table in bounds.md.
var Distances = []Distance{
	{2, 1, 4.92, 3.44}, {10, 1, 3.42, 3.18}, {100, 1, 3.22, 2.965}, {10, 5, 6.47, 5.221}, {30, 10, 4.74, 4.106},
	{100, 10, 4.10, 3.594}, {100, 50, 4.76, 3.846}, {30, 20, 4.72, 4.253}, {100, 90, 4.79, 4.213}, {10, 9, 6.04, 5.315},
	{100, 99, 4.73, 4.229}, {1000, 999, 4.12, 3.78}, {3, 1, 4.80, 4.43}, {3, 2, 6.37, 6.1}, {4, 2, 6.37, 5.15},
}

// gapClaims are about what lies between the upper and the lower bounds.
func gapClaims(s Subjects) []props.Claim {
	own := distance(s, "additive/distance", upper.RootIndex, 1, func(d Distance) float64 { return d.CMOSS })
	own.Statement = "Between the least bound certified for CMOSS at c = 1 and independent arms and the largest proved lower bound " +
		"lies a factor of 3.2 to 4.9 at k = 1, of 4.1 to 6.1 at m−k = 1, of 6.5 at (10, 5) and of 4.1 to 4.8 elsewhere from m = 10 on."
	halved := distance(s, "additive/distance/half-radius", upper.HalfRootIndex, 0.5, func(d Distance) float64 { return d.Half })
	halved.Statement = "With the radius √(½ ln⁺(1/(δs))/s) and c = ½ the factor is at most 5.4 from m = 10 on: 3.2 at (10, 1), 5.2 at " +
		"(10, 5), 5.3 at (10, 9), 4.3 or less from m = 30 on. With few arms it is 4.5 or less at (2, 1) and (3, 1), 5.2 at (4, 2) " +
		"and 6.1 at (3, 2)."
	return []props.Claim{own, halved, beyondHalf(s), noneBelow(s), implied(s)}
}

func distance(s Subjects, id string, x upper.Index, c float64, want func(d Distance) float64) props.Claim {
	claim := props.Claim{
		ID: id, Group: groupGap, Reference: document + ", results", Evidence: props.Exact,
		Method:  "both computed at T = 10⁵; each ratio within 2 % of the table's, so that neither side may move unseen",
		Rejects: "a certificate or a lower bound that is off by 3 %, in either direction",
	}
	for _, d := range Distances {
		p := upper.Problem{M: d.M, K: d.K, T: 1e5, Index: x, Dependence: upper.IndependentArms}
		p.Delta = deltaAt(d.M, d.K, p.T, c)
		k := alone(fmt.Sprintf("m=%d, k=%d, T=1e5", d.M, d.K), always(2), func() (search.Comparison, error) {
			most, err := s.best(p)
			if err != nil {
				return search.Comparison{}, err
			}
			least, err := s.Lower.Bound(d.M, d.K, p.T)
			return nearly(most.Bound/least.Bound, want(d), 0.02, "every policy loses at least %s somewhere, this one at most %s anywhere",
				number(least.Bound), number(most.Bound)), err
		})
		switch {
		case d.M > 10:
			k = k.Needing(props.Full)
		case d.K != 1:
			k = k.Needing(props.Default)
		}
		claim.Cases = append(claim.Cases, k)
	}
	return claim
}

// beyondHalf fits the growth of regret in n = m/(m−k).
func beyondHalf(s Subjects) props.Claim {
	sizes := []sim.Size{{M: 5, K: 4}, {M: 10, K: 9}, {M: 30, K: 29}, {M: 100, K: 99}, {M: 300, K: 299}}
	return props.Claim{
		ID: "additive/logarithm/beyond-half", Group: groupGap, Reference: document + ", section 12", Evidence: props.Fitted,
		Statement: "For k > m/2 the logarithm is necessary: measured regret over (m−k)√T grows with n = m/(m−k), like (ln n)^θ with " +
			"θ ≥ ¼ (½ by E1 and the bound for every k as n grows).",
		Method: "slope of ln(R/((m−k)√T)) against ln ln n, m−k = 1, n = 5 to 300, hard instances at gap multiplier 1.5, T = 10⁴, " +
			"by events",
		Rejects: "regret that does not grow in n",
		Cases:   []props.Case{fitted(s, "m−k=1, n=5…300", sizes, props.AtLeast(0.25))},
	}
}

// noneBelow fits the growth of regret over √(kmT) in k.
func noneBelow(s Subjects) props.Claim {
	sizes := []sim.Size{{M: 9, K: 3}, {M: 27, K: 9}, {M: 81, K: 27}, {M: 243, K: 81}}
	return props.Claim{
		ID: "additive/logarithm/none-below", Group: groupGap, Reference: document + ", section 9", Evidence: props.Fitted,
		Statement: "For k ≤ m/2 there is no factor log k: measured regret over √(kmT) at m = 3k is like (ln k)^θ with |θ| ≤ ¼ (1 by " +
			"thm:cmoss_ub).",
		Method:  "slope of ln(R/√(kmT)) against ln ln k, m = 3k, k = 3 to 81, hard instances at gap multiplier 2, T = 10⁴, by events",
		Rejects: "regret with a factor log k or √(log k), or one that falls in k",
		Cases:   []props.Case{fitted(s, "m=3k, k=3…81", sizes, props.Between(-0.25, 0.25))},
	}
}

// fitted makes the case of a slope over sizes. Up to k = m/2 the regressor is ln ln k and the scale √(kmT), beyond
// ln ln n and (m−k)√T.
func fitted(s Subjects, instance string, sizes []sim.Size, bound props.Bound) props.Case {
	const T = 1e4
	beyond := 2*sizes[0].K > sizes[0].M
	x := func(p rate.Point) float64 { return math.Log(math.Log(float64(p.Size.K))) }
	scale := func(p rate.Point) float64 { return math.Sqrt(float64(p.Size.K) * float64(p.Size.M) * T) }
	c, runs := 2.0, 100
	if beyond { // gaps at which regret is neither what never learning costs nor level in n
		x = func(p rate.Point) float64 { return math.Log(math.Log(float64(p.Size.M) / float64(p.Size.M-p.Size.K))) }
		scale = func(p rate.Point) float64 { return float64(p.Size.M-p.Size.K) * math.Sqrt(T) }
		c, runs = 1.5, 400
	}
	k := props.Case{Instance: instance, Weight: 1, Cost: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		var points []rate.Point
		for _, z := range sizes {
			g := sim.Game{Arms: z.M, Cardinality: z.K, Horizon: T, Means: sim.HardMeans{C: c}}
			plan := sim.Plan{Game: g, Runs: props.ByEffort(t.Effort, runs, runs, 1000), Seed: t.Seed}
			r, err := sim.Run(ctx, t.Workers, plan.By(s.CMOSS(deltaAt(z.M, z.K, T, 1))), nil)
			if err != nil {
				return props.Finding{}, err
			}
			points = append(points, rate.Point{Size: z, Horizon: T, Regret: stats.Summarize(r.Final())})
		}
		fit, err := rate.Fit(points, x, scale)
		if err != nil {
			return props.Finding{}, err
		}
		return fit.Finding(bound, t.Alpha), nil
	}}
	return k.Needing(props.Default)
}

// implied compares the paper's theorem with the bound that proves it.
func implied(s Subjects) props.Claim {
	c := props.Claim{
		ID: "theorem-semibandit/implied", Group: groupGap, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: "The explicit form of the paper's theorem is true: at the same δ the bound by all pairs, proved without it, lies " +
			"below it.",
		Method:  "both bounds for any dependence at sizes of both regimes and multiples of the paper's δ, T = 10⁶",
		Rejects: "6160 replaced by 20 and (√e+32)kT√δ by a third of kT√δ",
	}
	const T = 1e6
	for _, z := range []sim.Size{{M: 4, K: 2}, {M: 30, K: 10}, {M: 30, K: 20}, {M: 100, K: 90}, {M: 200, K: 2}} {
		multiples := []float64{0.1, 1, 10}
		c.Cases = append(c.Cases, onGrid(z.String(), always(0.5), multiples, func(by float64) (search.Comparison, error) {
			delta := by * theory.DeltaPaperPrinted(z.M, z.K, T)
			x, err := s.Certify(upper.Problem{M: z.M, K: z.K, T: T, Delta: delta}, upper.EveryHorizon)
			return atMost(exactly(x.Bound), s.Theorem(z.M, z.K, T, delta), "m=%d k=%d T=1e6 delta=%s", z.M, z.K, number(delta)), err
		}))
	}
	return c
}
