package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// The table's types, for formulas of Letters.
type (
	Lemma      = formula.Formula[Letters]
	Pair       = formula.Pair[Letters]
	Pairs      = formula.Pairs[Letters]
	Param      = formula.Param[Letters]
	Sweep      = formula.Sweep[Letters]
	Search     = formula.Search[Letters]
	Box        = formula.Box[Letters]
	Extreme    = formula.Extreme[Letters]
	Eval       = formula.Eval[Letters]
	Evaluation = formula.Evaluation
	Constant   = formula.Constant
	work       = formula.Work
)

// Words of package formula that nearly every file here uses.
var (
	atMost, atLeast, interval, finding = formula.AtMost, formula.AtLeast, formula.Interval, formula.Finding
	always, normally, fully            = formula.Always, formula.Normally, formula.Fully
	once, alone, drawn, extremal       = formula.Once, formula.Alone, formula.Drawn, formula.Extremal
	number, numbers                    = formula.Number, formula.Numbers
)

func onGrid[P any](instance string, w work, params func(props.Effort) []P, eval func(P) (search.Comparison, error)) props.Case {
	return formula.OnGrid(instance, w, params, eval)
}

// rounded encloses a value computed by a few floating-point operations.
func rounded(x float64) theory.Bracket {
	e := 16 * 0x1p-53 * math.Abs(x)
	return theory.Bracket{Lo: x - e, Hi: x + e}
}

func repeat(q float64, n int) []float64 {
	return sequence(n, func(int) float64 { return q })
}

func sequence(n int, at func(i int) float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = at(i)
	}
	return xs
}
