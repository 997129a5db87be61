package lemmas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// counting is step 3 of the pairing bound. Its sharper bound is the one before
// it is rounded up.
var counting = []Lemma{{
	ID: "pairing/counting", Group: groupPairing, Reference: pairingDocument + ", step 3",
	Statement: "For x ≤ 1 with x² ≥ eδ: N(x) = Σ_{s=0}^{T−1}P(I_s ≥ μ + x/2) ≤ 1 + 1/x² + 12 ln(x²/δ)/x² ≤ {c} ln(x²/δ)/x².",
	Rejects:   "{c} replaced by 3, log base 10, the pull at s = 0 left out where it is all there is",
	Params:    []Param{paramMu, paramX, paramDelta, paramT},
	Along:     []Param{paramX},
	Constant:  func(p Pair) float64 { return p.StatedBound()(Letters{X: 1, Delta: 1 / math.E}) },
	Trivial:   func(x Letters) float64 { return float64(x.T) },
	Exact:     "binomial tails for Bernoulli rewards at T = 10⁶; the rounding up of the closed forms on a grid",
	Grid:      []Sweep{{Name: "exact count, T=1e6", Work: normally(0.3), Points: countingGrid(1, 1e-2, 1e-4)}, {Cases: countingRounded}},
	Searched:  "μ, x, δ and T drawn by rapid; extremal search of the largest N(x)x²/ln(x²/δ)",
	Searches: []Search{
		{Name: "drawn points", Work: normally(0.2), Checks: 200, Stated: true, Box: countingDraws},
		{Name: "least slack", Work: normally(0.3), Effort: search.Effort{Starts: 6, Iterations: 100}, Stated: true, Box: countingBox(0.1)},
	},
	Extremes: []Extreme{{Quantity: "c in N(x) ≤ c·ln(x²/δ)/x²", Box: countingBox(0.05), Effort: search.Effort{Starts: 6, Iterations: 120}}},
}, {
	ID: "additive/count", Group: groupPairing, Reference: "theory.PullCountClosed, for this project; sharpens " + pairingDocument + ", step 3",
	Statement: "For x ≤ 1 with A = ln(x²/δ) ≥ 1, any law on [0,1] and any T: Σ_{s=0}^{T−1}P(I_s ≥ μ + x) ≤ 1 + (A + √(πA/2) + ½)/x².",
	Rejects:   "½A for A, a bound without √(πA/2) + ½, log base 10",
	Params:    []Param{paramMu, paramX, paramDelta, paramT},
	Trivial:   func(x Letters) float64 { return float64(x.T) },
	Exact:     "binomial tails for Bernoulli rewards at T = 10⁶, from A = 1 to 21",
	Grid:      []Sweep{{Name: "exact count, T=1e6", Work: normally(0.3), Points: countingGrid(1, 1e-2, 1e-4, 2e-9)}},
	Searched:  "μ, x, δ and T drawn by rapid; extremal search of the largest ratio to the bound",
	Searches: []Search{
		{Name: "drawn points", Work: normally(0.2), Checks: 200, Box: countingDraws},
		{Name: "least slack", Work: normally(0.3), Effort: search.Effort{Starts: 6, Iterations: 100}, Box: countingBox(0.1)},
	},
	Extremes: []Extreme{{
		Quantity: "c in count ≤ c·(1 + (A + √(πA/2) + ½)/x²), A = ln(x²/δ)", Stated: func(Pair) float64 { return 1 },
		Box: countingBox(0.05), Effort: search.Effort{Starts: 6, Iterations: 120},
	}},
	Eval: &Eval{Name: "pull-count", Summary: "Pulls whose index still reaches x above the mean, against 1 + (A + √(πA/2) + ½)/x²"},
}}

// countingAt takes δ as a share of its largest value x²/e.
func countingAt(mu, x, share float64, T int64) Letters {
	return Letters{Mu: mu, X: x, Delta: x * x / math.E * share, T: T}
}

func countingBox(least float64) Box {
	return Box{
		Sides: []search.Dimension{{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "x", Lo: least, Hi: 1, Log: true}, {Name: "eδ/x²", Lo: 1e-6, Hi: 1, Log: true}},
		At:    func(x []float64) Letters { return countingAt(x[0], x[1], x[2], 100_000) },
	}
}

var countingDraws = Box{
	Sides: []search.Dimension{{Name: "x", Lo: 0.1, Hi: 1}, {Name: "mu", Hi: 1}, {Name: "T", Lo: 1, Hi: 5000, Integer: true}, {Name: "eδ/x²", Lo: 1e-4, Hi: 1}},
	At:    func(x []float64) Letters { return countingAt(x[1], x[0], x[3], int64(x[2])) },
}

func countingGrid(shares ...float64) func(props.Effort) []Letters {
	return func(e props.Effort) []Letters {
		var grid []Letters
		for _, mu := range props.ByEffort(e, []float64{0.5}, []float64{0.1, 0.5, 0.9}, []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98}) {
			for _, x := range []float64{0.05, 0.1, 0.3, 1} {
				for _, share := range shares {
					grid = append(grid, countingAt(mu, x, share, 1e6))
				}
			}
		}
		return grid
	}
}

// countingRounded compares the sharper bound with the one stated.
func countingRounded(p Pair) []props.Case {
	var grid []Letters
	for _, x := range []float64{1e-4, 1e-2, 0.1, 0.5, 0.9, 1} {
		for _, share := range []float64{1, 0.9, 0.1, 1e-3, 1e-9} {
			grid = append(grid, countingAt(0, x, share, 0))
		}
	}
	return []props.Case{onGrid("rounded up", always(0.01), func(props.Effort) []Letters { return grid }, func(x Letters) (search.Comparison, error) {
		return atMost(rounded(p.Bound(x)), p.StatedBound()(x)*(1+1e-12), "x=%s delta=%s", number(x.X), number(x.Delta)), nil
	})}
}

// pairingThreshold claims step 4 of the pairing bound.
func pairingThreshold(count func(x Letters) float64, threshold func(y, delta float64) float64) props.Claim {
	n, c := number(count(Letters{X: 1, Delta: 1 / math.E})), thresholdConstant(threshold)
	return props.Claim{
		ID: "pairing/threshold", Group: groupPairing, Reference: pairingDocument + ", step 4", Evidence: props.Exact,
		Statement: "With x₀ = y√δ ≤ 1 and y ≥ √e: x₀N(x₀) + ∫_{x₀}^1 N(x)dx ≤ " + c + "(1 + 2 ln y)/(y√δ), N(x) = " + n + " ln(x²/δ)/x².",
		Method:    "Gauss–Legendre quadrature with 64 points over x = e^u, where the integrand is a polynomial times an exponential",
		Rejects:   c + " replaced by its half, ln y for 2 ln y",
		Cases: []props.Case{onGrid("y = √e…200, delta = 1e-9…0.1", always(0.02), thresholdGrid, func(p thresholdParams) (search.Comparison, error) {
			x0 := p.y * math.Sqrt(p.delta)
			at := func(x float64) float64 { return count(Letters{X: math.Min(1, math.Max(x, x0)), Delta: p.delta}) }
			integral := quad.Fixed(func(u float64) float64 { x := math.Exp(u); return x * at(x) }, math.Log(x0), 0, 64, quad.Legendre{}, 1)
			total := x0*at(x0) + integral
			return atMost(theory.Bracket{Lo: total * (1 - 1e-10), Hi: total * (1 + 1e-10)}, threshold(p.y, p.delta), "y=%s "+
				"delta=%s", number(p.y), number(p.delta)), nil
		})},
	}
}

// thresholdConstant reads the constant off step 4, at y = 2.
func thresholdConstant(threshold func(y, delta float64) float64) string {
	return number(threshold(2, 1) * 2 / (1 + 2*math.Ln2))
}

// varyingGaps claims that a gap which changes over time costs no more.
func varyingGaps(right func(x0 float64, ys []float64) float64) props.Claim {
	return props.Claim{
		ID: "pairing/threshold/search", Group: groupPairing, Reference: pairingDocument + ", step 4", Evidence: props.Searched,
		Statement: "One arm's gap may take any values in [x₀,1] over time: with Y_s = 2(I_s − μ), Σ_s g_s·1{g_s ≤ Y_s} ≤ x₀·#{s: Y_s ≥ x₀} + ∫_{x₀}^1 #{s: " +
			"Y_s ≥ x}dx.",
		Method:  "values Y_s and gaps drawn by rapid; the integral is taken between one Y_s and the next, not arm by arm",
		Rejects: "the first term left out",
		Cases: []props.Case{drawn("drawn sequences", normally(0.03), 500, func(t *rapid.T) search.Comparison {
			x0 := rapid.Float64Range(0.01, 0.9).Draw(t, "x0")
			ys := rapid.SliceOfN(rapid.Float64Range(0, 2), 1, 20).Draw(t, "Y")
			left := 0.0
			for _, y := range ys {
				if g := rapid.Float64Range(x0, 1).Draw(t, "g"); g <= y {
					left += g
				}
			}
			return atMost(theory.Exactly(left), right(x0, ys)*(1+1e-12), "x0=%s Y=%s", number(x0), numbers(ys))
		})},
	}
}

// VaryingGaps is x₀·#{s: Y_s ≥ x₀} + ∫_{x₀}^1 #{s: Y_s ≥ x}dx, the integral taken
// between one Y_s and the next, where the count is constant.
func VaryingGaps(x0 float64, ys []float64) float64 {
	reach := func(x float64) (n float64) {
		for _, y := range ys {
			if y >= x {
				n++
			}
		}
		return n
	}
	cuts := []float64{1}
	for _, y := range ys {
		if y > x0 && y < 1 {
			cuts = append(cuts, y)
		}
	}
	slices.Sort(cuts)
	total, below := x0*reach(x0), x0
	for _, x := range cuts {
		total += (x - below) * reach(x)
		below = x
	}
	return total
}

type thresholdParams struct{ y, delta float64 }

// thresholdGrid keeps y√δ ≤ 1.
func thresholdGrid(props.Effort) []thresholdParams {
	var grid []thresholdParams
	for _, y := range []float64{math.Sqrt(math.E) * (1 + 1e-9), 2, 5, 30, 200} {
		for _, d := range []float64{1e-9, 1e-6, 1e-4, 1e-2, 0.1} {
			if y*math.Sqrt(d) <= 1 {
				grid = append(grid, thresholdParams{y, d})
			}
		}
	}
	return slices.Clip(grid)
}
