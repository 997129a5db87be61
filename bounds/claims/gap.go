package claims

import (
	"fmt"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
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
	own.Statement = "Between the least bound certified for CMOSS at c = 1 and independent arms and the largest " +
		"proved lower bound " +
		"lies a factor of 3.2 to 4.9 at k = 1, of 4.1 to 6.1 at m−k = 1, of 6.5 at (10, 5) and of 4.1 to 4.8 elsewhere " +
		"from m = 10 on."
	halved := distance(s, "additive/distance/half-radius", upper.HalfRootIndex, 0.5,
		func(d Distance) float64 { return d.Half })
	halved.Statement = "With the radius √(½ ln⁺(1/(δs))/s) and c = ½ the factor is at most 5.4 from m = 10 on: 3.2 " +
		"at (10, 1), 5.2 at " +
		"(10, 5), 5.3 at (10, 9), 4.3 or less from m = 30 on. With few arms it is 4.5 or less at (2, 1) and (3, 1), 5.2 " +
		"at (4, 2) and 6.1 at (3, 2)."
	return []props.Claim{own, halved, implied(s)}
}

func distance(s Subjects, id string, x upper.Index, c float64, want func(d Distance) float64) props.Claim {
	claim := props.Claim{
		ID: id, Group: groupGap, Reference: document + ", results", Evidence: props.Exact,
		Method:  "both computed at T = 10⁵; each ratio is within 2 % of the table's, so no side can change unnoticed",
		Rejects: "a certificate or a lower bound that is off by 3 %, in either direction",
	}
	for _, d := range Distances {
		p := upper.Problem{M: d.M, K: d.K, T: 1e5, Index: x, Dependence: upper.IndependentArms}
		p.Delta = deltaAt(d.M, d.K, p.T, c)
		k := alone(fmt.Sprintf("m=%d, k=%d, T=1e5", d.M, d.K), props.Quick, func() (search.Comparison, error) {
			most, err := s.best(p)
			if err != nil {
				return search.Comparison{}, err
			}
			least, err := s.Lower.Bound(d.M, d.K, p.T)
			return nearly(most.Bound/least.Bound, want(d), 0.02, "every policy loses at least %s somewhere, this one at "+
				"most %s anywhere", number(least.Bound), number(most.Bound)), err
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

// implied compares the paper's theorem with the bound that proves it.
func implied(s Subjects) props.Claim {
	c := props.Claim{
		ID: "theorem-semibandit/implied", Group: groupGap, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: "The explicit form of the paper's theorem is true: at the same δ the bound by all pairs, proved " +
			"without it, lies below it.",
		Method:  "both bounds for any dependence at sizes of both regimes and multiples of the paper's δ, T = 10⁶",
		Rejects: "1 in place of 6160 and kT√δ/3 in place of (√e+32)kT√δ",
	}
	const T = 1e6
	for _, z := range []sim.Size{{M: 4, K: 2}, {M: 30, K: 10}, {M: 30, K: 20}, {M: 100, K: 90}, {M: 200, K: 2}} {
		multiples := []float64{0.1, 1, 10}
		k := onGrid(z.String(), props.Quick, multiples, func(by float64) (search.Comparison, error) {
			delta := by * theory.DeltaPaperPrinted(z.M, z.K, T)
			x, err := s.Certify(upper.Problem{M: z.M, K: z.K, T: T, Delta: delta}, upper.EveryHorizon)
			return atMost(exactly(x.Bound), s.Theorem(z.M, z.K, T, delta), "m=%d k=%d T=1e6 delta=%s", z.M, z.K,
				number(delta)), err
		})
		c.Cases = append(c.Cases, k.At(games.SizeParams(z)))
	}
	return c
}
