package claims

import (
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

const pairsSection = document + ", section 9"

// A factorRow is a line of section 9's tables: the factor of an index at (r, c), rounded up in the third digit
// behind the point. It may only become smaller.
type factorRow struct {
	x            upper.Index
	d            upper.Dependence
	r, c, factor float64
}

func (f factorRow) String() string {
	return fmt.Sprintf("%v, %v, r=%s c=%s", f.x, f.d, number(f.r), number(f.c))
}

const (
	root, half, kl         = upper.RootIndex, upper.HalfRootIndex, upper.KLIndex
	dependent, independent = upper.AnyDependence, upper.IndependentArms
)

// stated are the factors that the claims state, others those of the tables beside them.
var (
	stated = []factorRow{{root, independent, 1, 1, 2.181}, {root, dependent, 1, 1, 2.606}}
	others = []factorRow{
		{root, independent, 1, 0.5, 2.288}, {root, independent, 1, 1.4, 2.198}, {root, independent, 1, 2, 2.244},
		{root, independent, 1, 4, 2.481}, {root, dependent, 1, 1.5, 2.643}, {root, dependent, 1, 2, 2.708},
		{root, dependent, 1, 4, 2.975},
		{root, dependent, 1.5, 1, 2.640}, {root, dependent, 5, 1, 2.836}, {root, dependent, 20, 1, 2.811},
		{root, dependent, 100, 1, 2.554},
		{root, independent, 1.5, 1, 2.203}, {root, independent, 5, 1, 2.494}, {root, independent, 20, 1, 2.640},
		{root, independent, 100, 1, 2.554},
	}
	indexed = []factorRow{
		{half, independent, 1, 0.5, 1.994}, {kl, independent, 1, 0.5, 5.672}, {half, independent, 1, 1, 2.043},
		{half, independent, 1, 2, 2.236}, {half, dependent, 1, 0.5, 2.480}, {half, dependent, 1, 1, 2.541},
		{half, dependent, 1, 2, 2.721},
		{kl, independent, 1, 0.125, 4.001}, {kl, independent, 1, 1, 7.114}, {kl, dependent, 1, 0.125, 4.948},
		{kl, dependent, 1, 0.5, 6.546},
		{kl, dependent, 1, 1, 7.958}, {half, independent, 5, 1, 2.119}, {half, dependent, 5, 1, 2.676},
		{kl, independent, 5, 0.5, 6.329},
		{kl, dependent, 5, 0.5, 6.955},
	}
)

// atMost holds the factor against the table's.
func (f factorRow) atMost(s Subjects) (search.Comparison, error) {
	return atMost(exactly(s.Factor(f.x, f.r, f.c, f.d)), f.factor, "%v", f), nil
}

func factorClaims(s Subjects) []props.Claim {
	return []props.Claim{theorem(s), uniform(s), indices(s), anytime(s)}
}

// theorem claims the factor for every T.
func theorem(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/theorem", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "For k ≤ m/2 and every T, R ≤ C·rate + (m−k) with C = 2.606 for any dependence within a round and " +
			"2.181 for " +
			"independent arms at c = 1: C = √c·{a∫_y^∞ p + Φ + (1/c)[∫γ(−dñ) + sup_h ∫π(h−w)ρ(h − ψ((h−w)⁺) − γ(w))(−dñ)]}.",
		Method:  "upper sums with outward rounding at the shape of the table; a farther last cell, and the saddle value",
		Rejects: "a slope of γ below 1 after the last cell, a factor 1 % larger or 2 % smaller",
	}
	for _, row := range stated {
		c.Cases = append(c.Cases, alone(row.String(), props.Quick,
			func() (search.Comparison, error) {
				return row.atMost(s)
			}))
	}
	c.Cases = append(c.Cases, onGrid("other r and c", props.Full, others, func(row factorRow) (search.Comparison, error) {
		return row.atMost(s)
	}).Needing(props.Full))
	c.Cases = append(c.Cases, factorSanity(s)...)
	return c
}

// factorSanity are what is known otherwise of the factor at c = 1.
func factorSanity(s Subjects) []props.Case {
	factor := func(shape upper.Shape, d upper.Dependence, last float64) (float64, error) {
		grid := upper.FineGrid
		grid.Last = last
		f, _, err := s.FactorAt(root, 1, 1, shape, d, grid)
		return f, err
	}
	var cases []props.Case
	for _, d := range dependences {
		shape := map[upper.Dependence]upper.Shape{dependent: anyShape, independent: independentShape}[d]
		cases = append(cases, alone(fmt.Sprintf("a farther last cell moves the tail alone, %v", d), props.Default,
			func() (search.Comparison, error) {
				near, err := factor(shape, d, 1e4)
				if err != nil {
					return search.Comparison{}, err
				}
				far, err := factor(shape, d, 1e5)
				return atMost(exactly(math.Abs(far-near)), 3e-3, "c=1: W=1e4 gives %s, W=1e5 %s", number(near), number(far)), err
			}))
	}
	return append(cases,
		alone("no factor is below what the method can give", props.Quick, func() (search.Comparison, error) {
			f, err := factor(independentShape, independent, upper.FineGrid.Last)
			return atLeast(exactly(f), 2.15, "c=1: the saddle value is about 2.16: less is an alarm, not a theorem"), err
		}))
}

// uniform claims one factor for every k.
func uniform(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/uniform", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "For all 1 ≤ k < m and T ≥ 1, at c = 1, R ≤ C·rate + (m−k) with C = 2.92 for any dependence within a " +
			"round and 2.66 for independent arms. On r₁ ≤ k/(m−k) ≤ r₂ it is at most √(1/r₁)(Ψ_{r₂} + Φ) + max{√r₁/L₁, " +
			"√r₂/L₂}·∫γ(−dñ) + (r₂^{3/2}/L₂)·sup; beyond 10⁹ a closed bound serves. Without the m−k it is 3.23 and 3.00.",
		Method:  "upper sums with outward rounding on cells, each with its shape; the cells leave no gap",
		Rejects: "a gap between cells, the closed bound at every r, a factor 2 % larger",
	}
	for _, row := range []struct {
		d                upper.Dependence
		factor, absorbed float64
	}{{independent, 2.66, 3.00}, {dependent, 2.92, 3.23}} {
		get := sync.OnceValues(func() (upper.UniformFactor, error) { return s.Uniform(row.d, row.factor-0.003) })
		c.Cases = append(c.Cases, alone(fmt.Sprintf("at most %s, %v", number(row.factor), row.d), props.Full,
			func() (search.Comparison, error) {
				u, err := get()
				return atMost(exactly(u.Factor), row.factor, "%d cells up to r=%s, beyond %s", len(u.Cells), number(u.From),
					number(u.Far)), err
			}), alone(fmt.Sprintf("absorbed, %v", row.d), props.Full, func() (search.Comparison, error) {
			u, err := get()
			return atMost(exactly(u.Absorbed), row.absorbed, "every k"), err
		}), alone(fmt.Sprintf("no gap, %v", row.d), props.Full, func() (search.Comparison, error) {
			u, err := get()
			gap, end := 0.0, 1.0
			for _, cell := range u.Cells {
				gap, end = max(gap, cell.Lo-end, cell.Factor-u.Factor), cell.Hi
			}
			return atMost(exactly(max(gap, u.From-end)), 0, "%d cells from 1 to r=%s", len(u.Cells), number(u.From)), err
		}))
	}
	return c
}

// indices claims the bound for other indices.
func indices(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/indices", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "The bound by all pairs holds for other indices with their own p and n. k ≤ m/2, independent arms: C " +
			"= 1.994 at " +
			"c = ½ with the radius √(½ ln⁺(1/(δs))/s), 5.672 at c = ½ and 4.001 at c = ⅛ for KL-CMOSS; any dependence: " +
			"2.480, 6.546 and 4.948.",
		Method:  "upper sums with outward rounding at the shapes of the table",
		Rejects: "a factor 1 % larger",
	}
	for _, row := range indexed[:2] {
		c.Cases = append(c.Cases, alone(row.String(), props.Default,
			func() (search.Comparison, error) {
				return row.atMost(s)
			}))
	}
	c.Cases = append(c.Cases, onGrid("table", props.Full, indexed, func(row factorRow) (search.Comparison, error) {
		return row.atMost(s)
	}).Needing(props.Full))
	return c
}

// anytime claims the bound by all pairs for the policy that knows no horizon.
func anytime(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/anytime", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "With δ_t = c(m−k)L/(kt), any dependence and k ≤ m/2, R_T ≤ C·rate + (m−k) for every T with C = " +
			"3.585 at c = ½ " +
			"and 3.718 at c = 1: in the place of a∫_y^∞ p stands a∫_y^∞∫₀¹ p(v√s)ds dv = (2a/y)∫₀^y∫_x^∞ p dv dx.",
		Method:  "upper sums with outward rounding",
		Rejects: "a factor 1 % larger",
	}
	for _, row := range []struct{ c, most float64 }{{0.5, 3.585}, {1, 3.718}} {
		c.Cases = append(c.Cases, alone("c="+number(row.c), props.Default, func() (search.Comparison, error) {
			x, err := s.Certify(upper.Problem{M: 8, K: 4, T: 100, Delta: deltaAt(8, 4, 100, row.c)}, upper.Anytime)
			return atMost(exactly(x.Factor), row.most, "c=%s", number(row.c)), err
		}))
	}
	return c
}
