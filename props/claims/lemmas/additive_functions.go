package lemmas

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Additive holds the functions of the additive bound.
type Additive struct {
	PathRight func(p Path) (zeta, count float64) // the two parts of (A1)
	Partners  func(leftOut []float64, n int) []float64

	Tail, TailClosed func(v float64) float64 // p and its closed form
	ZetaMean         func(r float64) float64 // Z_r
	ZetaMeanHand     func(beta float64) float64
	Count            func(w float64, tail theory.CountTail) float64 // n
	CountHand        func(w float64) float64
	CountMean        func(c float64, tail theory.CountTail) float64 // J
	CountMeanHand    func() float64
	Factor           func(r, c float64, tail theory.CountTail) float64
	FactorHand       func(r float64) float64
	Absorbed         func(C float64) float64
	Uniform          func(c float64, tail theory.CountTail) theory.AdditiveUniform
	Anytime          func(r, c float64, tail theory.CountTail) float64

	Bound, BoundAnytime   func(m, k int, T int64, c float64) (theory.AdditiveBound, error) // Theorem B and section 7
	Certify, CertifySharp Certifier                                                        // (A2) for every law
	CertifyBernoulli      func(m, k int, T int64, delta float64, means []float64, points int) (theory.AdditiveCertificate, error)
	CertifyAnytime        func(m, k int, T int64, c float64) (theory.AdditiveCertificate, error)
}

var countTails = []theory.CountTail{theory.HoeffdingTail, theory.CantelliTail}

// defined states of an upper sum how near it is to the number that it bounds.
const defined = "An upper sum is never below its definition, and at most %s above it."

// additiveFunctions claims that the universal functions have the values that the document defines,
// neither less nor appreciably more, and that the constants computed by hand are right.
func additiveFunctions(a Additive) []props.Claim {
	return slices.Concat(zetaFunctions(a), countFunctions(a), one(handConstants(a)))
}

// zetaFunctions claims the definitions of p and Z_r.
func zetaFunctions(a Additive) []props.Claim {
	zeta := literalZeta(a.Tail)
	return []props.Claim{{
		ID: "additive/p/defined", Group: groupAdditive, Reference: additiveDocument + ", section 3", Evidence: props.Exact,
		Statement: "p(v) is e^{−2v²} + Σ over blocks below τ₀ of exp(−max_λ min(λH − λ²τ/8)), within 2 % of the best λ; it is at most the closed form " +
			"with β = 1.3, and lies above e^{−2v²}.",
		Method:  "the blocks written out in plain floats, each λ by golden section, for v from 0.3 to 6",
		Rejects: "Ville's term alone, p with ¼ in place of ⅛ for the variance, a constant 1",
		Cases: []props.Case{
			onGrid("above the blocks with the best λ", always(0.02), tailPoints, func(v float64) (search.Comparison, error) {
				return atLeast(rounded(a.Tail(v)), literalTail(v)*(1-1e-9), "v=%s", number(v)), nil
			}),
			onGrid("at most 2 % above them", always(0.02), tailPoints, func(v float64) (search.Comparison, error) {
				return atMost(rounded(a.Tail(v)), 1.02*literalTail(v), "v=%s", number(v)), nil
			}),
			onGrid("at most the closed form", always(0.01), tailPoints, func(v float64) (search.Comparison, error) {
				return atMost(rounded(a.Tail(v)), a.TailClosed(v)*(1+1e-12), "v=%s", number(v)), nil
			}),
		},
	}, {
		ID: "additive/z/defined", Group: groupAdditive, Reference: additiveDocument + ", section 3", Evidence: props.Exact,
		Statement: "Z_r = ∫₀^∞ min(1, r·p(v))dv. " + fmt.Sprintf(defined, "2^{1/16} − 1 = 4.4 %, a cell of it,") + " Z_r rises with r.",
		Method:    "the midpoint rule on 3000 points of p's running minimum, r from 1 to 10⁴",
		Rejects:   "Z over 2, a tail cut off at v = 1, Z of another r",
		Cases: []props.Case{
			onGrid("above the integral", always(0.02), ratioPoints, func(r float64) (search.Comparison, error) {
				return atLeast(rounded(a.ZetaMean(r)), zeta(r)*(1-1e-3), "r=%s", number(r)), nil
			}),
			onGrid("at most 4.4 % above it", always(0.02), ratioPoints, func(r float64) (search.Comparison, error) {
				return atMost(rounded(a.ZetaMean(r)), zeta(r)*math.Exp2(1./16), "r=%s", number(r)), nil
			}),
			onGrid("rises", always(0.01), ratioPoints, func(r float64) (search.Comparison, error) {
				return atMost(rounded(a.ZetaMean(r)), a.ZetaMean(1.5*r), "r=%s", number(r)), nil
			}),
		},
	}}
}

// countFunctions claims the definitions of n and J.
func countFunctions(a Additive) []props.Claim {
	return []props.Claim{{
		ID: "additive/n/defined", Group: groupAdditive, Reference: additiveDocument + ", section 4", Evidence: props.Exact,
		Statement: "n(w) = ∫₀^∞ q(w√τ − √ln⁺(1/τ))dτ with q Hoeffding's e^{−2y²}, or the lesser of it and Cantelli's 1/(1+4y²). " +
			fmt.Sprintf(defined, "1 %") + " It falls in w, and n(w) ≤ w^{−2}(A + √(πA/2) + ½), A = ln w², for w ≥ √e.",
		Method:  "Gauss–Legendre quadrature over τ = e^u in two pieces, for w from 0.1 to 100",
		Rejects: "n over 2, e^{−y²} for e^{−2y²}, ½A for A in the closed form",
		Cases: []props.Case{
			onGrid("above the integral", always(0.02), countPoints, func(p tailPoint) (search.Comparison, error) {
				return atLeast(rounded(a.Count(p.x, p.tail)), literalCount(p.x, p.tail)*(1-1e-6), "%v", p), nil
			}),
			onGrid("at most 1 % above it", always(0.02), countPoints, func(p tailPoint) (search.Comparison, error) {
				return atMost(rounded(a.Count(p.x, p.tail)), literalCount(p.x, p.tail)*1.01, "%v", p), nil
			}),
			onGrid("falls", always(0.02), countPoints, func(p tailPoint) (search.Comparison, error) {
				return atMost(rounded(a.Count(1.1*p.x, p.tail)), a.Count(p.x, p.tail), "%v", p), nil
			}),
			onGrid("at most the closed form", always(0.01), countPoints, func(p tailPoint) (search.Comparison, error) {
				w := p.x * math.Sqrt(math.E) * 10 // from √e on
				return atMost(rounded(a.Count(w, p.tail)), a.CountHand(w), "w=%s %v", number(w), p.tail), nil
			}),
		},
	}, {
		ID: "additive/j", Group: groupAdditive, Reference: additiveDocument + ", section 4", Evidence: props.Exact,
		Statement: "J(c) = ∫₀^∞ min(1, n(w)/c)dw. " + fmt.Sprintf(defined, "½ %") + " It falls in c, and so does √c·J(c)/c.",
		Method:    "Gauss–Legendre quadrature of n, itself by quadrature, beyond the w with n(w) = c, for c from 10⁻³ to 20",
		Rejects:   "J over 2, n(w) not capped at c, J with the split at w = √e for every c",
		Cases: []props.Case{
			onGrid("above the integral", normally(0.05), scalePoints, func(p tailPoint) (search.Comparison, error) {
				return atLeast(rounded(a.CountMean(p.x, p.tail)), literalCountMean(p.x, p.tail)*(1-1e-5), "%v", p), nil
			}),
			onGrid("at most ½ % above it", normally(0.05), scalePoints, func(p tailPoint) (search.Comparison, error) {
				return atMost(rounded(a.CountMean(p.x, p.tail)), literalCountMean(p.x, p.tail)*1.005, "%v", p), nil
			}),
			onGrid("falls", normally(0.05), scalePoints, func(p tailPoint) (search.Comparison, error) {
				return atMost(rounded(a.CountMean(1.2*p.x, p.tail)), a.CountMean(p.x, p.tail), "%v", p), nil
			}),
		},
	}}
}

// handConstants claims the constants by hand.
func handConstants(a Additive) props.Claim {
	return props.Claim{
		ID: "additive/closed-forms", Group: groupAdditive, Reference: additiveDocument + ", sections 3 to 5", Evidence: props.Exact,
		Statement: "By hand: J(1) ≤ √e + 3.5/√e + √π·Γ(3/2, ½) = 5.0302; Z ≤ √(π/8) + ½√(πβ/2)/(β^{2/β−1/2} − 1) = 2.503 at β = 1.6; the closed p " +
			"integrates to at most .675; the factor 4 + 5.0302 = 9.0302, with the m−k absorbed at most 9.14.",
		Method:  "each constant beside its printed value, to a unit of the last digit, and above the computed function that it bounds",
		Rejects: "any of the constants off by a hundredth, in either direction",
		Cases:   closedForms(a),
	}
}

// A tailPoint is a point and a tail inequality.
type tailPoint struct {
	x    float64
	tail theory.CountTail
}

// String writes both; x is w of n(w) and c of J(c).
func (p tailPoint) String() string { return fmt.Sprintf("x=%s, %v", number(p.x), p.tail) }

// byTail pairs points lo·ratio^i with both tails.
func byTail(lo, ratio float64, n int) func(props.Effort) []tailPoint {
	return func(props.Effort) []tailPoint {
		var grid []tailPoint
		for _, tail := range countTails {
			for i := range n {
				grid = append(grid, tailPoint{lo * math.Pow(ratio, float64(i)), tail})
			}
		}
		return grid
	}
}

var (
	countPoints = byTail(0.1, 2, 11)
	scalePoints = byTail(1e-3, 3, 10)
)

func tailPoints(props.Effort) []float64 {
	return sequence(20, func(i int) float64 { return 0.3 + 0.3*float64(i) })
}

func ratioPoints(props.Effort) []float64 {
	return sequence(9, func(i int) float64 { return math.Pow(10, float64(i)/2) })
}

// closedForms pins the constants that are checked by hand.
func closedForms(a Additive) []props.Case {
	var cases []props.Case
	within := func(name string, value func() float64, lo, hi float64) {
		cases = append(cases,
			once(name+" ≥ "+number(lo), func() (search.Comparison, error) {
				return atLeast(rounded(value()), lo, "%s=%s", name, number(value())), nil
			}),
			once(name+" ≤ "+number(hi), func() (search.Comparison, error) {
				return atMost(rounded(value()), hi, "%s=%s", name, number(value())), nil
			}))
	}
	within("J(1) by hand", a.CountMeanHand, 5.0301, 5.0302)
	within("Z by hand", func() float64 { return a.ZetaMeanHand(1.6) }, 2.502, 2.503)
	within("∫ of the closed p", func() float64 { return integralOf(a.TailClosed) }, 0.672, 0.675)
	within("factor by hand", func() float64 { return a.FactorHand(1) }, 9.0301, 9.0302)
	within("the same absorbed", func() float64 { return a.Absorbed(a.FactorHand(1)) }, 9.13, 9.14)
	within("Z", func() float64 { return a.ZetaMean(1) }, 0.628, 0.6307)
	within("J(1), hoeffding", func() float64 { return a.CountMean(1, theory.HoeffdingTail) }, 3.80, 3.8172)
	within("J(1), cantelli", func() float64 { return a.CountMean(1, theory.CantelliTail) }, 3.70, 3.71)
	return cases
}

// integralOf is ∫₀^∞ p for a tail p ≤ 1 that falls like v^{−3}: 10⁻⁵ is left beyond 512.
func integralOf(p func(v float64) float64) float64 {
	total := gauss()(p, 0, 0.5) + gauss()(p, 0.5, 1)
	for u := 1.0; u < 512; u *= 2 {
		total += gauss()(p, u, 2*u)
	}
	return total
}
