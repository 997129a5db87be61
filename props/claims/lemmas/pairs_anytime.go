package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// pairsAnytime claims the bound by all pairs for the policy that knows no horizon.
func pairsAnytime(s Subjects) []props.Claim {
	a := s.AllPairs
	c := props.Claim{
		ID: "pairs/anytime", Group: groupPairs, Reference: pairsSection, Evidence: props.Exact,
		Statement: "With δ_t = c(m−k)L/(kt), any dependence and k ≤ m/2, R_T ≤ C·rate + (m−k) for every T with C = 3.638 at c = ½ and 3.774 at c = 1 (Cantelli's " +
			"tail 3.585 and 3.718): in the place of a∫_y^∞ p stands a∫_y^∞∫₀¹ p(v√s)ds dv = (2a/y)∫₀^y∫_x^∞ p dv dx.",
		Method:  "upper sums with outward rounding; the double integral by quadrature; the fixed horizon's factor below it",
		Rejects: "the ζ-part of a fixed horizon, a factor 1 % larger",
	}
	shape := theory.PairShape{Margin: .17, Allowance: 1.22, Slope: 1.88, Alpha: .6, S0: 4.06, S1: 3.14}
	for _, row := range []struct {
		tail      theory.CountTail
		half, one float64
	}{{theory.HoeffdingTail, 3.638, 3.774}, {theory.CantelliTail, 3.585, 3.718}} {
		c.Cases = append(c.Cases, alone("c=½ and c=1, "+row.tail.String(), normally(0.1), func() (search.Comparison, error) {
			half := atMost(theory.Exactly(a.AnytimeFactor(1, 0.5, row.tail)), row.half, "c=0.5")
			if one := atMost(theory.Exactly(a.AnytimeFactor(1, 1, row.tail)), row.one, "c=1"); one.Tighter(half) {
				return one, nil
			}
			return half, nil
		}))
	}
	c.Cases = append(c.Cases, alone("a∫∫p(v√s)", normally(0.05), func() (search.Comparison, error) {
		p, err := a.Anytime(1, 1, shape, theory.HoeffdingTail, theory.CoarsePairGrid)
		return nearly(p.Psi, shape.Slope*doubleTail(shape.Allowance), 0.01, "y=%s a=%s", number(shape.Allowance), number(shape.Slope)), err
	}), alone("not below the fixed horizon's", normally(0.05), func() (search.Comparison, error) {
		p, err := a.Anytime(1, 1, shape, theory.HoeffdingTail, theory.CoarsePairGrid)
		if err != nil {
			return search.Comparison{}, err
		}
		fixed, err := a.Certify(1, 1, shape, theory.AnyDependence, theory.HoeffdingTail, theory.CoarsePairGrid)
		return atLeast(theory.Exactly(p.Factor), fixed.Factor, "c=1, the same shape"), err
	}))
	return []props.Claim{c, pairsAnytimeMeasured(s)}
}

// doubleTail is ∫_y^∞∫₀¹ p(v√s)ds dv = ∫_y^∞ (2/v²)∫₀^v u·p(u)du dv, both by trapezoids on a lattice of ln v
// that holds y.
func doubleTail(y float64) float64 {
	const before, after, step = 150, 250, 0.03
	first := y * math.Exp(-before*step)
	inner, total := first*first/2, 0.0 // p is nearly 1 below the first point
	mass, value := first*first, 0.0
	for i := 1; i <= before+after; i++ {
		v := first * math.Exp(float64(i)*step)
		next := v * v * literalTail(v)
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

// pairsAnytimeMeasured claims that measured regret lies below it.
func pairsAnytimeMeasured(s Subjects) props.Claim {
	c := props.Claim{
		ID: "pairs/anytime/measured", Group: groupPairs, Reference: pairsSection, Evidence: props.Sampled,
		Statement: "The expected regret of CMOSS with δ_t is at most C·rate + (m−k) with the C that needs no horizon.",
		Method:    "betting interval of the mean regret on a constant gap, at a horizon where the bound is 0.35 of T·max Δ",
		Rejects:   "a policy with linear regret, a bound thirty times smaller",
	}
	g := additiveGame(8, 4, 150)
	c.Cases = append(c.Cases, g.below(s.Anytime, func() (float64, error) {
		rate := theory.PairingRate(g.Arms, g.Cardinality, float64(g.Horizon))
		return s.AllPairs.AnytimeFactor(1, 1, theory.CantelliTail)*rate*(1+1e-12) + float64(g.Arms-g.Cardinality), nil
	}))
	return c
}
