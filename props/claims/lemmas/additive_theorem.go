package lemmas

import (
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A factorRow is a line of Theorem B's table: the factor with Hoeffding's tail.
type factorRow struct{ r, c, most float64 }

// factorTable is the table of the additive bound as it was first computed, without
// outward rounding and with coarser blocks. The factor may only have become smaller.
var factorTable = []factorRow{
	{1, 0.5, 4.857}, {1, 1, 4.448}, {1, 2, 4.063}, {1, 2.83, 3.963}, {1, 4, 3.932}, {1, 6, 3.989},
	{2, 1, 3.690}, {9, 1, 3.022}, {99, 1, 2.565},
}

// additiveTheorem claims Theorem B's factors, one by one and for every r at once.
func additiveTheorem(a Additive) []props.Claim {
	uniform := map[theory.CountTail]uniformFactor{}
	for _, tail := range countTails {
		uniform[tail] = sync.OnceValue(func() theory.AdditiveUniform { return a.Uniform(1, tail) })
	}
	four := sync.OnceValue(func() theory.AdditiveUniform { return a.Uniform(4, theory.CantelliTail) })
	return []props.Claim{additiveFactors(a), additiveUniform(a, uniform, four), additiveAbsorbed(a, uniform, four)}
}

// uniformFactor computes a uniform factor, once.
type uniformFactor = func() theory.AdditiveUniform

// additiveFactors claims the factors at single r.
func additiveFactors(a Additive) props.Claim {
	table := func(props.Effort) []factorRow { return factorTable }
	literal := literalFactors(a)
	return props.Claim{
		ID: "additive/theorem", Group: groupAdditive, Reference: additiveDocument + ", Theorem B", Evidence: props.Exact,
		Statement: "At δ = c(m−k)L/(kT), for every k < m and T: R ≤ F·rate + (m−k), F = √(c/r)·(Z_r + J(cL/r)), r = max{1, k/(m−k)}, L = 1 + ln r. At " +
			"r = 1 and c = ½, 1, 2, 2.83, 4, 6 F is 4.857, 4.448, 4.063, 3.963, 3.932, 3.989 or less; at c = 1 and r = 2, 9, 99 3.690, 3.022, 2.565.",
		Method:  "Z_r and J by quadrature in plain floats beside the factor's outward sums",
		Rejects: "√c·J left out, L left out of J's argument, Z for Z_r, a factor 1 % off in either direction",
		Cases: []props.Case{
			onGrid("at most the table", always(0.02), table, func(f factorRow) (search.Comparison, error) {
				return atMost(rounded(a.Factor(f.r, f.c, theory.HoeffdingTail)), f.most, "r=%s c=%s", number(f.r), number(f.c)), nil
			}),
			onGrid("above the formula", normally(0.1), table, func(f factorRow) (search.Comparison, error) {
				return atLeast(rounded(a.Factor(f.r, f.c, theory.HoeffdingTail)), literal(f)*(1-1e-3), "r=%s c=%s", number(f.r), number(f.c)), nil
			}),
			onGrid("at most ½ % above it", normally(0.1), table, func(f factorRow) (search.Comparison, error) {
				return atMost(rounded(a.Factor(f.r, f.c, theory.HoeffdingTail)), literal(f)*1.005, "r=%s c=%s", number(f.r), number(f.c)), nil
			}),
			onGrid("Cantelli's tail gives less", always(0.02), table, func(f factorRow) (search.Comparison, error) {
				return atMost(rounded(a.Factor(f.r, f.c, theory.CantelliTail)), a.Factor(f.r, f.c, theory.HoeffdingTail), "r=%s c=%s", number(f.r), number(f.c)), nil
			}),
		},
	}
}

// additiveUniform claims one factor for every r, at c = 1 by tail and at c = 4.
func additiveUniform(a Additive, uniform map[theory.CountTail]uniformFactor, four uniformFactor) props.Claim {
	return props.Claim{
		ID: "additive/uniform", Group: groupAdditive, Reference: additiveDocument + ", section 5", Evidence: props.Exact,
		Statement: "One factor for every r ≥ 1: on [r_i, r_{i+1}] it is at most √(c/r_i)(Z_{r_{i+1}} + J(cL(r_{i+1})/r_{i+1})), because p, J and L/r fall; beyond " +
			"10⁶ a closed bound serves. At c = 1 it is at most 4.44, at c = 4, with Cantelli's tail, 3.87, and no factor at any r exceeds it.",
		Method:  "the factor at 160 values of r from 1 to 10⁶ and at 10⁷, 10⁹ and 10¹² against the uniform one; its closed end against ADDITIVE's 2.86",
		Rejects: "intervals taken at the wrong end, a bound for large r alone, a uniform factor above 4.44",
		Cases: append(eachTail(func(tail theory.CountTail) props.Case {
			return onGrid("every r, "+tail.String(), normally(0.3), uniformPoints, func(r float64) (search.Comparison, error) {
				return atMost(rounded(a.Factor(r, 1, tail)), uniform[tail]().Factor, "r=%s", number(r)), nil
			})
		}), append(append(eachTail(func(tail theory.CountTail) props.Case {
			return alone("at most 4.44, "+tail.String(), normally(0.1), func() (search.Comparison, error) {
				u := uniform[tail]()
				return atMost(rounded(u.Factor), 4.44, "%d intervals up to r=%s, beyond %s", u.Intervals, number(u.From), short(u.Far)), nil
			})
		}), alone("at most 3.87 at c = 4", normally(0.1), func() (search.Comparison, error) {
			return atMost(rounded(four().Factor), 3.87, "%d intervals, beyond r=%s %s", four().Intervals, number(four().From), short(four().Far)), nil
		}), onGrid("every r at c = 4", normally(0.1), uniformPoints, func(r float64) (search.Comparison, error) {
			return atMost(rounded(a.Factor(r, 4, theory.CantelliTail)), four().Factor, "r=%s", number(r)), nil
		})), onGrid("L/r falls", always(0.01), uniformPoints, func(r float64) (search.Comparison, error) {
			x := 1.01 * r
			return atMost(rounded((1+math.Log(x))/x), (1+math.Log(r))/r*(1+1e-15), "r=%s", number(r)), nil
		}))...),
	}
}

// additiveAbsorbed claims the uniform factors with m−k absorbed.
func additiveAbsorbed(a Additive, uniform map[theory.CountTail]uniformFactor, four uniformFactor) props.Claim {
	return props.Claim{
		ID: "additive/absorbed", Group: groupAdditive, Reference: additiveDocument + ", section 5", Evidence: props.Exact,
		Statement: "R ≤ 4.66·rate for all 1 ≤ k < m and T ≥ 1 at c = 1, 4.11·rate at c = 4: as R ≤ TK too, C·rate + (m−k) " +
			"is at most (C + √(C²+4))/2 ≤ C + 1/C times the rate.",
		Method:  "the absorbed factor against min(x, C + 1/x) at 2000 values of x = TK/rate, for C from 0.1 to 50; and of the uniform factor",
		Rejects: "the m−k forgotten, C + 2/C, an absorbed factor above 4.66",
		Cases: append(eachTail(func(tail theory.CountTail) props.Case {
			return alone("at most 4.70, "+tail.String(), normally(0.1), func() (search.Comparison, error) {
				u := uniform[tail]()
				return atMost(rounded(a.Absorbed(u.Factor)), 4.70, "C=%s", number(u.Factor)), nil
			})
		}), once("at most 4.66", func() (search.Comparison, error) {
			u := uniform[theory.HoeffdingTail]()
			return atMost(rounded(a.Absorbed(u.Factor)), 4.66, "C=%s", number(u.Factor)), nil
		}), alone("at most 4.11 at c = 4", normally(0.1), func() (search.Comparison, error) {
			return atMost(rounded(a.Absorbed(four().Factor)), 4.11, "C=%s", number(four().Factor)), nil
		}), onGrid("above both bounds at once", always(0.02), absorbedPoints, func(C float64) (search.Comparison, error) {
			worst, at := worstAbsorbed(C)
			return atMost(rounded(worst), a.Absorbed(C)*(1+1e-14), "C=%s x=%s", number(C), number(at)), nil
		}), onGrid("no more than needed", always(0.02), absorbedPoints, func(C float64) (search.Comparison, error) {
			worst, at := worstAbsorbed(C)
			return atMost(rounded(a.Absorbed(C)), worst*1.01, "C=%s x=%s", number(C), number(at)), nil
		})),
	}
}

// eachTail makes a case for each tail.
func eachTail(make func(tail theory.CountTail) props.Case) []props.Case {
	var cases []props.Case
	for _, tail := range countTails {
		cases = append(cases, make(tail))
	}
	return cases
}

// literalFactors computes √(c/r)·(Z_r + J(cL/r)) by quadrature, once for each row.
func literalFactors(a Additive) func(f factorRow) float64 {
	zeta := literalZeta(a.Tail)
	rows := map[factorRow]func() float64{}
	for _, f := range factorTable {
		rows[f] = sync.OnceValue(func() float64 {
			l := 1 + math.Log(f.r)
			return math.Sqrt(f.c/f.r) * (zeta(f.r) + literalCountMean(f.c*l/f.r, theory.HoeffdingTail))
		})
	}
	return func(f factorRow) float64 { return rows[f]() }
}

func uniformPoints(e props.Effort) []float64 {
	n := props.ByEffort(e, 10, 40, 160)
	return append(sequence(n, func(i int) float64 { return math.Pow(10, 6*float64(i)/float64(n)) }), 1e7, 1e9, 1e12)
}

func absorbedPoints(props.Effort) []float64 {
	return sequence(28, func(i int) float64 { return 0.1 * math.Pow(1.26, float64(i)) })
}

// worstAbsorbed is the largest min(x, C + 1/x) over x.
func worstAbsorbed(C float64) (worst, at float64) {
	for i := range 2000 {
		x := 0.1 * math.Pow(1.004, float64(i))
		if b := min(x, C+1/x); b > worst {
			worst, at = b, x
		}
	}
	return worst, at
}
