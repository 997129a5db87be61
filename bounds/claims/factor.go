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
	return []props.Claim{theorem(s), refused(s), uniform(s), indices(s), anytime(s)}
}

// theorem claims the factor for every T.
func theorem(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/theorem", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "For k ≤ m/2 and every T, R ≤ C·rate + (m−k) with C = 2.606 for any dependence within a round and " +
			"2.181 for " +
			"independent arms at c = 1: C = √c·{a∫_y^∞ p + Φ + (1/c)[∫γ(−dñ) + sup_h ∫π(h−w)ρ(h − ψ((h−w)⁺) − γ(w))(−dñ)]}.",
		Method: "upper sums with outward rounding at the shape of the table; coarser cells, a farther last cell and " +
			"other shapes",
		Rejects: "a lower sum, a slope of γ below 1 beyond the last cell, a factor 1 % larger",
	}
	for _, row := range stated {
		c.Cases = append(c.Cases, alone(row.String(), always(0.1),
			func() (search.Comparison, error) {
				return row.atMost(s)
			}))
	}
	c.Cases = append(c.Cases, onGrid("other r and c", fully(2), others, func(row factorRow) (search.Comparison, error) {
		return row.atMost(s)
	}).Needing(props.Full))
	c.Cases = append(c.Cases, factorSanity(s)...)
	return c
}

// factorSanity are relations that the factor must satisfy to its values at other arguments, and to constants
// that are known otherwise.
func factorSanity(s Subjects) []props.Case {
	factor := func(shape upper.Shape, d upper.Dependence, grid upper.Grid) (float64, error) {
		f, _, err := s.FactorAt(root, 1, 1, shape, d, grid)
		return f, err
	}
	// less compares two factors, of which the first must not be more.
	less := func(name string, work float64, first, second func() (float64, error), where string) props.Case {
		return alone(name, always(work), func() (search.Comparison, error) {
			x, err := first()
			if err != nil {
				return search.Comparison{}, err
			}
			y, err := second()
			return atMost(exactly(x), y, "%s", where), err
		})
	}
	var cases []props.Case
	for _, d := range dependences {
		shape := map[upper.Dependence]upper.Shape{dependent: anyShape, independent: independentShape}[d]
		double := upper.CoarseGrid
		double.Stride, double.Width = 2*double.Stride, 2*double.Width+double.Width*double.Width // (1 + width)²: two cells
		cases = append(cases, less(fmt.Sprintf("finer cells do not give more, %v", d), 0.1,
			func() (float64, error) { return factor(shape, d, upper.CoarseGrid) },
			func() (float64, error) { return factor(shape, d, double) }, "c=1: twice the width"),
			alone(fmt.Sprintf("a farther last cell moves the tail alone, %v", d), normally(0.2),
				func() (search.Comparison, error) {
					grid := upper.FineGrid
					grid.Last = 1e4
					near, err := factor(shape, d, grid)
					if err != nil {
						return search.Comparison{}, err
					}
					grid.Last = 1e5
					far, err := factor(shape, d, grid)
					return atMost(exactly(math.Abs(far-near)), 3e-3, "c=1: W=1e4 gives %s, W=1e5 %s", number(near), number(far)), err
				}))
	}
	return append(cases,
		less("independence gives no more at equal shapes", 0.1,
			func() (float64, error) { return factor(anyShape, independent, upper.CoarseGrid) },
			func() (float64, error) { return factor(anyShape, dependent, upper.CoarseGrid) },
			"c=1, the shape for any dependence"),
		alone("no factor is below what the method can give", always(0.05), func() (search.Comparison, error) {
			f, err := factor(independentShape, independent, upper.FineGrid)
			return atLeast(exactly(f), 2.15, "c=1: the saddle value is about 2.16: less is an alarm, not a theorem"), err
		}))
}

// refused claims that the evaluation refuses what would not be a bound.
func refused(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/refused", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "The certificate is refused where it would be none: d = Φ−y ≤ 0, y < 0, a < 1, γ < 0, γ that falls, " +
			"and points w that begin above Φ−y, where a part of n would be lost.",
		Method:  "each asked for; a point of 1 is a refusal, 0 a number",
		Rejects: "an evaluation without these checks",
	}
	late := upper.CoarseGrid
	late.Start = independentShape.Margin + 0.5
	for _, bad := range []struct {
		name   string
		grid   upper.Grid
		change func(s *upper.Shape)
	}{
		{"y ≥ Φ", upper.CoarseGrid, func(s *upper.Shape) { s.Margin = -0.1 }},
		{"y < 0", upper.CoarseGrid, func(s *upper.Shape) { s.Allowance = -0.1 }},
		{"a < 1", upper.CoarseGrid, func(s *upper.Shape) { s.Slope = 0.9 }},
		{"γ < 0", upper.CoarseGrid, func(s *upper.Shape) { s.Alpha = -0.1 }},
		{"γ falls", upper.CoarseGrid, func(s *upper.Shape) { s.S0 = -1 }},
		{"w₀ > Φ−y", late, func(*upper.Shape) {}},
	} {
		c.Cases = append(c.Cases, once(bad.name, func() (search.Comparison, error) {
			shape := independentShape
			bad.change(&shape)
			factor, _, err := s.FactorAt(root, 1, 1, shape, independent, bad.grid)
			refused := 0.0
			if err != nil {
				refused = 1
			}
			return atLeast(exactly(refused), 1, "d=%s y=%s a=%s w₀=%s: factor %s, error %v", number(shape.Margin),
				number(shape.Allowance), number(shape.Slope), number(bad.grid.Start), number(factor), err), nil
		}))
	}
	return c
}

// uniform claims one factor for every k.
func uniform(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/uniform", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "For all 1 ≤ k < m and T ≥ 1, at c = 1, R ≤ C·rate + (m−k) with C = 2.92 for any dependence within a " +
			"round and 2.66 for independent arms. On r₁ ≤ k/(m−k) ≤ r₂ it is at most √(1/r₁)(Ψ_{r₂} + Φ) + max{√r₁/L₁, " +
			"√r₂/L₂}·∫γ(−dñ) + (r₂^{3/2}/L₂)·sup; beyond 10⁹ a closed bound serves. Without the m−k it is 3.23 and 3.00.",
		Method: "cells with upper sums and outward rounding, a shape for each; that they leave no gap, that each one's " +
			"factor is " +
			"not below the one at its ends and middle, and that the closed bound is not below the factor at 10⁹ to 4·10⁹",
		Rejects: "a gap between cells, weights taken at the wrong end, the closed bound said of every r, a factor 2 % larger",
	}
	for _, row := range []struct {
		d                upper.Dependence
		factor, absorbed float64
	}{{independent, 2.66, 3.00}, {dependent, 2.92, 3.23}} {
		get := sync.OnceValues(func() (upper.UniformFactor, error) { return s.Uniform(row.d, row.factor-0.003) })
		c.Cases = append(c.Cases, alone(fmt.Sprintf("at most %s, %v", number(row.factor), row.d), fully(2),
			func() (search.Comparison, error) {
				u, err := get()
				return atMost(exactly(u.Factor), row.factor, "%d cells up to r=%s, beyond %s", len(u.Cells), number(u.From),
					number(u.Far)), err
			}), alone(fmt.Sprintf("absorbed, %v", row.d), fully(0.1), func() (search.Comparison, error) {
			u, err := get()
			return atMost(exactly(u.Absorbed), row.absorbed, "every k"), err
		}))
		c.Cases = append(c.Cases, uniformCells(s, row.d, get)...)
	}
	return c
}

// uniformCells are what the cells owe each other and the factor at single r.
func uniformCells(s Subjects, d upper.Dependence, get func() (upper.UniformFactor, error)) []props.Case {
	below := func(r float64, shape upper.Shape, most float64) (search.Comparison, error) {
		factor, _, err := s.FactorAt(root, r, 1, shape, d, upper.MiddleGrid)
		return atMost(exactly(factor), most*(1+1e-12), "r=%s", number(r)), err
	}
	return []props.Case{
		alone(fmt.Sprintf("no gap, %v", d), fully(0.1), func() (search.Comparison, error) {
			u, err := get()
			gap, end := 0.0, 1.0
			for _, cell := range u.Cells {
				gap, end = max(gap, cell.Lo-end, cell.Factor-u.Factor), cell.Hi
			}
			return atMost(exactly(max(gap, u.From-end)), 0, "%d cells from 1 to r=%s", len(u.Cells), number(u.From)), err
		}),
		alone(fmt.Sprintf("not below the ends and the middle of a cell, %v", d), fully(1), func() (search.Comparison, error) {
			u, err := get()
			var points []search.Comparison
			for i := 0; i < len(u.Cells) && err == nil; i += 6 {
				cell := u.Cells[i]
				for _, r := range []float64{cell.Lo, math.Sqrt(cell.Lo * cell.Hi), cell.Hi} {
					var p search.Comparison
					if p, err = below(r, cell.Shape, cell.Factor); err != nil {
						break
					}
					points = append(points, p)
				}
			}
			if err != nil {
				return search.Comparison{}, err
			}
			return search.Tightest(points), nil
		}),
		onGrid(fmt.Sprintf("the closed bound is not below single r, %v", d), fully(0.2), []float64{1e9, 2e9, 4e9},
			func(r float64) (search.Comparison, error) {
				u, err := get()
				if err != nil {
					return search.Comparison{}, err
				}
				return below(r, upper.Shape{Margin: math.Sqrt(r), Slope: 1, Alpha: 2, S1: 20}, u.Far)
			}),
	}
}

// indices claims the bound for other indices.
func indices(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/indices", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "The bound by all pairs holds for other indices with their own p and n. k ≤ m/2, independent arms: C " +
			"= 1.994 at " +
			"c = ½ with the radius √(½ ln⁺(1/(δs))/s), 5.672 at c = ½ and 4.001 at c = ⅛ for KL-CMOSS; any dependence: " +
			"2.480, 6.546 and 4.948.",
		Method: "upper sums with outward rounding at the shapes of the table; the part of ζ beside a quadrature of p",
		Rejects: "KL-CMOSS with the tail of the half radius, the radius of ln⁺ counted for that of ½ ln⁺, a factor 1 % " +
			"larger",
	}
	for _, row := range indexed[:2] {
		c.Cases = append(c.Cases, alone(row.String(), normally(0.5),
			func() (search.Comparison, error) {
				return row.atMost(s)
			}))
	}
	c.Cases = append(c.Cases, onGrid("table", fully(4), indexed, func(row factorRow) (search.Comparison, error) {
		return row.atMost(s)
	}).Needing(props.Full))
	for _, x := range []upper.Index{half, kl} {
		c.Cases = append(c.Cases, indexZeta(s, x))
	}
	return c
}

// indexZeta makes the case that the part of ζ is the integral of the index's own tail. The closed form beyond 2¹⁶
// adds .0013a at κ = ½, 1 % here, left ends of cells another 2 %.
func indexZeta(s Subjects, x upper.Index) props.Case {
	shape := upper.Shape{Margin: 0.2, Allowance: 1.2, Slope: 1.5, Alpha: 0.6, S0: 5, S1: 3.5}
	return alone(fmt.Sprintf("a∫_y^∞ p, %v", x), normally(0.05), func() (search.Comparison, error) {
		_, p, err := s.FactorAt(x, 1, 1, shape, independent, upper.CoarseGrid)
		const cells = 200
		from, to := math.Log(shape.Allowance), math.Log(2e4)
		total, last := 0.0, 0.0
		for i := range cells + 1 { // trapezoids over v = e^u, a part in 10⁴ above the integral of a convex p
			v := math.Exp(from + (to-from)*float64(i)/cells)
			next := v * s.Tail(x, v)
			if i > 0 {
				total += (last + next) / 2 * (to - from) / cells
			}
			last = next
		}
		return nearly(p.Psi, shape.Slope*total, 0.04, "y=%s a=%s", number(shape.Allowance), number(shape.Slope)), err
	})
}

// anytime claims the bound by all pairs for the policy that knows no horizon.
func anytime(s Subjects) props.Claim {
	shape := upper.Shape{Margin: .17, Allowance: 1.22, Slope: 1.88, Alpha: .6, S0: 4.06, S1: 3.14}
	c := props.Claim{
		ID: "pairs/anytime", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "With δ_t = c(m−k)L/(kt), any dependence and k ≤ m/2, R_T ≤ C·rate + (m−k) for every T with C = " +
			"3.585 at c = ½ " +
			"and 3.718 at c = 1: in the place of a∫_y^∞ p stands a∫_y^∞∫₀¹ p(v√s)ds dv = (2a/y)∫₀^y∫_x^∞ p dv dx.",
		Method: "upper sums with outward rounding; the fixed horizon's factor below it; the double integral by " +
			"quadrature of p",
		Rejects: "the ζ-part of a fixed horizon, a factor 1 % larger",
	}
	for _, row := range []struct{ c, most float64 }{{0.5, 3.585}, {1, 3.718}} {
		c.Cases = append(c.Cases, alone("c="+number(row.c), normally(0.1), func() (search.Comparison, error) {
			x, err := s.Certify(upper.Problem{M: 8, K: 4, T: 100, Delta: deltaAt(8, 4, 100, row.c)}, upper.Anytime)
			return atMost(exactly(x.Factor), row.most, "c=%s", number(row.c)), err
		}))
	}
	c.Cases = append(c.Cases, alone("a∫∫p(v√s)", normally(0.05), func() (search.Comparison, error) {
		_, p, err := s.Anytime(1, 1, shape, upper.CoarseGrid)
		want := doubleTail(func(v float64) float64 { return s.Tail(root, v) }, shape.Allowance)
		return nearly(p.Psi, shape.Slope*want, 0.015, "y=%s a=%s", number(shape.Allowance), number(shape.Slope)), err
	}))
	return c
}

// doubleTail is ∫_y^∞∫₀¹ p(v√s)ds dv = ∫_y^∞ (2/v²)∫₀^v u·p(u)du dv, both by trapezoids on a lattice of ln v
// that holds y.
func doubleTail(tail func(v float64) float64, y float64) float64 {
	const before, after, step = 150, 250, 0.03
	first := y * math.Exp(-before*step)
	inner, total := first*first/2, 0.0 // p is nearly 1 below the first point
	mass, value := first*first, 0.0
	for i := 1; i <= before+after; i++ {
		v := first * math.Exp(float64(i)*step)
		next := v * v * tail(v)
		inner += (mass + next) / 2 * step
		mass = next
		now := 2 / v * inner
		if i > before {
			total += (value + now) / 2 * step
		}
		value = now
	}
	return total + value // beyond, ∫₀^v u·p no longer grows
}
