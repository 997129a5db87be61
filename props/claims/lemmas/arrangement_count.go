package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

var countLetters = ranges{letterMu, letterWrongK, letterL, letterGap, letterDelta, letterT}

// countLemma is the expected number of rounds of one arm in the arrangement lemma. The sum begins
// at s = 0, the pull at T_i = 0, whose index is infinite; this makes 1026 of the printed 770.
var countLemma = Lemma{
	ID: "arrangement/count", Group: groupActions,
	Reference: "lem:action_arrange, the display that applies lem:moss-deviate",
	Statement: "For x = (√2)^ℓΔ/(16k_A) ≤ 1, 2^ℓ ≤ k_A, Δ > k√(eδ): Σ_{s<T}P(I_s ≥ μ + x) ≤ 1026 ln(Δ²/δ)/(256x²).",
	Rejects:   "a constant of 120",
	Where:     func(x Point) bool { return math.Ldexp(1, x.Int("ell")) <= x.Float("k_A") && countThreshold(x) <= 1 },
	Params:    countLetters, Constant: theory.ArrangementCountRepaired,
	Bound: func(x Point) float64 {
		return theory.ArrangementCount(theory.ArrangementCountRepaired, x.Int("k_A"), x.Int("ell"), x.Float("gap"),
			x.Float("delta"))
	},
	Exact: func(x Point) (props.Interval, error) {
		return enclosed(theory.PullCount(x.Float("mu"), countThreshold(x), x.Float("delta"), x.Int64("T")))
	},
	Method: "binomial tails for Bernoulli rewards at T = 10⁶ and the default δ, wherever the bound is below T",
	Points: []formula.Points{
		{Name: "ℓ = 0", From: props.Default, At: countGrid(0)},
		{Name: "ℓ = 1", From: props.Default, At: countGrid(1)},
		{Name: "ℓ = 2", From: props.Default, At: countGrid(2)},
	},
	Unsearched: true,
	Boxes: []formula.Box{{
		Effort: search.Effort{Starts: 4, Iterations: 60},
		Sides: []search.Dimension{{Name: "mu", Lo: 0.05, Hi: 0.95}, {Name: "Δ/k_A", Lo: 0.3, Hi: 1},
			{Name: "eδk²/Δ²", Lo: 1e-4, Hi: 1, Log: true}},
		At: func(u []float64) Point { // k = 2
			return formula.At(countLetters, u[0], 1, 0, u[1], u[2]*u[1]*u[1]/(4*math.E), 1_000_000)
		},
	}},
	// As δ → 0 an index stays above the threshold x for ln(1/δ)/x² pulls, which is 256 ln(1/δ) here.
	Known:     func(props.Effort) []Point { return []Point{formula.At(countLetters, 0.5, 1, 0, 1., 1e-300, 1_000_000)} },
	Constants: []formula.Extreme{{Quantity: "c in count ≤ c·k_A² ln(Δ²/δ)/(2^ℓΔ²); printed 770; 256 as δ → 0"}},
	Eval:      formula.Evaluator{Summary: "Pulls of an arm above its class's threshold, against 1026 ln(Δ²/δ)/(256x²)"},
}

// countThreshold is x, at most 1.
func countThreshold(x Point) float64 {
	return classThreshold(x.Int("ell")) * x.Float("gap") / x.Float("k_A")
}

// classThreshold is (√2)^ℓ/16, to be multiplied by Δ/k_A.
func classThreshold(l int) float64 { return math.Pow(math.Sqrt2, float64(l)) / 16 }

// countGrid keeps to gaps above k√(eδ), k = 12.
func countGrid(l int) func(props.Effort) []Point {
	const T, k = 1_000_000, 12
	return func(props.Effort) (grid []Point) {
		shares, means := []float64{0.35, 0.6, 1}, []float64{0.05, 0.5, 0.9} // Δ/k_A, μ
		for _, kA := range []int{1 << l, 3 << l} {
			for _, x := range formula.Product(shares, means, []float64{1. / T, 100. / T}) {
				if gap, delta := x[0]*float64(kA), x[2]; gap > theory.ArrangementLeastGap(k, delta) {
					grid = append(grid, formula.At(countLetters, x[1], kA, l, gap, delta, T))
				}
			}
		}
		return grid
	}
}
