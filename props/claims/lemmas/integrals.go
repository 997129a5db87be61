package lemmas

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// integrals claims the properties of f(x) = ln(K′²x²/δ)/x² and g(x) = ln(K′²x²/δ)/x that the proof
// uses.
func integrals() []props.Claim {
	claim := func(id, statement, method, rejects string, cases ...props.Case) props.Claim {
		return props.Claim{
			ID: id, Group: groupActions, Reference: "fig:function and the text around it", Evidence: props.Exact,
			Statement: statement, Method: method, Rejects: rejects, Cases: cases,
		}
	}
	onEach := func(at func(kPrime, delta float64) search.Comparison) props.Case {
		k := props.Case{Instance: "K′ = 1…50, delta = 1e-9…1"}
		grid := formula.Product([]float64{1, 2, 3, 10, 50}, []float64{1e-9, 1e-5, 1e-3, 0.1, 1})
		return formula.OnGrid(k, grid, func(x []float64) (search.Comparison, error) { return at(x[0], x[1]), nil })
	}
	drop := "ratio of successive values on a geometric grid of step 1 %: 400 points, the first just above the stated limit"
	return []props.Claim{
		claim("integrals/f-decreases", "f decreases for x > √(eδ)/K′, with K′ = k or m−k.", drop, "√δ in place of √(eδ)",
			onEach(decreasing(theory.ArrangementF, theory.ArrangementFDecreasesFrom))),
		claim("integrals/g-decreases", "g decreases for x > e√δ/K′: on the paper's domain x > √(eδ) if k ≥ 2.",
			drop, "√(eδ) in place of e√δ",
			onEach(decreasing(theory.ArrangementG, theory.ArrangementGDecreasesFrom)),
			formula.OnGrid(props.Case{Instance: "k ≥ 2: √(eδ) is beyond e√δ/k"}, integers(2, 200),
				func(k int) (search.Comparison, error) {
					return atMost(rounded(theory.ArrangementGDecreasesFrom(float64(k), 1e-4)), math.Sqrt(math.E*1e-4), "k=%d", k), nil
				})),
		claim("integrals/antiderivative", "∫f(x)dx = (ln(δ/(e²K′²)) − 2 ln x)/x, as printed.",
			"Gauss–Legendre quadrature with 64 points over x = e^u, exact up to rounding; observed is the relative difference",
			"e in place of e²", onEach(quadraturePoint)),
	}
}

// decreasing finds the largest ratio h(1.01x)/h(x) over x from 0.1 % above the stated point on.
func decreasing(h func(x, kPrime, delta float64) float64,
	from func(kPrime, delta float64) float64) func(kPrime, delta float64) search.Comparison {
	return func(kPrime, delta float64) search.Comparison {
		x, worst, at := from(kPrime, delta)*1.001, math.Inf(-1), 0.0
		for range 400 {
			if ratio := h(1.01*x, kPrime, delta) / h(x, kPrime, delta); !(ratio <= worst) {
				worst, at = ratio, x
			}
			x *= 1.01
		}
		return atMost(theory.Exactly(worst), 1, "K′=%s delta=%s x=%s", number(kPrime), number(delta), number(at))
	}
}

// quadraturePoint compares ∫f from √(eδ)/K′ to 200 times that.
func quadraturePoint(kPrime, delta float64) search.Comparison {
	a := math.Sqrt(math.E*delta) / kPrime
	b := 200 * a
	f := func(u float64) float64 { x := math.Exp(u); return x * theory.ArrangementF(x, kPrime, delta) }
	sum := quad.Fixed(f, math.Log(a), math.Log(b), 64, quad.Legendre{}, 1)
	closed := theory.ArrangementFIntegral(b, kPrime, delta) - theory.ArrangementFIntegral(a, kPrime, delta)
	return atMost(theory.Exactly(math.Abs(closed-sum)/math.Abs(sum)), 1e-10, "K′=%s delta=%s over [%s, %s]",
		number(kPrime), number(delta), number(a), number(b))
}
